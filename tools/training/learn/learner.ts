/**
 * Supervised steps on one network: cross-entropy on the win, squared error on the points, Adam, and a running average of
 * the weights, which the bot plays with.
 */
import {
  type Kernel,
  forward,
  OUTPUTS,
  POINTS_OUTPUT,
  WIN_OUTPUT,
  winProbability,
  type NetworkLayout,
} from '@doudizhu/bots/neural';

export interface LearnerOptions {
  /** Samples per step, a multiple of 4. */
  readonly batch: number;
  /** Maximum rows of a sample. */
  readonly activeMax: number;
  /** Weight of the points' error relative to the win's. */
  readonly pointsWeight: number;
}

/** A network in training. Addresses are bytes in the kernel's buffer. */
export interface Learner {
  readonly layout: NetworkLayout;
  readonly options: LearnerOptions;
  readonly weights: number;
  readonly gradient: number;
  readonly first: number;
  readonly second: number;
  readonly average: number;
  /** Rows of the waiting samples, `activeMax` uint16 each, and their numbers. */
  readonly samples: number;
  readonly counts: Int32Array;
  /** Targets: 1 won, 0 lost, or a probability. */
  readonly wins: Float32Array;
  readonly points: Float32Array;
  waiting: number;
  steps: number;
  /** Running mean of the cross-entropy, written to the log. */
  loss: number;
}

/** Scratch shared by learners of one layout: activations and their gradients. */
export interface Scratch {
  readonly layers: readonly [number, number, number];
  readonly deltas: readonly [number, number, number];
  readonly outputs: number;
  readonly outputDelta: number;
  /** A transposed weight matrix, a transposed layer, and scratch of the sparse product. */
  readonly turned: number;
  readonly turnedLayer: number;
  readonly list: number;
}

const align = (bytes: number): number => (bytes + 63) & -64;

export const learnerBytes = (layout: NetworkLayout, options: LearnerOptions): number =>
  5 * align(4 * layout.size) + align(2 * options.batch * options.activeMax);

export const scratchBytes = (layout: NetworkLayout, options: LearnerOptions): number => {
  const { hidden } = layout.shape;
  const list = 2 * Math.max(hidden, options.batch);
  return 4 * (7 * options.batch * hidden + 2 * options.batch * OUTPUTS + hidden * hidden + list) + 64;
};

export const createLearner = (layout: NetworkLayout, options: LearnerOptions, at: number): Learner => {
  const part = align(4 * layout.size);
  return {
    layout,
    options,
    weights: at,
    gradient: at + part,
    first: at + 2 * part,
    second: at + 3 * part,
    average: at + 4 * part,
    samples: at + 5 * part,
    counts: new Int32Array(options.batch),
    wins: new Float32Array(options.batch),
    points: new Float32Array(options.batch),
    waiting: 0,
    steps: 0,
    loss: Math.LN2,
  };
};

export const createScratch = (layout: NetworkLayout, options: LearnerOptions, at: number): Scratch => {
  const layer = 4 * options.batch * layout.shape.hidden;
  const outputs = at + 6 * layer;
  const outputDelta = outputs + 4 * options.batch * OUTPUTS;
  const turned = outputDelta + 4 * options.batch * OUTPUTS;
  const turnedLayer = turned + 4 * layout.shape.hidden ** 2;
  return {
    layers: [at, at + layer, at + 2 * layer],
    deltas: [at + 3 * layer, at + 4 * layer, at + 5 * layer],
    outputs,
    outputDelta,
    turned,
    turnedLayer,
    list: turnedLayer + layer,
  };
};

/** Draws initial weights (Kaiming initialisation). The first layer has about `active` active rows. */
export const initialise = (kernel: Kernel, learner: Learner, active: number, uniform: () => number): void => {
  const { layout } = learner;
  const { rows, hidden } = layout.shape;
  const place = learner.weights >> 2;
  const fill = (from: number, count: number, deviation: number): void => {
    for (let index = 0; index < count; index++) {
      kernel.floats[place + from + index] = (2 * uniform() - 1) * Math.sqrt(3) * deviation;
    }
  };
  fill(layout.rows, rows * hidden, Math.sqrt(2 / active));
  fill(layout.weights2, hidden * hidden, Math.sqrt(2 / hidden));
  fill(layout.weights3, hidden * hidden, Math.sqrt(2 / hidden));
  for (let row = 0; row < hidden; row++) {
    for (const output of [WIN_OUTPUT, POINTS_OUTPUT]) {
      kernel.floats[place + layout.head + row * OUTPUTS + output] = (2 * uniform() - 1) * 0.02;
    }
  }
  kernel.floats.copyWithin(learner.average >> 2, place, place + layout.size);
};

/** Writes the gradient of the waiting samples' mean loss to `learner.gradient`. @returns mean cross-entropy. */
export const computeGradient = (kernel: Kernel, learner: Learner, scratch: Scratch): number => {
  const { layout, options, weights, gradient, samples } = learner;
  const { hidden } = layout.shape;
  const { batch } = options;
  const { layers, deltas, outputs, outputDelta, turned, turnedLayer, list } = scratch;
  const stride = 4 * hidden;
  const w = (place: number): number => weights + 4 * place;
  const g = (place: number): number => gradient + 4 * place;
  for (let sample = 0; sample < batch; sample++) {
    const rows = samples + 2 * options.activeMax * sample;
    kernel.sumRows(layers[0] + stride * sample, w(layout.bias1), weights, rows, learner.counts[sample] ?? 0, hidden, 1);
  }
  const [layer1, layer2, layer3] = layers;
  forward(kernel, layout, weights, { layer1, layer2, layer3, outputs, list, count: batch });
  const loss = outputDeltas(kernel, learner, outputs >> 2, outputDelta >> 2);

  kernel.multiply(g(layout.head), layer3, 4, stride, outputDelta, 0, hidden, OUTPUTS, batch, 0);
  kernel.sumColumns(g(layout.headBias), outputDelta, batch, OUTPUTS);
  kernel.transpose(turned, w(layout.head), hidden, OUTPUTS);
  kernel.multiply(deltas[2], outputDelta, 4 * OUTPUTS, 4, turned, 0, batch, hidden, OUTPUTS, 0);
  kernel.maskDelta(deltas[2], layer3, batch * hidden);

  // Hidden layer: gradient of its weights and bias, then of its inputs.
  const through = (before: number, at: { weights: number; bias: number }, delta: number, deltaBefore: number): void => {
    kernel.transpose(turnedLayer, before, batch, hidden);
    kernel.multiplySparse(g(at.weights), turnedLayer, delta, 0, hidden, hidden, batch, 0, list);
    kernel.sumColumns(g(at.bias), delta, batch, hidden);
    kernel.transpose(turned, w(at.weights), hidden, hidden);
    kernel.multiplySparse(deltaBefore, delta, turned, 0, batch, hidden, hidden, 0, list);
    kernel.maskDelta(deltaBefore, before, batch * hidden);
  };
  through(layer2, { weights: layout.weights3, bias: layout.bias3 }, deltas[2], deltas[1]);
  through(layer1, { weights: layout.weights2, bias: layout.bias2 }, deltas[1], deltas[0]);

  kernel.sumColumns(g(layout.bias1), deltas[0], batch, hidden);
  for (let sample = 0; sample < batch; sample++) {
    const rows = samples + 2 * options.activeMax * sample;
    kernel.addToRows(gradient, rows, learner.counts[sample] ?? 0, deltas[0] + stride * sample, hidden);
  }
  return loss;
};

/** Writes d loss / d output of each sample. @returns mean cross-entropy. */
const outputDeltas = (kernel: Kernel, learner: Learner, outputs: number, deltas: number): number => {
  const { batch, pointsWeight } = learner.options;
  const { floats } = kernel;
  let loss = 0;
  floats.fill(0, deltas, deltas + batch * OUTPUTS);
  for (let sample = 0; sample < batch; sample++) {
    const at = sample * OUTPUTS;
    const p = winProbability(floats[outputs + at + WIN_OUTPUT] as number);
    const won = learner.wins[sample] as number;
    loss -= won * Math.log(Math.max(1e-7, p)) + (1 - won) * Math.log(Math.max(1e-7, 1 - p));
    floats[deltas + at + WIN_OUTPUT] = (p - won) / batch;
    const miss = (floats[outputs + at + POINTS_OUTPUT] as number) - (learner.points[sample] as number);
    floats[deltas + at + POINTS_OUTPUT] = (pointsWeight * miss) / batch;
  }
  return loss / batch;
};

const DECAY1 = 0.9;
const DECAY2 = 0.999;
const EPSILON = 1e-8;
/** Weight of the current weights in the running average, after the first steps. */
const AVERAGE_PART = 1 / 4000;

/** Takes a step on the `batch` waiting samples and removes them. @param rate learning rate. */
export const learn = (kernel: Kernel, learner: Learner, scratch: Scratch, rate: number): void => {
  const loss = computeGradient(kernel, learner, scratch);
  const step = ++learner.steps;
  const { size } = learner.layout;
  const correction2 = Math.sqrt(1 - DECAY2 ** step);
  kernel.adam(
    learner.weights,
    learner.gradient,
    learner.first,
    learner.second,
    size,
    (rate * correction2) / (1 - DECAY1 ** step),
    DECAY1,
    DECAY2,
    EPSILON * correction2,
  );
  kernel.blend(learner.average, learner.weights, size, Math.max(AVERAGE_PART, 1 / (1 + step / 4)));
  learner.loss += 0.01 * (loss - learner.loss);
  learner.waiting = 0;
};

interface TrainingSample {
  readonly rows: Uint16Array;
  readonly win: number;
  readonly points: number;
  readonly rate: number;
}

/** Adds a sample to a learner, which takes a step when a batch is full. */
export const addSample = (kernel: Kernel, learner: Learner, scratch: Scratch, sample: TrainingSample): void => {
  const { rows, win, points, rate } = sample;
  kernel.indices.set(rows, (learner.samples >> 1) + learner.waiting * learner.options.activeMax);
  learner.counts[learner.waiting] = rows.length;
  learner.wins[learner.waiting] = win;
  learner.points[learner.waiting] = points;
  if (++learner.waiting === learner.options.batch) learn(kernel, learner, scratch, rate);
};
