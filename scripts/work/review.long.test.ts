/** A deep review that a page asks the server for: a worker computes it, and it is what one machine alone finds. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { analyse } from '@doudizhu/bots';
import { bundledNetworks } from '@doudizhu/engines';
import { LIMITS, type ReviewMessage } from '@doudizhu/protocol';
import { readRecord, replay } from '@doudizhu/records';
import { unwrap } from '@doudizhu/rules';
import { CANDIDATES_MAX } from '../../apps/server/src/reviews/reviews.ts';
import { findRedis, startRedis, type RedisService } from '../../apps/server/src/services/redis.ts';
import { playAllUntil, seatThree, TestPerson } from '../../apps/server/src/testing/test-person.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts';

const DDZ = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));

/** Small: what the solver does not decide is the same everywhere, too. */
const NODES_MAX = 2000;

/** A round that is over. Rounds of public tables are for everybody. */
const playRound = async (server: TestServer, isPublic = false) => {
  const { table, people, sockets } = await seatThree(server.url, { pace: 'none', public: isPublic });
  await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
  for (const socket of sockets) socket.close();
  const person = people[0] as TestPerson;
  for (;;) {
    const { rounds } = (await person.get(`/api/tables/${table}/rounds`)) as { rounds: { id: string }[] };
    if (rounds[0] !== undefined) return { id: rounds[0].id, person };
    await sleep(20);
  }
};

describe('a review over a queue', { skip: findRedis() === null && 'no Redis here' }, () => {
  let redis: RedisService;
  let server: TestServer;
  let worker: ChildProcess | null = null;
  before(async () => {
    redis = await startRedis();
    server = await startTestServer({ queue: redis.url, reviewNodesMax: NODES_MAX });
  });
  after(async () => {
    worker?.kill('SIGKILL');
    await server?.remove();
    await redis?.stop();
  });

  test('is asked for once, computed by a worker, kept, and the same bytes as here', async () => {
    const { id, person } = await playRound(server);
    const path = `/api/rounds/${id}/review`;
    assert.deepEqual(await person.get(path), { state: 'none' });
    const asked = await person.post(path);
    assert.deepEqual([asked.status, asked.body], [202, { state: 'working' }]);
    assert.deepEqual(await person.get(path), { state: 'working' }, 'nobody works yet');
    assert.deepEqual((await person.post(path)).body, { state: 'working' }, 'it is not asked for twice');

    worker = spawn(process.execPath, [DDZ, 'work', '--queue', redis.url, '--threads', '1']);
    let found: ReviewMessage = { state: 'working' };
    while (found.state === 'working') {
      await sleep(100);
      found = (await person.get(path)) as ReviewMessage;
    }
    assert.ok(found.state === 'done', found.state);
    const { record } = (await person.get(`/api/rounds/${id}`)) as { record: string };
    const options = { networks: bundledNetworks(), nodesMax: NODES_MAX, candidatesMax: CANDIDATES_MAX };
    const replayed = unwrap(replay(unwrap(readRecord(record, 'ddn'))));
    const here = analyse(replayed, options);
    assert.equal(JSON.stringify(found.decisions), JSON.stringify(here));
    // Kept: a server that has just begun knows it too.
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    assert.equal(JSON.stringify(((await person.post(path)).body as typeof found).decisions), JSON.stringify(here));
  });

  // The last one: the server is started anew, with the usual limits.
  test('is not for strangers, nor for somebody without a session, and an account has a limit', async () => {
    const { id, person } = await playRound(server);
    const rounds: { readonly id: string }[] = [];
    while (rounds.length <= LIMITS.reviews.count) rounds.push(await playRound(server, true));
    await server.stop();
    server = await startTestServer({ queue: redis.url, limitFactor: 1 }, server.folder);
    const stranger = await TestPerson.arrive(server.url);
    assert.equal((await stranger.post(`/api/rounds/${id}/review`)).status, 404);
    assert.equal((await new TestPerson(server.url).post(`/api/rounds/${id}/review`)).status, 401);
    const same = new TestPerson(server.url);
    same.cookie = person.cookie;
    const statuses: number[] = [];
    for (const round of rounds) statuses.push((await same.post(`/api/rounds/${round.id}/review`)).status);
    assert.deepEqual(statuses, [...Array.from({ length: LIMITS.reviews.count }, () => 202), 429]);
  });
});

test('without a queue a review is off, and asking for one changes nothing', async () => {
  const server = await startTestServer();
  const { id, person } = await playRound(server);
  assert.deepEqual(await person.get(`/api/rounds/${id}/review`), { state: 'off' });
  assert.deepEqual((await person.post(`/api/rounds/${id}/review`)).body, { state: 'off' });
  await server.remove();
});

test('with a queue that is away a review is off', async () => {
  const server = await startTestServer({ queue: 'redis://127.0.0.1:1' });
  const { id, person } = await playRound(server);
  assert.deepEqual(await person.get(`/api/rounds/${id}/review`), { state: 'off' });
  await server.remove();
});
