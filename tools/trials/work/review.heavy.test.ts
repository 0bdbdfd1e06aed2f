/** Deep review: a worker computes it, and the result is the same as on one machine. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '@doudizhu/rules/testing';
import { analyse } from '@doudizhu/bots';
import { bundledNetworks } from '@doudizhu/engines';
import type { ReviewMessage } from '@doudizhu/protocol';
import { readRecord, replay } from '@doudizhu/records';
import { unwrap } from '@doudizhu/rules/result';
import { OPTIONS_MAX } from '../../../apps/server/src/reviews/reviews.ts';
import { findRedis, startRedis, type RedisService } from '../../../apps/server/src/testing/redis.ts';
import { playRound } from '../../../apps/server/src/testing/test-person.ts';
import { startTestServer, type TestServer } from '../../../apps/server/src/testing/test-server.ts';

const DDZ = fileURLToPath(new URL('../../../apps/cli/src/main.ts', import.meta.url));

/** Small: undecided positions are the same everywhere, too. */
const NODES_MAX = 2000;

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
    const { id, person } = await playRound(server.url);
    const path = `/api/rounds/${id}/review`;
    assert.deepEqual(await person.get(path), { state: 'none' });
    const asked = await person.post(path);
    assert.deepEqual([asked.status, asked.body], [202, { state: 'working' }]);
    assert.deepEqual(await person.get(path), { state: 'working' }, 'no worker yet');
    assert.deepEqual((await person.post(path)).body, { state: 'working' }, 'it is not asked for twice');

    worker = spawn(process.execPath, [DDZ, 'work', '--queue', redis.url, '--threads', '1']);
    const found = await until(async () => {
      const answer = (await person.get(path)) as ReviewMessage;
      return answer.state !== 'working' && answer;
    }, 120_000);
    assert.ok(found.state === 'done', found.state);
    const { record } = (await person.get(`/api/rounds/${id}`)) as { record: string };
    const options = { networks: bundledNetworks(), nodesMax: NODES_MAX, candidatesMax: OPTIONS_MAX };
    const replayed = unwrap(replay(unwrap(readRecord(record, 'ddn'))));
    const here = analyse(replayed, options);
    assert.equal(JSON.stringify(found.decisions), JSON.stringify(here));
    // A restarted server knows the review.
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    assert.equal(JSON.stringify(((await person.post(path)).body as typeof found).decisions), JSON.stringify(here));
  });
});
