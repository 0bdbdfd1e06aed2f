/** `ddz solve` on positions that take seconds. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInMemory } from '../testing/harness.ts';

const FULL = '--landlord 334455677789TTJJKA2R --farmer 3345899JQQKKAAA22 --farmer 456667889TJQQK2B';

test('--memory: too little for the hands is said, one thread or two', async () => {
  for (const threads of ['1', '2']) {
    const { stdout, exitCode } = await runInMemory(`solve ${FULL} --memory 16 --threads ${threads}`);
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
    const { exitCode, stdout } = await runInMemory(command, { input: 'help\nq\n' });
    assert.equal(exitCode, 0, command);
    assert.match(stdout, answers[index]!, command);
  }
});
