import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { buildKernel, KERNEL_MODULE, kernelModule } from './build-kernel.ts';

test('the committed kernel is what its source compiles to', () => {
  assert.equal(
    readFileSync(KERNEL_MODULE, 'utf8'),
    kernelModule(buildKernel()),
    'want `npm run build:kernel` run again',
  );
});
