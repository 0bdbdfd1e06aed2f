/** Remaining time by the server's clock. */
import { useEffect, useState } from 'preact/hooks';
import { clockText } from '../base/number-text.ts';

const SECOND_MS = 1000;

/** Redraws the component periodically. @param everyMs null stops it */
export const useTicks = (everyMs: number | null): void => {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (everyMs === null) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
};

/** Milliseconds left, at least 0. @param nowMs the server's time of its answer */
const useTimeLeft = (untilMs: number | null, nowMs: number): number => {
  const [ahead, setAhead] = useState(nowMs - Date.now());
  useEffect(() => setAhead(nowMs - Date.now()), [nowMs]);
  useTicks(SECOND_MS);
  return untilMs === null ? 0 : Math.max(0, untilMs - Date.now() - ahead);
};

/** Not announced, because it changes every second. */
export const TimeLeft = ({ untilMs, nowMs }: { readonly untilMs: number | null; readonly nowMs: number }) => {
  const left = useTimeLeft(untilMs, nowMs);
  return untilMs === null ? null : <span class="time-left figures">{clockText(Math.ceil(left / SECOND_MS))}</span>;
};
