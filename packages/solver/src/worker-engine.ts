/**
 * One engine over several threads: they search the same position on one shared table, each in an order of its own,
 * and the first to finish answers.
 *
 * An engine is five methods: start, stop, progress, result, destroy. A new job replaces the old one. Node and the
 * browser differ only in how a thread is made; `pool.ts` and `worker-pool-browser.ts` bring that.
 */
import { BUSY_BYTES } from './search.ts';
import type { Progress } from './solve.ts';
import { tableMemory } from './transposition.ts';
import { controlBytes, JOB_WORD, nodesWord, type Answer, type Job, type Question, type Report } from './worker-job.ts';

/** A thread as the engine sees it. */
export interface Thread {
  post(job: Job): void;
  end(): void;
}

/** Makes a thread that hands its reports, or its failure, to the engine. */
export type SpawnThread = (onReport: (report: Report) => void, onFailure: (message: string) => void) => Thread;

export interface EngineOptions {
  /** 1 where not given. */
  readonly threads?: number | undefined;
  /** Of the table that all threads share, 64 MiB where not given. */
  readonly tableBytes?: number | undefined;
  /** A clock in milliseconds; without it `ms` is 0 in all reports. */
  readonly nowMs?: (() => number) | undefined;
}

export interface Engine {
  /** Begins a job; a running one is stopped and its result forgotten. `timeMs` and `nodesMax` hold for each thread. */
  start(question: Question): void;
  /** Ends the job early: `result` then has what was proved. Without shared memory it has nothing. */
  stop(): void;
  /** How far the running job is, all threads together. */
  progress(): Progress;
  /** The answer to the job that was started last; null where another job replaced it or it was stopped unproved. */
  result(): Promise<Answer | null>;
  /** Ends all threads. The engine cannot be used after that. */
  destroy(): void;
}

interface Running {
  readonly id: number;
  readonly startMs: number;
  readonly settled: Promise<Answer | null>;
  readonly settle: (answer: Answer | null) => void;
  readonly fail: (error: Error) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Threads that have not reported yet. */
  waiting: number;
}

const NOTHING: Progress = { nodes: 0, ms: 0, depth: 0, tableUse: 0 };

export const createEngine = (spawn: SpawnThread, options: EngineOptions = {}): Engine => {
  const { threads: wanted = 1, tableBytes = 64 << 20, nowMs = () => 0 } = options;
  const isShared = typeof SharedArrayBuffer !== 'undefined';
  const count = isShared ? Math.max(1, Math.floor(wanted)) : 1;
  const table = isShared ? (tableMemory(tableBytes, 'shared') as SharedArrayBuffer) : null;
  const control = isShared ? new SharedArrayBuffer(controlBytes(count)) : null;
  const busy = isShared && count > 1 ? new SharedArrayBuffer(BUSY_BYTES) : null;
  const words = control === null ? null : new Int32Array(control);
  const threads: Thread[] = [];
  let jobs = 0;
  let running: Running | null = null;
  let last: Promise<Answer | null> = Promise.resolve(null);
  let lastProgress = NOTHING;

  const take = (report: Report): void => {
    if (running === null || report.id !== running.id) return;
    if (report.type === 'progress') {
      lastProgress = report.progress;
      return;
    }
    if (report.type === 'error') {
      finish(running).fail(new Error(report.message));
      return;
    }
    running.waiting--;
    // A thread that ran out of its nodes has not proved it: the others may.
    if (isProved(report.answer) || running.waiting === 0) finish(running).settle(timed(report.answer, running));
  };
  const finish = (job: Running): Running => {
    clearTimeout(job.timer);
    lastProgress = engine.progress();
    if (words !== null) Atomics.store(words, JOB_WORD, -job.id);
    queueMicrotask(() => {
      if (running === job) running = null;
    });
    return job;
  };
  const timed = (answer: Answer, job: Running): Answer => {
    const effort = { nodes: lastProgress.nodes, ms: nowMs() - job.startMs };
    switch (answer.type) {
      case 'solve':
        return { type: 'solve', solution: { ...answer.solution, ...atLeast(effort, answer.solution) } };
      case 'distance':
        return { type: 'distance', distance: { ...answer.distance, ...atLeast(effort, answer.distance) } };
      default:
        return { type: 'points', points: { ...answer.points, ...atLeast(effort, answer.points) } };
    }
  };
  const fail = (message: string): void => {
    if (running !== null) finish(running).fail(new Error(message));
  };
  const spawnAll = (): void => {
    while (threads.length < count) threads.push(spawn(take, fail));
  };

  const engine: Engine = {
    start(question) {
      if (running !== null) {
        const old = finish(running);
        running = null;
        old.settle(null);
        if (words === null) threads.splice(0).forEach((thread) => thread.end());
      }
      spawnAll();
      jobs++;
      const { promise, resolve, reject } = Promise.withResolvers<Answer | null>();
      promise.catch(() => undefined);
      const job: Running = {
        id: jobs,
        startMs: nowMs(),
        settled: promise,
        settle: resolve,
        fail: reject,
        timer: undefined,
        waiting: count,
      };
      running = job;
      last = promise;
      lastProgress = NOTHING;
      if (words !== null) {
        words.fill(0);
        Atomics.store(words, JOB_WORD, job.id);
      }
      const { timeMs, ...rest } = question;
      if (timeMs !== undefined) job.timer = setTimeout(() => engine.stop(), timeMs);
      threads.forEach((thread, index) =>
        thread.post({ id: job.id, thread: index, question: rest, tableBytes, table, busy, control }),
      );
    },
    stop() {
      if (running === null) return;
      // With shared memory the threads see it and report what they have.
      if (words !== null) {
        Atomics.store(words, JOB_WORD, -running.id);
        return;
      }
      threads.splice(0).forEach((thread) => thread.end());
      finish(running).settle(null);
    },
    progress() {
      if (running === null || words === null) return lastProgress;
      let [nodes, depth, use] = [0, 0, 0];
      for (let thread = 0; thread < count; thread++) {
        const at = nodesWord(thread);
        nodes += Atomics.load(words, at);
        depth = Math.max(depth, Atomics.load(words, at + 1));
        use = Math.max(use, Atomics.load(words, at + 2));
      }
      return { nodes, depth, tableUse: use / 1000, ms: nowMs() - running.startMs };
    },
    result() {
      return last;
    },
    destroy() {
      if (running !== null) finish(running).settle(null);
      running = null;
      threads.splice(0).forEach((thread) => thread.end());
    },
  };
  return engine;
};

const isProved = (answer: Answer): boolean => {
  switch (answer.type) {
    case 'solve':
      return answer.solution.stopped === null;
    case 'distance':
      return answer.distance.stopped === null;
    default:
      return answer.points.stopped === null;
  }
};

const atLeast = (all: { nodes: number; ms: number }, one: { nodes: number }): { nodes: number; ms: number } => ({
  nodes: Math.max(all.nodes, one.nodes),
  ms: all.ms,
});
