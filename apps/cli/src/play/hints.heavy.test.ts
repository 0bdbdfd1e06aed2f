import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hintsAgainst } from '../testing/hint-player.ts';

test('400 rounds by hints alone against level-4 are more than half won', async () => {
  const { mean, half } = await hintsAgainst('level-4', 200);
  assert.ok(mean - half > 0.5, `won ${mean} ± ${half}`);
});
