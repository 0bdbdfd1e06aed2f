/**
 * Measures a weights file at the training table, for wins, for points, and for points after auctions, on duplicate deals:
 *
 *     node tools/training/measure-weights.ts [--family four] --weights FILE --deals 5000 [--against FILE]
 *
 * `--kernel native` is faster and rounds otherwise than the bot does.
 */
import { createNetworks, FAMILIES, weightsShapeOf, type NetworkWeights } from '@doudizhu/bots/neural';
import { fixedOpponents } from './league/league.ts';
import { formatMeasurement, MANNERS, measure, networksPlayer } from './trainer/measure.ts';
import type { Opponent } from './league/opponents.ts';
import { createTrainer, KERNELS, setWeights, type Trainer } from './trainer/trainer.ts';
import { weightsIn } from './weights-file.ts';
import { choiceOf, readableFile, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

/** Whom weights are measured against. */
const opponentsOf = (trainer: Trainer, earlier: NetworkWeights | null): (readonly [string, Opponent])[] => [
  ...fixedOpponents(trainer),
  ...(earlier === null ? [] : [['weights before', networksPlayer(trainer, createNetworks(earlier))] as const]),
];

/** The averaged weights of a trainer against all opponents, in all manners. @returns the lines, also printed. */
export const measureAll = (trainer: Trainer, earlier: NetworkWeights | null, deals: number): string[] => {
  const lines: string[] = [];
  const say = (line: string): void => {
    lines.push(line);
    console.log(line);
  };
  for (const manner of MANNERS) {
    say(manner === 'auction' ? '# for points, after an auction' : `# for ${manner}`);
    for (const [name, opponent] of opponentsOf(trainer, earlier)) {
      say(formatMeasurement(name, measure(trainer, opponent, deals, manner)));
    }
  }
  return lines;
};

const main = (): void => {
  const { values } = readOptions(import.meta.filename, {
    family: choiceOf(['three', 'four'], 'three', 'the family of the networks'),
    weights: readableFile('packages/bots/weights/neural.bin', 'the weights'),
    against: readableFile(undefined, 'other weights to measure against'),
    deals: wholeNumber(1000, 'duplicate deals against each opponent', { min: 1 }),
    kernel: choiceOf(KERNELS, 'simd', 'what calculates'),
  });
  const shape = weightsShapeOf(FAMILIES[values.family]);
  const weights = weightsIn(import.meta.filename, values.weights, shape);
  const earlier = values.against === undefined ? null : weightsIn(import.meta.filename, values.against, shape);
  const trainer = createTrainer({
    family: values.family,
    hidden: weights.layout.shape.hidden,
    kernel: values.kernel,
  });
  setWeights(trainer, weights);
  measureAll(trainer, earlier, values.deals);
};

if (import.meta.main) main();
