/** Scores of a board that several tables have played. Each seat is compared with the same seat at the other tables, as
 * in duplicate bridge: the cards are the same, so the deal favours no one. */
import type { Seat } from '@doudizhu/rules/deal';

/** Result of one seat of one table. */
export interface SeatScore {
  /** Points of the round by the rule set. */
  readonly points: number;
  /** 2 for each other table where the seat scored less, 1 for each equal one. */
  readonly matchpoints: number;
  /** Share of the possible matchpoints, 0 to 1. ½ if no other table has played. */
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

/** Points of a seat are few different values, so each is compared once, whatever the number of tables.
 * @param points by table and seat @returns index = table, then seat */
export const scoreBoard = (points: readonly (readonly number[])[]): readonly (readonly SeatScore[])[] => {
  const bySeat = (points[0] ?? []).map((_, seat) => scoresBySeat(points.map((own) => pointsAt(own, seat as Seat))));
  return points.map((own) => own.map((score, seat) => bySeat[seat]?.get(score) as SeatScore));
};

const pointsAt = (points: readonly number[], seat: Seat): number => {
  const score = points[seat];
  if (score === undefined) throw new Error(`bad board: no points for seat ${seat}`);
  return score;
};

/** @returns the score of each value among the points of one seat at all tables */
const scoresBySeat = (all: readonly number[]): ReadonlyMap<number, SeatScore> => {
  const counts = new Map<number, number>();
  for (const points of all) counts.set(points, (counts.get(points) ?? 0) + 1);
  return new Map([...counts.keys()].map((points) => [points, scoreSeat(points, counts)]));
};

/** @param counts number of tables by points, its own table included */
const scoreSeat = (points: number, counts: ReadonlyMap<number, number>): SeatScore => {
  let [others, matchpoints, total, imps] = [-1, -1, -points, 0];
  for (const [other, tables] of counts) {
    others += tables;
    matchpoints += tables * (points > other ? 2 : points === other ? 1 : 0);
    total += tables * other;
    imps += tables * impsOf(points - other);
  }
  if (others === 0) return { points, matchpoints: 0, share: 0.5, difference: 0, imps: 0 };
  return {
    points,
    matchpoints,
    share: matchpoints / (2 * others),
    difference: points - total / others,
    imps: imps / others,
  };
};
