/**
 * The person's rating by Glicko-2 (Glickman, 2012): the first try at a puzzle is a game against it. It is won by solving
 * the puzzle without a hint and without a losing play. Pure.
 */
import glicko2 from 'glicko2-lite';
import type { RatedPuzzle } from '../puzzle-set.ts';

export interface PersonRating {
  readonly rating: number;
  /** How sure the rating is: 350 at first, less with each game. */
  readonly deviation: number;
  readonly volatility: number;
}

/** Who has played no puzzle. */
export const FIRST_RATING: PersonRating = { rating: 1500, deviation: 350, volatility: 0.06 };

/** A rating never becomes surer than this: who gets better is followed. */
const DEVIATION_MIN = 45;

/** The rating after one try. */
export const ratingAfter = (
  { rating, deviation, volatility }: PersonRating,
  puzzle: Pick<RatedPuzzle, 'rating' | 'deviation'>,
  isWon: boolean,
): PersonRating => {
  const next = glicko2(rating, deviation, volatility, [[puzzle.rating, puzzle.deviation, isWon ? 1 : 0]]);
  return { rating: next.rating, deviation: Math.max(DEVIATION_MIN, next.rd), volatility: next.vol };
};
