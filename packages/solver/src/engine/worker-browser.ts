/**
 * A solver thread in a browser: carries messages between the engine and `JobServer`. Bundlers find it by
 * `new Worker(new URL('./worker-browser.ts', import.meta.url), { type: 'module' })` in browser.ts.
 */
import { JobServer, type WorkerCommand, type WorkerEvent } from './job-server.ts';

/** Used part of a worker's global scope. The project's types have no DOM. */
interface WorkerScope {
  postMessage(event: WorkerEvent, transfer: readonly unknown[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: WorkerCommand }) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
const server = new JobServer((event) => scope.postMessage(event, []));

scope.addEventListener('message', ({ data }) => server.handleMessage(data));
