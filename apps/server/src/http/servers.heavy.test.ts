/** Servers as moderators see them: a single one, and two, one of which stops. */
import type { ServersMessage } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '@doudizhu/rules/testing';
import { changeModerators } from '../commands/moderation.ts';
import { findPostgres, startTestPostgres } from '../testing/postgres.ts';
import { TestPerson } from '../testing/test-person.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** A signed-in moderator. */
const moderatorOf = async ({ url, options }: TestServer): Promise<TestPerson> => {
  const shown = await changeModerators(options.database, 'add', 'Op');
  const [code = ''] = /(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}/.exec(shown) ?? [];
  const person = new TestPerson(url);
  assert.equal((await person.post('/api/moderation/session', { name: 'Op', code })).status, 200);
  return person;
};
const look = async (person: TestPerson): Promise<ServersMessage> =>
  (await person.get('/api/moderation/servers')) as ServersMessage;

test('a server alone: its tables and sockets; nothing without a moderator', async (context) => {
  const server = await startTestServer();
  context.after(server.remove);
  const guest = await TestPerson.arrive(server.url);
  const socket = await guest.join(await guest.openTable());
  assert.equal((await guest.request('GET', '/api/moderation/servers')).status, 401);
  const { databaseMs, nodes, nowMs } = await look(await moderatorOf(server));
  assert.equal(typeof databaseMs, 'number');
  const [{ name, held, leaseUntilMs, state }] = nodes as [ServersMessage['nodes'][number]];
  assert.deepEqual([nodes.length, name, held, leaseUntilMs > nowMs], [1, 'test', 1, true]);
  assert.deepEqual([state?.tables, state?.sockets, state?.isStopping], [1, 1, false]);
  socket.close();
});

const skip = findPostgres() === null && 'no PostgreSQL here';

test('two nodes: each says how it is, one that stops too', { skip }, async (context) => {
  const postgres = await startTestPostgres();
  const servers: TestServer[] = [];
  context.after(async () => {
    for (const server of servers) await server.remove();
    await postgres.stop();
  });
  const start = async (node: string): Promise<TestServer> => {
    const server = await startTestServer({
      database: { kind: 'postgres', url: postgres.url, connectionsMax: 4, application: node },
      node,
    });
    servers.push(server);
    return server;
  };
  const [left, right] = [await start('left'), await start('right')];
  const guest = await TestPerson.arrive(right.url);
  const socket = await guest.join(await guest.openTable());
  const person = await moderatorOf(left);
  const untilState = (isSaid: (found: ServersMessage) => boolean): Promise<ServersMessage> =>
    until(async () => {
      const found = await look(person);
      return isSaid(found) && found;
    });
  const found = await untilState(({ nodes }) => {
    const state = nodes.find(({ name }) => name === 'right')?.state;
    return state?.sockets === 1 && state.tables === 1;
  });
  assert.deepEqual(
    found.nodes.map(({ name, held, state }) => [name, held, state?.tables, state?.isStopping]),
    [
      ['left', 0, 0, false],
      ['right', 1, 1, false],
    ],
  );
  socket.close();
  await right.stop();
  // Its last state stays, so that a node that stopped differs from a lost one.
  const { nodes, nowMs } = await look(person);
  const stopped = nodes.find(({ name }) => name === 'right');
  assert.ok(stopped !== undefined);
  assert.deepEqual([stopped.state?.isStopping, stopped.leaseUntilMs <= nowMs], [true, true]);
});
