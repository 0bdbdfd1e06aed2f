/** One run of the load trial: threads of people play, and the server is measured from outside. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { metricsOf, valueIn, type Home, type Trialled } from './node-processes.ts';
import type { LoadSetup, PeopleMessage, PeopleOrder, PeopleOutcome, ThreadData } from './load-people.ts';
import { quantile } from './report.ts';

/** Times in milliseconds. */
export interface LoadOutcome {
  readonly acts: number;
  readonly refused: number;
  readonly rounds: number;
  /** Time from sending an act until all three have its events. */
  readonly latencies: readonly number[];
  /** The same for acts that end or start a round, which write and send most. */
  readonly atEnds: readonly number[];
  /** p99 of each stretch of the run. */
  readonly stretchP99: readonly number[];
  readonly commitP50: number;
  readonly commitP99: number;
  readonly actsPerCommit: number;
  /** p99 of the event loops' delay. */
  readonly serverDelayMs: number;
  readonly clientDelayMs: number;
  /** Longest delays of the event loops: all tables wait for one. */
  readonly serverDelayMaxMs: number;
  readonly clientDelayMaxMs: number;
  /** Longest stop of a thread of the clients by the garbage collector. */
  readonly clientGcMaxMs: number;
  readonly serverCpuS: number;
  readonly clientCpuS: number;
  readonly memoryMb: number;
  /** Growth of memory in the second half, in percent. */
  readonly growth: number;
  readonly placement: Placement;
}

/** Distribution over nodes. */
export interface Placement {
  /** Index = node. */
  readonly tables: readonly number[];
  /** Acts at tables that stayed at their node. Index = node. */
  readonly acts: readonly number[];
  /** Tables that changed their node. */
  readonly moved: number;
}

/** Tables of a thread. With all people in one, the collection of its garbage stopped every table at once. */
const TABLES_OF_THREAD = 125;
const MEMORY_MS = 5000;
export const STRETCH_MS = 20_000;
export const WARM_UP_MS = 20_000;

export const runLoad = async (trialled: Trialled, setup: LoadSetup): Promise<LoadOutcome> => {
  const { nodes } = trialled;
  const threads = await openThreads(trialled.url, setup);
  const homes = await trialled.homes();
  const playing = Promise.all(threads.map((thread) => playThread(thread)));
  await sleep(WARM_UP_MS);
  // Reading the metrics resets the event loop's measurement.
  const before = await metricsOf(nodes);
  const cpu = process.cpuUsage();
  const memory: number[] = [];
  const readMemory = (): void => void memory.push(nodes.reduce((sum, node) => sum + node.memoryMb(), 0));
  const watching = setInterval(readMemory, MEMORY_MS);
  const outcomes = await playing;
  clearInterval(watching);
  readMemory();

  const { user } = process.cpuUsage(cpu);
  const after = await metricsOf(nodes);
  const placement = placementOf(outcomes, homes, await trialled.homes(), nodes.length);
  for (const thread of threads) order(thread, 'close');
  const between = (name: string): number =>
    after.reduce((sum, text, node) => sum + valueIn(text, name) - valueIn(before[node] ?? '', name), 0);
  const sumOf = (count: (outcome: PeopleOutcome) => number): number =>
    outcomes.reduce((sum, outcome) => sum + count(outcome), 0);
  const mostOf = (ms: (outcome: PeopleOutcome) => number): number => Math.max(...outcomes.map(ms));
  const commits = histogramBetween('ddz_commit_seconds', before, after);
  const half = memory.slice(Math.floor(memory.length / 2));
  return {
    acts: sumOf(({ stretches }) => stretches.reduce((sum, { length }) => sum + length, 0)),
    refused: sumOf(({ refused }) => refused),
    rounds: sumOf(({ rounds }) => rounds),
    latencies: outcomes.flatMap(({ stretches }) => stretches.flat()),
    atEnds: outcomes.flatMap(({ atEnds }) => atEnds),
    stretchP99: stretchesOf(outcomes).map((some) => quantile(some, 0.99)),
    commitP50: commits.quantile(0.5) * 1000,
    commitP99: commits.quantile(0.99) * 1000,
    actsPerCommit: between('ddz_commits_total') / Math.max(1, commits.count),
    serverDelayMs: Math.max(...after.map((text) => valueIn(text, 'ddz_nodejs_eventloop_lag_p99_seconds'))) * 1000,
    clientDelayMs: mostOf(({ delayP99Ms }) => delayP99Ms),
    serverDelayMaxMs: Math.max(...after.map((text) => valueIn(text, 'ddz_nodejs_eventloop_lag_max_seconds'))) * 1000,
    clientDelayMaxMs: mostOf(({ delayMaxMs }) => delayMaxMs),
    clientGcMaxMs: mostOf(({ gcMaxMs }) => gcMaxMs),
    serverCpuS: between('ddz_process_cpu_seconds_total'),
    clientCpuS: user / 1e6,
    memoryMb: half.at(-1) ?? 0,
    growth: ((half.at(-1) ?? 0) / (half[0] ?? 1) - 1) * 100,
    placement,
  };
};

/** Starts threads, which open their tables one thread after the other. */
const openThreads = async (url: string, { tables, ...setup }: LoadSetup): Promise<readonly Worker[]> => {
  const threads: Worker[] = [];
  // A thread does not know the certificate that this one trusts.
  const certificates = getCACertificates('default');
  for (let opened = 0; opened < tables; opened += TABLES_OF_THREAD) {
    const data: ThreadData = {
      ...setup,
      url,
      certificates,
      tables: Math.min(TABLES_OF_THREAD, tables - opened),
      warmUpMs: WARM_UP_MS,
      stretchMs: STRETCH_MS,
    };
    const thread = new Worker(new URL('load-people.ts', import.meta.url), { workerData: data });
    await nextOf(thread);
    threads.push(thread);
  }
  return threads;
};

const playThread = async (thread: Worker): Promise<PeopleOutcome> => {
  order(thread, 'begin');
  const message = await nextOf(thread);
  if (message.type !== 'played') throw new Error(`a thread says ${message.type}, want played`);
  return message.outcome;
};

const order = (thread: Worker, given: PeopleOrder): void => thread.postMessage(given);

const nextOf = async (thread: Worker): Promise<PeopleMessage> =>
  ((await once(thread, 'message')) as [PeopleMessage])[0];

/** Times of all threads. Index = stretch. */
const stretchesOf = (outcomes: readonly PeopleOutcome[]): readonly (readonly number[])[] =>
  Array.from({ length: Math.max(...outcomes.map(({ stretches }) => stretches.length)) }, (_, stretch) =>
    outcomes.flatMap(({ stretches }) => stretches[stretch] ?? []),
  );

/** A table with an unchanged epoch stayed at one node. */
const placementOf = (
  outcomes: readonly PeopleOutcome[],
  before: ReadonlyMap<string, Home>,
  after: ReadonlyMap<string, Home>,
  count: number,
): Placement => {
  const [tables, acts] = [Array.from({ length: count }, () => 0), Array.from({ length: count }, () => 0)];
  let moved = 0;
  for (const [table, done] of outcomes.flatMap((outcome) => [...outcome.acts])) {
    // A single server has no homes.
    const alone: Home = { node: 0, epoch: 0 };
    const [home, last] = before.size === 0 ? [alone, alone] : [before.get(table), after.get(table)];
    if (home === undefined || last === undefined || home.node < 0 || home.epoch !== last.epoch) {
      moved++;
    } else {
      tables[home.node] = (tables[home.node] ?? 0) + 1;
      acts[home.node] = (acts[home.node] ?? 0) + done;
    }
  }
  return { tables, acts, moved };
};

/** Prometheus histogram of this run over all nodes. A quantile is the upper end of its bucket. */
const histogramBetween = (name: string, before: readonly string[], after: readonly string[]) => {
  const bucketsOf = (texts: readonly string[]): ReadonlyMap<number, number> => {
    const counts = new Map<number, number>();
    const pattern = new RegExp(`^${name}_bucket\\{le="([^"]+)"\\} (\\d+)`, 'gm');
    for (const [, le, count] of texts.flatMap((text) => [...text.matchAll(pattern)])) {
      const limit = le === '+Inf' ? Infinity : Number(le);
      counts.set(limit, (counts.get(limit) ?? 0) + Number(count));
    }
    return counts;
  };
  const [first, last] = [bucketsOf(before), bucketsOf(after)];
  const buckets = [...last].map(([le, count]) => ({ le, count: count - (first.get(le) ?? 0) }));
  const count = buckets.at(-1)?.count ?? 0;
  return {
    count,
    quantile: (share: number) => buckets.find((bucket) => bucket.count >= share * count)?.le ?? Number.NaN,
  };
};
