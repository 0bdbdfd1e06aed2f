/** One run of the load trial: people play, and the time of each act is measured. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { seatThree, type TestPerson, type TestSocket } from '../../apps/server/src/testing/test-person.ts';
import { metricsOf, valueIn, type Home, type Trialled } from './node-processes.ts';
import { quantile } from './report.ts';

export interface LoadSetup {
  readonly tables: number;
  readonly seconds: number;
  /** Time between two acts at a table. */
  readonly actMs: number;
}

/** Times in milliseconds. */
export interface LoadOutcome {
  readonly acts: number;
  readonly refused: number;
  readonly rounds: number;
  /** Time from sending an act until all three have its events. */
  readonly latencies: readonly number[];
  /** The same for acts that end or begin a round, which write and send most. */
  readonly atEnds: readonly number[];
  /** p99 of each stretch of the run. */
  readonly stretchP99: readonly number[];
  readonly commitP50: number;
  readonly commitP99: number;
  readonly actsPerCommit: number;
  /** p99 of the event loops' delay. */
  readonly serverDelayMs: number;
  readonly clientDelayMs: number;
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
  /** Sockets at the end that are not at their table's node. */
  readonly forwarded: number;
}

interface PlayedTable {
  readonly table: string;
  readonly people: readonly TestPerson[];
  readonly sockets: readonly TestSocket[];
  acts: number;
}

export const STRETCH_MS = 20_000;
const AT_ONCE = 20;
/** Below the minute after which silent sockets are closed. Tables ping at different times. */
const PING_MS = 25_000;
const MEMORY_MS = 5000;

export const runLoad = async (trialled: Trialled, setup: LoadSetup): Promise<LoadOutcome> => {
  const { nodes } = trialled;
  const played = await openTables(trialled.url, setup.tables);
  const run = new Run(setup);
  // Reading the metrics resets the event loop's measurement, so opening tables does not count.
  const before = await metricsOf(nodes);
  const homes = await trialled.homes();
  const clientDelay = monitorEventLoopDelay({ resolution: 5 });
  clientDelay.enable();
  const cpu = process.cpuUsage();
  const memory: number[] = [];
  const readMemory = (): void => void memory.push(nodes.reduce((sum, node) => sum + node.memoryMb(), 0));
  const watching = setInterval(readMemory, MEMORY_MS);
  await Promise.all(played.map((table) => run.play(table)));
  clearInterval(watching);
  readMemory();

  const { user } = process.cpuUsage(cpu);
  clientDelay.disable();
  const after = await metricsOf(nodes);
  const placement = placementOf(played, homes, await trialled.homes(), nodes.length);
  for (const socket of played.flatMap(({ sockets }) => sockets)) socket.close();
  const between = (name: string): number =>
    after.reduce((sum, text, node) => sum + valueIn(text, name) - valueIn(before[node] ?? '', name), 0);
  const commits = histogramBetween('ddz_commit_seconds', before, after);
  const half = memory.slice(Math.floor(memory.length / 2));
  return {
    acts: played.reduce((sum, { acts }) => sum + acts, 0),
    refused: run.refused,
    rounds: played.reduce((sum, { sockets }) => sum + (sockets[0]?.view.roundsPlayed ?? 0), 0),
    latencies: run.stretches.flat(),
    atEnds: run.atEnds,
    stretchP99: run.stretches.map((some) => quantile(some, 0.99)),
    commitP50: commits.quantile(0.5) * 1000,
    commitP99: commits.quantile(0.99) * 1000,
    actsPerCommit: between('ddz_commits_total') / Math.max(1, commits.count),
    serverDelayMs: Math.max(...after.map((text) => valueIn(text, 'ddz_nodejs_eventloop_lag_p99_seconds'))) * 1000,
    clientDelayMs: clientDelay.percentile(99) / 1e6,
    serverCpuS: between('ddz_process_cpu_seconds_total'),
    clientCpuS: user / 1e6,
    memoryMb: half.at(-1) ?? 0,
    growth: ((half.at(-1) ?? 0) / (half[0] ?? 1) - 1) * 100,
    placement: {
      ...placement,
      forwarded: after.reduce((sum, text) => sum + valueIn(text, 'ddz_forwarded_sockets'), 0),
    },
  };
};

const openTables = async (url: string, tables: number): Promise<readonly PlayedTable[]> => {
  const all: PlayedTable[] = [];
  for (let opened = 0; opened < tables; opened += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, tables - opened) }, () => seatThree(url, { pace: 'slow' }));
    all.push(...(await Promise.all(some)).map((seated) => ({ ...seated, acts: 0 })));
  }
  // Kept messages would fill the memory.
  for (const socket of all.flatMap(({ sockets }) => sockets)) socket.onMessage = () => (socket.messages.length = 0);
  return all;
};

class Run {
  readonly #actMs: number;
  readonly #beginMs = performance.now();
  readonly #endMs: number;
  /** Index = stretch in which the act was sent. */
  readonly stretches: number[][] = [];
  readonly atEnds: number[] = [];
  refused = 0;

  constructor({ seconds, actMs }: LoadSetup) {
    this.#actMs = actMs;
    this.#endMs = this.#beginMs + seconds * 1000;
  }

  /** Plays one table: one act per interval, by the person whose turn it is. */
  async play(table: PlayedTable): Promise<void> {
    const { sockets } = table;
    await sleep(Math.random() * this.#actMs);
    let pingMs = performance.now() + Math.random() * PING_MS;
    while (performance.now() < this.#endMs) {
      const startedMs = performance.now();
      if (startedMs > pingMs) {
        pingMs += PING_MS;
        for (const socket of sockets) socket.send({ type: 'ping', sent: 0 });
      }
      const answer = await sockets.find((socket) => socket.nextCommand() !== null)?.act();
      if (answer?.type === 'done') {
        const { seq } = answer;
        await Promise.all(sockets.map((socket) => socket.until((view) => view.seq >= (seq ?? 0))));
        this.#note(startedMs, sockets[0]?.view.stage !== 'playing');
        table.acts++;
      } else if (answer?.type === 'refused') {
        this.refused++;
      }
      await sleep(Math.max(0, this.#actMs - (performance.now() - startedMs)));
    }
  }

  #note(startedMs: number, isAtEnd: boolean): void {
    const ms = performance.now() - startedMs;
    if (isAtEnd) this.atEnds.push(ms);
    const stretch = Math.floor((startedMs - this.#beginMs) / STRETCH_MS);
    while (this.stretches.length <= stretch) this.stretches.push([]);
    this.stretches[stretch]?.push(ms);
  }
}

/** A table with an unchanged epoch stayed at one node. */
const placementOf = (
  played: readonly PlayedTable[],
  before: ReadonlyMap<string, Home>,
  after: ReadonlyMap<string, Home>,
  count: number,
): Omit<Placement, 'forwarded'> => {
  const [tables, acts] = [Array.from({ length: count }, () => 0), Array.from({ length: count }, () => 0)];
  let moved = 0;
  for (const { table, acts: done } of played) {
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
