/**
 * Trains the networks in several processes at once, by local steps and averaging (McMahan et al., «Communication-efficient
 * learning of deep networks from decentralized data», 2017): in each round every process plays a number of games from the
 * same weights and learns from them by itself; then weights, Adam's moments and the running averages of all are averaged.
 *
 *     node tools/training/train-parallel.ts --out build/train --workers 15 --rounds 200 --games 3000
 *
 * A run follows from its seed, its options and the number of processes, however fast each of them is. The learning rate
 * falls linearly to 0 at the last round. A run continues from the files in `--out`.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@doudizhu/rules/result';
import { readWeights, writeWeights } from '@doudizhu/bots/neural';
import { averagedWeights } from './export.ts';
import { LEAGUE_NAMES } from './league/league.ts';
import { createTrainer, KERNELS, setWeights, trainGame, type Trainer, type TrainerOptions } from './trainer/trainer.ts';
import { beginningIn } from './weights-file.ts';
import { anyText, decimal, oneOf, readableFile, readOptions, wholeNumber } from '../options/options.ts';

/** What the processes share: `blocks` one after another, as they lie in a learner's memory. */
const BLOCKS = ['weights', 'first', 'second', 'average'] as const;

interface WorkerTask {
  readonly round: number;
  readonly rate: number;
  /** The averaged blocks to begin with, or null: the worker's own. */
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

interface WorkerSetup {
  readonly options: Partial<TrainerOptions>;
  readonly weights: string | null;
  readonly games: number;
  /** Games that the rounds before have played: none is played twice. */
  readonly played: number;
}

const work = (setup: WorkerSetup): void => {
  const trainer = createTrainer(setup.options);
  if (setup.weights !== null) setWeights(trainer, unwrap(readWeights(readFileSync(setup.weights))));
  trainer.games = setup.played;
  process.on('message', (order: WorkerTask) => {
    if (order.from !== null) setBlocks(trainer, new Float32Array(readFileSync(order.from).buffer));
    // The rate is the coordinator's: it falls by rounds.
    Object.assign(trainer.options, { rate: order.rate, rateDecisions: 1e15, rateMin: 0, horizon: 0 });
    const before = { decisions: trainer.decisions, landlordWins: trainer.landlordWins };
    for (let game = 0; game < setup.games; game++) trainGame(trainer);
    writeFileSync(order.to, blocksOf(trainer));
    const report: WorkerResult = {
      decisions: trainer.decisions - before.decisions,
      landlordWins: trainer.landlordWins - before.landlordWins,
      steps: trainer.learners.map(({ steps }) => steps),
      losses: trainer.learners.map(({ loss }) => loss),
      leagueLosses: [...trainer.league.losses],
    };
    process.send?.(report);
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
    out: anyText('build/train', 'the folder of the run', 'FOLDER'),
    workers: wholeNumber(2, 'processes that play and learn', { min: 1 }),
    rounds: wholeNumber(100, 'rounds in all', { min: 1 }),
    games: wholeNumber(1000, 'games of each process in a round', { min: 1 }),
    minutes: decimal(60, 'ends the run after so long'),
    seed: anyText('1', 'what the games follow from'),
    rate: decimal(4e-4, 'the learning rate at first'),
    hidden: wholeNumber(256, 'width of the hidden layers', { min: 1 }),
    exploration: decimal(0.003, 'share of plays at random', share),
    'outcome-weight': decimal(0.8, 'what the outcome counts in a target, against later values', share),
    'opponent-share': decimal(0.6, 'share of games against the league', share),
    'auction-share': decimal(0, 'share of games that are played after an auction', share),
    'points-share': decimal(0.3, 'share of games that are played for points', share),
    'points-weight': decimal(0.1, 'weight of the loss of points'),
    'fork-share': decimal(0.7, 'share of games that are played twice from one decision', share),
    'fork-weight': wholeNumber(0, 'how often the difference of the ends of such a game is learned'),
    kernel: oneOf(KERNELS, 'simd', 'what calculates'),
    weights: readableFile(undefined, 'weights to begin with (default random ones)'),
    every: wholeNumber(10, 'rounds between two files of weights', { min: 1 }),
  });
  const options: Partial<TrainerOptions> = {
    hidden: values.hidden,
    exploration: values.exploration,
    outcomeWeight: values['outcome-weight'],
    opponentShare: values['opponent-share'],
    auctionShare: values['auction-share'],
    pointsShare: values['points-share'],
    pointsWeight: values['points-weight'],
    forkShare: values['fork-share'],
    forkWeight: values['fork-weight'],
    kernel: values.kernel,
  };
  const weights = values.weights ?? null;
  const beginning = weights === null ? null : beginningIn(import.meta.filename, weights, values.hidden);
  mkdirSync(values.out, { recursive: true });
  const stateFile = join(values.out, 'rounds.json');
  const blocksFile = join(values.out, 'blocks.bin');
  const say = (line: string): void => {
    console.log(line);
    appendFileSync(join(values.out, 'training.log'), `${line}\n`);
  };
  const state = existsSync(stateFile)
    ? (JSON.parse(readFileSync(stateFile, 'utf8')) as { round: number; decisions: number; minutes: number })
    : { round: 0, decisions: 0, minutes: 0 };
  const { workers: count, rounds, games } = values;
  const shared = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const file = (name: string): string => join(shared, `doudizhu-${process.pid}-${name}.bin`);
  const trainer = createTrainer({ ...options, seed: values.seed });
  if (beginning !== null) setWeights(trainer, beginning);
  const workers = Array.from({ length: count }, (_, index) => {
    const setup: WorkerSetup = {
      options: { ...options, seed: `${values.seed}/${index}` },
      weights,
      games,
      played: state.round * games,
    };
    return fork(fileURLToPath(import.meta.url), ['--worker', JSON.stringify(setup)]);
  });
  say(`# ${JSON.stringify({ ...values, round: state.round })}`);
  say(`# round minutes decisions rate losses(landlord down up) landlord-wins lost(${LEAGUE_NAMES.join(' ')})`);
  const began = performance.now() - state.minutes * 60_000;
  const last = performance.now() + values.minutes * 60_000;
  let from: string | null = existsSync(blocksFile) && state.round > 0 ? blocksFile : null;
  while (state.round < rounds && performance.now() < last) {
    const rate = values.rate * (1 - state.round / rounds);
    const reports = await Promise.all(
      workers.map((worker, index) => ask(worker, { round: state.round, rate, from, to: file(`worker-${index}`) })),
    );
    const mean = new Float32Array(3 * BLOCKS.length * trainer.layout.size);
    for (let index = 0; index < count; index++) {
      const part = new Float32Array(readFileSync(file(`worker-${index}`)).buffer);
      for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] as number) + (part[at] as number) / count;
    }
    from = file('mean');
    writeFileSync(from, mean);
    state.round++;
    state.decisions += reports.reduce((sum, { decisions }) => sum + decisions, 0);
    state.minutes = (performance.now() - began) / 60_000;
    if (state.round % values.every !== 0 && state.round !== rounds && performance.now() < last) continue;
    setBlocks(trainer, mean);
    trainer.learners.forEach((learner, role) => {
      learner.steps = Math.max(...reports.map(({ steps }) => steps[role] ?? 0));
    });
    writeFileSync(`${blocksFile}.new`, mean);
    renameSync(`${blocksFile}.new`, blocksFile);
    writeFileSync(join(values.out, 'neural.bin'), writeWeights(averagedWeights(trainer)));
    writeFileSync(stateFile, JSON.stringify(state));
    say(lineOf(state, rate, { reports, games: count * games }));
  }
  for (const worker of workers) worker.disconnect();
};

const ask = (worker: ChildProcess, order: WorkerTask): Promise<WorkerResult> =>
  new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error('a training process ended'));
    worker.once('exit', onExit);
    worker.once('message', (report: WorkerResult) => {
      worker.off('exit', onExit);
      resolve(report);
    });
    worker.send(order);
  });

interface RoundReports {
  readonly reports: readonly WorkerResult[];
  readonly games: number;
}

const lineOf = (
  { round, minutes, decisions }: { readonly round: number; readonly minutes: number; readonly decisions: number },
  rate: number,
  { reports, games }: RoundReports,
): string => {
  const meanOf = (pick: (report: WorkerResult) => readonly number[]): string =>
    (pick(reports[0] as WorkerResult) ?? [])
      .map((_, index) => reports.reduce((sum, report) => sum + (pick(report)[index] ?? 0), 0) / reports.length)
      .map((value) => value.toFixed(3))
      .join(' ');
  const wins = reports.reduce((sum, { landlordWins }) => sum + landlordWins, 0) / games;
  return `${round} ${minutes.toFixed(2)} ${decisions} ${rate.toExponential(2)} ${meanOf(({ losses }) => losses)} ${wins.toFixed(3)} ${meanOf(({ leagueLosses }) => leagueLosses)}`;
};

const [flag, setup] = process.argv.slice(2);
if (flag === '--worker') work(JSON.parse(setup ?? '{}') as WorkerSetup);
else await coordinate();
