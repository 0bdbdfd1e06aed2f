/** Work that the first tap does not need: it waits until the page has been drawn and has nothing else to do. */

/** Longer than this no work waits for an idle moment, in milliseconds. */
const WAIT_MAX_MS = 3000;

/** Does something once, in an idle moment. @param afterMs not before so many milliseconds @returns what calls it off */
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

/** After the first second, which belongs to what the person came for. */
export const LATER_MS = 1500;
