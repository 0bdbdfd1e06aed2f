/** Access to deep reviews. `tools/trials/work/review.heavy.test.ts` tests their content. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@doudizhu/protocol';
import { findRedis, startRedis } from '../testing/redis.ts';
import { playRound, TestPerson } from '../testing/test-person.ts';
import { startTestServer } from '../testing/test-server.ts';

test(
  'a review is for players of the round with a session, and an account has a limit',
  { skip: findRedis() === null && 'no Redis here' },
  async (context) => {
    const redis = await startRedis();
    let server = await startTestServer({ queue: redis.url });
    context.after(async () => {
      await server.remove();
      await redis.stop();
    });
    const { id, person } = await playRound(server.url);
    const rounds: { readonly id: string }[] = [];
    // Rounds of public tables are visible to all.
    while (rounds.length <= LIMITS.reviews.count) rounds.push(await playRound(server.url, { public: true }));
    await server.stop();
    // The same rounds, with the usual limits.
    server = await startTestServer({ queue: redis.url, limitFactor: 1 }, server.folder);
    const stranger = await TestPerson.arrive(server.url);
    assert.equal((await stranger.post(`/api/rounds/${id}/review`)).status, 404);
    assert.equal((await new TestPerson(server.url).post(`/api/rounds/${id}/review`)).status, 401);
    const same = new TestPerson(server.url);
    same.cookie = person.cookie;
    const statuses: number[] = [];
    for (const round of rounds) statuses.push((await same.post(`/api/rounds/${round.id}/review`)).status);
    assert.deepEqual(statuses, [...Array.from({ length: LIMITS.reviews.count }, () => 202), 429]);
  },
);

test('a review is off without a queue, and where the queue is away; to ask for one changes nothing', async (context) => {
  for (const queue of [null, 'redis://127.0.0.1:1']) {
    const server = await startTestServer(queue === null ? {} : { queue });
    context.after(() => server.remove());
    const { id, person } = await playRound(server.url);
    assert.deepEqual(await person.get(`/api/rounds/${id}/review`), { state: 'off' });
    if (queue === null) assert.deepEqual((await person.post(`/api/rounds/${id}/review`)).body, { state: 'off' });
  }
});
