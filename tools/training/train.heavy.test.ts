import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@doudizhu/rules/result';
import { readWeights } from '@doudizhu/bots/neural';

const PROGRAM = fileURLToPath(new URL('train.ts', import.meta.url));
const OPTIONS = ['--workers', '2', '--games', '40', '--decisions', '1', '--hidden', '32', '--seed', 'test'];

/** `train.long.test.ts` tests that a run follows from its seed and continues from its files. */
test('training in two processes learns', () => {
  const folder = mkdtempSync(join(tmpdir(), 'train-'));
  try {
    execFileSync(process.execPath, [PROGRAM, '--out', folder, ...OPTIONS], { stdio: 'ignore' });
    const { steps, roles } = unwrap(readWeights(readFileSync(join(folder, 'neural.bin'))));
    assert.ok(steps > 0, `${steps} steps`);
    assert.equal(roles.length, 3);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
