/**
 * Benchmark of the networks in one thread, in CPU time: loading, the kernel against plain loops, decompositions, plays from
 * views, self-play with training. Seeds are fixed. A change of speed alone keeps the sums.
 *
 *     node tools/bench/neural.ts [--weights FILE]
 */
import { readFileSync } from 'node:fs';
import { countsOf, deck } from '@doudizhu/rules/cards';
import type { Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, shuffle } from '@doudizhu/rules/rng';
import { applyUnchecked, isOver, startRound, toAct } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { handEvaluatorOf, playsOf } from '@doudizhu/evaluate';
import { createKernel, createNetworks, createNeuralBot, readWeights } from '@doudizhu/bots/neural';
import { createTrainer, trainGame } from '../training/trainer/trainer.ts';
import { readableFile } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const { values: options } = readOptions(import.meta.filename, {
  weights: readableFile(undefined, 'weights file (default of the package of bots)'),
});

const PASSES = 5;

/** CPU seconds of this process. */
const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Prints best and median of several passes. @param run returns the amount of work, and a sum of its results. */
const measure = (label: string, unit: string, run: () => readonly [number, number]): void => {
  run();
  let sum = 0;
  const rates = Array.from({ length: PASSES }, () => {
    const from = cpuSeconds();
    const [amount, result] = run();
    sum = result;
    return amount / (cpuSeconds() - from);
  }).toSorted((a, b) => b - a);
  const show = (rate = 0): string =>
    (rate >= 100 ? Math.round(rate).toLocaleString('en') : rate.toFixed(1)).padStart(11);
  console.log(`${label.padEnd(34)} best ${show(rates[0])} median ${show(rates[PASSES >> 1])} ${unit}/s   sum ${sum}`);
};

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

const began = performance.now();
const memoryBefore = process.memoryUsage().arrayBuffers;
const file = readFileSync(options.weights ?? new URL(import.meta.resolve('@doudizhu/weights/neural.bin')));
const weights = unwrap(readWeights(file));
const { hidden } = weights.layout.shape;
const networks = createNetworks(weights);
console.log(
  `loading ${(performance.now() - began).toFixed(0)} ms, file ${megabytes(file.length)}, ` +
    `buffers ${megabytes(process.memoryUsage().arrayBuffers - memoryBefore)} before the first collection`,
);

for (const kind of ['simd', 'plain'] as const) {
  const [a, b, c] = [64, 64 + 4 * 64 * hidden, 64 + 4 * hidden * (64 + hidden)];
  const kernel = createKernel(c + 4 * 64 * hidden, kind);
  kernel.floats.forEach((_, index) => (kernel.floats[index] = ((index * 2654435761) % 1000) / 1000 - 0.5));
  measure(`dense 64 × ${hidden} × ${hidden}, ${kind}`, 'GFLOP', () => {
    const rounds = kind === 'simd' ? 200 : 10;
    for (let round = 0; round < rounds; round++) kernel.multiply(c, a, 4 * hidden, 4, b, 0, 64, hidden, hidden, 1);
    const sum = kernel.floats.subarray(c >> 2, (c >> 2) + 64 * hidden).reduce((all, value) => all + value, 0);
    return [(rounds * 2 * 64 * hidden ** 2) / 1e9, Math.round(sum)];
  });
}

const hands = Array.from({ length: 60_000 }, (_, seed) => countsOf(shuffle(createRng(seed), deck(1)).slice(0, 17)));
measure('decompositions, 17 cards', 'hands', () => [
  hands.length,
  hands.reduce((sum, { lo, hi }) => sum + playsOf(handEvaluatorOf(PRESETS.douzero).decompose(lo, hi)), 0),
]);

/** Views of whole rounds. */
const viewsOf = (rounds: number): PlayerView[] => {
  const bot = createNeuralBot(networks);
  const views: PlayerView[] = [];
  for (let seed = 0; seed < rounds; seed++) {
    for (let round = startRound({ rules: PRESETS.competition, seed }); !isOver(round);) {
      const seat = toAct(round)[0] as Seat;
      const view = viewFor(round, seat);
      views.push(view);
      round = applyUnchecked(round, seat, bot.act(view));
    }
  }
  return views;
};

const views = viewsOf(60);
for (const [label, chosen] of [
  ['plays from views', views.filter(({ phase }) => phase === 'play')],
  ['bids and doubles from views', views.filter(({ phase }) => phase !== 'play')],
] as const) {
  const bot = createNeuralBot(networks);
  measure(label, 'actions', () => [
    chosen.length,
    chosen.reduce((sum, view) => sum + JSON.stringify(bot.act(view)).length, 0),
  ]);
  const slowest = Math.max(
    ...chosen.map((view) => {
      const from = performance.now();
      bot.act(view);
      return performance.now() - from;
    }),
  );
  console.log(`  slowest of ${chosen.length}: ${slowest.toFixed(2)} ms`);
}

const trainer = createTrainer({ hidden });
measure('self-play with training', 'decisions', () => {
  const { decisions } = trainer;
  for (let game = 0; game < 500; game++) trainGame(trainer);
  return [trainer.decisions - decisions, trainer.games];
});
