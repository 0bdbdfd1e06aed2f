/** Yardsticks for the call networks: who called for the neural bot before them, from fixed chances to win on. */
import { highestCall, type CallMinimums } from '@doudizhu/bots';
import type { NetworkFamily } from '@doudizhu/bots/neural';
import { callByChance } from '@doudizhu/bots/rules';
import type { Caller } from './known-deal.ts';

/** Chances to win, 0–1. */
const CHANCES: CallMinimums = {
  bid: [0.4, 0.43, 0.46],
  call: 0.42,
  grab: 0.48,
  double: 0.65,
  superDouble: 0.8,
  redouble: 0.65,
};

/** Takes the last action, the highest, whose chance the expectation reaches. */
export const fixedCaller: Caller = (_view, expectation, actions) =>
  actions.indexOf(highestCall(actions, expectation.win, CHANCES));

/** Calls as the rules bot does, by the chance of its own evaluation. */
const rulesCaller: Caller = (view, _expectation, actions) => actions.indexOf(callByChance(view, actions));

/** Who called before the network of each family. */
export const EARLIER_CALLERS: Readonly<Record<NetworkFamily['name'], Caller>> = {
  three: fixedCaller,
  four: rulesCaller,
};
