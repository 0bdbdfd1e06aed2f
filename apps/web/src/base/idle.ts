/** Deferred work: it waits until the page is drawn and idle. */

/** Longest wait for an idle moment. */
const WAIT_MAX_MS = 3000;

/** Calls `work` once, in an idle moment. @param afterMs shortest delay @returns a function that cancels it */
export const whenIdle = (work: () => void, afterMs = 0): (() => void) => {
  let handle = 0;
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') handle = requestIdleCallback(work, { timeout: WAIT_MAX_MS });
    else work();
  }, afterMs);
  return () => {
    clearTimeout(timer);
    if (handle !== 0) cancelIdleCallback(handle);
  };
};

/** Leaves the first second to the page that was opened. */
export const LATER_MS = 1500;
