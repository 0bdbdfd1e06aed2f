/**
 * The `rules` bot: hand decomposition, possible answers of the others, and weighed rules of thumb. The level that a
 * phone app calls hard. It ignores its seed: equal views give equal actions.
 */
import { legalActionsOf } from '@doudizhu/rules/view';
import { callByChance } from './bidding.ts';
import { mustAct, type Bot, type BotSetup } from '../bot.ts';
import { FEATURE_COUNT } from './linear-features.ts';
import { choosePlay, type Weights } from './choice.ts';
import { RULES_WEIGHTS, WEIGHT_STEP } from './weights.ts';

/** The rules bot with its fitted weights. It takes no seed into account: equal views give equal actions. */
export const createRulesBot = (_setup: BotSetup): Bot => ({
  name: 'rules',
  act: (view) => {
    mustAct(view);
    return view.phase === 'play'
      ? choosePlay(view, weightsFor(view.rules.decks))
      : callByChance(view, legalActionsOf(view));
  },
});

/** The seats with their own weights; with two decks “across” plays by those of “down”. Index = role. */
const ROLES = ['landlord', 'down', 'up'] as const;

const read: { 1?: Weights; 2?: Weights } = {};

export const weightsFor = (decks: 1 | 2): Weights => (read[decks] ??= readRulesWeights(RULES_WEIGHTS[decks]));

/** One text a role: int16 numbers of WEIGHT_STEP each, little-endian, as base64. */
const readRulesWeights = (texts: readonly string[]): Weights => {
  const weights = new Float64Array(ROLES.length * FEATURE_COUNT);
  for (const [role, text] of texts.entries()) {
    const bytes = atob(text);
    if (bytes.length !== 2 * FEATURE_COUNT)
      throw new Error(`bad weights: ${bytes.length} bytes per role, expected ${2 * FEATURE_COUNT}`);
    for (let index = 0; index < FEATURE_COUNT; index++) {
      const word = bytes.charCodeAt(2 * index) | (bytes.charCodeAt(2 * index + 1) << 8);
      weights[role * FEATURE_COUNT + index] = ((word << 16) >> 16) * WEIGHT_STEP;
    }
  }
  return weights;
};
