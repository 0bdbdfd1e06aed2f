import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@doudizhu/rules/result';
import { readWeights } from '@doudizhu/bots/neural';

const PROGRAM = fileURLToPath(new URL('train-parallel.ts', import.meta.url));
const OPTIONS = [
  '--workers',
  '2',
  '--games',
  '40',
  '--rounds',
  '1',
  '--hidden',
  '32',
  '--every',
  '1',
  '--seed',
  'test',
];

/** That a run goes on from its files, and follows from its seed, is in `train-parallel.long.test.ts`. */
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
