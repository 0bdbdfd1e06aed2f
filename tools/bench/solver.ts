/**
 * Benchmark of the solver: seeded deals in which the landlord leads, until the first winning move. Then positions that are
 * hard for other solvers, with all winning moves. Times and limits are CPU time with one thread, wall time with several.
 *
 *     npm run bench:solver -- --sizes 12+12,13+11+11 --deals 20 --seconds 10 --threads 1,2 --table-mib 256
 *     npm run bench:solver -- --sizes none             only the hard positions
 *     npm run bench:solver -- --full 50 --seconds 60 --table-mib 1024 --resume full.jsonl     full deals, resumable
 *
 * One solver plays all deals of a size, with its table cleared before each. So memory is allocated once, and code is
 * compiled after the first deals, which also count.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { formatCards } from '@doudizhu/rules/cards';
import { formatCombo } from '@doudizhu/rules/combos';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { Solver } from '@doudizhu/solver';
import { nodeEngine } from '@doudizhu/solver/pool';
import { sampleDeal } from '@doudizhu/solver/testing';
import { anyText, flag, commaListOf, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';
import { positionFromText, type OpenPosition } from '@doudizhu/rules/position';

const SIZES = '8+8,10+10,12+12,14+14,17+17,20+17,8+8+8,10+10+10,13+11+11,15+13+13,17+15+15,20+17+17';
const RULES = PRESETS.douzero;

/** Landlord, who leads, and farmer. Seconds of the best public solver that was run, and of a prototype in C++. */
const HARD = [
  ['RAQQJJT999844', 'B22AAT886633', 0.24, 0.04],
  ['345567889JQQA2', '3446899TQKKABR', 1.5, 0.11],
  ['334455667889JQQA2', '45678899TTQKKA2BR', 17, 0.11],
  ['44567899TJQKKKA22', '3556799TTJJQQQA2B', 9, 2.8],
  ['4455678999TJQKKKAA22', '334566789TTTJJQQQ22B', Infinity, 9],
] as const;

const SMALLEST = unwrap(positionFromText({ rules: RULES, landlord: '33', farmers: ['44'], turn: 'landlord' }));

const FROM_1 = { min: 1 };
const { values } = readOptions(import.meta.filename, {
  sizes: anyText(SIZES, 'cards per hand, the landlord first; none for only the hard positions', 'N+N,…'),
  deals: wholeNumber(20, 'deals per size', FROM_1),
  seconds: wholeNumber(10, 'time limit per deal', FROM_1),
  threads: commaListOf(wholeNumber(1, 'numbers of threads, one run each', FROM_1), [1]),
  'table-mib': wholeNumber(256, 'MiB of the transposition table', FROM_1),
  seed: anyText('1', 'seed of the deals'),
  full: wholeNumber(undefined, 'number of full deals to solve instead', FROM_1),
  resume: anyText('full-deals.jsonl', 'results of full deals, read and extended', 'FILE'),
  each: flag('print a line per deal'),
});

type Given = typeof values;

interface Run {
  readonly winner: string;
  readonly ms: number;
  readonly nodes: number;
  readonly bytes: number;
}

const nowMs = (): number => performance.now();
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** @returns a function that solves positions with the same limits. */
const solverFor = (threads: number, tableBytes: number, timeMs: number): ((position: OpenPosition) => Promise<Run>) => {
  if (threads > 1) {
    return async (position) => {
      // A new engine per deal has an empty table. The first question starts its threads.
      const engine = nodeEngine({ threads, tableBytes, nowMs });
      engine.start({ type: 'solve', position: SMALLEST });
      await engine.result();
      engine.start({ type: 'solve', position, moves: 'first', timeMs });
      const answer = await engine.result();
      engine.destroy();
      if (answer?.type !== 'solve') throw new Error('the engine returned no solution');
      const { ms, nodes } = answer.effort;
      return { winner: answer.value.winner, ms, nodes, bytes: tableBytes };
    };
  }
  const solver = new Solver({ tableBytes, handsBytes: 4 * 2 ** 30, nowMs: cpuMs });
  return async (position) => {
    solver.clear();
    const { winner, ms, nodes } = solver.solve(position, { moves: 'first', timeMs });
    return { winner, ms, nodes, bytes: solver.bytes };
  };
};

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const HEAD = [
  '| cards | threads | median ms | p90 ms | most ms | solved | nodes, median | nodes, all | nodes/s | MiB |',
  '|---|---:|---:|---:|---:|---|---:|---:|---:|---:|',
].join('\n');

const report = (sizes: string, threads: number, runs: readonly Run[], seconds: number): void => {
  const of = (field: 'ms' | 'nodes' | 'bytes'): number[] => runs.map((run) => run[field]).toSorted((a, b) => a - b);
  const solved = runs.filter(({ winner }) => winner !== 'unknown');
  const within = [1, 5, 10, 60, 600].filter((limit) => limit <= Math.max(1, seconds));
  const counts = within.map((limit) => `${solved.filter(({ ms }) => ms <= limit * 1000).length} in ${limit} s`);
  const sum = (field: 'ms' | 'nodes'): number => runs.reduce((total, run) => total + run[field], 0);
  const ms = (share: number): string => {
    const value = quantile(of('ms'), share);
    return value < 100 ? value.toFixed(1) : value.toFixed(0);
  };
  const cells = [
    sizes,
    threads,
    ms(0.5),
    ms(0.9),
    ms(1),
    `${solved.length} of ${runs.length}: ${counts.join(', ')}`,
    quantile(of('nodes'), 0.5),
    sum('nodes'),
    Math.round((sum('nodes') / sum('ms')) * 1000),
    Math.round(quantile(of('bytes'), 1) / 2 ** 20),
  ];
  console.log(`| ${cells.join(' | ')} |`);
};

const benchDeals = async (sizes: string, threads: number, tableBytes: number): Promise<void> => {
  const { deals, seconds } = values;
  const solve = solverFor(threads, tableBytes, seconds * 1000);
  const runs: Run[] = [];
  for (let deal = 0; deal < deals; deal++) {
    const position = sampleDeal(createRng(`${values.seed}/${sizes}/${deal}`), RULES, sizes.split('+').map(Number));
    const run = await solve(position);
    runs.push(run);
    if (!values.each) continue;
    const hands = position.hands.map(formatCards).join(' ');
    console.log(`  ${deal} ${hands} ${run.winner} ${run.ms.toFixed(0)} ms ${run.nodes} nodes`);
  }
  report(sizes, threads, runs, seconds);
};

const benchHard = (tableBytes: number, seconds: number): void => {
  console.log('hard positions, all winning moves: ms (public C++ s, our C++ s)');
  for (const [landlord, farmer, publicSeconds, prototypeSeconds] of HARD) {
    const position = unwrap(positionFromText({ rules: RULES, landlord, farmers: [farmer], turn: 'landlord' }));
    const solver = new Solver({ tableBytes, nowMs: cpuMs });
    const { winner, winningMoves, ms, nodes } = solver.solve(position, { timeMs: 6000 * seconds });
    const plays = winningMoves.map((move) => formatCombo(move, 1)).join(' ');
    console.log(
      `  ${landlord} ${farmer} ${winner} ${ms.toFixed(0)} (${publicSeconds}, ${prototypeSeconds}) ${nodes} nodes  ${plays}`,
    );
  }
};

const FULL_SIZES = [20, 17, 17];
const LIMITS_S = [10, 60, 600];

/** A line of the file. */
interface Attempt {
  readonly deal: number;
  readonly hands: string;
  readonly winner: string;
  /** CPU seconds used, and the limit. */
  readonly seconds: number;
  readonly secondsMax: number;
  readonly nodes: number;
  readonly mib: number;
  readonly tableMib: number;
}

/**
 * Solves full deals, 20+17+17 cards, and stores each result in a file, so that a run can be resumed. Deals that are solved,
 * or had the same limit before, are skipped.
 */
const benchFullDeals = (
  deals: number,
  { seed, seconds: secondsMax, resume: file, 'table-mib': tableMib }: Given,
): void => {
  const solver = new Solver({ tableBytes: tableMib * 2 ** 20, handsBytes: 4 * 2 ** 30, nowMs: cpuMs });
  for (let deal = 0; deal < deals; deal++) {
    const before = attemptsIn(file).findLast((attempt) => attempt.deal === deal);
    if (before !== undefined && (before.winner !== 'unknown' || before.secondsMax >= secondsMax)) continue;
    const position = sampleDeal(createRng(`${seed}/${FULL_SIZES.join('+')}/${deal}`), RULES, FULL_SIZES);
    solver.clear();
    const { winner, ms, nodes } = solver.solve(position, { moves: 'first', timeMs: secondsMax * 1000 });
    const hands = position.hands.map(formatCards).join(' ');
    const mib = Math.round(solver.bytes / 2 ** 20);
    const attempt: Attempt = { deal, hands, winner, seconds: ms / 1000, secondsMax, nodes, mib, tableMib };
    appendFileSync(file, `${JSON.stringify(attempt)}\n`);
    console.log(`${deal} ${hands} ${winner} ${attempt.seconds.toFixed(1)} s ${nodes} nodes ${mib} MiB`);
  }
  reportFullDeals(attemptsIn(file).filter((attempt) => attempt.deal < deals));
};

const attemptsIn = (file: string): Attempt[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Attempt)
    : [];

const reportFullDeals = (attempts: readonly Attempt[]): void => {
  const best = new Map<number, Attempt>();
  for (const attempt of attempts) {
    if (best.get(attempt.deal)?.winner === undefined || attempt.winner !== 'unknown') best.set(attempt.deal, attempt);
  }
  const solved = [...best.values()].filter(({ winner }) => winner !== 'unknown');
  for (const limit of LIMITS_S) {
    const given = new Set(
      attempts.filter((each) => each.secondsMax >= limit || each.winner !== 'unknown').map((each) => each.deal),
    );
    const within = solved.filter(({ seconds }) => seconds <= limit);
    console.log(
      `within ${limit} CPU seconds: ${within.length} of ${best.size} solved; ${given.size} had this limit or needed less`,
    );
  }
  const landlord = solved.filter(({ winner }) => winner === 'landlord').length;
  const mib = Math.max(0, ...attempts.map((attempt) => attempt.mib));
  console.log(`the landlord wins ${landlord}, the farmers ${solved.length - landlord}; at most ${mib} MiB`);
};

const main = async (): Promise<void> => {
  const { seconds, seed, full, 'table-mib': tableMib } = values;
  if (full !== undefined) return benchFullDeals(full, values);
  console.log(`rules ${RULES.name}, table ${tableMib} MiB, ${seconds} s per deal, seed ${seed}\n\n${HEAD}`);
  for (const sizes of values.sizes === 'none' ? [] : values.sizes.split(',')) {
    for (const threads of values.threads) await benchDeals(sizes, threads, tableMib * 2 ** 20);
  }
  benchHard(tableMib * 2 ** 20, seconds);
};

await main();
