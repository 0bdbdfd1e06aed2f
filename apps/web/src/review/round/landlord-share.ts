/**
 * The evaluation at a step: a proof, else the solver's opinion with open hands, else the mean of the
 * bots' estimates from each seat's own hand.
 */
import type { Seat } from '@doudizhu/rules/deal';
import type { Side } from '../../workers/workers.ts';
import type { RoundReview } from './round-review.ts';
import { shareOf } from './line-decisions.ts';

export interface LandlordShare {
  /** 0–1. */
  readonly share: number;
  readonly isProved: boolean;
}

/** The landlord's share at a node of the played line. Null off the line or if unknown. */
export const shareAt = (review: RoundReview, nodeId: number): LandlordShare | null =>
  shareAtIndex(
    review,
    review.line.findIndex(({ id }) => id === nodeId),
  );

/** Winner of a node of the played line. Null if it is not proved. */
export const provedAt = (review: RoundReview, nodeId: number): Side | null => {
  const found = shareAt(review, nodeId);
  return found?.isProved === true ? (found.share === 1 ? 'landlord' : 'farmers') : null;
};

/** The same by index in the line. */
export const shareAtIndex = (review: RoundReview, index: number): LandlordShare | null => {
  if (index < 0) return null;
  const proved = shareOf(review.winners.value[index]);
  if (proved !== null) return { share: proved, isProved: true };
  const estimate = review.estimates.value.get(index);
  if (estimate !== undefined) return { share: estimate, isProved: false };
  // Each seat sees other cards: the mean of the last estimates of all seats is one line for the round.
  const last = new Map<Seat, number>();
  for (const { step, seat, landlordChance } of review.reviewed.value)
    if (landlordChance !== null && step - review.firstStep <= index + 1) last.set(seat, landlordChance);
  const sum = [...last.values()].reduce((total, chance) => total + chance, 0);
  return last.size === 0 ? null : { share: sum / last.size, isProved: false };
};
