import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { buildKernel, kernelModule, KERNELS } from './build-kernel.ts';

for (const kernel of KERNELS) {
  test(`the committed binary is what ${kernel.source} compiles to`, () => {
    assert.equal(
      readFileSync(kernel.module, 'utf8'),
      kernelModule(kernel, buildKernel(kernel)),
      'run `npm run build:kernel` again',
    );
  });
}
