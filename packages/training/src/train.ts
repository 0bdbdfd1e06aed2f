/**
 * Trains the networks by self-play, within a time limit, and prints the learning curve:
 *
 *     node packages/training/src/train.ts --out build/train --minutes 60
 *
 * Goes on from the checkpoint in `--out` when there is one; else begins, from random weights or from those of a file
 * (`--weights packages/bots/weights/neural.bin`). `--seed`, `--hidden`, `--batch`, `--rate`, `--rate-decisions` hold for
 * a start only; `--exploration`, `--outcome-weight`, `--opponent-share` and `--horizon`, the number of decisions at which the learning rate
 * has fallen to nothing, may be set anew each time.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unwrap } from '@doudizhu/rules';
import { readWeights } from '@doudizhu/bots/neural';
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { formatMeasurement, measure } from './measure.ts';
import { simpleOpponent, splitterOpponent } from './opponents.ts';
import { createTrainer, rateAt, setWeights, TRAINER_DEFAULTS, trainGame, type Trainer } from './trainer.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'build/train' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    hidden: { type: 'string', default: String(TRAINER_DEFAULTS.hidden) },
    batch: { type: 'string', default: String(TRAINER_DEFAULTS.batch) },
    rate: { type: 'string' },
    'rate-decisions': { type: 'string', default: String(TRAINER_DEFAULTS.rateDecisions) },
    exploration: { type: 'string' },
    'outcome-weight': { type: 'string' },
    'fork-share': { type: 'string' },
    'opponent-share': { type: 'string' },
    horizon: { type: 'string' },
    weights: { type: 'string' },
    deals: { type: 'string', default: '500' },
    /** Minutes between measurements at first; they grow with the time spent. */
    every: { type: 'string', default: '1' },
  },
});

mkdirSync(values.out, { recursive: true });
const checkpointFile = join(values.out, 'checkpoint.bin');
const logFile = join(values.out, 'training.log');

const say = (line: string): void => {
  console.log(line);
  appendFileSync(logFile, `${line}\n`);
};

/** A horizon that is set brings the lowest rate with it: older checkpoints have a higher one. */
const changes = {
  ...(values.rate === undefined ? {} : { rate: Number(values.rate) }),
  ...(values.horizon === undefined ? {} : { horizon: Number(values.horizon), rateMin: TRAINER_DEFAULTS.rateMin }),
  ...(values.exploration === undefined ? {} : { exploration: Number(values.exploration) }),
  ...(values['outcome-weight'] === undefined ? {} : { outcomeWeight: Number(values['outcome-weight']) }),
  ...(values['fork-share'] === undefined ? {} : { forkShare: Number(values['fork-share']) }),
  ...(values['opponent-share'] === undefined ? {} : { opponentShare: Number(values['opponent-share']) }),
};

const start = (): { trainer: Trainer; minutesSpent: number } => {
  if (existsSync(checkpointFile)) {
    const { trainer, notes } = unwrap(readCheckpoint(readFileSync(checkpointFile), changes));
    say(`# resumed at ${trainer.games} games, ${trainer.decisions} decisions: ${JSON.stringify(changes)}`);
    return { trainer, minutesSpent: notes['minutes'] ?? 0 };
  }
  const trainer = createTrainer({
    seed: values.seed,
    hidden: Number(values.hidden),
    batch: Number(values.batch),
    rateDecisions: Number(values['rate-decisions']),
    ...changes,
  });
  say(`# ${JSON.stringify(trainer.options)}`);
  if (values.weights !== undefined) {
    const weights = unwrap(readWeights(readFileSync(values.weights)));
    setWeights(trainer, weights);
    say(`# begins with the weights of a file, of ${weights.steps} steps`);
  }
  say('# minutes decisions games turns rate loss(landlord down up) landlord-wins');
  say('#   opponent: WP ± half (as landlord, as farmers) ADP ± half');
  return { trainer, minutesSpent: 0 };
};

const main = (): void => {
  const { trainer, minutesSpent } = start();
  const began = performance.now();
  const minutes = (): number => minutesSpent + (performance.now() - began) / 60_000;
  const end = minutesSpent + Number(values.minutes);
  const deals = Number(values.deals);
  let nextReport = minutes() + Number(values.every);
  let wins = trainer.landlordWins;
  let games = trainer.games;
  const save = (): void => {
    writeFileSync(`${checkpointFile}.new`, writeCheckpoint(trainer, { minutes: minutes() }));
    renameSync(`${checkpointFile}.new`, checkpointFile);
  };
  while (minutes() < end) {
    for (let game = 0; game < 50; game++) trainGame(trainer);
    if (minutes() < nextReport) continue;
    save();
    const part = (trainer.landlordWins - wins) / (trainer.games - games);
    say(
      `${minutes().toFixed(1)} ${trainer.decisions} ${trainer.games} ${trainer.turns} ` +
        `${rateAt(trainer.options, trainer.decisions).toExponential(2)} ` +
        `${trainer.learners.map((learner) => learner.loss.toFixed(4)).join(' ')} ${part.toFixed(3)}`,
    );
    say(formatMeasurement('simple', measure(trainer, simpleOpponent, deals)));
    say(formatMeasurement('rules', measure(trainer, trainer.opponent, deals)));
    say(formatMeasurement('splitter', measure(trainer, splitterOpponent, deals)));
    wins = trainer.landlordWins;
    games = trainer.games;
    nextReport = minutes() + Math.max(Number(values.every), minutes() / 12);
  }
  save();
  say(`# stopped at ${minutes().toFixed(1)} minutes, ${trainer.games} games, ${trainer.decisions} decisions`);
};

main();
