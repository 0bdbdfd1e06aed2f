/** Games of the trainer over a queue: real workers as processes, of which one is killed; the trainer is the same bytes. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { queueStatus } from '@doudizhu/work';
import { findRedis, startRedis, type RedisService } from '../../../apps/server/src/testing/redis.ts';
import { writeCheckpoint } from '../../training/trainer/checkpoint.ts';
import { trainGeneration } from '../../training/trainer/generation.ts';
import { openSelfPlay } from '../../training/trainer/self-play.ts';
import { createTrainer } from '../../training/trainer/trainer.ts';

const WORKER = fileURLToPath(new URL('../../training/work.ts', import.meta.url));
/** The real game, small networks. */
const OPTIONS = { hidden: 32, batch: 64, opponentShare: 0.6, pointsShare: 0.3, forkShare: 0.7, outcomeWeight: 0.8 };
const GAMES = 100;

describe('self-play over a queue', { skip: findRedis() === null && 'no Redis here' }, () => {
  let redis: RedisService;
  const workers = new Set<ChildProcess>();
  before(async () => {
    redis = await startRedis();
  });
  after(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await redis?.stop();
  });

  const startWorker = async (): Promise<ChildProcess> => {
    const worker = spawn(process.execPath, [WORKER, '--queue', redis.url]);
    workers.add(worker);
    await once(worker.stderr, 'data');
    return worker;
  };
  const isPlaying = async (): Promise<boolean> => {
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    const { tasks } = await queueStatus(connection);
    connection.disconnect();
    return tasks.active > 0;
  };

  test('two generations are the same bytes as here, though a worker is killed in the first', async () => {
    const [alone, shared] = [createTrainer(OPTIONS), createTrainer(OPTIONS)];
    for (let generation = 0; generation < 2; generation++) await trainGeneration(alone, GAMES, null);
    const queue = await openSelfPlay(redis.url, shared.options);
    const first = await startWorker();
    const training = trainGeneration(shared, GAMES, queue.playFor(shared));
    while (!(await isPlaying())) {
      assert.equal(shared.games, 0, 'the generation was over before its worker could be killed');
      await sleep(5);
    }
    first.kill('SIGKILL');
    await once(first, 'exit');
    await startWorker();
    await training;
    await trainGeneration(shared, GAMES, queue.playFor(shared));
    await queue.close();
    assert.deepEqual(writeCheckpoint(shared), writeCheckpoint(alone));
  });

  test('is refused to a kernel that is not the same everywhere', async () => {
    const { options } = createTrainer(OPTIONS);
    await assert.rejects(openSelfPlay(redis.url, { ...options, kernel: 'native' }), /bad kernel "native"/);
  });
});
