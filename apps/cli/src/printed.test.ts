/** Output of the program, command by command, in both languages: a fixture that a player can read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runInMemory, type MemoryWorld } from './testing/harness.ts';

const FIXTURES = fileURLToPath(new URL('../../../fixtures/', import.meta.url));
const GAMES = `${FIXTURES}engines/games-douzero.jsonl`;

/** arguments, input; without it standard input is empty */
const COMMANDS: readonly (readonly [args: string, typed?: string])[] = [
  ['deal --seed 3'],
  ['moves 33344456BR'],
  ['moves 334455QA2 --beat KK'],
  ['moves 334455QQA2 --beat JJ'],
  ['classify 666777888999 --rules douzero'],
  ['classify 345'],
  ['deal --seed 3 --rules laizi-tiandi'],
  ['moves 33457 --rules laizi --wild 7'],
  ['classify 3377 --rules laizi --wild 7'],
  ['moves 3 --wild 7'],
  ['moves 3 --rules laizi-tiandi --wild 77'],
  ['count --rules competition'],
  ['count --rules pagat-4p'],
  ['simulate --bots greedy,random,greedy --rounds 20 --seed 1'],
  ['simulate --bots greedy --rounds 10 --seed 2 --rules pagat-4p'],
  ['arena --bots greedy,random --deals 10 --seed 1 --threads 1'],
  [`replay '${GAMES}' --round 2`],
  [`verify '${FIXTURES}table-log.jsonl'`],
  [`convert '${GAMES}' --round 2 --to ddn`],
  ['play --seed 5 --bots greedy', '0\nh\n?\nq\n'],
  ['play --seed 9 --bots greedy --rules happy', 'n\nn\nn\nn\ny\nn\nh\nh\nq\n'],
  ['play --seed 4 --bots greedy --rules pagat-4p', '3\nh\nlog\nq\n'],
];

const print = async (args: string, typed: string | undefined, world: MemoryWorld): Promise<string[]> => {
  const { stdout, stderr, exitCode } = await runInMemory(args, {
    ...world,
    ...(typed === undefined ? {} : { input: typed }),
  });
  const name = args.replaceAll(FIXTURES, '').replaceAll("'", '');
  const text = (stdout + stderr).replaceAll(FIXTURES, '').replaceAll('\x1b', '␛').replaceAll('\r', '␍');
  return [`## ddz ${name}${typed === undefined ? '' : ` < ${JSON.stringify(typed)}`}: ${exitCode}`, text.trimEnd()];
};

test('every command prints what it printed when that was last read', async (t) => {
  const lines: string[] = [];
  for (const [args, typed] of COMMANDS) {
    lines.push(...(await print(args, typed, {})));
    if (typed?.startsWith('n') !== true) lines.push(...(await print(`${args} --lang zh`, typed, {})));
  }
  // On a terminal, with colours and the whole screen.
  for (const [args, typed] of COMMANDS.filter(([, input]) => input?.startsWith('0') === true)) {
    lines.push(...(await print(args, typed, { terminal: true })));
  }
  const head =
    '# Source: ddz, run in memory by a clock that counts a second a look. After a change that was read:\n' +
    '# node --test --test-update-snapshots apps/cli/src/printed.test.ts';
  const path = fileURLToPath(new URL('../../../fixtures/printed.txt', import.meta.url));
  assert.ok(lines.length > 0);
  t.assert.fileSnapshot([head, ...lines, ''].join('\n'), path, { serializers: [String] });
});
