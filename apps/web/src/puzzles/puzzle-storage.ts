/** Loads the shipped puzzles and stores the player's progress. */
import address from 'virtual:puzzles';
import { withDatabase, type PuzzleProgress } from '../base/storage.ts';
import { readPuzzles } from '../workers/workers.ts';
import { readPuzzleIndex, type IndexEntry } from './puzzle-index.ts';
import { inOrder, progressAfter, type RatedPuzzle, type PuzzleEvent } from './puzzle-set.ts';

/** Loads the puzzles once. @throws (rejects) if they cannot be loaded. The next call tries again */
export const loadPuzzles = (): Promise<RatedPuzzle[]> => {
  loading ??= load(address)
    .then((lines) => inOrder(puzzlesOf(lines, readPuzzleIndex(lines))))
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
};

let loading: Promise<RatedPuzzle[]> | null = null;

const load = async (url: string): Promise<string> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`puzzles: ${response.status} ${response.statusText}`);
  return response.text();
};

/** Unrated puzzles start at the default rating. */
const UNRATED = { rating: 1500, deviation: 350, themes: [] };

const puzzlesOf = (lines: string, entries: ReadonlyMap<string, IndexEntry>): RatedPuzzle[] =>
  readPuzzles(lines).flatMap(({ puzzle }) =>
    puzzle.ok ? [{ ...puzzle.value, ...(entries.get(puzzle.value.id) ?? UNRATED) }] : [],
  );

export const loadProgress = async (): Promise<Map<string, PuzzleProgress>> =>
  new Map((await withDatabase((found) => found.getAll('puzzles'), [])).map((progress) => [progress.id, progress]));

/** @returns the progress before the event, if known */
export const saveEvent = async (id: string, event: PuzzleEvent): Promise<PuzzleProgress | undefined> =>
  withDatabase(async (found) => {
    const before = await found.get('puzzles', id);
    await found.put('puzzles', progressAfter(id, before, event));
    return before;
  }, undefined);
