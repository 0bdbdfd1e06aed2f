/**
 * Calls of the rules bot before the play, from the chance that its hand wins. The chance is a logistic function of a
 * few numbers of the hand, fitted on rounds of the bot against itself (`train-bidding.ts`).
 */
import { BIG_JOKER, countOf, RANK_2, RANK_A, rankAt, SMALL_JOKER, type RankCounts } from '@doudizhu/rules/cards';
import { headStartOf, type Action } from '@doudizhu/rules/round';
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

/** The chance to win the round with this hand, against bots of the same strength. @param takes of a `concede` auction */
const chanceToWin = (hand: RankCounts, rules: RuleSet, holder: Holder, takes: number): number => {
  const weights = BIDDING_WEIGHTS[rules.decks][holder];
  const sum = bidFeatures(hand, rules).reduce((total, feature, index) => total + feature * weights[index]!, 0);
  const logit = rules.auction === 'concede' ? logitOfTwo(sum, holder, takes) : sum;
  return 1 / (1 + Math.exp(-logit));
};

/**
 * Two seats: the same number of a hand, shifted by the head start. Fitted on 4,800 rounds of the bot against itself, of
 * which landlords won 0.67, 0.58, 0.51 and 0.44 with a head start of one to four cards.
 */
const logitOfTwo = (logit: number, holder: Holder, takes: number): number =>
  holder === 'farmer' ? logit + 0.33 * (takes - 2) : 0.77 + 0.82 * logit - 0.33 * takes;

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
  const isFarmer = view.landlord !== null && view.landlord !== view.seat;
  return highestCall(actions, chanceBefore(view) + boldness, isFarmer ? FARMERS_CHANCES : CHANCES);
};

/** The chance to win with this hand: as the landlord in the auction, later in the seat's own role. */
export const chanceBefore = (view: PlayerView): number => {
  const { rules, seat, hand, landlord, auction } = view;
  const isFarmer = landlord !== null && landlord !== seat;
  const holder = isFarmer ? 'farmer' : view.kittyTaken ? 'landlord' : 'bidder';
  // In the auction: with the take that is asked for.
  const takes = auction === null ? 0 : headStartOf(auction, rules) + Number(landlord === null);
  return chanceToWin(hand, rules, holder, takes);
};
