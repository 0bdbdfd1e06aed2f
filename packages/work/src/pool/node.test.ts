import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { nodeThread } from './node.ts';
import { WorkerPool, type PoolSetup } from './pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'ddz-pool-'));
after(() => rmSync(folder, { recursive: true }));
const note = join(folder, 'note');

interface Job {
  readonly act: 'echo' | 'throw' | 'exit' | 'hang';
  readonly value: number;
}

const poolOf = (setup: Omit<PoolSetup, 'start'>): WorkerPool<Job, number> =>
  new WorkerPool({
    ...setup,
    start: (listener) => {
      const worker = new Worker(new URL('../testing/node-worker.ts', import.meta.url), { workerData: note });
      return nodeThread(worker, listener);
    },
  });

test('threads answer, throw and die, and the pool survives', async () => {
  const pool = poolOf({ threads: 2 });
  const values = await Promise.all([5, 6, 7, 8].map((value) => pool.run({ act: 'echo', value })));
  assert.deepEqual(values, [5, 6, 7, 8]);
  await assert.rejects(pool.run({ act: 'throw', value: 3 }), (error: Error & { code?: string }) => {
    assert.deepEqual([error.message, error.code], ['bad 3', 'E_TEST']);
    assert.match(error.stack ?? '', /node-worker/, 'the stack is that of the thread');
    return true;
  });
  await assert.rejects(pool.run({ act: 'exit', value: 3 }), /the thread ended with code 3/);
  assert.equal(await pool.run({ act: 'echo', value: 9 }), 9);
  assert.equal(pool.load, 0);
  await pool.close();
  assert.equal(readFileSync(note, 'utf8'), 'clean', 'idle threads clean up');
});

test('a thread that hangs is ended: by its time, or when the pool closes', async () => {
  rmSync(note, { force: true });
  const hasty = poolOf({ threads: 1, timeoutMs: 50 });
  await assert.rejects(hasty.run({ act: 'hang', value: 0 }), /no answer in 50 ms/);
  await hasty.close();
  const closed = poolOf({ threads: 1 });
  const hanging = assert.rejects(closed.run({ act: 'hang', value: 0 }), /the threads are closed/);
  await closed.close();
  await hanging;
  await assert.rejects(closed.run({ act: 'echo', value: 1 }), /the threads are closed/);
  assert.equal(existsSync(note), false, 'a thread at work is not waited for');
});
