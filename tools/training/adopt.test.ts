import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAMILIES, LAYOUTS } from '@doudizhu/bots/neural';
import { averagedWeights, createTrainer } from './trainer/trainer.ts';
import { adoptWeights } from './adopt.ts';

const HIDDEN = 32;
const weights = averagedWeights(createTrainer({ hidden: HIDDEN }));

/** A row of the first layer of a role. */
const rowOf = (from: typeof weights, role: number, row: number): number[] => [
  ...(from.roles[role] as Float32Array).subarray(row * HIDDEN, (row + 1) * HIDDEN),
];

test('networks adopted by their own family are the same', () => {
  assert.deepEqual(adoptWeights(weights, FAMILIES.three, FAMILIES.three), weights);
});

for (const name of ['wild', 'two'] as const) {
  test(`networks adopted for ${name} keep the rows that both have, and begin new ones at zero`, () => {
    const [old, own] = [LAYOUTS.three, LAYOUTS[name]];
    const adopted = adoptWeights(weights, FAMILIES.three, FAMILIES[name]);
    assert.equal(adopted.roles.length, FAMILIES[name].roles.length);
    for (const role of adopted.roles.keys()) {
      for (const block of [
        'hand',
        'unseen',
        'kitty',
        'value',
        'handOpen',
        'pass',
        'cards',
        'losingTricks',
        'passOn',
      ] as const) {
        assert.deepEqual(rowOf(adopted, role, own.at[block]), rowOf(weights, role, old.at[block]), block);
      }
      const fresh = name === 'wild' ? own.at.wildHeld : own.at.headStart;
      assert.deepEqual(
        rowOf(adopted, role, fresh),
        Array.from({ length: HIDDEN }, () => 0),
      );
      const after = (all: Float32Array | undefined, rows: number) => all?.slice(rows * HIDDEN);
      assert.deepEqual(after(adopted.roles[role], own.rows), after(weights.roles[role], old.rows));
    }
  });
}
