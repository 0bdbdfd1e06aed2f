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

/** A decision as a sample: the sum of `factor` over the weights at `index` is learned. */
interface Decision {
  readonly role: number;
  readonly index: readonly number[];
  readonly factor: readonly number[];
  /** Chance to win that the critic saw; 0 while the critic itself is fitted. */
  readonly expected: number;
}

/** A seat's legal plays, the first `count` of `ids`, in context. */
interface Choice {
  readonly context: ReturnType<typeof readFeatureContext>;
  readonly hand: RankCounts;
  readonly count: number;
}

interface PlayedDecision {
  readonly chosen: ActionId;
  /** Null: nothing is learned. */
  readonly decision: Decision | null;
}

const greedy = createGreedyBot({ seed: 0 });
const features = createLinearFeatures();
let ids = new Int32Array(0);
const chances = new Float64Array(1 << 15);

const unit = (rng: Rng): number => rng() / 2 ** 32;
const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** Plays one round, in a share of them one side by greedy. @returns decisions to learn from, with 1 where their side won */
const playRound = (
  rules: RuleSet,
  rng: Rng,
  greedyShare: number,
  choose: (choice: Choice) => PlayedDecision,
): { readonly decision: Decision; readonly won: number }[] => {
  const draw = unit(rng);
  // The side that greedy plays: none, landlord, farmers.
  const greedySide = draw < greedyShare / 2 ? 0 : draw < greedyShare ? 1 : 2;
  const space = actionSpace(rules);
  if (ids.length < space.size) ids = new Int32Array(space.size);
  const decisions: Decision[] = [];
  let round: Round = startPlay({ rules, deal: dealFrom(rules, rng) });
  while (!isOver(round)) {
    const seat = round.turn;
    const view = viewFor(round, seat);
    if ((seat === 0 ? 0 : 1) === greedySide) {
      round = applyUnchecked(round, seat, greedy.act(view) as never);
      continue;
    }
    const hand = round.hands[seat] as RankCounts;
    const toBeat = view.toBeat === null ? PASS : encode(space, view.toBeat);
    const count = generate(space, hand.lo, hand.hi, toBeat, ids);
    let chosen = ids[0] as ActionId;
    if (count > 1) {
      const played = choose({ context: readFeatureContext(view, hand, seat), hand, count });
      chosen = played.chosen;
      if (played.decision !== null) decisions.push(played.decision);
    }
    round = applyUnchecked(round, seat, playActionOf(space, chosen));
  }
  const landlordWon = round.outcome?.winner === 'landlord';
  return decisions.map((decision) => ({ decision, won: Number((decision.role === 0) === landlordWon) }));
};

/** Plays one round and pulls each decision's logit towards the outcome. @param squares sums of squared gradients */
const trainCritic = (
  rules: RuleSet,
  rng: Rng,
  { weights, squares }: { readonly weights: Weights; readonly squares: Float64Array },
  { rate, explore }: { readonly rate: number; readonly explore: number },
): void => {
  const choose = ({ context, count }: Choice): PlayedDecision => {
    const { role } = context;
    const random = unit(rng) < explore ? randomBelow(rng, count) : -1;
    let [best, chosen] = [-Infinity, ids[0] as ActionId];
    for (let index = 0; index < count; index++) {
      if (random >= 0 && index !== random) continue;
      readLinearFeatures(context, ids[index] as ActionId, features);
      const logit = logitOf(features, weights, role);
      if (logit > best) [best, chosen] = [logit, ids[index] as ActionId];
    }
    readLinearFeatures(context, chosen, features);
    const { found } = features;
    const [index, factor] = [[...features.index.subarray(0, found)], [...features.factor.subarray(0, found)]];
    return { chosen, decision: { role, index, factor, expected: 0 } };
  };
  for (const { decision, won } of playRound(rules, rng, 0.5, choose)) {
    const { role, index, factor } = decision;
    const from = role * FEATURE_COUNT;
    const logit = index.reduce((sum, place, at) => sum + (weights[from + place] as number) * (factor[at] as number), 0);
    const slope = won - sigmoid(logit);
    for (const [at, place] of index.entries()) {
      const gradient = slope * (factor[at] as number);
      const square = (squares[from + place] as number) + gradient * gradient;
      squares[from + place] = square;
      weights[from + place] = (weights[from + place] as number) + (rate * gradient) / Math.sqrt(square);
    }
  }
};

/**
 * Plays one round with a softmax over logits and moves the weights by the policy gradient (Williams 1992): the log of a
 * choice's probability, up or down by how much the outcome was better than the critic had expected.
 * @param sharpness factor of the logits before the softmax
 */
const improvePolicy = (
  rules: RuleSet,
  rng: Rng,
  { weights, critic }: { readonly weights: Weights; readonly critic: Weights },
  { rate, sharpness, greedyShare }: { rate: number; sharpness: number; greedyShare: number },
): void => {
  const { cards } = actionSpace(rules);
  const choose = ({ context, hand, count }: Choice): PlayedDecision => {
    const out = goesOut(ids, count, cards, sizeOf(hand));
    if (out !== PASS) return { chosen: out, decision: null };
    const { role } = context;
    let top = -Infinity;
    for (let index = 0; index < count; index++) {
      readLinearFeatures(context, ids[index] as ActionId, features);
      chances[index] = logitOf(features, weights, role) * sharpness;
      top = Math.max(top, chances[index] as number);
    }
    let sum = 0;
    for (let index = 0; index < count; index++) {
      chances[index] = Math.exp((chances[index] as number) - top);
      sum += chances[index] as number;
    }
    let left = unit(rng) * sum;
    let pick = 0;
    while (pick < count - 1 && (left -= chances[pick] as number) > 0) pick++;
    const [index, factor]: [number[], number[]] = [[], []];
    let [expected, weight] = [0, 0];
    for (let at = 0; at < count; at++) {
      const chance = (chances[at] as number) / sum;
      if (chance < 0.003 && at !== pick) continue;
      readLinearFeatures(context, ids[at] as ActionId, features);
      const slope = (at === pick ? 1 : 0) - chance;
      for (let one = 0; one < features.found; one++) {
        index.push(features.index[one] as number);
        factor.push((features.factor[one] as number) * slope);
      }
      expected += chance * sigmoid(logitOf(features, critic, role));
      weight += chance;
    }
    return { chosen: ids[pick] as ActionId, decision: { role, index, factor, expected: expected / weight } };
  };
  for (const { decision, won } of playRound(rules, rng, greedyShare, choose)) {
    const advantage = won - decision.expected;
    for (const [at, feature] of decision.index.entries()) {
      const place = decision.role * FEATURE_COUNT + feature;
      weights[place] = (weights[place] as number) + rate * advantage * (decision.factor[at] as number);
    }
  }
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
  const size = ROLES.length * FEATURE_COUNT;
  const critic = start?.slice() ?? new Float64Array(size);
  const tablesOf = (step: string) =>
    games.map((rules, at) => ({
      rules,
      rng: createRng(`${seed}/${step}/${at}`),
      squares: new Float64Array(size).fill(1),
    }));
  const critics = tablesOf('critic');
  for (let round = 0; round < criticRounds; round++) {
    const { rules, rng, squares } = critics[round % games.length] as (typeof critics)[number];
    const left = 1 - round / criticRounds;
    trainCritic(rules, rng, { weights: critic, squares }, { rate: 0.2 * left + 0.01, explore: 0.05 * left });
  }
  const weights = (start ?? critic).slice();
  const policies = tablesOf('policy');
  const mean = new Float64Array(weights.length);
  let averaged = 0;
  for (let round = 0; round < policyRounds; round++) {
    const done = round / policyRounds;
    const { rules, rng } = policies[round % games.length] as (typeof policies)[number];
    const schedule = {
      rate: 0.002 * (1 - done) + 1e-4,
      sharpness: start === null ? 6 + 12 * done : 12 + 6 * done,
      greedyShare: start === null ? 0.8 : 0.6,
    };
    improvePolicy(rules, rng, { weights, critic }, schedule);
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
