import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkPlain, newFolder, testAnswers, testRefused } from '../testing/command-lines.ts';
import { runInMemory } from '../testing/harness.ts';
import { writeProgram } from '../testing/program.ts';
import { widthOf } from '../terminal/width.ts';

const folder = newFolder();

const ARENA = 'arena --bots greedy,random --rules douzero --seed 1 --threads 1';

/** Everything except the times, which differ from run to run. */
const timeless = (json: string): unknown =>
  JSON.parse(json, (key, value: unknown) => (key === 'meanMs' || key === 'slowestMs' ? 0 : value));

test('ddz arena says who wins, and prints aligned tables', async () => {
  const { exitCode, stdout, stderr } = await runInMemory(`${ARENA} --deals 30`);
  assert.deepEqual([exitCode, stderr], [0, '']);
  const lines = stdout.split('\n');
  assert.equal(lines[0], 'douzero, auction off, seed 1');
  assert.match(lines[2] ?? '', /^greedy wins 9\d \[\d\d, \d+\]% of the deals against random: decided\.$/);
  assert.match(lines[4] ?? '', /^pair {13}deals {2}/);
  assert.match(lines[5] ?? '', /^greedy – random {5}30 {2}/);
  assert.equal(widthOf(lines[5] ?? ''), widthOf(lines[4] ?? ''));
  assert.match(stdout, /\nbot +Elo +moves[^]*\ngreedy +0 [^]*\nrandom +-\d+ ± \d+ /);
  checkPlain(stdout);
});

testAnswers(ARENA, [
  [
    '--bots random,random --deals 10',
    /\nrandom wins \d+ \[\d+, \d+\]% of the deals against random: not decided, more deals\nare needed\.\n/,
    'bots of equal strength are not decided',
  ],
]);

test('the tables in Chinese', async () => {
  const { stdout } = await runInMemory(`${ARENA} --deals 25 --sprt 0.5,0.6 --lang zh`);
  assert.match(stdout, /^DouZero，无叫分，种子 1\n\ngreedy 对 random 赢下 .*\n/);
  assert.match(stdout, /\n双方 +副数 +胜率 % +当地主 +当农民 +平均得分 {2}序贯检验\n(?:greedy – random\n)?.* 未定\n/);
  checkPlain(stdout);
  assert.doesNotMatch(stdout, /as landlord|not finished|moves/);
});

test('--sprt stops early', async () => {
  const { stdout } = await runInMemory(`${ARENA} --deals 5000 --sprt 0.5,0.6`);
  assert.match(stdout, /greedy – random\s+(?:50|75|100) .*high/);
  checkPlain(stdout);
});

test('threads change only the times', async () => {
  const one = await runInMemory(`${ARENA} --deals 60 --json`);
  const two = await runInMemory(`${ARENA} --threads 2 --deals 60 --json`);
  assert.deepEqual(timeless(two.stdout), timeless(one.stdout));
});

test('--resume continues from the file, with more deals too, and gives what one run gives', async () => {
  const file = join(folder, 'state.json');
  await runInMemory(`${ARENA} --deals 30 --resume '${file}'`);
  const rest = await runInMemory(`${ARENA} --deals 70 --resume '${file}' --json`);
  const whole = await runInMemory(`${ARENA} --deals 70 --json`);
  const counted = (json: string): unknown => (timeless(json) as { pairs: unknown }).pairs;
  assert.deepEqual(counted(rest.stdout), counted(whole.stdout));
  const other = await runInMemory(`${ARENA} --seed 2 --deals 70 --resume '${file}'`);
  assert.equal(other.exitCode, 1);
  assert.match(other.stderr, /other seed, expected the same/);
});

test('a file with another content is not a state: the error names the field, its value and the expected one', async () => {
  const file = join(folder, 'changed.json');
  await runInMemory(`${ARENA} --deals 25 --resume '${file}'`);
  const state = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly spec: { readonly rules: object };
    readonly pairs: readonly [{ readonly sums: object }];
  };
  const [pair] = state.pairs;
  const withRules = (rules: object): object => ({ ...state, spec: { ...state.spec, rules } });
  // oxfmt-ignore
  const rows: readonly (readonly [unknown, string])[] = [
    ['no state', 'expected a file of ddz arena'],
    [{ ...state, arena: 2 }, 'expected a file of ddz arena'],
    [{ arena: 1 }, 'spec is missing, expected an object'],
    [withRules({}), 'spec.rules.name is missing, expected a text of 1 to 60 characters, no control characters'],
    [withRules({ ...state.spec.rules, seats: 5 }), 'spec.rules.seats is 5, expected one of 2, 3, 4'],
    [{ ...state, bots: {} }, 'bots is {}, expected a list'],
    [{ ...state, pairs: [{ ...pair, deals: -1 }] }, 'pairs[0].deals is -1, expected a whole number from 0'],
    [{ ...state, pairs: [{ ...pair, sums: { ...pair.sums, wins: 3 } }] }, 'pairs[0].sums.wins is 3, expected an object'],
  ];
  for (const [json, message] of rows) {
    writeFileSync(file, JSON.stringify(json));
    const { exitCode, stdout, stderr } = await runInMemory(`${ARENA} --deals 25 --resume '${file}'`);
    assert.deepEqual([exitCode, stdout, stderr], [1, '', `ddz arena: invalid --resume ${file}: ${message}\n`]);
  }
  writeFileSync(file, JSON.stringify(state));
  assert.equal((await runInMemory(`${ARENA} --deals 25 --resume '${file}'`)).exitCode, 0);
});

test('a state that can no longer be saved: the tables first, then one sentence', async () => {
  const file = join(folder, 'taken.json');
  const { exitCode, stdout, stderr } = await runInMemory(`${ARENA} --deals 25 --resume '${file}'`, {
    // A folder takes the place of the file while the arena runs.
    onListen: () => mkdirSync(file),
  });
  assert.match(stdout, /greedy – random {5}25 /);
  assert.match(stderr, /^ddz arena: cannot write .*taken\.json: .*\n$/);
  assert.equal(exitCode, 1);
});

test('a terminal shows a line of progress, and Ctrl-C prints what there is', async () => {
  const { stdout, stderr } = await runInMemory(`${ARENA} --deals 100000`, {
    terminal: true,
    interruptAt: /\d+\/100000/,
  });
  assert.match(stderr, /greedy – random {2}\d+\/100000/);
  assert.match(stdout, /not finished/);
});

test('a program has the name of its greeting', async () => {
  const { name } = writeProgram(folder);
  const { stdout } = await runInMemory(`${ARENA} --deals 2 --bots 'greedy,${name}'`);
  assert.match(stdout, /\ngreedy – test +2 +[^]*\ntest +-?\d+/);
});

testRefused('arena', [
  ['--bots greedy', /invalid arena: 1 bot, expected two or more/, 'one bot'],
  ['--bots greedy,nosuch', /unknown bot "nosuch"/, 'no bot'],
  ['--bots greedy,exec:"open', /is not closed/, 'an open quote'],
  ['--sprt 0.6,0.5', /expected two rising shares/, 'falling shares'],
  [
    '--resume /no/such/folder/x',
    /^ddz arena: cannot write \/no\/such\/folder\/x: no such file or folder\n$/,
    'nowhere to write',
  ],
  [
    '--bots greedy,exec:/no/such/program',
    /^ddz arena: invalid bot "exec:\/no\/such\/program": no program "\/no\/such\/program"\n$/,
    'no program',
  ],
]);
