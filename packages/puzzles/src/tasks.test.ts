import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESETS } from '@doudizhu/rules';
import type { PuzzleDescription } from './description.ts';
import { MINING_DEFAULTS } from './mining.ts';
import { createTaskRunner, runInThreads, type TaskMessage, type TaskResult, type TaskWorker } from './tasks.ts';

/** A worker in this thread that answers after `delay(index)` turns of the event loop, or fails. */
const createFleet = (delay: (index: number) => number, failsAt = -1) => {
  let terminated = 0;
  const sent: number[] = [];
  const startWorker = (): TaskWorker<string> => {
    let onResult: (result: TaskResult<string>) => void = () => {};
    let onError: (error: Error) => void = () => {};
    return {
      postMessage: ({ index, task }: TaskMessage) => {
        sent.push(index);
        void (async () => {
          for (let turn = 0; turn < delay(index); turn++) await Promise.resolve();
          if (index === failsAt) onError(new Error('a bug'));
          else onResult({ index, outcome: `done ${String(task)}` });
        })();
      },
      onResult: (handler) => (onResult = handler),
      onError: (handler) => (onError = handler),
      terminate: async () => terminated++,
    };
  };
  return { startWorker, sent, terminated: () => terminated };
};

for (const threads of [1, 3]) {
  test(`results come in the order of the tasks, with ${threads} workers of any speed`, async () => {
    const { startWorker, terminated } = createFleet((index) => (index * 7) % 5);
    const taken: string[] = [];
    await runInThreads<string>({
      startWorker,
      taskOf: (index) => (index < 45 ? index * 10 : undefined),
      first: 5,
      threads,
      take: (index, outcome) => taken.push(`${index}: ${outcome}`),
      isDone: () => false,
    });
    assert.deepEqual(
      taken,
      Array.from({ length: 40 }, (_, at) => `${at + 5}: done ${(at + 5) * 10}`),
    );
    assert.equal(terminated(), threads);
  });
}

test('enough is enough: nothing is taken after isDone, and little is sent ahead', async () => {
  const { startWorker, sent, terminated } = createFleet((index) => (index === 0 ? 200 : 1));
  const taken: number[] = [];
  await runInThreads<string>({
    startWorker,
    taskOf: (index) => index,
    first: 0,
    threads: 2,
    take: (index) => taken.push(index),
    isDone: () => taken.length >= 3,
  });
  assert.deepEqual(taken, [0, 1, 2]);
  assert.equal(terminated(), 2);
  assert.ok(Math.max(...sent) < 2 * 16 + 3, `sent up to ${Math.max(...sent)} while the first was not done`);
});

test('no tasks: it ends at once', async () => {
  const { startWorker, terminated } = createFleet(() => 0);
  await runInThreads<string>({
    startWorker,
    taskOf: () => undefined,
    first: 0,
    threads: 2,
    take: () => assert.fail(),
    isDone: () => false,
  });
  assert.equal(terminated(), 2);
});

test('a worker that fails ends the run, and all workers', async () => {
  const { startWorker, terminated } = createFleet(() => 1, 4);
  const run = runInThreads<string>({
    startWorker,
    taskOf: (index) => index,
    first: 0,
    threads: 3,
    take: () => {},
    isDone: () => false,
  });
  await assert.rejects(run, /a bug/);
  assert.equal(terminated(), 3);
});

const TOOLS = { nowMs: () => 0, networks: () => null };

test('the runner of a worker mines deals by number, checks puzzles, or describes them', async () => {
  const mining = createTaskRunner(
    { type: 'mine', plan: { rules: PRESETS.competition, seed: 'canju', ...MINING_DEFAULTS } },
    TOOLS,
  );
  assert.equal((mining(17) as { puzzle: { id: string } }).puzzle.id, 'canju-17');
  assert.equal(mining(18), null);
  const checking = createTaskRunner({ type: 'check', timeMs: 1000 }, TOOLS);
  const puzzle = {
    id: 'small',
    source: 'a test',
    rules: 'douzero',
    kindsOff: [],
    landlord: 'KK5543',
    farmers: ['225543'],
    leader: 'landlord',
    winner: 'farmers',
    winningFirstPlays: ['4', '5'],
  };
  assert.deepEqual(checking(puzzle), [{ code: 'wrong-winner', claimed: 'farmers', proved: 'landlord' }]);
  assert.deepEqual(checking(null), [], 'a line that holds no puzzle has nothing to check');
  const describing = createTaskRunner({ type: 'describe', tries: 2 }, TOOLS);
  const described = (await describing({ ...puzzle, winner: 'landlord' })) as PuzzleDescription;
  assert.deepEqual(
    described.scores.map(({ length }) => length),
    [2, 2, 2, 2, 2],
  );
  assert.equal(await describing(null), null);
});
