/** Worker threads for `ddz puzzle`, in the form in which the puzzle package asks for them. */
import { Worker } from 'node:worker_threads';
import type { TaskResult, TaskWorker, RunPlan } from '@doudizhu/puzzles';
import type { Option } from '../command/command.ts';

export const THREADS_OPTION: Option = { value: 'N', help: { en: 'threads (default 1)', zh: '线程数（默认 1）' } };

/** @returns what starts one more thread for this work. */
export const threadsFor =
  <Outcome>(work: RunPlan): (() => TaskWorker<Outcome>) =>
  () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: work });
    return {
      postMessage: (message) => worker.postMessage(message, []),
      onResult: (handler) => worker.on('message', (result: TaskResult<Outcome>) => handler(result)),
      onError: (handler) => worker.on('error', handler),
      terminate: () => worker.terminate(),
    };
  };
