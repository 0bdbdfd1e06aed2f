/** Patches lead from each view to the next. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { peopleAt } from '../fold/queries.ts';
import { chance, disturb, pick, progress, RandomGame, seen } from '../testing/random-game.ts';
import { patchBetween, patched, type Patch } from './patch.ts';
import type { TableView } from './view-schema.ts';

/** before, after, patch, why */
const PATCHES: readonly (readonly [before: unknown, after: unknown, patch: Patch | null, why: string])[] = [
  [{ a: 1 }, { a: 1 }, null, 'nothing changes'],
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, { b: [3] }, 'a field changes'],
  [{ a: { b: 1, c: 1 } }, { a: { b: 2, c: 1 } }, { a: { b: [2] } }, 'a field of a part changes'],
  [{ a: null }, { a: { b: 1 } }, { a: [{ b: 1 }] }, 'a part begins'],
  [{ a: { b: 1 } }, { a: null }, { a: [null] }, 'a part ends'],
  [{ a: { b: 1 } }, { a: { c: 1 } }, { a: [{ c: 1 }] }, 'a part gets other fields'],
  [{ a: [1] }, { a: [1, 2] }, { a: { '+': [2] } }, 'a list grows'],
  [{ a: [1, 2, 3] }, { a: [1, 5, 3] }, { a: { '1': [5] } }, 'an item changes'],
  [{ a: [1, 2, 3] }, { a: [1, 5, 3, 4] }, { a: { '1': [5], '+': [4] } }, 'an item changes in a list that grows'],
  [{ a: [1, 2, 3] }, { a: [4, 5, 3] }, { a: [[4, 5, 3]] }, 'most items change'],
  [{ a: [1, 2] }, { a: [1] }, { a: [[1]] }, 'a list becomes shorter'],
  [{ a: [] }, { a: [7] }, { a: [[7]] }, 'a list begins'],
  [{ a: [{ b: 1 }, null, 1] }, { a: [{ b: 2 }, null, 1] }, { a: { '0': { b: [2] } } }, 'a field of an item changes'],
  [{ a: [[1, 2], 3] }, { a: { b: 1 } }, { a: [{ b: 1 }] }, 'a list becomes a record'],
];

for (const [before, after, patch, why] of PATCHES) {
  test(why, () => {
    assert.deepEqual(patchBetween(before as TableView, after as TableView), patch);
    assert.deepEqual(patched(before as TableView, patch ?? {}), after);
  });
}

test('unchanged parts stay the same objects, and the view before is unchanged', () => {
  const before = { seats: [{ here: true }, { here: true }, { here: true }], round: { history: [{ seat: 0 }] }, seq: 1 };
  const text = JSON.stringify(before);
  const after = patched(before as never, { seq: [2], seats: { '1': { here: [false] } } }) as unknown as typeof before;
  assert.equal(JSON.stringify(before), text);
  assert.ok(after.round === before.round && after.seats[0] === before.seats[0]);
  assert.deepEqual([after.seats[1], after.seq], [{ here: false }, 2]);
});

/** At the whole size of `random-tables.test.ts` there are thousands more. */
const TABLES = 4;

test(`${TABLES} random tables: every viewer's patched view equals the view after every event`, () => {
  for (let index = 0; index < TABLES; index++) {
    const game = new RandomGame(index, true);
    const { rng } = game;
    for (let step = 0; step < 100 && game.table.stage !== 'closed'; step++) {
      if (chance(rng, 4)) takeBack(game);
      else if (chance(rng, 92)) progress(game);
      else if (chance(rng, 60)) disturb(game);
      else game.pass(pick(rng, [0, 1, 500, 4_000, 16_000, 60_000]));
    }
  }
  for (const type of ['acted', 'dealt', 'ended', 'undone', 'autopilotOn', 'a patch alone']) {
    assert.ok((seen.get(`sent ${type}`) ?? 0) > 0, `${type} was never sent`);
  }
});

/** All players agree to take back. */
const takeBack = (game: RandomGame): void => {
  if (!game.table.terms.practice) return;
  for (const seat of peopleAt(game.table)) game.send(game.command(seat, { type: 'undo', agree: true }));
};
