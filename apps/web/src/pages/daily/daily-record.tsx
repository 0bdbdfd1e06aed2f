/** The player's record in the daily deals: numbers, days by bots beaten, a calendar. */
import { type Day, dailyTableName } from '../../base/day.ts';
import { daysByBeaten, streakOf, type DailyResult, botsBeaten } from '../../saved/daily-results.ts';
import { DAILY } from './daily-texts.ts';
import { useState } from 'preact/hooks';
import { language } from '../../base/language.ts';
import { gainText } from '../../base/number-text.ts';
import { hrefOf } from '../../base/route.ts';
import { Button } from '../../design/button.tsx';
import { roundId } from '../../game/state/table-storage.ts';
import { monthOf, nextMonth, weeksOf, type Month } from './month.ts';

interface DailyRecordProps {
  readonly day: Day;
  /** Newest day first. */
  readonly results: readonly DailyResult[];
}

export const DailyNumbers = ({ day, results }: DailyRecordProps) => {
  const words = DAILY.value;
  const days = daysByBeaten(results);
  const numbers = [
    [words.played, results.length],
    [words.won, results.filter(({ points }) => points > 0).length],
    [words.inARow, streakOf(results, day)],
  ] as const;
  return (
    <section class="panel" data-testid="daily-record">
      <h2>{words.record}</h2>
      <dl class="stats below-m">
        {numbers.map(([name, count]) => (
          <div key={name}>
            <dt class="soft text-s">{name}</dt>
            <dd class="text-xl figures">{count}</dd>
          </div>
        ))}
      </dl>
      <h3 class="soft">{words.byBeaten}</h3>
      <ol class="daily-bars grid gap-xs">
        {days.map((count, beaten) => (
          <li key={beaten} aria-label={words.daysBeaten(count, beaten)}>
            <span aria-hidden="true">{beaten}</span>
            <span
              class="daily-bar text-end text-s"
              aria-hidden="true"
              style={{ '--share': count / Math.max(1, ...days) }}
              data-none={count === 0}
            >
              {count}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};

/** A month of daily deals. Each played day leads to its replay. */
export const DailyCalendar = ({ day: today, results }: DailyRecordProps) => {
  const words = DAILY.value;
  const [month, setMonth] = useState<Month>(() => monthOf(today));
  const byDay = new Map(results.map((result) => [result.day, result]));
  const first = monthOf(results.at(-1)?.day ?? today);
  const locale = language.value === 'zh' ? 'zh-CN' : 'en-GB';
  const name = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' });
  const weekdayLong = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const title = name.format(new Date(`${month}-01T00:00:00Z`));
  return (
    <section class="panel" data-testid="daily-calendar">
      <div class="calendar-head bar gap-0 between">
        <Button
          look="plain"
          aria-label={words.earlier}
          disabled={month <= first}
          onClick={() => setMonth(nextMonth(month, -1))}
          text="‹"
        />
        <h2 class="flush" id="daily-month" aria-live="polite">
          {title}
        </h2>
        <Button
          look="plain"
          aria-label={words.following}
          disabled={month >= monthOf(today)}
          onClick={() => setMonth(nextMonth(month, 1))}
          text="›"
        />
      </div>
      <table class="calendar" aria-labelledby="daily-month">
        <thead>
          <tr>
            {MONDAY_TO_SUNDAY.map((date) => (
              <th key={date.getTime()} scope="col" abbr={weekdayLong.format(date)}>
                {weekday.format(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={index}>
              {week.map((day, at) => (
                <td key={at} data-today={day === today}>
                  {day !== null && <DayCell day={day} result={byDay.get(day)} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const DayCell = ({ day, result }: { readonly day: Day; readonly result: DailyResult | undefined }) => {
  const number = Number(day.slice(-2));
  if (result === undefined) return <span class="calendar-day stack gap-0 middle text-s figures">{number}</span>;
  const points = gainText(result.points);
  return (
    <a
      class="calendar-day stack gap-0 middle text-s figures"
      data-won={result.points > 0}
      href={hrefOf(`replays/${encodeURIComponent(roundId(dailyTableName(day), 1))}`)}
      aria-label={`${number} ${points} · ${day}, ${DAILY.value.beaten(botsBeaten(result), result.bots.length)}`}
    >
      {number}
      <b>{points}</b>
    </a>
  );
};

/** 2026-06-01 was a Monday. */
const MONDAY_TO_SUNDAY = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2026, 5, 1 + at)));
