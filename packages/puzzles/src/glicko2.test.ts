import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ratingAfter, UNRATED } from './glicko2.ts';

const isNear = (value: number, expected: number, tolerance: number): void =>
  assert.ok(Math.abs(value - expected) <= tolerance, `${value}: expected ${expected}`);

test('the worked example of the paper: a win and two losses', () => {
  const games = [
    { opponent: { rating: 1400, deviation: 30 }, score: 1 },
    { opponent: { rating: 1550, deviation: 100 }, score: 0 },
    { opponent: { rating: 1700, deviation: 300 }, score: 0 },
  ];
  const { rating, deviation, volatility } = ratingAfter({ rating: 1500, deviation: 200, volatility: 0.06 }, games);
  isNear(rating, 1464.06, 0.01);
  isNear(deviation, 151.52, 0.01);
  isNear(volatility, 0.05999, 0.00001);
});

test('a surprising result raises the volatility, an expected one does not', () => {
  const strong = { rating: 2400, deviation: 30 };
  const sure = { ...UNRATED, deviation: 50 };
  const upset = ratingAfter(
    sure,
    Array.from({ length: 5 }, () => ({ opponent: strong, score: 1 })),
  );
  assert.ok(upset.volatility > sure.volatility && upset.rating > sure.rating);
  const usual = ratingAfter(
    sure,
    Array.from({ length: 5 }, () => ({ opponent: strong, score: 0 })),
  );
  assert.ok(usual.volatility < upset.volatility && usual.rating < sure.rating && usual.rating > sure.rating - 5);
});

test('a game makes a rating surer, in proportion to what is known of the opponent', () => {
  const known = ratingAfter(UNRATED, [{ opponent: { rating: 1500, deviation: 30 }, score: 1 }]);
  const unknown = ratingAfter(UNRATED, [{ opponent: UNRATED, score: 1 }]);
  assert.ok(known.deviation < unknown.deviation && unknown.deviation < UNRATED.deviation);
});
