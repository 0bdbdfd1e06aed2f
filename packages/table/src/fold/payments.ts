/** Payments that settle the scores of a match. */
import { seatAt, type Seat } from '@doudizhu/rules/deal';

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
