/** Match of a table: its score, its last rounds, and the payments that settle it. */
import { seatsOf, seatAt, type Seat } from '@doudizhu/rules/deal';
import type { Round } from '@doudizhu/rules/round';
import type { Match } from '../model/state.ts';
import type { Terms } from '../model/terms.ts';

/** Bound of a view, which is sent often. */
const ROUNDS_MAX = 20;

export const beginMatch = ({ rules, roundsMax }: Pick<Terms, 'rules' | 'roundsMax'>): Match => ({
  roundsMax,
  rounds: [],
  scores: seatsOf(rules).map(() => 0),
  roundsPlayed: 0,
  roundsScored: 0,
});

/** Adds a finished round. @param penalties of leavers, index = Seat. Null: none */
export const addRound = (match: Match, round: Round, penalties: readonly number[] | null): Match => {
  const { auction, redeals, landlord, bid, outcome } = round;
  return {
    ...match,
    scores: match.scores.map((score, seat) => score + (outcome?.scores[seat] ?? 0) + (penalties?.[seat] ?? 0)),
    roundsPlayed: match.roundsPlayed + 1,
    roundsScored: match.roundsScored + (outcome === null ? 0 : 1),
    rounds: [...match.rounds, { first: auction.first, redeals, landlord, bid, outcome }].slice(-ROUNDS_MAX),
  };
};

/** True if all rounds have been played. Rounds in which no seat bid do not count. */
export const isMatchDone = ({ roundsScored, roundsMax }: Match): boolean =>
  roundsMax !== null && roundsScored >= roundsMax;

/** Chips that one seat pays to another. */
export interface Payment {
  readonly from: Seat;
  readonly to: Seat;
  /** Points times the stake. */
  readonly amount: number;
}

/**
 * Fewest payments in order of size: the seat that lost most pays the seat that won most.
 * @param scores sum is 0
 * @param stake price of a point
 */
export const paymentsFor = (scores: readonly number[], stake: number): Payment[] => {
  const left = [...scores];
  const payments: Payment[] = [];
  for (;;) {
    const from = left.indexOf(Math.min(...left));
    const to = left.indexOf(Math.max(...left));
    const points = Math.min(-(left[from] ?? 0), left[to] ?? 0);
    if (!(points > 0)) return payments;
    left[from] = (left[from] ?? 0) + points;
    left[to] = (left[to] ?? 0) - points;
    payments.push({ from: seatAt(from), to: seatAt(to), amount: points * stake });
  }
};
