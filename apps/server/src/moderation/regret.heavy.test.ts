import { createBot } from '@doudizhu/engines';
import { sizeOf } from '@doudizhu/rules/cards';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import type { Action } from '@doudizhu/rules/round';
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playSteps, type StepPlayer } from '../testing/played-steps.ts';
import { createRegretJudge, imagineHands, type PlayedStep } from './regret.ts';

const stepsOf = (bots: readonly string[], seed: string, rules: PresetName = 'competition'): readonly PlayedStep[] => {
  const players = bots.map((name): StepPlayer => {
    const bot = unwrap(createBot({ name, seed }));
    return (round, seat) => bot.act(viewFor(round, seat)) as Action;
  });
  return playSteps(PRESETS[rules], seed, players);
};

const judge = createRegretJudge();

test('a player who plays like the bot is never judged', () => {
  for (let deal = 0; deal < 5; deal++) {
    assert.deepEqual(judge(stepsOf(['rules', 'rules', 'rules'], `deal-${deal}`), createRng(deal)), []);
  }
});

test('a bad player has regret, by their view and with open hands, and the same each time', () => {
  const plays = Array.from({ length: 12 }, (_, deal) => {
    const steps = stepsOf(['random', 'random', 'random'], `bad-${deal}`);
    const first = judge(steps, createRng(deal));
    assert.deepEqual(judge(steps, createRng(deal)), first);
    return first;
  }).flat();
  assert.ok(plays.length > 10, `${plays.length} plays`);
  const mean = (of: 'ownRegret' | 'openRegret'): number =>
    plays.reduce((sum, play) => sum + play[of], 0) / plays.length;
  assert.ok(mean('ownRegret') > 0.02 && mean('openRegret') > 0.02, `${mean('ownRegret')} ${mean('openRegret')}`);
});

test('imagined deals keep what the seat knows: its own hand, the sizes, the kitty, the cards that are left', () => {
  const rng = createRng('imagine');
  let differing = 0;
  for (const { round, seat } of stepsOf(['rules', 'greedy', 'rules'], 'imagine')) {
    if (round.phase !== 'play') continue;
    const hands = imagineHands(viewFor(round, seat), seat, rng);
    assert.deepEqual(hands[seat], round.hands[seat]);
    assert.deepEqual(hands.map(sizeOf), round.hands.map(sizeOf));
    const all = (cards: typeof hands): readonly number[] => [
      cards.reduce((sum, { lo }) => sum + lo, 0),
      cards.reduce((sum, { hi }) => sum + hi, 0),
    ];
    assert.deepEqual(all(hands), all(round.hands));
    if (JSON.stringify(hands) !== JSON.stringify(round.hands)) differing++;
  }
  assert.ok(differing > 5, 'they are other deals');
});

test('four seats are not judged', () => {
  const steps = stepsOf(['random', 'rules', 'rules', 'rules'], 'four', 'pagat-4p');
  assert.ok(steps.length > 40);
  assert.deepEqual(judge(steps, createRng('four')), []);
});
