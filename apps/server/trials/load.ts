/**
 * Load: `node apps/server/trials/load.ts [--tables 250] [--seconds 120] [--storage sqlite|postgres] [--act-ms 2000]`.
 * Three people at each table, an act every two seconds a table, whole rounds; the clients are on the same machine, in this
 * process. Prints the time from sending an act until all three have its events, the time of a commit as the server counts
 * it, how long the event loops of server and clients were busy at a stretch, and the server's memory. Ends with 1 where
 * act → all three takes longer than is wanted, or where the memory of a run of ten minutes grows.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seatThree, type TestPerson, type TestSocket } from '../src/testing/test-person.ts';
import { quantile, startServerProcess, type StorageName } from './server-process.ts';

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '250' },
    seconds: { type: 'string', default: '120' },
    storage: { type: 'string', default: 'sqlite' },
    'act-ms': { type: 'string', default: '2000' },
  },
});
const [tables, seconds, actMs] = [Number(values.tables), Number(values.seconds), Number(values['act-ms'])];
const AT_ONCE = 20;
/** Sockets that say nothing for a minute are closed. Each table has a time of its own: people do not ping in step. */
const PING_MS = 25_000;
/** From this length on, the memory of the second half may grow by so many percent. */
const [STEADY_SECONDS, GROWTH_MAX] = [600, 5];

const server = await startServerProcess(values.storage as StorageName);
const all: { readonly people: readonly TestPerson[]; readonly sockets: readonly TestSocket[] }[] = [];
for (let opened = 0; opened < tables; opened += AT_ONCE) {
  const some = Array.from({ length: Math.min(AT_ONCE, tables - opened) }, () =>
    seatThree(server.url, { pace: 'slow' }),
  );
  all.push(...(await Promise.all(some)));
}

// What a client keeps for tests would fill the memory here.
for (const socket of all.flatMap(({ sockets }) => sockets)) socket.onMessage = () => (socket.messages.length = 0);

const latencies: number[] = [];
/** The same of acts that end a round or begin one: they write and send the most. */
const atEnds: number[] = [];
/** The same by stretches of the run, to see whether all of it is alike. */
const STRETCH_MS = 20_000;
const stretches: number[][] = [];
const beginMs = performance.now();
let [acts, refused, rounds] = [0, 0, 0];
const endMs = performance.now() + seconds * 1000;

/** One table: the next act, in its time, by whoever is to do something. */
const runTable = async (sockets: readonly TestSocket[]): Promise<void> => {
  await sleep(Math.random() * actMs);
  let pingMs = performance.now() + Math.random() * PING_MS;
  while (performance.now() < endMs) {
    const startedMs = performance.now();
    if (startedMs > pingMs) {
      pingMs += PING_MS;
      for (const socket of sockets) socket.send({ type: 'ping', sent: 0 });
    }
    const actor = sockets.find((socket) => socket.wanted() !== null);
    if (actor !== undefined) {
      const answer = await actor.act();
      if (answer?.type === 'done') {
        const { seq } = answer;
        await Promise.all(sockets.map((socket) => socket.until((view) => view.seq >= (seq ?? 0))));
        const ms = performance.now() - startedMs;
        latencies.push(ms);
        if (sockets[0]?.view.stage !== 'playing') atEnds.push(ms);
        (stretches[Math.floor((startedMs - beginMs) / STRETCH_MS)] ??= []).push(ms);
        acts++;
      } else {
        refused++;
      }
    }
    await sleep(Math.max(0, actMs - (performance.now() - startedMs)));
  }
  rounds += sockets[0]?.view.roundsPlayed ?? 0;
};

const readMetrics = async (): Promise<string> => (await all[0]?.people[0]?.get('/metrics')) as string;
// To read the metrics begins a new measurement of the event loop; what the opening of tables cost is left out.
const before = await readMetrics();
const clientDelay = monitorEventLoopDelay({ resolution: 5 });
clientDelay.enable();
const memory: number[] = [];
const watching = setInterval(() => memory.push(server.memoryMb()), 5000);
await Promise.all(all.map(({ sockets }) => runTable(sockets)));
clearInterval(watching);

const after = await readMetrics();
clientDelay.disable();
const commits = histogramBetween('ddz_commit_seconds');
const written = valueBetween('ddz_commits_total');
const half = memory.slice(Math.floor(memory.length / 2));
const growth = ((half.at(-1) ?? 0) / (half[0] ?? 1) - 1) * 100;
const cpu = valueBetween('ddz_process_cpu_seconds_total');
const [p50, p99] = [0.5, 0.99].map((share) => quantile(latencies, share)) as [number, number];
const commitP99 = commits.quantile(0.99) * 1000;
const serverDelay = valueIn(after, 'ddz_nodejs_eventloop_lag_p99_seconds') * 1000;
await server.end();

const isInTime = p99 < 50 + commitP99;
const isSteady = seconds < STEADY_SECONDS || growth <= GROWTH_MAX;
console.log(`| storage | tables | seconds | acts | refused | rounds | act → all three p50, p99 | one commit p50, p99 (up to) \
| acts a commit | event loops p99: server, clients | server CPU | memory at the end, growth in the second half | p99 below 50 ms + commit |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
| ${values.storage} | ${tables} | ${seconds} | ${acts} (${Math.round(acts / seconds)}/s) | ${refused} | ${rounds} \
| ${p50.toFixed(1)}, ${p99.toFixed(1)} ms | ${(commits.quantile(0.5) * 1000).toFixed(1)}, ${commitP99.toFixed(1)} ms \
| ${(written / Math.max(1, commits.count)).toFixed(1)} | ${serverDelay.toFixed(1)}, ${(clientDelay.percentile(99) / 1e6).toFixed(1)} ms \
| ${cpu.toFixed(0)} s | ${(half.at(-1) ?? 0).toFixed(0)} MB, ${growth.toFixed(1)} % | ${isInTime ? 'yes' : 'no'} |`);
const stretched = stretches.map((some) => quantile(some, 0.99).toFixed(0)).join(' ');
console.log(`p99 by ${STRETCH_MS / 1000} s: ${stretched} ms; of the ${atEnds.length} acts around a round's end: \
p50 ${quantile(atEnds, 0.5).toFixed(1)}, p99 ${quantile(atEnds, 0.99).toFixed(1)} ms; the clients used \
${(process.cpuUsage().user / 1e6).toFixed(0)} s of the processor`);
process.exit(isInTime && isSteady ? 0 : 1);

/** Prometheus' histogram of the run alone: a quantile is the upper end of its bucket. */
function histogramBetween(name: string) {
  const [first, last] = [before, after].map((text) =>
    [...text.matchAll(new RegExp(`^${name}_bucket\\{le="([^"]+)"\\} (\\d+)`, 'gm'))].map(([, le, count]) => ({
      le: le === '+Inf' ? Infinity : Number(le),
      count: Number(count),
    })),
  );
  const buckets = (last ?? []).map(({ le, count }, index) => ({ le, count: count - (first?.[index]?.count ?? 0) }));
  const count = buckets.at(-1)?.count ?? 0;
  return {
    count,
    quantile: (share: number) => buckets.find((bucket) => bucket.count >= share * count)?.le ?? Number.NaN,
  };
}

function valueBetween(name: string): number {
  return valueIn(after, name) - valueIn(before, name);
}

function valueIn(text: string, name: string): number {
  return Number(new RegExp(`^${name} ([\\d.e+-]+)`, 'm').exec(text)?.[1] ?? 0);
}
