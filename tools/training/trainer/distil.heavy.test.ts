import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createNetworks, FAMILIES, readWeights, type NetworkFamily } from '@doudizhu/bots/neural';
import { unwrap } from '@doudizhu/rules/result';
import { createTrainer, type Trainer } from './trainer.ts';
import { createTeacher, distilGame } from './distil.ts';

const read = (name: string, family?: NetworkFamily) =>
  createNetworks(unwrap(readWeights(readFileSync(new URL(import.meta.resolve(`@doudizhu/weights/${name}`))), family)));
const networks = read('neural.bin');

const SMALL = { hidden: 32, batch: 32, rate: 2e-3, rateDecisions: 1e12, seed: 'distil' };

const distil = (trainer: Trainer, games: number) => {
  const teaching = createTeacher(trainer, networks);
  for (let game = 0; game < games; game++) distilGame(trainer, teaching);
  return teaching.tally;
};

test('small networks learn the outputs of the large ones', () => {
  const trainer = createTrainer(SMALL);
  const begun = distil(trainer, 40);
  distil(trainer, 600);
  const learned = distil(trainer, 100);
  const [before, now] = [begun, learned].map(({ asked, agreed, missed }) => ({
    agreed: agreed / asked,
    missed: missed / asked,
  })) as [{ agreed: number; missed: number }, { agreed: number; missed: number }];
  assert.ok(now.agreed > before.agreed + 0.1, `${before.agreed} → ${now.agreed} of the choices`);
  assert.ok(now.missed < before.missed / 2, `${before.missed} → ${now.missed} lost by a choice`);
});

test('the same seed gives the same networks', () => {
  const weightsAfter = (): Float32Array[] => {
    const trainer = createTrainer(SMALL);
    distil(trainer, 20);
    return trainer.learners.map(({ weights }) =>
      trainer.kernel.floats.slice(weights >> 2, (weights >> 2) + trainer.layout.size),
    );
  };
  assert.deepEqual(weightsAfter(), weightsAfter());
});

test('networks of another number of seats teach nothing', () => {
  const four = read('neural-four.bin', FAMILIES.four);
  assert.throws(() => createTeacher(createTrainer(SMALL), four), /4 seats, expected 3/);
});
