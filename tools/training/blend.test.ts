import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FEATURE_ROWS, networkLayout, type NetworkWeights } from '@doudizhu/bots/neural';
import { blendWeights } from './blend.ts';

const LAYOUT = networkLayout({ rows: FEATURE_ROWS, hidden: 32 });

const weightsOf = (value: number): NetworkWeights => ({
  layout: LAYOUT,
  roles: [0, 1, 2].map((role) => new Float32Array(LAYOUT.size).fill(value + role)),
  steps: value,
});

describe('a blend of weights', () => {
  test('is the mean by shares, which need not sum to 1', () => {
    const { roles, steps } = blendWeights([
      { weights: weightsOf(2), share: 3 },
      { weights: weightsOf(6), share: 1 },
    ]);
    assert.equal(steps, 6);
    roles.forEach((weights, role) => assert.ok(weights.every((weight) => weight === 3 + role)));
  });

  test('leaves out a part where it never learned a row, and only there', () => {
    const [old, young] = [weightsOf(2), weightsOf(6)];
    const row = 5 * 32;
    old.roles[1]?.fill(0, row, row + 32);
    old.roles[1]?.fill(0, LAYOUT.bias2, LAYOUT.bias2 + 32); // a bias of zero is a bias
    const { roles } = blendWeights([
      { weights: old, share: 1 },
      { weights: young, share: 1 },
    ]);
    assert.equal(roles[1]?.[row], 7);
    assert.equal(roles[1]?.[row + 31], 7);
    assert.equal(roles[1]?.[row + 32], 5);
    assert.equal(roles[0]?.[row], 4);
    assert.equal(roles[1]?.[LAYOUT.bias2], 3.5);
  });

  test('refuses nothing at all, and other sizes', () => {
    assert.throws(() => blendWeights([]), /nothing to blend/);
    const layout = networkLayout({ rows: FEATURE_ROWS, hidden: 64 });
    const large = { ...weightsOf(1), layout };
    assert.throws(() => blendWeights([large, weightsOf(1)].map((weights) => ({ weights, share: 1 }))), /sizes differ/);
  });
});
