/** Two nodes with one PostgreSQL: a table has one node, and each node says which. Seats, matches, bans, lists are of both. */
import type { TableSummary } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '@doudizhu/rules/testing';
import pg from 'pg';
import { changeModerators } from '../commands/moderation.ts';
import { findPostgres, startTestPostgres } from '../testing/postgres.ts';
import { codeOf, playAllUntil, seatThree, TestPerson, type TestSocket } from '../testing/test-person.ts';
import { createServer } from '../server.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describe('two nodes', { skip: findPostgres() === null && 'no PostgreSQL here' }, () => {
  let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
  let [left, right] = [null, null] as unknown as [TestServer, TestServer];

  const startNode = (node: string): Promise<TestServer> =>
    startTestServer({
      database: { kind: 'postgres', url: postgres.url, connectionsMax: 4, application: `doudizhu ${node}` },
      node,
    });

  before(async () => {
    postgres = await startTestPostgres();
    left = await startNode('left');
    right = await startNode('right');
  });
  after(async () => {
    await Promise.allSettled([left?.remove(), right?.remove()]);
    await postgres?.stop();
  });

  test('a node that does not run a table says which one does, and people play there', async () => {
    const { table, people, sockets } = await seatThree(left.url, { pace: 'none' });
    const stranger = at(right, people[0] as TestPerson);
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
    for (const socket of [...sockets, watcher]) socket.close();
  });

  test('an account sits at one table, whichever node is asked', async () => {
    const { people, table, sockets } = await seatThree(left.url);
    const person = people[1] as TestPerson;
    const elsewhere = at(right, person);
    const other = await elsewhere.openTable();
    const socket = await elsewhere.join(other);
    const refused = await socket.command({ type: 'sit', seat: 0 as never });
    assert.equal(refused.type === 'refused' && refused.failure.code, 'seated-elsewhere');
    const { me } = (await elsewhere.get('/api/session')) as { me: { table: string } };
    assert.equal(me.table, table);
    assert.equal((await (sockets[1] as TestSocket).command({ type: 'leave' })).type, 'done');
    assert.equal((await socket.command({ type: 'sit', seat: 0 as never })).type, 'done', 'the seat is given up');
    for (const one of [...sockets, socket]) one.close();
  });

  test('of two seats that are taken at both nodes at the same time, one is', async () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      const person = await TestPerson.arrive(left.url);
      const places = [person, at(right, person)];
      const sockets = await Promise.all(places.map(async (place) => place.join(await place.openTable())));
      const answers = await Promise.all(sockets.map((socket) => socket.command({ type: 'sit', seat: 0 as never })));
      const codes = answers.map((answer) => (answer.type === 'refused' ? answer.failure.code : answer.type));
      assert.deepEqual(codes.toSorted(), ['done', 'seated-elsewhere']);
      const loser = sockets[codes.indexOf('seated-elsewhere')] as TestSocket;
      assert.equal((await loser.command({ type: 'leave' })).type, 'refused', 'its table continues');
      for (const socket of sockets) socket.close();
    }
  });

  test('people who ask different nodes for a quick match meet', async () => {
    const [ann, bob] = [await TestPerson.arrive(left.url), await TestPerson.arrive(right.url)];
    const rules = { rules: 'pagat' };
    const first = (await ann.post('/api/matches', rules)).body as { table: TableSummary };
    const second = (await bob.post('/api/matches', rules)).body as { table: TableSummary };
    assert.equal(second.table.id, first.table.id);
    const people = second.table.seats.flatMap((seat) => (seat?.type === 'person' ? [seat.person.id] : []));
    assert.deepEqual(people, [ann.id, bob.id]);
  });

  test('an owner and a moderator close a table through the other node', async () => {
    const owner = await TestPerson.arrive(left.url);
    const [own, used] = [await owner.openTable(), await owner.openTable()];
    const sockets = [await owner.join(own), await (await TestPerson.arrive(left.url)).join(used)];
    await (sockets[1] as TestSocket).sit(0);
    const elsewhere = at(right, owner);
    assert.equal((await elsewhere.request('DELETE', `/api/tables/${own}`)).status, 204);
    assert.equal(codeOf((await elsewhere.request('DELETE', `/api/tables/${used}`)).body), 'table-in-use');
    const shown = await changeModerators(left.options.database, 'add', 'Mo');
    const [code = ''] = /(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}/.exec(shown) ?? [];
    const moderator = new TestPerson(right.url);
    await moderator.post('/api/moderation/session', { name: 'Mo', code });
    assert.equal((await moderator.post(`/api/moderation/tables/${used}/close`, { why: 'a test' })).status, 204);
    assert.deepEqual(await Promise.all(sockets.map(({ closed }) => closed)), [1000, 1000]);
  });

  test('a deleted account leaves the table, and its sockets are closed at all nodes', async () => {
    const { people, sockets } = await seatThree(left.url);
    const gone = people[0] as TestPerson;
    const tab = await at(right, gone).join(await gone.openTable({ public: false }));
    assert.equal((await at(right, gone).request('DELETE', '/api/account')).status, 204);
    assert.equal(await sockets[0]?.closed, 4001);
    assert.equal(await tab.closed, 4001);
    await (sockets[1] as TestSocket).until(({ seats }) => seats[0]?.occupant === null);
    for (const socket of sockets) socket.close();
  });

  test('a node whose connection is cut listens again, and its clients connect again', async () => {
    const { table, people, sockets } = await seatThree(left.url);
    const cutter = new pg.Client({ connectionString: postgres.url });
    await cutter.connect();
    await cutter.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doudizhu left'`,
    );
    await cutter.end();
    assert.deepEqual(await Promise.all(sockets.map(({ closed }) => closed)), [1001, 1001, 1001]);
    await until(async () => (await valueOf(left, 'ddz_nodes_heard')) === 1);
    const again = await (people[0] as TestPerson).join(table);
    assert.equal(again.view.viewer, 0);
    again.close();
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
    const { seq, round } = (sockets[0] as TestSocket).view;
    // While the row of the table is locked, the node cannot let go of it.
    const holder = new pg.Client({ connectionString: postgres.url });
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
        return at(right, people[index] as TestPerson).join(table, { node: index === 0 ? null : 'left' });
      }),
    );
    await stopping;
    const [first] = again as [TestSocket];
    await first.until(({ seats }) => seats.every(({ here }) => here));
    assert.ok(first.view.seq >= seq);
    assert.deepEqual(first.view.round?.hand, round?.hand);
    await playAllUntil(again, ({ roundsPlayed }) => roundsPlayed === 1);
    for (const socket of again) socket.close();
  });
});

/** The same person at another node. */
const at = ({ url }: TestServer, person: TestPerson): TestPerson => {
  const same = new TestPerson(url);
  [same.cookie, same.me] = [person.cookie, person.me];
  return same;
};

const valueOf = async ({ url }: TestServer, name: string): Promise<number> => {
  const text = (await new TestPerson(url).get('/metrics')) as string;
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
};
