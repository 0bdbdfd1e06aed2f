/** Rounds of a player that takes the first hint of every decision, against a bot. */
import assert from 'node:assert/strict';
import { playJob, ratioOf, runArena, startArena, type ArenaSpec } from '@doudizhu/arena';
import type { CreateBot } from '@doudizhu/bots';
import { createBot } from '@doudizhu/engines';
import { ok, unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { hintsOf } from '../play/hints.ts';
import { dictionaryOf } from '../words/texts.ts';

const words = dictionaryOf('en');

const create: CreateBot = (setup) =>
  setup.name === 'hints'
    ? ok({ name: 'hints', act: (view) => (hintsOf(view, words)[0] ?? assert.fail()).action })
    : createBot(setup);

/** Plays each deal in both roles. @returns the share of rounds that the hints win, and half its 95% interval */
export const hintsAgainst = async (
  bot: string,
  deals: number,
): Promise<{ readonly mean: number; readonly half: number }> => {
  const spec: ArenaSpec = {
    bots: ['hints', bot],
    deals,
    rules: PRESETS.competition,
    seed: 'hints',
    auction: false,
    budgetMs: null,
    timeoutMs: 30_000,
    sprt: null,
  };
  const player = (job: Parameters<typeof playJob>[0]) => playJob(job, { createBot: create, nowMs: () => 0 });
  const { pairs } = await runArena({ state: unwrap(startArena(spec, create)), players: [player] });
  return ratioOf(pairs[0]?.sums.score ?? assert.fail());
};
