import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playJob, ratioOf, runArena, startArena, type ArenaSpec } from '@doudizhu/arena';
import type { CreateBot } from '@doudizhu/bots';
import { createBot } from '@doudizhu/engines';
import { ok, unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { dictionaryOf } from '../words/texts.ts';
import { hintsOf } from './hints.ts';

const words = dictionaryOf('en');

/** A player that takes the first hint of every decision, and the bots by name. */
const create: CreateBot = (setup) =>
  setup.name === 'hints'
    ? ok({ name: 'hints', act: (view) => (hintsOf(view, words)[0] ?? assert.fail()).action })
    : createBot(setup);

test('400 rounds by hints alone against level-4 are more than half won', async () => {
  const spec: ArenaSpec = {
    bots: ['hints', 'level-4'],
    deals: 200,
    rules: PRESETS.competition,
    seed: 'hints',
    auction: false,
    budgetMs: null,
    timeoutMs: 30_000,
    sprt: null,
  };
  const player = (job: Parameters<typeof playJob>[0]) => playJob(job, { createBot: create, nowMs: () => 0 });
  const { pairs } = await runArena({ state: unwrap(startArena(spec, create)), players: [player] });
  const { mean, half } = ratioOf(pairs[0]?.sums.score ?? assert.fail());
  assert.ok(mean - half > 0.5, `won ${mean} ± ${half}`);
});
