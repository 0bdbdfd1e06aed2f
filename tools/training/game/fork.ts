/**
 * Forked games: after the end, a game is replayed from one close decision with another candidate. Both ends are samples with
 * the same cards, so they differ by the candidate and not by the luck of the deal.
 */
import type { ActionSpace } from '@doudizhu/rules/combos';
import { createPlayout, type Playout } from '@doudizhu/rules/playout';
import { randomUnit, type Rng } from '@doudizhu/rules/rng';
import { copyPublicState, createPublicState, type PublicState } from '@doudizhu/bots/neural';

/** Decision from which the current game can be replayed. */
export interface Fork {
  readonly playout: Playout;
  readonly publicState: PublicState;
  /** Candidate for the replay, and the best one. */
  action: number;
  best: number;
  /** Summed closeness of all decisions so far, each at most 1. */
  closeness: number;
}

export const createFork = (space: ActionSpace): Fork => ({
  playout: createPlayout(space),
  publicState: createPublicState(space),
  action: 0,
  best: 0,
  closeness: 0,
});

/** A candidate whose logit is d below the best has the weight e^(−d / LOGITS). */
const LOGITS = 0.25;

/**
 * Makes the current decision the fork, with a probability of its closeness relative to the sum so far.
 * @param logits of the first `count` of `ids`. `best` is the index of the highest
 */
export const considerFork = (
  fork: Fork,
  from: { readonly playout: Playout; readonly publicState: PublicState },
  { ids, logits, count, best }: { ids: Int32Array; logits: Float32Array; count: number; best: number },
  rng: Rng,
): void => {
  const top = logits[best] as number;
  let sum = 0;
  for (let index = 0; index < count; index++) {
    if (index !== best) sum += Math.exp(((logits[index] as number) - top) / LOGITS);
  }
  const closeness = Math.min(sum, 1);
  fork.closeness += closeness;
  if (randomUnit(rng) * fork.closeness >= closeness) return;
  let left = randomUnit(rng) * sum;
  let chosen = best === count - 1 ? count - 2 : count - 1;
  for (let index = 0; index < count; index++) {
    if (index === best) continue;
    left -= Math.exp(((logits[index] as number) - top) / LOGITS);
    if (left >= 0) continue;
    chosen = index;
    break;
  }
  fork.action = ids[chosen] as number;
  fork.best = ids[best] as number;
  copyPlayout(from.playout, fork.playout);
  copyPublicState(from.publicState, fork.publicState);
};

/** Sets the game back to the fork. */
export const goBack = (fork: Fork, to: { readonly playout: Playout; readonly publicState: PublicState }): void => {
  copyPlayout(fork.playout, to.playout);
  copyPublicState(fork.publicState, to.publicState);
};

/** Copies a playout. */
export const copyPlayout = (from: Playout, to: Playout): void => {
  to.hands.set(from.hands);
  to.sizes.set(from.sizes);
  to.turn = from.turn;
  to.toBeat = from.toBeat;
  to.toBeatSeat = from.toBeatSeat;
  to.passes = from.passes;
};
