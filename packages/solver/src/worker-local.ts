/**
 * An engine on its caller's own thread: it works in slices of some 50 ms and lets everything else happen between them.
 * For questions that are too short to start a thread for, and where there are no threads.
 */
import { createEngine, type Engine, type EngineOptions, type Platform } from './worker-engine.ts';
import { JobServer } from './worker-job.ts';

/** @param options `nowMs` watches the time of its jobs. */
export const localEngine = (options: Omit<EngineOptions, 'threads'> & { readonly nowMs: () => number }): Engine => {
  const spawn: Platform['spawn'] = (onReport) => {
    let isEnded = false;
    const server = new JobServer((report) => isEnded || onReport(report), options.nowMs);
    return {
      post: (order) => queueMicrotask(() => isEnded || server.take(order)),
      end: () => {
        isEnded = true;
        server.take({ type: 'end' });
      },
    };
  };
  return createEngine({ spawn, canShare: false }, options);
};
