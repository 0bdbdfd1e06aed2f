/**
 * What the rules bot says before the play, from the chance that its hand wins. The chance is a logistic function of a
 * few numbers of the hand, fitted on rounds that the bot played against itself (`train-bidding.ts`).
 */
import { BIG_JOKER, countOf, RANK_2, RANK_A, rankAt, SMALL_JOKER, type RankCounts } from '@doudizhu/rules/cards';
import { unreachable } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { SeatView } from '@doudizhu/rules/view';
import { BIDDING_WEIGHTS } from './bidding-weights.ts';
import { handValueOf } from '@doudizhu/evaluate';

/** Whose chance: of a landlord before he has the kitty, of one who has it, of a farmer. */
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

/** The chance from which points are bid, index = points − 1: below an even chance a low bid still keeps the others from
 * playing for less, or makes them pay more. */
const BID_CHANCES = [0.42, 0.46, 0.5] as const;
const CALL_CHANCE = 0.46;
const GRAB_CHANCE = 0.52;
/** Landlords have chosen to be so and farmers double after them: an even chance by the cards is less than even then. */
const FARMER_DOUBLE = 0.58;
const LANDLORD_DOUBLE = 0.56;
const SUPER_DOUBLE = 0.72;
const REDOUBLE = 0.64;

/**
 * What to say in the auction and around it.
 * @param actions what is legal; not empty, what declines first.
 * @param boldness added to the chance to win.
 */
export const callByChance = (view: SeatView, hand: RankCounts, actions: readonly Action[], boldness = 0): Action => {
  const { rules, seat, landlord } = view;
  const holder: Holder = landlord === null || landlord === seat ? (view.kittyTaken ? 'landlord' : 'bidder') : 'farmer';
  const chance = chanceToWin(hand, rules, holder) + boldness;
  const isLandlord = landlord === seat;
  return actions.find((action) => isWanted(action, chance, isLandlord)) ?? (actions[0] as Action);
};

const isWanted = (action: Action, chance: number, isLandlord: boolean): boolean => {
  switch (action.type) {
    case 'openHand': // shows the hand to every seat: never
      return !action.open;
    case 'bid':
      return action.points === BID_CHANCES.filter((least) => chance >= least).length;
    case 'call':
      return action.take === chance >= CALL_CHANCE;
    case 'grab':
      return action.take === chance >= GRAB_CHANCE;
    case 'double': {
      const least = isLandlord ? LANDLORD_DOUBLE : FARMER_DOUBLE;
      return action.factor === (chance >= SUPER_DOUBLE ? 4 : chance >= least ? 2 : 1);
    }
    case 'redouble':
      return action.factor === (chance >= REDOUBLE ? 2 : 1);
    case 'play':
    case 'pass':
      return false;
    default:
      return unreachable(action);
  }
};
