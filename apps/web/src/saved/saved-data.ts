/** The export file: its format, and the reasons for a refusal. */
import { jsonAsRecord, readRecord } from '@doudizhu/records';
import { err, ok, type Result } from '@doudizhu/rules/result';
import {
  anyObject,
  anything,
  boolean,
  listOf,
  number,
  oneOf,
  optional,
  orNull,
  object,
  text,
  where,
  type Schema,
} from '@doudizhu/rules/schema';
import { HELP } from '@doudizhu/table/values';
import { texts } from '../base/language.ts';
import { DAILY_RESULTS, type DailyResult } from './daily-results.ts';
import { PUZZLE_PERSON, type PuzzlePerson } from '../puzzles/puzzle-person.ts';
import { LESSONS_DONE, type LessonId } from './lessons.ts';
import { STORED_TRAINING, type Training } from './training.ts';
import type { StoredRecord, PuzzleProgress, StoredRound } from '../base/storage.ts';

export const FORMAT = 'ddz-page';
export const DATA_VERSION = 1;

/** Why a file is refused. `number`: the first damaged entry, from 1. */
export type SavedDataFailure =
  | { readonly code: 'no-json' | 'other-file' }
  | { readonly code: 'other-version'; readonly found: string }
  | { readonly code: 'round' | 'puzzle'; readonly number: number };

const REFUSED = texts({
  'no-json': [
    '这个文件不是 JSON，请选择由「导出全部数据」保存的文件。',
    'This file is not JSON: expected a file saved by “Export everything”.',
  ],
  'other-file': ['这不是本页导出的数据文件。', 'This is not a file that this page exported.'],
  'other-version': [
    (found: string) => `文件的版本是 ${found}，这里能读的是 ${DATA_VERSION}。`,
    (found) => `The file has version ${found}: expected version ${DATA_VERSION}.`,
  ],
  round: [
    (at: number) => `第 ${at} 局的记录已损坏，没有导入任何数据。`,
    (at) => `Round ${at} is damaged. Nothing was imported.`,
  ],
  puzzle: [
    (at: number) => `第 ${at} 条残局进度已损坏，没有导入任何数据。`,
    (at) => `Puzzle progress ${at} is damaged. Nothing was imported.`,
  ],
});

export const refusedFileText = (failure: SavedDataFailure): string => {
  if ('number' in failure) return REFUSED.value[failure.code](failure.number);
  return 'found' in failure ? REFUSED.value[failure.code](failure.found) : REFUSED.value[failure.code];
};

const ROUND: Schema<StoredRound> = object(
  {
    id: text,
    endedMs: number,
    seat: number,
    landlord: number,
    bid: orNull(number),
    won: boolean,
    points: number,
    rules: text,
    bots: listOf(text),
    people: optional(listOf(text)),
    help: optional(HELP),
    stands: optional(object({ landlord: number, bid: orNull(number), won: boolean, points: number }, 'passed over')),
    record: where(anyObject, anyObject.expected, (json) => jsonAsRecord(json).ok),
  },
  'passed over',
);

const RECORD: Schema<StoredRecord> = object(
  {
    id: text,
    addedMs: number,
    source: text,
    rules: text,
    winner: orNull(oneOf(['landlord', 'farmers'])),
    players: listOf(text),
    date: text,
    ddn: where(text, text.expected, (ddn) => readRecord(ddn, 'ddn').ok),
  },
  'passed over',
);

const PROGRESS: Schema<PuzzleProgress> = object(
  { id: text, solved: boolean, attempts: number, hints: number, losses: number, changedMs: number },
  'passed over',
);

const OWN_FILE = object({ format: oneOf([FORMAT]), version: anything }, 'passed over');
const LISTS = object(
  {
    rounds: listOf(anything),
    puzzles: listOf(anything),
    records: listOf(anything),
    lessons: LESSONS_DONE.schema,
    days: DAILY_RESULTS.schema,
    puzzlePerson: PUZZLE_PERSON.schema,
    training: STORED_TRAINING.schema,
  },
  'passed over',
);

export interface SavedData {
  readonly rounds: readonly StoredRound[];
  readonly puzzles: readonly PuzzleProgress[];
  /** Imported records. */
  readonly records: readonly StoredRecord[];
  /** Completed lessons. */
  readonly lessons: readonly LessonId[];
  /** Results of daily deals. */
  readonly days: readonly DailyResult[];
  /** Rating, days and best runs. */
  readonly puzzlePerson: PuzzlePerson;
  /** Exercises from the player's mistakes. */
  readonly training: Training;
}

/** Reads an exported file. One damaged round or progress entry refuses the whole file. */
export const readSavedData = (content: string): Result<SavedData, SavedDataFailure> => {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    return err({ code: 'no-json' });
  }
  const file = OWN_FILE.read(json);
  if (!file.ok) return err({ code: 'other-file' });
  const { version } = file.value;
  if (version !== DATA_VERSION) return err({ code: 'other-version', found: String(version) });
  const lists = LISTS.read(json);
  if (!lists.ok) return err({ code: 'other-file' });
  const rounds = readEach(lists.value.rounds, ROUND);
  if (!rounds.ok) return err({ code: 'round', number: rounds.error });
  const puzzles = readEach(lists.value.puzzles, PROGRESS);
  if (!puzzles.ok) return err({ code: 'puzzle', number: puzzles.error });
  const records = readEach(lists.value.records, RECORD);
  if (!records.ok) return err({ code: 'round', number: records.error });
  return ok({ ...lists.value, rounds: rounds.value, puzzles: puzzles.value, records: records.value });
};

/** @returns the number, from 1, of the first invalid value */
const readEach = <Value>(values: readonly unknown[], schema: Schema<Value>): Result<Value[], number> => {
  const read: Value[] = [];
  for (const value of values) {
    const each = schema.read(value);
    if (!each.ok) return err(read.length + 1);
    read.push(each.value);
  }
  return ok(read);
};
