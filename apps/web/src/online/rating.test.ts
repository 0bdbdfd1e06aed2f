import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curvePath, shownDifference, shownHalf, shownRating, winRate } from './rating.ts';

test('a newcomer is at 1,000, and numbers are whole', () => {
  assert.equal(shownRating(0), 1000);
  assert.equal(shownRating(7.31), 1146);
  assert.equal(shownHalf(8.333), 333);
  assert.equal(shownRating(7.31) - shownRating(0), shownDifference(7.31));
});

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
