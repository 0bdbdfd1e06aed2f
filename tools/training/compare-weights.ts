/**
 * Compares two files of weights decision by decision: which says better who wins, and whose choices win more on the same
 * cards. It tells apart what thousands of deals of a match do not.
 *
 *     node tools/training/compare-weights.ts --first packages/bots/weights/neural.bin --second FILE --games 20000
 */
import { createNetworks, FAMILIES, weightsShapeOf, type Networks } from '@doudizhu/bots/neural';
import { compareNetworks, type Estimate } from './trainer/compare.ts';
import { MANNERS } from './trainer/measure.ts';
import { weightsIn } from './weights-file.ts';
import { anyText, choiceOf, readableFile, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const { values } = readOptions(import.meta.filename, {
  family: choiceOf(['three', 'four'], 'three', 'the family of the networks'),
  first: readableFile('packages/bots/weights/neural.bin', 'weights'),
  second: readableFile('packages/bots/weights/neural.bin', 'those that they are compared with'),
  games: wholeNumber(4000, 'games', { min: 1 }),
  manner: choiceOf(MANNERS, 'wins', 'played for wins or points, or for points after an auction'),
  seed: anyText('1', 'what the deals follow from'),
});

const family = FAMILIES[values.family];
const networksOf = (file: string): Networks =>
  createNetworks(weightsIn(import.meta.filename, file, weightsShapeOf(family)));
const said = ({ mean, half }: Estimate): string => `${mean.toFixed(4)} ± ${half.toFixed(4)}`;

const { games, seed, manner } = values;
const compared = compareNetworks(networksOf(values.first), networksOf(values.second), { games, seed, manner });
console.log(
  'role: decisions, cross-entropy of the first, of the second less it; differing, what the second gain a game',
);
for (const [index, { decisions, loss, lossMore, differing, gain }] of compared.entries()) {
  const name = family.roles[index] ?? 'all';
  console.log(`${name}: ${decisions}, ${loss.toFixed(4)}, ${said(lossMore)}; ${differing}, ${said(gain)}`);
}
