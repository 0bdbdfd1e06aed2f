/**
 * The fewest plays that empty a hand, or leave at most the head start, if no seat answers. Iterative deepening over the
 * plays that hold the lowest card, with the decomposition as lower bound (IDA*: Korf, 1985). The decomposition has
 * the widest kickers, so it never needs more plays than a rule set does.
 */
import { sizeOf, type RankCounts } from '@doudizhu/rules/cards';
import type { ActionId, ActionSpace } from '@doudizhu/rules/combos';
import { hasKind } from '@doudizhu/rules/ruleset';
import { decomposeOneDeck, playsOf } from './decomposition.ts';
import { playsOfLowestCard, withoutLowestCard } from './lowest-card.ts';

/** Limits of the search. */
export interface SplitOptions {
  /** Cards that can stay in the hand. 0 by default. */
  readonly left?: number;
  /** Hands looked at before the search gives up. */
  readonly nodesMax?: number;
}

/** Enough for nearly all hands, in a millisecond or two. */
const NODES_MAX = 4000;

/** @returns the number of plays of `shortestSplit`, null where that is null. */
export const fewestPlays = (space: ActionSpace, hand: RankCounts, left = 0): number | null =>
  shortestSplit(space, hand, { left })?.length ?? null;

/**
 * A split of the hand into the fewest plays, those of the highest cards last.
 * @returns null if it is not known: wild ranks, two decks, rules with shuttles, or a hand that takes too long.
 */
export const shortestSplit = (
  space: ActionSpace,
  hand: RankCounts,
  { left = 0, nodesMax = NODES_MAX }: SplitOptions = {},
): ActionId[] | null => {
  const { rules } = space;
  if (rules.wildcards > 0 || rules.decks !== 1 || hasKind(rules, 'shuttle') || hasKind(rules, 'shuttle-with-singles'))
    return null;
  if (sizeOf(hand) <= left) return [];
  let nodes = 0;
  const split: ActionId[] = [];
  const fits = (lo: number, hi: number, plays: number, stay: number, depth: number): boolean => {
    if (stay > 0 ? sizeOf({ lo, hi }) <= stay : lo === 0 && hi === 0) return true;
    // A card that stays saves one play at most.
    if (playsOf(decomposeOneDeck(lo, hi)) - stay > plays) return false;
    if (++nodes > nodesMax) return false;
    if (plays === 0) return false;
    const ids = playsOfLowestCard(space, lo, hi, depth);
    for (let index = ids.length - 1; index >= 0; index--) {
      const id = ids[index] as ActionId;
      split.push(id);
      if (fits((lo - space.lo[id]!) | 0, (hi - space.hi[id]!) | 0, plays - 1, stay, depth + 1)) return true;
      split.pop();
    }
    if (stay === 0) return false;
    const rest = withoutLowestCard(lo, hi);
    return fits(rest.lo, rest.hi, plays, stay - 1, depth + 1);
  };
  for (let plays = Math.max(1, playsOf(decomposeOneDeck(hand.lo, hand.hi)) - left); ; plays++) {
    if (fits(hand.lo, hand.hi, plays, left, 0)) return split;
    if (nodes > nodesMax) return null;
  }
};
