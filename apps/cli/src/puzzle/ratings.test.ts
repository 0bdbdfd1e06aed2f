import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRatings, playerRatings, puzzleRating, spearman } from './ratings.ts';

/** Two tries of two players each: the strong one loses less. */
const EASY = [
  [1, 0.5],
  [1, 1],
];
const HARD = [
  [0.125, 0.25],
  [0.5, 0.5],
];

test('stronger players and harder puzzles are rated higher; the puzzles’ mean is 1500', () => {
  const sets = [EASY, HARD, HARD, EASY];
  const players = playerRatings(sets);
  const [weak, strong] = players;
  assert.ok(weak !== undefined && strong !== undefined && weak.rating < strong.rating);
  const ratings = sets.map((scores) => puzzleRating(scores, players).rating);
  const [easy = 0, hard = 0] = ratings;
  assert.ok(easy + 100 < hard, `${easy} and ${hard}`);
  assert.ok(Math.abs(ratings.reduce((sum, rating) => sum + rating, 0) / 4 - 1500) < 1e-6);
});

test('a mean score of any player tells puzzles apart; a puzzle that most players fail is less sure', () => {
  const players = playerRatings([EASY, HARD, EASY, HARD]);
  const [weak = [], strong = []] = HARD;
  assert.ok(puzzleRating([[...weak, 0.25], strong], players).rating < puzzleRating(HARD, players).rating);
  const hardest = puzzleRating([[0], [0]], players);
  assert.ok(hardest.deviation > puzzleRating(HARD, players).deviation);
});

test('the ratings are a fit: differences of players cancel out, those of puzzles hold against the prior', () => {
  const sets = [EASY, HARD, [[0.25], [1]]];
  const players = playerRatings(sets);
  const puzzles = sets.map((scores) => puzzleRating(scores, players).rating);
  const mean = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const differences = sets.map((scores, set) =>
    players.map((player, at) => mean(scores[at] ?? []) - 1 / (1 + 10 ** (((puzzles[set] ?? 0) - player.rating) / 400))),
  );
  for (const [set, ofSet] of differences.entries()) {
    const pull = ((((puzzles[set] ?? 0) - 1500) / 350 ** 2) * 400) / Math.LN10;
    const sum = ofSet.reduce((total, difference) => total + difference, 0);
    assert.ok(Math.abs(sum + pull) < 1e-9, `${sum} and ${pull}`);
  }
  for (const at of players.keys()) {
    assert.ok(Math.abs(differences.reduce((total, ofSet) => total + (ofSet[at] ?? 0), 0)) < 1e-4);
  }
});

test('players who solve everything or nothing have a rating', () => {
  const [none, all] = playerRatings([
    [[0], [1]],
    [[0], [1]],
  ]);
  assert.ok((none?.rating ?? NaN) < 0 && (all?.rating ?? NaN) > 3000 && (all?.rating ?? NaN) < 6000);
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
  assert.ok(check.players.every((level) => level > 0.99));
  assert.equal(checkRatings(consistent.slice(0, 20)), null, 'too few');
});
