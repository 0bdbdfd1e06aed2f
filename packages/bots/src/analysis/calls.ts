/**
 * Values of bids, calls, doubles and open hands. Calls have the values by which the neural bot decides
 * (`neural/call-values.ts`): a review and a hint never disagree with what it does. Advice adds the counts of the hand.
 */
import { BIG_JOKER, countOf, countsByRank, RANK_2, sizeOf, SMALL_JOKER } from '@doudizhu/rules/cards';
import { actionSpace } from '@doudizhu/rules/combos';
import { KEEP_CLOSED, type Action } from '@doudizhu/rules/round';
import { legalActionsOf, type PlayerView } from '@doudizhu/rules/view';
import { fewestPlays } from '@doudizhu/evaluate';
import { callByPoints } from '../card-points.ts';
import type { HandCounts } from '../failures.ts';
import { callUnitOf, callValues } from '../neural/call-values.ts';
import { fullFamilyOf } from '../neural/family.ts';
import { buffersOf, type Networks } from '../neural/networks.ts';
import { OPEN_HAND } from '../neural/neural-bot.ts';
import { valueOpenHand, type ValuedCall } from './open-hand.ts';

/** The options of a decision before the play. */
export interface ValuedCalls {
  /** The best first. */
  readonly options: readonly ValuedCall[];
  /** Gain of the best option over the one that was taken, and its standard error. */
  readonly estimate: number;
  readonly error: number;
  readonly deals: number;
}

/**
 * Error of the call network between two calls, in units of the stake: the root mean square of
 * value(double) − 2 · value(no double) in 240 decisions of farmers under `competition`.
 */
const NETWORK_ERROR = 0.36;

/** @param actions legal for the view's owner, in the auction or while stakes are doubled. @param done one of them */
export const estimateCalls = (
  view: PlayerView,
  networks: Networks,
  actions: readonly Action[],
  done: Action,
): ValuedCalls => {
  const { points, best, errors, deals } = callValues(buffersOf(networks, view), view, actions);
  const doneAt = actions.findIndex((action) => JSON.stringify(action) === JSON.stringify(done));
  const options = actions.map((action, index) => ({ action, points: points[index]! }));
  return {
    // The bot takes the first of equals.
    options: [options[best]!, ...options.toSpliced(best, 1).toSorted((a, b) => b.points - a.points)],
    estimate: points[best]! - points[doneAt]!,
    error: best === doneAt ? 0 : Math.hypot(errors[doneAt]!, NETWORK_ERROR * callUnitOf(view)),
    deals,
  };
};

/** Advice on a call or an open hand: the choices with their value, and the counts of the hand. */
export interface CallAdvice {
  /** The call that the bot makes. */
  readonly best: Action;
  /** Best first, each with the seat's expected points in this round. */
  readonly options: readonly ValuedCall[];
  /** Number of deals that were drawn for it. */
  readonly deals: number;
  /** Standard error of the points of one option. */
  readonly error: number;
  /** The call by a count of high cards alone. */
  readonly byPoints: Action;
  readonly hand: HandCounts;
}

/**
 * @param view before the first play: in the auction, while stakes are doubled, or while the hand may be opened
 * @param networks of its rules
 * @returns null without a choice, or for an open hand with wild ranks, which the networks cannot value
 */
export const adviseCalls = (view: PlayerView, networks: Networks): CallAdvice | null => {
  const actions = choicesOf(view);
  const [first] = actions;
  if (first === undefined || actions.length < 2 || sizeOf(view.hand) === 0) return null;
  if (first.type === 'openHand' && fullFamilyOf(view.rules) === null) return null;
  const { options, deals } =
    first.type === 'openHand' ? valueOpenHand(view, networks) : estimateCalls(view, networks, actions, first);
  // Two calls with such errors are apart by one of `NETWORK_ERROR`.
  const error = (NETWORK_ERROR / Math.SQRT2) * callUnitOf(view);
  const byPoints = callByPoints(view, actions);
  return { best: options[0]!.action, options, deals, error, byPoints, hand: countHand(view) };
};

/** Calls, or the two answers to the question of an open hand. Before the first play a closed hand is any play. */
const choicesOf = (view: PlayerView): readonly Action[] => {
  if (view.phase !== 'play') return legalActionsOf(view);
  return view.mayOpenHand ? [KEEP_CLOSED, OPEN_HAND] : [];
};

const countHand = ({ hand, rules }: PlayerView): HandCounts => ({
  jokers: countOf(hand, SMALL_JOKER) + countOf(hand, BIG_JOKER),
  twos: countOf(hand, RANK_2),
  bombs: countsByRank(hand).filter((copies, rank) => rank < SMALL_JOKER && copies >= 4).length,
  plays: rules.wild === '' ? fewestPlays(actionSpace(rules), hand) : null,
});
