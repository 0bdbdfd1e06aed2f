/** Scores of a board that several tables have played. Each seat is compared with the same seat at the other tables, as
 * in duplicate bridge: the cards are the same, so the deal favours no one. */
import type { Seat } from '@doudizhu/rules/deal';

/** Result of one seat of one table. */
export interface SeatScore {
  /** Points of the round by the rule set. */
  readonly points: number;
  /** 2 for each other table where the seat scored less, 1 for each equal one. */
  readonly matchpoints: number;
  /** Share of the possible matchpoints, 0 to 1; ½ if no other table has played. */
  readonly share: number;
  /** Points minus the mean of the other tables. */
  readonly difference: number;
  /** Mean of `impsOf` over the other tables. */
  readonly imps: number;
}

/** International match points. A difference counts by its number of doublings, because bombs, springs and doubles
 * multiply a score: one wild board does not decide a tournament. Odd function, whole numbers. */
export const impsOf = (difference: number): number =>
  Math.sign(difference) * Math.round(IMPS_A_DOUBLING * Math.log2(1 + Math.abs(difference)));

const IMPS_A_DOUBLING = 2;

/** @param points by table and seat @returns index = table, then seat */
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
