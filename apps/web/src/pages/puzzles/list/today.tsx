/** Above the list: the puzzle of the day, the player's rating, the days in a row. */
import { useState } from 'preact/hooks';
import { dayAt, daysInARow } from '../../../base/day.ts';
import { HandPicture } from '../../../cards/fan.tsx';
import { hrefOf } from '../../../base/route.ts';
import type { PuzzleProgress } from '../../../base/storage.ts';
import { lastWeek, type PuzzlePerson } from '../../../puzzles/puzzle-person.ts';
import { puzzleOfTheDay, type RatedPuzzle } from '../../../puzzles/puzzle-set.ts';
import { LIST } from './list-texts.ts';
import { enemySizes, ownCards, puzzleName } from './puzzle-tile.tsx';
import { gainText } from '../../../base/number-text.ts';
import { LinkButton } from '../../../design/button.tsx';
import { Icon, SIGNS } from '../../../design/icon.tsx';

export interface TodayProps {
  readonly puzzles: readonly RatedPuzzle[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly progress: ReadonlyMap<string, PuzzleProgress>;
  readonly person: PuzzlePerson;
}

export const Today = ({ puzzles, numbers, progress, person }: TodayProps) => {
  const words = LIST.value;
  const [day] = useState(() => dayAt(Date.now()));
  const puzzle = puzzleOfTheDay(puzzles, day);
  const isSolved = person.days.includes(day) || (puzzle !== undefined && progress.get(puzzle.id)?.solved === true);
  return (
    <div class="puzzle-today grid">
      {puzzle !== undefined && (
        <section class="tile today-puzzle" data-testid="puzzle-of-the-day">
          <HandPicture cards={ownCards(puzzle)} />
          <div class="today-words stack gap-xs top">
            <p class="accent text-s semibold">{words.today}</p>
            <h2>{puzzleName(puzzle, numbers.get(puzzle.id) ?? 0, isSolved)}</h2>
            <p class="soft">
              {words.against(enemySizes(puzzle))} · {Math.round(puzzle.rating)}
            </p>
            <LinkButton
              look="main"
              href={hrefOf(`puzzles/${encodeURIComponent(puzzle.id)}`)}
              text={isSolved ? words.again : words.solve}
            />
          </div>
        </section>
      )}
      <section class="panel stack gap-0">
        <h2 class="soft">{words.yourRating}</h2>
        <p class="today-figure bar">
          {person.history.length === 0 ? '–' : Math.round(person.rating)}
          {person.history.length > 0 && <small class="soft"> ±{Math.round(2 * person.deviation)}</small>}
          <Change history={person.history} />
        </p>
        {person.history.length > 1 ? (
          <Course history={person.history} />
        ) : (
          <p class="soft">{person.history.length === 0 ? words.firstTry : words.tries(person.history.length)}</p>
        )}
      </section>
      <section class="panel stack gap-0">
        <h2 class="soft">{words.streakTitle}</h2>
        <p class="today-figure bar">
          <Flame /> {daysInARow(person.days, day)} <small>{words.days(daysInARow(person.days, day))}</small>
        </p>
        <ul class="today-week bar between text-centre">
          {lastWeek(person.days, day).map((mark) => (
            <li key={mark.day} data-solved={mark.isSolved} data-today={mark.day === day}>
              <span class="day-mark centre" role="img" aria-label={words.daySolved(mark.day, mark.isSolved)}>
                {mark.isSolved && <Icon path={SIGNS.right} />}
              </span>
              <span aria-hidden="true">{words.weekdays[mark.weekday]}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
};

export const Flame = () => (
  <svg class="flame" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 1.5c.6 4.2 6.5 7 6.5 13a6.5 6.5 0 0 1-13 0c0-3 1.6-4.6 2.6-6.4.6 1.4 1.4 2 2.2 2.3C10 7 10.5 4 12 1.5Z" />
  </svg>
);

/** Number of attempts in the change and the curve. */
const LAST = 20;

/** Change of the rating over the last attempts. */
const Change = ({ history }: { readonly history: readonly number[] }) => {
  const last = history.slice(-LAST);
  const change = (last.at(-1) ?? 0) - (last[0] ?? 0);
  if (last.length < 2) return null;
  return <small class={change < 0 ? 'bad' : 'good'}>{gainText(change)}</small>;
};

/** Curve of the last ratings. */
const Course = ({ history }: { readonly history: readonly number[] }) => {
  const last = history.slice(-LAST);
  const [low, high] = [Math.min(...last), Math.max(...last)];
  const points = last.map((rating, index) => {
    const x = (100 * index) / (last.length - 1);
    const y = high === low ? 15 : 28 - (26 * (rating - low)) / (high - low);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg class="course chart" viewBox="-2 0 104 32" preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`0,32 ${points.join(' ')} 100,32`} />
      <polyline points={points.join(' ')} />
    </svg>
  );
};
