/** Work over a queue: real workers as processes, a real Redis, and the same results as on one machine. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '@doudizhu/rules/testing';
import { Queue, QueueEvents, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { FAILURES_KEY, queueStatus, type QueueStatus } from '@doudizhu/work/queue';
import { findRedis, startRedis, type RedisService } from '../../../packages/work/src/testing/redis.ts';

const DDZ = fileURLToPath(new URL('../../../apps/cli/src/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ddz-queue-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

const started = new Set<ChildProcess>();
const ddz = (...args: readonly string[]): ChildProcess => {
  const child = spawn(process.execPath, [DDZ, ...args], { env: { ...process.env, LANG: 'C' } });
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
};

const ended = async (child: ChildProcess): Promise<{ code: number | null; stdout: string; stderr: string }> => {
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
};

/** @returns its output */
const done = async (...args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await ended(ddz(...args));
  assert.equal(code, 0, stderr);
  return stdout;
};

const kill = async (child: ChildProcess): Promise<void> => {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
};

const skip = findRedis() === null && 'no Redis here';

describe('a queue', { skip }, () => {
  let redis: RedisService;
  before(async () => {
    redis = await startRedis();
  });
  after(() => redis.stop());
  afterEach(() => Promise.all([...started].map(kill)));

  const startWorker = async (): Promise<ChildProcess> => {
    const worker = ddz('work', '--queue', redis.url, '--threads', '1');
    await once(worker.stderr as NodeJS.ReadableStream, 'data');
    return worker;
  };

  /** Uses its own connection: a separate program may start too late. */
  const status = async (): Promise<QueueStatus> => {
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    const found = await queueStatus(connection);
    connection.disconnect();
    return found;
  };

  test('a note that is not JSON is left out of the status', async () => {
    const connection = new Redis(redis.url);
    await connection.lpush(FAILURES_KEY, 'no JSON', '{"type":"mine"}');
    assert.deepEqual((await status()).failures, []);
    await connection.del(FAILURES_KEY);
    connection.disconnect();
  });

  test('puzzles are the same bytes as from one machine, though a worker is killed on the way', async () => {
    const mining = ['puzzle', 'generate', '--count', '4', '--seed', 'canju', '--cards', '6-8'];
    await done(...mining, '--out', at('alone.jsonl'));
    const first = await startWorker();
    const run = ended(ddz(...mining, '--out', at('queue.jsonl'), '--queue', redis.url, '--recheck', '5'));
    let isOver = false;
    void run.then(() => (isOver = true));
    await until(async () => isOver || (await status()).tasks.active > 0, 60_000);
    assert.ok(!isOver, 'the run was over before its worker could be killed');
    await kill(first);
    await startWorker();
    await until(async () => (await status()).runs[0]?.retried !== 0, 120_000);
    const { code, stderr } = await run;
    assert.equal(code, 0, stderr);
    assert.equal(readFileSync(at('queue.jsonl'), 'utf8'), readFileSync(at('alone.jsonl'), 'utf8'));
  });

  test('an arena and a batch of positions say the same as on one machine, but for times', async () => {
    const positions = ['L=KK5543 D=225543 turn=L', 'L=3344 D=5 U=66 turn=L', 'L=3 D=4 turn=L'];
    writeFileSync(at('positions.txt'), positions.map((position) => `ddn1 ${position}\n`).join(''));
    const arena = ['arena', '--bots', 'random,greedy,rules', '--deals', '30', '--seed', '1', '--json'];
    const batch = ['solve', '--batch', at('positions.txt'), '--all', '--memory', '16'];
    const alone = [await done(...arena, '--threads', '1'), await done(...batch)];
    const worker = await startWorker();
    const queue = ['--queue', redis.url, '--recheck', '50'];
    const shared = [await done(...arena, ...queue), await done(...batch, ...queue)];
    const exact = (said: string): string[] =>
      said
        .replace(/"(?:seconds|\w*Ms)":[^,}]+/gu, '')
        .split('\n')
        .toSorted();
    assert.deepEqual(shared.map(exact), alone.map(exact));
    const said = JSON.parse(await done('work', '--queue', redis.url, '--status', '--json')) as QueueStatus;
    const { workers, runs, tasks } = said;
    assert.deepEqual([workers.map(({ threads }) => threads), runs, tasks], [[1], [], { waiting: 0, active: 0 }]);
    const exit = ended(worker);
    worker.kill('SIGINT');
    assert.equal((await exit).code, 0);
  });

  test('invalid or wrong outcomes end the run', async () => {
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    const forge = (outcome: (task: number) => unknown) =>
      new Worker('work', async ({ data }) => ({ outcome: outcome((data as { task: number }).task) }), {
        prefix: 'ddz1',
        connection,
      });
    const mining = ['puzzle', 'generate', '--count', '2', '--seed', 'canju', '--queue', redis.url];
    for (const [outcome, expected] of [
      [() => ({ puzzle: 7 }), /a worker answered task \d+ with .* as puzzle, expected/],
      // “No deal has a puzzle” is a valid outcome, and wrong for deal 17.
      [() => null, /a worker's outcome of task \d+ differs from the outcome here/],
    ] as const) {
      const forger = forge(outcome);
      const { code, stderr } = await ended(ddz(...mining, '--recheck', '100', '--out', at('forged.jsonl')));
      await forger.close();
      assert.equal(code, 1);
      assert.match(stderr, expected);
      assert.equal(readFileSync(at('forged.jsonl'), 'utf8'), '');
      rmSync(at('forged.jsonl'));
    }
    connection.disconnect();
  });

  test('a worker skips invalid tasks, abandoned ones, and bots that are programs', async () => {
    await startWorker();
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    const queue = new Queue('work', { prefix: 'ddz1', connection });
    const events = new QueueEvents('work', { prefix: 'ddz1', connection });
    await events.waitUntilReady();
    await connection.set('ddz1:run:here', '{}', 'PX', 60_000);
    const solve = { run: 'here', limits: {}, memoryMb: 16, all: true, task: 'ddn1 L=3 D=4 turn=L' };
    const reason = async (type: string, fields: object): Promise<string> => {
      const job = await queue.add(type, { type, ...fields });
      return job.waitUntilFinished(events).then(
        () => 'done',
        (error: Error) => error.message,
      );
    };
    assert.equal(await reason('solve', solve), 'done');
    assert.equal(await reason('solve', { ...solve, run: 'gone' }), 'the sender is gone');
    assert.match(await reason('sing', solve), /type.*expected/);
    assert.match(await reason('solve', { ...solve, memoryMb: 1e6 }), /memoryMb.*expected/);
    const spec = { bots: ['rules', 'exec:true'], deals: 1, rules: 'pagat', seed: '1' };
    assert.match(await reason('arena', { run: 'here', task: { spec } }), /task\.spec\.bots/);
    await Promise.all([queue.close(), events.close()]);
    connection.disconnect();
  });

  test('Ctrl-C ends a run without workers, and takes its tasks back', async () => {
    const run = ddz('arena', '--deals', '500', '--json', '--queue', redis.url, '--resume', at('state.json'));
    await until(async () => (await status()).tasks.waiting > 0);
    const exit = ended(run);
    run.kill('SIGINT');
    const { code, stderr } = await exit;
    assert.equal(code, 0, stderr);
    assert.equal((await status()).tasks.waiting, 0);
    assert.equal(
      (JSON.parse(readFileSync(at('state.json'), 'utf8')) as { pairs: { deals: number }[] }).pairs[0]?.deals,
      0,
    );
  });
});
