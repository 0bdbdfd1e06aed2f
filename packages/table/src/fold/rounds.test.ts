/** Reloads, chosen cards, other bots, kept rounds. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { jsonAsRecord, recordAsJson, replay } from '@doudizhu/records';
import { dealFrom, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import type { SeatView } from '@doudizhu/rules/view';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { decisionOf } from '../view/decision.ts';
import { fallbackAction } from '../hints/hints.ts';
import { lastActions } from '../view/history.ts';
import { publicLog, restoreLog, writeLog } from '../log/log.ts';
import { finishedRoundsOf } from '../log/record.ts';
import { verifyLog } from '../log/verify.ts';
import { personAt } from '../testing/senders.ts';
import { BOT, errorOf, openPractice, sumOf } from '../testing/test-table.ts';

const ME = seatAt(0);

/** Bids three or calls, and plays the cheapest. */
const eager = (view: SeatView): Action => {
  const decision = decisionOf(view);
  const wants = decision?.kind === 'bid' || decision?.kind === 'call';
  return (wants ? decision.actions.at(-1) : undefined) ?? fallbackAction(view);
};

describe('after a reload', () => {
  const world = openPractice().deal('1').playOut(eager).deal('2');
  for (let steps = 0; steps < 24; steps++) world.act(eager);
  const lines = writeLog(world.log).trimEnd().split('\n');

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
    const text = writeLog(world.log);
    for (const [given, code, message] of [
      [
        text.replace('"version":1', '"version":2'),
        'other-version',
        /^bad log at line 1: its version is 2, expected 1$/,
      ],
      ['hello', 'bad-log', /line is "hello"/],
      ['', 'bad-log', /no events/],
    ] as const) {
      const { code: found, message: said } = errorOf(restoreLog(given));
      assert.equal(found, code);
      assert.match(said, message);
    }
  });

  test('damage anywhere costs the end of the log and nothing else', () => {
    const [rng, text] = [createRng('damage'), writeLog(world.log)];
    for (let trial = 0; trial < 150; trial++) {
      const at = randomBelow(rng, text.length);
      const restored = restoreLog(text.slice(0, at) + 'x}"0,'.charAt(randomBelow(rng, 5)) + text.slice(at + 1));
      if (!restored.ok) continue;
      assert.ok(verifyLog(restored.value.log).ok);
      const same = restored.value.log.length === lines.length || restored.value.fault !== null;
      assert.ok(same, `event ${restored.value.log.length} is missing without a failure`);
    }
  });
});

test('chosen cards are secret: no seat sees them before the deal', () => {
  const given = dealFrom(PRESETS.competition, createRng('given'));
  const world = openPractice({ revealMs: 1_000 });
  world.say('host', { type: 'choose', deal: given, first: null });
  world.deal('1', ['ab']);
  assert.equal(world.table.stage, 'collectingEntropy');
  assert.ok(!JSON.stringify(world.view(ME)).includes(JSON.stringify(given.kitty)));
  assert.ok(!writeLog(publicLog(world.log)).includes('"committed"'));
});

describe('occupant of the seat', () => {
  test('a bot of another level continues with the score, another bot does not', () => {
    const world = openPractice().deal('1').playOut(eager);
    const { scores } = world.view(ME);
    assert.ok(scores.some((score) => score !== 0));
    const replaceBot = (name: string): void =>
      void world.say('host', { type: 'seat', seat: seatAt(1), occupant: { type: 'bot', name, level: 'b' } });
    replaceBot('Bao');
    assert.deepEqual([world.view(ME).scores, world.view(ME).stage], [scores, 'over']);
    assert.ok(world.view(ME).round !== null, 'the round lies there still');
    world.deal('2').playOut(eager);
    assert.equal(world.view(ME).roundsPlayed, 2);
    const before = world.view(ME).scores;
    replaceBot('q');
    assert.deepEqual([world.view(ME).scores, world.view(ME).stage], [before, 'over']);
    world.deal('3');
    assert.deepEqual(world.view(ME).scores, [0, 0, 0], 'the score begins anew with the next round');
    assert.ok(verifyLog(world.log).ok);
  });
});

describe('rounds that are over', () => {
  const world = openPractice({ rules: 'happy' }).deal('1').playOut(eager).deal('2').playOut(eager);
  world.say(ME, { type: 'undo', agree: true });
  const during = finishedRoundsOf(world.log);
  world.playOut(eager);
  const rounds = finishedRoundsOf(world.log);

  test('are listed with all that a replay and a statistic need', () => {
    const counts = rounds.map(({ round, undoCount, chosen }) => `${round} ${undoCount} ${chosen}`);
    assert.deepEqual(counts, ['1 0 false', '2 1 false']);
    assert.equal(during.length, 1, 'one that was taken up again is not over');
    for (const { record, summary, decidedBy, occupants } of rounds) {
      assert.ok(record !== null);
      assert.equal(decidedBy.length, record.log.length);
      const [byPerson, own] = [decidedBy.filter((by) => by === 'person'), record.log.filter(({ seat }) => seat === ME)];
      assert.equal(byPerson.length, own.length);
      assert.deepEqual(occupants, [personAt(ME), BOT, BOT]);
      const end = unwrap(replay(unwrap(jsonAsRecord(recordAsJson(record))))).end;
      assert.deepEqual([end.landlord, end.outcome], [summary.landlord, summary.outcome]);
    }
    const [first = [], second = []] = rounds.map(({ summary }) => summary.outcome?.scores);
    assert.deepEqual(sumOf(first, second), world.view(ME).scores);
  });

  test('count what was taken back in each of them', () => {
    const other = openPractice().deal('1').playOut(eager);
    other.say(ME, { type: 'undo', agree: true });
    other.playOut(eager).deal('2').playOut(eager);
    const [first, second] = finishedRoundsOf(other.log);
    assert.deepEqual([first?.undoCount, second?.undoCount], [1, 0]);
  });

  test('survive JSON', () => {
    const kept = rounds.map(({ record, ...rest }) => ({ ...rest, record: record && recordAsJson(record) }));
    assert.deepEqual(JSON.parse(JSON.stringify(kept)), kept);
  });
});

test('the last action of every seat is in the view, with its cards', () => {
  const world = openPractice().deal();
  for (let step = 0; step < 400 && world.table.stage !== 'over'; step++) {
    world.act(eager);
    const { round, faces } = world.view(ME);
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
