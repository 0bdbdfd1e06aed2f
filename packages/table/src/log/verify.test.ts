import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import type { Action } from '@doudizhu/rules/round';
import type { SeatView } from '@doudizhu/rules/view';
import { tick } from '../clock/clock.ts';
import { decide } from '../command/decide.ts';
import type { TableEvent, EventOf } from '../model/event.ts';
import { commitmentOf, secretFrom } from '../fairness/fairness.ts';
import { fallbackAction } from '../hints/hints.ts';
import { publicLog, foldLog, readLog, writeLog } from './log.ts';
import { eventSeen, verifyLog } from './verify.ts';
import { rechained, senderAt } from '../testing/senders.ts';
import { errorOf, open } from '../testing/test-table.ts';

/** A player, two bots, two rounds and the start of a third. */
const playedLog = (): TableEvent[] => {
  const world = open({ table: 'v', rules: 'competition', revealMs: 1_000, botMs: 5_000, practice: true });
  const choose = (view: SeatView): Action =>
    view.phase === 'auction' ? { type: 'bid', points: 3 } : fallbackAction(view);
  for (const round of [1, 2, 3]) {
    world.wait(100);
    world.deal(`round ${round}`, ['ab']);
    if (round === 1) world.say(0, { type: 'revealEntropy', entropy: 'ab'.repeat(16) });
    else world.wait(2_000);
    if (round < 3) world.playOut(choose);
    else for (let steps = 0; steps < 5; steps++) world.act(choose);
  }
  return world.log;
};

const LOG = playedLog();

describe('a log', () => {
  test('that is right is proved', () => {
    const { rounds, table, rules, events, underWay } = unwrap(verifyLog(LOG));
    assert.deepEqual([table, rules, events, underWay], ['v', 'competition', LOG.length, true]);
    const found = rounds.map(({ round, commitment, entropy }) => ({ round, commitment, entropy }));
    assert.deepEqual(found, [
      { round: 1, commitment: commitmentOf(secretFrom('round 1')), entropy: ['ab'.repeat(16), '', ''] },
      { round: 2, commitment: commitmentOf(secretFrom('round 2')), entropy: ['', '', ''] },
    ]);
  });

  test('goes through text and back', () => {
    assert.deepEqual(unwrap(readLog(writeLog(LOG))), LOG);
    assert.deepEqual(unwrap(readLog(`\n${writeLog(LOG).replaceAll('\n', '\r\n')}\n`)), LOG);
    assert.deepEqual(unwrap(readLog(`\uFEFF${writeLog(LOG)}`)), LOG, 'a byte order mark');
  });

  test('is shown up to the last round that is over', () => {
    const shown = publicLog(LOG);
    const report = unwrap(verifyLog(shown));
    assert.equal(report.underWay, false);
    assert.equal(report.rounds.length, 2);
    assert.ok(!writeLog(shown).includes(secretFrom('round 3')));
  });

  test('of an earlier day stays provable', () => {
    const text = readFileSync(new URL('../../../../fixtures/table-log.jsonl', import.meta.url), 'utf8');
    const { rounds } = unwrap(verifyLog(unwrap(readLog(text))));
    const found = rounds.map(({ unrevealed, ratable }) => `${unrevealed.join()} ${ratable}`);
    assert.deepEqual(found, [' true', '1 false', ' true']);
  });

  test('cut anywhere is right as far as it goes, and completed by a tick', () => {
    for (let length = 1; length < LOG.length; length += 7) {
      const part = LOG.slice(0, length);
      assert.ok(verifyLog(part).ok);
      const more = tick(foldLog(part), part.at(-1)?.atMs ?? 0).events;
      assert.ok(verifyLog([...part, ...more]).ok);
    }
  });
});

/** The first event of a type, changed. */
const forged = (type: TableEvent['type'], change: (event: never) => object, skip = 0): TableEvent[] => {
  const index = LOG.findIndex((event, at) => event.type === type && at >= skip);
  return LOG.map((event, at) => (at === index ? { ...event, ...change(event as never) } : event)) as TableEvent[];
};

type Dealt = EventOf<'dealt'>;
type Acted = EventOf<'acted'>;
const FIRST_PLAY = LOG.findIndex((event) => event.type === 'acted' && event.action.type === 'play');

describe('a forged log', () => {
  const ended = LOG.findIndex(({ type }) => type === 'ended');
  const renumbered = (events: readonly TableEvent[], first = 0): TableEvent[] =>
    events.map((event, index) => ({ ...event, seq: first + index }));
  const followedBy = (event: object): TableEvent[] =>
    renumbered([...LOG, { atMs: 1e9, command: null, chain: null, ...event } as TableEvent]);
  const swapped = ({ deal: { hands, ...rest } }: Dealt) => ({
    deal: { ...rest, hands: [hands[1], hands[0], hands[2]] },
  });
  const secret = secretFrom('other');
  const recommitted = forged('committed', () => ({ secret, commitment: commitmentOf(secret) }));
  const bid = { action: { type: 'bid', points: 3 } };
  const bySeat = ({ seat }: Acted) => ({ seat: (seat + 1) % 3 });
  const autoPass = () => ({ by: 'autoPass' });
  const [entropy, terms] = ['cd'.repeat(16), { table: 'v', rules: 'competition' }];
  const cards = /cards, dealer or first caller do not match/;
  const ROWS: readonly (readonly [readonly TableEvent[], RegExp, string])[] = [
    [[], /no events/, 'nothing'],
    [LOG.slice(1), /begins with it, expected "opened"/, 'no beginning'],
    [renumbered(LOG, 1), /sequence number is 1, expected 0/, 'a beginning that is late'],
    [LOG.toSpliced(4, 1), /sequence number is 5, expected 4/, 'a gap'],
    [forged('committed', () => ({ secret })), /does not match the commitment/, 'another secret'],
    [rechained(recommitted), cards, 'another secret with its commitment, which each seat has kept'],
    [forged('entropyRevealed', () => ({ entropy })), /entropy does not match the pledge/, 'another entropy'],
    [forged('dealt', swapped), cards, 'hands changed round'],
    [forged('dealt', ({ dealer }: Dealt) => ({ dealer: (dealer + 1) % 3 })), /dealer/, 'another dealer'],
    [forged('dealt', ({ first }: Dealt) => ({ first: (first + 1) % 3 })), /first caller/, 'another first caller'],
    [forged('acted', bySeat, FIRST_PLAY), /bad log at event/, 'a play by another seat'],
    [forged('acted', () => bid, FIRST_PLAY), /bid is not possible in phase play/, 'a bid among the plays'],
    [forged('acted', autoPass, FIRST_PLAY), /no action of the automatic pass is due/, 'a pass that was a play'],
    [forged('ended', () => ({ scores: [99, -99, 0] })), /expected .*"scores"/, 'other scores'],
    [renumbered(LOG.toSpliced(ended, 1)), /"ended" must come first/, 'a round that does not end'],
    [followedBy({ type: 'autopilotOff', seat: 0 }), /autopilot of this seat is off/, 'no autopilot to hand back'],
    [forged('ready', () => ({ atMs: -1 })), /before the previous event/, 'time that runs backwards'],
    [forged('seated', () => ({ seat: 3 })), /unknown seat 3/, 'a seat too many'],
    [forged('opened', () => ({ terms })), /terms are incomplete/, 'half the terms'],
    [followedBy({ type: 'undone', actions: 1 }), /it has no cause/, 'taken back without a vote'],
    [followedBy({ type: 'autopilotOn', seat: 1, why: 'timeout' }), /no autopilot is due/, 'a bot timed out'],
  ];
  for (const [events, message, why] of ROWS) {
    test(why, () => {
      const { code, message: said } = errorOf(verifyLog(events));
      assert.equal(code, 'bad-log');
      assert.match(said, message);
    });
  }
});

describe('a log with a clock', () => {
  const world = open(
    { table: 'c', rules: 'competition', clock: { decisionMs: 10_000, bankMs: 0 }, botMs: 5_000 },
    3,
  ).deal('clock');
  const { log, table } = world;
  const seat = world.asked;
  const bid: Action = { type: 'bid', points: 3 };

  test('lets the time-out go first, also without a tick', () => {
    const command = { id: 'a'.repeat(32), from: senderAt(seat), seq: table.seq } as const;
    const { events } = unwrap(decide(table, { ...command, payload: { type: 'act', action: bid } }, 3_600_000));
    const types = events.map(({ type }) => type);
    assert.deepEqual(types, ['autopilotOn', 'autopilotOff', 'acted']);
    assert.ok(verifyLog([...log, ...events]).ok);
  });

  test('is refused where the time-out is cut out and the act of the bot given to the person', () => {
    const { table: managed, events: late } = tick(table, 10_000);
    const payload = { type: 'actFor', seat, action: bid } as const;
    const command = { id: 'b'.repeat(32), from: 'host', seq: managed.seq, payload } as const;
    const acts = unwrap(decide(managed, command, 11_000)).events;
    assert.ok(verifyLog([...log, ...late, ...acts]).ok);
    const cut = acts.map((event, index) => ({ ...event, seq: table.seq + 1 + index, by: 'person' }));
    const result = verifyLog(rechained([...log, ...(cut as TableEvent[])]));
    assert.match(result.ok ? 'proved' : result.error.message, /"autopilotOn" must come first/);
  });

  test('has running hashes that no change of any event leaves alone', () => {
    for (const [index, event] of LOG.entries()) {
      if (event.chain === null) continue;
      const changed = LOG.map((other, at) => (at === index ? { ...other, atMs: other.atMs + 1 } : other));
      const again = rechained(changed.slice(0, index + 1));
      assert.notEqual(again.at(-1)?.chain, event.chain);
      if (index > 60) break;
    }
    const last = LOG.at(-1)?.chain ?? '';
    assert.equal(eventSeen(LOG, last), LOG.length - 1);
    assert.equal(eventSeen(LOG.slice(-1), last), 0, 'the first of what is left of a log');
    assert.equal(eventSeen(LOG, 'ab'.repeat(16)), null);
  });
});

describe('a text that is not a log', () => {
  const line = (event: object): string => JSON.stringify({ seq: 0, atMs: 0, command: null, ...event });
  const play = (action: object): string =>
    line({ type: 'acted', seat: 0, by: 'person', action: { type: 'play', ...action } });
  const combo = { kind: 'single', main: 15 };
  const dealt = line({ type: 'dealt', redeal: 0, dealer: 0, first: 0, deal: { hands: [['♠']] } });
  const ROWS: readonly (readonly [string, RegExp, string])[] = [
    ['', /no events/, 'nothing'],
    ['{', /line 1: line is "\{", expected a JSON object/, 'no JSON'],
    ['[1]', /line 1: line is \[1\], expected a JSON object/, 'a list'],
    [line({ type: 'constructor' }), /type is "constructor", expected one of opened/, 'no such event'],
    [line({ type: 'ready', seat: 9, on: true }), /ready\.seat is 9, expected a whole number from 0 to 3/, 'no seat'],
    [line({ type: 'ready', seat: 0, on: true, x: 1 }), /ready is unknown key "x", expected one of/, 'a stray field'],
    [play({}), /acted\.action\.combo is missing, expected an object/, 'half a play'],
    [play({ combo }), /combo\.main is 15, expected a whole number from 0 to 14/, 'a rank above the big joker'],
    [line({ type: 'closed', why: 'host', seq: undefined }), /closed\.seq is missing/, 'no sequence number'],
    [dealt, /dealt\.deal\.hands\[0\]\[0\] is "♠", expected a whole number from 0 to 107/, 'no cards'],
  ];
  for (const [text, message, why] of ROWS) {
    test(why, () => {
      assert.match(errorOf(readLog(text)).message, message);
    });
  }
});

test('a log that was damaged anywhere is refused or proved, and never breaks the checker', () => {
  const lines = writeLog(LOG).trim().split('\n');
  const rng = createRng('damage');
  const values = ['0', '-1', '1e9', 'null', '""', '[]', '{}', 'true', '"__proto__"', '3', '2'];
  let refused = 0;
  for (let trial = 0; trial < 400; trial++) {
    const at = randomBelow(rng, lines.length);
    const line = lines[at] as string;
    // Replaces one value of the line.
    const places = [...line.matchAll(/(?<=:|\[|,)(?:-?\d+|"[^"]*"|true|false|null)(?=[,\]}])/g)];
    const place = places[randomBelow(rng, places.length)];
    if (place === undefined) continue;
    const value = values[randomBelow(rng, values.length)] as string;
    const damaged = line.slice(0, place.index) + value + line.slice(place.index + place[0].length);
    const events = readLog(lines.with(at, damaged).join('\n'));
    const report = events.ok ? verifyLog(events.value) : events;
    if (!report.ok) {
      assert.ok(report.error.code === 'bad-log' || report.error.code === 'other-version');
      refused++;
    }
  }
  assert.ok(refused > 200, `${refused} refused`);
});
