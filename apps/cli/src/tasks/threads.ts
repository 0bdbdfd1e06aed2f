/** Workers in this program: its own thread, or several. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { closePrograms } from '@doudizhu/engines';
import type { TaskWorker } from '@doudizhu/puzzles';
import { createRunner, type TaskPlan } from './runner.ts';
import type { ThreadMessage, ThreadReply } from './thread.ts';

/** Who does the tasks of one plan. */
export interface Workers<Outcome> {
  readonly workers: readonly TaskWorker<Outcome>[];
  /** After Ctrl-C: what other machines do is not waited for. Those tasks fail. */
  readonly abandon: () => void;
  /** Ends them; what they still do is lost. */
  readonly close: () => Promise<void>;
}

/** How long an idle thread has to end its bots' programs. */
const END_MS = 5000;

/** One thread. It does one task at a time. */
class TaskThread {
  readonly #worker = new Worker(new URL('./thread.ts', import.meta.url));
  #state: 'idle' | 'busy' | 'ended' = 'idle';

  constructor() {
    this.#worker.once('exit', () => (this.#state = 'ended'));
  }

  hasEnded(): boolean {
    return this.#state === 'ended';
  }

  /** @param plan as JSON. @throws what the task threw, and where the thread ends before it is done. */
  async run(plan: string, task: unknown): Promise<unknown> {
    const message: ThreadMessage = { plan, task };
    this.#state = 'busy';
    const over = new AbortController();
    const { signal } = over;
    const ending = once(this.#worker, 'exit', { signal }).then(([code]) => [
      { error: `the thread ended with code ${String(code)}` },
    ]);
    const answer = Promise.race([once(this.#worker, 'message', { signal }), ending]);
    this.#worker.postMessage(message, []);
    const [reply] = (await answer.finally(() => over.abort())) as [ThreadReply];
    if (!this.hasEnded()) this.#state = 'idle';
    if ('error' in reply) throw new Error(reply.error);
    return reply.outcome;
  }

  async close(): Promise<void> {
    if (this.#state === 'ended') return;
    if (this.#state === 'busy') return void (await this.#worker.terminate());
    const timer = setTimeout(() => void this.#worker.terminate(), END_MS);
    const exit = once(this.#worker, 'exit');
    this.#worker.postMessage(null, []);
    await exit;
    clearTimeout(timer);
  }
}

/** Threads for tasks of any plan, for a worker of a queue. */
export const createTaskPool = (count: number) => {
  const idle = Array.from({ length: count }, () => new TaskThread());
  return {
    /** @throws what the task threw. */
    run: async (plan: string, task: unknown): Promise<unknown> => {
      const thread = idle.pop() ?? new TaskThread();
      try {
        return await thread.run(plan, task);
      } finally {
        if (!thread.hasEnded()) idle.push(thread);
      }
    },
    close: async (): Promise<void> => void (await Promise.all(idle.map((thread) => thread.close()))),
  };
};

/** So many threads of their own. */
export const startThreads = <Outcome>(plan: TaskPlan, count: number): Workers<Outcome> => {
  const text = JSON.stringify(plan);
  const threads = Array.from({ length: count }, () => new TaskThread());
  return {
    workers: threads.map((thread) => (task) => thread.run(text, task) as Promise<Outcome>),
    abandon: () => {},
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  };
};

/** Several threads, or for one this thread itself. @param nowMs the clock of this thread. */
export const startWorkers = <Outcome>(
  plan: TaskPlan,
  { threads, nowMs }: { readonly threads: number; readonly nowMs: () => number },
): Workers<Outcome> => (threads === 1 ? workHere(plan, nowMs) : startThreads(plan, threads));

/** This thread itself. Ctrl-C is heard between tasks. */
export const workHere = <Outcome>(plan: TaskPlan, nowMs: () => number): Workers<Outcome> => {
  const runTask = createRunner(plan, nowMs);
  const worker: TaskWorker<Outcome> = async (task) => {
    await new Promise((wake) => setImmediate(wake));
    return (await runTask(task)) as Outcome;
  };
  return { workers: [worker], abandon: () => {}, close: closePrograms };
};
