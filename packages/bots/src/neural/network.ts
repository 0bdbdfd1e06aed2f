/**
 * The value networks: one per role, Q(state, action) → win probability (as a logit) and expected points.
 *
 * The first layer is sparse: a row of `hidden` numbers for each feature, summed. The state's rows are summed once a
 * decision, each candidate adds its own. Then two dense layers of the same width with ReLU, and two outputs.
 * (Deep Monte Carlo: Zha et al., "DouZero: Mastering DouDizhu with Self-Play Deep Reinforcement Learning", 2021.)
 */
import type { Kernel } from './kernel/kernel.ts';

export interface NetworkShape {
  /** Features: rows of the first layer. */
  readonly rows: number;
  /** Width of the three hidden layers, a multiple of 32. */
  readonly hidden: number;
}

/** The output layer is padded for the kernel: 0 is the logit, 1 the points, the rest stay 0. */
export const OUTPUTS = 8;
export const WIN_OUTPUT = 0;
export const POINTS_OUTPUT = 1;

/** Offsets of the parts of one network, in floats. */
export interface NetworkLayout {
  readonly shape: NetworkShape;
  readonly rows: number;
  readonly bias1: number;
  readonly weights2: number;
  readonly bias2: number;
  readonly weights3: number;
  readonly bias3: number;
  readonly head: number;
  readonly headBias: number;
  readonly size: number;
}

/** @returns the offsets of the parts of such a network. */
export const networkLayout = (shape: NetworkShape): NetworkLayout => {
  const { rows, hidden } = shape;
  const bias1 = rows * hidden;
  const weights2 = bias1 + hidden;
  const bias2 = weights2 + hidden * hidden;
  const weights3 = bias2 + hidden;
  const bias3 = weights3 + hidden * hidden;
  const head = bias3 + hidden;
  const headBias = head + hidden * OUTPUTS;
  return { shape, rows: 0, bias1, weights2, bias2, weights3, bias3, head, headBias, size: headBias + OUTPUTS };
};

/** Candidates that go through the dense layers together. */
export const CHUNK = 64;
const STATE_ROWS_MAX = 256;
const ACTION_ROWS_MAX = 64;

/** Runs networks on one decision at a time. @template Outputs the outputs, or a promise of them. */
export interface Evaluator<Outputs = Float32Array> {
  /** Write a state's or an action's rows here, then call `sumState` or `sumAction`. */
  readonly indices: Uint16Array;
  readonly stateAt: number;
  readonly actionAt: number;
  /** Starts a decision. @param network its place in bytes. @param count rows written at `stateAt`. */
  sumState(network: number, count: number): void;
  /** Sets candidate `slot` < CHUNK from `count` rows written at `actionAt`. */
  sumAction(slot: number, count: number): void;
  /** Runs the first `count` candidates. @returns OUTPUTS numbers for each. Valid until the next call. */
  run(count: number): Outputs;
}

/** Bytes that an evaluator needs beside the weights. */
export const evaluatorBytes = (shape: NetworkShape): number =>
  4 * (shape.hidden * (3 + 3 * CHUNK) + CHUNK * OUTPUTS) + 2 * (STATE_ROWS_MAX + ACTION_ROWS_MAX);

/** @param at where its scratch lies in the kernel's buffer, in bytes, a multiple of 16. */
export const createEvaluator = (kernel: Kernel, layout: NetworkLayout, at: number): Evaluator => {
  const { hidden } = layout.shape;
  const stateSum = at;
  const layer1 = stateSum + 4 * hidden;
  const layer2 = layer1 + 4 * hidden * CHUNK;
  const layer3 = layer2 + 4 * hidden * CHUNK;
  const outputs = layer3 + 4 * hidden * CHUNK;
  const stateBytes = outputs + 4 * CHUNK * OUTPUTS;
  const actionBytes = stateBytes + 2 * STATE_ROWS_MAX;
  const list = actionBytes + 2 * ACTION_ROWS_MAX;
  const values = new Float32Array(kernel.floats.buffer, outputs, CHUNK * OUTPUTS);
  let network = 0;
  return {
    indices: kernel.indices,
    stateAt: stateBytes >> 1,
    actionAt: actionBytes >> 1,
    sumState(place, count) {
      network = place;
      kernel.sumRows(stateSum, place + 4 * layout.bias1, place, stateBytes, count, hidden, 0);
    },
    sumAction(slot, count) {
      kernel.sumRows(layer1 + 4 * hidden * slot, stateSum, network, actionBytes, count, hidden, 1);
    },
    run(count) {
      forward(kernel, layout, network, { layer1, layer2, layer3, outputs, list, count });
      return values;
    },
  };
};

/** Places of the activations of `count` candidates, in bytes. There is room for a multiple of 4. */
export interface Activations {
  readonly layer1: number;
  readonly layer2: number;
  readonly layer3: number;
  readonly outputs: number;
  /** Scratch of 8 · hidden bytes. */
  readonly list: number;
  readonly count: number;
}

/** The dense layers, for playing and training. @param network its place in bytes. */
export const forward = (kernel: Kernel, layout: NetworkLayout, network: number, activations: Activations): void => {
  const { hidden } = layout.shape;
  const { layer1, layer2, layer3, outputs, list, count } = activations;
  const at = (place: number): number => network + 4 * place;
  kernel.multiplySparse(layer2, layer1, at(layout.weights2), at(layout.bias2), count, hidden, hidden, 1, list);
  kernel.multiplySparse(layer3, layer2, at(layout.weights3), at(layout.bias3), count, hidden, hidden, 1, list);
  const four = (count + 3) & -4; // rows per step of the dense product
  kernel.multiply(outputs, layer3, 4 * hidden, 4, at(layout.head), at(layout.headBias), four, OUTPUTS, hidden, 0);
};

/** The logistic function: from a logit to a chance, 0–1. */
export const winProbability = (logit: number): number => 1 / (1 + Math.exp(-logit));
