/** The neural bot over networks that answer later, beside the same networks that answer at once. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { startRound } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { playedOut } from '@doudizhu/rules/testing';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { bundledFor } from '../testing/bundled.ts';
import { createAsyncNetworks, createAsyncNeuralBot, type NetworkAnswer, type Question } from './async-networks.ts';
import { OUTPUTS, POINTS_OUTPUT, WIN_OUTPUT } from './network.ts';
import { createNeuralBot } from './neural-bot.ts';
import type { Networks } from './networks.ts';

const RULES = PRESETS.competition;
const networks = bundledFor(RULES);
const now = createNeuralBot(networks, { aim: 'wins', callBatchesMax: 1 });

const answer = ({ evaluator, offsets }: Networks, { role, state, actions }: Question): NetworkAnswer => {
  evaluator.indices.set(state, evaluator.stateAt);
  evaluator.sumState(offsets[role] as number, state.length);
  actions.forEach((rows, slot) => {
    evaluator.indices.set(rows, evaluator.actionAt);
    evaluator.sumAction(slot, rows.length);
  });
  const outputs = evaluator.run(actions.length);
  const column = (output: number): number[] => actions.map((_, slot) => outputs[slot * OUTPUTS + output] as number);
  return { logit: column(WIN_OUTPUT), points: column(POINTS_OUTPUT) };
};

/** Views of all decisions of a round that the bot plays. */
const views: PlayerView[] = [];
playedOut(startRound({ rules: RULES, seed: 'later' }), (round, seat) => {
  const view = viewFor(round, seat);
  views.push(view);
  return now.act(view);
});

describe('networks that answer later', () => {
  test('give the same decisions, and those of other bots in between do not disturb them', async () => {
    const later = createAsyncNetworks(networks.family, async (question) => {
      now.act(views[question.actions.length % views.length] as PlayerView);
      await setImmediate();
      return answer(networks, question);
    });
    const bots = ['one', 'two'].map((name) => createAsyncNeuralBot(later, name));
    const decided = await Promise.all(views.flatMap((view) => bots.map((bot) => bot.act(view))));
    assert.deepEqual(
      decided,
      views.flatMap((view) => bots.map(() => now.act(view))),
    );
    const plays = views.filter(({ phase }) => phase === 'play');
    assert.deepEqual(
      await Promise.all(plays.map((view) => bots[0]?.rate(view))),
      plays.map((view) => now.rate(view)),
    );
  });

  test('are asked as often as networks run that answer at once', async () => {
    let [runs, asked] = [0, 0];
    const { evaluator } = networks;
    const run = (count: number): Float32Array => {
      runs++;
      return evaluator.run(count);
    };
    const counted = createNeuralBot(
      { ...networks, evaluator: { ...evaluator, run } },
      { aim: 'wins', callBatchesMax: 1 },
    );
    const later = createAsyncNetworks(networks.family, async (question) => {
      asked++;
      return answer(networks, question);
    });
    const bot = createAsyncNeuralBot(later, 'asked');
    for (const view of views) assert.deepEqual(await bot.act(view), counted.act(view));
    assert.ok(runs > views.length);
    assert.equal(asked, runs);
  });

  test('may fail in one decision and answer the next', async () => {
    let isBroken = true;
    const later = createAsyncNetworks(networks.family, async (question) => {
      if (isBroken) throw new Error('no answer');
      return answer(networks, question);
    });
    const bot = createAsyncNeuralBot(later, 'broken at first');
    const view = views[0] as PlayerView;
    await assert.rejects(bot.act(view), /^Error: no answer$/);
    isBroken = false;
    assert.deepEqual(await bot.act(view), now.act(view));
  });
});
