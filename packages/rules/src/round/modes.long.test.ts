import { test } from 'node:test';
import assert from 'node:assert/strict';
import { createRng } from '../base/rng.ts';
import { PRESETS } from '../ruleset/presets.ts';
import { bombsIn } from '../testing/wild-hands.ts';
import { dealFrom } from './deal.ts';

test('100,000 deals without a shuffle: 2.8 to 3.3 bombs and rockets, none in 2 of 100', (t) => {
  const rules = { ...PRESETS.happy, shuffle: { swaps: 8, packets: [6, 6, 5] } };
  const deals = 100_000;
  const counts = Array.from({ length: 16 }, () => 0);
  for (let seed = 0; seed < deals; seed++) counts[bombsIn(dealFrom(rules, createRng(seed)))]!++;
  const shares = counts.map((count) => count / deals);
  t.diagnostic(shares.map((share, bombs) => `${bombs}: ${share.toFixed(3)}`).join(', '));
  const mean = shares.reduce((sum, share, bombs) => sum + share * bombs, 0);
  assert.ok(mean > 2.8 && mean < 3.3, `${mean}`);
  assert.ok(Math.abs(shares[0]! - 0.02) < 0.005, `${shares[0]}`);
});
