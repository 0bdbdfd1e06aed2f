/** What the person and the bots made of the deals of the last days. */
import { boolean, listOf, number, orNull, record, text, where, type Schema } from '@doudizhu/rules/schema';
import { daysInARow, isDay, type Day } from '../base/day.ts';
import { readSavedJson, loadText, saveText } from '../base/storage.ts';

export interface DailyResult {
  readonly day: Day;
  readonly points: number;
  readonly isLandlord: boolean;
  /** Points of the bots at the same seat, the gentlest first; null where one could not play. */
  readonly bots: readonly (number | null)[];
}

const KEY = 'ddz.daily';
/** Days that are kept. */
const KEPT_MAX = 400;

const RESULT: Schema<DailyResult> = record(
  { day: where(text, text.wanted, isDay), points: number, isLandlord: boolean, bots: listOf(orNull(number)) },
  'passed over',
);
/** What was saved, and what an exported file holds. */
export const DAILY_RESULTS: Schema<readonly DailyResult[]> = listOf(RESULT);

/** @param stored as it was saved @returns the newest day first; none for a text that cannot be read */
export const readResults = (stored: string | null): readonly DailyResult[] =>
  (readSavedJson(stored, DAILY_RESULTS) ?? []).toSorted((a, b) => b.day.localeCompare(a.day));

export const loadResults = (): readonly DailyResult[] => readResults(loadText(KEY));

/** Saves a day's result; what is known of the bots is never lost. */
export const saveResult = (result: DailyResult): void =>
  saveText(KEY, JSON.stringify(withResult(loadResults(), result)));

export const withResult = (results: readonly DailyResult[], result: DailyResult): readonly DailyResult[] => {
  const others = results.filter(({ day }) => day !== result.day);
  return [result, ...others].toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, KEPT_MAX);
};

/** Bots whose result is worse than the person's; equal results count for neither. */
export const botsBeaten = ({ points, bots }: DailyResult): number =>
  bots.filter((other) => other !== null && other < points).length;

/** Days in a row with a result, up to `today` or the day before. */
export const streakOf = (results: readonly DailyResult[], today: Day): number =>
  daysInARow(
    results.map(({ day }) => day),
    today,
  );
