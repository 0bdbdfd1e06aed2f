/**
 * The engine on a browser's workers: `import { browserEngine } from '@doudizhu/solver/browser'`, in a page or in a
 * worker of its own.
 */
import { createEngine, type SolverEngine, type SolverEngineOptions, type Platform } from './engine.ts';
import type { WorkerCommand, WorkerEvent } from './job-server.ts';

/** What is used of a browser's worker; the project's types have no DOM. */
interface BrowserWorker {
  postMessage(command: WorkerCommand, transfer: readonly unknown[]): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { readonly data: WorkerEvent }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
}

declare const Worker: new (url: URL, options: { readonly type: 'module' }) => BrowserWorker;
/** Undefined in browsers without cross-origin isolation. */
declare const crossOriginIsolated: boolean | undefined;

/**
 * An engine with `threads` workers; with one where the page is not cross-origin isolated, for want of shared memory.
 * It works in slices then, so that `stop` still reaches it.
 */
export const browserEngine = (options: SolverEngineOptions = {}): SolverEngine =>
  createEngine({ spawn, canShare: canShare() }, options);

/** Whether an engine here has shared memory, and with it more than one thread. */
export const canShare = (): boolean =>
  typeof SharedArrayBuffer !== 'undefined' && (typeof crossOriginIsolated === 'undefined' || crossOriginIsolated);

const spawn: Platform['spawn'] = (onEvent, onFailure) => {
  const worker = new Worker(new URL('./worker-browser.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }) => onEvent(data));
  // A script that cannot be loaded says nothing of itself.
  worker.addEventListener('error', ({ message = 'cannot load worker-browser.ts' }) => onFailure(message));
  return { post: (command) => worker.postMessage(command, []), end: () => worker.terminate() };
};
