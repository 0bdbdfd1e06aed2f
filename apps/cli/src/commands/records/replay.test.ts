import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { widthOf } from '../../terminal/width.ts';
import { checkPlain, checkScreens, newFolder, testAnswers } from '../../testing/command-lines.ts';
import { runInMemory, screensOf, type MemoryWorld } from '../../testing/harness.ts';

const TAGS = '[Rules "douzero"]\n[Start "play"]\n[Hand0 "345"]\n[Hand1 "67"]\n[Hand2 "89"]\n';
const PLAYS = '\n1. 0:3 1:6 2:8 0:- 1:-\n2. 2:9\n';
const replayed = async (text: string, option = ''): Promise<string> => {
  const { exitCode, stdout, stderr } = await runInMemory(`replay - ${option}`, { input: text });
  assert.deepEqual([exitCode, stderr], [0, '']);
  return stdout;
};

const PATH = join(newFolder(), 'round.ddn');

/** Output of `replay --step` on a terminal where these lines are typed. */
const stepped = async (text: string, input: string, world: MemoryWorld = {}): Promise<string> => {
  writeFileSync(PATH, text);
  return (await runInMemory(`replay '${PATH}' --step`, { input, terminal: true, ...world })).stdout;
};
const stepsIn = (stdout: string): string[] => [...stdout.matchAll(/step (\d)\/6/gu)].map(([, step = '']) => step);

testAnswers('replay', [
  ['-', /^douzero\n/, 'the title is the rule set', `${TAGS}${PLAYS}`],
  ['-', /^An evening\n/, 'or the event', `[Event "An evening"]\n${TAGS}${PLAYS}`],
]);

test('the hands, the tricks, who won', async () => {
  const lines = (await replayed(`${TAGS}${PLAYS}`)).trimEnd().split('\n');
  assert.deepEqual(lines.slice(1, 4), ['  seat 0  landlord  345', '  seat 1  farmer    67', '  seat 2  farmer    89']);
  assert.deepEqual(lines.slice(4), [
    '  1. seat 0 3 · seat 1 6 · seat 2 8 · seat 0 pass · seat 1 pass',
    '  2. seat 2 9',
    'The farmers win · seat 0 −2 · seat 1 +1 · seat 2 +1',
    '6 steps, every one legal',
  ]);
});

test('as JSON: the end, and each step', async () => {
  const { steps, ...end } = JSON.parse(await replayed(`${TAGS}${PLAYS}`, '--json'));
  assert.deepEqual([end.phase, end.winner, end.spring, end.scores], ['settled', 'farmers', null, [-2, 1, 1]]);
  assert.equal(steps.length, 6);
  const unfinished = JSON.parse(await replayed(`${TAGS}\n1. 0:3`, '--json'));
  assert.deepEqual([unfinished.phase, unfinished.winner, unfinished.scores], ['play', null, null]);
});

test('step by step: the hands after each', async () => {
  const stdout = await replayed(`${TAGS}${PLAYS}`, '--step');
  assert.match(
    stdout,
    /^step 0\/6\n {2}seat 0 {2}landlord {2}345\n[^]*step 1\/6 {2}seat 0: 3 \(single\)\n {2}seat 0 {2}landlord {2}45\n/,
  );
  assert.match(stdout, /step 6\/6 {2}seat 2: 9 \(single\)\n[^]*The farmers win/);
  assert.equal(stdout.match(/The farmers win/gu)?.length, 1, 'at the last step only');
  const two = await replayed(`${TAGS}${PLAYS}\n${TAGS}${PLAYS}`, '--step');
  assert.equal(two.match(/step 6\/6/gu)?.length, 2, 'of a pipe every round');
});

const TWO_ROUNDS = `${TAGS}${PLAYS}\n${TAGS}${PLAYS}`;
/** rounds, input, the steps that are shown, why */
const STEPS: readonly (readonly [string, string, string, string])[] = [
  [`${TAGS}${PLAYS}`, '\n\nb\n\nq', '01212', 'Enter steps forward, b steps back, q ends'],
  [`${TAGS}${PLAYS}`, 'b\nq', '00', 'nothing is before the first'],
  [`${TAGS}${PLAYS}`, '\n'.repeat(7), '0123456', 'Enter at the last step ends'],
  [TWO_ROUNDS, `${'\n'.repeat(8)}q`, '012345601', 'after the last step the next round'],
  [TWO_ROUNDS, '\nq', '01', 'q ends all rounds'],
];

for (const [rounds, input, expected, why] of STEPS) {
  test(`on a terminal: ${why}`, async () => assert.equal(stepsIn(await stepped(rounds, input)).join(''), expected));
}

test('long tricks are wrapped at 80 columns, under their first play', async () => {
  const log = readFileSync(new URL('../../../../../fixtures/table-log.jsonl', import.meta.url), 'utf8');
  const stdout = await replayed(log);
  checkPlain(stdout);
  const lines = stdout.split('\n');
  const next = lines[lines.findIndex((line) => widthOf(line) > 70 && /^ +\d+\. /u.test(line)) + 1] ?? '';
  assert.match(next, /^ {5}seat \d /u);
});

test('on a terminal: a number goes to that step, anything else is refused', async () => {
  const stdout = await stepped(`${TAGS}${PLAYS}`, '5\n7\nx\nb\nq');
  assert.equal(stepsIn(stdout).join(''), '05554');
  for (const line of ['7', 'x']) {
    assert.ok(stdout.includes(`invalid answer "${line}": expected Enter, b, s, a, i, q or a step from 0 to 6`));
  }
});

test('a step shows the seat to act and the play to beat, and s the command that solves it', async () => {
  const stdout = stripVTControlCharacters(await stepped(`${TAGS}${PLAYS}`, '1\ns\nq', { env: { NO_COLOR: '1' } }));
  assert.match(stdout, /step 1\/6 {2}seat 0: 3 \(single\)\n {2}seat 0[^]*?\n▶ seat 1[^]*? {2}to beat: 3 \(single\)\n/);
  const [, position = ''] = /ddz solve ('[^']+')/u.exec(stdout) ?? [];
  assert.match(stdout, /open hands: farmers win\n[^]*The farmers win\.\nWinning moves/);
  assert.match((await runInMemory(`solve ${position}`)).stdout, /The farmers win\./);
});

for (const size of [
  { columns: 40, rows: 16 },
  { columns: 80, rows: 24 },
  { columns: 200, rows: 50 },
]) {
  test(`${size.columns} × ${size.rows} are redrawn with names, tricks and verdict; a analyses a step, i plays on`, async () => {
    const text = `[Player0 "Ann"]\n[Player1 "greedy"]\n${TAGS}${PLAYS}`;
    const stdout = await stepped(text, '2\na\n0\na\n1\ni\n6\nu\nq\nq', { size });
    checkScreens(stdout, size);
    const screens = screensOf(stdout).map((lines) => lines.join('\n'));
    const [, second = '', analysed = ''] = screens;
    assert.match(
      second,
      /step 2\/6 {2}seat 1: 6[^]*seat 0 Ann +landlord +45[^]*seat 1 greedy +farmer[^]*1\. seat 0 3 · seat 1 6/,
    );
    assert.match(analysed, /2\. +seat 1 farmer +6 [^]*(?:wins|loses)/);
    const flat = screens.join(' ').replaceAll(/\s+/gu, ' ');
    assert.match(flat, /this step was no decision/);
    assert.match(flat, /D 6: The/u, 'the position of step 1 is played on');
  });
}
