/**
 * What the search believes of the hidden hands, beside what they are: at every decision of rounds of `neural`, deals are
 * imagined and weighed, and compared with the real one.
 *
 *     node tools/bench/search-belief.ts --rounds 30 --drawn 96 --wanted 96
 */
import { readFileSync } from 'node:fs';
import { countOf, RANK_COUNT, rankAt, sizeOf, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace } from '@doudizhu/rules/combos';
import { dealFrom } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { applyUnchecked, isOver, startPlay, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import {
  createNetworks,
  createNeuralBot,
  familyOf,
  readWeights,
  SEARCH_OPTIONS,
  weightsShapeOf,
} from '../../packages/bots/src/index.ts';
import { roleOf } from '../../packages/bots/src/neural/public-record.ts';
import { imagine, type Worlds } from '../../packages/bots/src/search/belief.ts';
import { createSearchTable } from '../../packages/bots/src/search/rollout.ts';
import { oneOf, readOptions, wholeNumber } from '../options/options.ts';

const { values } = readOptions(import.meta.filename, {
  rounds: wholeNumber(30, 'rounds that are played', { min: 1 }),
  rules: oneOf(['competition', 'pagat-4p', 'app-4p'], 'competition', 'the rule set'),
  wanted: wholeNumber(SEARCH_OPTIONS.belief.wanted, 'deals that are kept', { min: 1 }),
  drawn: wholeNumber(SEARCH_OPTIONS.belief.drawn, 'deals that are drawn and weighed', { min: 1 }),
});

const rules = PRESETS[values.rules];
const file = rules.seats === 3 ? 'neural.bin' : 'neural-four.bin';
const bytes = readFileSync(new URL(`../../packages/bots/weights/${file}`, import.meta.url));
const networks = createNetworks(unwrap(readWeights(bytes, weightsShapeOf(familyOf(rules)))));
const table = createSearchTable(networks, actionSpace(rules));
const bot = createNeuralBot(networks, { seed: 1 });
const belief = { ...SEARCH_OPTIONS.belief, wanted: values.wanted, drawn: values.drawn };

/** Sums over decisions with so many cards on the table. */
interface Tally {
  readonly cardsMin: number;
  decisions: number;
  right: number;
  effective: number;
  evaluations: number;
}
const tallies = [0.75, 0.55, 0.35, 0].map((part): Tally => {
  const cardsMin = Math.round(54 * rules.decks * part);
  return { cardsMin, decisions: 0, right: 0, effective: 0, evaluations: 0 };
});

/** How many cards two hands share. */
const shared = (a: RankCounts, b: RankCounts): number => {
  let sum = 0;
  for (let rank = 0; rank < RANK_COUNT; rank++) sum += Math.min(countOf(a, rankAt(rank)), countOf(b, rankAt(rank)));
  return sum;
};

/** The part of the others' cards that a deal drawn by weight has in the right hands. */
const rightPart = ({ hands, landlord, turn }: Round, worlds: Worlds): number => {
  let [right, all] = [0, 0];
  for (const [seat, real] of hands.entries()) {
    if (seat === turn) continue;
    all += sizeOf(real);
    for (let world = 0; world < worlds.count; world++) {
      const at = 2 * (rules.seats * world + roleOf(seat, landlord ?? 0, rules.seats));
      const hand = { lo: worlds.hands[at] as number, hi: worlds.hands[at + 1] as number };
      right += (worlds.weights[world] as number) * shared(hand, real);
    }
  }
  return right / all;
};

for (let number = 0; number < values.rounds; number++) {
  let round = startPlay({ rules, deal: dealFrom(rules, createRng(`belief/${number}`)) });
  while (!isOver(round)) {
    const view = viewFor(round, round.turn);
    const cards = view.handSizes.reduce((sum, size) => sum + size, 0);
    if (view.history.length >= rules.seats && bot.rate(view).length > 1) {
      const before = table.evaluations;
      const worlds = imagine(table, view, belief, createRng(`${number}/${view.history.length}`));
      const tally = tallies.find(({ cardsMin }) => cards >= cardsMin) as Tally;
      tally.decisions++;
      tally.right += rightPart(round, worlds);
      tally.effective += 1 / worlds.weights.reduce((sum, weight) => sum + weight * weight, 0);
      tally.evaluations += table.evaluations - before;
    }
    round = applyUnchecked(round, round.turn, bot.act(view));
  }
}

console.log('cards on the table, decisions, part of the hidden cards that is right, effective deals, evaluations');
for (const { cardsMin, decisions, right, effective, evaluations } of tallies) {
  const mean = (sum: number, digits: number): string => (sum / decisions).toFixed(digits);
  console.log(`from ${cardsMin}: ${decisions}, ${mean(right, 4)}, ${mean(effective, 1)}, ${mean(evaluations, 0)}`);
}
