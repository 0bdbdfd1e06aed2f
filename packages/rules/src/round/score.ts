/**
 * The score of a round. Three scorings, one formula: a farmer's stake is base · bid times all multipliers, and the
 * landlord settles with each farmer alone (docs/rules.md).
 */
import { BIG_JOKER, rankOf, RANK_A, SMALL_JOKER, suitOf, type Card } from '../base/cards.ts';
import type { DoubleFactor } from './doubling.ts';
import type { RuleSet } from '../ruleset/ruleset.ts';

/** The two sides of a round; the farmers win and lose together. */
export type Side = 'landlord' | 'farmers';

/** Everything that the score of a round depends on. */
export interface ScoreSheet {
  readonly rules: RuleSet;
  /** The winning bid, 1–3; 1 where landlords call and grab. */
  readonly bid: number;
  /** Bombs and rockets that were played by either side, and that count (`doublesStake`). */
  readonly bombs: number;
  readonly rockets: number;
  /** Spring or anti-spring; never both. Ignored where the rule set does not score it. */
  readonly spring: boolean;
  readonly winner: Side;
  /** The farmers' factors in turn order after the landlord, 1 for one who did not double. */
  readonly doubles: readonly DoubleFactor[];
  /** Competition: 2 if the landlord redoubled. Happy: the landlord's own factor. */
  readonly redouble: DoubleFactor;
  /** The highest open-hand factor (1 by default), number of grabs (0), multiplier of the kitty's cards (1). */
  readonly openHand?: number;
  readonly grabs?: number;
  readonly kitty?: number;
}

export interface Scores {
  readonly landlord: number;
  /** In turn order after the landlord. */
  readonly farmers: readonly number[];
}

/** The score of one round. The scores come to zero. */
export const scoreRound = (sheet: ScoreSheet): Scores => {
  const sign = sheet.winner === 'farmers' ? 1 : -1;
  const stake = sign * sheet.rules.base * sheet.bid;
  const farmers = Array.from({ length: sheet.rules.seats - 1 }, (_, farmer) => stake * multiplierFor(sheet, farmer));
  const paid = farmers.reduce((sum, score) => sum + score, 0);
  return { landlord: paid === 0 ? 0 : -paid, farmers };
};

/** All multipliers between the landlord and one farmer (0 = the first after the landlord), the cap included. */
export const multiplierFor = (sheet: ScoreSheet, farmer: number): number => {
  const { rules, openHand = 1, grabs = 0, kitty = 1 } = sheet;
  const shared = 2 ** (sheet.bombs + sheet.rockets + grabs + Number(rules.spring && sheet.spring));
  const all = shared * openHand * kitty * doublesFor(sheet, farmer);
  return rules.multiplierMax === null ? all : Math.min(all, rules.multiplierMax);
};

/** The doubles between the landlord and one farmer. A redouble counts only where a double counts. */
const doublesFor = ({ rules, doubles, redouble }: ScoreSheet, farmer: number): number => {
  if (rules.doubling === 'none') return 1;
  const counted = rules.perFarmerDoubling
    ? (doubles[farmer] ?? 1)
    : doubles.reduce<number>((product, factor) => product * factor, 1);
  return rules.doubling === 'happy' || counted > 1 ? counted * redouble : counted;
};

/**
 * The multiplier of the kitty under the happy rules, the highest that fits: both jokers or a straight flush 4, a flush
 * or a run 3, one joker 2, else 1. Runs are of ranks 3 to A; suits count here and nowhere else.
 */
export const kittyMultiplierOf = (kitty: readonly Card[]): number => {
  if (kitty.length === 0) return 1;
  const ranks = kitty.map(rankOf).toSorted((a, b) => a - b);
  const small = ranks.includes(SMALL_JOKER);
  const big = ranks.includes(BIG_JOKER);
  if (small && big) return 4;
  if (small || big) return 2;
  const flush = kitty.every((card) => suitOf(card) === suitOf(kitty[0] as Card));
  const run = ranks.every((rank, index) => rank <= RANK_A && rank === ranks[0]! + index);
  if (flush && run) return 4;
  return flush || run ? 3 : 1;
};
