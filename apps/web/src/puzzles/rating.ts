/**
 * The person's rating: the first try at a puzzle is a game against it. It is won by solving the puzzle without a hint and
 * without a losing play. Pure.
 */
import { ratingAfter, UNRATED, type Rating } from '@doudizhu/puzzles/glicko2';
import type { RatedPuzzle } from './puzzle-set.ts';

export type PersonRating = Rating;

/** Rating of a person who has played no puzzle. */
export const FIRST_RATING: PersonRating = UNRATED;

/** Lower limit of the deviation: the rating of a person who improves keeps changing. */
const DEVIATION_MIN = 45;

/** @returns the rating after one try. */
export const ratingAfterTry = (
  before: PersonRating,
  puzzle: Pick<RatedPuzzle, 'rating' | 'deviation'>,
  isWon: boolean,
): PersonRating => {
  const after = ratingAfter(before, [{ opponent: puzzle, score: isWon ? 1 : 0 }]);
  return { ...after, deviation: Math.max(DEVIATION_MIN, after.deviation) };
};
