/**
 * Compares two weights files decision by decision: prediction of the winner, and gain of the choices on the same cards.
 * This is more sensitive than a match of thousands of deals.
 *
 *     node tools/training/compare-weights.ts --first packages/weights/neural.bin --second FILE --games 20000
 */
import { createNetworks, FAMILIES, FAMILY_NAMES, type Networks } from '@doudizhu/bots/neural';
import { compareNetworks, type Estimate } from './trainer/compare.ts';
import { MANNERS } from './trainer/measure.ts';
import { weightsIn } from './weights-file.ts';
import { anyText, choiceOf, readableFile, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const { values } = readOptions(import.meta.filename, {
  family: choiceOf(FAMILY_NAMES, 'three', 'family of the networks'),
  first: readableFile('packages/weights/neural.bin', 'first weights file'),
  second: readableFile('packages/weights/neural.bin', 'second weights file'),
  games: wholeNumber(4000, 'number of games', { min: 1 }),
  manner: choiceOf(MANNERS, 'wins', 'aim of the games: wins, points, or points after an auction'),
  seed: anyText('1', 'seed of the deals'),
});

const family = FAMILIES[values.family];
const networksOf = (file: string): Networks => createNetworks(weightsIn(import.meta.filename, file, family));
const text = ({ mean, half }: Estimate): string => `${mean.toFixed(4)} ± ${half.toFixed(4)}`;

const { games, seed, manner } = values;
const compared = compareNetworks(networksOf(values.first), networksOf(values.second), { games, seed, manner });
console.log(
  'role: decisions, cross-entropy of the first, difference of the second; differing choices, gain of the second per game',
);
for (const [index, { decisions, loss, lossMore, differing, gain }] of compared.entries()) {
  const name = family.roles[index] ?? 'all';
  console.log(`${name}: ${decisions}, ${loss.toFixed(4)}, ${text(lossMore)}; ${differing}, ${text(gain)}`);
}
