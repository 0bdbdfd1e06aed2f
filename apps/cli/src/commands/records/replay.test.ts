import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { widthOf } from '../../terminal/width.ts';
import { runInMemory, screensOf } from '../../testing/harness.ts';

const TAGS = '[Rules "douzero"]\n[Start "play"]\n[Hand0 "345"]\n[Hand1 "67"]\n[Hand2 "89"]\n';
const PLAYS = '\n1. 0:3 1:6 2:8 0:- 1:-\n2. 2:9\n';
const replayed = async (text: string, ...options: string[]): Promise<string> => {
  const { exitCode, stdout, stderr } = await runInMemory(['replay', '-', ...options], { input: text });
  assert.deepEqual([exitCode, stderr], [0, '']);
  return stdout;
};

test('the title is the event, or the rule set', async () => {
  assert.match(await replayed(`${TAGS}${PLAYS}`), /^douzero\n/);
  assert.match(await replayed(`[Event "An evening"]\n${TAGS}${PLAYS}`), /^An evening\n/);
});

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

test('on a terminal: Enter steps forward, b steps back, q ends', async () => {
  const folder = mkdtempSync(`${tmpdir()}/ddz-replay-`);
  const path = `${folder}/round.ddn`;
  writeFileSync(path, `${TAGS}${PLAYS}`);
  const steps = async (input: string): Promise<string[]> => {
    const { stdout } = await runInMemory(['replay', path, '--step'], { input, terminal: true });
    return [...stdout.matchAll(/step (\d)\/6/gu)].map(([, step = '']) => step);
  };
  assert.deepEqual(await steps('\n\nb\n\nq'), ['0', '1', '2', '1', '2']);
  assert.deepEqual(await steps('b\nq'), ['0', '0'], 'nothing is before the first');
  assert.deepEqual(await steps('\n'.repeat(7)), ['0', '1', '2', '3', '4', '5', '6'], 'Enter at the last step ends');
  writeFileSync(path, `${TAGS}${PLAYS}\n${TAGS}${PLAYS}`);
  const first = ['0', '1', '2', '3', '4', '5', '6'];
  assert.deepEqual(await steps(`${'\n'.repeat(8)}q`), [...first, '0', '1'], 'after the last step the next round');
  assert.deepEqual(await steps('\nq'), ['0', '1'], 'q ends all rounds');
  rmSync(folder, { recursive: true });
});

test('long tricks are wrapped at 80 columns, under their first play', async () => {
  const log = readFileSync(new URL('../../../../../fixtures/table-log.jsonl', import.meta.url), 'utf8');
  const lines = (await replayed(log)).split('\n');
  const widths = lines.map(widthOf);
  assert.ok(Math.max(...widths) <= 80 && widths.some((width) => width > 70), `${Math.max(...widths)}`);
  const next = lines[lines.findIndex((line) => widthOf(line) > 70 && /^ +\d+\. /u.test(line)) + 1] ?? '';
  assert.match(next, /^ {5}seat \d /u);
});

test('on a terminal: a number goes to that step, anything else is refused', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'ddz-steps-')), 'round.ddn');
  writeFileSync(path, `${TAGS}${PLAYS}`);
  const { stdout } = await runInMemory(['replay', path, '--step'], { input: '5\n7\nx\nb\nq', terminal: true });
  rmSync(dirname(path), { recursive: true });
  const refused = (line: string): RegExp =>
    new RegExp(`invalid answer "${line}": expected Enter, b, s, a, i, q or a step from 0 to 6`);
  assert.deepEqual(
    [...stdout.matchAll(/step (\d)\/6/gu)].map(([, step]) => step),
    ['0', '5', '5', '5', '4'],
  );
  for (const line of ['7', 'x']) assert.match(stdout, refused(line));
});

test('a step shows the seat to act and the play to beat, and s the command that solves it', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'ddz-solve-')), 'round.ddn');
  writeFileSync(path, `${TAGS}${PLAYS}`);
  const printed = await runInMemory(['replay', path, '--step'], {
    input: '1\ns\nq',
    terminal: true,
    env: { NO_COLOR: '1' },
  });
  rmSync(dirname(path), { recursive: true });
  const stdout = stripVTControlCharacters(printed.stdout);
  assert.match(stdout, /step 1\/6 {2}seat 0: 3 \(single\)\n {2}seat 0[^]*?\n▶ seat 1[^]*? {2}to beat: 3 \(single\)\n/);
  const [, position = ''] = /ddz solve '([^']+)'/u.exec(stdout) ?? [];
  assert.match(stdout, /open hands: farmers win\n[^]*The farmers win\.\nWinning moves/);
  const solved = await runInMemory(['solve', position]);
  assert.equal(solved.exitCode, 0, solved.stderr);
  assert.match(solved.stdout, /wins?\./);
});

test('a terminal is redrawn with names, tricks and verdict; a analyses a step, i plays on from it', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'ddz-screens-')), 'round.ddn');
  writeFileSync(path, `[Player0 "Ann"]\n[Player1 "greedy"]\n${TAGS}${PLAYS}`);
  for (const size of [
    { columns: 40, rows: 16 },
    { columns: 80, rows: 24 },
    { columns: 200, rows: 50 },
  ]) {
    const input = '2\na\n0\na\n1\ni\n6\nu\nq\nq';
    const { stdout } = await runInMemory(['replay', path, '--step'], { input, terminal: true, size });
    const screens = screensOf(stdout).map((lines) => lines.join('\n'));
    for (const screen of screensOf(stdout)) {
      assert.ok(screen.length <= size.rows, `${screen.length} lines`);
      for (const line of screen.slice(0, -1)) assert.ok(widthOf(line) <= size.columns, line);
    }
    const [, second = '', analysed = ''] = screens;
    assert.match(
      second,
      /step 2\/6 {2}seat 1: 6[^]*seat 0 Ann +landlord +45[^]*seat 1 greedy +farmer[^]*1\. seat 0 3 · seat 1 6/,
    );
    assert.match(analysed, /2\. +seat 1 farmer +6 [^]*(?:wins|loses)/);
    const flat = screens.map((screen) => screen.replaceAll(/\s+/gu, ' '));
    assert.ok(flat.some((screen) => screen.includes('this step was no decision')));
    assert.ok(
      flat.some((screen) => /D 6: The/u.test(screen)),
      'the position of step 1 is played on',
    );
  }
  rmSync(dirname(path), { recursive: true });
});
