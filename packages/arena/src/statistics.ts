/**
 * Means with intervals, a sequential test and ratings, from the sums of an arena.
 *
 * The unit is the deal, not the round, because the two rounds of a duplicate deal are correlated.
 */

/**
 * Sums over deals of a numerator x and a denominator y, from which a ratio and its error follow. Sums of whole numbers
 * are exact, so the order of adding does not matter.
 */
export interface RatioSums {
  readonly n: number;
  readonly x: number;
  readonly y: number;
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
}

export const NO_SUMS: RatioSums = { n: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 };

/** Adds a deal. */
export const addDeal = (sums: RatioSums, x: number, y: number): RatioSums => ({
  n: sums.n + 1,
  x: sums.x + x,
  y: sums.y + y,
  xx: sums.xx + x * x,
  xy: sums.xy + x * y,
  yy: sums.yy + y * y,
});

export const addSums = (a: RatioSums, b: RatioSums): RatioSums => ({
  n: a.n + b.n,
  x: a.x + b.x,
  y: a.y + b.y,
  xx: a.xx + b.xx,
  xy: a.xy + b.xy,
  yy: a.yy + b.yy,
});

/** Mean and half-width of its 95% interval. Both NaN if nothing was counted. */
export interface Estimate {
  readonly mean: number;
  readonly half: number;
}

/** Quantile 0.975 of the normal distribution. */
const Z95 = 1.959964;

/**
 * Computes Σx / Σy with a normal 95% interval over deals (delta method; for y = 1 the usual one of a mean). From a
 * hundred deals on it agrees with a bootstrap by deal.
 */
export const ratioOf = (sums: RatioSums): Estimate => {
  const { n, x, y } = sums;
  if (y === 0) return { mean: Number.NaN, half: Number.NaN };
  const mean = x / y;
  if (n < 2) return { mean, half: Number.NaN };
  const squares = Math.max(0, sums.xx - 2 * mean * sums.xy + mean * mean * sums.yy);
  return { mean, half: (Z95 * Math.sqrt((squares * n) / (n - 1))) / y };
};

/** A share and its 95% interval, which is not symmetric and never beyond 0 and 1. NaN if nothing was counted. */
export interface ShareInterval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Computes the share Σx / Σy. Its interval counts two more deals of nothing and two of all, of average size (Agresti and
 * Coull 1998), so equal deals do not look certain. `share_of` of the Python package is the same.
 */
export const shareInterval = (sums: RatioSums): ShareInterval => {
  const { n, x, y } = sums;
  if (y === 0) return { mean: Number.NaN, low: Number.NaN, high: Number.NaN };
  const size = y / n;
  const ends = [0, 0, size, size].reduce((all, part) => addDeal(all, part, size), sums);
  const { mean: middle, half } = ratioOf(ends);
  return { mean: x / y, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
};

/** H0: the score per deal is `low`. H1: it is `high`. Alpha and beta: rates of wrong decisions. */
export interface SprtBounds {
  readonly low: number;
  readonly high: number;
  readonly alpha: number;
  readonly beta: number;
}

export type SprtVerdict = 'low' | 'high' | null;

/** State of a sequential probability ratio test (Wald 1945). */
export interface Sprt {
  /** Logarithm of the likelihood ratio of `high` against `low`. */
  readonly llr: number;
  /** Below `lower` the verdict is `low`, above `upper` it is `high`. */
  readonly lower: number;
  readonly upper: number;
  readonly verdict: SprtVerdict;
}

/** Number of deals from which their variance is used. */
const SPRT_DEALS_MIN = 50;

/**
 * Runs a sequential probability ratio test (Wald 1945) on the score per deal, generalised by the normal approximation
 * with the observed variance: llr = n (high − low)(2 mean − low − high) / 2 variance.
 */
export const sprtOf = (sums: RatioSums, { low, high, alpha, beta }: SprtBounds): Sprt => {
  const lower = Math.log(beta / (1 - alpha));
  const upper = Math.log((1 - beta) / alpha);
  const { n, x, xx } = sums;
  if (n < SPRT_DEALS_MIN) return { llr: 0, lower, upper, verdict: null };
  const mean = x / n;
  // Half a deal on either side keeps the variance of a sweep above 0.
  const variance = Math.max(xx / n - mean * mean, 0.5 / n);
  const llr = (n * (high - low) * (2 * mean - low - high)) / (2 * variance);
  return { llr, lower, upper, verdict: llr >= upper ? 'high' : llr <= lower ? 'low' : null };
};

/** Result between two bots. `score` is the share of a in n deals, draws half. */
export interface Meeting {
  readonly a: number;
  readonly b: number;
  readonly n: number;
  readonly score: number;
}

/** Elo points per factor of ten in the odds. */
const ELO_SCALE = 400;

/** Difference of ratings at which a bot wins this share, between 0 and 1. */
export const eloOfShare = (share: number): number => ELO_SCALE * Math.log10(share / (1 - share));

/**
 * Computes maximum-likelihood Elo ratings of all meetings (Bradley and Terry 1952, by Newton's steps one bot at a
 * time). The first bot has 0. A share of all or nothing counts as half a deal short of it.
 * @param bots their number. Every bot must have met the others, directly or through others
 */
export const eloOf = (bots: number, meetings: readonly Meeting[]): number[] => {
  const ratings = Array.from({ length: bots }, () => 0);
  const k = Math.LN10 / ELO_SCALE;
  for (let sweep = 0; sweep < 500; sweep++) {
    let moved = 0;
    for (let bot = 0; bot < bots; bot++) {
      let slope = 0;
      let curve = 0;
      for (const { a, b, n, score } of meetings) {
        if (n === 0 || (a !== bot && b !== bot)) continue;
        const kept = Math.min(Math.max(score, 0.5 / n), 1 - 0.5 / n);
        const own = a === bot ? kept : 1 - kept;
        const foe = ratings[a === bot ? b : a] as number;
        const expected = 1 / (1 + Math.exp(-k * ((ratings[bot] as number) - foe)));
        slope += n * (own - expected);
        curve += n * k * expected * (1 - expected);
      }
      if (curve === 0) continue;
      const step = Math.max(-100, Math.min(100, slope / curve));
      ratings[bot] = (ratings[bot] as number) + step;
      moved = Math.max(moved, Math.abs(step));
    }
    if (moved < 1e-6) break;
  }
  const [first = 0] = ratings;
  return ratings.map((rating) => rating - first);
};
