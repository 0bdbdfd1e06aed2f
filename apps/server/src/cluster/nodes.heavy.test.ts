/** Two nodes with one PostgreSQL: a table has one node, and each node says which. Seats, matches, bans, lists are of both. */
import type { TableSummary } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '@doudizhu/rules/testing';
import pg from 'pg';
import { createServer } from '../server.ts';
import { metricOf, moderatorOf, noPostgres, seatThree, startNodes, type TestServer } from '../testing/index.ts';
import { codeOf, playAllUntil, TestPerson, type TestSocket } from '../testing/test-person.ts';

describe('two nodes', { skip: noPostgres }, () => {
  let nodes: Awaited<ReturnType<typeof startNodes>>;
  let [left, right] = [null, null] as unknown as [TestServer, TestServer];
  before(async () => {
    nodes = await startNodes();
    [left, right] = [await nodes.start('left'), await nodes.start('right')];
  });
  after(() => nodes?.stop());

  test('a node that does not run a table says which one does, and people play there', async () => {
    const { table, people, sockets } = await seatThree(left.url, { pace: 'none' });
    const stranger = people[0].at(right.url);
    for (const node of [null, 'right']) {
      const socket = stranger.connect(table, {}, node);
      assert.deepEqual([await socket.closed, socket.reason], [4002, 'left'], String(node));
    }
    const watcher = await (await TestPerson.arrive(left.url)).join(table, { play: false, node: 'left' });
    await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
    await watcher.until(({ roundsPlayed }) => roundsPlayed === 1);
    const listed = async (): Promise<TableSummary | undefined> => {
      const { tables } = (await stranger.get('/api/tables')) as { tables: TableSummary[] };
      return tables.find(({ id }) => id === table);
    };
    await until(async () => (await listed())?.spectators === 1);
    assert.ok((await listed())?.seats.every((seat) => seat?.type === 'person'));
  });

  test('an account sits at one table, whichever node is asked', async () => {
    const { people, table, sockets } = await seatThree(left.url);
    const person = people[1];
    const elsewhere = person.at(right.url);
    const other = await elsewhere.openTable();
    const socket = await elsewhere.join(other);
    const refused = await socket.sit(0);
    assert.equal(codeOf(refused), 'seated-elsewhere');
    const { me } = (await elsewhere.get('/api/session')) as { me: { table: string } };
    assert.equal(me.table, table);
    assert.equal((await sockets[1].command({ type: 'leave' })).type, 'done');
    assert.equal((await socket.sit(0)).type, 'done', 'the seat is given up');
  });

  test('people who ask different nodes for a quick match meet', async () => {
    const [ann, bob] = [await TestPerson.arrive(left.url), await TestPerson.arrive(right.url)];
    const [first, second] = [await ann.match('pagat'), await bob.match('pagat')];
    assert.equal(second.id, first.id);
    const people = second.seats.flatMap((seat) => (seat?.type === 'person' ? [seat.person.id] : []));
    assert.deepEqual(people, [ann.id, bob.id]);
  });

  test('an owner and a moderator close a table through the other node', async () => {
    const owner = await TestPerson.arrive(left.url);
    const [own, used] = [await owner.openTable(), await owner.openTable()];
    const sockets = [await owner.join(own), await (await TestPerson.arrive(left.url)).join(used)];
    await sockets[1]?.sit(0);
    const elsewhere = owner.at(right.url);
    assert.equal((await elsewhere.delete(`/api/tables/${own}`)).status, 204);
    assert.equal((await elsewhere.delete(`/api/tables/${used}`)).code, 'table-in-use');
    const moderator = (await moderatorOf(left)).at(right.url);
    assert.equal((await moderator.post(`/api/moderation/tables/${used}/close`, { why: 'a test' })).status, 204);
    assert.deepEqual(await Promise.all(sockets.map(({ closed }) => closed)), [1000, 1000]);
  });

  test('a deleted account leaves the table, and its sockets are closed at all nodes', async () => {
    const { people, sockets } = await seatThree(left.url);
    const gone = people[0];
    const tab = await gone.at(right.url).join(await gone.openTable({ public: false }));
    assert.equal((await gone.at(right.url).request('DELETE', '/api/account')).status, 204);
    assert.equal(await sockets[0]?.closed, 4001);
    assert.equal(await tab.closed, 4001);
    await sockets[1].until(({ seats }) => seats[0]?.occupant === null);
  });

  test('a node whose connection is cut listens again, and its clients connect again', async () => {
    const { table, people, sockets } = await seatThree(left.url);
    const cutter = new pg.Client({ connectionString: nodes.url });
    await cutter.connect();
    await cutter.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doudizhu left'`,
    );
    await cutter.end();
    assert.deepEqual(await Promise.all(sockets.map(({ closed }) => closed)), [1001, 1001, 1001]);
    await until(async () => (await metricOf(left.url, 'ddz_nodes_heard')) === 1);
    const again = await people[0].join(table);
    assert.equal(again.view.viewer, 0);
  });

  test('a second server of the same name does not start', async (context) => {
    const second = await createServer(left.options);
    context.after(() => second.close());
    const listening = second.listen({ port: 0, host: '127.0.0.1' });
    await assert.rejects(listening, /another server with this database is called "left"/);
    assert.equal((await new TestPerson(left.url).request('GET', '/health')).status, 200);
  });

  // The last test: the left node stops in it.
  test('a node that is told to stop says so, and hands its tables over in the middle of a round', async () => {
    const { people, table, sockets } = await seatThree(left.url, { pace: 'none' });
    await playAllUntil(sockets, ({ stage }) => stage === 'playing');
    await Promise.all(sockets.map((socket) => socket.act()));
    const { seq, round } = sockets[0].view;
    // While the row of the table is locked, the node cannot let go of it.
    const holder = new pg.Client({ connectionString: nodes.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select seq from table_head where id = $1 for update', [table]);
    let areOpen = true;
    for (const { closed } of sockets) void closed.then(() => (areOpen = false));
    const stopping = left.stop();
    await until(async () => {
      const { rowCount } = await holder.query(
        "select pid from pg_stat_activity where application_name = 'doudizhu left' and wait_event_type = 'Lock'",
      );
      return (rowCount ?? 0) > 0;
    });
    await holder.query('select pg_sleep(0.2)');
    assert.ok(areOpen, 'the table is free before its people are told to connect again');
    await holder.query('rollback');
    await holder.end();
    // A proxy brings people to this node, also those whom another one sent to the left node.
    const again = await Promise.all(
      sockets.map(async ({ closed }, index) => {
        assert.equal(await closed, 1001);
        return (people[index] as TestPerson).at(right.url).join(table, { node: index === 0 ? null : 'left' });
      }),
    );
    await stopping;
    const [first] = again as [TestSocket];
    await first.until(({ seats }) => seats.every(({ here }) => here));
    assert.ok(first.view.seq >= seq);
    assert.deepEqual(first.view.round?.hand, round?.hand);
    await playAllUntil(again, ({ roundsPlayed }) => roundsPlayed === 1);
  });
});
