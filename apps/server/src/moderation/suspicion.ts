/** Outliers among pairs. All pairs of the same nights are compared, so that common behaviour, such as reading a hand
 * from passes, is not suspicious. The result is a list of cases for people to judge. */

/** Sample of one round of a pair or an account. */
export interface RoundSample {
  readonly round: string;
  /** Sum over the judged plays. */
  readonly excess: number;
  /** Number of judged plays. */
  readonly plays: number;
}

/** Deviation of a series of samples from the common mean. */
export interface Deviation {
  readonly rounds: number;
  readonly plays: number;
  /** Per play. */
  readonly mean: number;
  /** Common mean per play. */
  readonly common: number;
  /** Standard deviations above it. */
  readonly z: number;
}

/** Minimum number of judged plays. */
const PLAYS_MIN = 40;
/** Chance that a night with honest pairs only opens a case. */
const NIGHT_CHANCE = 0.5;

/** Compares series of samples. The spread among honest pairs is estimated robustly, so that a few outliers do not hide
 * in it. @returns index as in `series`; null: too few judged plays */
export const deviationsOf = (series: readonly (readonly RoundSample[])[]): readonly (Deviation | null)[] => {
  const sums = series.map(sumsOf);
  const wide = sums.filter(({ plays }) => plays >= PLAYS_MIN);
  const common = medianOf(wide.map(({ excess, plays }) => excess / plays));
  const errors = series.map((samples, index) => errorOf(samples, sums[index] as PlaySums));
  const judged = sums.flatMap(({ plays, excess }, index) =>
    plays < PLAYS_MIN ? [] : [{ distance: Math.abs(excess / plays - common), error: (errors[index] ?? 0) / plays }],
  );
  const seen = MAD_SCALE * medianOf(judged.map(({ distance }) => distance));
  const spread = Math.sqrt(Math.max(0, seen ** 2 - medianOf(judged.map(({ error }) => error ** 2))));
  return sums.map(({ excess, plays }, index) => {
    if (plays < PLAYS_MIN) return null;
    const error = Math.hypot(errors[index] ?? 0, spread * plays);
    const z = error === 0 ? 0 : (excess - common * plays) / error;
    return { rounds: series[index]?.length ?? 0, plays, mean: excess / plays, common, z };
  });
};

/** @returns the z above which a pair is listed. That many honest pairs reach it every second night: the normal quantile by
 * Abramowitz and Stegun 26.2.23, with an error below 0.00045 */
export const thresholdFor = (pairs: number): number => {
  const t = Math.sqrt(-2 * Math.log(NIGHT_CHANCE / Math.max(1, pairs)));
  return t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
};

/** Standard deviation of a normal distribution, in median absolute deviations. */
const MAD_SCALE = 1.4826;

interface PlaySums {
  readonly excess: number;
  readonly plays: number;
}

const sumsOf = (samples: readonly RoundSample[]): PlaySums => ({
  excess: samples.reduce((sum, sample) => sum + sample.excess, 0),
  plays: samples.reduce((sum, sample) => sum + sample.plays, 0),
});

/** Standard error of a series' sum. Plays of one round depend on each other, rounds do not. */
const errorOf = (samples: readonly RoundSample[], { excess: all, plays: judged }: PlaySums): number => {
  const own = judged === 0 ? 0 : all / judged;
  return Math.sqrt(samples.reduce((sum, { excess, plays }) => sum + (excess - own * plays) ** 2, 0));
};

const medianOf = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};
