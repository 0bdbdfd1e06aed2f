/** The set of puzzles: levels, filters, the order, and the person's progress. Pure. */
import type { PuzzleProgress } from '../../storage.ts';
import type { Puzzle } from '../../workers.ts';

export type { Puzzle };

/** 1 to 5; 0 for a puzzle that was not graded. */
export type PuzzleLevel = 0 | 1 | 2 | 3 | 4 | 5;

/** Difficulty (puzzles/README.md) from which a level begins: fifths of the mined set. */
const LEVELS_FROM = [0, 5.2, 6.8, 9.1, 12.3];

export const levelOf = ({ difficulty }: Puzzle): PuzzleLevel =>
  difficulty === undefined ? 0 : ((LEVELS_FROM.findLastIndex((from) => difficulty >= from) + 1) as PuzzleLevel);

export interface PuzzleFilter {
  readonly level: PuzzleLevel | 'all';
  readonly state: 'all' | 'open' | 'solved' | 'failed';
  readonly sides: 'all' | 'two' | 'three';
}

export type PuzzleStatus = 'new' | 'failed' | 'solved';

export const stateOf = (progress: PuzzleProgress | undefined): PuzzleStatus =>
  progress === undefined || progress.attempts === 0 ? 'new' : progress.solved ? 'solved' : 'failed';

export const filtered = (
  puzzles: readonly Puzzle[],
  progress: ReadonlyMap<string, PuzzleProgress>,
  { level, state, sides }: PuzzleFilter,
): Puzzle[] =>
  puzzles.filter((puzzle) => {
    const now = stateOf(progress.get(puzzle.id));
    return (
      (level === 'all' || levelOf(puzzle) === level) &&
      (state === 'all' || (state === 'open' ? now !== 'solved' : now === state)) &&
      (sides === 'all' || puzzle.farmers.length > 1 === (sides === 'three'))
    );
  });

/** The next one of a list that is not solved, after `id` and then from the beginning. */
export const nextOpen = (
  puzzles: readonly Puzzle[],
  progress: ReadonlyMap<string, PuzzleProgress>,
  id: string,
): Puzzle | undefined => {
  const at = puzzles.findIndex((puzzle) => puzzle.id === id);
  return [...puzzles.slice(at + 1), ...puzzles.slice(0, at + 1)].find(
    (puzzle) => puzzle.id !== id && stateOf(progress.get(puzzle.id)) !== 'solved',
  );
};

/** The known puzzles first, then the mined ones, the easiest first. */
export const inOrder = (known: readonly Puzzle[], mined: readonly Puzzle[]): Puzzle[] => [
  ...known,
  ...mined.toSorted((a, b) => (a.difficulty ?? 0) - (b.difficulty ?? 0)),
];

export interface PuzzleAttempt {
  readonly solved: boolean;
  readonly hints: number;
  readonly nowMs: number;
}

/** Progress with one more attempt. A puzzle that was solved once stays solved, with the hints of that attempt. */
export const progressAfter = (
  id: string,
  before: PuzzleProgress | undefined,
  { solved, hints, nowMs }: PuzzleAttempt,
): PuzzleProgress => {
  const wasSolved = before?.solved === true;
  return {
    id,
    solved: solved || wasSolved,
    attempts: (before?.attempts ?? 0) + 1,
    hints: wasSolved ? before.hints : hints,
    changedMs: nowMs,
  };
};
