/** Servers as moderators see them: a single one, and two, one of which stops. */
import type { ServersMessage } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '@doudizhu/rules/testing';
import { moderatorOf, noPostgres, startNodes, TestPerson, testServer } from '../testing/index.ts';

const look = async (person: TestPerson): Promise<ServersMessage> =>
  (await person.get('/api/moderation/servers')) as ServersMessage;

test('a server alone: its tables and sockets; nothing without a moderator', async () => {
  const server = await testServer();
  const guest = await TestPerson.arrive(server.url);
  await guest.join(await guest.openTable());
  assert.equal((await guest.request('GET', '/api/moderation/servers')).status, 401);
  const { databaseMs, nodes, nowMs } = await look(await moderatorOf(server));
  assert.equal(typeof databaseMs, 'number');
  const [{ name, held, leaseUntilMs, state }] = nodes as [ServersMessage['nodes'][number]];
  assert.deepEqual([nodes.length, name, held, leaseUntilMs > nowMs], [1, 'test', 1, true]);
  assert.deepEqual([state?.tables, state?.sockets, state?.isStopping], [1, 1, false]);
});

test('two nodes: each says how it is, one that stops too', { skip: noPostgres }, async (context) => {
  const nodes = await startNodes();
  context.after(nodes.stop);
  const [left, right] = [await nodes.start('left'), await nodes.start('right')];
  const guest = await TestPerson.arrive(right.url);
  const socket = await guest.join(await guest.openTable());
  const person = await moderatorOf(left);
  const stateOf = ({ nodes: found }: ServersMessage) =>
    found.map(({ name, held, state }) => `${name} ${held} ${state?.tables} ${state?.sockets} ${state?.isStopping}`);
  const [one, none] = ['right 1 1 1 false', 'left 0 0 0 false'];
  const states = await until(async () => {
    const found = stateOf(await look(person));
    return found.includes(one) && found;
  });
  assert.deepEqual(states, [none, one]);
  socket.close();
  await right.stop();
  // Its last state stays, so that a node that stopped differs from a lost one.
  const { nodes: seen, nowMs } = await look(person);
  const stopped = seen.find(({ name }) => name === 'right');
  assert.ok(stopped !== undefined);
  assert.deepEqual([stopped.state?.isStopping, stopped.leaseUntilMs <= nowMs], [true, true]);
});
