import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRng } from '../base/rng.ts';
import { differenceOf } from '../testing/wild-hands.ts';

test('1,000,000 hands with one or two wild ranks: the fast generator agrees with the plain one', () => {
  const rng = createRng('a million hands');
  for (let index = 0; index < 1_000_000; index++) assert.equal(differenceOf(rng, 8), null, `hand ${index}`);
  for (let index = 0; index < 2000; index++) assert.equal(differenceOf(rng, 20), null, `large hand ${index}`);
});
