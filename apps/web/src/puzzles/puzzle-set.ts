/** The set of puzzles: levels, filters, order, and the player's progress. Pure. */
import type { GameEvent } from '@doudizhu/puzzles/play';
import type { PuzzleProgress } from '../base/storage.ts';
import type { Puzzle, Theme } from '../workers/workers.ts';
import type { IndexEntry } from './puzzle-index.ts';
import { numberOfDay, type Day } from '../base/day.ts';

/** A puzzle with its rating and themes. */
export type RatedPuzzle = Puzzle & Pick<IndexEntry, 'rating' | 'deviation' | 'themes'>;

/** 1 to 5. */
export type PuzzleLevel = 1 | 2 | 3 | 4 | 5;
export const PUZZLE_LEVELS: readonly PuzzleLevel[] = [1, 2, 3, 4, 5];

/** Lowest rating of each level: fifths of the shipped set. */
const LEVELS_FROM = [Number.NEGATIVE_INFINITY, 1418, 1468, 1529, 1606];

export const levelOf = ({ rating }: Pick<RatedPuzzle, 'rating'>): PuzzleLevel =>
  (LEVELS_FROM.findLastIndex((from) => rating >= from) + 1) as PuzzleLevel;

export interface PuzzleFilter {
  readonly level: PuzzleLevel | 'all';
  readonly theme: Theme | 'all';
  readonly state: 'all' | 'open' | 'solved' | 'failed';
  /** The player's side. */
  readonly side: 'all' | 'landlord' | 'farmers';
  readonly sides: 'all' | 'two' | 'three';
  /** All words must occur. */
  readonly search: string;
}

export const NO_PUZZLE_FILTER: PuzzleFilter = {
  level: 'all',
  theme: 'all',
  state: 'all',
  side: 'all',
  sides: 'all',
  search: '',
};

export const isFiltered = (filter: PuzzleFilter): boolean =>
  (Object.keys(NO_PUZZLE_FILTER) as (keyof PuzzleFilter)[]).some((name) => filter[name] !== NO_PUZZLE_FILTER[name]);

export type PuzzleStatus = 'new' | 'failed' | 'solved';

export const stateOf = (progress: PuzzleProgress | undefined): PuzzleStatus =>
  progress === undefined || progress.attempts === 0 ? 'new' : progress.solved ? 'solved' : 'failed';

/** Returns three stars for a solution without hints and losing plays, two for one of them, otherwise one. */
export const starsOf = (progress: PuzzleProgress | undefined): 0 | 1 | 2 | 3 => {
  if (progress === undefined || !progress.solved) return 0;
  const slips = progress.hints + progress.losses;
  return slips === 0 ? 3 : slips === 1 ? 2 : 1;
};

/** @param textOf searchable text in lower case: number, level, themes, cards */
export const filtered = (
  puzzles: readonly RatedPuzzle[],
  progress: ReadonlyMap<string, PuzzleProgress>,
  filter: PuzzleFilter,
  textOf: (puzzle: RatedPuzzle) => string,
): RatedPuzzle[] => {
  const searched = filter.search.toLowerCase().split(/\s+/u).filter(Boolean);
  const { level, theme, state, side, sides } = filter;
  return puzzles.filter((puzzle) => {
    if (level !== 'all' && levelOf(puzzle) !== level) return false;
    if (theme !== 'all' && !puzzle.themes.includes(theme)) return false;
    if (side !== 'all' && puzzle.winner !== side) return false;
    if (sides !== 'all' && puzzle.farmers.length > 1 !== (sides === 'three')) return false;
    if (state !== 'all') {
      const now = stateOf(progress.get(puzzle.id));
      if (state === 'open' ? now === 'solved' : now !== state) return false;
    }
    if (searched.length === 0) return true;
    const text = textOf(puzzle);
    return searched.every((word) => text.includes(word));
  });
};

/** Returns the next unsolved puzzle after `id`, wrapping around. */
export const nextOpen = (
  puzzles: readonly RatedPuzzle[],
  progress: ReadonlyMap<string, PuzzleProgress>,
  id: string,
): RatedPuzzle | undefined => {
  const at = puzzles.findIndex((puzzle) => puzzle.id === id);
  return [...puzzles.slice(at + 1), ...puzzles.slice(0, at + 1)].find(
    (puzzle) => puzzle.id !== id && stateOf(progress.get(puzzle.id)) !== 'solved',
  );
};

/** Sorts by rating, easiest first. Equal ratings keep the order of the file. */
export const inOrder = (puzzles: readonly RatedPuzzle[]): RatedPuzzle[] =>
  puzzles.toSorted((a, b) => a.rating - b.rating);

/** Returns the puzzles of a level's row, starting at the last solved one before the first unsolved one. */
export const firstOpenOnes = (
  ofLevel: readonly RatedPuzzle[],
  progress: ReadonlyMap<string, PuzzleProgress>,
  count: number,
): readonly RatedPuzzle[] => {
  const open = ofLevel.findIndex(({ id }) => stateOf(progress.get(id)) !== 'solved');
  const start = Math.max(0, Math.min(open < 0 ? 0 : open - 1, ofLevel.length - count));
  return ofLevel.slice(start, start + count);
};

/** An event of a puzzle with its time. */
export interface PuzzleEvent extends GameEvent {
  readonly nowMs: number;
}

/** Returns the progress after an event. Events after the solution only count attempts. */
export const progressAfter = (
  id: string,
  before: PuzzleProgress | undefined,
  { type, isFirst, nowMs }: PuzzleEvent,
): PuzzleProgress => {
  const known = before ?? { id, solved: false, attempts: 0, hints: 0, losses: 0, changedMs: 0 };
  const count = (of: PuzzleEvent['type']): number => (type === of && !known.solved ? 1 : 0);
  return {
    id,
    solved: known.solved || type === 'solved',
    attempts: known.attempts + (isFirst ? 1 : 0),
    hints: known.hints + count('hint'),
    losses: known.losses + count('loss'),
    changedMs: nowMs,
  };
};

/** Step in the list from one day to the next, coprime to the lengths that occur, so that levels alternate. */
const STRIDE = 197;

/** @param puzzles the whole set, in its order @returns undefined for an empty set */
export const puzzleOfTheDay = <Each>(puzzles: readonly Each[], day: Day): Each | undefined =>
  puzzles[((numberOfDay(day) ?? 0) * STRIDE) % Math.max(1, puzzles.length)];
