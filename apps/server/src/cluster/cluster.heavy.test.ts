/** Two nodes with one PostgreSQL and one Redis: forwarding, moving, taking over, stopping, Redis away. */
import type { ErrorAnswer, TableSummary } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '@doudizhu/rules/testing';
import { findPostgres, startTestPostgres } from '../testing/postgres.ts';
import { findRedis, startRedis, type RedisService } from '../testing/redis.ts';
import { playAllUntil, TestPerson, type TestSocket } from '../testing/test-person.ts';
import { createServer } from '../server.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const skip = (findPostgres() === null && 'no PostgreSQL here') || (findRedis() === null && 'no Redis here');

describe('two nodes', { skip }, () => {
  let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
  let redis: RedisService;
  let [left, right] = [null, null] as unknown as [TestServer, TestServer];

  const startNode = (node: string): Promise<TestServer> =>
    startTestServer({
      database: { kind: 'postgres', url: postgres.url, connectionsMax: 4, application: `doudizhu ${node}` },
      redis: redis.url,
      node,
    });

  before(async () => {
    [postgres, redis] = await Promise.all([startTestPostgres(), startRedis()]);
    left = await startNode('left');
    right = await startNode('right');
    await until(async () => (await redisUp(left)) && (await redisUp(right)));
  });
  after(async () => {
    await Promise.allSettled([left?.remove(), right?.remove()]);
    await Promise.all([redis?.stop(), postgres?.stop()]);
  });

  /** Three people at a table of the left node: the first socket is there, the others are at the right node. */
  const seatAcross = async (more: Record<string, unknown> = {}) => {
    const people = await Promise.all([0, 1, 2].map(() => TestPerson.arrive(left.url)));
    const table = await (people[0] as TestPerson).openTable(more);
    const travellers = people.map((person, index) => (index === 0 ? person : at(right, person)));
    const sockets: TestSocket[] = [];
    for (const traveller of travellers) sockets.push(await traveller.join(table));
    for (const [seat, socket] of sockets.entries()) {
      assert.equal((await socket.command({ type: 'sit', seat: seat as never })).type, 'done');
      await socket.until(({ viewer }) => viewer === seat);
    }
    return { people: travellers, table, sockets };
  };

  test('people at two nodes play a round at one table, and see the same', async () => {
    const { table, sockets } = await seatAcross({ pace: 'none' });
    const watcher = await (await TestPerson.arrive(right.url)).join(table, { play: false });
    const isTold = (): boolean =>
      sockets.every(({ messages }) => messages.some((said) => said.type === 'audience' && said.spectators === 1));
    await until(async () => isTold());
    const heard = (sockets[0] as TestSocket).next('phrase');
    sockets[2]?.send({ type: 'say', phrase: 3, to: null });
    assert.equal((await heard).phrase, 3);
    await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
    const last = (sockets[0] as TestSocket).view.seq;
    await Promise.all([...sockets, watcher].map((socket) => socket.until(({ seq }) => seq >= last)));
    assert.deepEqual(watcher.view.scores, sockets[0]?.view.scores);
    assert.equal(watcher.gaps + sockets.reduce((gaps, socket) => gaps + socket.gaps, 0), 0);
    const refused = await (sockets[1] as TestSocket).command({ type: 'act', action: { type: 'pass' } });
    assert.equal(refused.type, 'refused');
    for (const socket of [...sockets, watcher]) socket.close();
  });

  test('a newer tab at another node takes over, and the lobby knows players and spectators', async () => {
    const { people, table, sockets } = await seatAcross();
    const second = await at(right, people[0] as TestPerson).join(table);
    assert.equal(second.role, 'player');
    const refused = await (sockets[0] as TestSocket).command({ type: 'ready', on: true, pledge: null });
    assert.equal(refused.type === 'refused' && refused.failure.code, 'not-playing-here');
    const { tables } = (await (people[1] as TestPerson).get('/api/tables')) as { tables: TableSummary[] };
    const seats = tables.find(({ id }) => id === table)?.seats;
    assert.equal(
      seats?.every((seat) => seat?.type === 'person'),
      true,
    );
    for (const socket of [...sockets, second]) socket.close();
  });

  test('an account sits at one table, whichever node is asked', async () => {
    const { people, table, sockets } = await seatAcross();
    const person = people[1] as TestPerson;
    const elsewhere = at(left, person);
    const other = await elsewhere.openTable();
    const socket = await elsewhere.join(other);
    const refused = await socket.command({ type: 'sit', seat: 0 as never });
    assert.equal(refused.type === 'refused' && refused.failure.code, 'seated-elsewhere');
    const { me } = (await person.get('/api/session')) as { me: { table: string } };
    assert.equal(me.table, table);
    assert.equal((await (sockets[1] as TestSocket).command({ type: 'leave' })).type, 'done');
    assert.equal((await socket.command({ type: 'sit', seat: 0 as never })).type, 'done', 'the seat is given up');
    for (const one of [...sockets, socket]) one.close();
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

  test('a table moves to the node where all of its people are', async () => {
    const person = await TestPerson.arrive(left.url);
    const table = await person.openTable();
    const first = await person.join(table);
    const second = await at(right, await TestPerson.arrive(left.url)).join(table);
    first.close();
    assert.equal(await second.closed, 1001, 'it is let go of');
    const guest = await TestPerson.arrive(right.url);
    await guest.join(table);
    assert.equal(await valueOf(right, 'ddz_forwarded_sockets'), 0);
  });

  test('a deleted account leaves the table, and its sockets are closed at all nodes', async () => {
    const { people, sockets } = await seatAcross();
    const gone = people[0] as TestPerson;
    const tab = await at(right, gone).join(((await gone.get('/api/session')) as { me: { table: string } }).me.table);
    assert.equal((await gone.request('DELETE', '/api/account')).status, 204);
    assert.equal(await sockets[0]?.closed, 4001);
    assert.equal(await tab.closed, 4001);
    await (sockets[1] as TestSocket).until(({ seats }) => seats[0]?.occupant === null);
    for (const socket of sockets) socket.close();
  });

  test('without Redis a table continues on its node, and new ones wait with a reason', async () => {
    const { people, table, sockets } = await seatAcross({ pace: 'none' });
    const [own, ...forwarded] = sockets as [TestSocket, TestSocket, TestSocket];
    const restart = await redis.interrupt();
    assert.deepEqual(await Promise.all(forwarded.map(({ closed }) => closed)), [1011, 1011]);
    const { status, body, headers } = await (people[0] as TestPerson).post('/api/matches', { rules: 'competition' });
    assert.deepEqual([status, (body as ErrorAnswer).error.code], [503, 'nodes-apart']);
    assert.ok(Number(headers.get('retry-after')) > 0);
    assert.equal((await own.ready()).type, 'done');
    // They connect to the node that runs it.
    const here = await Promise.all(people.slice(1).map((person) => at(left, person).join(table)));
    await playAllUntil([own, ...here], ({ roundsPlayed }) => roundsPlayed === 1);
    await restart();
    await until(async () => (await redisUp(left)) && (await redisUp(right)));
    const watcher = await (await TestPerson.arrive(right.url)).join(table);
    assert.equal(watcher.view.roundsPlayed, 1);
    for (const socket of [own, ...here, watcher]) socket.close();
  });

  test('limits count at all nodes together', async (context) => {
    // Its own counters: an empty database of Redis.
    const counting = { ...left.options, redis: `${redis.url}/1`, limitFactor: 1 };
    const limited = await startTestServer({ ...counting, node: 'limited' });
    context.after(limited.stop);
    const other = await startTestServer({ ...counting, node: 'other limited' });
    context.after(other.stop);
    await until(async () => (await redisUp(limited)) && (await redisUp(other)));
    const statuses: number[] = [];
    for (let guest = 0; guest < 16; guest++) {
      for (const { url } of [limited, other]) {
        statuses.push((await new TestPerson(url).post('/api/session')).status);
      }
    }
    assert.equal(statuses.filter((status) => status === 200).length, 30);
  });

  test('a second server of the same name does not start', async (context) => {
    const second = await createServer(left.options);
    context.after(() => second.close());
    const listening = second.listen({ port: 0, host: '127.0.0.1' });
    await assert.rejects(listening, /another server with this database is called "left"/);
    assert.equal((await new TestPerson(left.url).request('GET', '/health')).status, 200);
  });

  // The last test: the left node stops in it.
  test('a node that is told to stop hands its tables over in the middle of a round', async () => {
    const { people, table, sockets } = await seatAcross({ pace: 'none' });
    await playAllUntil(sockets, ({ stage }) => stage === 'playing');
    await Promise.all(sockets.map((socket) => socket.act()));
    const { seq, round } = (sockets[0] as TestSocket).view;
    await left.stop();
    assert.deepEqual(await Promise.all(sockets.map(({ closed }) => closed)), [1001, 1001, 1001]);
    const again = await Promise.all(people.map((person) => at(right, person).join(table)));
    const [first] = again as [TestSocket];
    await first.until(({ seats }) => seats.every(({ here }) => here));
    assert.ok(first.view.seq >= seq);
    assert.deepEqual(first.view.round?.hand, round?.hand);
    await playAllUntil(again, ({ roundsPlayed }) => roundsPlayed === 1);
    assert.equal(await valueOf(right, 'ddz_forwarded_sockets'), 0);
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

const redisUp = async (server: TestServer): Promise<boolean> => (await valueOf(server, 'ddz_redis_up')) === 1;
