import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkScreens } from '../testing/command-lines.ts';
import { runInMemory, screensOf } from '../testing/harness.ts';
import { widthOf } from '../terminal/width.ts';

/** Screens of a game that is typed, as one text. */
const played = async (hands: string, input: string, terminal = false): Promise<string> =>
  (await runInMemory(`solve --interactive ${hands}`, { input, terminal })).stdout;

const SMALL = '--rules douzero --landlord KK5543 --farmer 225543';

test('on a terminal: the screen fits, and says that the solver thinks', async () => {
  const stdout = await played(SMALL, '4\nwhy\nh\nhelp\nq\n', true);
  assert.ok(checkScreens(stdout) >= 4);
  const screens = screensOf(stdout);
  assert.ok(screens.some((screen) => screen.includes('The solver is thinking …')));
  const help = screens.find((screen) => screen.some((line) => line.startsWith('why: how your last move loses'))) ?? [];
  assert.match(help.join('\n'), /^Cards in any order/mu, 'the help stands whole');
  const [first = []] = screens;
  assert.match(first[0] ?? '', /^Open hands +douzero$/);
  assert.equal(widthOf(first[0] ?? ''), 80);
  assert.deepEqual(
    first.slice(2, 4).map((line) => line.trimEnd()),
    ['▶ L landlord (you)     6 cards   KK 55 4 3', '  D farmer             6 cards   22 55 4 3'],
  );
});

test('on a terminal the cursor chooses cards as at a table', async () => {
  const stdout = await played('--landlord 34567 --farmer 88 --kinds-off sequence', '\x1b[C \nq\n', true);
  assert.match(stdout, /1\.\sL\s7\s·\sD\s/u);
});

test('into a pipe nothing says that the solver thinks, and nothing is cleared', async () => {
  const stdout = await played(SMALL, '4\nq\n');
  assert.ok(!stdout.includes('thinking') && !stdout.includes('\x1b'));
});

/** position, pattern of the output, why */
const FOLLOWERS: readonly (readonly [string, RegExp, string])[] = [
  [
    '--landlord 34567 --farmer 8899 --farmer TTJJ --side farmers',
    /\nD: You can’t beat 34567 \(sequence ×5\): Enter passes\n|You lose\./,
    'only a pass, of a side',
  ],
  [
    '--landlord 34 --farmer 567 --lead D --side landlord',
    /\nYou can’t beat [567] \(single\): Enter passes\n/,
    'a pass',
  ],
  ['--landlord 39 --farmer 567 --beat 8', /\nBeat 8 \(single\) of D, or p to pass\n/, 'the play to beat and its owner'],
];

for (const [position, expected, why] of FOLLOWERS) {
  test(`a follower reads: ${why}`, async () => assert.match(await played(position, 'q\n'), expected));
}

test('a terminal is filled by every screen; a pipe gets the last four tricks', async () => {
  const position = '--landlord 3456789TJ --farmer 33 --kinds-off sequence';
  const input = `${[...'3456789'].map((card) => `${card}\n\n`).join('')}q\n`;
  const screens = screensOf(await played(position, input, true)).slice(0, -1);
  assert.ok(screens.length > 7);
  // With the prompt, or without it while the solver thinks.
  assert.deepEqual(new Set(screens.map(({ length }) => length)), new Set([24, 23]));
  const stdout = await played(position, input);
  const last = stdout.slice(stdout.lastIndexOf('Open hands'));
  const tricks = [...last.matchAll(/^ +(\d+)\. /gmu)].map(([, trick]) => trick);
  assert.deepEqual(tricks, ['4', '5', '6', '7']);
});
