/**
 * The evaluation at a step: a proof, else the solver's opinion with open hands, else the mean of the
 * bots' estimates from each seat's own hand.
 */
import type { Seat } from '@doudizhu/rules/deal';
import type { Side } from '../../workers/workers.ts';
import type { Swing } from './swing-run.ts';
import { shareOf } from './swing.ts';

export interface LandlordShare {
  /** 0–1. */
  readonly share: number;
  readonly isProved: boolean;
}

/** The landlord's share at a node of the played line. Null off the line or if unknown. */
export const shareAt = (swing: Swing, nodeId: number): LandlordShare | null =>
  shareAtIndex(
    swing,
    swing.line.findIndex(({ id }) => id === nodeId),
  );

/** Winner of a node of the played line. Null if it is not proved. */
export const provedAt = (swing: Swing, nodeId: number): Side | null => {
  const found = shareAt(swing, nodeId);
  return found?.isProved === true ? (found.share === 1 ? 'landlord' : 'farmers') : null;
};

/** The same by index in the line. */
export const shareAtIndex = (swing: Swing, index: number): LandlordShare | null => {
  if (index < 0) return null;
  const proved = shareOf(swing.winners.value[index]);
  if (proved !== null) return { share: proved, isProved: true };
  const outlook = swing.outlooks.value.get(index);
  if (outlook !== undefined) return { share: outlook, isProved: false };
  // Each seat sees other cards: the mean of the last estimates of all seats is one line for the round.
  const last = new Map<Seat, number>();
  for (const { step, seat, landlordChance } of swing.reviewed.value)
    if (landlordChance !== null && step - swing.firstStep <= index + 1) last.set(seat, landlordChance);
  const sum = [...last.values()].reduce((total, chance) => total + chance, 0);
  return last.size === 0 ? null : { share: sum / last.size, isProved: false };
};
