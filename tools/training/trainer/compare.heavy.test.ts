/** Networks compared decision by decision: with themselves, and with the same weights full of noise. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomUnit } from '@doudizhu/rules/rng';
import { createNetworks, readWeights, type NetworkWeights } from '@doudizhu/bots/neural';
import { compareNetworks } from './compare.ts';

const weights = unwrap(readWeights(readFileSync(new URL('../../../packages/weights/neural.bin', import.meta.url))));
const networks = createNetworks(weights);

/** Weights with almost twice as much noise as signal. The loss is visible in sixty games. */
const noisy = ({ layout, roles, steps }: NetworkWeights): NetworkWeights => {
  const rng = createRng('noise');
  return { layout, steps, roles: roles.map((role) => role.map((weight) => weight * (6 * randomUnit(rng) - 2))) };
};

describe('networks compared', () => {
  test('with themselves predict and choose the same', () => {
    for (const manner of ['wins', 'points', 'auction'] as const) {
      const all = compareNetworks(networks, createNetworks(weights), { games: 4, seed: 'same', manner }).at(-1);
      assert.ok(all !== undefined && all.decisions > 40 && all.loss > 0.1);
      assert.deepEqual([all.lossMore, all.differing, all.gain], [{ mean: 0, half: 0 }, 0, { mean: 0, half: 0 }]);
    }
  });

  test('with noise predict and choose worse, in either order', () => {
    const worse = createNetworks(noisy(weights));
    const options = { games: 60, seed: 'noise', manner: 'wins' } as const;
    const [compared, turned] = [compareNetworks(networks, worse, options), compareNetworks(worse, networks, options)];
    assert.equal(compared.length, 4);
    const all = compared.at(-1);
    const back = turned.at(-1);
    assert.ok(all !== undefined && back !== undefined);
    assert.ok(all.lossMore.mean > all.lossMore.half && back.lossMore.mean < -back.lossMore.half);
    assert.ok(all.gain.mean < -all.gain.half && back.gain.mean > back.gain.half);
    const roles = compared.slice(0, -1);
    assert.equal(
      roles.reduce((sum, { decisions }) => sum + decisions, 0),
      all.decisions,
    );
    assert.ok(Math.abs(roles.reduce((sum, { gain }) => sum + gain.mean, 0) - all.gain.mean) < 1e-9);
  });
});
