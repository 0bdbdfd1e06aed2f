/**
 * Measures a weights file at the training table, for wins and for points, on duplicate deals:
 *
 *     node packages/training/src/measure-weights.ts --weights FILE --deals 5000 [--against FILE]
 *
 * `--kernel native` is faster and rounds otherwise than the bot does.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { unwrap } from '@doudizhu/rules';
import { createNetworks, readWeights, type NetworkWeights } from '@doudizhu/bots/neural';
import { LEAGUE_NAMES } from './league/league.ts';
import { formatMeasurement, measure, networksPlayer } from './trainer/measure.ts';
import { simpleOpponent, splitterOpponent, type Opponent } from './league/opponents.ts';
import { createTrainer, setWeights, type Trainer } from './trainer/trainer.ts';

/** Whom weights are measured against. */
const opponentsOf = (trainer: Trainer, earlier: NetworkWeights | null): (readonly [string, Opponent])[] => [
  ['simple', simpleOpponent],
  ['splitter', splitterOpponent],
  ...LEAGUE_NAMES.flatMap((name, index) =>
    name === 'rules' || name === 'greedy' ? [[name, trainer.league.players[index] as Opponent] as const] : [],
  ),
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
      weights: { type: 'string', default: 'packages/bots/weights/neural.bin' },
      against: { type: 'string' },
      deals: { type: 'string', default: '1000' },
      kernel: { type: 'string', default: 'simd' },
    },
  });
  const weights = unwrap(readWeights(readFileSync(values.weights)));
  const earlier = values.against === undefined ? null : unwrap(readWeights(readFileSync(values.against)));
  const trainer = createTrainer({
    hidden: weights.layout.shape.hidden,
    kernel: values.kernel as Trainer['options']['kernel'],
  });
  setWeights(trainer, weights);
  measureAll(trainer, earlier, Number(values.deals));
};

if (import.meta.main) main();
