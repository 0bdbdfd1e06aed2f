/** Results of the player and the bots in the daily deals. */
import { boolean, listOf, number, optional, orNull, object, text, where, type Schema } from '@doudizhu/rules/schema';
import { daysInARow, isDay, type Day } from '../base/day.ts';
import { stored } from '../base/storage.ts';

export interface DailyResult {
  readonly day: Day;
  readonly points: number;
  readonly isLandlord: boolean;
  /** Points of the bots at the same seat, the weakest first. Null if not played yet. */
  readonly bots: readonly (number | null)[];
  /** Index = bot. Points of its further attempts. Absent before the first. */
  readonly more?: readonly (readonly number[])[];
  /** Index = bot. Null if it played the same, or if unknown. Absent before the first attempt. */
  readonly partings?: readonly (Parting | null)[];
}

/** The player's first decision that a bot made otherwise. */
export interface Parting {
  /** Step of the replay after the decision. */
  readonly step: number;
  /** `pass`, `bid 2`, or cards. */
  readonly own: string;
  readonly bot: string;
}

/** Number of days kept. */
const DAYS_MAX = 400;

const PARTING: Schema<Parting> = object({ step: number, own: text, bot: text }, 'passed over');
const RESULT: Schema<DailyResult> = object(
  {
    day: where(text, text.expected, isDay),
    points: number,
    isLandlord: boolean,
    bots: listOf(orNull(number)),
    more: optional(listOf(listOf(number))),
    partings: optional(listOf(orNull(PARTING))),
  },
  'passed over',
);

export const withResult = (results: readonly DailyResult[], result: DailyResult): readonly DailyResult[] => {
  const others = results.filter(({ day }) => day !== result.day);
  return [result, ...others].toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, DAYS_MAX);
};

/** Results, newest day first. A day that is here stays if another browser has it too. */
export const DAILY_RESULTS = stored<readonly DailyResult[]>('ddz.daily', listOf(RESULT), [], (own, brought) =>
  own.reduce(withResult, brought.reduce(withResult, [])),
);

/** Saves a day's result. It must contain the bots' results known so far. */
export const saveResult = (result: DailyResult): void =>
  void DAILY_RESULTS.change((results) => withResult(results, result));

/** Returns the number of bots with a worse result. Equal results do not count. */
export const botsBeaten = ({ points, bots }: DailyResult): number =>
  bots.filter((other) => other !== null && other < points).length;

/** Returns the number of bots with the same points as the player. */
export const botsLevel = ({ points, bots }: DailyResult): number => bots.filter((other) => other === points).length;

/** Returns the number of days in a row with a result, up to `today` or the day before. */
export const streakOf = (results: readonly DailyResult[], today: Day): number =>
  daysInARow(
    results.map(({ day }) => day),
    today,
  );

/** Returns the number of days with 0, 1, … 5 bots beaten. Days with bots that have not played are left out. */
export const daysByBeaten = (results: readonly DailyResult[]): readonly number[] => {
  const days = [0, 0, 0, 0, 0, 0];
  for (const result of results) {
    const beaten = botsBeaten(result);
    if (!result.bots.includes(null)) days[beaten] = (days[beaten] ?? 0) + 1;
  }
  return days;
};

/** Returns the first day on which all five were beaten. Null: none. @param results newest first */
export const firstBestDay = (results: readonly DailyResult[]): Day | null =>
  results.findLast((result) => botsBeaten(result) === 5)?.day ?? null;
