/** A yardstick for the call network: who calls from fixed chances to win on, as the neural bot did before it. */
import { minimumOf, type CallMinimums } from '@doudizhu/bots';
import type { Caller } from './known-deal.ts';

/** Chances to win, 0–1. */
const CHANCES: CallMinimums = {
  bid: [0, 0.4, 0.43, 0.46],
  call: 0.42,
  grab: 0.48,
  double: 0.65,
  superDouble: 0.8,
  redouble: 0.65,
};

/** Takes the last action, the highest, whose chance the expectation reaches. */
export const fixedCaller: Caller = (_view, { expectation }, actions) =>
  Math.max(
    0,
    actions.findLastIndex((action) => minimumOf(action, CHANCES) <= expectation.win),
  );
