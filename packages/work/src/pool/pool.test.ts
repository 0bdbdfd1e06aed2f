import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerJob, WorkerPool, type AnswerMessage, type PoolSetup, type Thread, type ThreadListener } from './pool.ts';

/** A thread that answers when the test says so. */
class TestThread implements Thread {
  readonly listener: ThreadListener;
  readonly posted: { readonly id: number; readonly job: string }[] = [];
  /** How it was ended. Null: it runs. */
  ended: 'idle' | 'busy' | null = null;

  constructor(listener: ThreadListener) {
    this.listener = listener;
  }

  post(message: unknown): void {
    this.posted.push(message as { id: number; job: string });
  }

  async end(isIdle: boolean): Promise<void> {
    this.ended = isIdle ? 'idle' : 'busy';
  }

  /** Answers its job number `index`. */
  async answer(index: number): Promise<void> {
    const message = this.posted[index] ?? assert.fail();
    const doJob = async (job: string): Promise<string> => {
      if (job === 'bad') throw new Error('a bug');
      return `done ${job}`;
    };
    await new Promise<void>((resolve) =>
      answerJob(message, doJob, (answer) => {
        this.listener.onMessage(answer);
        resolve();
      }),
    );
  }
}

const createTestPool = (setup: Omit<PoolSetup, 'start'>) => {
  const threads: TestThread[] = [];
  const pool = new WorkerPool<string, string>({
    ...setup,
    start: (listener) => {
      const thread = new TestThread(listener);
      threads.push(thread);
      return thread;
    },
  });
  return { pool, threads };
};

const jobsOf = ({ posted }: TestThread): string[] => posted.map(({ job }) => job);

test('jobs go to free threads in order, and each gets its own answer', async () => {
  const { pool, threads } = createTestPool({ threads: 2 });
  const answers = ['a', 'b', 'c', 'd'].map((job) => pool.run(job));
  assert.equal(pool.load, 4);
  assert.deepEqual(threads.map(jobsOf), [['a'], ['b']]);
  await threads[1]?.answer(0);
  assert.deepEqual(threads.map(jobsOf), [['a'], ['b', 'c']]);
  await threads[1]?.answer(1);
  await threads[0]?.answer(0);
  await threads[1]?.answer(2);
  assert.deepEqual(await Promise.all(answers), ['done a', 'done b', 'done c', 'done d']);
  assert.equal(pool.load, 0);
});

test('threads start when they are first needed', async () => {
  const { pool, threads } = createTestPool({ threads: 8 });
  assert.equal(threads.length, 0);
  const first = pool.run('a');
  await threads[0]?.answer(0);
  await first;
  void pool.run('b');
  assert.equal(threads.length, 1);
});

test('a thread has several jobs at a time where the pool says so', async () => {
  const { pool, threads } = createTestPool({ threads: 2, jobsPerThread: 2 });
  const answers = ['a', 'b', 'c', 'd', 'e'].map((job) => pool.run(job));
  assert.deepEqual(threads.map(jobsOf), [
    ['a', 'c'],
    ['b', 'd'],
  ]);
  await threads[0]?.answer(1);
  assert.equal(await answers[2], 'done c');
  assert.deepEqual(threads.map(jobsOf), [
    ['a', 'c', 'e'],
    ['b', 'd'],
  ]);
});

test('a job that throws is rejected, and its thread stays', async () => {
  const { pool, threads } = createTestPool({ threads: 1 });
  const bad = assert.rejects(pool.run('bad'), /a bug/);
  const good = pool.run('good');
  await threads[0]?.answer(0);
  await bad;
  await threads[0]?.answer(1);
  assert.equal(await good, 'done good');
  assert.equal(threads.length, 1);
});

test('a thread that dies fails its jobs, and another one does the rest', async () => {
  const { pool, threads } = createTestPool({ threads: 1 });
  const lost = assert.rejects(pool.run('a'), /killed/);
  const next = pool.run('b');
  threads[0]?.listener.onEnd(new Error('killed'));
  await lost;
  assert.deepEqual(threads.map(jobsOf), [['a'], ['b']]);
  await threads[0]?.answer(0); // too late
  await threads[1]?.answer(0);
  assert.equal(await next, 'done b');
});

test('a pool whose state is in its thread ends with it', async () => {
  const { pool, threads } = createTestPool({ threads: 1, endsWithThread: true });
  const jobs = ['a', 'b'].map((job) => assert.rejects(pool.run(job), /killed/));
  threads[0]?.listener.onEnd(new Error('killed'));
  await Promise.all(jobs);
  await assert.rejects(pool.run('c'), /killed/);
  assert.equal(threads.length, 1);
});

test('an answer that is late fails its job, and the thread is replaced', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { pool, threads } = createTestPool({ threads: 1, timeoutMs: 100 });
  const late = assert.rejects(pool.run('a'), /no answer in 100 ms/);
  const next = pool.run('b');
  context.mock.timers.tick(99);
  assert.equal(threads[0]?.ended, null);
  context.mock.timers.tick(1);
  await late;
  assert.equal(threads[0]?.ended, 'busy');
  await threads[1]?.answer(0);
  assert.equal(await next, 'done b');
  context.mock.timers.tick(1000);
  assert.equal(threads[1]?.ended, null, 'the time of an answered job is over');
});

test('closing rejects what waits and runs, and lets idle threads clean up', async () => {
  const { pool, threads } = createTestPool({ threads: 2 });
  const first = pool.run('a');
  const running = assert.rejects(pool.run('b'), /closed/);
  await threads[0]?.answer(0);
  await first;
  await pool.close();
  await running;
  assert.deepEqual(
    threads.map(({ ended }) => ended),
    ['idle', 'busy'],
  );
  await assert.rejects(pool.run('c'), /closed/);
});

test('messages that do not answer a job are ignored', async () => {
  const { pool, threads } = createTestPool({ threads: 1 });
  const answer = pool.run('a');
  for (const message of [null, 'text', {}, { id: 99, answer: 'x' }]) threads[0]?.listener.onMessage(message);
  await threads[0]?.answer(0);
  await threads[0]?.answer(0); // twice
  assert.equal(await answer, 'done a');
});

test('a job that cannot be sent fails alone', async () => {
  const { pool, threads } = createTestPool({ threads: 1 });
  const first = pool.run('a');
  await threads[0]?.answer(0);
  await first;
  (threads[0] as TestThread).post = () => {
    throw new Error('no clone');
  };
  await assert.rejects(pool.run('b'), /no clone/);
  assert.equal(pool.load, 0);
});

test('a job that answers at once is posted at once; an error keeps its code', async () => {
  const posted: AnswerMessage<string>[] = [];
  const post = (message: AnswerMessage<string>): void => void posted.push(message);
  answerJob({ id: 1, job: 'a' }, (job) => job, post);
  assert.deepEqual(
    posted.map((message) => 'answer' in message && message.answer),
    ['a'],
  );
  for (const error of [Object.assign(new Error('busy'), { code: 'E' }), 'text']) {
    answerJob(
      { id: 2, job: 'a' },
      () => {
        throw error;
      },
      post,
    );
  }
  assert.deepEqual(
    posted.slice(1).map((message) => ('answer' in message ? [] : [message.failure.message, message.failure.code])),
    [
      ['busy', 'E'],
      ['text', undefined],
    ],
  );
});
