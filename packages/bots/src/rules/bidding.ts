/**
 * Calls of the rules bot before the play, from the chance that its hand wins. The chance is a logistic function of a
 * few numbers of the hand, fitted on rounds of the bot against itself (`train-bidding.ts`).
 */
import { BIG_JOKER, countOf, RANK_2, RANK_A, rankAt, SMALL_JOKER, type RankCounts } from '@doudizhu/rules/cards';
import type { Action } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { PlayerView } from '@doudizhu/rules/view';
import { highestCall, type CallMinimums } from '../card-points.ts';
import { BIDDING_WEIGHTS } from './bidding-weights.ts';
import { handValueOf } from '@doudizhu/evaluate';

/** Holder of the hand: a landlord before and after taking the kitty, a farmer. */
export const HOLDERS = ['bidder', 'landlord', 'farmer'] as const;
export type Holder = (typeof HOLDERS)[number];

/** The numbers of a hand that decide, beside a constant. */
export const bidFeatures = (hand: RankCounts, rules: RuleSet): number[] => {
  const { plays, value } = handValueOf(hand.lo, hand.hi, rules);
  let bombs = 0;
  for (let rank = 0; rank <= RANK_2; rank++) bombs += Number(countOf(hand, rankAt(rank)) >= 4);
  const small = countOf(hand, SMALL_JOKER);
  const big = countOf(hand, BIG_JOKER);
  const rocket = Number(small === rules.decks && big === rules.decks);
  return [1, value / 20, plays / 5, small, big, rocket, countOf(hand, RANK_2), countOf(hand, RANK_A), bombs];
};

/** The chance to win the round with this hand, against bots of the same strength. */
const chanceToWin = (hand: RankCounts, rules: RuleSet, holder: Holder): number => {
  const weights = BIDDING_WEIGHTS[rules.decks][holder];
  const sum = bidFeatures(hand, rules).reduce((total, feature, index) => total + feature * weights[index]!, 0);
  return 1 / (1 + Math.exp(-sum));
};

/** Chances from which calls are made: below an even chance a low bid still keeps the others from playing for less. */
const CHANCES: CallMinimums = {
  bid: [0.42, 0.46, 0.5],
  call: 0.46,
  grab: 0.52,
  double: 0.56,
  superDouble: 0.72,
  redouble: 0.64,
};
/** Landlords choose their role and farmers double after them, so that the cards alone promise too much. */
const FARMERS_CHANCES: CallMinimums = { ...CHANCES, double: 0.58 };

/**
 * The highest call that the chance to win is enough for, in the auction and around it.
 * @param actions see `highestCall`.
 * @param boldness added to the chance to win.
 */
export const callByChance = (view: PlayerView, actions: readonly Action[], boldness = 0): Action => {
  const { rules, seat, hand, landlord } = view;
  const isFarmer = landlord !== null && landlord !== seat;
  const chance = chanceToWin(hand, rules, isFarmer ? 'farmer' : view.kittyTaken ? 'landlord' : 'bidder');
  return highestCall(actions, chance + boldness, isFarmer ? FARMERS_CHANCES : CHANCES);
};
