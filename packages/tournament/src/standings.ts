/** Standings of a tournament: by mean share of matchpoints, then IMPs, then points. */
import type { SeatScore } from './scoring.ts';

/** Line of the standings. */
export interface Standing {
  readonly account: string;
  /** Rank from 1, shared by equal results. */
  readonly rank: number;
  /** Boards played. */
  readonly boards: number;
  /** Mean share of matchpoints, 0 to 1. */
  readonly share: number;
  /** Sums over the boards. */
  readonly imps: number;
  readonly difference: number;
}

/** @param accounts all entrants, also without a board @param scores of the boards, by account @returns best first.
 * Equal results in the order of `accounts` */
export const standingsOf = (
  accounts: readonly string[],
  scores: ReadonlyMap<string, readonly SeatScore[]>,
): readonly Standing[] => {
  const sums = accounts.map((account) => sumOf(account, scores.get(account) ?? []));
  const sorted = sums.toSorted(compare);
  let rank = 1;
  return sorted.map((entry, index) => {
    const before = sorted[index - 1];
    if (before !== undefined && compare(before, entry) !== 0) rank = index + 1;
    return { ...entry, rank };
  });
};

type Sums = Omit<Standing, 'rank'>;

const sumOf = (account: string, scores: readonly SeatScore[]): Sums => {
  let [share, imps, difference] = [0, 0, 0];
  for (const score of scores) {
    share += score.share;
    imps += score.imps;
    difference += score.difference;
  }
  const boards = scores.length;
  return {
    account,
    boards,
    imps: exact(imps),
    difference: exact(difference),
    share: exact(share / Math.max(1, boards)),
  };
};

/** Rounds, so that sums of the same fractions in another order are equal. */
const exact = (value: number): number => Math.round(value * 1e9) / 1e9;

const compare = (a: Sums, b: Sums): number => b.share - a.share || b.imps - a.imps || b.difference - a.difference;
