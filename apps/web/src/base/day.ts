/** A calendar day as in file names: `2026-11-22`. */
export type Day = string;

/** The local day. @param dateMs milliseconds since 1970 */
export const dayAt = (dateMs: number): Day => {
  const date = new Date(dateMs);
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

export const isDay = (text: string): text is Day => /^\d{4}-\d\d-\d\d$/u.test(text) && numberOfDay(text) !== null;

/** Days since 2026-01-01, which is day 1. Null if the calendar has no such date. */
export const numberOfDay = (day: Day): number | null => {
  const ms = Date.parse(`${day}T00:00:00Z`);
  const isInCalendar = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
  return isInCalendar ? Math.round((ms - FIRST_DAY_MS) / DAY_MS) + 1 : null;
};

/** Name of the table at which a day's deal is played. The cards depend on it too. */
export const dailyTableName = (day: Day): string => `daily-${day}`;

/** The day of a round at such a table. Null: another round. */
export const dayOfDailyRound = (id: string): Day | null => {
  const day = /^daily-(.+)-\d+$/u.exec(id)?.[1];
  return day !== undefined && isDay(day) ? day : null;
};

/** Number of days in a row up to `today`, or up to the day before: today can still be played. */
export const daysInARow = (days: readonly Day[], today: Day): number => {
  const known = new Set(days.map(numberOfDay));
  const last = numberOfDay(today) ?? 0;
  const first = known.has(last) ? last : last - 1;
  let day = first;
  while (known.has(day)) day--;
  return first - day;
};

const FIRST_DAY_MS = Date.UTC(2026, 0, 1);
export const DAY_MS = 86_400_000;
