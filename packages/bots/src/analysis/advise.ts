/**
 * Advice on any decision of a seat: what the bot would do, the other choices, and why. Calls and open hands come with
 * points and their error, plays with points, chances, proofs and reasons.
 */
import { phrasesOf, type Phrase } from '@doudizhu/rules/failure';
import { actionOfPlay, type Action } from '@doudizhu/rules/round';
import type { PlayerView } from '@doudizhu/rules/view';
import type { Networks } from '../neural/networks.ts';
import type { Aim } from '../neural/scoring.ts';
import { createNeuralBot, OPEN_HAND } from '../neural/neural-bot.ts';
import { adviseCalls, type CallAdvice } from './calls.ts';
import { explain } from './explain.ts';
import { HAND_TEXTS } from '../failures.ts';

/** A choice of the decision. */
export interface AdvisedAction {
  readonly action: Action;
  /** Expected points of the seat in this round; null where no network values the call. */
  readonly points: number | null;
  /** Standard error of the points; null for a play. */
  readonly error: number | null;
  /** The chance that its side wins, 0–1; null for a call whose points are known. */
  readonly win: number | null;
  /** True if the win is proved, and if its points are exact too. */
  readonly isProved: boolean;
  readonly isExact: boolean;
  readonly reasons: readonly Phrase[];
  readonly faults: readonly Phrase[];
}

/** The choices of a decision and how they were found. */
export interface DecisionAdvice {
  /** Points or chances decide the order of the plays that are not proved. */
  readonly aim: Aim;
  /** Number of deals that were drawn for a call, or in all of which the first play was solved; 0: networks alone. */
  readonly deals: number;
  /** The bot's choice first, unless a proved win is worth more. */
  readonly options: readonly AdvisedAction[];
}

/** @param view of a seat to act, in any phase. @param count plays that are explained. */
export const advise = (view: PlayerView, networks: Networks, count: number): DecisionAdvice => {
  const bot = createNeuralBot(networks);
  const hasCalls = view.phase !== 'play' || bot.opensHand(view);
  const calls = hasCalls ? adviseCalls(view, networks) : null;
  if (view.phase !== 'play') {
    return calls === null
      ? { aim: 'points', deals: 0, options: [{ ...UNVALUED, action: bot.act(view) }] }
      : { aim: 'points', deals: calls.deals, options: optionsOf(calls) };
  }
  const { aim, deals, moves } = explain(view, networks, { count });
  const plays = moves.map(({ move, ...value }) => ({ ...value, action: actionOfPlay(move), error: null }));
  const opening = calls === null ? [] : optionsOf(calls).filter(({ action }) => action === OPEN_HAND);
  return { aim, deals, options: [...opening, ...plays] };
};

const handPhrase = phrasesOf(HAND_TEXTS);

const UNVALUED: Omit<AdvisedAction, 'action'> = {
  points: null,
  error: null,
  win: null,
  isProved: false,
  isExact: false,
  reasons: [],
  faults: [],
};

const optionsOf = ({ options, error, hand }: CallAdvice): AdvisedAction[] => {
  const reasons = [handPhrase('why/hand-has', hand)];
  return options.map((option, index) => ({ ...UNVALUED, ...option, error, reasons: index === 0 ? reasons : [] }));
};
