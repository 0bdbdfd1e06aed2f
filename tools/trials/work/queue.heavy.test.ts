/** Work over a queue, with a worker in this process. `workers.heavy.test.ts` has workers as processes, which are killed. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { anything, type Schema } from '@doudizhu/rules/schema';
import { until } from '@doudizhu/rules/testing';
import {
  connectRedis,
  openSender,
  queueStatus,
  serveQueue,
  type QueuedTask,
  type QueueStatus,
} from '@doudizhu/work/queue';
import { runInMemory } from '../../../apps/cli/src/testing/harness.ts';
import { findRedis, startRedis } from '../../../packages/work/src/testing/redis.ts';

const folder = mkdtempSync(join(tmpdir(), 'ddz-queue-'));
after(() => rmSync(folder, { recursive: true }));

const anyTask = anything as unknown as Schema<QueuedTask>;

const skip = findRedis() === null && 'no Redis here';

test('positions that a worker solves have the answers that they have here', { skip }, async (context) => {
  const redis = await startRedis();
  let interrupt = (): void => assert.fail('the worker does not listen');
  const work = ['work', '--queue', redis.url, '--threads', '1'];
  const worker = runInMemory(work, { onListen: (handler) => (interrupt = handler) });
  context.after(async () => {
    interrupt();
    const { exitCode } = await worker;
    await redis.stop();
    assert.equal(exitCode, 0);
  });
  const file = join(folder, 'positions.txt');
  const positions = ['L=KK5543 D=225543 turn=L', 'L=3344 D=5 U=66 turn=L', 'L=3 D=4 turn=L'];
  writeFileSync(file, positions.map((position) => `ddn1 ${position}\n`).join(''));
  const solve = async (...more: readonly string[]): Promise<string[]> => {
    const { exitCode, stdout, stderr } = await runInMemory([
      'solve',
      '--batch',
      file,
      '--all',
      '--memory',
      '16',
      ...more,
    ]);
    assert.equal(exitCode, 0, stderr);
    const exact = stdout.replace(/"seconds":[^,}]+/gu, '');
    return exact.split('\n').toSorted();
  };
  assert.deepEqual(await solve('--queue', redis.url, '--recheck', '50'), await solve());
  const { stdout } = await runInMemory(['work', '--queue', redis.url, '--status', '--json']);
  const { workers, runs, tasks } = JSON.parse(stdout) as QueueStatus;
  assert.deepEqual([workers.map(({ threads }) => threads), runs, tasks], [[1], [], { waiting: 0, active: 0 }]);
});

test('a task that fails on every worker is named by its first 60 characters', { skip }, async (context) => {
  const redis = await startRedis();
  const connection = unwrap(await connectRedis(redis.url));
  const doTask = (): Promise<unknown> => Promise.reject(new Error('r'.repeat(201)));
  const worker = serveQueue({ redis: connection, threads: 1, read: anyTask, doTask, onTask: () => {} });
  const sender = unwrap(await openSender({ url: redis.url, plan: { type: 'test' }, outcome: anything }));
  context.after(async () => {
    await sender.close();
    await worker.finish();
    await redis.stop();
  });
  const { runs } = await queueStatus(sender.redis);
  assert.partialDeepStrictEqual(runs, [{ type: 'test', given: 0, done: 0, retried: 0 }]);
  const named = async (task: string): Promise<string> => {
    const fault = await sender.send(task).catch((error: unknown) => error);
    return (fault as Error).message.replace(/^task | failed on every worker: r+$/gu, '');
  };
  assert.equal(await named('x'.repeat(58)), `"${'x'.repeat(58)}"`);
  assert.equal(await named('x'.repeat(59)), `"${'x'.repeat(59)}…`);
  const { failures } = await queueStatus(sender.redis);
  assert.deepEqual(
    failures.map(({ reason }) => reason),
    Array.from({ length: 2 }, () => `${'r'.repeat(200)}…`),
  );
});

test('sender and worker can be closed after their Redis is gone', { skip }, async () => {
  const redis = await startRedis();
  const connection = unwrap(await connectRedis(redis.url));
  const doTask = (): Promise<unknown> => Promise.resolve(null);
  const worker = serveQueue({ redis: connection, threads: 1, read: anyTask, doTask, onTask: () => {} });
  const sender = unwrap(await openSender({ url: redis.url, plan: { type: 'test' }, outcome: anything }));
  await redis.stop();
  await until(() => connection.status === 'reconnecting' && sender.redis.status === 'reconnecting');
  await sender.close();
  await worker.finish();
});

test('where there is no Redis, one sentence says so and nothing is changed', async () => {
  for (const [args, expected] of [
    [['work', '--queue', 'redis://127.0.0.1:1'], /^ddz work: no Redis at redis:\/\/127\.0\.0\.1:1\/?: /],
    [['work', '--queue', 'http://127.0.0.1'], /^ddz work: invalid --queue "http:\/\/127\.0\.0\.1": expected redis:/],
    [['arena', '--bots', 'rules,exec:true', '--queue', 'redis://127.0.0.1:1'], /invalid bot exec:true for --queue/],
    [['arena', '--recheck', '5'], /--recheck needs --queue/],
  ] as const) {
    const { exitCode, stderr } = await runInMemory(args, { env: { LANG: 'C', PATH: process.env['PATH'] ?? '' } });
    assert.equal(exitCode, 1);
    assert.match(stderr, expected);
  }
});
