/**
 * Monte Carlo training of the call network. Seats with the same network hold auctions with at most one random call. The
 * value of a call is the seat's result of the round if all later calls are the network's own, so calls before a random
 * one teach nothing. Its place is drawn beforehand: which calls are learned does not depend on the length of the auction.
 */
import { createRng, randomBelow, randomUnit, type Rng } from '@doudizhu/rules/rng';
import {
  CALL_LAYOUTS,
  callUnitOf,
  createEvaluator,
  createKernel,
  evaluatorBytes,
  networkLayout,
  optionRow,
  situationRows,
  correctedCalls,
  type CallNetwork,
  type Kernel,
  type NetworkFamily,
  type Networks,
  type NetworkWeights,
} from '@doudizhu/bots/neural';
import {
  addSample,
  createLearner,
  createScratch,
  initialise,
  learnerBytes,
  scratchBytes,
  type Learner,
  type Scratch,
} from '../learn/learner.ts';
import { holdAuction, type Caller, type KnownDeal } from './known-deal.ts';

const HIDDEN = 32;
/** Maximum of learned results, in stakes: three doubles of 4 and some bombs. A lower one makes calls too cheap. */
const POINTS_MAX = 256;
/** Number of places for a random call, about the calls and doubles of a long auction. */
const PLACES = 8;

export interface CallTrainer {
  readonly kernel: Kernel;
  readonly learner: Learner;
  readonly scratch: Scratch;
  /** Network with the current weights. */
  readonly network: CallNetwork;
}

/** @param batch samples per step. */
export const createCallTrainer = ({ name }: NetworkFamily, seed: string, batch = 256): CallTrainer => {
  const { rows, activeMax } = CALL_LAYOUTS[name];
  const layout = networkLayout({ rows, hidden: HIDDEN });
  const learning = { batch, activeMax, pointsWeight: 0.05 };
  const place = 64;
  const scratchAt = place + learnerBytes(layout, learning);
  const evaluatorAt = (scratchAt + scratchBytes(layout, learning) + 63) & -64;
  const kernel = createKernel(evaluatorAt + evaluatorBytes(layout.shape));
  const learner = createLearner(layout, learning, place);
  const rng = createRng(seed);
  initialise(kernel, learner, 15, () => randomUnit(rng));
  const network = { evaluator: createEvaluator(kernel, layout, evaluatorAt), place: learner.weights };
  return { kernel, learner, scratch: createScratch(layout, learning, scratchAt), network };
};

export interface CallSchedule {
  readonly auctions: number;
  /** Initial learning rate, and initial share of auctions with a random call; both fall linearly. */
  readonly rate: number;
  readonly exploration: number;
  readonly explorationMin: number;
}

/** Holds auctions on random deals of the list and learns from them. */
export const trainCalls = (
  trainer: CallTrainer,
  networks: Networks,
  deals: readonly KnownDeal[],
  schedule: CallSchedule,
  rng: Rng,
): void => {
  for (let auction = 0; auction < schedule.auctions; auction++) {
    const left = 1 - auction / schedule.auctions;
    const exploration = Math.max(schedule.explorationMin, schedule.exploration * left);
    const strayAt = randomUnit(rng) < exploration ? randomBelow(rng, PLACES) : null;
    const made: { readonly seat: number; readonly rows: Uint16Array; readonly stake: number }[] = [];
    const caller: Caller = (view, expectation, actions) => {
      const chosen =
        made.length === strayAt
          ? randomBelow(rng, actions.length)
          : bestOf(correctedCalls(trainer.network, view, expectation, actions));
      const rows = new Uint16Array(trainer.learner.options.activeMax);
      const count = situationRows(view, expectation, rows, 0);
      rows[count] = optionRow(actions[chosen] as (typeof actions)[number]);
      made.push({ seat: Number(view.seat), rows: rows.subarray(0, count + 1), stake: callUnitOf(view) });
      return chosen;
    };
    const scores = holdAuction(networks, deals[randomBelow(rng, deals.length)] as KnownDeal, caller);
    for (const { seat, rows, stake } of made.slice(strayAt ?? 0)) {
      const points = Math.max(-POINTS_MAX, Math.min(POINTS_MAX, (scores?.[seat] ?? 0) / stake));
      const win = points > 0 ? 1 : points < 0 ? 0 : 0.5;
      addSample(trainer.kernel, trainer.learner, trainer.scratch, { rows, win, points, rate: schedule.rate * left });
    }
  }
};

/** Averaged weights. */
export const callWeights = ({ kernel, learner }: CallTrainer): NetworkWeights => ({
  layout: learner.layout,
  roles: [kernel.floats.slice(learner.average >> 2, (learner.average >> 2) + learner.layout.size)],
  steps: learner.steps,
});

/** Makes the call of the highest value. */
export const networkCaller =
  (network: CallNetwork): Caller =>
  (view, expectation, actions) =>
    bestOf(correctedCalls(network, view, expectation, actions));

const bestOf = (worths: readonly number[]): number => worths.indexOf(Math.max(...worths));

/** Mean points per round of a seat that calls like `caller` among `others`, over all seats of all deals. */
export const compareCallers = (
  networks: Networks,
  deals: readonly KnownDeal[],
  caller: Caller,
  others: Caller,
): { readonly points: number; readonly half: number } => {
  let sum = 0;
  let squares = 0;
  for (const deal of deals) {
    const { seats } = deal.rules;
    let points = 0;
    for (let seat = 0; seat < seats; seat++) {
      const scores = holdAuction(networks, deal, (view, ...rest) =>
        (view.seat === seat ? caller : others)(view, ...rest),
      );
      points += (scores?.[seat] ?? 0) / seats;
    }
    sum += points;
    squares += points * points;
  }
  const mean = sum / deals.length;
  return { points: mean, half: 1.96 * Math.sqrt((squares / deals.length - mean * mean) / deals.length) };
};
