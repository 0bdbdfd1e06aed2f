/** Stored data about the player as a solver: rating, days with the puzzle of the day, best runs. */
import { listOf, number, oneOf, object, text, where, type Schema } from '@doudizhu/rules/schema';
import { ratingAfter, UNRATED, type Rating } from '@doudizhu/puzzles/glicko2';
import { DAY_MS, isDay, type Day } from '../base/day.ts';
import { loadText, saveText, stored } from '../base/storage.ts';
import type { RatedPuzzle } from './puzzle-set.ts';

export interface PuzzlePerson extends Rating {
  /** Ratings after the last attempts, oldest first. */
  readonly history: readonly number[];
  /** Days with a solved puzzle of the day, in order. */
  readonly days: readonly Day[];
  /** The five best runs of each kind, best first. */
  readonly runs: readonly BestRun[];
}

export const RUN_KINDS = ['streak', 'storm'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

export interface BestRun {
  readonly kind: RunKind;
  /** Number of puzzles. */
  readonly solved: number;
  readonly day: Day;
  /** The last puzzle that was solved. */
  readonly last: string;
}

const HISTORY_MAX = 100;
const DAYS_MAX = 400;

export const NEW_PERSON: PuzzlePerson = { ...UNRATED, history: [], days: [], runs: [] };

const DAY = where(text, text.expected, isDay);
const PERSON_DATA: Schema<PuzzlePerson> = object(
  {
    rating: number,
    deviation: number,
    volatility: number,
    history: listOf(number),
    days: listOf(DAY),
    runs: listOf(object({ kind: oneOf(RUN_KINDS), solved: number, day: DAY, last: text }, 'passed over')),
  },
  'passed over',
);

/** Lower limit of the deviation, so that the rating of an improving player keeps changing. */
const DEVIATION_MIN = 45;

/**
 * Returns the player after a rated attempt: a game against the puzzle, won by solving it without hints and losing
 * plays.
 */
export const withTry = (
  person: PuzzlePerson,
  puzzle: Pick<RatedPuzzle, 'rating' | 'deviation'>,
  isWon: boolean,
): PuzzlePerson => {
  const next = ratingAfter(person, [{ opponent: puzzle, score: isWon ? 1 : 0 }]);
  const deviation = Math.max(DEVIATION_MIN, next.deviation);
  return { ...person, ...next, deviation, history: [...person.history, Math.round(next.rating)].slice(-HISTORY_MAX) };
};

/** Number of best runs kept per kind. */
const RUNS_MAX = 5;

/** Returns the player after a run, which counts if a puzzle was solved. */
export const withRun = (person: PuzzlePerson, run: BestRun): PuzzlePerson => {
  if (run.solved === 0) return person;
  return { ...person, runs: bestRuns([...person.runs, run]) };
};

/** The best runs of each kind; of two equal ones the earlier first. */
const bestRuns = (runs: readonly BestRun[]): BestRun[] => {
  const different = [...new Map(runs.map((run) => [JSON.stringify(Object.values(run)), run])).values()];
  const sorted = different.toSorted((a, b) => b.solved - a.solved || a.day.localeCompare(b.day));
  return RUN_KINDS.flatMap((kind) => sorted.filter((run) => run.kind === kind).slice(0, RUNS_MAX));
};

/** Most puzzles solved in a run. */
export const bestRunOf = ({ runs }: PuzzlePerson, kind: RunKind): number =>
  runs.find((run) => run.kind === kind)?.solved ?? 0;

/** Returns the player after the puzzle of a day was solved. */
export const withDay = (person: PuzzlePerson, day: Day): PuzzlePerson => ({
  ...person,
  days: [...new Set([...person.days, day])].toSorted().slice(-DAYS_MAX),
});

/** Merges the data of two browsers: the rating with more attempts, all days, the best runs. */
export const mergedPerson = (own: PuzzlePerson, other: PuzzlePerson): PuzzlePerson => ({
  ...(other.history.length > own.history.length ? other : own),
  days: other.days.reduce(withDay, own).days,
  runs: bestRuns([...own.runs, ...other.runs]),
});

export const PUZZLE_PERSON = stored('ddz.puzzles', PERSON_DATA, NEW_PERSON, mergedPerson);

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

const LAST_KEY = 'ddz.puzzle';

/** The unsolved puzzle in which the player last made a move. */
export const lastPuzzle = (): string | null => {
  const id = loadText(LAST_KEY);
  return id === null || id === '' ? null : id;
};

/** Must be called after each move. */
export const rememberPuzzle = (id: string, isSolved: boolean): void => {
  if (!isSolved) saveText(LAST_KEY, id);
  else if (lastPuzzle() === id) saveText(LAST_KEY, '');
};
