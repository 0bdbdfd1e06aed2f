/** What the page keeps about the person as a solver: the rating, days with the puzzle of the day, best runs. */
import { signal, type ReadonlySignal } from '@preact/signals';
import { listOf, number, orElse, record, text, where, type Schema } from '@doudizhu/rules/schema';
import { ratingAfter, UNRATED, type Rating } from '@doudizhu/puzzles/glicko2';
import { isDay, type Day } from '../base/day.ts';
import { readSavedJson, loadText, saveText } from '../base/storage.ts';
import type { RatedPuzzle } from './puzzle-set.ts';

export interface PuzzlePerson extends Rating {
  /** Ratings after the last tries, the oldest first. */
  readonly history: readonly number[];
  /** Days on which the puzzle of the day was solved, in order. */
  readonly days: readonly Day[];
  /** Most puzzles solved in a row, and within three minutes. */
  readonly bestStreak: number;
  readonly bestStorm: number;
}

const KEY = 'ddz.puzzles';
const HISTORY_MAX = 100;
const DAYS_MAX = 400;

export const NEW_PERSON: PuzzlePerson = { ...UNRATED, history: [], days: [], bestStreak: 0, bestStorm: 0 };

/** What is saved, and what an exported file holds. */
export const PUZZLE_PERSON: Schema<PuzzlePerson> = record(
  {
    rating: number,
    deviation: number,
    volatility: number,
    history: orElse(listOf(number), []),
    days: orElse(listOf(where(text, text.wanted, isDay)), []),
    bestStreak: orElse(number, 0),
    bestStorm: orElse(number, 0),
  },
  'passed over',
);

const readPerson = (): PuzzlePerson => readSavedJson(loadText(KEY), PUZZLE_PERSON) ?? NEW_PERSON;

const current = signal<PuzzlePerson | null>(null);

/** Read from the browser when it is first asked for. */
export const puzzlePerson: ReadonlySignal<PuzzlePerson | null> = current;

export const loadPerson = (): PuzzlePerson => {
  current.value = readPerson();
  return current.value;
};

/** Reads what another tab may have changed, changes it, and saves it. @returns the person afterwards */
export const changePerson = (change: (before: PuzzlePerson) => PuzzlePerson): PuzzlePerson => {
  const next = change(readPerson());
  saveText(KEY, JSON.stringify(next));
  current.value = next;
  return next;
};

/** Lower limit of the deviation: the rating of a person who improves keeps changing. */
const DEVIATION_MIN = 45;

/** After a rated try: a game against the puzzle, won by solving it without a hint and without a losing play. */
export const withTry = (
  person: PuzzlePerson,
  puzzle: Pick<RatedPuzzle, 'rating' | 'deviation'>,
  isWon: boolean,
): PuzzlePerson => {
  const next = ratingAfter(person, [{ opponent: puzzle, score: isWon ? 1 : 0 }]);
  const deviation = Math.max(DEVIATION_MIN, next.deviation);
  return { ...person, ...next, deviation, history: [...person.history, Math.round(next.rating)].slice(-HISTORY_MAX) };
};

/** After the puzzle of a day was solved. */
export const withDay = (person: PuzzlePerson, day: Day): PuzzlePerson => ({
  ...person,
  days: [...new Set([...person.days, day])].toSorted().slice(-DAYS_MAX),
});

/** What two browsers know of one person: the rating with more tries behind it, all days, the best runs. */
export const mergedPerson = (own: PuzzlePerson, other: PuzzlePerson): PuzzlePerson => {
  const rated = other.history.length > own.history.length ? other : own;
  return {
    ...rated,
    days: other.days.reduce(withDay, own).days,
    bestStreak: Math.max(own.bestStreak, other.bestStreak),
    bestStorm: Math.max(own.bestStorm, other.bestStorm),
  };
};

export interface DayMark {
  readonly day: Day;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly isSolved: boolean;
}

/** The last seven days, today last. */
export const lastWeek = (days: readonly Day[], today: Day): DayMark[] => {
  const solved = new Set(days);
  const todayMs = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: 7 }, (_, index) => {
    const date = new Date(todayMs - (6 - index) * DAY_MS);
    const day = date.toISOString().slice(0, 10);
    return { day, weekday: date.getUTCDay(), isSolved: solved.has(day) };
  });
};

const DAY_MS = 86_400_000;

const LAST_KEY = 'ddz.puzzle';

/** The puzzle with a move and not solved that the person was in last. */
export const lastPuzzle = (): string | null => {
  const id = loadText(LAST_KEY);
  return id === null || id === '' ? null : id;
};

/** Call it after each move. */
export const rememberPuzzle = (id: string, isSolved: boolean): void => {
  if (!isSolved) saveText(LAST_KEY, id);
  else if (lastPuzzle() === id) saveText(LAST_KEY, '');
};
