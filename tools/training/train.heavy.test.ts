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
const OPTIONS = ['--workers', '2', '--games', '20', '--hidden', '32', '--every', '0', '--seed', 'test'];

/** @returns the weights file after a number of decisions. A run that is in the folder continues. */
const train = (folder: string, decisions: number): Buffer => {
  const words = [PROGRAM, '--out', folder, ...OPTIONS, '--decisions', String(decisions)];
  execFileSync(process.execPath, words, { stdio: 'ignore' });
  return readFileSync(join(folder, 'neural.bin'));
};

test('training in two processes is reproducible, and learns', () => {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'train-')));
  try {
    const [first, second] = folders.map((folder) => train(folder, 3000));
    assert.deepEqual(first, second);
    const { steps, roles } = unwrap(readWeights(first as Buffer));
    assert.ok(steps > 0, `${steps} steps`);
    assert.equal(roles.length, 3);
    const stateOf = () =>
      JSON.parse(readFileSync(join(folders[0] as string, 'state.json'), 'utf8')) as { round: number };
    const { round } = stateOf();
    assert.ok(round > 1, `${round} rounds`);
    assert.notDeepEqual(train(folders[0] as string, 5000), first, 'a run continues from its files');
    assert.ok(stateOf().round > round);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true });
  }
});
