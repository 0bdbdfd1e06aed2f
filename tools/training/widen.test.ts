import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRng } from '@doudizhu/rules/rng';
import { createNetworks, LAYOUTS, OUTPUTS, readWeights, writeWeights } from '@doudizhu/bots/neural';
import { averagedWeights, createTrainer, setWeights, trainGame } from './trainer/trainer.ts';
import { widenWeights } from './widen.ts';

/** Six ranks, four cards a seat and two in the kitty. */
const TINY = { hidden: 32, batch: 64, rate: 3e-3, handSize: 4, kittySize: 2, ranks: 6 } as const;

const trained = () => {
  const trainer = createTrainer(TINY);
  for (let game = 0; game < 300; game++) trainGame(trainer);
  return averagedWeights(trainer);
};

/** Outputs of all roles for twenty candidates of random rows. */
const outputsOf = (weights: ReturnType<typeof trained>): Float32Array[] => {
  const { evaluator, offsets } = createNetworks(weights);
  const rng = createRng('rows');
  return offsets.map((place) => {
    for (let row = 0; row < 60; row++) evaluator.indices[evaluator.stateAt + row] = rng() % LAYOUTS.three.rows;
    evaluator.sumState(place, 60);
    for (let slot = 0; slot < 20; slot++) {
      for (let row = 0; row < 15; row++) evaluator.indices[evaluator.actionAt + row] = rng() % LAYOUTS.three.rows;
      evaluator.sumAction(slot, 15);
    }
    return evaluator.run(20).slice(0, 20 * OUTPUTS);
  });
};

describe('wider networks', () => {
  const weights = trained();

  for (const hidden of [32, 64, 96]) {
    test(`of ${hidden} give exactly the outputs of those of 32`, () => {
      assert.deepEqual(outputsOf(widenWeights(weights, hidden, createRng(1))), outputsOf(weights));
    });
  }

  test('give the same outputs after a file: the rows of old units keep their scales', () => {
    const file = (of: typeof weights) => {
      const read = readWeights(writeWeights(of));
      assert.ok(read.ok);
      return read.value;
    };
    const kept = file(weights);
    const wide = file(widenWeights(kept, 64, createRng(1)));
    const [found, expected] = [outputsOf(wide), outputsOf(kept)];
    for (const [role, outputs] of expected.entries()) {
      const most = outputs.reduce((held, value) => Math.max(held, Math.abs(value)), 0);
      outputs.forEach((value, at) => assert.ok(Math.abs(value - (found[role]?.[at] as number)) < 0.03 * most));
    }
  });

  test('learn with their new units: after some games each layer uses some of them', () => {
    const wide = widenWeights(weights, 64, createRng(1));
    const trainer = createTrainer({ ...TINY, hidden: 64 });
    setWeights(trainer, wide);
    for (let game = 0; game < 300; game++) trainGame(trainer);
    const { layout, roles } = averagedWeights(trainer);
    for (const learned of roles) {
      for (const layer of [layout.weights2, layout.weights3]) {
        const heard = learned.subarray(layer + 32 * 64, layer + 64 * 64);
        assert.ok(heard.some((weight) => Math.abs(weight) > 1e-3));
      }
      assert.ok(learned.subarray(layout.head + 32 * OUTPUTS, layout.headBias).some((weight) => weight !== 0));
    }
  });

  test('are refused if the kernels do not support the width, or it is smaller', () => {
    for (const hidden of [48, 0, 33, Number.NaN, 31]) {
      assert.throws(() => widenWeights(weights, hidden, createRng(1)), /invalid width/);
    }
  });
});
