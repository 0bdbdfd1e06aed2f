/** Decomposition of hands under any rule set, with one deck or two. */
import type { RankCounts } from '@doudizhu/rules/cards';
import { hasKind, wildMaskOf, type RuleSet } from '@doudizhu/rules/ruleset';
import { decomposeOneDeck, playsOf, valueOf } from './decomposition.ts';
import { expectedLosers, type HandEvaluator } from './expected-losers.ts';
import { plainHand } from './plain-hand.ts';
import { twoDeckEvaluator } from './two-decks.ts';

/** Decomposition of a hand into plays. */
export interface Decomposition {
  /**
   * The fewest plays that empty the hand if no seat answers. 0 for no cards. One deck: exact under the widest kickers.
   * Two decks: the fewest of the ways that are tried.
   */
  readonly plays: number;
  /** Value of the best decomposition: the worth of its plays less a cost for each play. Higher is better. */
  readonly value: number;
}

const ONE_DECK: HandEvaluator = { decompose: decomposeOneDeck, expectedLosers };
const TWO_DECKS = twoDeckEvaluator(true);
const TWO_DECKS_WITHOUT_SEQUENCES = twoDeckEvaluator(false);

/** @returns the evaluator of a rule set, for hands without wild cards. Its memo is shared by all callers. */
export const handEvaluatorOf = (rules: RuleSet): HandEvaluator => {
  if (rules.decks === 1) return ONE_DECK;
  return hasKind(rules, 'sequence') ? TWO_DECKS : TWO_DECKS_WITHOUT_SEQUENCES;
};

/**
 * Decomposes a hand. With wild ranks each wild card stands for the rank where it is worth most, one after another.
 * @example
 * import { decompose } from '@doudizhu/evaluate';
 * import { parseCards } from '@doudizhu/rules/cards';
 * import { unwrap } from '@doudizhu/rules/result';
 * import { PRESETS } from '@doudizhu/rules/ruleset';
 * decompose(unwrap(parseCards('34567')), PRESETS.douzero).plays; // 1
 * decompose(unwrap(parseCards('3456')), PRESETS.douzero).plays; // 4
 */
export const decompose = (hand: RankCounts, rules: RuleSet): Decomposition => {
  const { lo, hi } = rules.wild === '' ? hand : plainHand(hand.lo, hand.hi, wildMaskOf(rules), 0);
  const packed = handEvaluatorOf(rules).decompose(lo, hi);
  return { plays: playsOf(packed), value: valueOf(packed) };
};
