/** Two nodes behind nginx and behind HAProxy, with the files of `deploy/`: each table's people reach one node, also those whom
 * another one sends there. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { until } from '@doudizhu/rules/testing';
import { LOOPBACK } from './http/connections.ts';
import { deployText, HOST, startProxy, whyNoProxy, type ProxyProgram } from './testing/proxy-programs.ts';
import { metricOf, noPostgres, startNodes, TestPerson, type TestServer, TestSocket } from './testing/index.ts';

const ORIGIN = `https://${HOST}`;
const TABLES_MIN = 8;
/** All of them are at one node by chance in one of 2^63 runs. */
const TABLES_MAX = 64;

for (const [program, file] of [
  ['nginx', 'nginx-nodes.conf'],
  ['haproxy', 'haproxy.cfg'],
] as const) {
  describe(`two nodes behind ${program}`, { skip: noPostgres || whyNoProxy(program) }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'ddz-proxy-'));
    let postgres: Awaited<ReturnType<typeof startNodes>>;
    let proxy: ProxyProgram;
    let nodes: TestServer[] = [];
    /** Sockets of the running test. */
    let sockets: TestSocket[] = [];

    before(async () => {
      postgres = await startNodes();
      for (const node of ['one', 'two']) await postgres.start(node, { proxies: LOOPBACK, origins: [ORIGIN] });
      nodes = [...postgres.nodes];
      const [one, two] = nodes.map(({ url }) => new URL(url).host);
      const text = deployText(file)
        .replaceAll('10.0.0.11:8080', one ?? '')
        .replaceAll('10.0.0.12:8080', two ?? '');
      proxy = await startProxy(program, folder, text);
      await until(async () => (await proxy.ask('GET', '/health')).status === 200);
    });

    after(async () => {
      await proxy?.stop();
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    afterEach(async () => {
      const open = sockets;
      sockets = [];
      for (const socket of open) socket.close();
      await Promise.all(open.map(({ closed }) => closed));
      // A node may see the end of a socket later than its client.
      const areGone = async (): Promise<boolean> => (await valuesOf('ddz_sockets')).every((count) => count === 0);
      await until(areGone);
    });

    const join3 = async (table: string): Promise<void> => {
      for (let count = 0; count < 3; count++) await joined(table, await proxy.arrive());
    };
    const joined = async (table: string, cookie: string, node = ''): Promise<TestSocket> => {
      const path = node === '' ? `/t/${table}` : `/n/${node}/t/${table}`;
      const socket = new TestSocket(proxy.socketAt(path, { cookie, origin: ORIGIN }), { entropy: '' });
      sockets.push(socket);
      await socket.opened;
      socket.send({ type: 'join', seen: null, play: true });
      await socket.next('start');
      return socket;
    };
    /** Joins like the web app, which reconnects while the table moves. */
    const rejoined = (table: string, cookie: string): Promise<TestSocket> =>
      until(() => joined(table, cookie).catch(() => null));
    const valuesOf = (name: string): Promise<readonly number[]> =>
      Promise.all(nodes.map(({ url }) => metricOf(url, name)));

    test('each table’s people come to one node, and both nodes have tables', async () => {
      let counts: readonly number[] = [];
      for (let tables = 1; tables <= TABLES_MAX; tables++) {
        await join3(await proxy.openTable(await proxy.arrive()));
        counts = await valuesOf('ddz_sockets');
        const areWhole = counts.every((count) => count % 3 === 0);
        assert.deepEqual([counts[0]! + counts[1]!, areWhole], [3 * tables, true], counts.join(' and '));
        if (tables >= TABLES_MIN && counts.every((count) => count > 0)) break;
      }
      assert.ok(!counts.includes(0), counts.join(' and '));
    });

    test('cookies are Secure, metrics are for the machines themselves, a foreign page gets no socket', async () => {
      const { cookies } = await proxy.ask('POST', '/api/session', { 'x-forwarded-for': '203.0.113.7' });
      assert.match(cookies[0] ?? '', /Secure/);
      assert.equal((await proxy.ask('GET', '/metrics')).status, 404);
      const foreign = proxy.socketAt('/t/table', { origin: 'https://elsewhere.example' });
      const [error] = (await once(foreign, 'error')) as [Error];
      assert.match(error.message, /403/);
    });

    test('a table of a quick match is reached at the node that seated its people', async () => {
      for (const [index, node, other, rules] of [
        [0, 'one', 'two', 'competition'],
        [1, 'two', 'one', 'pagat'],
      ] as const) {
        const person = new TestPerson(nodes[index]?.url ?? '', ORIGIN);
        person.cookie = await proxy.arrive();
        const table = await person.match(rules);
        const socket = await joined(table.id, person.cookie, node);
        assert.equal(socket.view.viewer, 0);
        await assert.rejects(joined(table.id, person.cookie, other), new RegExp(`4002 ${node}`, 'u'));
      }
    });

    // One node stops in it.
    test('when a node stops, its people find their table at the other one', async () => {
      const cookie = await proxy.arrive();
      const table = await proxy.openTable(cookie);
      const first = await joined(table, cookie);
      assert.equal((await first.sit(0)).type, 'done');
      const counts = await valuesOf('ddz_sockets');
      const [at, other] = counts[0] === 1 ? [0, 1] : [1, 0];
      const stopping = nodes[at]?.stop();
      assert.equal(await first.closed, 1001);
      const again = await rejoined(table, cookie);
      await stopping;
      await again.until(({ viewer, seats }) => viewer === 0 && seats[0]?.here === true);
      const left = await again.commandAtRest({ type: 'leave' });
      assert.equal(left.type, 'done', JSON.stringify(left));
      nodes.splice(at, 1);
      assert.deepEqual(await valuesOf('ddz_sockets'), [1], `at node ${other}`);
    });

    // The last test: it uses up the requests of this address.
    test('the proxy refuses an address with many requests, HAProxy after a wait', async () => {
      const refusedMs: number[] = [];
      const flood = async (): Promise<void> => {
        for (let count = 0; count < 30 && refusedMs.length === 0; count++) {
          const startedMs = performance.now();
          const { status } = await proxy.ask('GET', '/api/limits');
          if (status === 429) refusedMs.push(performance.now() - startedMs);
        }
      };
      await Promise.all(Array.from({ length: 20 }, flood));
      assert.ok(refusedMs.length > 0);
      if (program === 'haproxy') assert.ok(Math.min(...refusedMs) >= 1900, `${Math.min(...refusedMs)} ms`);
    });
  });
}
