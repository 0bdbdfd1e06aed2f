/**
 * Floods: `node tools/trials/floods.ts [--seconds 60] [--addresses 1,2,10] [--floods seats,sockets,requests,bots]`. People
 * play at five tables while other addresses, in another process, do as much as they can: seat changes and resyncs, coming
 * and going, requests with encoded paths, tables of slow bots. The server trusts the addresses of a proxy, and has its
 * usual limits. Prints the times of the others' acts without and with each flood, those of `/health`, and the memory.
 * Ends with 1 if the p99 of acts more than doubles, or `/health` takes 100 ms.
 */
import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Me } from '@doudizhu/protocol';
import { anyText, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';
import { seatAt } from '@doudizhu/rules/deal';
import { TestPerson, type TestSocket } from '../../apps/server/src/testing/test-person.ts';
import { createReport, quantile, timesAt } from './report.ts';
import { startServerProcess } from './server-process.ts';

const FLOODS = ['seats', 'sockets', 'requests', 'bots'] as const;
type Flood = (typeof FLOODS)[number];

const { seconds, addresses, floods, attack } = readOptions(import.meta.filename, {
  seconds: wholeNumber(60, 'length of each flood, and of the calm before', { min: 2 }),
  addresses: anyText('1,2,10', 'numbers of flooding addresses', 'NUMBERS'),
  floods: anyText(FLOODS.join(','), 'kinds of floods', 'NAMES'),
  attack: anyText('', 'used by the program itself: FLOOD URL ADDRESS', 'TEXT'),
}).values;

/** A person behind the proxy, at an address. */
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

/** Floods of one address, until the process is ended. Refusals are expected. */
const ATTACKS: Readonly<Record<Flood, (url: string, address: string) => Promise<void>>> = {
  seats: async (url, address) => {
    const person = await new AddressedPerson(url, address).signIn();
    const table = await person.openTable({ pace: 'none' });
    const sockets = await Promise.all(Array.from({ length: SOCKETS_MAX }, () => person.join(table)));
    await sockets[0]?.command({ type: 'sit', seat: seatAt(0) });
    for (let turn = 0; ; turn++) {
      for (const socket of sockets) {
        socket.send({ type: 'bot', seat: 1, level: turn % 2 === 0 ? 'rules' : null });
        if (turn % 8 === 0) socket.send({ type: 'resync', seen: null });
      }
      await sleep(500);
    }
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
    await Promise.all(Array.from({ length: SOCKETS_MAX }, comeAndGo));
  },
  requests: async (url, address) => {
    const person = await new AddressedPerson(url, address).signIn();
    const ask = async (): Promise<void> => {
      for (;;) await person.request('GET', '/%61pi/tables').catch(() => sleep(1));
    };
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, ask));
  },
  bots: async (url, address) => {
    const play = async (): Promise<void> => {
      const person = await new AddressedPerson(url, address).signIn();
      const table = await person.openTable({ pace: 'none', bots: ['search', 'search'] });
      const socket = await person.join(table);
      await socket.command({ type: 'sit', seat: seatAt(0) });
      for (;;) {
        await socket.act().catch(() => null);
        await sleep(50);
      }
    };
    await Promise.all(Array.from({ length: 20 }, () => play().catch(() => sleep(1000))));
  },
};

if (attack !== '') {
  const [flood = '', url = '', address = ''] = attack.split(' ');
  await ATTACKS[flood as Flood](url, address);
}

const chosen = floods.split(',');
const wrong = chosen.find((name) => !(FLOODS as readonly string[]).includes(name));
if (wrong !== undefined) throw new Error(`unknown flood "${wrong}": expected some of ${FLOODS.join(',')}`);
const counts = addresses.split(',').map(Number);
if (counts.some((count) => !Number.isInteger(count) || count < 1 || count > 250)) {
  throw new Error(`invalid --addresses "${addresses}": expected numbers from 1 to 250`);
}

interface Calm {
  readonly acts: readonly number[];
  readonly health: readonly number[];
}

const server = await startServerProcess('sqlite', ['--proxy', '--limit-factor', '1']);

/** Three people at a table. */
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

/** People play, and `/health` is asked, for the time of a flood. */
const measure = async (): Promise<Calm> => {
  const [acts, health]: [number[], number[]] = [[], []];
  const untilMs = performance.now() + seconds * 1000;
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
  await Promise.all([...tables.map(play), ask()]);
  return { acts, health };
};

const report = createReport();
let isHeld = true;
for (const flood of chosen) {
  for (const count of counts) {
    const before = await measure();
    const memory = server.memoryMb();
    const children = Array.from({ length: count }, (_, index) =>
      fork(import.meta.filename, ['--attack', `${flood} ${server.url} 203.0.113.${index + 1}`], { stdio: 'ignore' }),
    );
    const during = await measure();
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
      memory: `${memory.toFixed(0)} → ${server.memoryMb().toFixed(0)} MB`,
    });
  }
}
await server.end();
process.exit(isHeld ? 0 : 1);
