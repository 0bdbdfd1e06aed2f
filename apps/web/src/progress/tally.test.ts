import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedRound } from '../testing/index.ts';
import { groupBy, isLandlord, longestRun, runningPoints, tallyOf, winInterval } from './tally.ts';

const ROUNDS = [
  storedRound({}),
  storedRound({ landlord: 1, won: false, points: -3, bid: 1 }),
  storedRound({ landlord: 2, won: true, points: 4, bid: 2 }),
];

test('rounds, rounds won and points are counted', () => {
  assert.deepEqual(tallyOf(ROUNDS), { rounds: 3, won: 2, points: 7 });
  assert.deepEqual(tallyOf([]), { rounds: 0, won: 0, points: 0 });
});

test('groups hold each round once', () => {
  const groups = groupBy(ROUNDS, (each) => (isLandlord(each) ? 'landlord' : 'farmer'));
  assert.deepEqual(groups, [
    { key: 'landlord', rounds: 1, won: 1, points: 6 },
    { key: 'farmer', rounds: 2, won: 1, points: 1 },
  ]);
});

test('the longest run of wins ends with a loss', () => {
  const runOf = (results: string): number => longestRun([...results].map((result) => ({ won: result === 'w' })));
  assert.deepEqual(['', 'l', 'w', 'wwlwwwl', 'lwwl'].map(runOf), [0, 0, 1, 3, 2]);
});

test('the running score begins at nothing', () => {
  assert.deepEqual(runningPoints(ROUNDS), [0, 6, 3, 7]);
});

const INTERVALS: readonly (readonly [won: number, rounds: number, low: number, high: number, why: string])[] = [
  [8, 10, 0.4902, 0.9433, 'eight of ten, as tables of the interval have it'],
  [0, 1, 0, 0.7935, 'one lost round says little, and nothing below 0'],
  [1, 1, 0.2065, 1, 'one won round says little, and nothing above 1'],
  [500, 1000, 0.4691, 0.5309, 'a thousand rounds say more'],
];

for (const [won, rounds, low, high, why] of INTERVALS) {
  test(`the interval is Wilson's: ${why}`, () => {
    const interval = winInterval({ rounds, won, points: 0 });
    assert.ok(Math.abs(interval.low - low) < 1e-3, `low ${interval.low}`);
    assert.ok(Math.abs(interval.high - high) < 1e-3, `high ${interval.high}`);
  });
}
