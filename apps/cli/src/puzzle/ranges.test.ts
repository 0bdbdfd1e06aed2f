/** The ranges of the counts that `ddz puzzle` takes: values beyond them are refused with a sentence that names the limits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInMemory } from '../testing/harness.ts';

/** command, option, the least, the most */
const RANGES: readonly (readonly [command: string, option: string, min: number, max: number])[] = [
  ['generate --out x.jsonl', 'count', 1, 1_000_000],
  ['generate --out x.jsonl', 'moves', 1, 100],
  ['generate --out x.jsonl', 'threads', 1, 64],
  ['generate --out x.jsonl', 'minutes', 1, 43_200],
  ['generate --out x.jsonl', 'all-seats', 0, 100],
  ['rate set.jsonl --out x.jsonl', 'tries', 2, 1000],
  ['rate set.jsonl --out x.jsonl', 'threads', 1, 64],
  ['check set.jsonl', 'time', 1, 86_400],
  ['check set.jsonl', 'threads', 1, 64],
  ['play set.jsonl', 'time', 1, 3600],
];

for (const [command, option, min, max] of RANGES) {
  test(`puzzle ${command} --${option}: from ${min} to ${max}`, async () => {
    for (const value of [min - 1, max + 1]) {
      const { stderr, exitCode } = await runInMemory(['puzzle', ...command.split(' '), `--${option}=${value}`]);
      assert.equal(exitCode, 1);
      assert.ok(stderr.includes(`expected a whole number from ${min} to ${max}\n`), stderr);
    }
  });
}

for (const cards of ['1-8', '2-34', '9-8', '8-14-20', 'x']) {
  test(`puzzle generate --cards ${cards} is refused`, async () => {
    const { stderr } = await runInMemory(['puzzle', 'generate', '--out', 'x.jsonl', '--cards', cards]);
    assert.match(stderr, /invalid --cards .* 2 to 33/u);
  });
}
