/**
 * Value of a hand before the play, by counting points: the hand with the most points gets the landlord.
 *
 * Points, as card players count them: big joker 4, small joker 3, each 2 two, each ace 1; also a rocket 2 and a bomb 4,
 * because they take any trick and double the stake. A wild card 3. Two decks deal 25 of 108 cards instead of 17 of 54. There the
 * points are halved, because the pack has twice as many, and a bomb counts by its size: 2 for four cards, 1 more per
 * further card.
 */
import { BIG_JOKER, countOf, RANK_2, RANK_A, rankAt, SMALL_JOKER, type RankCounts } from '@doudizhu/rules/cards';
import { unreachable } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import { wildRanksOf, type RuleSet } from '@doudizhu/rules/ruleset';
import type { PlayerView } from '@doudizhu/rules/view';

/** The least that a hand must be worth for each call, in whatever unit the caller counts. */
export interface CallMinimums {
  /** Bids of 1, 2 and 3 points. */
  readonly bid: readonly [number, number, number];
  readonly call: number;
  readonly grab: number;
  readonly double: number;
  readonly superDouble: number;
  readonly redouble: number;
}

const POINTS: CallMinimums = { bid: [5, 6.5, 8], call: 6, grab: 7, double: 8, superDouble: 12, redouble: 12 };

const WILD_POINTS = 3;

export const pointsOf = (hand: RankCounts, { decks, wild }: Pick<RuleSet, 'decks' | 'wild'>): number => {
  const small = countOf(hand, SMALL_JOKER);
  const big = countOf(hand, BIG_JOKER);
  let points = 4 * big + 3 * small + 2 * countOf(hand, RANK_2) + countOf(hand, RANK_A);
  if (small === decks && big === decks) points += 2;
  for (const rank of wildRanksOf({ wild })) points += WILD_POINTS * countOf(hand, rank);
  for (let rank = 0; rank <= RANK_2; rank++) {
    const copies = countOf(hand, rankAt(rank));
    if (copies >= 4) points += decks === 1 ? 4 : copies - 2;
  }
  return decks === 1 ? points : points / 2;
};

/** The highest call that the hand has points for, in the auction and around it. @param actions see `highestCall`. */
export const callByPoints = ({ hand, rules }: PlayerView, actions: readonly Action[]): Action =>
  highestCall(actions, pointsOf(hand, rules), POINTS);

/**
 * The highest call that a hand is worth.
 * @param actions the legal ones, lowest first; at least one.
 * @param worth of the hand, in the unit of the minimums.
 */
export const highestCall = (actions: readonly Action[], worth: number, minimums: CallMinimums): Action =>
  actions.findLast((action) => minimumOf(action, minimums) <= worth) ?? actions[0]!;

/** Declining takes nothing; no hand is worth showing. */
const minimumOf = (action: Action, minimums: CallMinimums): number => {
  switch (action.type) {
    case 'bid':
      return minimums.bid[action.points - 1] ?? DECLINED;
    case 'call':
      return action.take ? minimums.call : DECLINED;
    case 'grab':
      return action.take ? minimums.grab : DECLINED;
    case 'double':
      return action.factor === 4 ? minimums.superDouble : action.factor === 2 ? minimums.double : DECLINED;
    case 'redouble':
      return action.factor === 2 ? minimums.redouble : DECLINED;
    case 'openHand':
      return action.open ? Number.POSITIVE_INFINITY : DECLINED;
    case 'play':
    case 'pass':
      return Number.POSITIVE_INFINITY;
    default:
      return unreachable(action);
  }
};
const DECLINED = Number.NEGATIVE_INFINITY;
