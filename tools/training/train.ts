/**
 * Trains the networks by self-play in one or several processes, with local steps and averaging (McMahan et al.,
 * “Communication-efficient learning of deep networks from decentralized data”, 2017). In each round every process plays a
 * number of games from the same weights and learns from them. Then weights, Adam's moments and running averages are averaged.
 *
 *     node tools/training/train.ts --out build/train --workers 16 --games 4000 --decisions 140000000
 *
 * A run is determined by its seed, its options and the number of processes, not by their speed. It resumes from the files
 * in `--out`: `state.json`, `blocks.bin` and `training.log`. `neural.bin`, for another family `neural-….bin`, has the averaged
 * weights for the bot.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@doudizhu/rules/result';
import { FAMILIES, FAMILY_NAMES, readWeights, writeWeights } from '@doudizhu/bots/neural';
import { LEAGUE_NAMES } from './league/league.ts';
import { formatMeasurement, measure, opponentsOf } from './trainer/measure.ts';
import {
  averagedWeights,
  createTrainer,
  storeSnapshots,
  KERNELS,
  rateAt,
  setWeights,
  TRAINER_DEFAULTS,
  trainGame,
  type Trainer,
  type TrainerOptions,
} from './trainer/trainer.ts';
import { beginningIn, weightsIn } from './weights-file.ts';
import { anyText, decimal, choiceOf, readableFile, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

/** Parts of a learner's memory that the processes exchange, in this order. */
const BLOCKS = ['weights', 'first', 'second', 'average'] as const;

/** State between two rounds, in addition to the blocks. */
interface RunState {
  round: number;
  decisions: number;
  minutes: number;
  /** Steps of the optimiser, index = role. */
  steps: readonly number[];
  /** Share of games lost to each bot of the league. */
  leagueLosses: readonly number[];
}

interface WorkerSetup {
  readonly options: Partial<TrainerOptions>;
  /** Weights file at the start. Null: random weights. */
  readonly weights: string | null;
  readonly games: number;
  /** State of a resumed run. Null for a new one. */
  readonly state: RunState | null;
}

interface WorkerTask {
  readonly rate: number;
  /** File of the averaged blocks. Null: the worker's current ones. */
  readonly from: string | null;
  readonly to: string;
}

interface WorkerResult {
  readonly decisions: number;
  readonly landlordWins: number;
  readonly steps: readonly number[];
  readonly losses: readonly number[];
  readonly leagueLosses: readonly number[];
}

const work = ({ options, weights, games, state }: WorkerSetup): void => {
  const trainer = createTrainer(options);
  if (weights !== null) setWeights(trainer, unwrap(readWeights(readFileSync(weights), trainer.family)));
  let isResumed = state !== null;
  if (state !== null) {
    // Resume after the games of the previous rounds.
    trainer.games = state.round * games;
    trainer.learners.forEach((learner, role) => (learner.steps = state.steps[role] ?? 0));
    trainer.league.losses.set(state.leagueLosses);
  }
  process.on('message', (task: WorkerTask) => {
    if (task.from !== null) setBlocks(trainer, new Float32Array(readFileSync(task.from).buffer));
    if (isResumed) storeSnapshots(trainer);
    isResumed = false;
    trainer.rate = task.rate;
    const before = { decisions: trainer.decisions, landlordWins: trainer.landlordWins };
    for (let game = 0; game < games; game++) trainGame(trainer);
    writeFileSync(task.to, blocksOf(trainer));
    const result: WorkerResult = {
      decisions: trainer.decisions - before.decisions,
      landlordWins: trainer.landlordWins - before.landlordWins,
      steps: trainer.learners.map(({ steps }) => steps),
      losses: trainer.learners.map(({ loss }) => loss),
      leagueLosses: [...trainer.league.losses],
    };
    process.send?.(result);
  });
  process.on('disconnect', () => process.exit());
};

const blocksOf = ({ kernel, learners, layout }: Trainer): Float32Array => {
  const all = new Float32Array(learners.length * BLOCKS.length * layout.size);
  learners.forEach((learner, role) => {
    BLOCKS.forEach((name, block) => {
      const from = learner[name] >> 2;
      all.set(kernel.floats.subarray(from, from + layout.size), (role * BLOCKS.length + block) * layout.size);
    });
  });
  return all;
};

const setBlocks = ({ kernel, learners, layout }: Trainer, all: Float32Array): void => {
  learners.forEach((learner, role) => {
    BLOCKS.forEach((name, block) => {
      const from = (role * BLOCKS.length + block) * layout.size;
      kernel.floats.set(all.subarray(from, from + layout.size), learner[name] >> 2);
      kernel.forget?.(learner[name], layout.size);
    });
  });
};

const coordinate = async (): Promise<void> => {
  const share = { max: 1 };
  const { values } = readOptions(import.meta.filename, {
    out: anyText('build/train', 'folder of the run', 'FOLDER'),
    workers: wholeNumber(1, 'number of processes', { min: 1 }),
    games: wholeNumber(1000, 'games per process and round', { min: 1 }),
    decisions: decimal(1e9, 'maximum number of decisions'),
    minutes: decimal(60, 'maximum duration'),
    every: decimal(5, 'minutes between two weights files'),
    family: choiceOf(
      FAMILY_NAMES,
      'three',
      'family of the networks: three seats, four with two decks, three with wild ranks, two',
    ),
    seed: anyText('1', 'seed of the games'),
    hidden: wholeNumber(TRAINER_DEFAULTS.hidden, 'width of the hidden layers', { min: 1 }),
    weights: readableFile(undefined, 'initial weights file (default random)'),
    rate: decimal(4e-4, 'initial learning rate'),
    'rate-decisions': decimal(1e12, 'decisions after which the rate has fallen by √2'),
    horizon: decimal(0, 'decisions after which the rate has fallen linearly to 0; 0 for no such fall'),
    exploration: decimal(0.003, 'share of random plays', share),
    'outcome-weight': decimal(0.8, 'weight of the outcome in a target, against later values', share),
    'opponent-share': decimal(0.6, 'share of games against the league', share),
    'auction-share': decimal(0, 'share of games after an auction', share),
    'points-share': decimal(0.3, 'share of games for points', share),
    'points-weight': decimal(0.1, 'weight of the loss of points'),
    'fork-share': decimal(0.7, 'share of games that are replayed from one decision', share),
    'fork-weight': wholeNumber(0, 'times that the difference of both ends of such a game is learned'),
    'truth-weight': wholeNumber(0, 'times that candidates near the end learn the exact truth'),
    kernel: choiceOf(KERNELS, 'simd', 'implementation of the arithmetic'),
    deals: wholeNumber(0, 'duplicate deals per fixed opponent for each weights file'),
    against: readableFile(undefined, 'weights file of additional opponents'),
  });
  const options: Partial<TrainerOptions> = {
    family: values.family,
    hidden: values.hidden,
    exploration: values.exploration,
    outcomeWeight: values['outcome-weight'],
    opponentShare: values['opponent-share'],
    auctionShare: values['auction-share'],
    pointsShare: values['points-share'],
    pointsWeight: values['points-weight'],
    forkShare: values['fork-share'],
    forkWeight: values['fork-weight'],
    truthWeight: values['truth-weight'],
    kernel: values.kernel,
  };
  const schedule = { rate: values.rate, rateDecisions: values['rate-decisions'], horizon: values.horizon };
  const script = import.meta.filename;
  const family = FAMILIES[values.family];
  const beginning = values.weights === undefined ? null : beginningIn(script, values.weights, values.hidden, family);
  const earlier = values.against === undefined ? null : weightsIn(script, values.against, family);
  const trainer = createTrainer({ ...options, seed: values.seed });
  const opponents = opponentsOf(trainer, earlier);
  if (beginning !== null) setWeights(trainer, beginning);

  mkdirSync(values.out, { recursive: true });
  const weightsFile = join(values.out, trainer.family.file);
  const stateFile = join(values.out, 'state.json');
  const blocksFile = join(values.out, 'blocks.bin');
  const log = (line: string): void => {
    console.log(line);
    appendFileSync(join(values.out, 'training.log'), `${line}\n`);
  };
  const resumed = existsSync(stateFile) ? (JSON.parse(readFileSync(stateFile, 'utf8')) as RunState) : null;
  const state: RunState = resumed ?? { round: 0, decisions: 0, minutes: 0, steps: [], leagueLosses: [] };
  const shared = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const file = (name: string | number): string => join(shared, `doudizhu-${process.pid}-${name}.bin`);
  const workers = Array.from({ length: values.workers }, (_, index) => {
    const setup: WorkerSetup = {
      options: { ...options, seed: `${values.seed}/${index}` },
      weights: values.weights ?? null,
      games: values.games,
      state: resumed,
    };
    return fork(fileURLToPath(import.meta.url), ['--worker', JSON.stringify(setup)]);
  });
  const save = (mean: Float32Array): void => {
    writeFileSync(`${blocksFile}.new`, mean);
    renameSync(`${blocksFile}.new`, blocksFile);
    writeFileSync(stateFile, JSON.stringify(state));
    setBlocks(trainer, mean);
    trainer.learners.forEach((learner, role) => (learner.steps = state.steps[role] ?? 0));
    writeFileSync(weightsFile, writeWeights(averagedWeights(trainer)));
    for (const [name, opponent] of values.deals === 0 ? [] : opponents) {
      log(formatMeasurement(name, measure(trainer, opponent, values.deals)));
    }
  };

  log(`# ${JSON.stringify({ ...values, round: state.round })}`);
  log(
    `# round minutes decisions rate losses(${trainer.family.roles.join(' ')}) landlord-wins lost(${LEAGUE_NAMES.join(' ')})`,
  );
  const began = performance.now() - state.minutes * 60_000;
  const last = performance.now() + values.minutes * 60_000;
  let savedMinutes = state.minutes;
  let from = resumed === null ? null : blocksFile;
  const isOver = (): boolean => state.decisions >= values.decisions || performance.now() >= last;
  while (!isOver()) {
    const rate = rateAt(schedule, state.decisions);
    const results = await Promise.all(workers.map((worker, index) => ask(worker, { rate, from, to: file(index) })));
    const mean = meanOf(workers.map((_, index) => new Float32Array(readFileSync(file(index)).buffer)));
    from = file('mean');
    writeFileSync(from, mean);
    state.round++;
    state.decisions += results.reduce((sum, { decisions }) => sum + decisions, 0);
    state.minutes = (performance.now() - began) / 60_000;
    state.steps = trainer.learners.map((_, role) => Math.max(...results.map(({ steps }) => steps[role] ?? 0)));
    state.leagueLosses = [...meanOf(results.map(({ leagueLosses }) => leagueLosses))];
    if (state.minutes < savedMinutes + values.every && !isOver()) continue;
    savedMinutes = state.minutes;
    const losses = meanOf(results.map((result) => result.losses));
    const wins = results.reduce((sum, { landlordWins }) => sum + landlordWins, 0) / (values.workers * values.games);
    const numbers = [...losses, wins, ...state.leagueLosses].map((value) => value.toFixed(3)).join(' ');
    log(`${state.round} ${state.minutes.toFixed(2)} ${state.decisions} ${rate.toExponential(2)} ${numbers}`);
    save(mean);
  }
  for (const worker of workers) worker.disconnect();
  for (const name of ['mean', ...workers.keys()]) rmSync(file(name), { force: true });
};

const ask = (worker: ChildProcess, task: WorkerTask): Promise<WorkerResult> =>
  new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error('a training process ended'));
    worker.once('exit', onExit);
    worker.once('message', (result: WorkerResult) => {
      worker.off('exit', onExit);
      resolve(result);
    });
    worker.send(task);
  });

/** @returns element-wise mean of lists of equal length */
const meanOf = (lists: readonly (Float32Array | readonly number[])[]): Float32Array => {
  const mean = new Float32Array(lists[0]?.length ?? 0);
  for (const list of lists) {
    for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] as number) + (list[at] as number) / lists.length;
  }
  return mean;
};

const [flag, setup] = process.argv.slice(2);
if (flag === '--worker') work(JSON.parse(setup ?? '{}') as WorkerSetup);
else await coordinate();
