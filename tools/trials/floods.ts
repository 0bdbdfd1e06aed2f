/**
 * Floods: `node tools/trials/floods.ts [--seconds 60] [--calm-seconds 60] [--addresses 1,2,10] [--floods
 * seats,sockets,requests,bots]`. Players play at five tables while other addresses, a process each, do as much as they
 * can: seat changes and resyncs, coming and going, requests with encoded paths, tables of slow bots. The server trusts
 * the addresses of a proxy, and has its usual limits.
 *
 * Flooding clients stand for other machines: they have loaded and signed in before the measurement starts, and run at the
 * lowest priority, so that they take the time that the server and the players leave. Prints the times of the others' acts
 * without and with each flood, those of `/health`, the server's own event loop and processor time, that of the flooding
 * clients, and the memory. Ends with 1 if the p99 of acts more than doubles, or `/health` takes 100 ms.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Me } from '@doudizhu/protocol';
import { anyText, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';
import { seatAt } from '@doudizhu/rules/deal';
import { TestPerson, type TestSocket } from '../../apps/server/src/testing/test-person.ts';
import { metricsOf, valueIn } from './node-processes.ts';
import { createReport, quantile, timesAt } from './report.ts';
import { startServerProcess } from './server-process.ts';

const FLOODS = ['seats', 'sockets', 'requests', 'bots'] as const;
type Flood = (typeof FLOODS)[number];

const { values } = readOptions(import.meta.filename, {
  seconds: wholeNumber(60, 'length of each flood', { min: 2 }),
  'calm-seconds': wholeNumber(60, 'length of the calm before each flood', { min: 2 }),
  addresses: anyText('1,2,10', 'numbers of flooding addresses', 'NUMBERS'),
  floods: anyText(FLOODS.join(','), 'kinds of floods', 'NAMES'),
  attack: anyText('', 'used by the program itself: FLOOD URL ADDRESS', 'TEXT'),
});
const { seconds, addresses, floods, attack } = values;

/** A player behind the proxy, at an address. */
class AddressedPerson extends TestPerson {
  readonly #headers: Readonly<Record<string, string>>;

  constructor(url: string, address: string) {
    super(url);
    this.#headers = { 'x-forwarded-for': address };
  }

  override request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return super.request(method, path, body, { ...this.#headers, ...headers });
  }

  override connect(table: string): TestSocket {
    return super.connect(table, this.#headers);
  }

  async signIn(): Promise<this> {
    this.me = ((await this.post('/api/session')).body as { me: Me }).me;
    return this;
  }
}

const TABLES = 5;
const ACT_MS = 500;
const HEALTH_MS = 200;
const SOCKETS_MAX = 12;
const REQUESTS_AT_ONCE = 50;
const BOT_TABLES = 20;

/** Prepares the flood of one address. @returns a function that floods until the process is ended. Refusals are expected. */
const ATTACKS: Readonly<Record<Flood, (url: string, address: string) => Promise<() => Promise<unknown>>>> = {
  seats: async (url, address) => {
    const person = await new AddressedPerson(url, address).signIn();
    const table = await person.openTable({ pace: 'none' });
    const sockets = await Promise.all(Array.from({ length: SOCKETS_MAX }, () => person.join(table)));
    await sockets[0]?.command({ type: 'sit', seat: seatAt(0) });
    const change = async (): Promise<void> => {
      for (let turn = 0; ; turn++) {
        for (const [index, socket] of sockets.entries()) {
          socket.send({ type: 'bot', seat: 1, level: turn % 2 === 0 ? 'rules' : null });
          if (turn % 8 === 0) socket.send({ type: 'resync', seen: null });
          // A closed socket comes again.
          if (socket.socket.readyState > socket.socket.OPEN) {
            sockets[index] = await person.join(table).catch(() => socket);
          }
        }
        await sleep(500);
      }
    };
    return change;
  },
  sockets: async (url, address) => {
    const person = await new AddressedPerson(url, address).signIn();
    const table = await person.openTable();
    const comeAndGo = async (): Promise<void> => {
      for (;;) {
        const socket = person.connect(table);
        await socket.opened.catch(() => sleep(1));
        socket.socket.terminate();
      }
    };
    return () => Promise.all(Array.from({ length: SOCKETS_MAX }, comeAndGo));
  },
  requests: async (url, address) => {
    const person = await new AddressedPerson(url, address).signIn();
    const ask = async (): Promise<void> => {
      for (;;) await person.request('GET', '/%61pi/tables').catch(() => sleep(1));
    };
    return () => Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, ask));
  },
  bots: async (url, address) => {
    const seat = async (): Promise<TestSocket> => {
      const person = await new AddressedPerson(url, address).signIn();
      const table = await person.openTable({ pace: 'none', bots: ['search', 'search'] });
      const socket = await person.join(table);
      await socket.command({ type: 'sit', seat: seatAt(0) });
      return socket;
    };
    const play = async (socket: TestSocket): Promise<void> => {
      for (;;) {
        await socket.act().catch(() => null);
        await sleep(50);
      }
    };
    const sockets = await Promise.all(Array.from({ length: BOT_TABLES }, seat));
    return () => Promise.all(sockets.map(play));
  },
};

if (attack !== '') {
  setPriority(constants.priority.PRIORITY_LOW);
  const [flood = '', url = '', address = ''] = attack.split(' ');
  const run = await ATTACKS[flood as Flood](url, address);
  process.send?.('ready');
  await once(process, 'message');
  await run();
}

const chosen = floods.split(',');
const wrong = chosen.find((name) => !(FLOODS as readonly string[]).includes(name));
if (wrong !== undefined) throw new Error(`unknown flood "${wrong}": expected some of ${FLOODS.join(',')}`);
const counts = addresses.split(',').map(Number);
if (counts.some((count) => !Number.isInteger(count) || count < 1 || count > 250)) {
  throw new Error(`invalid --addresses "${addresses}": expected numbers from 1 to 250`);
}

interface Measured {
  /** Times in milliseconds. */
  readonly acts: readonly number[];
  readonly health: readonly number[];
  /** p99 of the event loop's delay. */
  readonly delayMs: number;
  /** Cores that the server used, with its threads. */
  readonly cores: number;
}

const server = await startServerProcess('sqlite', ['--proxy', '--limit-factor', '1']);

/** Three players at a table. */
const seatPeople = async (): Promise<readonly TestSocket[]> => {
  const arrive = () => new AddressedPerson(server.url, '198.51.100.1').signIn();
  const people = await Promise.all([arrive(), arrive(), arrive()]);
  const table = await (people[0] as AddressedPerson).openTable({ pace: 'none' });
  const sockets = await Promise.all(people.map((person) => person.join(table)));
  for (const [seat, socket] of sockets.entries()) await socket.command({ type: 'sit', seat: seatAt(seat) });
  for (const socket of sockets) socket.onMessage = () => (socket.messages.length = 0);
  return sockets;
};
const tables = await Promise.all(Array.from({ length: TABLES }, seatPeople));

/** Players play, and `/health` is asked. */
const measure = async (lengthSeconds: number): Promise<Measured> => {
  const [acts, health]: [number[], number[]] = [[], []];
  const untilMs = performance.now() + lengthSeconds * 1000;
  const play = async (sockets: readonly TestSocket[]): Promise<void> => {
    await sleep(Math.random() * ACT_MS);
    while (performance.now() < untilMs) {
      const startedMs = performance.now();
      const answer = await sockets.find((socket) => socket.nextCommand() !== null)?.act();
      if (answer?.type === 'done') {
        await Promise.all(sockets.map((socket) => socket.until(({ seq }) => seq >= (answer.seq ?? 0))));
        acts.push(performance.now() - startedMs);
      }
      await sleep(Math.max(0, ACT_MS - (performance.now() - startedMs)));
      for (const socket of sockets) if (Math.random() < 0.05) socket.send({ type: 'ping', sent: 0 });
    }
  };
  const ask = async (): Promise<void> => {
    while (performance.now() < untilMs) {
      const startedMs = performance.now();
      const { ok } = await fetch(`${server.url}/health`);
      health.push(ok ? performance.now() - startedMs : Infinity);
      await sleep(HEALTH_MS);
    }
  };
  // Reading the metrics resets the event loop's measurement.
  const [start = ''] = await metricsOf([server]);
  await Promise.all([...tables.map(play), ask()]);
  const [end = ''] = await metricsOf([server]);
  const cpu = 'ddz_process_cpu_seconds_total';
  return {
    acts,
    health,
    delayMs: valueIn(end, 'ddz_nodejs_eventloop_lag_p99_seconds') * 1000,
    cores: (valueIn(end, cpu) - valueIn(start, cpu)) / lengthSeconds,
  };
};

/** Starts the processes of a flood, each at an address of its own that no flood before has used. */
const prepareFlood = async (flood: string, count: number): Promise<readonly ChildProcess[]> => {
  const children = Array.from({ length: count }, () => {
    addressesUsed++;
    const address = `203.0.${Math.floor(addressesUsed / 250)}.${(addressesUsed % 250) + 1}`;
    return fork(import.meta.filename, ['--attack', `${flood} ${server.url} ${address}`], { stdio: 'ignore' });
  });
  const ended = children.map(async (child) => {
    const [code] = (await once(child, 'exit')) as [number | null];
    throw new Error(`a flooding client ended with ${code} before the flood`);
  });
  await Promise.race([Promise.all(children.map((child) => once(child, 'message'))), ...ended]);
  for (const end of ended) end.catch(() => {});
  return children;
};
let addressesUsed = 0;

/** Processor seconds of a process. */
const cpuSecondsOf = ({ pid }: ChildProcess): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};
const TICKS_PER_SECOND = 100;

const report = createReport();
let isHeld = true;
for (const flood of chosen) {
  for (const count of counts) {
    const before = await measure(values['calm-seconds']);
    const memory = server.memoryMb();
    const children = await prepareFlood(flood, count);
    const cpuSeconds = (): number => children.reduce((sum, child) => sum + cpuSecondsOf(child), 0);
    const startedSeconds = cpuSeconds();
    for (const child of children) child.send('begin');
    const during = await measure(seconds);
    const floodCores = (cpuSeconds() - startedSeconds) / seconds;
    for (const child of children) child.kill('SIGKILL');
    const [calm, busy] = [quantile(before.acts, 0.99), quantile(during.acts, 0.99)];
    const healthMs = quantile(during.health, 0.99);
    isHeld &&= busy <= 2 * calm && healthMs < 100;
    report({
      flood,
      addresses: count,
      'acts before: p50, p99': timesAt(before.acts, [0.5, 0.99]),
      'acts during: p50, p99': timesAt(during.acts, [0.5, 0.99]),
      'health during: p50, p99, most': timesAt(during.health, [0.5, 0.99, 1]),
      'server’s event loop p99 before, during': `${before.delayMs.toFixed(0)} ms, ${during.delayMs.toFixed(0)} ms`,
      'cores used: server before, during; flood': `${[before.cores, during.cores].map((cores) => cores.toFixed(2)).join(', ')}; ${floodCores.toFixed(2)}`,
      memory: `${memory.toFixed(0)} → ${server.memoryMb().toFixed(0)} MB`,
    });
  }
}
await server.end();
process.exit(isHeld ? 0 : 1);
