/** What a table does, case by case; `tables.long.test.ts` is about what it never does. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  legalActions,
  PRESETS,
  ruleSet,
  seatAt,
  unwrap,
  type Action,
  type Round,
  type RuleSet,
  type Seat,
} from '@doudizhu/rules';
import { deadlineOf, tick, wakeAt } from './clock.ts';
import type { CommandPayload } from './command.ts';
import { eventsOfCommand, decide, openTable, type TermsInput } from './decide.ts';
import type { Occupant, TableEvent } from './event.ts';
import { secretFrom } from './fairness.ts';
import { publicLog, foldLog } from './log.ts';
import { pendingEffects } from './effects.ts';
import { applyEvents, type Table } from './table.ts';
import { viewOf } from './view.ts';

const PERSON: Occupant = { type: 'person', name: '小明' };
const BOT: Occupant = { type: 'bot', name: 'Bao', level: 'rules' };

/** A table, its log and its clock. */
interface TestTable {
  table: Table;
  log: TableEvent[];
  nowMs: number;
  ids: number;
}

const open = (given: Partial<TermsInput> = {}, people = 1): TestTable => {
  const opened = unwrap(openTable({ table: 't', rules: 'rlcard', ...given }, 0));
  const testTable: TestTable = { table: foldLog([opened]), log: [opened], nowMs: 0, ids: 0 };
  for (let index = 0; index < testTable.table.seats.length; index++) {
    say(testTable, 'host', { type: 'seat', seat: seatAt(index), occupant: index < people ? PERSON : BOT });
  }
  return testTable;
};

const add = (testTable: TestTable, events: readonly TableEvent[]): string[] => {
  testTable.table = applyEvents(testTable.table, events);
  testTable.log.push(...events);
  return events.map((event) => event.type);
};

const ask = (
  testTable: TestTable,
  from: Seat | 'host' | number,
  payload: CommandPayload,
  seq = testTable.table.seq,
): ReturnType<typeof decide> =>
  decide(
    testTable.table,
    { id: (++testTable.ids).toString(16).padStart(32, '0'), from: from as Seat, seq, payload },
    testTable.nowMs,
  );

/** @returns the types of the events that followed. */
const say = (testTable: TestTable, from: Seat | 'host' | number, payload: CommandPayload): string[] => {
  const events = ask(testTable, from, payload);
  assert.ok(events.ok, events.ok ? '' : events.error.message);
  return add(testTable, events.value);
};

const refusal = (testTable: TestTable, from: Seat | 'host' | number, payload: CommandPayload, seq?: number): string => {
  const result = ask(testTable, from, payload, seq);
  return result.ok ? 'accepted' : result.error.code;
};

const wait = (testTable: TestTable, ms: number): string[] => {
  testTable.nowMs += ms;
  return add(testTable, tick(testTable.table, testTable.nowMs));
};

/** What is wanted, without the sequence numbers. */
const needsNow = (testTable: TestTable): string[] =>
  pendingEffects(testTable.table).map((need) =>
    need.type === 'drawSecret' ? 'secret' : `${need.seat} ${need.kind} ${need.level}`,
  );

const roundOf = (testTable: TestTable): Round => testTable.table.round as Round;

/** Every seat is ready, the cards are dealt. */
const deal = (testTable: TestTable, seed = 'a'): void => {
  for (const [index, place] of testTable.table.seats.entries()) {
    if (place.occupant?.type === 'person') say(testTable, index, { type: 'ready', on: true });
  }
  assert.deepEqual(needsNow(testTable), ['secret']);
  say(testTable, 'host', { type: 'commit', secret: secretFrom(seed) });
};

/** One action of the seat that is to act: the first or last legal one, or a given one. */
const act = (testTable: TestTable, which: 'first' | 'last' | Action = 'last'): string[] => {
  const index = testTable.table.seats.findIndex(({ decision }) => decision !== null);
  const actions = legalActions(roundOf(testTable), seatAt(index));
  const action = which === 'first' ? actions[0] : which === 'last' ? actions.at(-1) : which;
  const bot = pendingEffects(testTable.table).some((need) => need.type === 'askBot' && need.seat === index);
  return bot
    ? say(testTable, 'host', { type: 'actFor', seat: seatAt(index), action: action as Action })
    : say(testTable, index, { type: 'act', action: action as Action });
};

const playOut = (testTable: TestTable): void => {
  for (let steps = 0; testTable.table.stage === 'playing' && steps < 500; steps++) act(testTable);
};

/** Plays until a person of the testTable is to act in the play phase. */
const playToPerson = (testTable: TestTable, seat: number): void => {
  for (let steps = 0; steps < 100 && testTable.table.stage === 'playing'; steps++) {
    if (roundOf(testTable).phase === 'play' && testTable.table.seats[seat]?.decision !== null) return;
    act(testTable);
  }
};

describe('a round', () => {
  test('from gathering to rematch, with a running score', () => {
    const testTable = open();
    assert.equal(refusal(testTable, 'host', { type: 'commit', secret: secretFrom('a') }), 'not-ready');
    deal(testTable);
    assert.equal(testTable.table.stage, 'playing');
    playOut(testTable);
    assert.equal(testTable.table.stage, 'over');
    const first = viewOf(testTable.table, 'spectator');
    assert.deepEqual(first.scores, roundOf(testTable).outcome?.scores);
    assert.equal(first.proof?.secret, secretFrom('a'));
    assert.deepEqual(pendingEffects(testTable.table), []);
    deal(testTable, 'b');
    playOut(testTable);
    const second = viewOf(testTable.table, 'spectator');
    const scores = roundOf(testTable).outcome?.scores ?? [];
    assert.deepEqual(
      second.scores,
      first.scores.map((score, seat) => score + (scores[seat] ?? 0)),
    );
    assert.equal(second.rounds.length, 2);
    assert.equal(second.previousProof?.secret, secretFrom('a'));
  });

  test('other company, other score', () => {
    const testTable = open();
    deal(testTable);
    playOut(testTable);
    say(testTable, 'host', { type: 'seat', seat: seatAt(1), occupant: PERSON });
    assert.equal(testTable.table.stage, 'gathering');
    assert.deepEqual(viewOf(testTable.table, 'spectator').scores, [0, 0, 0]);
    assert.equal(viewOf(testTable.table, 'spectator').proof?.secret, secretFrom('a'), 'what was proved stays so');
  });

  test('a match of one round begins anew', () => {
    const testTable = open({ roundsMax: 1 });
    deal(testTable);
    playOut(testTable);
    assert.equal(viewOf(testTable.table, 'spectator').matchOver, true);
    deal(testTable, 'b');
    assert.deepEqual(viewOf(testTable.table, 'spectator').scores, [0, 0, 0]);
  });

  test('bots alone need no ready seat', () => {
    const testTable = open({}, 0);
    assert.deepEqual(needsNow(testTable), ['secret']);
    deal(testTable);
    assert.equal(pendingEffects(testTable.table)[0]?.type, 'askBot');
    assert.equal(refusal(testTable, 0, { type: 'autopilot', on: true }), 'no-person');
  });

  test('rotating first speakers go on past redeals', () => {
    const rules = unwrap(ruleSet({ preset: 'rlcard', firstSpeaker: 'rotate' }));
    const testTable = open({ rules }, 0);
    deal(testTable);
    const first = roundOf(testTable).auction.first;
    for (let passes = 0; passes < 3; passes++) act(testTable, 'first');
    assert.equal(roundOf(testTable).redeals, 1);
    assert.equal(roundOf(testTable).auction.first, (first + 1) % 3);
    playOut(testTable);
    deal(testTable, 'b');
    assert.equal(roundOf(testTable).auction.first, (first + 2) % 3);
  });
});

describe('nobody bids', () => {
  const passing = (onAllPass: RuleSet['onAllPass']): TestTable => {
    const testTable = open({ rules: { ...PRESETS.rlcard, onAllPass } }, 0);
    deal(testTable);
    for (
      let steps = 0;
      steps < 9 && testTable.table.stage === 'playing' && roundOf(testTable).phase === 'auction';
      steps++
    ) {
      act(testTable, 'first');
    }
    return testTable;
  };

  test('the cards are dealt again in the same log of actions', () => {
    const testTable = passing({ redealsMax: null, then: 'random' });
    assert.equal(roundOf(testTable).redeals, 3);
    assert.equal(viewOf(testTable.table, 'spectator').round?.history.length, 9);
  });

  test('in the end the lot names a landlord', () => {
    const testTable = passing({ redealsMax: 1, then: 'random' });
    assert.ok(testTable.log.some(({ type }) => type === 'drawn'));
    assert.deepEqual([roundOf(testTable).phase, roundOf(testTable).bid, roundOf(testTable).redeals], ['play', 1, 1]);
    assert.equal(roundOf(testTable).rules, testTable.table.terms.rules);
    playOut(testTable);
    assert.equal(testTable.table.stage, 'over');
  });

  test('or the first speaker is landlord', () => {
    const testTable = passing({ redealsMax: 0, then: 'first' });
    assert.equal(roundOf(testTable).landlord, roundOf(testTable).auction.first);
  });

  test('or the round has no score', () => {
    const testTable = passing({ redealsMax: 0, then: 'abort' });
    assert.equal(testTable.table.stage, 'over');
    assert.deepEqual(viewOf(testTable.table, 'spectator').scores, [0, 0, 0]);
    assert.equal(viewOf(testTable.table, 'spectator').proof?.secret, secretFrom('a'));
  });
});

describe('the clock', () => {
  const clocked = (): TestTable => open({ clock: { decisionMs: 10_000, bankMs: 5_000 }, botMs: 3_000 }, 3);

  test('the bank pays for what a decision takes above its time', () => {
    const testTable = clocked();
    deal(testTable);
    const seat = seatAt(testTable.table.seats.findIndex(({ decision }) => decision !== null));
    assert.equal(deadlineOf(testTable.table, seat), 15_000);
    assert.deepEqual(wait(testTable, 12_000), []);
    act(testTable, 'first');
    assert.equal(testTable.table.seats[seat]?.bankMs, 3_000);
  });

  test('when it has run out a bot decides, and hands back at once', () => {
    const testTable = clocked();
    deal(testTable);
    const seat = testTable.table.seats.findIndex(({ decision }) => decision !== null);
    assert.equal(wakeAt(testTable.table), 15_000);
    assert.deepEqual(wait(testTable, 15_000), ['managed']);
    assert.deepEqual(needsNow(testTable), [`${seat} bid null`]);
    assert.equal(testTable.table.seats[seat]?.bankMs, 0);
    assert.deepEqual(say(testTable, seat, { type: 'autopilot', on: false }), ['handedBack']);
    assert.deepEqual(needsNow(testTable), [`${seat} bid null`], 'this decision is the bot’s still');
    act(testTable, 'first');
    assert.equal(testTable.table.seats[seat]?.autopilot, null);
  });

  test('a person who acts has the seat back', () => {
    const testTable = clocked();
    deal(testTable);
    const seat = testTable.table.seats.findIndex(({ decision }) => decision !== null);
    wait(testTable, 15_000);
    const action = legalActions(roundOf(testTable), seatAt(seat))[0] as Action;
    assert.deepEqual(say(testTable, seat, { type: 'act', action }), ['handedBack', 'acted']);
  });

  test('the table plays for a bot that is silent', () => {
    const testTable = clocked();
    deal(testTable);
    assert.deepEqual(wait(testTable, 15_000), ['managed']);
    assert.deepEqual(wait(testTable, 2_999), []);
    assert.deepEqual(wait(testTable, 1), ['acted']);
    const event = testTable.log.at(-1);
    assert.ok(event?.type === 'acted' && event.by === 'table' && event.command === null);
  });

  test('who acts last in one stage of the dealing has the whole time for the next', () => {
    const testTable = open({ rules: 'happy', clock: { decisionMs: 10_000, bankMs: 0 } }, 3);
    deal(testTable);
    for (let seat = 0; seat < 3; seat++) {
      testTable.nowMs += 3_000;
      act(testTable, { type: 'openHand', open: false });
    }
    assert.deepEqual(
      testTable.table.seats.map((_, seat) => deadlineOf(testTable.table, seatAt(seat))),
      [19_000, 19_000, 19_000],
    );
  });

  test('time that runs backwards stands still', () => {
    const testTable = clocked();
    testTable.nowMs = 9_000;
    deal(testTable);
    testTable.nowMs = 0;
    act(testTable, 'first');
    assert.equal(testTable.table.atMs, 9_000);
  });
});

describe('take-over', () => {
  test('on request, and back', () => {
    const testTable = open();
    assert.equal(refusal(testTable, 0, { type: 'autopilot', on: true }), 'wrong-stage');
    deal(testTable);
    say(testTable, 0, { type: 'autopilot', on: true });
    assert.equal(refusal(testTable, 0, { type: 'autopilot', on: true }), 'nothing-to-do');
    playOut(testTable);
    assert.ok(!testTable.log.some((event) => event.type === 'acted' && event.by === 'person'));
    deal(testTable, 'b');
    assert.equal(testTable.table.seats[0]?.autopilot, null, 'who is ready for another round plays it himself');
  });

  test('by absence, and back when the person is', () => {
    const testTable = open({ absenceMs: 5_000 });
    deal(testTable);
    say(testTable, 'host', { type: 'presence', seat: seatAt(0), here: false });
    assert.deepEqual(
      viewOf(testTable.table, 'spectator').seats.map(({ here }) => here),
      [false, true, true],
    );
    assert.deepEqual(wait(testTable, 4_999), []);
    assert.deepEqual(wait(testTable, 1), ['managed']);
    assert.equal(viewOf(testTable.table, 'spectator').seats[0]?.autopilot, 'absence');
    assert.deepEqual(say(testTable, 'host', { type: 'presence', seat: seatAt(0), here: true }), [
      'presence',
      'handedBack',
    ]);
  });

  test('of two reasons the earlier one counts, however late the tick is', () => {
    const testTable = open({ absenceMs: 5_000, clock: { decisionMs: 20_000, bankMs: 0 } }, 3);
    deal(testTable);
    const seat = seatAt(testTable.table.seats.findIndex(({ decision }) => decision !== null));
    say(testTable, 'host', { type: 'presence', seat, here: false });
    wait(testTable, 60_000);
    const whys = testTable.log.flatMap((event) => (event.type === 'managed' ? [event.why] : []));
    assert.deepEqual(whys, ['absence']);
  });

  test('no bot decides for a person who is there', () => {
    const testTable = open({}, 3);
    deal(testTable);
    const index = testTable.table.seats.findIndex(({ decision }) => decision !== null);
    assert.equal(
      refusal(testTable, 'host', { type: 'actFor', seat: seatAt(index), action: { type: 'pass' } }),
      'own-decision',
    );
  });
});

describe('the automatic pass', () => {
  test('when nothing beats, and only then', () => {
    const testTable = open({ autoPassMs: 800 });
    say(testTable, 0, { type: 'autoPass', on: true });
    let passed = 0;
    for (let round = 0; round < 20 && passed === 0; round++) {
      deal(testTable, `auto ${round}`);
      for (let steps = 0; testTable.table.stage === 'playing' && steps < 300; steps++) {
        const actions = legalActions(roundOf(testTable), seatAt(0));
        const isOnly = actions.length === 1 && actions[0]?.type === 'pass';
        assert.equal(wakeAt(testTable.table) !== null, isOnly);
        if (isOnly) {
          assert.deepEqual(wait(testTable, 799), []);
          assert.deepEqual(wait(testTable, 1), ['acted']);
          passed++;
        } else {
          act(testTable);
        }
      }
    }
    assert.ok(passed > 0);
    const text = JSON.stringify(viewOf(testTable.table, seatAt(1)));
    assert.ok(!text.includes('"by"'), 'no seat sees that a pass was automatic');
    assert.ok(!text.includes('"autoPass":true'));
  });
});

describe('entropy', () => {
  test('the deal waits for it, and not for ever', () => {
    const testTable = open({ mixMs: 4_000 }, 2);
    deal(testTable);
    assert.equal(testTable.table.stage, 'collectingEntropy');
    assert.equal(viewOf(testTable.table, seatAt(0)).proof?.secret, null);
    say(testTable, 0, { type: 'addEntropy', entropy: 'ab'.repeat(16) });
    assert.equal(refusal(testTable, 0, { type: 'addEntropy', entropy: 'cd'.repeat(16) }), 'nothing-to-do');
    assert.equal(viewOf(testTable.table, seatAt(1)).proof?.entropy, null);
    assert.deepEqual(wait(testTable, 3_999), []);
    assert.deepEqual(wait(testTable, 1), ['dealt']);
    assert.deepEqual(viewOf(testTable.table, seatAt(1)).proof?.entropy, ['ab'.repeat(16), '', '']);
  });

  test('the last of it deals', () => {
    const testTable = open({ mixMs: 4_000 }, 2);
    deal(testTable);
    say(testTable, 1, { type: 'addEntropy', entropy: '' });
    assert.deepEqual(say(testTable, 0, { type: 'addEntropy', entropy: 'ef'.repeat(16) }), ['mixed', 'dealt']);
  });
});

describe('taking back', () => {
  test('alone with bots, to before the own last play', () => {
    const testTable = open({ practice: true });
    deal(testTable);
    playToPerson(testTable, 0);
    const before = JSON.stringify(viewOf(testTable.table, seatAt(0)).round);
    act(testTable, 'last');
    act(testTable);
    assert.deepEqual(say(testTable, 0, { type: 'undo', agree: true }), ['undoVoted', 'undone']);
    assert.equal(JSON.stringify(viewOf(testTable.table, seatAt(0)).round), before);
  });

  test('also when the round is over', () => {
    const testTable = open({ practice: true });
    deal(testTable);
    playOut(testTable);
    const { scores } = viewOf(testTable.table, 'spectator');
    say(testTable, 0, { type: 'undo', agree: true });
    assert.equal(testTable.table.stage, 'playing');
    assert.notDeepEqual(viewOf(testTable.table, 'spectator').scores, scores);
    assert.equal(publicLog(testTable.log).at(-1)?.type, 'ended');
    playOut(testTable);
    assert.equal(testTable.table.stage, 'over');
    assert.equal(viewOf(testTable.table, 'spectator').rounds.length, 1);
  });

  test('all who are here have to agree', () => {
    const testTable = open({ practice: true }, 3);
    deal(testTable);
    const seat = testTable.table.seats.findIndex(({ decision }) => decision !== null);
    const [second, third] = [(seat + 1) % 3, (seat + 2) % 3];
    assert.equal(refusal(testTable, seat, { type: 'undo', agree: true }), 'nothing-to-undo');
    act(testTable, 'first');
    const seen = testTable.table.seq;
    assert.deepEqual(say(testTable, seat, { type: 'undo', agree: true }), ['undoVoted']);
    assert.equal(
      refusal(testTable, second, { type: 'undo', agree: true }, seen),
      'stale',
      'it has not seen the proposal',
    );
    say(testTable, second, { type: 'undo', agree: false });
    assert.equal(testTable.table.undoVotes, null);
    say(testTable, seat, { type: 'undo', agree: true });
    assert.deepEqual(say(testTable, second, { type: 'undo', agree: true }), ['undoVoted']);
    assert.deepEqual(
      say(testTable, 'host', { type: 'presence', seat: seatAt(third), here: false }),
      ['presence', 'undone'],
      'who has left is not asked',
    );
    assert.equal(roundOf(testTable).auction.calls, 0);
  });

  test('only on practice tables', () => {
    const testTable = open();
    deal(testTable);
    assert.equal(refusal(testTable, 0, { type: 'undo', agree: true }), 'not-practice');
  });
});

describe('commands', () => {
  test('a repeated one gets the same answer and does nothing', () => {
    const testTable = open();
    const command = {
      id: '5a'.repeat(16),
      from: seatAt(0),
      seq: testTable.table.seq,
      payload: { type: 'ready', on: true },
    } as const;
    const events = decide(testTable.table, command, 0);
    assert.ok(events.ok);
    add(testTable, events.value);
    const answer = eventsOfCommand(testTable.table, command);
    assert.equal(answer?.first, testTable.table.seq);
    say(testTable, 'host', { type: 'commit', secret: secretFrom('a') });
    assert.deepEqual(decide(testTable.table, command, 0), { ok: true, value: [] });
    assert.deepEqual(eventsOfCommand(testTable.table, command), answer);
    assert.equal(
      eventsOfCommand(testTable.table, { id: '5a'.repeat(16), from: seatAt(1) }),
      null,
      'another sender, another command',
    );
  });

  test('an answer to a decision that was not seen is stale, and says where the table is', () => {
    const testTable = open({}, 3);
    deal(testTable);
    const seen = testTable.table.seq;
    for (let turn = 0; turn < 3; turn++) act(testTable, 'first');
    const seat = testTable.table.seats.findIndex(({ decision }) => decision !== null);
    const action = legalActions(roundOf(testTable), seatAt(seat))[0] as Action;
    const result = ask(testTable, seat, { type: 'act', action }, seen);
    assert.ok(!result.ok);
    assert.deepEqual([result.error.code, result.error.seq], ['stale', testTable.table.seq]);
    assert.match(result.error.message, /look at the table again/);
    assert.equal(refusal(testTable, seat, { type: 'act', action }, testTable.table.seq + 1), 'ahead');
  });

  test('seats that choose at the same time do not disturb each other', () => {
    const testTable = open({ rules: 'competition' }, 3);
    deal(testTable);
    act(testTable, { type: 'bid', points: 3 });
    const seen = testTable.table.seq;
    const farmers = testTable.table.seats.flatMap(({ decision }, seat) => (decision === null ? [] : [seat]));
    assert.equal(farmers.length, 2);
    for (const seat of farmers) {
      const result = ask(testTable, seat, { type: 'act', action: { type: 'double', factor: 2 } }, seen);
      assert.ok(result.ok);
      add(testTable, result.value);
    }
    assert.equal(viewOf(testTable.table, seatAt(0)).round?.redoubling, true);
  });

  test('what a sender puts beside an action does not reach the log', () => {
    const testTable = open({}, 3);
    deal(testTable);
    act(testTable, { type: 'bid', points: 3 });
    const leader = roundOf(testTable).turn;
    const action = legalActions(roundOf(testTable), leader)[0] as Action;
    const sent: Action = Object.assign(structuredClone(action), { note: 'hello' });
    say(testTable, leader, { type: 'act', action: sent });
    const event = testTable.log.at(-1);
    assert.ok(event?.type === 'acted');
    assert.deepEqual(event.action, action);
  });

  const BAD_TERMS = [
    [{ table: 'a b' }, /table is "a b", want 1 to 64 letters/, 'a blank in the id'],
    [{ rules: 'chess' }, /bad rules/, 'no such rules'],
    [{ clock: { decisionMs: 0, bankMs: 0 } }, /clock\.decisionMs is 0, want a whole number from 1/, 'no time at all'],
    [{ mixMs: Number.NaN }, /mixMs is null, want/, 'no number'],
  ] as const;
  for (const [given, message, why] of BAD_TERMS) {
    test(`bad terms: ${why}`, () => {
      const result = openTable({ table: 't', rules: 'pagat', ...given }, 0);
      assert.ok(!result.ok);
      assert.match(result.error.message, message);
    });
  }
});
