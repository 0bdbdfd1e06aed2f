/**
 * The candidates of one search while it runs: results of their rollouts on the same deals, the value of these beside
 * the network's own value, and the choice among them.
 */
import type { ActionId } from '@doudizhu/rules/combos';
import type { RatedPlay } from '../neural/neural-bot.ts';
import type { RolloutOptions, Simulator } from './rollout.ts';

/** A candidate. */
export interface SearchCandidate extends RatedPlay {
  /** Value by the network, in the unit of the rollouts. */
  readonly value: number;
}

/** One candidate while it is searched: its sums over the deals so far. */
export interface CandidateTrial {
  readonly play: SearchCandidate;
  isAlive: boolean;
  /** On the deal at hand; null: time did not allow its rollout. */
  result: number | null;
  /** Sums of the difference to the network's choice on the same deal, by weight and by weight squared. */
  gain: number;
  gain1: number;
  gain2: number;
}

export interface Total {
  /** Sums of the weights and their squares over the deals so far. */
  weight: number;
  squares: number;
  worlds: number;
}

export const startTrials = (plays: readonly SearchCandidate[]): CandidateTrial[] =>
  plays.map((play) => ({ play, isAlive: true, result: 0, gain: 0, gain1: 0, gain2: 0 }));

/**
 * Conditions for choosing another candidate than the network's choice. The expected difference is (1 − `rolloutPart`) ·
 * the network's own + `rolloutPart` · the rollouts' / (1 + (error / spread)²).
 */
export interface Demands {
  readonly rolloutPart: number;
  /** Spread of the true differences between candidates: rollouts with a larger error count for little. */
  readonly spread: number;
  /** The least gain in value, and by how many standard errors the rollouts must favour it. */
  readonly gainMin: number;
  readonly significance: number;
  /** A candidate is dropped if it is this far behind, in standard deviations of the remaining work; see `drop`. */
  readonly patience: number;
}

/** Plays the remaining candidates out on one deal into `result`. */
export const playAll = (
  simulator: Simulator,
  trials: readonly CandidateTrial[],
  hands: Int32Array,
  at: number,
  { rollouts, isOver }: { readonly rollouts: RolloutOptions; readonly isOver: () => boolean },
): void => {
  for (const trial of trials) trial.result = null;
  for (const trial of trials) {
    if (!trial.isAlive) continue;
    trial.result = simulator.playOn(hands, at, trial.play.id, rollouts);
    if (isOver()) return;
  }
};

/** Counts the current deal. A deal that was not played out for all candidates would favour some, so it is skipped. */
export const addWorld = (trials: readonly CandidateTrial[], total: Total, weight: number): void => {
  if (trials.some(({ isAlive, result }) => isAlive && result === null)) return;
  const base = trials[0]!.result ?? 0;
  for (const trial of trials) {
    if (!trial.isAlive || trial.result === null) continue;
    const gain = trial.result - base;
    trial.gain += weight * gain;
    trial.gain1 += weight * weight * gain;
    trial.gain2 += weight * weight * gain ** 2;
  }
  total.weight += weight;
  total.squares += weight * weight;
  total.worlds++;
};

/** Mean and standard error of a weighted mean: √Σ w² (d − m)² / Σ w, with a deal's worth of doubt on top. */
export const gainOf = (
  { gain, gain1, gain2 }: CandidateTrial,
  { weight, squares }: Total,
): { gain: number; error: number } => {
  const mean = gain / weight;
  const spread = Math.max(0, gain2 - 2 * mean * gain1 + mean * mean * squares);
  return { gain: mean, error: Math.sqrt(spread + DOUBT * DOUBT * squares) / weight };
};

/** Error per deal that is added: equal results of two candidates prove little until there are many. */
const DOUBT = 0.1;

/** Advantage of a candidate over the network's choice, by the demands, and its error. */
const worthOf = (trials: readonly CandidateTrial[], index: number, total: Total, demands: Demands) => {
  if (index === 0) return { worth: demands.gainMin, error: 0 };
  const trial = trials[index]!;
  const { rolloutPart, spread, significance } = demands;
  const { gain, error } = gainOf(trial, total);
  const scale = rolloutPart / (1 + (error / spread) ** 2);
  const worth = (1 - rolloutPart) * (trial.play.value - trials[0]!.play.value) + scale * gain;
  return { worth: gain > significance * error ? worth : Math.min(worth, 0), error: scale * error };
};

/** The index of the candidate that would be played now. Before any deal was looked at: the network's choice. */
const leadingCandidate = (trials: readonly CandidateTrial[], total: Total, demands: Demands): number => {
  let leader = 0;
  let most = demands.gainMin;
  for (const [index, { isAlive }] of trials.entries()) {
    if (!isAlive || index === 0) continue;
    const { worth } = worthOf(trials, index, total, demands);
    if (worth > most) {
      most = worth;
      leader = index;
    }
  }
  return leader;
};

/**
 * Drops candidates that are unlikely to lead any more. Until the end a mean still moves by about its error times √(1 −
 * progress). The network's choice is compared with all others, so it stays to the last.
 * @param progress used part of the deals, or of the time.
 * @returns true if the search is settled: only the leader is left, or only the network's choice.
 */
export const drop = (trials: readonly CandidateTrial[], total: Total, progress: number, demands: Demands): boolean => {
  const leader = leadingCandidate(trials, total, demands);
  const lead = worthOf(trials, leader, total, demands);
  let rivals = 0;
  for (const [index, trial] of trials.entries()) {
    if (!trial.isAlive || index === leader) continue;
    const { worth, error } = worthOf(trials, index, total, demands);
    const moves = Math.max(error, lead.error) * Math.sqrt(Math.max(0, 1 - progress));
    if (lead.worth - worth <= demands.patience * moves) rivals++;
    else if (index > 0) trial.isAlive = false;
  }
  return rivals === 0;
};

export const chosenOf = (trials: readonly CandidateTrial[], total: Total, demands: Demands): ActionId =>
  trials[leadingCandidate(trials, total, demands)]!.play.id;
