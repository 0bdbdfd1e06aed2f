/**
 * First ratings of puzzles by Glicko-2 (Glickman, 2012): a try of a bot is a game between the bot and the puzzle. Ratings of
 * bots and puzzles depend on each other, so both are computed in turns, each time from the start, until they stand
 * still: no game counts twice. The bots' mean is 1500, where players start.
 */
import { ratingAfter, UNRATED, type RatedGame } from '@doudizhu/puzzles/glicko2';
import type { TryScores } from '@doudizhu/puzzles';

/** A rating and its deviation, in points of Glicko-2. */
export interface Rated {
  readonly rating: number;
  readonly deviation: number;
}

const ROUNDS = 30;

/** Computes the ratings of the levels. @param sets scores of each puzzle @returns index = level */
export const botRatings = (sets: readonly TryScores[]): Rated[] => {
  const levels = sets[0]?.length ?? 0;
  let bots: Rated[] = Array.from({ length: levels }, () => ({ rating: UNRATED.rating, deviation: 0 }));
  for (let round = 0; round < ROUNDS; round++) {
    const puzzles = sets.map((scores) => puzzleRating(scores, bots));
    const next = bots.map((_, level) =>
      rated(
        sets.flatMap((scores, at) => {
          const opponent = puzzles[at] as Rated;
          return (scores[level] as readonly number[]).map((score) => ({ opponent, score }));
        }),
      ),
    );
    const mean = next.reduce((sum, { rating }) => sum + rating, 0) / Math.max(1, levels);
    bots = next.map(({ rating, deviation }) => ({ rating: rating - mean + UNRATED.rating, deviation }));
  }
  return bots;
};

/** Computes the rating of a puzzle, which wins the games that bots lose. @param bots index = level */
export const puzzleRating = (scores: TryScores, bots: readonly Rated[]): Rated =>
  rated(
    scores.flatMap((ofLevel, level) => {
      const opponent = bots[level] as Rated;
      return ofLevel.map((score) => ({ opponent, score: 1 - score }));
    }),
  );

const rated = (games: readonly RatedGame[]): Rated => {
  const { rating, deviation } = ratingAfter(UNRATED, games);
  return { rating, deviation };
};

/** Share of puzzles that are held back: the bots' ratings are computed without them. */
const HELD_BACK_EVERY = 5;

/** Agreement of ratings with results that they do not use, as rank correlations (Spearman), −1 to 1. */
export interface RatingCheck {
  /** Puzzles held back. */
  readonly count: number;
  /** Rating by one half of the attempts against the mean score of the other half. */
  readonly halves: number;
  /** Rating by four levels against the mean score of the fifth, for each level in turn. */
  readonly levels: readonly number[];
}

/** Checks ratings. @returns null for too few puzzles */
export const checkRatings = (sets: readonly TryScores[]): RatingCheck | null => {
  const held = sets.filter((_, index) => index % HELD_BACK_EVERY === 0);
  const others = sets.filter((_, index) => index % HELD_BACK_EVERY !== 0);
  if (held.length < 10) return null;
  const bots = botRatings(others);
  const half = (parity: number) => (scores: TryScores) =>
    scores.map((ofLevel) => ofLevel.filter((_, index) => index % 2 === parity));
  const ease = (scores: TryScores): number => -meanOf(scores.flat());
  const halves = spearman(
    held.map((scores) => puzzleRating(half(0)(scores), bots).rating),
    held.map((scores) => ease(half(1)(scores))),
  );
  const levels = bots.map((_, level) =>
    spearman(
      held.map(
        (scores) =>
          puzzleRating(
            scores.filter((__, other) => other !== level),
            bots.filter((__, other) => other !== level),
          ).rating,
      ),
      held.map((scores) => ease([scores[level] as readonly number[]])),
    ),
  );
  return { count: held.length, halves, levels };
};

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Spearman's rank correlation. Equal values share their mean rank. @returns 0 if one side is constant */
export const spearman = (a: readonly number[], b: readonly number[]): number => {
  const [ranksA, ranksB] = [ranksOf(a), ranksOf(b)];
  const [meanA, meanB] = [meanOf(ranksA), meanOf(ranksB)];
  let [both, onlyA, onlyB] = [0, 0, 0];
  for (const [index, rank] of ranksA.entries()) {
    const [left, right] = [rank - meanA, (ranksB[index] as number) - meanB];
    both += left * right;
    onlyA += left * left;
    onlyB += right * right;
  }
  return onlyA === 0 || onlyB === 0 ? 0 : both / Math.sqrt(onlyA * onlyB);
};

const ranksOf = (values: readonly number[]): number[] => {
  const sorted = values.toSorted((one, other) => one - other);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
};
