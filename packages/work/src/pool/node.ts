/** Node's worker threads for a `WorkerPool`, and the other side: a thread that does its jobs. */
import { parentPort, type Worker } from 'node:worker_threads';
import { answerJob, type JobMessage, type Thread, type ThreadListener } from './pool.ts';

/** Milliseconds that an idle thread has to clean up. */
const END_MS = 5000;

/** @param worker just made, of a file that calls `serveNodeJobs`. */
export const nodeThread = (worker: Worker, { onMessage, onEnd }: ThreadListener): Thread => {
  let hasExited = false;
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      hasExited = true;
      onEnd(new Error(`the thread ended with code ${code}`));
      resolve();
    });
  });
  worker.on('message', onMessage);
  worker.on('error', (error) => onEnd(error instanceof Error ? error : new Error(String(error))));
  return {
    post: (message) => worker.postMessage(message),
    end: async (isIdle) => {
      if (isIdle && !hasExited) {
        worker.postMessage(null);
        const timer = setTimeout(() => void worker.terminate(), END_MS);
        await exited;
        clearTimeout(timer);
      } else await worker.terminate();
    },
  };
};

/** Does the jobs of a pool in this thread. @param onEnd cleans up when the pool closes. */
export const serveNodeJobs = <Job, Answer>(
  doJob: (job: Job) => Answer | Promise<Answer>,
  onEnd: () => unknown = () => {},
): void => {
  parentPort?.on('message', async (message: JobMessage<Job>) => {
    if (message !== null) return answerJob(message, doJob, (answer) => parentPort?.postMessage(answer));
    await onEnd();
    parentPort?.close();
  });
};
