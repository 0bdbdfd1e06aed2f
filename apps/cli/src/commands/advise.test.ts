import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInMemory } from '../testing/harness.ts';

const HAND = '34567789TJQKA22BR';

test('a call: points with their error, reasons, the number of deals; in Chinese and as JSON too', async () => {
  const { stdout } = await runInMemory(['advise', HAND, '--calls', '- 2']);
  assert.match(stdout, /^bid 3 · about \+\d+ ± [\d.]+ points: the hand has 2 jokers/);
  assert.match(stdout, /no bid · .*\non \d+ deals that were drawn\n$/);
  const chinese = await runInMemory(['advise', HAND, '--lang', 'zh']);
  assert.match(chinese.stdout, /^3 分 · .*手里有 2 张王.*\n抽了 \d+ 副可能的牌\n$/s);
  const { options } = JSON.parse((await runInMemory(['advise', HAND, '--json'])).stdout) as { options: unknown[] };
  assert.equal(options.length, 4);
});

test('a play after the plays so far', async () => {
  const given = ['--kitty', '33R', '--plays', '3', '--rules', 'douzero', '--count', '2'];
  const { stdout } = await runInMemory(['advise', '44556778TTJJQKA2B', ...given]);
  assert.match(stdout, /^\S+ \(.+\) · \d+% to win.*\n\S+ \(.+\n.+\n$/);
});

test('a hand known in part, and one that holds a card twice', async () => {
  const asked = ['advise', '44556778TTJJQKA2B', '--kitty', '33R', '--plays', '3', '--rules', 'douzero', '--known'];
  assert.match((await runInMemory([...asked, 'U=9999?13'])).stdout, /% to win/);
  assert.match((await runInMemory([...asked, 'U=22222'])).stderr, /invalid known "22222": expected at most as many/);
});

test('split: the fewest plays and one way', async () => {
  const { stdout } = await runInMemory(['split', '5789TJAA']);
  assert.equal(stdout, '3 plays: 5  789TJ  AA\n');
});

test('wrong questions: one sentence with the field', async () => {
  const refused = async (...args: readonly string[]): Promise<string> =>
    (await runInMemory(['advise', ...args])).stderr;
  assert.match(await refused(), /no argument: expected ddz advise HAND \| -i/);
  assert.match(await refused(HAND.slice(1)), /invalid hand "16 cards.*": expected 17 cards/);
  assert.match(await refused(HAND, '--plays', '3'), /invalid kitty "": expected the 3 cards of the kitty/);
  assert.match(await refused(HAND, '-i', '--calls', '1'), /--interactive excludes --calls/);
  assert.match(await refused(HAND, '--rules', 'canju'), /canju/);
});

/** A round that is entered step by step, and patterns of its lines. */
const ENTERED: readonly (readonly [string, readonly string[], readonly string[], readonly RegExp[]])[] = [
  [
    'a landlord: calls, doubles, kitty, plays, two steps back',
    [],
    [HAND, '1', '1', '', '-', '-', '445', '', '-', '-', 'u', 'u', 'q'],
    [
      /Left \(- 1 2 3\) > 1\nbid 3/,
      /Right \(x1 x2\) > -\nthe kitty > 445\n/,
      /Right \(cards or -\) > -\nLeft .*> -\n/,
      /Right \(cards or -\) > q\n/,
    ],
  ],
  [
    'a farmer under rules with open hands, whose kitty goes to another seat',
    ['--rules', 'happy'],
    ['3456677899TJQKA2B', '2', '-', 'call', '-', '345', 'x1', '3', 'x1', 'x1', 'q'],
    [
      /Right \(call- call\) > -\n/,
      /grab · about/,
      /the kitty > 345\n/,
      /invalid calls\[\d\] "3": expected one of x1, x2, x4/,
    ],
  ],
  [
    'known cards of another hand, part of which is then played',
    [],
    [HAND, '1', '1', '', '-', '-', '445', 'D=9988', '3', '9', '-', 'U=222', 'q'],
    [/U=77A: known cards.*> D=9988\n/, /invalid known "222 889": expected at most as many/],
  ],
  [
    'wrong entries are asked for again',
    [],
    ['345', HAND, '7', HAND, '0', '9', 'q'],
    [
      /your hand, 17 cards > 345\nyour hand, 17 cards\n/,
      /0 to 2 > 7\nyour hand/,
      /invalid calls\[0\] "9": expected one of -, 1, 2, 3/,
    ],
  ],
];

for (const [why, args, lines, patterns] of ENTERED) {
  test(`advise -i, ${why}`, async () => {
    const { stdout, exitCode } = await runInMemory(['advise', '-i', ...args], { input: `${lines.join('\n')}\n` });
    assert.equal(exitCode, 0);
    for (const pattern of patterns) assert.match(stdout, pattern);
  });
}

test('advise -i follows a round to its end', async () => {
  const plays = ['3456789TJQKA', '-', '-', '345678', '-', '-', '2', '-', '-', '7'];
  const input = ['34567789TJQKA2345', '0', '3', '-', '-', '678', ...plays].join('\n');
  const { stdout } = await runInMemory(['advise', '-i'], { input: `${input}\n` });
  assert.match(stdout, /q quit\) > 7\nThe round is over\.\n$/);
});
