/**
 * How a board is scored that several tables have played: each seat against the same seat at the other tables, as in
 * duplicate bridge. The cards of a seat are the same everywhere, so luck in the deal falls on all who are compared.
 */
import type { Seat } from '@doudizhu/rules/deal';

/** What one seat of one table made of a board. */
export interface SeatScore {
  /** The points of the round, by the rule set. */
  readonly points: number;
  /** 2 for each other table where the seat got less, 1 for each where it got the same. */
  readonly matchpoints: number;
  /** Matchpoints as a share of what was possible, 0 to 1; ½ where no other table has played. */
  readonly share: number;
  /** Points minus the mean of the other tables. */
  readonly difference: number;
  /** The mean of `impsOf` over the other tables. */
  readonly imps: number;
}

/**
 * International match points, on a scale for this game: a difference in points counts by how often it doubles, since
 * bombs, springs and doubles multiply a score. So one wild board does not decide a tournament. Odd, whole numbers.
 */
export const impsOf = (difference: number): number =>
  Math.sign(difference) * Math.round(IMPS_A_DOUBLING * Math.log2(1 + Math.abs(difference)));

const IMPS_A_DOUBLING = 2;

/** @param points of each table by seat. @returns index = table, then seat. */
export const scoreBoard = (points: readonly (readonly number[])[]): readonly (readonly SeatScore[])[] =>
  points.map((own, table) => {
    const others = points.filter((_, other) => other !== table);
    return own.map((score, seat) =>
      scoreSeat(
        score,
        others.map((other) => pointsAt(other, seat as Seat)),
      ),
    );
  });

const pointsAt = (points: readonly number[], seat: Seat): number => {
  const score = points[seat];
  if (score === undefined) throw new Error(`bad board: no points for seat ${seat}`);
  return score;
};

const scoreSeat = (points: number, others: readonly number[]): SeatScore => {
  if (others.length === 0) return { points, matchpoints: 0, share: 0.5, difference: 0, imps: 0 };
  const matchpoints = sum(others.map((other) => (points > other ? 2 : points === other ? 1 : 0)));
  return {
    points,
    matchpoints,
    share: matchpoints / (2 * others.length),
    difference: points - sum(others) / others.length,
    imps: sum(others.map((other) => impsOf(points - other))) / others.length,
  };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
