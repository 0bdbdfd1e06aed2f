/** The program while its storage fails: two programs on one file, a locked file, a connection that is dead. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '@doudizhu/rules/testing';
import { openStorage } from './storage/storage.ts';
import { findPostgres, startTestPostgres } from './testing/postgres.ts';
import { TestPerson } from './testing/test-person.ts';
import { pageFolder } from './testing/test-server.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const folder = pageFolder();
after(() => rmSync(folder, { recursive: true, force: true }));

interface Program {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  /** Its address; null: it ended. */
  readonly url: string | null;
  readonly output: () => string;
}

const start = async (data: string): Promise<Program> => {
  const options = ['--port', '0', '--root', join(folder, 'page'), '--data', data];
  const child = spawn(process.execPath, [MAIN, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  after(() => child.kill('SIGKILL'));
  let output = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const url = await new Promise<string | null>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
        if (address !== undefined) resolve(address);
      });
    }
    void ended.then(() => resolve(null));
  });
  return { child, ended, url, output: () => output };
};

test('two programs on one file: the second ends, and a killed one leaves no lock', async () => {
  const data = mkdtempSync(join(tmpdir(), 'ddz-two-'));
  after(() => rmSync(data, { recursive: true, force: true }));
  const first = await start(data);
  assert.notEqual(first.url, null, first.output());
  const second = await start(data);
  assert.equal(second.url, null, second.output());
  assert.equal(await second.ended, 2);
  assert.match(second.output(), /another server uses .*doudizhu\.sqlite: stop it, or choose another folder by --data/);
  assert.equal((await fetch(`${first.url}/health`)).status, 200);
  first.child.kill('SIGKILL');
  await first.ended;
  const third = await start(data);
  assert.notEqual(third.url, null, third.output());
});

test('a file that cannot be written: health fails within its limit, and the journal has failures only', async () => {
  const data = mkdtempSync(join(tmpdir(), 'ddz-locked-'));
  after(() => rmSync(data, { recursive: true, force: true }));
  const { url, output } = await start(data);
  assert.ok(url !== null, output());
  assert.equal((await fetch(`${url}/health`)).status, 200);
  const other = new DatabaseSync(join(data, 'doudizhu.sqlite'));
  other.exec('begin immediate');
  // The last check is kept for a second.
  let status = 200;
  while (status === 200) ({ status } = await fetch(`${url}/health`, { signal: AbortSignal.timeout(3000) }));
  assert.equal(status, 503);
  const person = new TestPerson(url);
  const failed = person.post('/api/session');
  assert.equal((await failed).status, 500);
  other.exec('rollback');
  other.close();
  await until(async () => (await fetch(`${url}/health`)).status === 200);
  assert.equal((await person.post('/api/session')).status, 200);
  assert.match(output(), /"msg":"request failed"/);
  assert.doesNotMatch(output(), /health|incoming request|request completed/);
});

test(
  'a dead connection to PostgreSQL fails in time, and is replaced',
  {
    skip: findPostgres() === null && 'no PostgreSQL here',
  },
  async (context) => {
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
    const storage = await openStorage({
      kind: 'postgres',
      url: target.href,
      connectionsMax: 2,
      application: 'test',
      timeoutMs: 2000,
    });
    context.after(async () => {
      await storage.close();
    });
    await storage.ping();
    isSilent = true;
    await assert.rejects(storage.ping(), /timeout/i);
    await assert.rejects(storage.accounts.create('a', 1), /timeout/i);
    isSilent = false;
    await storage.ping();
    await storage.accounts.create('b', 1);
  },
);
