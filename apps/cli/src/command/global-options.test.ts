import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitArguments } from './global-options.ts';

/** arguments, command, other arguments, why */
// oxfmt-ignore
const ROWS: readonly (readonly [args: readonly string[], name: string | undefined, rest: readonly string[], why: string])[] = [
  [[], undefined, [], 'nothing'],
  [['moves', '33', '--json'], 'moves', ['33', '--json'], 'the command first'],
  [['--json', 'moves', '33'], 'moves', ['--json', '33'], 'a switch before it'],
  [['--lang', 'zh', 'moves', '33'], 'moves', ['--lang', 'zh', '33'], 'an option with its value'],
  [['--lang=zh', 'moves', '33'], 'moves', ['--lang=zh', '33'], 'option and value in one word'],
  [['--json', '--rules', 'pagat', 'count'], 'count', ['--json', '--rules', 'pagat'], 'two options'],
  [['--lang', 'zh'], undefined, ['--lang', 'zh'], 'options alone'],
  [['--lang'], undefined, ['--lang'], 'an option without its value'],
  [['--seed', '1', 'deal'], '--seed', ['1', 'deal'], 'an option of a command'],
];

for (const [args, name, rest, why] of ROWS) {
  test(`${args.join(' ')}: ${why}`, () => assert.deepEqual(splitArguments(args), { name, rest }));
}
