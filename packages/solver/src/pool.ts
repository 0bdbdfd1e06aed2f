/** The engine on Node's worker threads: `import { nodeEngine } from '@doudizhu/solver/pool'`. */
import { Worker } from 'node:worker_threads';
import { createEngine, type Engine, type EngineOptions, type Platform } from './worker-engine.ts';
import type { Report } from './worker-job.ts';

/** An engine with `threads` worker threads. They keep the process alive until `destroy`. */
export const nodeEngine = (options: EngineOptions = {}): Engine => createEngine({ spawn, canShare: true }, options);

const spawn: Platform['spawn'] = (onReport, onFailure) => {
  // Where the library is packed, scripts/pack.ts names the .js file.
  const worker = new Worker(new URL('./worker-node.ts', import.meta.url));
  worker.on('message', (report: Report) => onReport(report));
  worker.on('error', (error) => onFailure(error instanceof Error ? error.message : String(error)));
  return { post: (order) => worker.postMessage(order, []), end: () => void worker.terminate() };
};
