/** The program while its storage fails: two programs on one file, a locked file, a connection that is dead. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { until } from '@doudizhu/rules/testing';
import { openStorage } from './storage/storage.ts';
import { noPostgres, pageFolder, startProgram, startTestPostgres, TestPerson } from './testing/index.ts';

const folder = pageFolder();
after(() => rmSync(folder, { recursive: true, force: true }));

const start = (data: string) =>
  startProgram(['--port', '0', '--root', join(folder, 'page'), '--data', join(folder, data)]);

test('two programs on one file: the second ends, and a killed one leaves no lock', async () => {
  const first = start('two');
  assert.notEqual(await first.url, null, first.output());
  const second = start('two');
  assert.deepEqual([await second.url, await second.ended], [null, 2], second.output());
  assert.match(second.output(), /another server uses .*doudizhu\.sqlite: stop it, or choose another folder by --data/);
  assert.equal((await fetch(`${await first.url}/health`)).status, 200);
  first.child.kill('SIGKILL');
  await first.ended;
  const third = start('two');
  assert.notEqual(await third.url, null, third.output());
});

test('a file that cannot be written: health fails within its limit, and the journal has failures only', async () => {
  const { url: address, output } = start('locked');
  const url = (await address) ?? assert.fail(output());
  assert.equal((await fetch(`${url}/health`)).status, 200);
  const other = new DatabaseSync(join(folder, 'locked', 'doudizhu.sqlite'));
  other.exec('begin immediate');
  // The last check is kept for a second.
  let status = 200;
  while (status === 200) ({ status } = await fetch(`${url}/health`, { signal: AbortSignal.timeout(3000) }));
  assert.equal(status, 503);
  const person = new TestPerson(url);
  assert.equal((await person.post('/api/session')).status, 500);
  other.exec('rollback');
  other.close();
  await until(async () => (await fetch(`${url}/health`)).status === 200);
  assert.equal((await person.post('/api/session')).status, 200);
  assert.match(output(), /"msg":"request failed"/);
  assert.doesNotMatch(output(), /health|incoming request|request completed/);
});

test('a dead connection to PostgreSQL fails in time, and is replaced', { skip: noPostgres }, async (context) => {
  const postgres = await startTestPostgres();
  context.after(() => postgres.stop());
  const target = new URL(postgres.url);
  const { hostname, port } = target;
  let isSilent = false;
  // Swallows everything while it is silent, like a broken network.
  const line = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', (chunk: Buffer) => isSilent || to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  line.listen(0, '127.0.0.1');
  context.after(() => line.close());
  await once(line, 'listening');
  target.port = String((line.address() as AddressInfo).port);
  const setup = {
    kind: 'postgres',
    url: target.href,
    connectionsMax: 2,
    application: 'test',
    timeoutMs: 2000,
  } as const;
  const storage = await openStorage(setup);
  context.after(() => storage.close());
  await storage.ping();
  isSilent = true;
  await assert.rejects(storage.ping(), /timeout/i);
  await assert.rejects(storage.accounts.create('a', 1), /timeout/i);
  isSilent = false;
  await storage.ping();
  await storage.accounts.create('b', 1);
});
