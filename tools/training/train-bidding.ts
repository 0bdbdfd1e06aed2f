/**
 * Fits the bidding table of the rules bot: chances to win by features of the hand, from rounds of the bot against itself.
 *
 *     node tools/training/train-bidding.ts --rounds 12000     writes packages/bots/src/rules/bidding-weights.ts
 *
 * Each round, without an auction, gives one sample for a bidder (seat 0 before the kitty), for a landlord (with the kitty)
 * and for each farmer. The weights come from logistic regression with Newton's method.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addCounts, countsOf, type RankCounts } from '@doudizhu/rules/cards';
import { countsOfDeal, dealFrom } from '@doudizhu/rules/deal';
import { createRng } from '@doudizhu/rules/rng';
import { startPlay } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { bidFeatures, HOLDERS, type Holder, createRulesBot } from '@doudizhu/bots/rules';
import { playRound } from '@doudizhu/arena';
import { anyText, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

interface BidSample {
  readonly features: readonly number[];
  readonly won: number;
}

const collect = async (rules: RuleSet, rounds: number, seed: string): Promise<Record<Holder, BidSample[]>> => {
  const samples: Record<Holder, BidSample[]> = { bidder: [], landlord: [], farmer: [] };
  for (let index = 0; index < rounds; index++) {
    const deal = dealFrom(rules, createRng(`${seed}/${index}`));
    const bots = deal.hands.map(() => createRulesBot({ seed: 0 }));
    const { winner } = await playRound(startPlay({ rules, deal }), bots);
    const won = Number(winner === 'landlord');
    const hands = countsOfDeal(deal) as readonly RankCounts[];
    const [first, ...farmers] = hands;
    if (first === undefined) continue;
    samples.bidder.push({ features: bidFeatures(first, rules), won });
    samples.landlord.push({ features: bidFeatures(addCounts(first, countsOf(deal.kitty)), rules), won });
    for (const hand of farmers) samples.farmer.push({ features: bidFeatures(hand, rules), won: 1 - won });
  }
  return samples;
};

const STEPS = 12;
/** Ridge: keeps the weights of rare features near 0. */
const RIDGE = 1;

const fit = (samples: readonly BidSample[]): number[] => {
  const size = samples[0]?.features.length ?? 0;
  let weights: number[] = Array.from({ length: size }, () => 0);
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight) => -RIDGE * weight);
    const curve: number[][] = weights.map((_, row) => weights.map((__, column) => (row === column ? RIDGE : 0)));
    for (const { features, won } of samples) {
      const chance = chanceOf(features, weights);
      for (let row = 0; row < size; row++) {
        slope[row] = (slope[row] ?? 0) + (won - chance) * (features[row] ?? 0);
        const line = curve[row] ?? [];
        for (let column = 0; column < size; column++) {
          line[column] = (line[column] ?? 0) + chance * (1 - chance) * (features[row] ?? 0) * (features[column] ?? 0);
        }
      }
    }
    const moves = solve(curve, slope);
    weights = weights.map((weight, index) => weight + (moves[index] ?? 0));
  }
  return weights.map((weight) => Math.round(weight * 1000) / 1000);
};

const chanceOf = (features: readonly number[], weights: readonly number[]): number =>
  1 / (1 + Math.exp(-features.reduce((sum, feature, index) => sum + feature * (weights[index] ?? 0), 0)));

/** Gauss–Jordan elimination. The ridge keeps the pivots above 0. */
const solve = (matrix: readonly (readonly number[])[], vector: readonly number[]): number[] => {
  const rows = matrix.map((row, index) => [...row, vector[index] ?? 0]);
  for (const [pivot, row] of rows.entries()) {
    const scale = row[pivot] ?? 1;
    for (let column = 0; column < row.length; column++) row[column] = (row[column] ?? 0) / scale;
    for (const [other, line] of rows.entries()) {
      if (other === pivot) continue;
      const factor = line[pivot] ?? 0;
      for (let column = 0; column < line.length; column++)
        line[column] = (line[column] ?? 0) - factor * (row[column] ?? 0);
    }
  }
  return rows.map((row) => row.at(-1) ?? 0);
};

/** Mean chance and share won in each fifth of the samples by chance. The two should agree. */
const quantiles = (samples: readonly BidSample[], weights: readonly number[]): string => {
  const sorted = samples
    .map(({ features, won }) => ({ chance: chanceOf(features, weights), won }))
    .toSorted((a, b) => a.chance - b.chance);
  return [0, 1, 2, 3, 4]
    .map((fifth) => {
      const part = sorted.slice((fifth * sorted.length) / 5, ((fifth + 1) * sorted.length) / 5);
      const mean = part.reduce((sum, { chance }) => sum + chance, 0) / part.length;
      const won = part.reduce((sum, sample) => sum + sample.won, 0) / part.length;
      return `${mean.toFixed(2)}/${won.toFixed(2)}`;
    })
    .join(' ');
};

const main = async (): Promise<void> => {
  const { rounds, seed } = readOptions(import.meta.filename, {
    rounds: wholeNumber(20_000, 'number of rounds', { min: 1 }),
    seed: anyText('bidding', 'seed of the rounds'),
  }).values;
  const lines: string[] = [];
  for (const [decks, rules, share] of [
    [1, PRESETS.douzero, 1],
    [2, PRESETS['pagat-4p'], 0.2],
  ] as const) {
    const samples = await collect(rules, Math.round(rounds * share), seed);
    lines.push(`  ${decks}: {`);
    for (const holder of HOLDERS) {
      const weights = fit(samples[holder]);
      lines.push(`    ${holder}: [${weights.join(', ')}],`);
      console.log(`${rules.name} ${holder}: chance/won by fifths ${quantiles(samples[holder], weights)}`);
    }
    lines.push('  },');
  }
  writeFileSync(
    join(fileURLToPath(new URL('../../packages/bots/src/rules', import.meta.url)), 'bidding-weights.ts'),
    `/** Written by \`train-bidding.ts --rounds ${rounds} --seed ${seed}\`. By decks and holder: the weights of \`bidFeatures\`. */
// oxfmt-ignore
export const BIDDING_WEIGHTS = {
${lines.join('\n')}
} as const;
`,
  );
};

if (import.meta.main) await main();
