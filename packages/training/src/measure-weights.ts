/**
 * Measures a weights file at the training table, for wins and for points, on duplicate deals:
 *
 *     node packages/training/src/measure-weights.ts [--family four] --weights FILE --deals 5000 [--against FILE]
 *
 * `--kernel native` is faster and rounds otherwise than the bot does.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { unwrap } from '@doudizhu/rules';
import { createNetworks, readWeights, weightsShapeOf, type NetworkWeights } from '@doudizhu/bots/neural';
import { fixedOpponents } from './league/league.ts';
import { formatMeasurement, measure, networksPlayer } from './trainer/measure.ts';
import type { Opponent } from './league/opponents.ts';
import { createTrainer, familyNamed, setWeights, type Trainer } from './trainer/trainer.ts';

/** Whom weights are measured against. */
const opponentsOf = (trainer: Trainer, earlier: NetworkWeights | null): (readonly [string, Opponent])[] => [
  ...fixedOpponents(trainer),
  ...(earlier === null ? [] : [['weights before', networksPlayer(trainer, createNetworks(earlier))] as const]),
];

/** The averaged weights of a trainer against all opponents, for wins and for points. @returns the lines, also printed. */
export const measureAll = (trainer: Trainer, earlier: NetworkWeights | null, deals: number): string[] => {
  const lines: string[] = [];
  const say = (line: string): void => {
    lines.push(line);
    console.log(line);
  };
  for (const aim of ['wins', 'points'] as const) {
    say(`# for ${aim}`);
    for (const [name, opponent] of opponentsOf(trainer, earlier)) {
      say(formatMeasurement(name, measure(trainer, opponent, deals, aim)));
    }
  }
  return lines;
};

const main = (): void => {
  const { values } = parseArgs({
    options: {
      family: { type: 'string', default: 'three' },
      weights: { type: 'string', default: 'packages/bots/weights/neural.bin' },
      against: { type: 'string' },
      deals: { type: 'string', default: '1000' },
      kernel: { type: 'string', default: 'simd' },
    },
  });
  const family = familyNamed(values.family);
  const shape = weightsShapeOf(family);
  const weights = unwrap(readWeights(readFileSync(values.weights), shape));
  const earlier = values.against === undefined ? null : unwrap(readWeights(readFileSync(values.against), shape));
  const trainer = createTrainer({
    family: family.name,
    hidden: weights.layout.shape.hidden,
    kernel: values.kernel as Trainer['options']['kernel'],
  });
  setWeights(trainer, weights);
  measureAll(trainer, earlier, Number(values.deals));
};

if (import.meta.main) main();
