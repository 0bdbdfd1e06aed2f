/** Worker threads of Node for a `WorkerPool`, and their side of the messages. */
import { parentPort, type Worker } from 'node:worker_threads';
import { answerJob, type JobMessage, type Thread, type ThreadListener } from './pool.ts';

/** Milliseconds in which an idle thread must clean up. */
const END_MS = 5000;

/** Connects a new worker. @param worker of a file that calls `serveNodeJobs` */
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

/** Runs the jobs of a pool in this thread. @param onEnd cleans up when the pool closes */
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
