/** `ddz solve` on positions that take seconds. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInMemory } from '../testing/harness.ts';
import { readPuzzles } from '@doudizhu/puzzles/format';

const FULL = '--landlord 334455677789TTJJKA2R --farmer 3345899JQQKKAAA22 --farmer 456667889TJQQK2B'.split(' ');

test('every collected position, by the command line, with its kinds switched off', async () => {
  const text = readFileSync(new URL('../../../../fixtures/puzzles.jsonl', import.meta.url), 'utf8');
  const rows = readPuzzles(text);
  assert.ok(rows.length >= 24);
  for (const { puzzle } of rows) {
    assert.ok(puzzle.ok);
    const { id, rules, kindsOff, landlord, farmers, leader, winner, winningFirstPlays } = puzzle.value;
    const args = ['solve', '--rules', rules, '--kinds-off', kindsOff.join(','), '--landlord', landlord];
    for (const farmer of farmers) args.push('--farmer', farmer);
    const { stdout, stderr } = await runInMemory([...args, '--lead', leader, '--all', '--json']);
    assert.equal(stderr, '', id);
    const answer = JSON.parse(stdout) as { winner: string; winning: { plays: { cards: string }[]; pass: boolean } };
    assert.equal(answer.winner, winner, id);
    const plays = new Set(answer.winning.plays.map(({ cards }) => cards));
    assert.deepEqual([...plays].toSorted(), winningFirstPlays, id);
  }
});

test('--memory: too little for the hands is said, one thread or two', async () => {
  for (const threads of ['1', '2']) {
    const args = ['solve', ...FULL, '--memory', '16', '--threads', threads];
    const { stdout, exitCode } = await runInMemory(args);
    assert.match(stdout, /Not proved\. \(the memory is full \(--memory gives more\)\)\nProved so far:/);
    assert.equal(exitCode, 0);
  }
});

test('the questions about one endgame in the guide are answered as it says', async () => {
  const guide = readFileSync(new URL('../../../../docs/guides/puzzles.md', import.meta.url), 'utf8');
  const puzzle = /`PUZZLE` stands for `([^`]+)`/u.exec(guide)?.[1] ?? assert.fail();
  const rows = guide.slice(guide.indexOf('| question or claim')).split('\n').slice(2);
  const answers = [
    /Every move loses \(65\)/,
    /fails after play 1: L answers B R/,
    /fails after play 2: L answers 999\+J/,
    /999\+J · D AAA\+T · L BR/,
    /Every move loses \(3\)/,
    /fails after play 1: L answers JJ/,
    /3333\+4K 3333\+44/,
    /canju/,
    /pagat-4p/,
    /Winning moves \(1 of 10\): 3/,
    /real/,
    /loses|wins/,
    /./,
    /./,
  ];
  const commands = rows
    .flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/gu)].map(([, command]) => command!))
    .map((command) => (command.startsWith('--') ? `solve PUZZLE ${command}` : command.replace('npx ddz ', '')))
    .map((command) => command.replace('PUZZLE', puzzle));
  assert.equal(commands.length, answers.length);
  for (const [index, command] of commands.entries()) {
    const words = [...command.matchAll(/'([^']+)'|(\S+)/gu)].map(([, quoted, plain]) => quoted ?? plain!);
    const { exitCode, stdout } = await runInMemory(words, { input: 'help\nq\n' });
    assert.equal(exitCode, 0, command);
    assert.match(stdout, answers[index]!, command);
  }
});
