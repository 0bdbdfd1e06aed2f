/** A clock that stands still while there is a reason for it: a hidden window, another page. */
export interface PausableClock<Reason extends string> {
  readonly nowMs: () => number;
  /** Adds or removes a reason. The clock runs while there is none. */
  readonly setPaused: (reason: Reason, isPaused: boolean) => void;
  readonly isPausedFor: (reason: Reason) => boolean;
}

/** @param nowMs milliseconds that only run forward. */
export const createPausableClock = <Reason extends string>(nowMs: () => number): PausableClock<Reason> => {
  const reasons = new Set<Reason>();
  let pausedMs = 0;
  let pausedSinceMs: number | null = null;
  return {
    nowMs: () => (pausedSinceMs ?? nowMs()) - pausedMs,
    isPausedFor: (reason) => reasons.has(reason),
    setPaused: (reason, isPaused) => {
      if (isPaused) reasons.add(reason);
      else reasons.delete(reason);
      if (reasons.size > 0) pausedSinceMs ??= nowMs();
      else if (pausedSinceMs !== null) {
        pausedMs += nowMs() - pausedSinceMs;
        pausedSinceMs = null;
      }
    },
  };
};
