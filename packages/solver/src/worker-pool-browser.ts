/** The engine on a browser's workers: `import { browserEngine } from '@doudizhu/solver/browser'`. */
import { createEngine, type Engine, type EngineOptions, type SpawnThread } from './worker-engine.ts';
import type { Job, Report } from './worker-job.ts';

/** What is used of a browser's worker; the project's types have no DOM. */
interface BrowserWorker {
  postMessage(job: Job, transfer: readonly unknown[]): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { readonly data: Report }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message: string }) => void): void;
}

declare const Worker: new (url: URL, options: { readonly type: 'module' }) => BrowserWorker;

/** An engine with `threads` workers; one where the page is not cross-origin isolated, for want of shared memory. */
export const browserEngine = (options: EngineOptions = {}): Engine => createEngine(spawn, options);

const spawn: SpawnThread = (onReport, onFailure) => {
  const worker = new Worker(new URL('./worker-browser.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }) => onReport(data));
  worker.addEventListener('error', ({ message }) => onFailure(message));
  return { post: (job) => worker.postMessage(job, []), end: () => worker.terminate() };
};
