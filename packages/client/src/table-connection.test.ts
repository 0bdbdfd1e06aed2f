import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openConnection } from './table-connection.ts';
import { createFakeServer, labelsOf } from './testing/fake-server.ts';

const connect = (server: ReturnType<typeof createFakeServer>) => {
  const received: string[] = [];
  const connection = openConnection({ table: 'a1', environment: server.environment });
  connection.on('update', ({ events, before, now }) => {
    const labels = labelsOf(now).slice(labelsOf(before).length);
    assert.equal(events.length, labels.length);
    received.push(...labels);
  });
  return { connection, received };
};

const READY = { type: 'autoPass', on: true } as const;

test('a table that connects has the whole view, then each update', () => {
  const server = createFakeServer();
  const { connection, received } = connect(server);
  assert.deepEqual(connection.status().state, { type: 'connecting' });
  server.pass(0);
  assert.deepEqual(connection.status().state, { type: 'open' });
  assert.equal(labelsOf(connection.view()).length, 0);
  server.happen('dealt');
  assert.deepEqual(received, ['dealt']);
  assert.equal(labelsOf(connection.view()).length, 1);
  assert.equal(connection.status().lagMs, 0);
});

test('a new start follows a lost update', () => {
  const server = createFakeServer();
  const { connection, received } = connect(server);
  server.pass(0);
  server.happenUnheard('lost');
  server.happen('next');
  assert.deepEqual(received, ['lost', 'next']);
  assert.equal(labelsOf(connection.view()).length, 2);
});

test('after a break it connects again and gets what is missing', () => {
  const server = createFakeServer();
  const { connection, received } = connect(server);
  server.pass(0);
  server.cut(1006);
  assert.deepEqual(connection.status().state, { type: 'waiting', retryAtMs: 500 });
  server.happen('while away');
  assert.deepEqual(received, []);
  server.pass(500);
  assert.deepEqual(connection.status().state, { type: 'open' });
  assert.deepEqual(received, ['while away']);
});

test('a server that names another node is left at once, and asked again when that node is away', () => {
  const server = createFakeServer();
  const { connection, received } = connect(server);
  server.pass(0);
  server.cut(4002, 'two');
  assert.deepEqual([server.dialled(), server.path()], [2, '/n/two/t/a1']);
  server.cut(4002, 'one');
  assert.equal(connection.status().state.type, 'waiting', 'nodes that name each other');
  server.pass(500);
  assert.deepEqual([server.path(), connection.status().state.type], ['/n/one/t/a1', 'open']);
  server.cut(1006);
  server.happen('while away');
  server.pass(500);
  assert.deepEqual([server.path(), received], ['/t/a1', ['while away']]);
});

test('a line that went silent is noticed by its pings', () => {
  const server = createFakeServer();
  const { connection } = connect(server);
  server.pass(0);
  server.goSilent();
  server.happen('while away');
  server.pass(11_000);
  assert.equal(connection.status().state.type, 'waiting');
  assert.equal(connection.status().lagMs, null);
  server.pass(500);
  assert.equal(connection.status().state.type, 'open');
  assert.equal(labelsOf(connection.view()).length, 1);
});

test('attempts come later and later, and at once when the network is back', () => {
  const server = createFakeServer();
  const { connection } = connect(server);
  server.pass(0);
  server.refuse(true);
  server.cut(1006);
  const first = server.dialled();
  server.pass(10 * 60_000);
  const attempts = server.dialled() - first;
  assert.ok(attempts > 20 && attempts < 40, `${attempts} attempts in ten minutes`);
  while (connection.status().state.type !== 'waiting') server.pass(1000);
  server.refuse(false);
  connection.retry();
  server.pass(0);
  assert.equal(connection.status().state.type, 'open');
  connection.retry();
  assert.equal(connection.status().state.type, 'waiting', 'an open connection may be dead in another network');
});

test('a command that was cut off is sent again and done once', async () => {
  const server = createFakeServer();
  const { connection } = connect(server);
  server.pass(0);
  server.goSilent();
  const sent = connection.submit(READY);
  server.pass(30_000);
  assert.deepEqual(await sent, { ok: true, value: undefined });
  assert.equal(server.labels.length, 1);
});

/** close code, code of the failure */
const ENDS = [
  [1008, 'too-many'],
  [1009, 'too-large'],
  [1013, 'too-many'],
  [4001, 'signed-out'],
  [4003, 'banned'],
  [4004, 'not-found'],
] as const;

test('a server that sends the page away is not called again, and the failure is told', async () => {
  for (const [code, failed] of ENDS) {
    const server = createFakeServer();
    const { connection } = connect(server);
    const codes: string[] = [];
    connection.on('error', (failure) => codes.push(failure.code));
    server.pass(0);
    server.goSilent();
    const sent = connection.submit(READY);
    server.cut(code);
    assert.deepEqual(connection.status().state, { type: 'ended', code });
    const answer = await sent;
    assert.equal(!answer.ok && answer.error.code, failed);
    assert.deepEqual([codes, connection.status().failure?.code], [[failed], failed]);
    const late = await connection.submit(READY);
    assert.equal(!late.ok && late.error.code, failed);
    server.pass(60_000);
    assert.equal(server.dialled(), 1);
  }
});

test('whatever the line does, in the end the view is the table and each command was done once, in order', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant({ type: 'command' as const }) },
    { weight: 4, arbitrary: fc.constant({ type: 'happen' as const }) },
    { weight: 2, arbitrary: fc.constant({ type: 'unheard' as const }) },
    { weight: 2, arbitrary: fc.constant({ type: 'cut' as const }) },
    { weight: 2, arbitrary: fc.constant({ type: 'silent' as const }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('pass' as const), ms: fc.nat(25_000) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = createFakeServer();
      const { connection } = connect(server);
      const sent: Promise<unknown>[] = [];
      for (const one of steps) {
        if (one.type === 'command') sent.push(connection.submit({ type: 'autoPass', on: sent.length % 2 === 0 }));
        else if (one.type === 'happen') server.happen('event');
        else if (one.type === 'unheard') server.happenUnheard('unheard');
        else if (one.type === 'cut') server.cut(1006);
        else if (one.type === 'silent') server.goSilent();
        else server.pass(one.ms);
      }
      server.pass(120_000);
      server.happen('last');
      assert.deepEqual(labelsOf(connection.view()), server.labels);
      const answers = await Promise.all(sent);
      assert.ok(answers.every((answer) => (answer as { ok: boolean }).ok));
      const causes = server.labels.filter((label) => label.startsWith('{'));
      assert.deepEqual(
        causes,
        sent.map((_, index) => JSON.stringify({ type: 'autoPass', on: index % 2 === 0 })),
      );
    }),
    { numRuns: 1000 },
  );
});
