/** Months of a calendar. */
import type { Day } from '../../base/day.ts';

/** As in `2026-11`. */
export type Month = string;

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** @param by months to go forward. Negative: back */
export const nextMonth = (month: Month, by: number): Month => {
  const { year, index } = partsOf(month);
  return new Date(Date.UTC(year, index + by, 1)).toISOString().slice(0, 7);
};

/** The weeks of a month from Monday. Null for days of the months beside it. */
export const weeksOf = (month: Month): (Day | null)[][] => {
  const { year, index } = partsOf(month);
  const before = (new Date(Date.UTC(year, index, 1)).getUTCDay() + 6) % 7;
  const count = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_week, week) =>
    Array.from({ length: 7 }, (_day, at) => {
      const date = 7 * week + at - before + 1;
      return date < 1 || date > count ? null : `${month}-${String(date).padStart(2, '0')}`;
    }),
  );
};

const partsOf = (month: Month): { readonly year: number; readonly index: number } => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { year, index: number - 1 };
};
