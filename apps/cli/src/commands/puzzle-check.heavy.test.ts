import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runInMemory } from '../testing/harness.ts';

const inRoot = (file: string): string => fileURLToPath(new URL(`../../../../${file}`, import.meta.url));

test('check: every collected position', async () => {
  const { exitCode, stdout } = await runInMemory([
    'puzzle',
    'check',
    inRoot('fixtures/puzzles.jsonl'),
    '--time',
    '86400',
  ]);
  assert.equal(exitCode, 0, stdout);
});

test('check: every 150th puzzle of the set that comes with ddz', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ddz-puzzle-'));
  const sample = join(folder, 'sample.jsonl');
  const lines = readFileSync(inRoot('data/puzzles/canju.jsonl'), 'utf8').trim().split('\n');
  writeFileSync(sample, lines.filter((_, index) => index % 150 === 7).join('\n'));
  const { exitCode, stdout } = await runInMemory(['puzzle', 'check', sample, '--time', '86400']);
  rmSync(folder, { recursive: true });
  assert.equal(exitCode, 0, stdout);
});
