/** What a table does, case by case; `tables.test.ts` is about what it never does. */
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
interface Desk {
  table: Table;
  log: TableEvent[];
  nowMs: number;
  ids: number;
}

const open = (given: Partial<TermsInput> = {}, people = 1): Desk => {
  const opened = unwrap(openTable({ table: 't', rules: 'rlcard', ...given }, 0));
  const desk: Desk = { table: foldLog([opened]), log: [opened], nowMs: 0, ids: 0 };
  for (let index = 0; index < desk.table.seats.length; index++) {
    say(desk, 'host', { type: 'seat', seat: seatAt(index), occupant: index < people ? PERSON : BOT });
  }
  return desk;
};

const add = (desk: Desk, events: readonly TableEvent[]): string[] => {
  desk.table = applyEvents(desk.table, events);
  desk.log.push(...events);
  return events.map((event) => event.type);
};

const ask = (
  desk: Desk,
  from: Seat | 'host' | number,
  payload: CommandPayload,
  seq = desk.table.seq,
): ReturnType<typeof decide> =>
  decide(desk.table, { id: (++desk.ids).toString(16).padStart(32, '0'), from: from as Seat, seq, payload }, desk.nowMs);

/** @returns the types of the events that followed. */
const say = (desk: Desk, from: Seat | 'host' | number, payload: CommandPayload): string[] => {
  const events = ask(desk, from, payload);
  assert.ok(events.ok, events.ok ? '' : events.error.message);
  return add(desk, events.value);
};

const refusal = (desk: Desk, from: Seat | 'host' | number, payload: CommandPayload, seq?: number): string => {
  const result = ask(desk, from, payload, seq);
  return result.ok ? 'accepted' : result.error.code;
};

const wait = (desk: Desk, ms: number): string[] => {
  desk.nowMs += ms;
  return add(desk, tick(desk.table, desk.nowMs));
};

/** What is wanted, without the sequence numbers. */
const needsNow = (desk: Desk): string[] =>
  pendingEffects(desk.table).map((need) =>
    need.type === 'drawSecret' ? 'secret' : `${need.seat} ${need.kind} ${need.level}`,
  );

const roundOf = (desk: Desk): Round => desk.table.round as Round;

/** Every seat is ready, the cards are dealt. */
const deal = (desk: Desk, seed = 'a'): void => {
  for (const [index, place] of desk.table.seats.entries()) {
    if (place.occupant?.type === 'person') say(desk, index, { type: 'ready', on: true });
  }
  assert.deepEqual(needsNow(desk), ['secret']);
  say(desk, 'host', { type: 'commit', secret: secretFrom(seed) });
};

/** One action of the seat that is to act: the first or last legal one, or a given one. */
const act = (desk: Desk, which: 'first' | 'last' | Action = 'last'): string[] => {
  const index = desk.table.seats.findIndex(({ decision }) => decision !== null);
  const actions = legalActions(roundOf(desk), seatAt(index));
  const action = which === 'first' ? actions[0] : which === 'last' ? actions.at(-1) : which;
  const bot = pendingEffects(desk.table).some((need) => need.type === 'askBot' && need.seat === index);
  return bot
    ? say(desk, 'host', { type: 'actFor', seat: seatAt(index), action: action as Action })
    : say(desk, index, { type: 'act', action: action as Action });
};

const playOut = (desk: Desk): void => {
  for (let steps = 0; desk.table.stage === 'playing' && steps < 500; steps++) act(desk);
};

/** Plays until a person of the desk is to act in the play phase. */
const playToPerson = (desk: Desk, seat: number): void => {
  for (let steps = 0; steps < 100 && desk.table.stage === 'playing'; steps++) {
    if (roundOf(desk).phase === 'play' && desk.table.seats[seat]?.decision !== null) return;
    act(desk);
  }
};

describe('a round', () => {
  test('from gathering to rematch, with a running score', () => {
    const desk = open();
    assert.equal(refusal(desk, 'host', { type: 'commit', secret: secretFrom('a') }), 'not-ready');
    deal(desk);
    assert.equal(desk.table.stage, 'playing');
    playOut(desk);
    assert.equal(desk.table.stage, 'over');
    const first = viewOf(desk.table, 'spectator');
    assert.deepEqual(first.scores, roundOf(desk).outcome?.scores);
    assert.equal(first.proof?.secret, secretFrom('a'));
    assert.deepEqual(pendingEffects(desk.table), []);
    deal(desk, 'b');
    playOut(desk);
    const second = viewOf(desk.table, 'spectator');
    const scores = roundOf(desk).outcome?.scores ?? [];
    assert.deepEqual(
      second.scores,
      first.scores.map((score, seat) => score + (scores[seat] ?? 0)),
    );
    assert.equal(second.rounds.length, 2);
    assert.equal(second.previousProof?.secret, secretFrom('a'));
  });

  test('other company, other score', () => {
    const desk = open();
    deal(desk);
    playOut(desk);
    say(desk, 'host', { type: 'seat', seat: seatAt(1), occupant: PERSON });
    assert.equal(desk.table.stage, 'gathering');
    assert.deepEqual(viewOf(desk.table, 'spectator').scores, [0, 0, 0]);
    assert.equal(viewOf(desk.table, 'spectator').proof?.secret, secretFrom('a'), 'what was proved stays so');
  });

  test('a match of one round begins anew', () => {
    const desk = open({ roundsMax: 1 });
    deal(desk);
    playOut(desk);
    assert.equal(viewOf(desk.table, 'spectator').matchOver, true);
    deal(desk, 'b');
    assert.deepEqual(viewOf(desk.table, 'spectator').scores, [0, 0, 0]);
  });

  test('bots alone need no ready seat', () => {
    const desk = open({}, 0);
    assert.deepEqual(needsNow(desk), ['secret']);
    deal(desk);
    assert.equal(pendingEffects(desk.table)[0]?.type, 'askBot');
    assert.equal(refusal(desk, 0, { type: 'autopilot', on: true }), 'no-person');
  });

  test('rotating first speakers go on past redeals', () => {
    const rules = unwrap(ruleSet({ preset: 'rlcard', firstSpeaker: 'rotate' }));
    const desk = open({ rules }, 0);
    deal(desk);
    const first = roundOf(desk).auction.first;
    for (let passes = 0; passes < 3; passes++) act(desk, 'first');
    assert.equal(roundOf(desk).redeals, 1);
    assert.equal(roundOf(desk).auction.first, (first + 1) % 3);
    playOut(desk);
    deal(desk, 'b');
    assert.equal(roundOf(desk).auction.first, (first + 2) % 3);
  });
});

describe('nobody bids', () => {
  const passing = (onAllPass: RuleSet['onAllPass']): Desk => {
    const desk = open({ rules: { ...PRESETS.rlcard, onAllPass } }, 0);
    deal(desk);
    for (let steps = 0; steps < 9 && desk.table.stage === 'playing' && roundOf(desk).phase === 'auction'; steps++) {
      act(desk, 'first');
    }
    return desk;
  };

  test('the cards are dealt again in the same log of actions', () => {
    const desk = passing({ redealsMax: null, then: 'random' });
    assert.equal(roundOf(desk).redeals, 3);
    assert.equal(viewOf(desk.table, 'spectator').round?.history.length, 9);
  });

  test('in the end the lot names a landlord', () => {
    const desk = passing({ redealsMax: 1, then: 'random' });
    assert.ok(desk.log.some(({ type }) => type === 'drawn'));
    assert.deepEqual([roundOf(desk).phase, roundOf(desk).bid, roundOf(desk).redeals], ['play', 1, 1]);
    assert.equal(roundOf(desk).rules, desk.table.terms.rules);
    playOut(desk);
    assert.equal(desk.table.stage, 'over');
  });

  test('or the first speaker is landlord', () => {
    const desk = passing({ redealsMax: 0, then: 'first' });
    assert.equal(roundOf(desk).landlord, roundOf(desk).auction.first);
  });

  test('or the round has no score', () => {
    const desk = passing({ redealsMax: 0, then: 'abort' });
    assert.equal(desk.table.stage, 'over');
    assert.deepEqual(viewOf(desk.table, 'spectator').scores, [0, 0, 0]);
    assert.equal(viewOf(desk.table, 'spectator').proof?.secret, secretFrom('a'));
  });
});

describe('the clock', () => {
  const clocked = (): Desk => open({ clock: { decisionMs: 10_000, bankMs: 5_000 }, botMs: 3_000 }, 3);

  test('the bank pays for what a decision takes above its time', () => {
    const desk = clocked();
    deal(desk);
    const seat = seatAt(desk.table.seats.findIndex(({ decision }) => decision !== null));
    assert.equal(deadlineOf(desk.table, seat), 15_000);
    assert.deepEqual(wait(desk, 12_000), []);
    act(desk, 'first');
    assert.equal(desk.table.seats[seat]?.bankMs, 3_000);
  });

  test('when it has run out a bot decides, and hands back at once', () => {
    const desk = clocked();
    deal(desk);
    const seat = desk.table.seats.findIndex(({ decision }) => decision !== null);
    assert.equal(wakeAt(desk.table), 15_000);
    assert.deepEqual(wait(desk, 15_000), ['managed']);
    assert.deepEqual(needsNow(desk), [`${seat} bid null`]);
    assert.equal(desk.table.seats[seat]?.bankMs, 0);
    assert.deepEqual(say(desk, seat, { type: 'autopilot', on: false }), ['handedBack']);
    assert.deepEqual(needsNow(desk), [`${seat} bid null`], 'this decision is the bot’s still');
    act(desk, 'first');
    assert.equal(desk.table.seats[seat]?.autopilot, null);
  });

  test('a person who acts has the seat back', () => {
    const desk = clocked();
    deal(desk);
    const seat = desk.table.seats.findIndex(({ decision }) => decision !== null);
    wait(desk, 15_000);
    const action = legalActions(roundOf(desk), seatAt(seat))[0] as Action;
    assert.deepEqual(say(desk, seat, { type: 'act', action }), ['handedBack', 'acted']);
  });

  test('the table plays for a bot that is silent', () => {
    const desk = clocked();
    deal(desk);
    assert.deepEqual(wait(desk, 15_000), ['managed']);
    assert.deepEqual(wait(desk, 2_999), []);
    assert.deepEqual(wait(desk, 1), ['acted']);
    const event = desk.log.at(-1);
    assert.ok(event?.type === 'acted' && event.by === 'table' && event.command === null);
  });

  test('who acts last in one stage of the dealing has the whole time for the next', () => {
    const desk = open({ rules: 'happy', clock: { decisionMs: 10_000, bankMs: 0 } }, 3);
    deal(desk);
    for (let seat = 0; seat < 3; seat++) {
      desk.nowMs += 3_000;
      act(desk, { type: 'openHand', open: false });
    }
    assert.deepEqual(
      desk.table.seats.map((_, seat) => deadlineOf(desk.table, seatAt(seat))),
      [19_000, 19_000, 19_000],
    );
  });

  test('time that runs backwards stands still', () => {
    const desk = clocked();
    desk.nowMs = 9_000;
    deal(desk);
    desk.nowMs = 0;
    act(desk, 'first');
    assert.equal(desk.table.atMs, 9_000);
  });
});

describe('take-over', () => {
  test('on request, and back', () => {
    const desk = open();
    assert.equal(refusal(desk, 0, { type: 'autopilot', on: true }), 'wrong-stage');
    deal(desk);
    say(desk, 0, { type: 'autopilot', on: true });
    assert.equal(refusal(desk, 0, { type: 'autopilot', on: true }), 'nothing-to-do');
    playOut(desk);
    assert.ok(!desk.log.some((event) => event.type === 'acted' && event.by === 'person'));
    deal(desk, 'b');
    assert.equal(desk.table.seats[0]?.autopilot, null, 'who is ready for another round plays it himself');
  });

  test('by absence, and back when the person is', () => {
    const desk = open({ absenceMs: 5_000 });
    deal(desk);
    say(desk, 'host', { type: 'presence', seat: seatAt(0), here: false });
    assert.deepEqual(
      viewOf(desk.table, 'spectator').seats.map(({ here }) => here),
      [false, true, true],
    );
    assert.deepEqual(wait(desk, 4_999), []);
    assert.deepEqual(wait(desk, 1), ['managed']);
    assert.equal(viewOf(desk.table, 'spectator').seats[0]?.autopilot, 'absence');
    assert.deepEqual(say(desk, 'host', { type: 'presence', seat: seatAt(0), here: true }), ['presence', 'handedBack']);
  });

  test('of two reasons the earlier one counts, however late the tick is', () => {
    const desk = open({ absenceMs: 5_000, clock: { decisionMs: 20_000, bankMs: 0 } }, 3);
    deal(desk);
    const seat = seatAt(desk.table.seats.findIndex(({ decision }) => decision !== null));
    say(desk, 'host', { type: 'presence', seat, here: false });
    wait(desk, 60_000);
    const whys = desk.log.flatMap((event) => (event.type === 'managed' ? [event.why] : []));
    assert.deepEqual(whys, ['absence']);
  });

  test('no bot decides for a person who is there', () => {
    const desk = open({}, 3);
    deal(desk);
    const index = desk.table.seats.findIndex(({ decision }) => decision !== null);
    assert.equal(
      refusal(desk, 'host', { type: 'actFor', seat: seatAt(index), action: { type: 'pass' } }),
      'own-decision',
    );
  });
});

describe('the automatic pass', () => {
  test('when nothing beats, and only then', () => {
    const desk = open({ autoPassMs: 800 });
    say(desk, 0, { type: 'autoPass', on: true });
    let passed = 0;
    for (let round = 0; round < 20 && passed === 0; round++) {
      deal(desk, `auto ${round}`);
      for (let steps = 0; desk.table.stage === 'playing' && steps < 300; steps++) {
        const actions = legalActions(roundOf(desk), seatAt(0));
        const isOnly = actions.length === 1 && actions[0]?.type === 'pass';
        assert.equal(wakeAt(desk.table) !== null, isOnly);
        if (isOnly) {
          assert.deepEqual(wait(desk, 799), []);
          assert.deepEqual(wait(desk, 1), ['acted']);
          passed++;
        } else {
          act(desk);
        }
      }
    }
    assert.ok(passed > 0);
    const text = JSON.stringify(viewOf(desk.table, seatAt(1)));
    assert.ok(!text.includes('"by"'), 'no seat sees that a pass was automatic');
    assert.ok(!text.includes('"autoPass":true'));
  });
});

describe('entropy', () => {
  test('the deal waits for it, and not for ever', () => {
    const desk = open({ mixMs: 4_000 }, 2);
    deal(desk);
    assert.equal(desk.table.stage, 'collectingEntropy');
    assert.equal(viewOf(desk.table, seatAt(0)).proof?.secret, null);
    say(desk, 0, { type: 'addEntropy', entropy: 'ab'.repeat(16) });
    assert.equal(refusal(desk, 0, { type: 'addEntropy', entropy: 'cd'.repeat(16) }), 'nothing-to-do');
    assert.equal(viewOf(desk.table, seatAt(1)).proof?.entropy, null);
    assert.deepEqual(wait(desk, 3_999), []);
    assert.deepEqual(wait(desk, 1), ['dealt']);
    assert.deepEqual(viewOf(desk.table, seatAt(1)).proof?.entropy, ['ab'.repeat(16), '', '']);
  });

  test('the last of it deals', () => {
    const desk = open({ mixMs: 4_000 }, 2);
    deal(desk);
    say(desk, 1, { type: 'addEntropy', entropy: '' });
    assert.deepEqual(say(desk, 0, { type: 'addEntropy', entropy: 'ef'.repeat(16) }), ['mixed', 'dealt']);
  });
});

describe('taking back', () => {
  test('alone with bots, to before the own last play', () => {
    const desk = open({ practice: true });
    deal(desk);
    playToPerson(desk, 0);
    const before = JSON.stringify(viewOf(desk.table, seatAt(0)).round);
    act(desk, 'last');
    act(desk);
    assert.deepEqual(say(desk, 0, { type: 'undo', agree: true }), ['undoVoted', 'undone']);
    assert.equal(JSON.stringify(viewOf(desk.table, seatAt(0)).round), before);
  });

  test('also when the round is over', () => {
    const desk = open({ practice: true });
    deal(desk);
    playOut(desk);
    const { scores } = viewOf(desk.table, 'spectator');
    say(desk, 0, { type: 'undo', agree: true });
    assert.equal(desk.table.stage, 'playing');
    assert.notDeepEqual(viewOf(desk.table, 'spectator').scores, scores);
    assert.equal(publicLog(desk.log).at(-1)?.type, 'ended');
    playOut(desk);
    assert.equal(desk.table.stage, 'over');
    assert.equal(viewOf(desk.table, 'spectator').rounds.length, 1);
  });

  test('all who are here have to agree', () => {
    const desk = open({ practice: true }, 3);
    deal(desk);
    const seat = desk.table.seats.findIndex(({ decision }) => decision !== null);
    const [second, third] = [(seat + 1) % 3, (seat + 2) % 3];
    assert.equal(refusal(desk, seat, { type: 'undo', agree: true }), 'nothing-to-undo');
    act(desk, 'first');
    const seen = desk.table.seq;
    assert.deepEqual(say(desk, seat, { type: 'undo', agree: true }), ['undoVoted']);
    assert.equal(refusal(desk, second, { type: 'undo', agree: true }, seen), 'stale', 'it has not seen the proposal');
    say(desk, second, { type: 'undo', agree: false });
    assert.equal(desk.table.undoVotes, null);
    say(desk, seat, { type: 'undo', agree: true });
    assert.deepEqual(say(desk, second, { type: 'undo', agree: true }), ['undoVoted']);
    assert.deepEqual(
      say(desk, 'host', { type: 'presence', seat: seatAt(third), here: false }),
      ['presence', 'undone'],
      'who has left is not asked',
    );
    assert.equal(roundOf(desk).auction.calls, 0);
  });

  test('only on practice tables', () => {
    const desk = open();
    deal(desk);
    assert.equal(refusal(desk, 0, { type: 'undo', agree: true }), 'not-practice');
  });
});

describe('commands', () => {
  test('a repeated one gets the same answer and does nothing', () => {
    const desk = open();
    const command = {
      id: '5a'.repeat(16),
      from: seatAt(0),
      seq: desk.table.seq,
      payload: { type: 'ready', on: true },
    } as const;
    const events = decide(desk.table, command, 0);
    assert.ok(events.ok);
    add(desk, events.value);
    const answer = eventsOfCommand(desk.table, command);
    assert.equal(answer?.first, desk.table.seq);
    say(desk, 'host', { type: 'commit', secret: secretFrom('a') });
    assert.deepEqual(decide(desk.table, command, 0), { ok: true, value: [] });
    assert.deepEqual(eventsOfCommand(desk.table, command), answer);
    assert.equal(
      eventsOfCommand(desk.table, { id: '5a'.repeat(16), from: seatAt(1) }),
      null,
      'another sender, another command',
    );
  });

  test('an answer to a decision that was not seen is stale, and says where the table is', () => {
    const desk = open({}, 3);
    deal(desk);
    const seen = desk.table.seq;
    for (let turn = 0; turn < 3; turn++) act(desk, 'first');
    const seat = desk.table.seats.findIndex(({ decision }) => decision !== null);
    const action = legalActions(roundOf(desk), seatAt(seat))[0] as Action;
    const result = ask(desk, seat, { type: 'act', action }, seen);
    assert.ok(!result.ok);
    assert.deepEqual([result.error.code, result.error.seq], ['stale', desk.table.seq]);
    assert.match(result.error.message, /look at the table again/);
    assert.equal(refusal(desk, seat, { type: 'act', action }, desk.table.seq + 1), 'ahead');
  });

  test('seats that choose at the same time do not disturb each other', () => {
    const desk = open({ rules: 'competition' }, 3);
    deal(desk);
    act(desk, { type: 'bid', points: 3 });
    const seen = desk.table.seq;
    const farmers = desk.table.seats.flatMap(({ decision }, seat) => (decision === null ? [] : [seat]));
    assert.equal(farmers.length, 2);
    for (const seat of farmers) {
      const result = ask(desk, seat, { type: 'act', action: { type: 'double', factor: 2 } }, seen);
      assert.ok(result.ok);
      add(desk, result.value);
    }
    assert.equal(viewOf(desk.table, seatAt(0)).round?.redoubling, true);
  });

  test('what a sender puts beside an action does not reach the log', () => {
    const desk = open({}, 3);
    deal(desk);
    act(desk, { type: 'bid', points: 3 });
    const leader = roundOf(desk).turn;
    const action = legalActions(roundOf(desk), leader)[0] as Action;
    const sent: Action = Object.assign(structuredClone(action), { note: 'hello' });
    say(desk, leader, { type: 'act', action: sent });
    const event = desk.log.at(-1);
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
