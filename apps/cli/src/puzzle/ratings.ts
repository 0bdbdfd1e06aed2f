/**
 * First ratings of puzzles: a logistic fit (Elo) of the mean scores of players against puzzles, on the scale of Glicko-2.
 * Ratings of players and puzzles depend on each other, so both are fitted in turns until they settle. Puzzles have
 * the prior of an unrated player, so their mean is 1500, where players start.
 */
import { UNRATED } from '@doudizhu/puzzles/glicko2';
import type { TryScores } from '@doudizhu/puzzles';

/** A puzzle's rating and its standard error, in points of Glicko-2. */
export interface Rated {
  readonly rating: number;
  readonly deviation: number;
}

/** A player of the attempts. */
export interface PuzzlePlayer {
  readonly rating: number;
  /** Mean squared difference between the player's scores and those that the ratings expect. */
  readonly misfit: number;
}

const ROUNDS = 100;
/** Points per unit of the logistic scale. */
const SCALE = 400 / Math.LN10;
/** Information of a puzzle's prior, in units of the logistic scale. A player's mean score counts as one game. */
const PRIOR = (SCALE / UNRATED.deviation) ** 2;
/** The same of a player's: so little that it only keeps the rating of one who solved all puzzles, or none, finite. */
const PLAYER_PRIOR = 1e-9;

/** Computes the ratings of the players. @param sets scores of each puzzle @returns index = player */
export const playerRatings = (sets: readonly TryScores[]): PuzzlePlayer[] => {
  const means = sets.map((scores) => scores.map(meanOf));
  let puzzles = means.map(() => UNRATED.rating);
  let players: number[] = (means[0] ?? []).map(() => UNRATED.rating);
  for (let round = 0; round < ROUNDS; round++) {
    players = players.map((rating, at) => fitted(rating, puzzles, (set) => means[set]![at]!, PLAYER_PRIOR));
    puzzles = puzzles.map((rating, set) => fitted(rating, players, (at) => 1 - means[set]![at]!, PRIOR));
    // Only the prior ties all ratings to a level, so that the fit would approach it slowly.
    const above = meanOf(puzzles) - UNRATED.rating;
    players = players.map((rating) => rating - above);
    puzzles = puzzles.map((rating) => rating - above);
  }
  return players.map((rating, at) => ({
    rating,
    misfit: meanOf(puzzles.map((puzzle, set) => (means[set]![at]! - expectedScore(rating, puzzle)) ** 2)),
  }));
};

/** Computes the rating of a puzzle, which wins the games that players lose. @param players index = player */
export const puzzleRating = (scores: TryScores, players: readonly PuzzlePlayer[]): Rated => {
  const means = scores.map(meanOf);
  const opponents = players.map((player) => player.rating);
  let rating = UNRATED.rating;
  for (let round = 0; round < ROUNDS; round++) rating = fitted(rating, opponents, (at) => 1 - means[at]!, PRIOR);
  const information = players.reduce((sum, player) => {
    const expected = expectedScore(player.rating, rating);
    return sum + expected * (1 - expected);
  }, PRIOR);
  const variance = players.reduce((sum, { misfit }) => sum + misfit, 0);
  return { rating, deviation: (SCALE * Math.sqrt(variance)) / information };
};

const expectedScore = (rating: number, opponent: number): number => 1 / (1 + Math.exp((opponent - rating) / SCALE));

/** Returns the rating after one step of Newton's method, limited so that it cannot overshoot. */
const fitted = (
  rating: number,
  opponents: readonly number[],
  scoreAt: (opponent: number) => number,
  prior: number,
): number => {
  let slope = (prior * (UNRATED.rating - rating)) / SCALE;
  let information = prior;
  for (const [at, opponent] of opponents.entries()) {
    const expected = expectedScore(rating, opponent);
    slope += scoreAt(at) - expected;
    information += expected * (1 - expected);
  }
  return rating + Math.max(-SCALE, Math.min(SCALE, (SCALE * slope) / information));
};

/** Share of puzzles that are held back: the players' ratings are computed without them. */
const HELD_BACK_EVERY = 5;

/** Agreement of ratings with results that they do not use, as rank correlations (Spearman), −1 to 1. */
export interface RatingCheck {
  /** Puzzles held back. */
  readonly count: number;
  /** Rating by one half of the attempts against the mean score of the other half. */
  readonly halves: number;
  /** Rating by the other players against a player's mean score, for each player in turn. */
  readonly players: readonly number[];
}

/** Checks ratings. @returns null for too few puzzles */
export const checkRatings = (sets: readonly TryScores[]): RatingCheck | null => {
  const held = sets.filter((_, index) => index % HELD_BACK_EVERY === 0);
  const others = sets.filter((_, index) => index % HELD_BACK_EVERY !== 0);
  if (held.length < 10) return null;
  const players = playerRatings(others);
  const half = (parity: number) => (scores: TryScores) =>
    scores.map((attempts) => attempts.filter((_, index) => attempts.length === 1 || index % 2 === parity));
  const ease = (scores: TryScores): number => -meanOf(scores.map(meanOf));
  const halves = spearman(
    held.map((scores) => puzzleRating(half(0)(scores), players).rating),
    held.map((scores) => ease(half(1)(scores))),
  );
  const ofPlayers = players.map((_, at) =>
    spearman(
      held.map(
        (scores) =>
          puzzleRating(
            scores.filter((__, other) => other !== at),
            players.filter((__, other) => other !== at),
          ).rating,
      ),
      held.map((scores) => ease([scores[at] as readonly number[]])),
    ),
  );
  return { count: held.length, halves, players: ofPlayers };
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
