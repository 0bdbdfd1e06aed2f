import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRng } from '@doudizhu/rules/rng';
import { createKernel, type Kernel } from './kernel.ts';

const FLOATS = 40_000;

/** Two kernels over the same numbers, a third of them zero, some of them row indices. */
const createPair = (seed: string): [Kernel, Kernel] => {
  const rng = createRng(seed);
  const numbers = Float32Array.from({ length: FLOATS }, () => (rng() % 3 === 0 ? 0 : rng() / 2 ** 31 - 1));
  const pair: [Kernel, Kernel] = [createKernel(4 * FLOATS), createKernel(4 * FLOATS, 'plain')];
  for (const { floats, indices } of pair) {
    floats.set(numbers);
    for (let index = 0; index < 64; index++) indices[index] = (index * 7) % 50;
  }
  return pair;
};

/** Places in bytes, past the indices. */
const [A, B, C, D, E] = [4000, 40_000, 80_000, 110_000, 130_000];

const OPERATIONS: readonly (readonly [string, (kernel: Kernel) => void])[] = [
  ['multiply', (k) => k.multiply(C, A, 4 * 24, 4, B, D, 12, 32, 24, 0)],
  ['multiply with zeros and ReLU', (k) => k.multiply(C, A, 4 * 24, 4, B, 0, 12, 32, 24, 1)],
  ['multiply by the turned matrix', (k) => k.multiply(C, A, 4, 4 * 32, B, 0, 32, 16, 20, 0)],
  ['multiply to eight columns', (k) => k.multiply(C, A, 4 * 64, 4, B, D, 4, 8, 64, 0)],
  ['multiplySparse', (k) => k.multiplySparse(C, A, B, D, 13, 64, 48, 0, E)],
  ['multiplySparse with zeros and ReLU', (k) => k.multiplySparse(C, A, B, 0, 5, 32, 32, 1, E)],
  ['sumRows', (k) => k.sumRows(C, D, A, 2, 40, 64, 0)],
  ['sumRows with ReLU, in place', (k) => k.sumRows(C, C, A, 0, 3, 32, 1)],
  ['sumRows of nothing', (k) => k.sumRows(C, D, A, 0, 0, 32, 0)],
  ['addToRows', (k) => k.addToRows(A, 0, 30, D, 64)],
  ['maskDelta', (k) => k.maskDelta(C, A, 512)],
  ['sumColumns', (k) => k.sumColumns(C, A, 100, 16)],
  ['transpose', (k) => k.transpose(C, A, 24, 40)],
  ['adam', (k) => k.adam(A, B, C, D, 256, 1e-3, 0.9, 0.999, 1e-8)],
  ['blend', (k) => k.blend(A, B, 1000, 0.01)],
];

describe('the kernel in WebAssembly', () => {
  test('runs here', () => assert.equal(createKernel(64).kind, 'simd'));

  for (const [name, run] of OPERATIONS) {
    test(`${name} does what the plain loops do, to the bit`, () => {
      const [fast, plain] = createPair(name);
      // Second moments are never negative.
      for (const kernel of [fast, plain]) {
        if (name === 'adam') kernel.floats.set(kernel.floats.slice(D >> 2, (D >> 2) + 256).map(Math.abs), D >> 2);
        run(kernel);
      }
      const scratch = E >> 2; // the sparse product's list is not a result
      assert.deepEqual(fast.floats.slice(0, scratch), plain.floats.slice(0, scratch));
      assert.ok(!fast.floats.slice(0, scratch).includes(Number.NaN));
    });
  }
});
