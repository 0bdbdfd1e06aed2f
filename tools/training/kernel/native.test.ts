import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRng } from '@doudizhu/rules/rng';
import { createKernel, type Kernel } from '@doudizhu/bots/neural';
import { loadNative } from './native.ts';

const FLOATS = 60_000;
/** Places in bytes, past the indices. */
const [A, B, C, D, E] = [4000, 60_000, 120_000, 160_000, 200_000];

const fill = ({ floats, indices }: Kernel, seed: string): void => {
  const rng = createRng(seed);
  for (let index = 0; index < FLOATS; index++) floats[index] = rng() % 3 === 0 ? 0 : rng() / 2 ** 31 - 1;
  for (let index = 0; index < 64; index++) indices[index] = (index * 7) % 50;
};

const OPERATIONS: readonly (readonly [string, number, (kernel: Kernel) => void])[] = [
  ['multiply', 1e-5, (k) => k.multiply(C, A, 4 * 24, 4, B, D, 12, 32, 24, 0)],
  ['multiply with ReLU, an odd number of rows', 1e-5, (k) => k.multiply(C, A, 4 * 24, 4, B, 0, 7, 32, 24, 1)],
  ['multiply by the turned matrix', 1e-5, (k) => k.multiply(C, A, 4, 4 * 32, B, 0, 32, 16, 20, 0)],
  ['multiplySparse without a start', 1e-5, (k) => k.multiplySparse(C, A, B, 0, 33, 64, 48, 0, E)],
  ['multiplySparse of many rows', 1e-5, (k) => k.multiplySparse(C, A, B, D, 100, 64, 48, 1, E)],
  ['sumRows', 1e-5, (k) => k.sumRows(C, D, A, 2, 40, 64, 0)],
  ['sumRows with ReLU, in place, wide', 1e-5, (k) => k.sumRows(C, C, A, 0, 3, 160, 1)],
  ['addToRows', 1e-5, (k) => k.addToRows(A, 0, 30, D, 64)],
  ['maskDelta', 0, (k) => k.maskDelta(C, A, 512)],
  ['sumColumns', 1e-5, (k) => k.sumColumns(C, A, 100, 16)],
  ['transpose', 0, (k) => k.transpose(C, A, 24, 40)],
  ['adam', 1e-5, (k) => k.adam(A, B, C, D, 256, 1e-3, 0.9, 0.999, 1e-8)],
  ['blend', 1e-6, (k) => k.blend(A, B, 1000, 0.01)],
];

const create = loadNative();

/** The machine that tests has a compiler or has none; without one training falls back to WebAssembly. */
describe('the kernel in C', { skip: create === null ? 'no C compiler' : false }, () => {
  const kernels = (): readonly [Kernel, Kernel] => [
    (create as NonNullable<typeof create>)(4 * FLOATS),
    createKernel(4 * FLOATS, 'plain'),
  ];

  for (const [name, error, run] of OPERATIONS) {
    test(`${name} is equal to the plain loops except for rounding`, () => {
      const [native, plain] = kernels();
      for (const kernel of [native, plain]) {
        fill(kernel, name);
        if (name === 'adam') kernel.floats.set(kernel.floats.slice(D >> 2, (D >> 2) + 256).map(Math.abs), D >> 2);
        run(kernel);
      }
      for (let index = 0; index < E >> 2; index++) {
        const [found, expected] = [native.floats[index] as number, plain.floats[index] as number];
        assert.ok(
          Math.abs(found - expected) <= error * Math.max(1, Math.abs(expected)),
          `${index}: ${found}, ${expected}`,
        );
      }
    });
  }

  test('few rows, in bytes if the processor supports it, are exact to half a percent, with the current weights', () => {
    const [native, plain] = kernels();
    for (let round = 0; round < 3; round++) {
      for (const kernel of [native, plain]) {
        fill(kernel, `bytes/${round}`);
        kernel.floats.set(
          kernel.floats.slice(A >> 2, (A >> 2) + 4000).map((number) => Math.max(0, number)),
          A >> 2,
        );
        kernel.forget?.(B, 64 * 48);
        kernel.multiplySparse(C, A, B, D, 7, 64, 48, 0, E);
      }
      const size = 7 * 64;
      const expected = plain.floats.subarray(C >> 2, (C >> 2) + size);
      const most = expected.reduce((held, number) => Math.max(held, Math.abs(number)), 0);
      for (let index = 0; index < size; index++) {
        const miss = Math.abs((native.floats[(C >> 2) + index] as number) - (expected[index] as number));
        assert.ok(miss < 0.008 * most, `${miss} of ${most}`);
      }
    }
  });
});
