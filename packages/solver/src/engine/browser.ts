/**
 * The engine on a browser's workers: `import { browserEngine } from '@doudizhu/solver/browser'`, in a page or in a
 * separate worker.
 *
 * Bundlers that support `new Worker(new URL(…, import.meta.url))` make a file of the worker. If that file is missing,
 * the worker starts from its text, which the packed library contains: Vite's dev server moves the library away from its
 * files, and esbuild leaves the URL as it is.
 */
import { layoutOf } from '../core/memory.ts';
import { createEngine, type SolverEngine, type SolverEngineOptions, type Platform } from './engine.ts';
import type { WorkerCommand, WorkerEvent } from './job-server.ts';

/** Used part of a browser's worker. The project's types have no DOM. */
export interface BrowserWorker {
  postMessage(command: WorkerCommand, transfer: readonly unknown[]): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { readonly data: WorkerEvent }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
}

declare const Worker: new (url: URL | string, options: { readonly type: 'module' }) => BrowserWorker;
/** Undefined in browsers without cross-origin isolation. */
declare const crossOriginIsolated: boolean | undefined;

/** Options of an engine in a browser. */
export interface BrowserEngineOptions extends SolverEngineOptions {
  /**
   * Makes a worker that runs `@doudizhu/solver/worker`, for a page that starts workers differently. Default: the engine
   * starts its workers.
   */
  readonly worker?: (() => BrowserWorker) | undefined;
}

/**
 * An engine with `threads` workers; with one if the page is not cross-origin isolated, because shared memory is
 * missing. It then works in slices, so that `stop` still reaches it. Workers start with the first question.
 */
export const browserEngine = ({ worker, ...options }: BrowserEngineOptions = {}): SolverEngine =>
  createEngine({ spawn: worker === undefined ? spawn : spawnFrom(worker), canShare: canShare() }, options);

/** Checks whether an engine here has shared memory, and with it more than one thread. */
export const canShare = (): boolean =>
  typeof SharedArrayBuffer !== 'undefined' &&
  (typeof crossOriginIsolated === 'undefined' || crossOriginIsolated) &&
  canCompile();

/** Pages of Chrome before 115 compile nothing above 4 KiB at once; their workers do. */
const canCompile = (): boolean => {
  try {
    return layoutOf('shared').TABLE !== undefined;
  } catch {
    return false;
  }
};

const NOT_STARTED =
  "the solver cannot start its worker: let the page's content security policy allow \"worker-src 'self' blob:\", " +
  'or pass browserEngine({ worker: () => new Worker(…) }) with a worker that runs @doudizhu/solver/worker';

/** Starts a worker from its file. If missing, from its text. */
const spawn: Platform['spawn'] = (onEvent, onFailure) => {
  /** Commands to the worker before its first answer. Null from then on. */
  let unheard: WorkerCommand[] | null = [];
  let isEnded = false;
  const use = (worker: BrowserWorker, onMissing: () => void): BrowserWorker => {
    worker.addEventListener('message', ({ data }) => {
      unheard = null;
      onEvent(data);
    });
    // A script that cannot be loaded gives no message.
    worker.addEventListener('error', ({ message = '' }) => {
      if (message === '' && unheard !== null) onMissing();
      else onFailure(message === '' ? NOT_STARTED : message);
    });
    return worker;
  };
  const useText = async (): Promise<void> => {
    const { WORKER_TEXT } = await import('./worker-text.ts');
    if (isEnded) return;
    if (WORKER_TEXT === null) return onFailure(NOT_STARTED);
    const url = URL.createObjectURL(new Blob([WORKER_TEXT], { type: 'text/javascript' }));
    worker.terminate();
    worker = use(new Worker(url, { type: 'module' }), () => onFailure(NOT_STARTED));
    for (const command of unheard ?? []) worker.postMessage(command, []);
  };
  const fromFile = new Worker(new URL('./worker-browser.ts', import.meta.url), { type: 'module' });
  let worker = use(fromFile, () => void useText().catch(() => onFailure(NOT_STARTED)));
  return {
    post: (command) => {
      unheard?.push(command);
      worker.postMessage(command, []);
    },
    end: () => {
      isEnded = true;
      worker.terminate();
    },
  };
};

const spawnFrom =
  (makeWorker: () => BrowserWorker): Platform['spawn'] =>
  (onEvent, onFailure) => {
    const worker = makeWorker();
    worker.addEventListener('message', ({ data }) => onEvent(data));
    worker.addEventListener('error', ({ message = '' }) => {
      onFailure(
        message === ''
          ? "the caller's worker cannot be started, expected one that runs @doudizhu/solver/worker"
          : message,
      );
    });
    return { post: (command) => worker.postMessage(command, []), end: () => worker.terminate() };
  };
