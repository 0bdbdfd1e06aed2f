/** Workers of a browser for a `WorkerPool`, and their side of the messages. */
import { answerJob, type JobMessage, type Thread, type ThreadListener } from './pool.ts';

/** Used part of a browser's worker, or of the global scope of one. The project's types have no DOM. */
interface MessageEnd {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** Used part of a browser's worker. */
export interface PoolWorker extends MessageEnd {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
  terminate(): void;
}

/** Connects a new worker. @param worker of a file that calls `serveBrowserJobs` */
export const browserThread = (worker: PoolWorker, { onMessage, onEnd }: ThreadListener): Thread => {
  worker.addEventListener('message', ({ data }) => onMessage(data));
  worker.addEventListener('error', ({ message = '' }) => onEnd(new Error(message)));
  return { post: (message) => worker.postMessage(message), end: async () => worker.terminate() };
};

/** Runs the jobs of a pool in this worker. */
export const serveBrowserJobs = <Job, Answer>(doJob: (job: Job) => Answer | Promise<Answer>): void => {
  const scope = globalThis as unknown as MessageEnd;
  scope.addEventListener('message', ({ data }) => {
    const message = data as JobMessage<Job>;
    if (message !== null) answerJob(message, doJob, (answer) => scope.postMessage(answer));
  });
};
