import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hintsAgainst } from '../testing/hint-player.ts';

test('40 rounds by hints alone against level-4 are more than half won', async () => {
  const { mean } = await hintsAgainst('level-4', 20);
  assert.ok(mean > 0.5, `won ${mean}`);
});
