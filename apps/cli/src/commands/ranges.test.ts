/** The ranges of the counts that commands take: values beyond them are refused with a sentence that names the limits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testRefused } from '../testing/command-lines.ts';
import { runInMemory } from '../testing/harness.ts';

/** command, option, the least, the most */
const RANGES: readonly (readonly [command: string, option: string, min: number, max: number])[] = [
  ['solve --landlord 3 --farmer 4', 'time', 1, 2_592_000],
  ['solve --landlord 3 --farmer 4', 'nodes', 1, Number.MAX_SAFE_INTEGER],
  ['solve --landlord 3 --farmer 4', 'threads', 1, 64],
  ['solve --landlord 3 --farmer 4', 'memory', 16, 65_536],
  ['solve --landlord 3 --farmer 4', 'orders', 1, 1_000_000],
  ['play', 'seat', 0, 2],
  ['play', 'clock', 1, 3600],
  ['play --rules pagat-4p', 'seat', 0, 3],
  ['simulate', 'rounds', 1, 10_000_000],
  ['arena --bots random,greedy', 'threads', 1, 256],
  ['arena --bots random,greedy', 'deals', 1, 100_000_000],
  ['arena --bots random,greedy', 'budget', 1, 3_600_000],
  ['arena --bots random,greedy', 'timeout', 1, 3_600_000],
  ['analyse round.ddn', 'candidates', 1, 100],
  ['analyse round.ddn', 'nodes', 0, 1_000_000_000],
  ['puzzle generate --out x.jsonl', 'count', 1, 1_000_000],
  ['puzzle generate --out x.jsonl', 'moves', 1, 100],
  ['puzzle generate --out x.jsonl', 'threads', 1, 64],
  ['puzzle generate --out x.jsonl', 'minutes', 1, 43_200],
  ['puzzle generate --out x.jsonl', 'all-seats', 0, 100],
  ['puzzle rate set.jsonl --out x.jsonl', 'tries', 2, 1000],
  ['puzzle rate set.jsonl --out x.jsonl', 'threads', 1, 64],
  ['puzzle check set.jsonl', 'time', 1, 86_400],
  ['puzzle check set.jsonl', 'threads', 1, 64],
  ['puzzle play set.jsonl', 'time', 1, 3600],
];

for (const [command, option, min, max] of RANGES) {
  test(`${command} --${option}: from ${min} to ${max}`, async () => {
    for (const value of [min - 1, max + 1]) {
      const { stderr, exitCode } = await runInMemory(`${command} --${option}=${value}`);
      assert.equal(exitCode, 1);
      assert.ok(stderr.includes(`expected a whole number from ${min} to ${max}\n`), stderr);
    }
  });
}

testRefused(
  'puzzle generate --out x.jsonl',
  ['1-8', '2-34', '9-8', '8-14-20', 'x'].map((cards) => [
    `--cards ${cards}`,
    /invalid --cards .*: expected MIN-MAX.* 2 to 33/u,
    'no range of 2 to 33 cards',
  ]),
);
