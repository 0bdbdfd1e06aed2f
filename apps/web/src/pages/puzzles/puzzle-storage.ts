/** Loads the puzzles that come with the page, and stores the person's progress with them. */
import mined from 'virtual:puzzles/canju.jsonl?url';
import known from 'virtual:fixtures/puzzles.jsonl?url';
import { withDatabase, type PuzzleProgress } from '../../storage.ts';
import { readPuzzles, type Puzzle } from '../../workers.ts';
import { inOrder, progressAfter, type PuzzleAttempt } from './puzzle-set.ts';

/** The puzzles, loaded once. @throws (rejects) where they cannot be loaded; the next call tries again. */
export const loadPuzzles = (): Promise<Puzzle[]> => {
  loading ??= Promise.all([known, mined].map(load))
    .then(([first = [], second = []]) => inOrder(first, second))
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

export const saveAttempt = async (id: string, attempt: PuzzleAttempt): Promise<void> => {
  await withDatabase(async (found) => {
    await found.put('puzzles', progressAfter(id, await found.get('puzzles', id), attempt));
  }, undefined);
};
