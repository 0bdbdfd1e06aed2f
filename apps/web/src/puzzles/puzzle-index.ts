/** Results of `ddz puzzle rate` per puzzle: themes and a first rating (docs/reference/puzzles.md). Pure. */
import { listOf, number, oneOf, record, text, type Schema } from '@doudizhu/rules/schema';
import { readSavedJson } from '../base/storage.ts';
import { THEMES, type Theme } from '../workers/workers.ts';

export interface IndexEntry {
  readonly id: string;
  /** Glicko-2 rating, where new players start at 1500, and its deviation. */
  readonly rating: number;
  readonly deviation: number;
  /** The first one names the puzzle. */
  readonly themes: readonly Theme[];
}

const ENTRY: Schema<IndexEntry> = record(
  { id: text, rating: number, deviation: number, themes: listOf(oneOf(THEMES)) },
  'passed over',
);

/** @param lines JSON Lines. Invalid lines are skipped @returns entries by id */
export const readPuzzleIndex = (lines: string): ReadonlyMap<string, IndexEntry> => {
  const entries = new Map<string, IndexEntry>();
  for (const line of lines.split('\n')) {
    const entry = readSavedJson(line, ENTRY);
    if (entry !== null) entries.set(entry.id, entry);
  }
  return entries;
};
