/** Results of `ddz puzzle rate` per puzzle: themes and a first rating (docs/reference/puzzles.md). Pure. */
import { listOf, number, oneOf, object, text, type Schema } from '@doudizhu/rules/schema';
import { texts } from '../base/language.ts';
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

const ENTRY: Schema<IndexEntry> = object(
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

export const THEME_NAMES = texts<Readonly<Record<Theme, string>>>({
  'feed-partner': ['送队友', 'Feed the partner'],
  'leave-to-partner': ['让队友走', 'Leave it to the partner'],
  'split-bomb': ['拆炸弹', 'Split the bomb'],
  'bomb-early': ['早炸', 'Bomb early'],
  'bomb-late': ['晚炸', 'Bomb late'],
  'let-it-go': ['放一手', 'Let it go'],
  'guard-last-card': ['顶住报单', 'Guard the last card'],
  'break-combo': ['拆牌', 'Break a combo'],
  'count-to-the-end': ['算到底', 'Count to the end'],
  'only-move': ['唯一一手', 'Only move'],
  'high-first': ['大牌先行', 'High cards first'],
  'chain-first': ['顺子先行', 'The chain first'],
  'low-first': ['小牌先行', 'Small cards first'],
  'group-first': ['三张先行', 'The triple first'],
  'many-ways': ['不止一法', 'Many ways'],
});
