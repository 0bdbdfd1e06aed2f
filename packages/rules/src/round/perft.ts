/** Perft: the number of action sequences of a length, by which rules engines compare themselves. */
import { applyUnchecked, legalActions, toAct } from './round.ts';
import type { Round } from './state.ts';
import type { Seat } from './deal.ts';

/**
 * Counts the sequences of exactly `depth` legal actions from a round. A round that ends earlier has none. If several
 * seats may act at the same time, the lowest acts first.
 * @example
 * import { dealOf } from '@doudizhu/rules/deal';
 * import { unwrap } from '@doudizhu/rules/result';
 * import { perft, startPlay } from '@doudizhu/rules/round';
 * import { PRESETS } from '@doudizhu/rules/ruleset';
 * const rules = PRESETS.douzero;
 * const round = startPlay({ rules, deal: unwrap(dealOf({ rules, hands: ['33', '44', '5'] })) });
 * perft(round, 1); // 2
 * perft(round, 2); // 2
 */
export const perft = (round: Round, depth: number): number => {
  if (depth === 0) return 1;
  const seats = toAct(round);
  if (seats.length === 0) return 0;
  const seat = seats[0] as Seat;
  const actions = legalActions(round, seat);
  if (depth === 1) return actions.length;
  return actions.reduce((sum, action) => sum + perft(applyUnchecked(round, seat, action), depth - 1), 0);
};
