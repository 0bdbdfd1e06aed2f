/** Daily tournaments, at fixed times. */

/** Minutes since midnight, UTC. */
export type TimeOfDay = number;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Next tournament of each time of day. Its id is the same at every node, so it is opened once. */
export const dailyAfter = (
  times: readonly TimeOfDay[],
  nowMs: number,
): readonly { readonly id: string; readonly startsMs: number }[] =>
  times.map((time) => {
    const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS;
    const today = midnight + time * MINUTE_MS;
    const startsMs = today > nowMs ? today : today + DAY_MS;
    const id = `daily-${new Date(startsMs).toISOString().slice(0, 16).replaceAll(':', '')}`;
    return { id, startsMs };
  });

/** @returns null unless the text is a time such as 20:00 */
export const readTimeOfDay = (text: string): TimeOfDay | null => {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
};
