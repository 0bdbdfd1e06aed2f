/** The player's record in the daily deals: numbers, days by bots beaten, a calendar. */
import type { Day } from '../../base/day.ts';
import { daysByBeaten, streakOf, type DailyResult } from '../../saved/daily-results.ts';
import { Calendar } from './calendar.tsx';
import { DAILY } from './daily-texts.ts';

interface DailyRecordProps {
  readonly day: Day;
  /** Newest day first. */
  readonly results: readonly DailyResult[];
}

export const DailyNumbers = ({ day, results }: DailyRecordProps) => {
  const words = DAILY.value;
  const numbers = [
    [words.played, results.length],
    [words.won, results.filter(({ points }) => points > 0).length],
    [words.inARow, streakOf(results, day)],
  ] as const;
  return (
    <section class="panel" data-testid="daily-record">
      <h2>{words.record}</h2>
      <dl class="daily-numbers">
        {numbers.map(([name, count]) => (
          <div key={name}>
            <dt class="soft text-s">{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <Bars days={daysByBeaten(results)} />
    </section>
  );
};

export const DailyCalendar = ({ day, results }: DailyRecordProps) => (
  <section class="panel" data-testid="daily-calendar">
    <Calendar today={day} results={results} />
  </section>
);

/** A bar for each number of bots beaten. */
const Bars = ({ days }: { readonly days: readonly number[] }) => {
  const words = DAILY.value;
  const most = Math.max(1, ...days);
  return (
    <>
      <h3 class="soft">{words.byBeaten}</h3>
      <ol class="daily-bars">
        {days.map((count, beaten) => (
          <li key={beaten} aria-label={words.daysBeaten(count, beaten)}>
            <span aria-hidden="true">{beaten}</span>
            <span
              class="daily-bar text-end text-s"
              aria-hidden="true"
              style={{ '--share': count / most }}
              data-none={count === 0}
            >
              {count}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
};
