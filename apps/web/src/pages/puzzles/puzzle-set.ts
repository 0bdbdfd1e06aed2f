/** The puzzles that come with the page: mined ones, graded, and those that are known from elsewhere. */
import mined from 'virtual:puzzles/canju.jsonl?url';
import known from 'virtual:fixtures/puzzles.jsonl?url';
import { withDatabase, type PuzzleProgress } from '../../storage.ts';
import { readPuzzles, type Puzzle } from '../../workers.ts';

export type { Puzzle };

/** 1 to 5; 0 for a puzzle that was not graded. */
export type Level = 0 | 1 | 2 | 3 | 4 | 5;

/** Difficulty (puzzles/README.md) from which a level begins: fifths of the mined set. */
const LEVELS_FROM = [0, 5.2, 6.8, 9.1, 12.3];

export const levelOf = ({ difficulty }: Puzzle): Level =>
  difficulty === undefined ? 0 : ((LEVELS_FROM.findLastIndex((from) => difficulty >= from) + 1) as Level);

export interface PuzzleFilter {
  readonly level: Level | 'all';
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

/** Easiest first, the known ones before all.
 * @throws (rejects) where they cannot be loaded. */
export const loadPuzzles = (): Promise<Puzzle[]> => {
  loading ??= Promise.all([known, mined].map(load))
    .then(([first = [], second = []]) => [
      ...first,
      ...second.toSorted((a, b) => (a.difficulty ?? 0) - (b.difficulty ?? 0)),
    ])
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
};

let loading: Promise<Puzzle[]> | null = null;

const load = async (url: string): Promise<Puzzle[]> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`puzzles: ${response.status} ${response.statusText}`);
  return readPuzzles(await response.text()).flatMap(({ puzzle }) => (puzzle.ok ? [puzzle.value] : []));
};

export const loadProgress = async (): Promise<Map<string, PuzzleProgress>> =>
  new Map((await withDatabase((found) => found.getAll('puzzles'), [])).map((progress) => [progress.id, progress]));

/** Adds an attempt. A puzzle that was solved once stays solved. */
export const saveAttempt = async (
  id: string,
  attempt: { solved: boolean; hints: number; nowMs: number },
): Promise<void> => {
  await withDatabase(async (found) => {
    const before = await found.get('puzzles', id);
    const isFirst = before?.solved !== true;
    await found.put('puzzles', {
      id,
      solved: attempt.solved || !isFirst,
      attempts: (before?.attempts ?? 0) + 1,
      hints: isFirst ? attempt.hints : before.hints,
      changedMs: attempt.nowMs,
    });
  }, undefined);
};
