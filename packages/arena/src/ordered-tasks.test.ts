import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInOrder, type TaskWorker } from './ordered-tasks.ts';

/** Workers in this thread that answer after `delay(index)` turns of the event loop. The task `failsAt` fails. */
const createFleet = (size: number, delay: (index: number) => number, failsAt = -1) => {
  const sent: number[] = [];
  const worker: TaskWorker<string> = async (task) => {
    const index = sent.push(task as number) - 1;
    for (let turn = 0; turn < delay(index); turn++) await Promise.resolve();
    if (index === failsAt) throw new Error('a bug');
    return `done ${String(task)}`;
  };
  return { workers: Array.from({ length: size }, () => worker.bind(null)), sent };
};

for (const size of [1, 3]) {
  test(`results come in the order of the tasks, with ${size} workers of any speed`, async () => {
    const { workers } = createFleet(size, (index) => (index * 7) % 5);
    const taken: string[] = [];
    await runInOrder<string>({
      workers,
      taskOf: (index) => (index < 45 ? index * 10 : undefined),
      first: 5,
      take: (index, outcome) => taken.push(`${index}: ${outcome}`),
      isDone: () => false,
    });
    const expected = Array.from({ length: 40 }, (_, at) => `${at + 5}: done ${(at + 5) * 10}`);
    assert.deepEqual(taken, expected);
  });
}

test('enough is enough: nothing is taken after isDone, and little is sent ahead', async () => {
  const { workers, sent } = createFleet(2, (index) => (index === 0 ? 200 : 1));
  const taken: number[] = [];
  await runInOrder<string>({
    workers,
    taskOf: (index) => index,
    first: 0,
    take: (index) => taken.push(index),
    isDone: () => taken.length >= 3,
  });
  assert.deepEqual(taken, [0, 1, 2]);
  assert.ok(Math.max(...sent) < 2 * 16 + 3, `sent up to ${Math.max(...sent)} while the first was not done`);
});

test('while the first of two workers is busy, the other one does 31 tasks', async () => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let others = 0;
  const worker: TaskWorker<number> = async (task) => {
    if (task === 0) await released;
    else others++;
    return task as number;
  };
  const taken: number[] = [];
  const taskOf = (index: number): number | undefined => (index < 100 ? index : undefined);
  const take = (index: number): void => void taken.push(index);
  const run = runInOrder<number>({ workers: [worker, worker], taskOf, first: 0, take, isDone: () => false });
  for (let turn = 0; turn < 1000; turn++) await Promise.resolve();
  assert.deepEqual([others, taken], [31, []]);
  release();
  await run;
  assert.equal(taken.length, 100);
});

test('no tasks: it ends at once', async () => {
  const { workers } = createFleet(2, () => 0);
  await runInOrder<string>({
    workers,
    taskOf: () => undefined,
    first: 0,
    take: () => assert.fail(),
    isDone: () => false,
  });
});

test('a worker that fails ends the run', async () => {
  const { workers } = createFleet(3, () => 1, 4);
  const run = runInOrder<string>({ workers, taskOf: (index) => index, first: 0, take: () => {}, isDone: () => false });
  await assert.rejects(run, /a bug/);
});
