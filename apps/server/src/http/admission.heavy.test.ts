/** Floods at the admission, and people of the same address. */
import { LIMITS } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { until } from '@doudizhu/rules/testing';
import { TestPerson, seatThree } from '../testing/test-person.ts';
import { startTestServer } from '../testing/test-server.ts';

const { url, remove } = await startTestServer({ limitFactor: 1, proxies: ['127.0.0.1'] });
after(remove);
const { port } = new URL(url);

/** Text of requests as they are on the line. */
const requestText = (path: string, address: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-forwarded-for: ${address}\r\n\r\n`;

const open = async (): Promise<Socket> => {
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  after(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
};

const ask = async (path: string, address: string): Promise<{ readonly status: number; readonly tookMs: number }> => {
  const startedMs = performance.now();
  const { status } = await new TestPerson(url).request('GET', path, undefined, { 'x-forwarded-for': address });
  return { status, tookMs: performance.now() - startedMs };
};

/** Uses the requests of an address up. */
const exceed = async (address: string): Promise<void> => {
  let isOver = false;
  const askOn = async (): Promise<void> => {
    while (!isOver) isOver ||= (await ask('/api/limits', address)).status === 429;
  };
  await Promise.all(Array.from({ length: 20 }, askOn));
};

test('an address over its limit waits for each refusal, without reaching a route; others do not', async () => {
  const address = '203.0.113.1';
  await exceed(address);
  const refused = await Promise.all(Array.from({ length: 30 }, () => ask('/%61pi/tables', address)));
  assert.deepEqual(new Set(refused.map(({ status }) => status)), new Set([429]));
  assert.ok(Math.max(...refused.map(({ tookMs }) => tookMs)) > 250, 'the thirtieth refusal waits for 0.3 s');
  const metrics = (await new TestPerson(url).get('/metrics')) as string;
  const reached = /ddz_request_seconds_count\{route="\/api\/tables",status="4xx"\} (\d+)/u.exec(metrics)?.[1];
  assert.equal(Number(reached ?? 0), 0, 'refusals that reached the route');
  assert.ok(Number(/ddz_refused_total\{limit="requests"\} (\d+)/u.exec(metrics)?.[1]) > 30);
  assert.equal((await ask('/api/limits', '203.0.113.2')).status, 200);
});

test('people of an address that is over its limit play on, and get the page', async () => {
  const { sockets } = await seatThree(url);
  const address = '127.0.0.1';
  await exceed(address);
  assert.equal((await ask('/api/limits', address)).status, 429);
  assert.equal((await ask('/', address)).status, 200);
  assert.equal((await ask('/health', address)).status, 200);
  for (const socket of sockets) assert.equal((await socket.ready()).type, 'done');
});

test('a connection that sends on while its refusal waits is cut', async () => {
  const address = '203.0.113.3';
  await exceed(address);
  const socket = await open();
  let got = '';
  socket.on('data', (chunk: Buffer) => (got += chunk.toString()));
  socket.write(requestText('/api/tables', address).repeat(500));
  await once(socket, 'close');
  assert.ok(got.split('HTTP/1.1').length <= 2, 'one answer at most');
});

test('many requests of one connection are answered in their turn, between others', async () => {
  const socket = await open();
  let got = '';
  const answers = (): number => got.split('HTTP/1.1 200').length - 1;
  socket.on('data', (chunk: Buffer) => (got += chunk.toString()));
  socket.write(requestText('/api/limits', '203.0.113.4').repeat(90));
  const { status } = await ask('/api/limits', '203.0.113.5');
  assert.equal(status, 200);
  assert.ok(answers() < 90, `${answers()} answers before that of another address`);
  while (answers() < 90) await once(socket, 'data');
});

test('an address has as many connections as its limit', async () => {
  const direct = await startTestServer({ limitFactor: 1 });
  after(direct.remove);
  const sockets = Array.from({ length: LIMITS.connectionsPerAddress + 20 }, () =>
    connect({ port: Number(new URL(direct.url).port), host: '127.0.0.1' }),
  );
  for (const socket of sockets) socket.on('error', () => {});
  const closed = (): number => sockets.filter((socket) => socket.closed).length;
  await until(() => closed() >= 20);
  assert.equal(closed(), 20);
  for (const socket of sockets) socket.destroy();
});

test('an address over its limit of files is refused them, and the API still answers it', async () => {
  const server = await startTestServer({ limitFactor: 0.01, proxies: ['127.0.0.1'] });
  after(server.remove);
  const guest = new TestPerson(server.url);
  const statusOf = async (path: string, address: string): Promise<number> =>
    (await guest.request('GET', path, undefined, { 'x-forwarded-for': address })).status;
  const statuses: number[] = [];
  for (let count = 0; count <= LIMITS.files.count / 100; count++) statuses.push(await statusOf('/', '203.0.113.1'));
  assert.deepEqual([...new Set(statuses.slice(0, -1)), statuses.at(-1)], [200, 429]);
  assert.equal(await statusOf('/api/limits', '203.0.113.1'), 200);
  assert.equal(await statusOf('/', '203.0.113.2'), 200);
});
