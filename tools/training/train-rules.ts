/**
 * Fits the weights of the rules bot, in two steps.
 *
 *     node tools/training/train-rules.ts --decks 2 --critic-rounds 4000 --policy-rounds 40000     prints JSON weights
 *
 * First a critic: rounds of the bot against itself and against greedy, each decision's features pulled towards the
 * outcome (logistic regression, Adagrad). The critic tells good positions from bad ones but plays less well: 0.69 against
 * greedy. Then the policy, from the critic's weights, by policy gradient: 0.75.
 */
import { sizeOf, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, encode, generate, PASS, type ActionId } from '@doudizhu/rules/combos';
import { dealFrom } from '@doudizhu/rules/deal';
import { createRng, randomBelow, type Rng } from '@doudizhu/rules/rng';
import { applyUnchecked, isOver, playActionOf, startPlay, type Round } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import {
  readLinearFeatures,
  FEATURE_COUNT,
  createLinearFeatures,
  ROLES,
  weightsFor,
  writeRulesWeights,
  goesOut,
  readFeatureContext,
  logitOf,
  type Weights,
} from '@doudizhu/bots/rules';
import { createGreedyBot } from '@doudizhu/bots';
import { anyText, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

interface PolicySample {
  readonly role: number;
  readonly index: Int32Array;
  readonly factor: Float64Array;
}

export interface RulesTrainer {
  readonly rules: RuleSet;
  readonly weights: Weights;
  readonly squares: Float64Array;
  readonly rng: Rng;
  games: number;
}

export const createRulesTrainer = (rules: RuleSet, seed: string, weights?: Weights): RulesTrainer => ({
  rules,
  weights: weights ?? new Float64Array(ROLES.length * FEATURE_COUNT),
  squares: new Float64Array(ROLES.length * FEATURE_COUNT).fill(1),
  rng: createRng(seed),
  games: 0,
});

const greedy = createGreedyBot({ seed: 0 });
const features = createLinearFeatures();
let ids = new Int32Array(0);

/** Plays one round and learns from it. */
export const trainRound = (trainer: RulesTrainer, rate: number, explore: number, greedyShare: number): void => {
  const { rules, rng, weights, squares } = trainer;
  const draw = rng() / 2 ** 32;
  // The side that greedy plays: none, landlord, farmers.
  const foe = draw < greedyShare / 2 ? 0 : draw < greedyShare ? 1 : 2;
  let round: Round = startPlay({ rules, deal: dealFrom(rules, rng) });
  const samples: PolicySample[] = [];
  while (!isOver(round)) {
    const seat = round.turn;
    const view = viewFor(round, seat);
    if ((seat === 0 ? 0 : 1) === foe) {
      round = applyUnchecked(round, seat, greedy.act(view) as never);
      continue;
    }
    const space = actionSpace(rules);
    if (ids.length < space.size) ids = new Int32Array(space.size);
    const hand = round.hands[seat] as RankCounts;
    const beat = view.toBeat === null ? PASS : encode(space, view.toBeat);
    const count = generate(space, hand.lo, hand.hi, beat, ids);
    let chosen = ids[0] as ActionId;
    if (count > 1) {
      const context = readFeatureContext(view, hand, seat);
      const random = rng() / 2 ** 32 < explore ? randomBelow(rng, count) : -1;
      let best = -Infinity;
      for (let index = 0; index < count; index++) {
        if (random >= 0 && index !== random) continue;
        const id = ids[index] as ActionId;
        readLinearFeatures(context, id, features);
        const worth = logitOf(features, weights, context.role);
        if (worth > best) {
          best = worth;
          chosen = id;
        }
      }
      readLinearFeatures(context, chosen, features);
      samples.push({
        role: context.role,
        index: features.index.slice(0, features.found),
        factor: features.factor.slice(0, features.found),
      });
    }
    round = applyUnchecked(round, seat, playActionOf(space, chosen));
  }
  const landlordWon = round.outcome?.winner === 'landlord';
  for (const { role, index, factor } of samples) {
    const target = (role === 0) === landlordWon ? 1 : 0;
    let worth = 0;
    for (let at = 0; at < index.length; at++)
      worth += (weights[role * FEATURE_COUNT + (index[at] as number)] as number) * (factor[at] as number);
    const slope = target - 1 / (1 + Math.exp(-worth));
    for (let at = 0; at < index.length; at++) {
      const where = role * FEATURE_COUNT + (index[at] as number);
      const gradient = slope * (factor[at] as number);
      squares[where] = (squares[where] as number) + gradient * gradient;
      weights[where] = (weights[where] as number) + (rate * gradient) / Math.sqrt(squares[where] as number);
    }
  }
  trainer.games++;
};

/** One decision of the policy: the gradient of the log of its probability, and what was expected before it. */
interface PolicyStep {
  readonly role: number;
  readonly index: number[];
  readonly factor: number[];
  readonly expected: number;
}

const chances = new Float64Array(1 << 15);

/**
 * Plays one round with a softmax over worths and moves the weights by the policy gradient (Williams 1992): the log of a
 * choice's probability, up or down by how much the outcome was better than the critic had expected.
 * @param sharpness worths are multiplied by it before the softmax. @param critic weights of `trainRound`
 */
export const improveRound = (
  trainer: RulesTrainer,
  critic: Weights,
  { rate, sharpness, greedyShare }: { rate: number; sharpness: number; greedyShare: number },
): void => {
  const { rules, rng, weights, squares } = trainer;
  const draw = rng() / 2 ** 32;
  const foe = draw < greedyShare / 2 ? 0 : draw < greedyShare ? 1 : 2;
  let round: Round = startPlay({ rules, deal: dealFrom(rules, rng) });
  const steps: PolicyStep[] = [];
  const space = actionSpace(rules);
  if (ids.length < space.size) ids = new Int32Array(space.size);
  while (!isOver(round)) {
    const seat = round.turn;
    const view = viewFor(round, seat);
    if ((seat === 0 ? 0 : 1) === foe) {
      round = applyUnchecked(round, seat, greedy.act(view) as never);
      continue;
    }
    const hand = round.hands[seat] as RankCounts;
    const beat = view.toBeat === null ? PASS : encode(space, view.toBeat);
    const count = generate(space, hand.lo, hand.hi, beat, ids);
    let chosen = ids[0] as ActionId;
    const out = goesOut(ids, count, space.cards, sizeOf(hand));
    if (out !== PASS) chosen = out;
    else if (count > 1) {
      const context = readFeatureContext(view, hand, seat);
      const { role } = context;
      let top = -Infinity;
      for (let index = 0; index < count; index++) {
        readLinearFeatures(context, ids[index] as ActionId, features);
        const worth = logitOf(features, weights, role) * sharpness;
        chances[index] = worth;
        if (worth > top) top = worth;
      }
      let sum = 0;
      for (let index = 0; index < count; index++) {
        chances[index] = Math.exp((chances[index] as number) - top);
        sum += chances[index] as number;
      }
      let left = (rng() / 2 ** 32) * sum;
      let pick = 0;
      while (pick < count - 1 && (left -= chances[pick] as number) > 0) pick++;
      chosen = ids[pick] as ActionId;
      const index: number[] = [];
      const factor: number[] = [];
      let expected = 0;
      let weight = 0;
      for (let at = 0; at < count; at++) {
        const chance = (chances[at] as number) / sum;
        if (chance < 0.003 && at !== pick) continue;
        readLinearFeatures(context, ids[at] as ActionId, features);
        const slope = (at === pick ? 1 : 0) - chance;
        for (let one = 0; one < features.found; one++) {
          index.push(features.index[one] as number);
          factor.push((features.factor[one] as number) * slope);
        }
        expected += chance / (1 + Math.exp(-logitOf(features, critic, role)));
        weight += chance;
      }
      steps.push({ role, index, factor, expected: expected / weight });
    }
    round = applyUnchecked(round, seat, playActionOf(space, chosen));
  }
  const landlordWon = round.outcome?.winner === 'landlord';
  for (const { role, index, factor, expected } of steps) {
    const advantage = ((role === 0) === landlordWon ? 1 : 0) - expected;
    for (let at = 0; at < index.length; at++) {
      const where = role * FEATURE_COUNT + (index[at] as number);
      weights[where] =
        (weights[where] as number) + (rate * advantage * (factor[at] as number)) / Math.sqrt(squares[where] as number);
    }
  }
  trainer.games++;
};

/**
 * The weights of both steps; of the policy's, the later ones are averaged.
 * @param games the rule sets, one round after another. @param start weights to begin with; null: none.
 */
const trainAll = (
  games: readonly RuleSet[],
  criticRounds: number,
  policyRounds: number,
  { seed, start }: { readonly seed: string; readonly start: Weights | null },
): Weights => {
  const critic = start?.slice() ?? new Float64Array(ROLES.length * FEATURE_COUNT);
  const critics = games.map((rules, at) => createRulesTrainer(rules, `${seed}/critic/${at}`, critic));
  for (let round = 0; round < criticRounds; round++) {
    const left = 1 - round / criticRounds;
    trainRound(critics[round % games.length] as RulesTrainer, 0.2 * left + 0.01, 0.05 * left, 0.5);
  }
  const weights = (start ?? critic).slice();
  const policies = games.map((rules, at) => createRulesTrainer(rules, `${seed}/policy/${at}`, weights));
  const mean = new Float64Array(weights.length);
  let averaged = 0;
  for (let round = 0; round < policyRounds; round++) {
    const done = round / policyRounds;
    improveRound(policies[round % games.length] as RulesTrainer, critic, {
      rate: 0.002 * (1 - done) + 1e-4,
      sharpness: start === null ? 6 + 12 * done : 12 + 6 * done,
      greedyShare: start === null ? 0.8 : 0.6,
    });
    if (done < 0.6 || round % 50 !== 0) continue;
    averaged++;
    for (let at = 0; at < mean.length; at++) {
      mean[at] = (mean[at] as number) + ((weights[at] as number) - (mean[at] as number)) / averaged;
    }
  }
  return averaged === 0 ? weights : mean;
};

if (import.meta.main) {
  const { values } = readOptions(import.meta.filename, {
    decks: wholeNumber(1, 'decks of the rule sets', { min: 1, max: 2 }),
    'critic-rounds': wholeNumber(200_000, 'rounds of the first step'),
    'policy-rounds': wholeNumber(300_000, 'rounds of the second step'),
    seed: anyText('rules', 'what they follow from'),
  });
  // Two decks begin with what one deck taught.
  const [games, start] =
    values.decks === 2 ? [[PRESETS['pagat-4p'], PRESETS['app-4p']], weightsFor(1)] : [[PRESETS.douzero], null];
  const weights = trainAll(games, values['critic-rounds'], values['policy-rounds'], { seed: values.seed, start });
  console.log(JSON.stringify(writeRulesWeights(weights)));
}
