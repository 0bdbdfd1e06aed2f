import assert from 'node:assert/strict';
import { test } from 'node:test';
import { botRatings, checkRatings, puzzleRating, spearman } from './ratings.ts';

/** Two tries of two levels each: the strong one loses less. */
const EASY = [
  [1, 0.5],
  [1, 1],
];
const HARD = [
  [0.125, 0.25],
  [0.5, 0.5],
];

test('stronger bots and harder puzzles are rated higher; the bots’ mean is 1500', () => {
  const bots = botRatings([EASY, HARD, HARD, EASY]);
  const [weak, strong] = bots;
  assert.ok(weak !== undefined && strong !== undefined && weak.rating < strong.rating);
  assert.ok(Math.abs(weak.rating + strong.rating - 3000) < 1e-6);
  const [easy, hard] = [puzzleRating(EASY, bots), puzzleRating(HARD, bots)];
  assert.ok(easy.rating + 100 < hard.rating, `${easy.rating} and ${hard.rating}`);
  assert.ok(easy.deviation < 350 && hard.deviation < 350);
});

test('more tries make a rating surer', () => {
  const bots = botRatings([EASY, HARD]);
  const more = HARD.map((scores) => [...scores, ...scores, ...scores]);
  assert.ok(puzzleRating(more, bots).deviation < puzzleRating(HARD, bots).deviation);
});

const PAIRS: readonly [number[], number[], number, string][] = [
  [[1, 2, 3], [10, 20, 30], 1, 'the same order'],
  [[1, 2, 3], [9, 5, 1], -1, 'the opposite order'],
  [[1, 2, 3, 4], [7, 7, 7, 7], 0, 'nothing varies'],
  [[1, 2, 2, 3], [1, 3, 2, 4], 0.9486832980505138, 'equal values share their mean rank'],
];
for (const [a, b, expected, why] of PAIRS) {
  test(`rank correlation: ${why}`, () => assert.ok(Math.abs(spearman(a, b) - expected) < 1e-12));
}

test('ratings are checked on puzzles held back: what is random correlates with nothing, what is hard stays hard', () => {
  const consistent = Array.from({ length: 60 }, (_, index) => {
    const score = 2 ** -((index * 7) % 6);
    return [0, 1].map(() => [score, score, score, score]);
  });
  const check = checkRatings(consistent);
  assert.ok(check !== null && check.count === 12 && check.halves > 0.99);
  assert.ok(check.levels.every((level) => level > 0.99));
  assert.equal(checkRatings(consistent.slice(0, 20)), null, 'too few');
});
