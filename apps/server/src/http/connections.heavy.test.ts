/** Addresses over their limits, and people of the same address. */
import { LIMITS } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { until } from '@doudizhu/rules/testing';
import { metricOf, seatThree, TestPerson, testServer } from '../testing/index.ts';

const { url } = await testServer({ limitFactor: 1, proxies: ['127.0.0.1'] });

const ask = async (path: string, address: string, from = url): Promise<number> =>
  (await new TestPerson(from).request('GET', path, undefined, { 'x-forwarded-for': address })).status;

/** Uses the requests of an address up. */
const exceed = async (address: string): Promise<void> => {
  let isOver = false;
  const askOn = async (): Promise<void> => {
    while (!isOver) isOver ||= (await ask('/api/limits', address)) === 429;
  };
  await Promise.all(Array.from({ length: 20 }, askOn));
};

test('an address over its limit is refused, however the path is written; others are not', async () => {
  const address = '203.0.113.1';
  await exceed(address);
  for (const path of ['/api/tables', '/%61pi/tables', '/api/nothing']) {
    const expected = path === '/api/nothing' ? 404 : 429;
    assert.equal(await ask(path, address), expected, path);
  }
  assert.ok((await metricOf(url, 'ddz_refused_total{limit="requests"}')) >= 3);
  assert.equal(await ask('/api/limits', '203.0.113.2'), 200);
});

test('people of an address that is over its limit play on, and get the page', async () => {
  const { sockets } = await seatThree(url);
  const address = '127.0.0.1';
  await exceed(address);
  assert.equal(await ask('/api/limits', address), 429);
  assert.equal(await ask('/', address), 200);
  assert.equal(await ask('/health', address), 200);
  for (const socket of sockets) assert.equal((await socket.ready()).type, 'done');
});

test('an address has as many connections as its limit', async () => {
  const direct = await testServer({ limitFactor: 1 });
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
  const server = await testServer({ limitFactor: 0.01, proxies: ['127.0.0.1'] });
  const statusOf = (path: string, address: string): Promise<number> => ask(path, address, server.url);
  const statuses: number[] = [];
  for (let count = 0; count <= LIMITS.files.count / 100; count++) statuses.push(await statusOf('/', '203.0.113.1'));
  assert.deepEqual([...new Set(statuses.slice(0, -1)), statuses.at(-1)], [200, 429]);
  assert.equal(await statusOf('/api/limits', '203.0.113.1'), 200);
  assert.equal(await statusOf('/', '203.0.113.2'), 200);
});
