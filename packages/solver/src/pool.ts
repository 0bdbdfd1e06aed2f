/** The engine on Node's worker threads: `import { nodeEngine } from '@doudizhu/solver/pool'`. */
import { Worker } from 'node:worker_threads';
import { createEngine, type Engine, type EngineOptions, type SpawnThread } from './worker-engine.ts';
import type { Report } from './worker-job.ts';

/** An engine with `threads` worker threads. They keep the process alive until `destroy`. */
export const nodeEngine = (options: EngineOptions = {}): Engine => createEngine(spawn, options);

const spawn: SpawnThread = (onReport, onFailure) => {
  // The packed library has .js files.
  const shell = import.meta.url.endsWith('.ts') ? './worker-node.ts' : './worker-node.js';
  const worker = new Worker(new URL(shell, import.meta.url));
  worker.on('message', (report: Report) => onReport(report));
  worker.on('error', (error) => onFailure(error instanceof Error ? error.message : String(error)));
  return { post: (job) => worker.postMessage(job, []), end: () => void worker.terminate() };
};
