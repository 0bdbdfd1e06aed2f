/**
 * Trains the networks by self-play, within a time limit, and prints the learning curve:
 *
 *     node packages/training/src/train.ts --out build/train --minutes 60
 *
 * Continues from the checkpoint in `--out` if there is one. Otherwise it begins with random weights or those of a file
 * (`--weights packages/bots/weights/neural.bin`). `--minutes` and `--decisions` bound a run. `--family`, `--seed`,
 * `--hidden`, `--batch`, `--points-weight`, `--critic-hidden` and `--kernel` hold for a start only; the other options may be set
 * anew each time, `--horizon` among them: the number of decisions at which the learning rate reaches 0.
 *
 * `--generation N`: N games are played from the same weights, and then learned from; without it, each game is learned from
 * before the next one. With `--queue redis://…` workers (`work.ts`) play the games of a generation; the weights are the
 * same bytes as without it.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unwrap } from '@doudizhu/rules';
import { createNetworks, readWeights, weightsShapeOf } from '@doudizhu/bots/neural';
import { readCheckpoint, writeCheckpoint } from './trainer/checkpoint.ts';
import { fixedOpponents, LEAGUE_NAMES } from './league/league.ts';
import { trainGeneration } from './trainer/generation.ts';
import { openSelfPlay } from './trainer/self-play.ts';
import { formatMeasurement, measure, networksPlayer } from './trainer/measure.ts';
import type { Opponent } from './league/opponents.ts';
import {
  createTrainer,
  familyNamed,
  rateAt,
  setWeights,
  TRAINER_DEFAULTS,
  trainGame,
  type Trainer,
} from './trainer/trainer.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'build/train' },
    minutes: { type: 'string', default: '10' },
    /** Stops after this many decisions, or when the minutes are over. */
    decisions: { type: 'string', default: 'Infinity' },
    /** `four` trains the networks for four seats and two decks. */
    family: { type: 'string', default: 'three' },
    seed: { type: 'string', default: '1' },
    hidden: { type: 'string', default: String(TRAINER_DEFAULTS.hidden) },
    batch: { type: 'string', default: String(TRAINER_DEFAULTS.batch) },
    rate: { type: 'string' },
    'rate-decisions': { type: 'string' },
    exploration: { type: 'string' },
    'outcome-weight': { type: 'string' },
    'fork-share': { type: 'string' },
    'opponent-share': { type: 'string' },
    'points-share': { type: 'string' },
    'points-weight': { type: 'string', default: String(TRAINER_DEFAULTS.pointsWeight) },
    'critic-hidden': { type: 'string', default: String(TRAINER_DEFAULTS.criticHidden) },
    horizon: { type: 'string' },
    weights: { type: 'string' },
    /** Games from the same weights; 0: each is learned from at once. */
    generation: { type: 'string', default: '0' },
    /** A queue whose workers play them. */
    queue: { type: 'string' },
    /** A weights file to measure against. */
    against: { type: 'string' },
    kernel: { type: 'string', default: 'simd' },
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
  ...(values['rate-decisions'] === undefined ? {} : { rateDecisions: Number(values['rate-decisions']) }),
  ...(values.horizon === undefined ? {} : { horizon: Number(values.horizon), rateMin: TRAINER_DEFAULTS.rateMin }),
  ...(values.exploration === undefined ? {} : { exploration: Number(values.exploration) }),
  ...(values['outcome-weight'] === undefined ? {} : { outcomeWeight: Number(values['outcome-weight']) }),
  ...(values['fork-share'] === undefined ? {} : { forkShare: Number(values['fork-share']) }),
  ...(values['points-share'] === undefined ? {} : { pointsShare: Number(values['points-share']) }),
  ...(values['opponent-share'] === undefined ? {} : { opponentShare: Number(values['opponent-share']) }),
};

const start = (): { trainer: Trainer; minutesSpent: number; processorSpent: number } => {
  if (existsSync(checkpointFile)) {
    const { trainer, notes } = unwrap(readCheckpoint(readFileSync(checkpointFile), changes));
    say(`# resumed at ${trainer.games} games, ${trainer.decisions} decisions: ${JSON.stringify(changes)}`);
    return { trainer, minutesSpent: notes['minutes'] ?? 0, processorSpent: notes['processor'] ?? 0 };
  }
  const trainer = createTrainer({
    family: familyNamed(values.family).name,
    seed: values.seed,
    hidden: Number(values.hidden),
    criticHidden: Number(values['critic-hidden']),
    pointsWeight: Number(values['points-weight']),
    batch: Number(values.batch),
    kernel: values.kernel as 'simd' | 'native',
    ...changes,
  });
  say(`# ${JSON.stringify(trainer.options)}`);
  if (values.weights !== undefined) {
    const weights = unwrap(readWeights(readFileSync(values.weights), weightsShapeOf(trainer.family)));
    setWeights(trainer, weights);
    say(`# begins with the weights of a file, of ${weights.steps} steps`);
  }
  say(
    `# minutes processor-minutes decisions games turns rate losses(${trainer.family.roles.join(' ')}, then of the critics) landlord-wins lost(${LEAGUE_NAMES.join(' ')})`,
  );
  say('#   opponent: WP ± half (as landlord, as farmers) ADP ± half');
  return { trainer, minutesSpent: 0, processorSpent: 0 };
};

/** Processor time of this process in minutes: other programs on the machine do not count. */
const processorMinutes = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 60e6;
};

/** Measures the averaged weights against what never changes. */
const report = (trainer: Trainer, earlier: Opponent | null): void => {
  const deals = Number(values.deals);
  for (const [name, opponent] of fixedOpponents(trainer)) {
    say(formatMeasurement(name, measure(trainer, opponent, deals)));
  }
  if (earlier !== null) say(formatMeasurement('earlier', measure(trainer, earlier, deals)));
  if (trainer.options.pointsShare > 0) {
    const [name, opponent] = fixedOpponents(trainer)[0] as readonly [string, Opponent];
    say(formatMeasurement(`${name}, for points`, measure(trainer, opponent, deals, 'points')));
  }
};

/** Games between two looks at the clock, where each is learned from at once. */
const LOOK_GAMES = 50;

const main = async (): Promise<void> => {
  const generation = Number(values.generation);
  if (!Number.isSafeInteger(generation) || generation < 0) {
    throw new Error(`bad generation "${values.generation}": want a number of games`);
  }
  if (values.queue !== undefined && generation === 0) throw new Error('--queue wants --generation N');
  const { trainer, minutesSpent, processorSpent } = start();
  const earlier =
    values.against === undefined
      ? null
      : networksPlayer(
          trainer,
          createNetworks(unwrap(readWeights(readFileSync(values.against), weightsShapeOf(trainer.family)))),
        );
  const began = performance.now();
  const minutes = (): number => minutesSpent + (performance.now() - began) / 60_000;
  const processor = (): number => processorSpent + processorMinutes();
  const end = minutesSpent + Number(values.minutes);
  let nextReport = minutes() + Number(values.every);
  let wins = trainer.landlordWins;
  let games = trainer.games;
  const save = (): void => {
    const notes = { minutes: minutes(), processor: processor() };
    writeFileSync(`${checkpointFile}.new`, writeCheckpoint(trainer, notes));
    renameSync(`${checkpointFile}.new`, checkpointFile);
  };
  const last = Number(values.decisions);
  const queue = values.queue === undefined ? null : await openSelfPlay(values.queue, trainer.options);
  while (minutes() < end && trainer.decisions < last) {
    if (generation > 0) await trainGeneration(trainer, generation, queue?.playFor(trainer) ?? null);
    else for (let game = 0; game < LOOK_GAMES; game++) trainGame(trainer);
    if (minutes() < nextReport) continue;
    save();
    const part = (trainer.landlordWins - wins) / (trainer.games - games);
    const learners = [...trainer.learners, ...(trainer.critics?.learners ?? [])];
    say(
      `${minutes().toFixed(1)} ${processor().toFixed(1)} ${trainer.decisions} ${trainer.games} ${trainer.turns} ` +
        `${rateAt(trainer.options, trainer.decisions).toExponential(2)} ` +
        `${learners.map((learner) => learner.loss.toFixed(4)).join(' ')} ${part.toFixed(3)} ` +
        [...trainer.league.losses].map((lost) => lost.toFixed(2)).join(' '),
    );
    report(trainer, earlier);
    wins = trainer.landlordWins;
    games = trainer.games;
    nextReport = minutes() + Math.max(Number(values.every), minutes() / 12);
  }
  await queue?.close();
  save();
  say(`# stopped at ${minutes().toFixed(1)} minutes, ${trainer.games} games, ${trainer.decisions} decisions`);
};

await main();
