/**
 * Values of calls in points of the round: the call network, on samples of the cards that the seat does not see. The
 * network has learned what the calls so far say about the other hands. The bot and its advice use the same values.
 */
import { createRng } from '@doudizhu/rules/rng';
import { openHandFactor, type Action } from '@doudizhu/rules/round';
import type { PlayerView } from '@doudizhu/rules/view';
import { bundledCallNetwork, correctedCalls } from './call-network.ts';
import { dealsDrawn, expectationBefore } from './expectation.ts';
import type { NeuralBuffers } from './networks.ts';
import { decideNow, type Stepwise } from './scoring.ts';

/** Batches of samples before a call. */
const BATCHES_MIN = 3;
const BATCHES_MAX = 24;
/** Standard errors by which the best call must be apart from each other one, for no more batches to be drawn. */
const ERRORS_APART = 2;

/** Values of the calls of one decision. */
export interface CallValues {
  /** Expected points of the round for the seat; index = action. */
  readonly points: readonly number[];
  /** Index of the action with the most points, the first of equals. */
  readonly best: number;
  /** Standard error of the gap between the best action and each one, in points; index = action. */
  readonly errors: readonly number[];
  /** Number of deals that were drawn; 0 if the landlord's cards are all known. */
  readonly deals: number;
}

/** Points at stake in the auction so far: the unit of the call network's values. */
export const callUnitOf = ({ rules, bid, auction, openHands, kittyMultiplier }: PlayerView): number =>
  rules.base * Math.max(1, bid) * 2 ** (auction?.grabs ?? 0) * openHandFactor(openHands) * kittyMultiplier;

/** Values the calls. @param actions legal for the view's owner, before the play. */
export const callValues = (buffers: NeuralBuffers, view: PlayerView, actions: readonly Action[]): CallValues =>
  decideNow(valueCallsStepwise(buffers, view, actions));

/**
 * Values the calls on the same samples. More are drawn until the best call is apart from the others. The hand alone
 * decides which are drawn, so equal views give equal values.
 * @param actions legal for the view's owner, before the play.
 */
export const valueCallsStepwise = function* <Outputs>(
  buffers: NeuralBuffers<Outputs>,
  view: PlayerView,
  actions: readonly Action[],
  batchesMax = BATCHES_MAX,
): Stepwise<CallValues, Outputs> {
  const network = bundledCallNetwork(view.rules);
  const rng = createRng(`${view.hand.lo}/${view.hand.hi}`);
  const unit = callUnitOf(view);
  const sums = actions.map(() => 0);
  const batches: number[][] = [];
  for (;;) {
    const worths = correctedCalls(network, view, yield* expectationBefore(buffers, view, rng), actions);
    batches.push(worths);
    worths.forEach((worth, index) => (sums[index]! += worth));
    const best = sums.indexOf(Math.max(...sums));
    const gaps = actions.map((_, index) => gapBetween(batches, best, index));
    const isApart = ({ mean, error }: Gap, index: number): boolean => index === best || mean > ERRORS_APART * error;
    if ((batches.length >= BATCHES_MIN && gaps.every(isApart)) || batches.length === batchesMax) {
      return {
        points: sums.map((sum) => (unit * sum) / batches.length),
        best,
        errors: gaps.map(({ error }) => unit * error),
        deals: batches.length * dealsDrawn(buffers, view),
      };
    }
  }
};

/** Mean of a difference, and its standard error. */
interface Gap {
  readonly mean: number;
  readonly error: number;
}

const gapBetween = (batches: readonly (readonly number[])[], best: number, other: number): Gap => {
  const gaps = batches.map((batch) => batch[best]! - batch[other]!);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const squares = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / Math.max(1, gaps.length - 1) / gaps.length) };
};
