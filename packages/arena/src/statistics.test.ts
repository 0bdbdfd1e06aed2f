import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRng, randomUnit } from '@doudizhu/rules/rng';
import {
  addDeal,
  addSums,
  eloOf,
  NO_SUMS,
  ratioOf,
  shareInterval,
  sprtOf,
  type RatioSums,
  type SprtBounds,
  type SprtVerdict,
} from './statistics.ts';

const sumsOf = (deals: readonly (readonly [number, number])[]): RatioSums =>
  deals.reduce((sums, [x, y]) => addDeal(sums, x, y), NO_SUMS);

const repeat = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

/** deals as [x, y], mean, half-width, why */
const RATIOS: readonly (readonly [readonly (readonly [number, number])[], number, number, string])[] = [
  [[], Number.NaN, Number.NaN, 'nothing was played'],
  [[[1, 1]], 1, Number.NaN, 'one deal has no error'],
  [repeat(100, [1, 2] as const), 0.5, 0, 'every deal the same: no error'],
  [[...repeat(50, [1, 1] as const), ...repeat(50, [0, 1] as const)], 0.5, 0.0984924, 'a fair coin 100 times'],
  [[...repeat(733, [1, 1] as const), ...repeat(267, [0, 1] as const)], 0.733, 0.0274329, 'a share of 1,000'],
  [[...repeat(25, [2, 2] as const), ...repeat(75, [0, 2] as const)], 0.25, 0.0852969, 'two rounds a deal that agree'],
  [
    [
      [3, 1],
      [1, 3],
      [2, 2],
    ],
    1,
    1.1315857,
    'denominators that differ',
  ],
];

for (const [deals, mean, half, why] of RATIOS) {
  test(`ratio of ${deals.length} deals: ${why}`, () => {
    const found = ratioOf(sumsOf(deals));
    if (Number.isNaN(mean)) assert.ok(Number.isNaN(found.mean));
    else assert.ok(Math.abs(found.mean - mean) < 1e-9);
    if (Number.isNaN(half)) assert.ok(Number.isNaN(found.half));
    else assert.ok(Math.abs(found.half - half) < 1e-6, `${found.half}`);
  });
}

/** deals as [x, y], share, its interval by `share_of` of the Python package, why */
const SHARES: readonly (readonly [readonly (readonly [number, number])[], readonly number[], string])[] = [
  [[], [Number.NaN, Number.NaN, Number.NaN], 'nothing was played'],
  [repeat(30, [1, 1] as const), [1, 0.860897, 1], 'all of 30 deals'],
  [repeat(6, [0, 2] as const), [0, 0, 0.461329], 'none of 6 deals with two rounds'],
  [[...repeat(50, [1, 1] as const), ...repeat(50, [0, 1] as const)], [0.5, 0.40344, 0.59656], 'a fair coin 100 times'],
];

for (const [deals, expected, why] of SHARES) {
  test(`share: ${why}`, () => {
    const { mean, low, high } = shareInterval(sumsOf(deals));
    const digits = (numbers: readonly number[]): string[] => numbers.map((number) => number.toFixed(6));
    assert.deepEqual(digits([mean, low, high]), digits(expected));
  });
}

test('the interval holds the truth in about 95 of 100 samples, and agrees with a bootstrap by deal', () => {
  const rng = createRng('interval');
  let held = 0;
  for (let sample = 0; sample < 400; sample++) {
    let sums = NO_SUMS;
    for (let deal = 0; deal < 200; deal++) sums = addDeal(sums, Number(randomUnit(rng) < 0.3), 1);
    const { mean, half } = ratioOf(sums);
    if (Math.abs(mean - 0.3) <= half) held++;
  }
  assert.ok(held > 365 && held < 394, `${held} of 400`);

  const deals = Array.from({ length: 300 }, () => [rng() % 7, 1 + (rng() % 3)] as const);
  const { mean, half } = ratioOf(sumsOf(deals));
  const resampled = Array.from({ length: 1000 }, () => {
    const drawn = Array.from({ length: deals.length }, () => deals[rng() % deals.length] as readonly [number, number]);
    return ratioOf(sumsOf(drawn)).mean;
  }).toSorted((a, b) => a - b);
  const bootstrap = ((resampled[975] as number) - (resampled[25] as number)) / 2;
  assert.ok(Math.abs(bootstrap / half - 1) < 0.1, `${half} and ${bootstrap} around ${mean}`);
});

test('sums of parts are the sums of all', () => {
  const deals = [
    [1, 2],
    [0, 2],
    [2, 2],
    [1, 1],
  ] as const;
  assert.deepEqual(addSums(sumsOf(deals.slice(0, 2)), sumsOf(deals.slice(2))), sumsOf(deals));
});

const BOUNDS = { low: 0.5, high: 0.55, alpha: 0.05, beta: 0.05 };

/** wins, deals, low, high, alpha, beta. Llr = n (high − low)(2 mean − low − high) / 2 variance. The bounds. Verdict, why */
const SPRTS: readonly (readonly [number, number, SprtBounds, readonly number[], SprtVerdict, string])[] = [
  [0, 0, { low: 0.5, high: 0.6, alpha: 0.05, beta: 0.05 }, [0, -2.944, 2.944], null, 'no deals'],
  [49, 49, { low: 0.5, high: 0.6, alpha: 0.05, beta: 0.05 }, [0, -2.944, 2.944], null, 'too few deals'],
  [30, 50, { low: 0.5, high: 0.6, alpha: 0.05, beta: 0.05 }, [1.042, -2.944, 2.944], null, 'fifty are enough'],
  [60, 100, { low: 0.5, high: 0.6, alpha: 0.05, beta: 0.1 }, [2.083, -2.251, 2.89], null, 'open'],
  [60, 100, { low: 0.4, high: 0.6, alpha: 0.05, beta: 0.1 }, [8.333, -2.251, 2.89], 'high', 'high'],
  [40, 100, { low: 0.4, high: 0.6, alpha: 0.1, beta: 0.05 }, [-8.333, -2.89, 2.251], 'low', 'low'],
  [50, 100, { low: 0.25, high: 0.75, alpha: 0.5, beta: 0.5 }, [0, 0, 0], 'high', 'a bound that is reached decides'],
  [50, 50, { low: 0.5, high: 0.6, alpha: 0.05, beta: 0.05 }, [225, -2.944, 2.944], 'high', 'half a deal of variance'],
];

for (const [wins, deals, bounds, [llr, lower, upper], verdict, why] of SPRTS) {
  test(`SPRT of ${wins} of ${deals}: ${why}`, () => {
    const found = sprtOf(sumsOf([...repeat(wins, [1, 1] as const), ...repeat(deals - wins, [0, 1] as const)]), bounds);
    const rounded = [found.llr, found.lower, found.upper].map((value) => Number(value.toFixed(3)));
    assert.deepEqual(rounded, [llr, lower, upper]);
    assert.equal(found.verdict, verdict);
  });
}

test('SPRT decides on a biased coin, rightly in nearly all of 100 runs', () => {
  for (const [bias, expected] of [
    [0.58, 'high'],
    [0.47, 'low'],
  ] as const) {
    const rng = createRng(`sprt/${bias}`);
    let right = 0;
    for (let run = 0; run < 100; run++) {
      let sums = NO_SUMS;
      let verdict = sprtOf(sums, BOUNDS).verdict;
      while (verdict === null && sums.n < 20_000) {
        sums = addDeal(sums, Number(randomUnit(rng) < bias), 1);
        verdict = sprtOf(sums, BOUNDS).verdict;
      }
      if (verdict === expected) right++;
    }
    assert.ok(right >= 95, `${right} of 100 for ${bias}`);
  }
});

/** shares of bot 1 against bot 0, rating of bot 1, why */
const ELO: readonly (readonly [number, number, string])[] = [
  [0.5, 0, 'equal'],
  [0.75, 190.848, 'three of four'],
  [10 / 11, 400, 'odds of ten'],
  [1 / 11, -400, 'odds of a tenth'],
];

for (const [share, rating, why] of ELO) {
  test(`Elo of a share of ${share.toFixed(3)}: ${why}`, () => {
    const [first, second = Number.NaN] = eloOf(2, [{ a: 1, b: 0, n: 1000, score: share }]);
    assert.equal(first, 0);
    assert.ok(Math.abs(second - rating) < 0.01, `${second}`);
  });
}

test('Elo of a sweep is half a deal short of it', () => {
  const half = -400 * Math.log10(1 / 0.95 - 1);
  for (const [score, sign] of [
    [1, 1],
    [0, -1],
  ] as const) {
    const [, rating = Number.NaN] = eloOf(2, [{ a: 1, b: 0, n: 10, score }]);
    assert.ok(Math.abs(rating - sign * half) < 0.01, `${rating}`);
  }
});

test('Elo: a chain of meetings adds up; one without deals counts nothing', () => {
  const ratings = eloOf(3, [
    { a: 1, b: 0, n: 100, score: 10 / 11 },
    { a: 2, b: 1, n: 100, score: 10 / 11 },
    { a: 2, b: 0, n: 0, score: Number.NaN },
  ]);
  const rounded = ratings.map((rating) => Math.round(rating));
  assert.deepEqual(rounded, [0, 400, 800]);
});

test('Elo of bots that have not met is nothing', () => {
  assert.deepEqual(eloOf(2, [{ a: 1, b: 0, n: 0, score: Number.NaN }]), [0, 0]);
});

test('no deals: nothing', () => {
  assert.deepEqual(NO_SUMS, { n: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 });
  assert.deepEqual(addDeal(NO_SUMS, 3, 2), { n: 1, x: 3, y: 2, xx: 9, xy: 6, yy: 4 });
});

test('Elo of three bots lies between what each pair says', () => {
  const [a, b = 0, c = 0] = eloOf(3, [
    { a: 1, b: 0, n: 100, score: 0.75 },
    { a: 2, b: 1, n: 100, score: 0.75 },
    { a: 2, b: 0, n: 100, score: 0.8 },
  ]);
  assert.equal(a, 0);
  assert.ok(b > 60 && b < 191 && c > 241 && c < 382, `${b} ${c}`);
});
