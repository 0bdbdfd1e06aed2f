import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInMemory, screensOf } from '../testing/harness.ts';
import { widthOf } from '../terminal/width.ts';

const SMALL = ['solve', '--interactive', '--rules', 'douzero', '--landlord', 'KK5543', '--farmer', '225543'];
const TWO = ['solve', '--interactive', '--landlord', '34567', '--farmer', '8899', '--farmer', 'TTJJ'];

test('on a terminal: the screen fits, and says that the solver thinks', async () => {
  const { stdout } = await runInMemory(SMALL, { terminal: true, input: '4\nwhy\nh\nhelp\nq\n' });
  const screens = screensOf(stdout);
  assert.ok(screens.length >= 4);
  for (const screen of screens.slice(0, -1)) {
    assert.ok(screen.length <= 24, screen.join('\n'));
    for (const line of screen) assert.ok(widthOf(line) <= 80, line);
  }
  assert.ok(screens.some((screen) => screen.includes('The solver is thinking …')));
  const help = screens.find((screen) => screen.some((line) => line.startsWith('why: how your last move loses'))) ?? [];
  assert.ok(
    help.some((line) => line.startsWith('Cards in any order')),
    'the help stands whole',
  );
  const [first = []] = screens;
  assert.match(first[0] ?? '', /^Open hands +douzero$/);
  assert.equal(widthOf(first[0] ?? ''), 80);
  assert.deepEqual(
    first.slice(2, 4).map((line) => line.trimEnd()),
    ['▶ L landlord (you)     6 cards   KK 55 4 3', '  D farmer             6 cards   22 55 4 3'],
  );
});

test('on a terminal the cursor chooses cards as at a table', async () => {
  const game = ['solve', '--interactive', '--landlord', '34567', '--farmer', '88', '--kinds-off', 'sequence'];
  const { stdout } = await runInMemory(game, { terminal: true, input: '\x1b[C \nq\n' });
  assert.match(stdout, /1\.\sL\s7\s·\sD\s/u);
});

test('into a pipe nothing says that the solver thinks, and nothing is cleared', async () => {
  const { stdout } = await runInMemory(SMALL, { input: '4\nq\n' });
  assert.ok(!stdout.includes('thinking') && !stdout.includes('\x1b'));
});

test('a follower reads the play to beat and its owner, or that only a pass is possible', async () => {
  const two = await runInMemory([...TWO, '--side', 'farmers'], { input: 'q\n' });
  assert.match(two.stdout, /\nD: You can’t beat 34567 \(sequence ×5\): Enter passes\n|You lose\./);
  const args = ['solve', '--interactive', '--landlord', '34', '--farmer', '567', '--lead', 'D', '--side', 'landlord'];
  assert.match((await runInMemory(args, { input: 'q\n' })).stdout, /\nYou can’t beat [567] \(single\): Enter passes\n/);
  const beaten = ['solve', '--interactive', '--landlord', '39', '--farmer', '567', '--beat', '8'];
  assert.match((await runInMemory(beaten, { input: 'q\n' })).stdout, /\nBeat 8 \(single\) of D, or p to pass\n/);
});

test('a finished game shows the winner and asks for the next step', async () => {
  const args = ['solve', '--interactive', '--landlord', '34567', '--farmer', '88'];
  const { stdout } = await runInMemory(args, { input: '34567\nx\nn\n34567\nu\nq\n' });
  assert.match(stdout, /You win\.\n[^]*\nEnter or q ends, u takes back, n starts again\n/);
  assert.match(stdout, /invalid answer "x": expected Enter or q to end, u to take back, n to start again/);
  assert.match(stdout, /Taken back\./);
});

test('a terminal is filled by every screen; a pipe gets the last four tricks', async () => {
  const args = ['solve', '--interactive', '--landlord', '3456789TJ', '--farmer', '33', '--kinds-off', 'sequence'];
  const input = `${[...'3456789'].map((card) => `${card}\n\n`).join('')}q\n`;
  const screens = screensOf((await runInMemory(args, { input, terminal: true })).stdout).slice(0, -1);
  assert.ok(screens.length > 7);
  // With the prompt, or without it while the solver thinks.
  assert.deepEqual(new Set(screens.map(({ length }) => length)), new Set([24, 23]));
  const { stdout } = await runInMemory(args, { input });
  const last = stdout.slice(stdout.lastIndexOf('Open hands'));
  assert.deepEqual(
    [...last.matchAll(/^ +(\d+)\. /gmu)].map(([, trick]) => trick),
    ['4', '5', '6', '7'],
  );
});
