import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRng, randomBelow, randomUnit } from '@doudizhu/rules/rng';
import { createKernel, type Kernel, networkLayout, OUTPUTS, POINTS_OUTPUT, WIN_OUTPUT } from '@doudizhu/bots/neural';
import {
  computeGradient,
  createLearner,
  createScratch,
  initialise,
  learn,
  learnerBytes,
  scratchBytes,
  type Learner,
  type Scratch,
} from './learner.ts';

const LAYOUT = networkLayout({ rows: 40, hidden: 32 });
const OPTIONS = { batch: 8, activeMax: 8, pointsWeight: 0.3 };

/** A small learner with a full batch: a sample with row 3 wins. */
const createSmall = (kind: 'simd' | 'plain'): { kernel: Kernel; learner: Learner; scratch: Scratch } => {
  const rng = createRng('learner');
  const scratchAt = 64 + learnerBytes(LAYOUT, OPTIONS);
  const kernel = createKernel(scratchAt + scratchBytes(LAYOUT, OPTIONS), kind);
  const learner = createLearner(LAYOUT, OPTIONS, 64);
  initialise(kernel, learner, 5, () => randomUnit(rng));
  fillBatch(kernel, learner, 0);
  return { kernel, learner, scratch: createScratch(LAYOUT, OPTIONS, scratchAt) };
};

const fillBatch = (kernel: Kernel, learner: Learner, seed: number): void => {
  const rng = createRng(`batch/${seed}`);
  for (let sample = 0; sample < OPTIONS.batch; sample++) {
    const rows = [0, 1, 2, 3, 4].map((index) => 8 * index + randomBelow(rng, 8));
    const won = rows.includes(3);
    kernel.indices.set(rows, (learner.samples >> 1) + sample * OPTIONS.activeMax);
    learner.counts[sample] = rows.length;
    learner.wins[sample] = Number(won);
    learner.points[sample] = won ? 2 : -1;
  }
};

/** The loss of the batch in double precision, in plain terms. */
const lossOf = (kernel: Kernel, learner: Learner): number => {
  const { hidden } = LAYOUT.shape;
  const w = (place: number): number => kernel.floats[(learner.weights >> 2) + place] as number;
  let loss = 0;
  for (let sample = 0; sample < OPTIONS.batch; sample++) {
    const from = (learner.samples >> 1) + sample * OPTIONS.activeMax;
    const rows = [...kernel.indices.subarray(from, from + (learner.counts[sample] ?? 0))];
    const units = Array.from({ length: hidden }, (_, unit) => unit);
    let layer = units.map((n) => rows.reduce((sum, row) => sum + w(row * hidden + n), w(LAYOUT.bias1 + n)));
    for (const [weights, bias] of [
      [LAYOUT.weights2, LAYOUT.bias2],
      [LAYOUT.weights3, LAYOUT.bias3],
    ] as const) {
      const active = layer.map((value) => Math.max(value, 0));
      layer = units.map((n) => active.reduce((sum, x, k) => sum + x * w(weights + k * hidden + n), w(bias + n)));
    }
    const last = layer.map((value) => Math.max(value, 0));
    const [logit, points] = [WIN_OUTPUT, POINTS_OUTPUT].map((output) =>
      last.reduce((sum, x, k) => sum + x * w(LAYOUT.head + k * OUTPUTS + output), w(LAYOUT.headBias + output)),
    ) as [number, number];
    const won = learner.wins[sample] === 1;
    loss += Math.log(1 + Math.exp(won ? -logit : logit));
    loss += (OPTIONS.pointsWeight / 2) * (points - (learner.points[sample] ?? 0)) ** 2;
  }
  return loss / OPTIONS.batch;
};

describe('a learner', () => {
  for (const kind of ['simd', 'plain'] as const) {
    test(`has the gradient of its loss, by finite differences (${kind})`, () => {
      const { kernel, learner, scratch } = createSmall(kind);
      computeGradient(kernel, learner, scratch);
      const gradient = kernel.floats.slice(learner.gradient >> 2, (learner.gradient >> 2) + LAYOUT.size);
      const rng = createRng('places');
      const used = [...gradient.keys()].filter((place) => gradient[place] !== 0);
      const from = [
        0,
        LAYOUT.bias1,
        LAYOUT.weights2,
        LAYOUT.bias2,
        LAYOUT.weights3,
        LAYOUT.bias3,
        LAYOUT.head,
        LAYOUT.size,
      ];
      for (let part = 0; part + 1 < from.length; part++) {
        const places = used.filter((place) => place >= (from[part] ?? 0) && place < (from[part + 1] ?? 0));
        assert.ok(places.length > 5, `part ${part} has a gradient`);
        for (let round = 0; round < 40; round++) {
          const place = places[randomBelow(rng, places.length)] as number;
          const at = (learner.weights >> 2) + place;
          const weight = kernel.floats[at] as number;
          const step = 2 ** -10;
          kernel.floats[at] = weight + step;
          const up = { weight: kernel.floats[at], loss: lossOf(kernel, learner) };
          kernel.floats[at] = weight - step;
          const slope = (up.loss - lossOf(kernel, learner)) / (up.weight - kernel.floats[at]);
          kernel.floats[at] = weight;
          const expected = gradient[place] as number;
          assert.ok(
            Math.abs(slope - expected) < 2e-3 + 0.02 * Math.abs(expected),
            `${place}: ${expected}, slope ${slope}`,
          );
        }
      }
    });
  }

  test('finds out who wins', () => {
    const { kernel, learner, scratch } = createSmall('simd');
    const before = lossOf(kernel, learner);
    for (let step = 1; step < 600; step++) {
      learn(kernel, learner, scratch, 3e-3);
      fillBatch(kernel, learner, step);
    }
    assert.ok(lossOf(kernel, learner) < before / 10, `${before} → ${lossOf(kernel, learner)}`);
  });
});
