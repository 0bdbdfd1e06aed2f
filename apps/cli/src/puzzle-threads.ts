/** Numbered tasks for threads: handed out ahead of time, their results taken in order. */
import { Worker } from 'node:worker_threads';

/** What a thread says of a task. */
export interface Done<Outcome> {
  readonly index: number;
  readonly outcome: Outcome;
}

export interface Tasks<Outcome> {
  /** `puzzle-worker.ts` is told this once … */
  readonly work: unknown;
  /** … and this for each task; undefined where there are no more. */
  readonly taskOf: (index: number) => unknown;
  readonly first: number;
  readonly threads: number;
  /** Called for every task in order. */
  readonly take: (index: number, outcome: Outcome) => void;
  /** Whether enough has been taken. */
  readonly isDone: () => boolean;
}

/** Of `--threads`. */
export const THREADS_MAX = 64;

/** Tasks that may be handed out before the oldest is done, for each thread. */
const AHEAD = 16;

/** Resolves when enough has been taken, or there are no more tasks. @throws what a thread threw. */
export const runInThreads = async <Outcome>(tasks: Tasks<Outcome>): Promise<void> => {
  const { work, taskOf, first, threads, take, isDone } = tasks;
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL('./puzzle-worker.ts', import.meta.url), { workerData: work }),
  );
  const ready = new Map<number, Outcome>();
  let [handedOut, next] = [first, first];
  try {
    await new Promise<void>((done, fail) => {
      const idle: Worker[] = [...workers];
      const handOut = (): void => {
        while (idle.length > 0 && handedOut < next + threads * AHEAD) {
          const task = taskOf(handedOut);
          if (task === undefined) break;
          idle.pop()?.postMessage({ index: handedOut++, task }, []);
        }
        if (isDone() || (next === handedOut && taskOf(next) === undefined)) done();
      };
      for (const worker of workers) {
        worker.on('error', fail);
        worker.on('message', ({ index, outcome }: Done<Outcome>) => {
          idle.push(worker);
          ready.set(index, outcome);
          while (ready.has(next) && !isDone()) {
            take(next, ready.get(next) as Outcome);
            ready.delete(next++);
          }
          handOut();
        });
      }
      handOut();
    });
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
};
