/** Duplicate deals in the modes: both bots get the same cards, and no bot is at fault. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGreedyBot, createRulesBot, type CreateBot } from '@doudizhu/bots';
import { ok, unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { MODE_PRESETS } from '@doudizhu/rules/testing';
import { jobAt, playJob, startArena } from './arena.ts';

const createBot: CreateBot = ({ name, ...setup }) =>
  ok(name === 'rules' ? createRulesBot(setup) : createGreedyBot(setup));

for (const preset of MODE_PRESETS) {
  for (const auction of [false, true]) {
    test(`${preset}, ${auction ? 'with' : 'without'} the auction`, async () => {
      const rules = PRESETS[preset];
      const settings = { rules, deals: 6, seed: 'modes', auction, budgetMs: null, timeoutMs: 1000, sprt: null };
      const part = async (bots: readonly string[]) => {
        const state = unwrap(startArena({ ...settings, bots }, createBot));
        return playJob(jobAt(state, 0, 0), { createBot, nowMs: () => 0 });
      };
      const { sums, bots } = await part(['rules', 'greedy']);
      for (const { faults } of bots) assert.deepEqual(faults, { crash: 0, timeout: 0, illegal: 0 });
      assert.equal(sums.points.y, auction ? 6 * 2 * rules.seats : 12);
      // A bot against itself has every deal from both sides.
      const same = await part(['greedy', 'greedy']);
      assert.equal(same.sums.points.x, 0);
    });
  }
}
