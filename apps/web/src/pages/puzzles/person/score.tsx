/** The score of an attempt: stars, rating with its change, days in a row. */
import { useState } from 'preact/hooks';
import { dayAt, daysInARow } from '../../../base/day.ts';
import { Stars } from '../list/puzzle-tile.tsx';
import { gainText } from '../../../base/number-text.ts';
import { THEME_NAMES } from '../../../puzzles/puzzle-index.ts';
import { saveEvent } from '../../../puzzles/puzzle-storage.ts';
import type { GameEvent } from '@doudizhu/puzzles/play';
import { progressAfter, starsOf, type RatedPuzzle, type PuzzleEvent } from '../../../puzzles/puzzle-set.ts';
import { PUZZLES } from '../puzzles-texts.ts';
import { PUZZLE_PERSON, withDay, withTry } from '../../../puzzles/puzzle-person.ts';

export interface Score {
  readonly stars: 0 | 1 | 2 | 3;
  /**
   * Rating after the player's first attempt at this puzzle, with the change from an earlier rating. Null before it and
   * for later attempts.
   */
  readonly rated: { readonly rating: number; readonly change: number | null } | null;
  /** Days in a row, if the puzzle of the day was just solved. */
  readonly days: number | null;
  readonly themes: RatedPuzzle['themes'];
}

/** Handles the driver's events of one puzzle: stores progress, rates the first attempt, marks the day. */
export const useScore = (
  shipped: RatedPuzzle | null,
  isToday: boolean,
): { readonly value: Score; readonly take: (event: GameEvent) => void } => {
  const [value, setValue] = useState<Score>({ stars: 0, rated: null, days: null, themes: shipped?.themes ?? [] });
  // Events are stored one after another: each reads the result of the previous one.
  const [queue] = useState(() => ({ last: Promise.resolve() }));
  const take = async (puzzle: RatedPuzzle, event: PuzzleEvent): Promise<void> => {
    const before = await saveEvent(puzzle.id, event);
    const change: { -readonly [Name in keyof Score]?: Score[Name] } = {
      stars: starsOf(progressAfter(puzzle.id, before, event)),
      // A new attempt hides the result of the first one.
      ...(event.isFirst ? { rated: null, days: null } : {}),
    };
    if (before === undefined && event.isFirst) {
      const { history } = PUZZLE_PERSON.change((person) => withTry(person, puzzle, event.type === 'solved'));
      const [rating = 0, last] = [history.at(-1), history.at(-2)];
      change.rated = { rating, change: last === undefined ? null : rating - last };
    }
    if (isToday && event.type === 'solved') {
      const today = dayAt(event.nowMs);
      change.days = daysInARow(PUZZLE_PERSON.change((person) => withDay(person, today)).days, today);
    }
    setValue((current) => ({ ...current, ...change }));
  };
  return {
    value,
    take: (event) => {
      if (shipped === null) return;
      const timed = { ...event, nowMs: Date.now() };
      queue.last = queue.last.then(() => take(shipped, timed));
    },
  };
};

export const ScoreView = ({ score }: { readonly score: Score }) => {
  const words = PUZZLES.value;
  const { stars, rated, days, themes } = score;
  if (stars === 0 && rated === null) return null;
  return (
    <div class="puzzle-score row" data-testid="score">
      {stars > 0 && <Stars stars={stars} />}
      <span>
        {rated === null
          ? words.notRated
          : words.ratedTry(rated.rating, rated.change === null ? null : gainText(rated.change))}
      </span>
      {stars === 0 && <span class="soft">{words.notRated}</span>}
      {days !== null && <span class="good">{words.dayDone(days)}</span>}
      {stars > 0 && <span class="soft">{themes.map((theme) => THEME_NAMES.value[theme]).join(' · ')}</span>}
    </div>
  );
};
