/**
 * Trains the networks by self-play, within a time limit, and prints the learning curve:
 *
 *     node tools/training/train.ts --out build/train --minutes 60
 *
 * Continues from the checkpoint in `--out` if there is one. Otherwise it begins with random weights or those of a file
 * (`--weights packages/bots/weights/neural.bin`). `--minutes` and `--decisions` bound a run. `--family`, `--seed`,
 * `--hidden`, `--batch`, `--points-weight`, `--critic-hidden` and `--kernel` hold for a start only; the other options may be set
 * anew each time, `--horizon` among them: the number of decisions at which the learning rate reaches 0.
 *
 * `--lessons FILE`: learns also from what searches found (`collect-lessons.ts`), but for every fifth game of them.
 *
 * `--generation N`: N games are played from the same weights, and then learned from; without it, each game is learned from
 * before the next one. With `--queue redis://…` workers (`work.ts`) play the games of a generation; the weights are the
 * same bytes as without it.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { createNetworks, FAMILIES, weightsShapeOf } from '@doudizhu/bots/neural';
import { readCheckpoint, writeCheckpoint } from './trainer/checkpoint.ts';
import { fixedOpponents, LEAGUE_NAMES } from './league/league.ts';
import { trainGeneration } from './trainer/generation.ts';
import { openSelfPlay } from './trainer/self-play.ts';
import { learnFromSearch } from './search/learn-lessons.ts';
import { isHeldOut, readLessons } from './search/lesson.ts';
import { formatMeasurement, measure, networksPlayer } from './trainer/measure.ts';
import type { Opponent } from './league/opponents.ts';
import {
  createTrainer,
  KERNELS,
  rateAt,
  setWeights,
  TRAINER_DEFAULTS,
  trainGame,
  type Trainer,
} from './trainer/trainer.ts';
import { beginningIn, weightsIn } from './weights-file.ts';
import { anyText, decimal, oneOf, readableFile, readOptions, refuseOptions, wholeNumber } from '../options/options.ts';

const SHARE = { max: 1 };
const { values } = readOptions(import.meta.filename, {
  out: anyText('build/train', 'the folder of the run', 'FOLDER'),
  minutes: decimal(10, 'ends the run after so long'),
  decisions: decimal(Infinity, 'ends it after this many decisions'),
  family: oneOf(['three', 'four'], 'three', 'the networks for three seats, or for four and two decks'),
  seed: anyText('1', 'what the games follow from'),
  hidden: wholeNumber(TRAINER_DEFAULTS.hidden, 'width of the hidden layers', { min: 1 }),
  batch: wholeNumber(TRAINER_DEFAULTS.batch, 'decisions of one step of the optimiser', { min: 1 }),
  rate: decimal(undefined, `the learning rate at first (default ${TRAINER_DEFAULTS.rate})`),
  'rate-decisions': decimal(
    undefined,
    `decisions until it has fallen by √2 (default ${TRAINER_DEFAULTS.rateDecisions})`,
  ),
  exploration: decimal(undefined, `share of plays at random (default ${TRAINER_DEFAULTS.exploration})`, SHARE),
  'outcome-weight': decimal(undefined, `what the outcome counts (default ${TRAINER_DEFAULTS.outcomeWeight})`, SHARE),
  'fork-share': decimal(undefined, `share of games played twice (default ${TRAINER_DEFAULTS.forkShare})`, SHARE),
  'fork-weight': wholeNumber(
    undefined,
    `how often the difference of its ends is learned (default ${TRAINER_DEFAULTS.forkWeight})`,
  ),
  'opponent-share': decimal(undefined, `share against the league (default ${TRAINER_DEFAULTS.opponentShare})`, SHARE),
  'auction-share': decimal(
    undefined,
    `share played after an auction (default ${TRAINER_DEFAULTS.auctionShare})`,
    SHARE,
  ),
  'points-share': decimal(undefined, `share played for points (default ${TRAINER_DEFAULTS.pointsShare})`, SHARE),
  'points-weight': decimal(TRAINER_DEFAULTS.pointsWeight, 'weight of the loss of points'),
  'critic-hidden': wholeNumber(TRAINER_DEFAULTS.criticHidden, 'width of the critics; 0: none'),
  horizon: decimal(undefined, 'decisions at which the learning rate reaches 0 (default never)'),
  weights: readableFile(undefined, 'weights to begin with (default random ones)'),
  generation: wholeNumber(0, 'games from the same weights; 0: each is learned from at once'),
  queue: anyText(undefined, 'a queue whose workers play them', 'URL'),
  lessons: readableFile(undefined, 'what searches found, learned from beside the games'),
  'lessons-per-game': wholeNumber(1, 'how many of them for a game'),
  against: readableFile(undefined, 'weights to measure against'),
  kernel: oneOf(KERNELS, 'simd', 'what calculates'),
  deals: wholeNumber(500, 'duplicate deals of a measurement', { min: 1 }),
  every: decimal(1, 'minutes between measurements at first; they grow with the time spent'),
});
if (values.queue !== undefined && values.generation === 0) {
  refuseOptions(import.meta.filename, 'bad --generation "0": want at least 1 with --queue');
}

const checkpointFile = join(values.out, 'checkpoint.bin');
const logFile = join(values.out, 'training.log');
/** The weights to begin with, where one is named and nothing is there to be continued. */
const beginning =
  values.weights === undefined || existsSync(checkpointFile)
    ? null
    : beginningIn(import.meta.filename, values.weights, values.hidden, weightsShapeOf(FAMILIES[values.family]));
mkdirSync(values.out, { recursive: true });

const say = (line: string): void => {
  console.log(line);
  appendFileSync(logFile, `${line}\n`);
};

/** A horizon that is set brings the lowest rate with it: older checkpoints have a higher one. */
const changes = {
  ...(values.rate === undefined ? {} : { rate: values.rate }),
  ...(values['rate-decisions'] === undefined ? {} : { rateDecisions: values['rate-decisions'] }),
  ...(values.horizon === undefined ? {} : { horizon: values.horizon, rateMin: TRAINER_DEFAULTS.rateMin }),
  ...(values.exploration === undefined ? {} : { exploration: values.exploration }),
  ...(values['outcome-weight'] === undefined ? {} : { outcomeWeight: values['outcome-weight'] }),
  ...(values['fork-share'] === undefined ? {} : { forkShare: values['fork-share'] }),
  ...(values['fork-weight'] === undefined ? {} : { forkWeight: values['fork-weight'] }),
  ...(values['auction-share'] === undefined ? {} : { auctionShare: values['auction-share'] }),
  ...(values['points-share'] === undefined ? {} : { pointsShare: values['points-share'] }),
  ...(values['opponent-share'] === undefined ? {} : { opponentShare: values['opponent-share'] }),
};

const start = (): { trainer: Trainer; minutesSpent: number; processorSpent: number } => {
  if (existsSync(checkpointFile)) {
    const { trainer, notes } = unwrap(readCheckpoint(readFileSync(checkpointFile), changes));
    say(`# resumed at ${trainer.games} games, ${trainer.decisions} decisions: ${JSON.stringify(changes)}`);
    return { trainer, minutesSpent: notes['minutes'] ?? 0, processorSpent: notes['processor'] ?? 0 };
  }
  const trainer = createTrainer({
    family: values.family,
    seed: values.seed,
    hidden: values.hidden,
    criticHidden: values['critic-hidden'],
    pointsWeight: values['points-weight'],
    batch: values.batch,
    kernel: values.kernel,
    ...changes,
  });
  say(`# ${JSON.stringify(trainer.options)}`);
  if (beginning !== null) {
    setWeights(trainer, beginning);
    say(`# begins with the weights of a file, of ${beginning.steps} steps`);
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
  const { deals } = values;
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
  const { generation, decisions: last } = values;
  const { trainer, minutesSpent, processorSpent } = start();
  const earlier =
    values.against === undefined
      ? null
      : networksPlayer(
          trainer,
          createNetworks(weightsIn(import.meta.filename, values.against, weightsShapeOf(trainer.family))),
        );
  const began = performance.now();
  const minutes = (): number => minutesSpent + (performance.now() - began) / 60_000;
  const processor = (): number => processorSpent + processorMinutes();
  const end = minutesSpent + values.minutes;
  let nextReport = minutes() + values.every;
  let wins = trainer.landlordWins;
  let games = trainer.games;
  const save = (): void => {
    const notes = { minutes: minutes(), processor: processor() };
    writeFileSync(`${checkpointFile}.new`, writeCheckpoint(trainer, notes));
    renameSync(`${checkpointFile}.new`, checkpointFile);
  };
  const lessons =
    values.lessons === undefined ? [] : readLessons(values.lessons).filter((lesson) => !isHeldOut(lesson));
  const teach = (played: number): void => {
    if (lessons.length === 0) return;
    const rate = rateAt(trainer.options, trainer.decisions);
    const rng = createRng(`${trainer.options.seed}/lessons/${trainer.games}`);
    learnFromSearch(trainer, lessons, { count: played * values['lessons-per-game'], rate, rng });
  };
  const queue = values.queue === undefined ? null : await openSelfPlay(values.queue, trainer.options);
  while (minutes() < end && trainer.decisions < last) {
    if (generation > 0) await trainGeneration(trainer, generation, queue?.playFor(trainer) ?? null);
    else for (let game = 0; game < LOOK_GAMES; game++) trainGame(trainer);
    teach(generation > 0 ? generation : LOOK_GAMES);
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
    nextReport = minutes() + Math.max(values.every, minutes() / 12);
  }
  await queue?.close();
  save();
  say(`# stopped at ${minutes().toFixed(1)} minutes, ${trainer.games} games, ${trainer.decisions} decisions`);
};

await main();
