import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRng, randomBelow, randomUnit, shuffle } from './rng.ts';

const draws = (seed: number | string, count: number): number[] => {
  const rng = createRng(seed);
  return Array.from({ length: count }, rng);
};

test('equal seeds give equal streams on every machine, different seeds different ones', () => {
  assert.deepEqual(draws('ddz', 4), draws('ddz', 4));
  assert.deepEqual(draws(1, 4), draws('1', 4));
  const firsts = new Set(Array.from({ length: 2000 }, (_, seed) => draws(seed, 1)[0]));
  assert.ok(firsts.size > 1990);
  assert.notDeepEqual(draws('a'.repeat(60), 4), draws(`${'a'.repeat(59)}b`, 4));
});

test('golden stream: a change here changes every seeded deal', () => {
  assert.deepEqual(draws('golden', GOLDEN.length), GOLDEN);
});
// Long enough that each bit of each step has come to the output.
const GOLDEN = [
  1316569659, 2829443633, 4030512076, 3961295448, 1618377221, 3505915554, 3518970741, 15436341, 4160895373, 1726030605,
  461136099, 3064696060,
];

test('randomBelow is uniform: chi-square over 54 faces', () => {
  const rng = createRng('uniform');
  const counts = Array.from({ length: 54 }, () => 0);
  const trials = 54_000;
  for (let trial = 0; trial < trials; trial++) {
    const face = randomBelow(rng, 54);
    counts[face] = (counts[face] ?? 0) + 1;
  }
  const chiSquare = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
  assert.ok(chiSquare < 98, `chi-square ${chiSquare} with 53 degrees of freedom`); // p = 0.0002
});

test('randomBelow rejects the draws that would favour small numbers', () => {
  // 2³² mod 3 = 1, so the single draw 2³² − 1 must be thrown away.
  const stream = [2 ** 32 - 1, 5];
  assert.equal(
    randomBelow(() => stream.shift() ?? 0, 3),
    2,
  );
});

test('randomUnit reaches 0 and stays below 1', () => {
  assert.deepEqual(
    [0, 2 ** 31, 2 ** 32 - 1].map((draw) => randomUnit(() => draw)),
    [0, 0.5, 1 - 2 ** -32],
  );
});

test('shuffle keeps the items, and every item reaches every place', () => {
  const rng = createRng('shuffle');
  const seen = new Set<string>();
  for (let round = 0; round < 600; round++) {
    const order = shuffle(rng, [0, 1, 2, 3]);
    assert.deepEqual(order.toSorted(), [0, 1, 2, 3]);
    seen.add(order.join(''));
  }
  assert.equal(seen.size, 24);
});
