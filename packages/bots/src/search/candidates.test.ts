import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActionId } from '@doudizhu/rules/combos';
import {
  addWorld,
  chosenOf,
  drop,
  gainOf,
  startTrials,
  type Demands,
  type Total,
  type CandidateTrial,
} from './candidates.ts';

const DEMANDS: Demands = {
  rolloutPart: 0.6,
  spread: 0.1,
  gainMin: 0.005,
  significance: 0,
  patience: 1.5,
};

/** Candidates with these win rates by the network, and on each deal these results. */
const searched = (wins: readonly number[], deals: readonly (readonly number[])[]): [CandidateTrial[], Total] => {
  const trials = startTrials(wins.map((win, index) => ({ id: index as ActionId, win, points: 0, value: win })));
  const total = { weight: 0, squares: 0, worlds: 0 };
  for (const results of deals) {
    for (const [index, trial] of trials.entries()) trial.result = results[index] ?? null;
    addWorld(trials, total, 1);
  }
  return [trials, total];
};

const repeated = (results: readonly number[], times: number): (readonly number[])[] =>
  Array.from({ length: times }, () => results);

/** win rates by the network, results of the deals, chosen, why */
const CHOICES: readonly (readonly [readonly number[], readonly (readonly number[])[], number, string])[] = [
  [[0.6, 0.58], [], 0, 'nothing played out: the network'],
  [[0.6, 0.58], repeated([0, 0], 50), 0, 'no difference: the network'],
  [[0.6, 0.58], repeated([0, 1], 50), 1, 'better on every deal'],
  [[0.6, 0.57], [...repeated([1, 1], 49), [0, 1]], 0, 'better on one deal of fifty'],
  [
    [0.6, 0.5],
    [...repeated([1, 1], 47), ...repeated([0, 1], 3)],
    0,
    'a little better, but the network says much worse',
  ],
  [[0.6, 0.59], [...repeated([1, 1], 47), ...repeated([0, 1], 3)], 1, 'a little better, and the network hardly minds'],
  [[0.6, 0.55, 0.5], repeated([0, 0.5, 1], 50), 2, 'the best of two better ones'],
];

for (const [wins, deals, chosen, why] of CHOICES) {
  test(`chooses ${chosen}: ${why}`, () => {
    const [trials, total] = searched(wins, deals);
    assert.equal(chosenOf(trials, total, DEMANDS), chosen);
  });
}

test('with many errors to come rollouts count for little', () => {
  const few = searched([0.6, 0.55], [...repeated([1, 1], 4), [1, 0], [0, 1], [0, 1]]);
  const many = searched([0.6, 0.55], [...repeated([1, 1], 400), ...repeated([1, 0], 100), ...repeated([0, 1], 200)]);
  assert.equal(chosenOf(...few, DEMANDS), 0);
  assert.equal(chosenOf(...many, DEMANDS), 1);
});

test('the standard error of equal weights is the usual one, with a doubt on top', () => {
  const [trials, total] = searched(
    [0.5, 0.5],
    [
      [0, 1],
      [0, 0],
      [1, 1],
      [1, 0],
    ],
  );
  const { gain, error } = gainOf(trials[1]!, total);
  assert.equal(gain, 0);
  assert.ok(Math.abs(error - Math.sqrt(2 / 16 + 0.01 / 4)) < 1e-12, String(error));
});

test('a deal that not all candidates were played out on is left out', () => {
  const [, total] = searched([0.5, 0.5], [[1, 0], [1]]);
  assert.equal(total.worlds, 1);
});

test('drops who is out of reach, and says when no candidate is left to be compared', () => {
  const mixed = [...repeated([1, 0, 1], 20), ...repeated([0, 0, 1], 4), ...repeated([1, 0, 0], 4)];
  const [trials, total] = searched([0.6, 0.6, 0.6], mixed);
  assert.equal(drop(trials, total, 0.1, DEMANDS), false);
  assert.deepEqual(
    trials.map(({ isAlive }) => isAlive),
    [true, false, true],
  );
  // The same lead is out of reach when little is still to come.
  const [late, lateTotal] = searched([0.6, 0.55], [...repeated([1, 1], 30), ...repeated([1, 0], 3)]);
  assert.equal(drop(late, lateTotal, 1, DEMANDS), true);
  // The others are still compared with the network's choice, even if it is beaten.
  const [beaten, beatenTotal] = searched([0.6, 0.6], repeated([0, 1], 30));
  assert.equal(drop(beaten, beatenTotal, 0.5, DEMANDS), true);
  assert.equal(beaten[0]?.isAlive, true);
  assert.equal(chosenOf(beaten, beatenTotal, DEMANDS), 1);
});

test('gain and its error are those of a weighted mean', () => {
  const trials = startTrials([0.6, 0.5].map((win, index) => ({ id: index as ActionId, win, points: 0, value: win })));
  const total = { weight: 0, squares: 0, worlds: 0 };
  const deals = [
    { results: [0, 1], weight: 3 },
    { results: [1, 0.5], weight: 0.5 },
    { results: [0.25, 1], weight: 2 },
  ] as const;
  for (const { results, weight } of deals) {
    for (const [index, trial] of trials.entries()) trial.result = results[index] ?? null;
    addWorld(trials, total, weight);
  }
  const weights = deals.reduce((sum, { weight }) => sum + weight, 0);
  const gains = deals.map(({ results: [base, other], weight }) => ({ gain: other - base, weight }));
  const mean = gains.reduce((sum, { gain, weight }) => sum + gain * weight, 0) / weights;
  // A deal's worth of doubt, 0.1, is added to each difference.
  const spread = gains.reduce((sum, { gain, weight }) => sum + weight ** 2 * ((gain - mean) ** 2 + 0.01), 0);
  const found = gainOf(trials[1]!, total);
  assert.ok(Math.abs(found.gain - mean) < 1e-12);
  assert.ok(Math.abs(found.error - Math.sqrt(spread) / weights) < 1e-12, `${found.error}`);
  assert.equal(gainOf(trials[0]!, total).gain, 0, 'the network’s choice gains nothing on itself');
});
