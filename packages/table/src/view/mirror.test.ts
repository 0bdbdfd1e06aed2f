/** A mirror folds sent events, and equals the viewer's view: over random tables of all rule sets. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { peopleAt } from '../fold/queries.ts';
import { chance, disturb, RandomGame, pick, progress, seen } from '../testing/random-game.ts';

/** The long test has some hundred more. */
const TABLES = 4;

test(`${TABLES} random tables: every viewer's mirror equals the view after every event`, () => {
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
  for (const type of [
    'acted',
    'dealt',
    'committed',
    'ended',
    'entropyRevealed',
    'skip',
    'continued',
    'undone',
    'autopilotOn',
  ]) {
    assert.ok((seen.get(`mirrored ${type}`) ?? 0) > 0, `${type} was never sent`);
  }
});

/** All people agree to take back. */
const takeBack = (game: RandomGame): void => {
  if (!game.table.terms.practice) return;
  for (const seat of peopleAt(game.table)) game.send(game.command(seat, { type: 'undo', agree: true }));
};
