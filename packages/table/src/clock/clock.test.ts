/** Time at a table: clocks, autopilot, automatic passes. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { legalActions, type Action } from '@doudizhu/rules/round';
import { deadlineOf, readyByOf, wakeAt } from './clock.ts';
import { accountAt, personAt } from '../testing/senders.ts';
import { viewOf } from '../view/view.ts';
import {
  ask,
  type TestTable,
  open,
  say,
  refusedWith,
  wait,
  needsNow,
  currentRound,
  deal,
  act,
  playOut,
} from '../testing/test-table.ts';

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
    // The next decision opens at 12,000: earlier time does not count.
    const next = seatAt(testTable.table.seats.findIndex(({ decision }) => decision !== null));
    assert.deepEqual(wait(testTable, 11_500), []);
    act(testTable, 'first');
    assert.equal(testTable.table.seats[next]?.bankMs, 3_500);
  });

  test('when it has run out a bot decides, and hands back at once', () => {
    const testTable = clocked();
    deal(testTable);
    const seat = testTable.table.seats.findIndex(({ decision }) => decision !== null);
    assert.equal(wakeAt(testTable.table), 15_000);
    assert.deepEqual(wait(testTable, 15_000), ['autopilotOn']);
    assert.deepEqual(needsNow(testTable), [`${seat} bid null`]);
    assert.equal(testTable.table.seats[seat]?.bankMs, 0);
    assert.deepEqual(say(testTable, seat, { type: 'autopilot', on: false }), ['autopilotOff']);
    assert.deepEqual(needsNow(testTable), [`${seat} bid null`], 'this decision is the bot’s still');
    act(testTable, 'first');
    assert.equal(testTable.table.seats[seat]?.autopilot, null);
  });

  test('a person who acts has the seat back', () => {
    const testTable = clocked();
    deal(testTable);
    const seat = testTable.table.seats.findIndex(({ decision }) => decision !== null);
    wait(testTable, 15_000);
    const action = legalActions(currentRound(testTable), seatAt(seat))[0] as Action;
    assert.deepEqual(say(testTable, seat, { type: 'act', action }), ['autopilotOff', 'acted']);
  });

  test('the table plays for a bot that is silent', () => {
    const testTable = clocked();
    deal(testTable);
    assert.deepEqual(wait(testTable, 15_000), ['autopilotOn']);
    assert.deepEqual(wait(testTable, 2_999), []);
    assert.deepEqual(wait(testTable, 1), ['acted']);
    const event = testTable.log.at(-1);
    assert.ok(event?.type === 'acted' && event.by === 'table' && event.command === null);
  });

  test('the last to act in one stage of the dealing has the whole time for the next', () => {
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
    assert.equal(refusedWith(testTable, 0, { type: 'autopilot', on: true }), 'wrong-stage');
    deal(testTable);
    say(testTable, 0, { type: 'autopilot', on: true });
    assert.equal(refusedWith(testTable, 0, { type: 'autopilot', on: true }), 'nothing-to-do');
    playOut(testTable);
    assert.ok(!testTable.log.some((event) => event.type === 'acted' && event.by === 'person'));
    deal(testTable, 'b');
    assert.equal(
      testTable.table.seats[0]?.autopilot,
      null,
      'a seat that is ready for another round plays it without a bot',
    );
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
    assert.deepEqual(wait(testTable, 1), ['autopilotOn']);
    assert.equal(viewOf(testTable.table, 'spectator').seats[0]?.autopilot, 'absence');
    assert.deepEqual(say(testTable, 'host', { type: 'presence', seat: seatAt(0), here: true }), [
      'presence',
      'autopilotOff',
    ]);
  });

  test('of two reasons the earlier one counts, however late the tick is', () => {
    const testTable = open({ absenceMs: 5_000, clock: { decisionMs: 20_000, bankMs: 0 } }, 3);
    deal(testTable);
    const seat = seatAt(testTable.table.seats.findIndex(({ decision }) => decision !== null));
    say(testTable, 'host', { type: 'presence', seat, here: false });
    wait(testTable, 60_000);
    const whys = testTable.log.flatMap((event) => (event.type === 'autopilotOn' ? [event.why] : []));
    assert.deepEqual(whys, ['absence']);
  });

  test('no bot decides for a person who is there', () => {
    const testTable = open({}, 3);
    deal(testTable);
    const index = testTable.table.seats.findIndex(({ decision }) => decision !== null);
    const refused = ask(testTable, 'host', { type: 'actFor', seat: seatAt(index), action: { type: 'pass' } });
    assert.ok(!refused.ok);
    assert.deepEqual(
      [refused.error.code, refused.error.parameters],
      ['own-decision', { name: accountAt(index), seat: index }],
    );
  });

  test('nor for a seat that is free', () => {
    const testTable = open();
    say(testTable, 'host', { type: 'seat', seat: seatAt(1), occupant: null });
    const refused = ask(testTable, 'host', { type: 'actFor', seat: seatAt(1), action: { type: 'pass' } });
    assert.deepEqual(!refused.ok && refused.error.parameters, { name: null, seat: 1 });
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
        const actions = legalActions(currentRound(testTable), seatAt(0));
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

test('absent players lose the seat in time; present ones are asked only once every seat is taken', () => {
  const table = open({ readyMs: 10_000 }, 3);
  const readyBy = (): (number | null)[] => [0, 1, 2].map((seat) => readyByOf(table.table, seatAt(seat)));
  assert.deepEqual(readyBy(), [10_000, 10_000, 10_000], 'all seats are taken');
  say(table, 'host', { type: 'seat', seat: seatAt(2), occupant: null });
  assert.deepEqual(readyBy(), [null, null, null], 'no seat has to be ready');
  table.nowMs = 4_000;
  say(table, 'host', { type: 'presence', seat: seatAt(0), here: false });
  assert.deepEqual(readyBy(), [14_000, null, null]);
  say(table, 1, { type: 'ready', on: true, pledge: null });
  table.nowMs = 5_000;
  say(table, 'host', { type: 'seat', seat: seatAt(2), occupant: personAt(2) });
  assert.deepEqual(readyBy(), [15_000, null, 15_000], 'the time begins with the last seat');
  assert.deepEqual(wait(table, 9_999), []);
  assert.deepEqual(wait(table, 1), ['stoodUp'], 'with the first one a seat is free again');
  assert.deepEqual(
    table.table.seats.map(({ occupant }) => occupant?.type ?? null),
    [null, 'person', 'person'],
  );
});
