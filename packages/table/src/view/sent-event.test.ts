/** Sent events: enough for the view, nothing hidden, and small. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dealFrom, seatAt, seatsOf } from '@doudizhu/rules/deal';
import { createRng } from '@doudizhu/rules/rng';
import { chance, RandomGame, pick, progress, swappedLog, viewersOf } from '../testing/random-game.ts';
import type { TableEvent } from '../model/event.ts';
import { foldLog } from '../log/log.ts';
import { TableMirror } from './mirror.ts';
import { eventFor, eventsSince } from './sent-event.ts';
import { viewOf, type Viewer } from './view.ts';

/** A game of some rounds. */
const played = (index: number, steps: number): RandomGame => {
  const game = new RandomGame(index, false);
  for (let step = 0; step < steps && game.table.stage !== 'closed'; step++) {
    if (chance(game.rng, 96)) progress(game);
    else game.pass(pick(game.rng, [1, 4_000, 60_000]));
  }
  return game;
};

describe('a viewer who comes back', () => {
  const game = played(3, 120);

  test('gets the same events again, from the number that it wants', () => {
    const { log } = game;
    for (const viewer of viewersOf(game.table)) {
      const all = log.map((event, index) => eventFor(index === 0 ? null : foldLog(log.slice(0, index)), event, viewer));
      assert.deepEqual(eventsSince(log, 0, viewer), all);
      assert.deepEqual(eventsSince(log, 40, viewer), all.slice(40));
    }
  });

  test('begins anew with the last segment', () => {
    const { log, table } = game;
    const begin = log.findLastIndex(({ type }) => type === 'continued');
    assert.ok(begin > 0, 'a second round has begun');
    for (const viewer of viewersOf(table)) {
      const mirror = TableMirror.start(viewer, eventsSince(log.slice(begin), 0, viewer));
      assert.deepEqual(mirror?.view, viewOf(foldLog(log.slice(begin)), viewer));
    }
  });

  test('is told of a gap, and passes over what it has', () => {
    const viewer: Viewer = seatAt(0);
    const sent = eventsSince(game.log, 0, viewer);
    const mirror = TableMirror.start(viewer, sent.slice(0, 10));
    assert.ok(mirror !== null);
    const [ninth, tenth, eleventh] = [sent[8], sent[10], sent[11]];
    assert.ok(ninth !== undefined && tenth !== undefined && eleventh !== undefined);
    assert.equal(mirror.fold(eleventh), null, 'one is missing');
    assert.equal(mirror.fold(ninth), mirror, 'it has that');
    assert.equal(mirror.fold(sent[9] ?? ninth), mirror, 'and the last one that it got');
    assert.equal(mirror.fold(tenth)?.view.seq, 10);
    assert.equal(TableMirror.start(viewer, sent.slice(1)), null, 'no beginning');
  });
});

test('swapping cards that a viewer has not seen changes no byte of what it is sent', () => {
  let compared = 0;
  for (let index = 0; index < 90; index++) {
    const game = played(index, 40 + index);
    for (const viewer of viewersOf(game.table)) {
      const swapped = swappedLog(game, viewer, game.rng);
      if (swapped === null) continue;
      const [sent, other] = [game.log, swapped].map((log) => JSON.stringify(eventsSince(log, 0, viewer)));
      assert.ok(sent === other, `${game.name} for ${viewer}`);
      compared++;
    }
  }
  assert.ok(compared > 50, `${compared} compared`);
});

test('a double that is still secret is the same for the others, whatever it is', () => {
  let compared = 0;
  for (let index = 0; index < 80; index++) {
    const game = played(index, 30);
    const at = game.log.findIndex(({ type }, place) => {
      const double = game.log[place];
      return type === 'acted' && double?.type === 'acted' && double.action.type === 'double';
    });
    const double = game.log[at];
    if (double?.type !== 'acted') continue;
    const part = game.log.slice(0, at + 1);
    if (foldLog(part).round?.phase !== 'doubling') continue;
    for (const viewer of viewersOf(game.table)) {
      if (viewer === double.seat) continue;
      const variants = [1, 2].map((factor): string => {
        const changed = { ...double, action: { type: 'double', factor } } as TableEvent;
        return JSON.stringify(eventsSince([...part.slice(0, at), changed], 0, viewer));
      });
      assert.equal(variants[0], variants[1], `${game.name} for ${viewer}`);
      compared++;
    }
  }
  assert.ok(compared > 5, `${compared} compared`);
});

test('cards that are chosen for a round to come are in no event', () => {
  const game = Array.from({ length: 20 }, (_, index) => new RandomGame(index, false)).find(
    ({ table }) => table.terms.practice,
  );
  assert.ok(game !== undefined);
  const { rules } = game.table.terms;
  const logs = [1, 2].map((seed) => {
    const deal = dealFrom(rules, createRng(seed));
    const chosen = { type: 'chosen', deal, first: null, seq: 1, atMs: game.nowMs, command: null, chain: null } as const;
    return [...game.log, chosen];
  });
  for (const viewer of viewersOf(game.table)) {
    const [one, two] = logs.map((log) => JSON.stringify(eventsSince(log, 0, viewer)));
    assert.equal(one, two);
    assert.match(one ?? '', /"type":"skip"/);
  }
});

test('a segment begins for a viewer without what is the table’s own or another seat’s', () => {
  const { log, table } = played(3, 120);
  const at = log.findLastIndex(({ type }) => type === 'continued');
  const event = log[at];
  assert.ok(event?.type === 'continued');
  const own = { autoPass: true, switches: 2, readySwitches: 3, proposals: 4 };
  const seats = event.state.seats.map((seat) => ({ ...seat, ...own }));
  const before = foldLog(log.slice(0, at));
  for (const viewer of viewersOf(table)) {
    const sent = eventFor(before, { ...event, state: { ...event.state, seats } }, viewer);
    assert.ok(sent.type === 'continued');
    const { commitments, chosen, processed, chain } = sent.state;
    assert.deepEqual([commitments, chosen, processed, chain], [[], null, {}, null]);
    for (const [seat, state] of sent.state.seats.entries()) {
      assert.deepEqual([state.switches, state.readySwitches, state.proposals], [0, 0, 0]);
      assert.equal(state.autoPass, seat === viewer);
      assert.deepEqual(state.occupant, seats[seat]?.occupant);
    }
  }
});

test('one act to all three seats takes less than 1 kB', () => {
  let [acts, bytes, most] = [0, 0, 0];
  for (const index of [0, 3, 6]) {
    const game = played(index, 150);
    const { log } = game;
    const sent = seatsOf(game.table.terms.rules).map((seat) => eventsSince(log, 0, seat));
    for (const [at, event] of log.entries()) {
      if (event.type !== 'acted' || event.action.type !== 'play') continue;
      const size = sent.reduce((sum, events) => sum + Buffer.byteLength(JSON.stringify(events[at])), 0);
      const perSeat = (size * 3) / sent.length;
      if (events(log, at) === 'ended') continue;
      [acts, bytes, most] = [acts + 1, bytes + perSeat, Math.max(most, perSeat)];
    }
  }
  assert.ok(acts > 50 && most < 1_024, `${acts} plays, ${Math.round(bytes / acts)} bytes on average, ${most} at most`);
});

/** Type of the next event: the last play of a round differs, because it shows all hands. */
const events = (log: RandomGame['log'], at: number): string => log[at + 1]?.type ?? '';
