/** Simple callers, to compare the call networks with. */
import { highestCall, type CallMinimums } from '@doudizhu/bots';
import type { NetworkFamily } from '@doudizhu/bots/neural';
import { callByChance } from '@doudizhu/bots/rules';
import type { Caller } from './known-deal.ts';

/** Minimum chances to win, 0–1. */
const CHANCES: CallMinimums = {
  bid: [0.4, 0.43, 0.46],
  call: 0.42,
  grab: 0.48,
  double: 0.65,
  superDouble: 0.8,
  redouble: 0.65,
};

/** Takes the highest action whose minimum chance is reached. */
export const fixedCaller: Caller = (_view, expectation, actions) =>
  actions.indexOf(highestCall(actions, expectation.win, CHANCES));

/** Calls like the rules bot, by its evaluation of the hand. */
const rulesCaller: Caller = (view, _expectation, actions) => actions.indexOf(callByChance(view, actions));

/** Simple caller per family. */
export const SIMPLE_CALLERS: Readonly<Record<NetworkFamily['name'], Caller>> = {
  three: fixedCaller,
  four: rulesCaller,
  wild: rulesCaller,
  two: rulesCaller,
};
