/** `ddz work`: a worker for tasks of a queue, or the status of the queue. */
import { availableParallelism } from 'node:os';
import { ok, type Result } from '@doudizhu/rules/result';
import { connectRedis, queueStatus, serveQueue, type QueueStatus, type ServeSetup } from '@doudizhu/work/queue';
import type { CliCommand, Input } from '../command/command.ts';
import { QUEUE_OPTION } from '../tasks/options.ts';
import { QUEUED } from '../tasks/messages.ts';
import { createTaskPool } from '../tasks/threads.ts';
import { createProgressLine } from '../terminal/width.ts';

export const WORK_COMMAND: CliCommand = {
  usage: '',
  positionals: [0, 0],
  shared: ['json'],
  options: {
    queue: { value: 'URL', isRequired: true, en: QUEUE_OPTION.en, zh: QUEUE_OPTION.zh },
    threads: {
      value: 'N',
      range: [1, 256],
      en: 'tasks at a time (default: one per core)',
      zh: '同时做几个任务（默认每核一个）',
    },
    status: { excludes: ['threads'], en: 'print workers, runs and tasks only', zh: '只列出现有的工作进程、批次和任务' },
  },
  notes: {
    en:
      'A worker runs the tasks that arena, puzzle generate and solve --batch send with the same --queue. Any number of ' +
      'workers may run, on any machines, all of the same version. Ctrl-C finishes the running tasks; a second one ends ' +
      'at once, and another worker repeats them. Every client of the Redis can send tasks and outcomes: keep it in a ' +
      'private network, with a password (redis://:PASSWORD@HOST).',
    zh: '工作进程完成 arena、puzzle generate、solve --batch 用同一个 --queue 发来的任务；可在任意机器上开任意多个，版本须一致。Ctrl-C 做完手上的再结束；再按一次立即结束，由别的进程重试。能连上 Redis 的程序都能发任务和结果：请放在专用网络里并设密码（redis://:PASSWORD@HOST）。',
  },
  examples: [
    'work --queue redis://10.0.0.5 --threads 8',
    'work --queue redis://10.0.0.5 --status',
    'arena --bots rules,greedy --deals 100000 --queue redis://10.0.0.5',
  ],
  run: async (input): Promise<Result<void>> => {
    const redis = await connectRedis(input.text('queue') ?? '');
    if (!redis.ok) return redis;
    if (input.has('status')) {
      const status = await queueStatus(redis.value);
      redis.value.disconnect();
      const text = input.json ? JSON.stringify(status) : statusText(status, input.words.work);
      input.print(text);
    } else {
      await work(input, redis.value, input.has('threads') ? input.count('threads') : availableParallelism());
    }
    return ok(undefined);
  },
};

const work = async (input: Input, redis: ServeSetup['redis'], threads: number): Promise<void> => {
  const { io, json } = input;
  const words = input.words.work;
  const progress = createProgressLine(input);
  let [done, failed] = [0, 0];
  io.stderr.write(`${words.ready({ threads })}\n`);
  const pool = createTaskPool(threads);
  const worker = serveQueue({
    redis,
    threads,
    read: QUEUED,
    doTask: pool.run,
    onTask: (isDone) => {
      if (isDone) done++;
      else failed++;
      progress.show(() => words.progress(done, failed));
    },
  });
  await new Promise<void>((resolve) => {
    const release = io.onInterrupt(() => {
      // The next Ctrl-C ends the program.
      release();
      resolve();
    });
  });
  progress.clear();
  io.stderr.write(`${words.finishing}\n`);
  await worker.finish();
  await pool.close();
  io.stdout.write(json ? `${JSON.stringify({ done, failed })}\n` : `${words.progress(done, failed)}\n`);
};

const statusText = ({ workers, runs, tasks, failures }: QueueStatus, words: Input['words']['work']): string =>
  [
    words.workers({ count: workers.length }),
    ...workers.map(words.worker),
    words.runs({ count: runs.length }),
    ...runs.map((run) => words.run({ ...run, since: clock(run.startedMs) })),
    words.tasks(tasks),
    ...failures.map((failure) => words.failure({ ...failure, at: clock(failure.atMs) })),
  ].join('\n');

const clock = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
