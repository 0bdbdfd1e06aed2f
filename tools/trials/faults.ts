/**
 * Network faults against a model: `node tools/trials/faults.ts [--faults 10000] [--tables 8] [--storage sqlite]`.
 * People play through a proxy that cuts connections (also inside a frame), delays or freezes them, and closes one side
 * only. Sometimes the server is suspended (SIGSTOP). A person who loses the connection reconnects with their view and
 * repeats the last command under the same id. The model is the log of a spectator without faults: it contains every
 * acknowledged command once, and every view equals a fresh one. Ends with 1 if that is violated, or if the p95 of
 * reconnects exceeds `--back-ms` (300).
 *
 * With `--nodes 2 --proxy haproxy|nginx` the faults are between people and a proxy with the file of `deploy/`, in front
 * of two nodes with PostgreSQL, one of which is suspended.
 */
import type { PersonCommand } from '@doudizhu/table';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { seatThree, TestPerson, type TestSocket } from '../../apps/server/src/testing/test-person.ts';
import { metricsOf, NODE_OPTIONS, refuseNodesAlone, startAlone, startNodes, valueIn } from './node-processes.ts';
import { countDivergent, inTime, ping, rejoin } from './reconnect.ts';
import { createReport, quantile, timesAt } from './report.ts';
import { STORAGES, type ServerProcess } from './server-process.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { choiceOf, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const { values } = readOptions(import.meta.filename, {
  faults: wholeNumber(10_000, 'faults in all', { min: 1 }),
  tables: wholeNumber(8, 'tables, of three people each', { min: 1 }),
  storage: choiceOf(STORAGES, 'sqlite', 'the database of one server alone'),
  'back-ms': wholeNumber(300, 'milliseconds in which 95 of 100 have to be back'),
  ...NODE_OPTIONS,
});
const { faults: faultsMax, nodes, proxy: proxyName } = values;
refuseNodesAlone(import.meta.filename, values);

const isAlone = nodes === 1 && proxyName === 'none';
const trialled = await (isAlone ? startAlone(values.storage) : startNodes(nodes, proxyName));
const { url } = trialled;
const counts = { cut: 0, inFrame: 0, freeze: 0, halfOpen: 0, delay: 0, stop: 0 };
const backMs: number[] = [];
let [faults, commands, repeated, divergent, lost, twice] = [0, 0, 0, 0, 0, 0];

/** A person behind an unreliable connection. */
class Traveller {
  readonly #person: TestPerson;
  readonly #table: string;
  readonly proxy: TcpProxy;
  socket: TestSocket;
  /** First event of each acknowledged command, by id. */
  readonly acknowledged = new Map<string, number>();

  constructor(person: TestPerson, table: string, proxy: TcpProxy, socket: TestSocket) {
    [this.#person, this.#table, this.proxy, this.socket] = [person, table, proxy, socket];
  }

  /** Reconnects until the table has started. */
  async comeBack(): Promise<void> {
    const startedMs = performance.now();
    this.socket.socket.terminate();
    const through = throughProxy(this.#person, this.proxy);
    for (;;) {
      try {
        const patience = { openMs: PATIENCE_MS, startMs: PATIENCE_MS };
        ({ socket: this.socket } = await rejoin(through, this.#table, this.socket, patience));
        backMs.push(performance.now() - startedMs);
        return;
      } catch {
        await sleep(5);
      }
    }
  }

  /** Detects a broken or silent connection. */
  async checkLine(): Promise<void> {
    try {
      await ping(this.socket, PATIENCE_MS);
    } catch {
      await this.comeBack();
    }
  }

  /** Sends the next command, and repeats it under the same id after a fault. */
  async act(): Promise<void> {
    const id = randomBytes(16).toString('hex');
    let payload: PersonCommand | null = null;
    for (let attempt = 0; attempt < 20; attempt++) {
      try {
        payload ??= this.socket.nextCommand();
        if (payload === null) return;
        if (attempt > 0) repeated++;
        const answer = await inTime(this.socket.command(payload, { id }), PATIENCE_MS);
        if (answer.type === 'done') {
          commands++;
          if (answer.seq !== null) this.acknowledged.set(id, answer.seq);
        }
        return;
      } catch {
        await this.comeBack();
      }
    }
  }
}

const PATIENCE_MS = 400;
/** Longer than the timeout of people. */
const STOP_MS = 800;

const throughProxy = (person: TestPerson, proxy: TcpProxy): TestPerson =>
  person.at(proxy.url, trialled.origin ?? proxy.url);

const breakLine = ({ proxy }: Traveller): void => {
  faults++;
  const dice = Math.random();
  if (dice < 0.4) {
    counts.cut++;
    proxy.cut();
  } else if (dice < 0.8) {
    counts.inFrame++;
    proxy.cutAfter(Math.floor(Math.random() * 300));
  } else if (dice < 0.83) {
    counts.freeze++;
    proxy.freeze();
    setTimeout(proxy.heal, 30);
  } else if (dice < 0.86) {
    counts.halfOpen++;
    proxy.halfOpen(Math.random() < 0.5 ? 'client' : 'server');
  } else if (dice < 0.861) {
    counts.stop++;
    const node = trialled.nodes[counts.stop % trialled.nodes.length] as ServerProcess;
    void node.pause(Math.random() * STOP_MS);
  } else {
    counts.delay++;
    proxy.delay(Math.floor(Math.random() * 10));
  }
};

/** Plays one table until all faults are spent, then compares the views. */
const runTable = async (): Promise<void> => {
  const { table, people } = await seatThree(url);
  const model = await (await TestPerson.arrive(url)).join(table);
  const travellers = await Promise.all(
    people.map(async (person) => {
      const proxy = await startTcpProxy(url);
      return new Traveller(person, table, proxy, await throughProxy(person, proxy).join(table));
    }),
  );
  const isMore = (): boolean => faults < faultsMax;
  // The server closes a socket after a minute of silence.
  const pinging = setInterval(() => model.send({ type: 'ping', sent: 0 }), 20_000);
  while (isMore()) {
    const unlucky = travellers.filter(({ proxy }) => proxy.lines() > 0 && Math.random() < 0.3);
    const turns = travellers.map((traveller) => traveller.act());
    for (const traveller of unlucky) setTimeout(() => breakLine(traveller), Math.random() * 10);
    await Promise.all([...turns, sleep(12)]);
    // People who do nothing also detect a broken connection.
    await Promise.all(travellers.map((traveller) => traveller.checkLine()));
  }
  clearInterval(pinging);
  for (const { proxy } of travellers) {
    proxy.heal();
    proxy.delay(0);
    proxy.cutAfter(Infinity);
  }
  await Promise.all(travellers.map((traveller) => traveller.comeBack()));
  const fresh = await Promise.all(people.map((person) => person.join(table, { play: false })));
  const continued = travellers.map(({ socket }) => socket);
  divergent += await countDivergent(continued, fresh, [model]);
  for (const { acknowledged } of travellers) {
    const seqs = [...acknowledged.values()];
    if (new Set(seqs).size < seqs.length) twice++;
    lost += seqs.filter((seq) => seq > model.view.seq).length;
  }
  for (const { proxy } of travellers) await proxy.close();
};

const startedMs = performance.now();
await Promise.all(Array.from({ length: values.tables }, runTable));
const endedAt = (await metricsOf(trialled.nodes)).map((text) => valueIn(text, 'ddz_events_total{type="ended"}'));
const rounds = endedAt.reduce((sum, ended) => sum + ended, 0);
await trialled.end();

createReport()({
  server: trialled.name,
  faults,
  'of them cut, in a frame, frozen, half-open, delayed, server stopped': Object.values(counts).join(', '),
  rounds: nodes === 1 ? rounds : `${rounds} (${endedAt.join(' + ')})`,
  commands,
  'sent again': repeated,
  divergent,
  lost,
  twice,
  reconnects: backMs.length,
  'back after (p50, p95)': timesAt(backMs, [0.5, 0.95]),
  took: `${Math.round((performance.now() - startedMs) / 1000)} s`,
});
const isBackInTime = quantile(backMs, 0.95) < values['back-ms'];
process.exit(divergent + lost + twice === 0 && isBackInTime ? 0 : 1);
