/** Reloads, chosen cards, other bots, kept rounds. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { jsonAsRecord, recordAsJson, replay } from '@doudizhu/records';
import { dealFrom, seatAt, type Deal, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { decisionOf } from '../view/decision.ts';
import { pendingEffects } from '../driver/effects.ts';
import { pledgeOf, secretFrom } from '../fairness/fairness.ts';
import { fallbackAction } from '../hints/hints.ts';
import { lastActions } from '../view/history.ts';
import { publicLog, restoreLog, writeLog } from '../log/log.ts';
import { finishedRoundsOf } from '../log/record.ts';
import { isBotDriven } from './queries.ts';
import { verifyLog } from '../log/verify.ts';
import { viewOf } from '../view/view.ts';
import type { TableView } from '../view/view-schema.ts';
import { openPractice, refusedWith, say, type TestTable } from '../testing/test-table.ts';

const ME = seatAt(0);

const viewAt = ({ table }: TestTable, seat: Seat = ME): TableView => viewOf(table, seat);

/** Performs the pending effects. */
const letBotsAct = (world: TestTable): void => {
  for (const need of pendingEffects(world.table)) {
    const payload =
      need.type === 'drawSecret'
        ? ({ type: 'commit', secret: secretFrom(`${world.table.roundsBegun + 1}`) } as const)
        : ({ type: 'actFor', seat: need.seat, action: actionOf(world, need.seat) } as const);
    say(world, 'host', payload);
  }
};

/** Bids three or calls, and plays the cheapest. @param steps maximum */
const play = (world: TestTable, steps = 1_000): void => {
  for (let step = 0; step < steps; step++) {
    letBotsAct(world);
    if (world.table.stage === 'over') return;
    const place = world.table.seats[ME];
    if (place?.decision !== null && place !== undefined && !isBotDriven(place)) {
      say(world, ME, { type: 'act', action: actionOf(world, ME) });
    }
  }
};

const actionOf = (world: TestTable, seat: Seat): ReturnType<typeof fallbackAction> => {
  const { round } = viewAt(world, seat);
  assert.ok(round !== null);
  const decision = decisionOf(round);
  const wants = decision?.kind === 'bid' || decision?.kind === 'call';
  return (wants ? decision.actions.at(-1) : undefined) ?? fallbackAction(round);
};

const getReady = (world: TestTable): void => {
  say(world, ME, { type: 'ready', on: true });
};

describe('after a reload', () => {
  const world = openPractice();
  getReady(world);
  play(world);
  getReady(world);
  play(world, 8);
  const lines = writeLog(world.log).trimEnd().split('\n');

  test('everything is there, wherever it was cut', () => {
    for (let length = 1; length <= lines.length; length += 5) {
      const { log, fault } = unwrap(restoreLog(`${lines.slice(0, length).join('\n')}\n`));
      assert.deepEqual([log.length, fault], [length, null]);
    }
  });

  test('a line that was cut off is left out, and said', () => {
    const { log, fault } = unwrap(restoreLog(writeLog(world.log).slice(0, -20)));
    assert.equal(log.length, lines.length - 1);
    assert.match(fault?.message ?? '', new RegExp(`line ${lines.length}: line is`));
  });

  test('of a log with a wrong play in the middle the part before it is kept', () => {
    const at = lines.findIndex((line) => line.includes('"type":"play"'));
    const other = lines.map((line, index) => (index === at ? line.replace('"seat":', '"seat":1') : line));
    const { log, fault } = unwrap(restoreLog(other.join('\n')));
    assert.ok(log.length > 5 && log.length <= at);
    assert.equal(fault?.code, 'bad-log');
  });

  test('another version, or no log at all, is said', () => {
    const other = restoreLog(writeLog(world.log).replace('"version":1', '"version":2'));
    assert.deepEqual(other.ok ? null : [other.error.code, other.error.message], [
      'other-version',
      'bad log at line 1: its version is 2, expected 1',
    ]);
    const none = restoreLog('hello');
    assert.equal(none.ok ? null : none.error.code, 'bad-log');
    const empty = restoreLog('');
    assert.match(empty.ok ? '' : empty.error.message, /no events/);
  });

  test('damage anywhere costs the end of the log and nothing else', () => {
    const rng = createRng('damage');
    for (let trial = 0; trial < 150; trial++) {
      const at = randomBelow(rng, writeLog(world.log).length);
      const text =
        writeLog(world.log).slice(0, at) + 'x}"0,'.charAt(randomBelow(rng, 5)) + writeLog(world.log).slice(at + 1);
      const restored = restoreLog(text);
      if (!restored.ok) continue;
      assert.ok(verifyLog(restored.value.log).ok);
      const same = restored.value.log.length === lines.length || restored.value.fault !== null;
      assert.ok(same, `event ${restored.value.log.length} is missing without a failure`);
    }
  });
});

describe('chosen cards', () => {
  const given: Deal = dealFrom(PRESETS.competition, createRng('given'));

  test('are dealt, are not proved, and once only', () => {
    const world = openPractice();
    say(world, 'host', { type: 'choose', deal: given, first: seatAt(2) });
    getReady(world);
    play(world);
    assert.deepEqual(world.table.round?.deal, given);
    assert.equal(viewAt(world).proof?.chosen, true);
    getReady(world);
    play(world);
    assert.notDeepEqual(world.table.round?.deal, given);
    const report = unwrap(verifyLog(unwrap(restoreLog(writeLog(world.log))).log));
    assert.deepEqual(
      report.rounds.map(({ chosen }) => chosen),
      [true, false],
    );
    const dealt = world.log.find(({ type }) => type === 'dealt');
    assert.ok(dealt?.type === 'dealt' && dealt.first === 2);
  });

  test('can be unchosen', () => {
    const world = openPractice();
    say(world, 'host', { type: 'choose', deal: given, first: null });
    say(world, 'host', { type: 'choose', deal: null, first: null });
    getReady(world);
    play(world);
    assert.equal(viewAt(world).proof?.chosen, false);
  });

  test('are secret: no seat sees them before the deal', () => {
    const world = openPractice({ revealMs: 1_000 });
    say(world, 'host', { type: 'choose', deal: given, first: null });
    say(world, ME, { type: 'ready', on: true, pledge: pledgeOf('ab'.repeat(16)) });
    play(world, 1);
    assert.equal(world.table.stage, 'collectingEntropy');
    assert.ok(!JSON.stringify(viewAt(world)).includes(JSON.stringify(given.kitty)));
    assert.ok(!writeLog(publicLog(world.log)).includes('"committed"'));
  });

  const REFUSED = [
    [{ practice: false }, given, 'not-practice', 'where it is serious'],
    [{ rules: 'pagat-4p' }, given, 'bad-deal', 'for three seats at four'],
    [{}, { ...given, kitty: given.kitty.slice(1) }, 'bad-deal', 'a card short'],
    [{}, { ...given, kitty: [1, 1, 1] }, 'bad-deal', 'a card twice'],
    [{}, { ...given, kitty: ['3'] }, 'bad-command', 'no cards'],
    [{}, { ...given, faceUp: { card: 1, seat: 3 } }, 'bad-command', 'turned up at no seat'],
  ] as const;
  for (const [terms, cards, code, why] of REFUSED) {
    test(`refused: ${why}`, () => {
      const choose = { type: 'choose', deal: cards as Deal, first: null } as const;
      assert.equal(refusedWith(openPractice(terms), 'host', choose), code);
    });
  }
});

describe('occupant of the seat', () => {
  test('a bot of another level continues with the score, another bot does not', () => {
    const world = openPractice();
    getReady(world);
    play(world);
    const { scores } = viewAt(world);
    assert.ok(scores.some((score) => score !== 0));
    const seat = seatAt(1);
    say(world, 'host', { type: 'seat', seat, occupant: { type: 'bot', name: 'Bao', level: 'b' } });
    assert.deepEqual([viewAt(world).scores, viewAt(world).stage], [scores, 'over']);
    assert.ok(viewAt(world).round !== null, 'the round lies there still');
    getReady(world);
    play(world);
    assert.equal(viewAt(world).roundsPlayed, 2);
    assert.ok(verifyLog(world.log).ok);
    const before = viewAt(world).scores;
    say(world, 'host', { type: 'seat', seat, occupant: { type: 'bot', name: 'q', level: 'b' } });
    assert.deepEqual([viewAt(world).scores, viewAt(world).stage], [before, 'over']);
    getReady(world);
    letBotsAct(world);
    assert.deepEqual(viewAt(world).scores, [0, 0, 0], 'the score begins anew with the next round');
  });
});

describe('rounds that are over', () => {
  const world = openPractice({ rules: 'happy' });
  getReady(world);
  play(world);
  getReady(world);
  play(world);
  say(world, ME, { type: 'undo', agree: true });
  const during = finishedRoundsOf(world.log);
  play(world);
  const rounds = finishedRoundsOf(world.log);

  test('are listed with all that a replay and a statistic need', () => {
    assert.deepEqual(
      rounds.map(({ round, undoCount, chosen }) => [round, undoCount, chosen]),
      [
        [1, 0, false],
        [2, 1, false],
      ],
    );
    assert.equal(during.length, 1, 'one that was taken up again is not over');
    for (const { record, summary, decidedBy, occupants } of rounds) {
      assert.ok(record !== null);
      assert.equal(decidedBy.length, record.log.length);
      assert.equal(
        decidedBy.filter((by) => by === 'person').length,
        record.log.filter(({ seat }) => seat === ME).length,
      );
      assert.deepEqual(
        occupants.map((occupant) => (occupant?.type === 'person' ? occupant.account : occupant?.name)),
        ['p0', 'Bao', 'Bao'],
      );
      const end = unwrap(replay(unwrap(jsonAsRecord(recordAsJson(record))))).end;
      assert.deepEqual([end.landlord, end.outcome], [summary.landlord, summary.outcome]);
    }
    assert.deepEqual(
      rounds.reduce(
        (sums, { summary }) => sums.map((sum, seat) => sum + (summary.outcome?.scores[seat] ?? 0)),
        [0, 0, 0],
      ),
      viewAt(world).scores,
    );
  });

  test('count what was taken back in each of them', () => {
    const other = openPractice();
    getReady(other);
    play(other);
    say(other, ME, { type: 'undo', agree: true });
    play(other);
    getReady(other);
    play(other);
    assert.deepEqual(
      finishedRoundsOf(other.log).map(({ undoCount }) => undoCount),
      [1, 0],
    );
  });

  test('survive JSON', () => {
    const kept = rounds.map(({ record, ...rest }) => ({
      ...rest,
      record: record === null ? null : recordAsJson(record),
    }));
    assert.deepEqual(JSON.parse(JSON.stringify(kept)), kept);
  });
});

test('the last action of every seat is in the view, with its cards', () => {
  const world = openPractice();
  getReady(world);
  for (let step = 0; step < 400 && world.table.stage !== 'over'; step++) {
    play(world, 1);
    const { round, faces } = viewAt(world);
    assert.ok(round !== null && faces !== null);
    const actions = lastActions(round, faces);
    const last = round.history.at(-1);
    if (last !== undefined) assert.deepEqual(actions[last.seat]?.action, last.action);
    if (round.toBeatSeat !== null) {
      const beat = actions[round.toBeatSeat];
      assert.ok(beat?.isCurrent === true && beat.action.type === 'play');
      assert.deepEqual(beat.action.combo, round.toBeat);
      assert.ok(beat.cards.length > 0);
    }
  }
  assert.equal(world.table.stage, 'over');
});
