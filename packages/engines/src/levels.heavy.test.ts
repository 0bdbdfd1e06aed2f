/** The order of the levels for players, by the arena: each pair two steps apart, with a wide margin. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playJob, ratioOf, runArena, startArena, type ArenaSpec } from '@doudizhu/arena';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { createBot } from './registry.ts';

/** a is expected to win about 0.29 of the rounds (docs/reference/bots.md). Three standard errors of 80 deals are 0.1. */
const PAIRS = [
  ['level-1', 'level-3'],
  ['level-2', 'level-4'],
] as const;

for (const bots of PAIRS) {
  test(`${bots[0]} is weaker than ${bots[1]}`, async () => {
    const spec: ArenaSpec = {
      bots,
      deals: 80,
      rules: PRESETS.douzero,
      seed: 'levels',
      auction: false,
      budgetMs: null,
      timeoutMs: 10_000,
      sprt: null,
    };
    const player = (job: Parameters<typeof playJob>[0]) => playJob(job, { createBot, nowMs: () => 0 });
    const { pairs } = await runArena({ state: unwrap(startArena(spec, createBot)), players: [player] });
    const won = ratioOf(pairs[0]?.sums.wins ?? assert.fail('no pair')).mean;
    assert.ok(won > 0.12 && won < 0.4, `${bots[0]} won ${won} of the rounds`);
  });
}
