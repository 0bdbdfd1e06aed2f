/**
 * An engine on its caller's own thread: it works in slices of about 30 ms, and other work runs between them. For
 * questions that are too short to start a thread, and for hosts without threads.
 */
import { createEngine, type SolverEngine, type SolverEngineOptions, type Platform } from './engine.ts';
import { JobServer } from './job-server.ts';

/** @param options `nowMs` watches the time of its jobs. */
export const localEngine = (
  options: Omit<SolverEngineOptions, 'threads'> & { readonly nowMs: () => number },
): SolverEngine => {
  const spawn: Platform['spawn'] = (onEvent) => {
    let isEnded = false;
    const server = new JobServer((event) => isEnded || onEvent(event), options.nowMs);
    return {
      post: (command) => queueMicrotask(() => isEnded || server.handleMessage(command)),
      end: () => {
        isEnded = true;
        server.handleMessage({ type: 'end' });
      },
    };
  };
  return createEngine({ spawn, canShare: false }, options);
};
