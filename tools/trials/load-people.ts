/** A thread of the load trial: players who play at a share of the tables, and the times of their acts. */
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { parentPort, workerData } from 'node:worker_threads';
import { seatThree, type TestSocket } from '../../apps/server/src/testing/test-person.ts';

export interface LoadSetup {
  readonly tables: number;
  readonly seconds: number;
  /** Time between two acts at a table. */
  readonly actMs: number;
}

/** The data of a thread. */
export interface ThreadData extends LoadSetup {
  readonly url: string;
  /** That it trusts. */
  readonly certificates: readonly string[];
  /** Players play this long before acts count, because new threads compile their code. */
  readonly warmUpMs: number;
  /** Length of a stretch of the outcome. */
  readonly stretchMs: number;
}

/** Times in milliseconds. */
export interface PeopleOutcome {
  /** Acts by table. */
  readonly acts: ReadonlyMap<string, number>;
  readonly refused: number;
  readonly rounds: number;
  /** Times from sending an act until all three have its events. Index = stretch in which it was sent. */
  readonly stretches: readonly (readonly number[])[];
  /** The same for acts that end or start a round, which write and send most. */
  readonly atEnds: readonly number[];
  /** Delay of the thread's event loop. */
  readonly delayP99Ms: number;
  readonly delayMaxMs: number;
  /** Longest stop by the garbage collector. */
  readonly gcMaxMs: number;
}

export type PeopleMessage = { readonly type: 'opened' } | { readonly type: 'played'; readonly outcome: PeopleOutcome };
/** `begin` follows `opened`, and `close` follows `played`. */
export type PeopleOrder = 'begin' | 'close';

interface PlayedTable {
  readonly table: string;
  readonly sockets: readonly TestSocket[];
  acts: number;
}

const { url, certificates, tables, seconds, actMs, warmUpMs, stretchMs } = workerData as ThreadData;

const AT_ONCE = 20;
/** Below the minute after which silent sockets are closed. Tables ping at different times. */
const PING_MS = 25_000;

const openTables = async (): Promise<readonly PlayedTable[]> => {
  const all: PlayedTable[] = [];
  for (let opened = 0; opened < tables; opened += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, tables - opened) }, () => seatThree(url, { pace: 'slow' }));
    all.push(...(await Promise.all(some)).map(({ table, sockets }) => ({ table, sockets, acts: 0 })));
  }
  // Kept messages would fill the memory.
  for (const socket of all.flatMap(({ sockets }) => sockets)) socket.onMessage = () => (socket.messages.length = 0);
  return all;
};

const playAll = async (played: readonly PlayedTable[]): Promise<PeopleOutcome> => {
  const run = new Run();
  const playing = Promise.all(played.map((table) => run.play(table)));
  await sleep(warmUpMs);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const stops: number[] = [];
  const collections = new PerformanceObserver((list) => stops.push(...list.getEntries().map((one) => one.duration)));
  collections.observe({ entryTypes: ['gc'] });
  await playing;
  delay.disable();
  collections.disconnect();
  return {
    acts: new Map(played.map(({ table, acts }) => [table, acts])),
    refused: run.refused,
    rounds: played.reduce((sum, { sockets }) => sum + (sockets[0]?.view.roundsPlayed ?? 0), 0),
    stretches: run.stretches,
    atEnds: run.atEnds,
    delayP99Ms: delay.percentile(99) / 1e6,
    delayMaxMs: delay.max / 1e6,
    gcMaxMs: stops.reduce((most, ms) => Math.max(most, ms), 0),
  };
};

class Run {
  readonly #beginMs = performance.now() + warmUpMs;
  readonly #endMs = this.#beginMs + seconds * 1000;
  /** Index = stretch in which the act was sent. */
  readonly stretches: number[][] = [];
  readonly atEnds: number[] = [];
  refused = 0;

  /** Plays one table: one act per interval, by the player whose turn it is. */
  async play(table: PlayedTable): Promise<void> {
    const { sockets } = table;
    await sleep(Math.random() * actMs);
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
        if (startedMs >= this.#beginMs) this.#note(startedMs, sockets[0]?.view.stage !== 'playing');
        table.acts++;
      } else if (answer?.type === 'refused') {
        this.refused++;
      }
      await sleep(Math.max(0, actMs - (performance.now() - startedMs)));
    }
  }

  #note(startedMs: number, isAtEnd: boolean): void {
    const ms = performance.now() - startedMs;
    if (isAtEnd) this.atEnds.push(ms);
    const stretch = Math.floor((startedMs - this.#beginMs) / stretchMs);
    while (this.stretches.length <= stretch) this.stretches.push([]);
    this.stretches[stretch]?.push(ms);
  }
}

const post = (message: PeopleMessage): void => parentPort?.postMessage(message);
setDefaultCACertificates(certificates);
const played = await openTables();
parentPort?.on('message', (order: PeopleOrder) => {
  if (order === 'begin') {
    void playAll(played).then((outcome) => post({ type: 'played', outcome }));
  } else {
    for (const socket of played.flatMap(({ sockets }) => sockets)) socket.close();
    parentPort?.close();
  }
});
post({ type: 'opened' });
