/**
 * Numbered tasks: idle workers get the next task and results are taken in order, so the output does not depend on the
 * number of workers.
 */

/** Worker that runs one task at a time: a thread, or a place in a queue that machines share. */
export type TaskWorker<Outcome, Task = unknown> = (task: Task) => Promise<Outcome>;

export interface OrderedRun<Outcome, Task> {
  readonly workers: readonly TaskWorker<Outcome, Task>[];
  /** Task with this number. Undefined after the last one. */
  readonly taskOf: (index: number) => Task | undefined;
  readonly first: number;
  /** Called for every task, in order. */
  readonly take: (index: number, outcome: Outcome) => void;
  /** True if enough results have been taken. */
  readonly isDone: () => boolean;
}

/** Largest number of threads of one run. */
export const THREADS_MAX = 64;

/** Tasks per worker that can be sent before the oldest task is done. */
const AHEAD = 16;

/**
 * Resolves when enough results are taken, or when there are no more tasks. Tasks that are no longer needed can still
 * run.
 * @throws errors of a worker
 */
export const runInOrder = async <Outcome, Task = unknown>({
  workers,
  taskOf,
  first,
  take,
  isDone,
}: OrderedRun<Outcome, Task>): Promise<void> => {
  const ready = new Map<number, Outcome>();
  let [sent, next] = [first, first];
  await new Promise<void>((resolve, reject) => {
    const idle = [...workers];
    const collect = (worker: TaskWorker<Outcome, Task>, index: number, outcome: Outcome): void => {
      idle.push(worker);
      ready.set(index, outcome);
      while (ready.has(next) && !isDone()) {
        take(next, ready.get(next) as Outcome);
        ready.delete(next++);
      }
      sendTasks();
    };
    const sendTasks = (): void => {
      while (!isDone() && sent < next + workers.length * AHEAD) {
        const [task, worker] = [taskOf(sent), idle.at(-1)];
        if (task === undefined || worker === undefined) break;
        idle.pop();
        const index = sent++;
        worker(task)
          .then((outcome) => collect(worker, index, outcome))
          .catch(reject);
      }
      if (isDone() || (next === sent && taskOf(next) === undefined)) resolve();
    };
    sendTasks();
  });
};
