import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRng } from '../base/rng.ts';
import { differenceOf } from '../testing/wild-hands.ts';

// 1,000,000 small hands agreed on 2026-11-24; they take eight minutes.
test('100,000 hands with one or two wild ranks: the fast generator agrees with the plain one', () => {
  const rng = createRng('many hands');
  for (let index = 0; index < 100_000; index++) assert.equal(differenceOf(rng, 8), null, `hand ${index}`);
  for (let index = 0; index < 500; index++) assert.equal(differenceOf(rng, 20), null, `large hand ${index}`);
});
