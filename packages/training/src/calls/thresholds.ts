/** A yardstick for the call network: who calls from fixed chances to win on, as the neural bot did before it. */
import { unreachable, type Action } from '@doudizhu/rules';
import type { Caller } from './known-deal.ts';

/** Index = points bid. */
const BID = [0, 0.4, 0.43, 0.46] as const;
const CALL = 0.42;
const GRAB = 0.48;
const DOUBLE = 0.65;
const SUPER_DOUBLE = 0.8;

/** Takes the last action, the highest, whose chance the expectation reaches. */
export const thresholdCaller: Caller = (_view, { expectation }, actions) =>
  Math.max(
    0,
    actions.findLastIndex((action) => chanceWanted(action) <= expectation.win),
  );

const chanceWanted = (action: Action): number => {
  switch (action.type) {
    case 'bid':
      return BID[action.points];
    case 'call':
      return action.take ? CALL : 0;
    case 'grab':
      return action.take ? GRAB : 0;
    case 'double':
      return action.factor === 4 ? SUPER_DOUBLE : action.factor === 2 ? DOUBLE : 0;
    case 'redouble':
      return action.factor === 2 ? DOUBLE : 0;
    case 'openHand':
    case 'play':
    case 'pass':
      throw new Error(`bad call: ${action.type}`);
    default:
      return unreachable(action);
  }
};
