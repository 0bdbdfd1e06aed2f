/**
 * The exact number of fewest plays that empty a hand under one rule set if no seat answers. Iterative deepening over
 * the plays that hold the lowest card, with the decomposition as lower bound (IDA*: Korf, 1985). The decomposition has
 * the widest kickers, so it never needs more plays than a rule set does.
 */
import type { RankCounts } from '@doudizhu/rules/cards';
import type { ActionSpace } from '@doudizhu/rules/combos';
import { hasKind } from '@doudizhu/rules/ruleset';
import { decomposeOneDeck, playsOf } from './decomposition.ts';
import { playsOfLowestCard } from './lowest-card.ts';

/** Hands looked at before the search gives up. */
const NODES_MAX = 4000;

/** @returns null if it is not known: wild ranks, two decks, rules with shuttles, or a hand that takes too long. */
export const fewestPlays = (space: ActionSpace, { lo, hi }: RankCounts): number | null => {
  const { rules } = space;
  if (rules.wildcards > 0 || rules.decks !== 1 || hasKind(rules, 'shuttle') || hasKind(rules, 'shuttle-with-singles'))
    return null;
  if (lo === 0 && hi === 0) return 0;
  let nodes = 0;
  const fits = (restLo: number, restHi: number, plays: number, depth: number): boolean => {
    if (restLo === 0 && restHi === 0) return true;
    if (playsOf(decomposeOneDeck(restLo, restHi)) > plays) return false;
    if (++nodes > NODES_MAX) return false;
    const ids = playsOfLowestCard(space, restLo, restHi, depth);
    for (let index = ids.length - 1; index >= 0; index--) {
      const id = ids[index]!;
      if (fits((restLo - space.lo[id]!) | 0, (restHi - space.hi[id]!) | 0, plays - 1, depth + 1)) return true;
    }
    return false;
  };
  for (let plays = playsOf(decomposeOneDeck(lo, hi)); ; plays++) {
    if (fits(lo, hi, plays, 0)) return plays;
    if (nodes > NODES_MAX) return null;
  }
};
