/** The run that is being played, stored after each puzzle, so that a reload or Back loses nothing. */
import { listOf, number, orNull, object, text, whole } from '@doudizhu/rules/schema';
import { loadText, readSavedJson, removeText, saveText } from '../base/storage.ts';
import type { RunKind } from './puzzle-person.ts';
import type { RatedPuzzle } from './puzzle-set.ts';
import type { Run } from './run.ts';

const keyOf = (kind: RunKind): string => `ddz.run.${kind}`;

const STORED_RUN = object(
  { puzzles: listOf(text), at: whole(0), solved: listOf(text), missed: listOf(text), endsMs: orNull(number) },
  'passed over',
);

/** Stores a run. One that is over is forgotten. */
export const saveRun = ({ kind, puzzles, at, solved, missed, endsMs, isOver }: Run): void => {
  if (isOver) removeText(keyOf(kind));
  else saveText(keyOf(kind), JSON.stringify({ puzzles: puzzles.map(({ id }) => id), at, solved, missed, endsMs }));
};

const storedRun = (kind: RunKind) => readSavedJson(loadText(keyOf(kind)), STORED_RUN);

/** @returns the number of solved puzzles of the stored run. Null: no run is stored */
export const solvedSoFar = (kind: RunKind): number | null => storedRun(kind)?.solved.length ?? null;

/** @param puzzles the whole set @returns null if no run is stored. A run whose puzzles the set no longer has is over. */
export const loadRun = (kind: RunKind, puzzles: readonly RatedPuzzle[]): Run | null => {
  const stored = storedRun(kind);
  if (stored === null) return null;
  const known = new Map(puzzles.map((puzzle) => [puzzle.id, puzzle]));
  const own = stored.puzzles.flatMap((id) => known.get(id) ?? []);
  return { kind, ...stored, puzzles: own, isOver: own.length < stored.puzzles.length || stored.at >= own.length };
};
