import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newFolder } from '../testing/command-lines.ts';
import { runInMemory } from '../testing/harness.ts';

const inRoot = (file: string): string => fileURLToPath(new URL(`../../../../${file}`, import.meta.url));
const SAMPLE = join(newFolder(), 'sample.jsonl');
const OWN_SET = readFileSync(inRoot('data/puzzles/canju.jsonl'), 'utf8').trim().split('\n');
writeFileSync(SAMPLE, OWN_SET.filter((_, index) => index % 150 === 7).join('\n'));

for (const [path, why] of [
  [inRoot('fixtures/puzzles.jsonl'), 'every collected position'],
  [SAMPLE, 'every 150th puzzle of the set that comes with ddz'],
] as const) {
  test(`check: ${why}`, async () => {
    const { exitCode, stdout } = await runInMemory(`puzzle check '${path}' --time 86400`);
    assert.equal(exitCode, 0, stdout);
  });
}
