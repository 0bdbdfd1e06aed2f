/**
 * Which pairs stand out of all pairs, and by how much. Everything is compared with the other pairs of the same nights, so
 * that what all people have in common, such as reading a hand from what was passed, is no suspicion. Nothing here decides
 * about a person: it names cases with their figures.
 */

/** What a pair showed in one round that it sat in together, or an account in one of its rounds. */
export interface RoundSample {
  readonly round: string;
  /** Sum over the plays that were judged. */
  readonly excess: number;
  /** How many plays were judged. */
  readonly plays: number;
}

/** How far a series of samples is from what all have in common. */
export interface Deviation {
  readonly rounds: number;
  readonly plays: number;
  /** Per play. */
  readonly mean: number;
  /** What all have in common, per play. */
  readonly common: number;
  /** Standard deviations above that. */
  readonly z: number;
}

/** Fewer judged plays say nothing. */
const PLAYS_MIN = 40;
/** Chance that a night among honest pairs only names somebody. */
const NIGHT_CHANCE = 0.5;

/**
 * Compares series of samples with each other. Honest pairs differ a little too: that spread is taken from all of them,
 * robustly, so a few that stand far out do not hide in it.
 * @returns index as in `series`; null where too little was judged.
 */
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

/**
 * @returns the z from which on a case is named, so that of two nights with as many honest pairs one names a pair: the
 * normal quantile by Abramowitz and Stegun 26.2.23, whose error is below 0.00045.
 */
export const thresholdFor = (pairs: number): number => {
  const t = Math.sqrt(-2 * Math.log(NIGHT_CHANCE / Math.max(1, pairs)));
  return t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
};

/** A normal distribution's standard deviation in median absolute deviations. */
const MAD_SCALE = 1.4826;

interface PlaySums {
  readonly excess: number;
  readonly plays: number;
}

const sumsOf = (samples: readonly RoundSample[]): PlaySums => ({
  excess: samples.reduce((sum, sample) => sum + sample.excess, 0),
  plays: samples.reduce((sum, sample) => sum + sample.plays, 0),
});

/** Of the sum of a series, around its own mean: plays of one round hang together, rounds do not. */
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
