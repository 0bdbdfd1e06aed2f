/**
 * Measures a weights file at the training table on duplicate deals, for wins, points, and points after auctions:
 *
 *     node tools/training/measure-weights.ts [--family four] --weights FILE --deals 5000 [--against FILE]
 *
 * `--kernel native` is faster but rounds differently from the bot.
 */
import { FAMILIES, FAMILY_NAMES } from '@doudizhu/bots/neural';
import { formatMeasurement, MANNERS, measure, opponentsOf } from './trainer/measure.ts';
import { createTrainer, KERNELS, setWeights } from './trainer/trainer.ts';
import { weightsIn } from './weights-file.ts';
import { choiceOf, readableFile, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const { values } = readOptions(import.meta.filename, {
  family: choiceOf(FAMILY_NAMES, 'three', 'family of the networks'),
  weights: readableFile('packages/weights/neural.bin', 'weights file'),
  against: readableFile(undefined, 'weights file of additional opponents'),
  deals: wholeNumber(1000, 'duplicate deals per opponent', { min: 1 }),
  kernel: choiceOf(KERNELS, 'simd', 'implementation of the arithmetic'),
});
const family = FAMILIES[values.family];
const weights = weightsIn(import.meta.filename, values.weights, family);
const earlier = values.against === undefined ? null : weightsIn(import.meta.filename, values.against, family);
const { hidden } = weights.layout.shape;
const trainer = createTrainer({ family: values.family, hidden, kernel: values.kernel });
setWeights(trainer, weights);
for (const manner of MANNERS) {
  console.log(manner === 'auction' ? '# for points, after an auction' : `# for ${manner}`);
  for (const [name, opponent] of opponentsOf(trainer, earlier)) {
    console.log(formatMeasurement(name, measure(trainer, opponent, values.deals, manner)));
  }
}
