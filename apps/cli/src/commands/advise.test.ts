import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonOf, testAnswers, testRefused } from '../testing/command-lines.ts';
import { runInMemory } from '../testing/harness.ts';

const HAND = '34567789TJQKA22BR';

const REPLY = '44556778TTJJQKA2B --kitty 33R --plays 3 --rules douzero';

testAnswers('', [
  [
    `advise ${HAND} --calls '- 2'`,
    /^bid 3 · about \+\d+ ± [\d.]+ points: the hand has 2 jokers[^]*no bid · .*\non \d+ deals that were drawn\n$/,
    'a call: points with their error, reasons, the number of deals',
  ],
  [`advise ${HAND} --lang zh`, /^3 分 · .*手里有 2 张王.*\n抽了 \d+ 副可能的牌\n$/s, 'a call in Chinese'],
  [
    `advise ${REPLY} --count 2`,
    /^\S+ \(.+\) · \d+% to win.*\n(?: {2}.*\n)*\S+ \(.+\n(?: {2}.*\n)*\S.+\n$/,
    'a play after the plays so far',
  ],
  [`advise ${REPLY} --known U=9999?13`, /% to win/, 'a hand known in part'],
  ['split 5789TJAA', /^3 plays: 5 {2}789TJ {2}AA\n$/, 'the fewest plays and one way'],
]);

testRefused('advise', [
  ['', /no argument: expected ddz advise HAND \| -i/, 'no hand'],
  [HAND.slice(1), /invalid hand "16 cards.*": expected 17 cards/, 'a short hand'],
  [`${HAND} --plays 3`, /invalid kitty "": expected the 3 cards of the kitty/, 'no kitty'],
  [`${HAND} -i --calls 1`, /--interactive excludes --calls/, 'calls beside a dialogue'],
  [`${HAND} --rules canju`, /canju/, 'a rule set of puzzles'],
  [`${REPLY} --known U=22222`, /invalid known "22222": expected at most as many/, 'a card twice'],
]);

test('advise --json has every choice', async () =>
  assert.equal((await jsonOf<{ options: unknown[] }>(`advise ${HAND}`)).options.length, 4));

/** A round that is entered step by step, and patterns of its lines. */
const ENTERED: readonly (readonly [string, string, readonly string[], readonly RegExp[]])[] = [
  [
    'a landlord: calls, doubles, kitty, plays, two steps back',
    '',
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
    '--rules happy',
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
    '',
    [HAND, '1', '1', '', '-', '-', '445', 'D=9988', '3', '9', '-', 'U=222', 'q'],
    [/U=77A: known cards.*> D=9988\n/, /invalid known "222 889": expected at most as many/],
  ],
  [
    'wrong entries are asked for again',
    '',
    ['345', HAND, '7', HAND, '0', '9', 'q'],
    [
      /your hand, 17 cards > 345\nyour hand, 17 cards\n/,
      /0 to 2 > 7\nyour hand/,
      /invalid calls\[0\] "9": expected one of -, 1, 2, 3/,
    ],
  ],
  [
    'a round to its end',
    '',
    '34567789TJQKA2345 0 3 - - 678 3456789TJQKA - - 345678 - - 2 - - 7'.split(' '),
    [/q quit\) > 7\nThe round is over\.\n$/],
  ],
];

for (const [why, args, lines, patterns] of ENTERED) {
  test(`advise -i, ${why}`, async () => {
    const { stdout, exitCode } = await runInMemory(`advise -i ${args}`, { input: `${lines.join('\n')}\n` });
    assert.equal(exitCode, 0);
    for (const pattern of patterns) assert.match(stdout, pattern);
  });
}
