/** The engine on Node's worker threads: `import { nodeEngine } from '@doudizhu/solver/pool'`. */
import { Worker } from 'node:worker_threads';
import { createEngine, type SolverEngine, type SolverEngineOptions, type Platform } from './engine.ts';
import type { WorkerEvent } from './job-server.ts';

/** An engine with `threads` worker threads. They keep the process alive until `destroy`. */
export const nodeEngine = (options: SolverEngineOptions = {}): SolverEngine =>
  createEngine({ spawn, canShare: true }, options);

const spawn: Platform['spawn'] = (onEvent, onFailure) => {
  // In a packed library, tools/publish/pack.ts replaces this name by the .js file.
  const worker = new Worker(new URL('./worker-node.ts', import.meta.url));
  worker.on('message', (event: WorkerEvent) => onEvent(event));
  worker.on('error', (error) => onFailure(error instanceof Error ? error.message : String(error)));
  return { post: (command) => worker.postMessage(command, []), end: () => void worker.terminate() };
};
