/**
 * What the page keeps in this browser. Small texts that the first paint needs are in localStorage; everything that grows
 * is in IndexedDB: logs of tables, finished rounds, progress with puzzles.
 *
 * Storage may be missing, broken or full. Then the page works from memory, `storageError` says so (the shell shows
 * it, with a way to save what there is), and nothing throws.
 */
import { signal } from '@preact/signals';
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { TableEvent } from '@doudizhu/table';
import { orElse, record, type Fields, type RecordOf, type Schema } from '@doudizhu/rules/schema';

/** Why what is kept may be lost, as the browser put it; null: all is well. */
export const storageError = signal<string | null>(null);

/** A finished round, as a DDR record's JSON (rules: `recordAsJson`), and what lists and statistics need of it. */
export interface StoredRound {
  /** `TABLE-ROUND`: unique, so keeping a round twice keeps it once. */
  readonly id: string;
  readonly endedMs: number;
  /** The person's seat. */
  readonly seat: number;
  readonly landlord: number;
  /** The winning bid; null where the rule set has no points. */
  readonly bid: number | null;
  readonly won: boolean;
  readonly points: number;
  /** A name of a preset, or the rule set as written by `writeRules`. */
  readonly rules: string;
  /** Index = Seat: a bot's name, or '' for a person. */
  readonly bots: readonly string[];
  /** Index = Seat: what other people were called, '' for bots and oneself; missing: everybody else was a bot. */
  readonly people?: readonly string[];
  readonly record: unknown;
}

/** A record from elsewhere that is kept: what lists need of it, and the round as DDN. */
export interface KeptRecord {
  /** Follows from the text: the same record is kept once. */
  readonly id: string;
  readonly addedMs: number;
  /** The file it came from; '' for a text or a link. */
  readonly source: string;
  /** A name of a preset, or the rule set as written by `writeRules`. */
  readonly rules: string;
  /** Null: it is not played to the end. */
  readonly winner: 'landlord' | 'farmers' | null;
  /** Index = Seat; '' where the record names nobody. */
  readonly players: readonly string[];
  /** As the record says it; ''. */
  readonly date: string;
  readonly ddn: string;
}

/** The person's progress with a puzzle. */
export interface PuzzleProgress {
  readonly id: string;
  readonly solved: boolean;
  readonly attempts: number;
  /** Hints asked for until it was solved. */
  readonly hints: number;
  /** Losing plays until it was solved; older pages did not count them. */
  readonly losses?: number;
  readonly changedMs: number;
}

interface StorageSchema extends DBSchema {
  /** Under (table, seq): a second tab that writes the same event fails there. */
  events: { key: [string, number]; value: { table: string; seq: number; event: TableEvent } };
  rounds: { key: string; value: StoredRound; indexes: { endedMs: number } };
  puzzles: { key: string; value: PuzzleProgress };
  records: { key: string; value: KeptRecord; indexes: { addedMs: number } };
}

const NAME = 'ddz';
const VERSION = 2;

let opening: Promise<IDBPDatabase<StorageSchema> | null> | null = null;

/** The database; null where there is none, which `storageError` then tells. */
const database = (): Promise<IDBPDatabase<StorageSchema> | null> => {
  opening ??= open().catch((error: unknown) => {
    reportStorageError(error);
    return null;
  });
  return opening;
};

/** Opens the database while other things load: the first use waits for less. */
export const prepareDatabase = (): void => void database();

/** Async, because a browser without storage throws at once. */
const open = async (): Promise<IDBPDatabase<StorageSchema>> =>
  openDB<StorageSchema>(NAME, VERSION, {
    upgrade: (found, from) => {
      if (from < 1) {
        found.createObjectStore('events', { keyPath: ['table', 'seq'] });
        found.createObjectStore('rounds', { keyPath: 'id' }).createIndex('endedMs', 'endedMs');
        found.createObjectStore('puzzles', { keyPath: 'id' });
      }
      if (from < 2) found.createObjectStore('records', { keyPath: 'id' }).createIndex('addedMs', 'addedMs');
    },
    // Another tab has a newer page: this one lets it go on, and opens the database again when it is wanted.
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase | null)?.close();
      opening = null;
    },
    terminated: () => {
      opening = null;
    },
  });

/** Runs `work` on the database. @returns its result; `otherwise` where storage does not work, after saying so. */
export const withDatabase = async <T>(
  work: (found: IDBPDatabase<StorageSchema>) => Promise<T>,
  otherwise: T,
): Promise<T> => {
  const found = await database();
  if (found === null) return otherwise;
  try {
    return await work(found);
  } catch (error) {
    reportStorageError(error);
    return otherwise;
  }
};

/** What storage could not take: the page keeps it in memory, and the export has it too. */
export const unsaved: {
  readonly rounds: StoredRound[];
  readonly events: { readonly table: string; readonly seq: number; readonly event: TableEvent }[];
} = { rounds: [], events: [] };

/** Deletes all that this page keeps. */
export const forgetEverything = async (): Promise<void> => {
  (await database())?.close();
  opening = null;
  await deleteDB(NAME).catch(reportStorageError);
  try {
    localStorage.clear();
  } catch (error) {
    reportStorageError(error);
  }
};

export const loadText = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    reportStorageError(error);
    return null;
  }
};

export const saveText = (key: string, text: string): void => {
  try {
    localStorage.setItem(key, text);
  } catch (error) {
    reportStorageError(error);
  }
};

const reportStorageError = (error: unknown): void => {
  storageError.value = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
};

/** @returns what the schema reads; null for a text that is no JSON, or JSON that does not fit. */
export const readSavedJson = <Value>(text: string | null, schema: Schema<Value>): Value | null => {
  if (text === null) return null;
  try {
    const read = schema.read(JSON.parse(text));
    return read.ok ? read.value : null;
  } catch {
    return null;
  }
};

/** @returns options as they were saved: valid fields count, the others have their defaults. */
export const readSavedOptions = <F extends Fields>(
  text: string | null,
  fields: F,
  defaults: RecordOf<F>,
): RecordOf<F> => {
  const names = Object.keys(fields) as (keyof F & keyof RecordOf<F>)[];
  const tolerant = Object.fromEntries(
    names.map((name) => [name, orElse(fields[name] as Schema<unknown>, defaults[name])]),
  );
  return (readSavedJson(text, record(tolerant, 'passed over')) as RecordOf<F> | null) ?? defaults;
};
