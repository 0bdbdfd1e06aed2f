/** Patches and public events: nothing hidden, and small. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealFrom } from '@doudizhu/rules/deal';
import { createRng } from '@doudizhu/rules/rng';
import type { Action } from '@doudizhu/rules/round';
import { legalActionsOf, type SeatView } from '@doudizhu/rules/view';
import { applyEvents } from '../fold/apply-event.ts';
import { hintAfter } from '../hints/hints.ts';
import { foldLog } from '../log/log.ts';
import type { TableEvent } from '../model/event.ts';
import { chance, pick, progress, RandomGame, swappedLog, viewersOf } from '../testing/random-game.ts';
import { sentSinceDeal, sentTo } from '../testing/sent.ts';
import { open, openPractice } from '../testing/test-table.ts';
import { patchBetween } from './patch.ts';
import { publicEventOf } from './public-event.ts';
import { viewOf } from './view.ts';
import type { Viewer } from './view-schema.ts';

/** A game of some rounds. */
const played = (index: number, steps: number): RandomGame => {
  const game = new RandomGame(index, false);
  for (let step = 0; step < steps && game.table.stage !== 'closed'; step++) {
    if (chance(game.rng, 96)) progress(game);
    else game.pass(pick(game.rng, [1, 4_000, 60_000]));
  }
  return game;
};

test('swapping cards that a viewer has not seen changes no byte of its patches and events', () => {
  let compared = 0;
  for (let index = 0; index < 90; index++) {
    const game = played(index, 40 + index);
    for (const viewer of viewersOf(game.table)) {
      const swapped = swappedLog(game, viewer, game.rng);
      if (swapped === null) continue;
      const [sent, other] = [game.log, swapped].map((log) => sentSinceDeal(log, viewer));
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
    const at = game.log.findIndex((event) => event.type === 'acted' && event.action.type === 'double');
    const double = game.log[at];
    // Doubles in turn are open.
    if (double?.type !== 'acted' || game.table.terms.rules.doublingOrder !== 'together') continue;
    const before = game.log.slice(0, at);
    if (foldLog([...before, double]).round?.phase !== 'doubling') continue;
    for (const viewer of viewersOf(game.table)) {
      if (viewer === double.seat) continue;
      const variants = [1, 2].map((factor): string => {
        const changed = { ...double, action: { type: 'double', factor } } as TableEvent;
        return sentSinceDeal([...before, changed], viewer);
      });
      assert.equal(variants[0], variants[1], `${game.name} for ${viewer}`);
      compared++;
    }
  }
  assert.ok(compared > 5, `${compared} compared`);
});

test('cards that are chosen for the next round are not sent', () => {
  const game = openPractice();
  const { rules } = game.table.terms;
  const logs = [1, 2].map((seed) => {
    const dealt = dealFrom(rules, createRng(seed));
    const stamp = { seq: game.log.length, atMs: game.nowMs, command: null, chain: null } as const;
    return [...game.log, { type: 'chosen', deal: dealt, first: null, ...stamp } as const];
  });
  for (const viewer of viewersOf(game.table)) {
    const [one, other] = logs.map((log) => sentTo(log, viewer));
    assert.equal(one, other);
  }
});

/** Mean of rounds without compression (docs/decisions/0037-views-for-a-network.md). */
const ROUND_BYTES_MAX = 26_000;
const ROUNDS = 4;

test('a round takes at most 26 kB for each viewer', () => {
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const game = open({ rules: 'competition' }, 3).deal(`bytes ${round}`).playOut(goodAction);
    const from = game.log.findIndex(({ type }) => type === 'committed');
    const viewers = viewersOf(game.table);
    for (const viewer of viewers) bytes += bytesOf(game.log, from, viewer) / viewers.length;
  }
  assert.ok(bytes / ROUNDS <= ROUND_BYTES_MAX, `${Math.round(bytes / ROUNDS)} bytes`);
});

/** The highest bid, and the first hint. */
const goodAction = (view: SeatView): Action =>
  (view.phase === 'play' ? hintAfter(view, null) : null) ?? (legalActionsOf(view).at(-1) as Action);

/** Size of a log's updates, one for each command. */
const bytesOf = (log: readonly TableEvent[], from: number, viewer: Viewer): number => {
  let table = foldLog(log.slice(0, from));
  let bytes = 0;
  for (let at = from; at < log.length;) {
    const before = viewOf(table, viewer);
    const { command } = log[at] as TableEvent;
    const next = log.findIndex((event, index) => index > at && event.command !== command);
    const events = log.slice(at, next < 0 ? log.length : next);
    at += events.length;
    table = applyEvents(table, events);
    const patch = patchBetween(before, viewOf(table, viewer));
    const sent = events.flatMap((event) => publicEventOf(event, viewer) ?? []);
    const message = { type: 'update', from: before.seq, patch, events: sent, nowMs: 1_000_000.25 };
    bytes += Buffer.byteLength(JSON.stringify(message));
  }
  return bytes;
};
