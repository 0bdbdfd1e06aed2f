/**
 * The candidates of one search while it goes on: what their playouts came to on the same deals, and which one is played.
 */
import type { ActionId } from '@doudizhu/rules';
import type { RatedPlay } from './neural.ts';
import type { SearchTable } from './search-table.ts';

/** One candidate while it is searched: its sums over the deals so far, each weighed. */
export interface Trial {
  readonly play: RatedPlay;
  isAlive: boolean;
  /** On the deal at hand. */
  result: number;
  sum: number;
  /** Of the difference to the network's choice on the same deal, by weight and by weight squared. */
  gain: number;
  gain1: number;
  gain2: number;
}

/** What a candidate has to show before the network's choice is left for it. */
export interface Demands {
  /** By so many standard errors, and by so much in win rate, it has to be better. */
  readonly significance: number;
  readonly gainMin: number;
}

interface PlayoutLimits {
  /** Decisions of a playout before the network's value stands for the rest. */
  readonly depth: number;
  readonly isOver: () => boolean;
}

/** Plays the candidates that are left over one deal into `result`; NaN for those that there was no time for. */
export const playAll = (
  table: SearchTable,
  trials: readonly Trial[],
  hands: Int32Array,
  at: number,
  { depth, isOver }: PlayoutLimits,
): void => {
  for (const trial of trials) trial.result = Number.NaN;
  for (const trial of trials) {
    if (!trial.isAlive) continue;
    trial.result = table.playOn(hands, at, trial.play.id, depth);
    if (isOver()) return;
  }
};

export const addWorld = (trials: readonly Trial[], total: Total, weight: number): void => {
  const base = (trials[0] as Trial).result;
  for (const trial of trials) {
    if (!trial.isAlive) continue;
    const gain = trial.result - base;
    trial.sum += weight * trial.result;
    trial.gain += weight * gain;
    trial.gain1 += weight * weight * gain;
    trial.gain2 += weight * weight * gain ** 2;
  }
  total.weight += weight;
  total.squares += weight * weight;
  total.worlds++;
};

export interface Total {
  /** Sums of the weights and their squares over the deals so far. */
  weight: number;
  squares: number;
  worlds: number;
}

/** Mean and standard error of a weighted mean: √Σ w² (d − m)² / Σ w, with a deal's worth of doubt on top. */
export const gainOf = ({ gain, gain1, gain2 }: Trial, { weight, squares }: Total): { gain: number; error: number } => {
  const mean = gain / weight;
  const spread = Math.max(0, gain2 - 2 * mean * gain1 + mean * mean * squares);
  return { gain: mean, error: Math.sqrt(spread + DOUBT * DOUBT * squares) / weight };
};

/** Deals on which two candidates came out alike say little until there are many. */
const DOUBT = 0.1;

/**
 * Drops candidates on the way: below minus one standard error at the start, below half a one after three quarters.
 * @param progress part of the deals, or of the time, that is used up.
 */
export const drop = (trials: readonly Trial[], total: Total, progress: number): void => {
  for (const trial of trials.slice(1)) {
    const { gain, error } = gainOf(trial, total);
    if (gain < (2 * progress - 1) * error) trial.isAlive = false;
  }
};

/** The candidate with the most significant gain above all demands, else the network's choice. */
export const choose = (trials: readonly Trial[], total: Total, { significance, gainMin }: Demands): ActionId => {
  let chosen = (trials[0] as Trial).play.id;
  let most = gainMin;
  for (const trial of trials.slice(1)) {
    if (!trial.isAlive) continue;
    const { gain, error } = gainOf(trial, total);
    if (gain > most && gain > significance * error) {
      most = gain;
      chosen = trial.play.id;
    }
  }
  return chosen;
};
