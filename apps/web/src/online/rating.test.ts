import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ok } from '@doudizhu/rules/result';
import { curvePath, ratingRequest, ratingStep, shownDifference, shownHalf, shownRating, winRate } from './rating.ts';

test('a newcomer is at 1,000, and numbers are whole', () => {
  assert.equal(shownRating(0), 1000);
  assert.equal(shownRating(7.31), 1146);
  assert.equal(shownHalf(8.333), 333);
  assert.equal(shownRating(7.31) - shownRating(0), shownDifference(7.31));
});

test('the rounds of a match change the rating from before the first one, or from that of a newcomer', () => {
  const points = ['a', 'b', 'c'].map((round, at) => ({ round, atMs: at, mu: 26 + at, sigma: 8 }));
  assert.deepEqual(ratingStep(points, new Set(['b', 'c'])), { rating: 1080, change: 40, sigma: 8 });
  assert.deepEqual(ratingStep(points.slice(0, 1), new Set(['a'])), { rating: 1040, change: 40, sigma: 8 });
  assert.equal(ratingStep(points, new Set(['d'])), null, 'not rated yet');
});

const ENDED = { table: 't', account: 'me', rules: 'douzero', number: 2, isMatch: false } as const;
const POINTS = [{ round: 'r2', atMs: 0, mu: 26, sigma: 8 }];

/** stored rounds, points of the curve, value, routes asked, why */
const REQUESTS = [
  [[], [], null, 1, 'not stored yet'],
  [[{ id: 'r2', number: 2, rated: false }], POINTS, 'none', 1, 'stored without a rating'],
  [[{ id: 'r2', number: 2, rated: true }], [], null, 2, 'a curve from before it'],
  [[{ id: 'r2', number: 2, rated: true }], POINTS, { rating: 1040, change: 40, sigma: 8 }, 2, 'rated'],
] as const;

for (const [rounds, points, expected, count, why] of REQUESTS) {
  test(`the change of a rating by a round: ${why}; the last request is final`, async () => {
    let asked = 0;
    const api = async (route: string) => {
      asked++;
      return ok(route === 'GET /api/tables/:id/rounds' ? { rounds } : { points });
    };
    const request = ratingRequest(api as never, ENDED);
    assert.deepEqual([await request(), asked], [ok(expected), count]);
    for (let tries = 2; tries < 20; tries++) assert.deepEqual(await request(), ok(expected));
    assert.deepEqual(await request(), ok(expected ?? 'none'));
  });
}

test('shares of nothing are a dash', () => {
  assert.equal(winRate(1, 3), '33%');
  assert.equal(winRate(0, 0), '–');
});

test('a curve fills its box, the highest value at its top', () => {
  const box = { width: 100, height: 10 };
  const points = [
    { atMs: 0, value: 1000 },
    { atMs: 50, value: 1100 },
    { atMs: 100, value: 1050 },
  ];
  assert.equal(curvePath(points, box), 'M0.0 10.0L50.0 0.0L100.0 5.0');
  assert.equal(curvePath(points.slice(0, 1), box), '');
  assert.equal(curvePath([points[0]!, { atMs: 1, value: 1001 }], box), 'M0.0 10.0L100.0 0.0', 'a small change too');
  assert.equal(curvePath([points[0]!, { atMs: 10, value: 1000 }], box), 'M0.0 10.0L100.0 10.0');
});
