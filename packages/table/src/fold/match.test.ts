/** Rounds of a match: scores, its end, and what is paid for them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { startRound, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { addRound, beginMatch, isMatchDone, paymentsFor } from './match.ts';

const round = (scores: readonly number[] | null): Round =>
  ({
    ...startRound({ rules: PRESETS.competition, seed: 'match', first: seatAt(0) }),
    outcome: scores === null ? null : { scores },
  }) as unknown as Round;

test('rounds without a bid are played and do not count', () => {
  let match = beginMatch({ rules: PRESETS.competition, roundsMax: 2 });
  const states: unknown[] = [];
  for (const scores of [[6, -3, -3], null, [-2, 4, -2]]) {
    states.push([match.roundsPlayed, match.roundsScored, isMatchDone(match)]);
    match = addRound(match, round(scores), null);
  }
  states.push([match.roundsPlayed, match.roundsScored, isMatchDone(match)]);
  assert.deepEqual(states, [
    [0, 0, false],
    [1, 1, false],
    [2, 1, false],
    [3, 2, true],
  ]);
  assert.deepEqual(match.scores, [4, 1, -5]);
  assert.equal(match.rounds.length, 3);
});

test('what leavers pay is added, in a round without a score too', () => {
  const match = beginMatch({ rules: PRESETS.competition, roundsMax: null });
  assert.deepEqual(addRound(match, round([6, -3, -3]), [3, -6, 3]).scores, [9, -9, 0]);
  assert.deepEqual(addRound(match, round(null), [3, -6, 3]).scores, [3, -6, 3]);
});

test('without a number of rounds a match has no end, and holds the last rounds only', () => {
  let match = beginMatch({ rules: PRESETS.competition, roundsMax: null });
  for (let count = 0; count < 200; count++) match = addRound(match, round([2, -1, -1]), null);
  assert.deepEqual([match.roundsPlayed, match.roundsScored, isMatchDone(match)], [200, 200, false]);
  assert.ok(match.rounds.length < 200);
  assert.equal(match.scores[0], 400);
});

/** scores, payments as `from>to points` */
const ROWS: readonly (readonly [readonly number[], string])[] = [
  [[0, 0, 0], ''],
  [[6, -3, -3], '1>0 3, 2>0 3'],
  [[-12, 24, -12], '0>1 12, 2>1 12'],
  [[-5, 2, 3, 0], '0>2 3, 0>1 2'],
  [[4, -4], '1>0 4'],
];

test('a stake is the price of a point', () => {
  const [one, other] = paymentsFor([6, -3, -3], 50);
  assert.deepEqual([one?.amount, other?.amount], [150, 150]);
});

for (const [scores, expected] of ROWS) {
  test(`${scores.join(' ')}: ${expected || 'no payment'}`, () => {
    const payments = paymentsFor(scores, 1);
    const found = payments.map(({ from, to, amount }) => `${from}>${to} ${amount}`);
    assert.equal(found.join(', '), expected);
    const after = scores.map((score, seat) =>
      payments.reduce((sum, { from, to, amount }) => sum + (from === seat ? amount : to === seat ? -amount : 0), score),
    );
    assert.ok(after.every((score) => score === 0));
  });
}
