/**
 * Spreads messages so that a program that decides at once stays below a server's limit.
 * @param count messages at most in any period
 * @returns a function that notes a message and says how many milliseconds to wait before it is sent
 */
export const createPace = ({
  count,
  periodMs,
}: {
  readonly count: number;
  readonly periodMs: number;
}): ((nowMs: number) => number) => {
  /** Times of the last `count` messages. */
  const sentMs: number[] = [];
  return (nowMs) => {
    const earliestMs = sentMs.length < count ? nowMs : sentMs.shift()! + periodMs;
    const atMs = Math.max(nowMs, earliestMs);
    sentMs.push(atMs);
    return atMs - nowMs;
  };
};
