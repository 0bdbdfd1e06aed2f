import assert from 'node:assert/strict';
import { test } from 'node:test';
import { botNamesOf, splitBotNames } from './bot-names.ts';

/** text, count, the names; or the key of the failure */
// oxfmt-ignore
const NAMES: readonly (readonly [text: string, count: number, expected: readonly string[] | string])[] = [
  ['greedy', 3, ['greedy', 'greedy', 'greedy']],
  ['greedy,random', 2, ['greedy', 'random']],
  ['greedy, random', 3, 'bad-bot/count'],
  ['greedy,gredy', 2, 'bad-bot/option'],
  ['exec:a b,greedy', 2, ['exec:a b', 'greedy']],
  ['exec:,greedy', 2, 'bad-command/empty'],
];

for (const [text, count, expected] of NAMES) {
  test(`--bots ${text} for ${count} bots`, () => {
    const names = botNamesOf(text, count);
    assert.deepEqual(names.ok ? names.value : names.error.key, expected);
  });
}

test('a comma in quotes belongs to a command line', () =>
  assert.deepEqual(splitBotNames('exec:"a,b" c,greedy'), ['exec:"a,b" c', 'greedy']));
