/** Time at a table: clocks, autopilot, automatic passes. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { legalActions, type Action } from '@doudizhu/rules/round';
import { deadlineOf, readyByOf, wakeAt } from './clock.ts';
import { verifyLog } from '../log/verify.ts';
import { accountAt, personAt } from '../testing/senders.ts';
import { errorOf, open, type TestTable } from '../testing/test-table.ts';

describe('the clock', () => {
  const clocked = (): TestTable => open({ clock: { decisionMs: 10_000, bankMs: 5_000 }, botMs: 3_000 }, 3);

  test('the bank pays for what a decision takes above its time', () => {
    const world = clocked().deal();
    const seat = world.asked;
    assert.equal(deadlineOf(world.table, seat), 15_000);
    assert.deepEqual(world.wait(12_000), []);
    world.act('first');
    assert.equal(world.table.seats[seat]?.bankMs, 3_000);
    // The next decision opens at 12,000: earlier time does not count.
    const next = world.asked;
    assert.deepEqual(world.wait(11_500), []);
    world.act('first');
    assert.equal(world.table.seats[next]?.bankMs, 3_500);
  });

  test('when it has run out a bot decides, and hands back at once', () => {
    const world = clocked().deal();
    const seat = world.asked;
    assert.equal(wakeAt(world.table), 15_000);
    assert.deepEqual(world.wait(15_000), ['autopilotOn']);
    assert.deepEqual(world.needs, [`${seat} bid null`]);
    assert.equal(world.table.seats[seat]?.bankMs, 0);
    assert.deepEqual(world.say(seat, { type: 'autopilot', on: false }), ['autopilotOff']);
    assert.deepEqual(world.needs, [`${seat} bid null`], 'this decision is the bot’s still');
    world.act('first');
    assert.equal(world.table.seats[seat]?.autopilot, null);
  });

  test('a person who acts has the seat back', () => {
    const world = clocked().deal();
    const seat = world.asked;
    world.wait(15_000);
    const action = legalActions(world.round, seat)[0] as Action;
    assert.deepEqual(world.say(seat, { type: 'act', action }), ['autopilotOff', 'acted']);
  });

  test('the table plays for a bot that is silent', () => {
    const world = clocked().deal();
    assert.deepEqual(world.wait(15_000), ['autopilotOn']);
    assert.deepEqual(world.wait(2_999), []);
    assert.deepEqual(world.wait(1), ['acted']);
    const event = world.log.at(-1);
    assert.ok(event?.type === 'acted' && event.by === 'table' && event.command === null);
  });

  test('the last to act in one stage of the dealing has the whole time for the next', () => {
    const world = open({ rules: 'happy', clock: { decisionMs: 10_000, bankMs: 0 } }, 3).deal();
    for (let seat = 0; seat < 3; seat++) {
      world.nowMs += 3_000;
      world.act({ type: 'openHand', open: false });
    }
    for (const seat of [0, 1, 2]) assert.equal(deadlineOf(world.table, seatAt(seat)), 19_000);
  });

  test('time that runs backwards stands still', () => {
    const world = clocked();
    world.nowMs = 9_000;
    world.deal();
    world.nowMs = 0;
    world.act('first');
    assert.equal(world.table.atMs, 9_000);
  });
});

describe('take-over', () => {
  test('on request, and back', () => {
    const world = open();
    assert.equal(world.refusedWith(0, { type: 'autopilot', on: true }), 'wrong-stage');
    world.deal();
    world.say(0, { type: 'autopilot', on: true });
    assert.equal(world.refusedWith(0, { type: 'autopilot', on: true }), 'nothing-to-do');
    world.playOut();
    assert.ok(!world.log.some((event) => event.type === 'acted' && event.by === 'person'));
    world.deal('b');
    assert.equal(world.table.seats[0]?.autopilot, null, 'a seat that is ready again plays without a bot');
  });

  test('by absence, and back when the person is', () => {
    const world = open({ absenceMs: 5_000 }).deal();
    world.say('host', { type: 'presence', seat: seatAt(0), here: false });
    for (const [seat, { here }] of world.view().seats.entries()) assert.equal(here, seat !== 0);
    assert.deepEqual(world.wait(4_999), []);
    assert.deepEqual(world.wait(1), ['autopilotOn']);
    assert.equal(world.view().seats[0]?.autopilot, 'absence');
    const back = world.say('host', { type: 'presence', seat: seatAt(0), here: true });
    assert.deepEqual(back, ['presence', 'autopilotOff']);
  });

  test('of two reasons the earlier one counts, however late the tick is', () => {
    const world = open({ absenceMs: 5_000, clock: { decisionMs: 20_000, bankMs: 0 } }, 3).deal();
    const seat = world.asked;
    world.say('host', { type: 'presence', seat, here: false });
    world.wait(60_000);
    const whys = world.log.flatMap((event) => (event.type === 'autopilotOn' ? [event.why] : []));
    assert.deepEqual(whys, ['absence']);
  });

  test('no bot decides for a person who is there', () => {
    const world = open({}, 3).deal();
    const refused = world.ask('host', { type: 'actFor', seat: world.asked, action: { type: 'pass' } });
    const { code, parameters } = errorOf(refused);
    assert.deepEqual([code, parameters], ['own-decision', { name: accountAt(world.asked), seat: world.asked }]);
  });

  test('nor for a seat that is free', () => {
    const world = open();
    world.say('host', { type: 'seat', seat: seatAt(1), occupant: null });
    const refused = world.ask('host', { type: 'actFor', seat: seatAt(1), action: { type: 'pass' } });
    assert.deepEqual(errorOf(refused).parameters, { name: null, seat: 1 });
  });
});

describe('the automatic pass', () => {
  test('when nothing beats, and only then', () => {
    const world = open({ autoPassMs: 800 });
    world.say(0, { type: 'autoPass', on: true });
    let passed = 0;
    for (let round = 0; round < 20 && passed === 0; round++) {
      world.deal(`auto ${round}`);
      for (let steps = 0; world.table.stage === 'playing' && steps < 300; steps++) {
        const actions = legalActions(world.round, seatAt(0));
        const isOnly = actions.length === 1 && actions[0]?.type === 'pass';
        assert.equal(wakeAt(world.table) !== null, isOnly);
        if (isOnly) {
          assert.deepEqual(world.wait(799), []);
          assert.deepEqual(world.wait(1), ['acted']);
          passed++;
        } else {
          world.act();
        }
      }
    }
    assert.ok(passed > 0);
    const text = JSON.stringify(world.view(1));
    assert.ok(!text.includes('"by"'), 'no seat sees that a pass was automatic');
    assert.ok(!text.includes('"autoPass":true'));
  });
});

test('absent players lose the seat in time; present ones are asked only once every seat is taken', () => {
  const table = open({ readyMs: 10_000 }, 3);
  const readyBy = (): (number | null)[] => [0, 1, 2].map((seat) => readyByOf(table.table, seatAt(seat)));
  assert.deepEqual(readyBy(), [10_000, 10_000, 10_000], 'all seats are taken');
  table.say('host', { type: 'seat', seat: seatAt(2), occupant: null });
  assert.deepEqual(readyBy(), [null, null, null], 'no seat has to be ready');
  table.nowMs = 4_000;
  table.say('host', { type: 'presence', seat: seatAt(0), here: false });
  assert.deepEqual(readyBy(), [14_000, null, null]);
  table.say(1, { type: 'ready', on: true, pledge: null });
  table.nowMs = 5_000;
  table.say('host', { type: 'seat', seat: seatAt(2), occupant: personAt(2) });
  assert.deepEqual(readyBy(), [15_000, null, 15_000], 'the time begins with the last seat');
  assert.deepEqual(table.wait(9_999), []);
  assert.deepEqual(table.wait(1), ['stoodUp'], 'with the first one a seat is free again');
  assert.deepEqual(table.taken, [false, true, true]);
  assert.deepEqual(table.wait(60_000), [], 'no seat has to be ready');
  assert.ok(verifyLog(table.log).ok);
});
