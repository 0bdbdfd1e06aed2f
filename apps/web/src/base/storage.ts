/**
 * Data stored in this browser. Short texts that the first paint needs are in localStorage. Logs of tables, finished
 * rounds and puzzle progress are in IndexedDB.
 *
 * If storage is missing, broken or full, the page works from memory and `storageError` is set: the shell shows it and
 * offers an export. Nothing throws.
 */
import { computed, signal } from '@preact/signals';
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { HelpKind, TableEvent } from '@doudizhu/table';
import { orElse, object, type Fields, type ObjectOf, type Schema } from '@doudizhu/rules/schema';

/** The browser's message if stored data can be lost. Null if storage works. */
export const storageError = signal<'full' | 'other' | null>(null);

/** A finished round: a DDR record's JSON (`recordAsJson`) and the fields that lists and statistics need. */
export interface StoredRound {
  /** `TABLE-ROUND`, so storing a round again replaces it. */
  readonly id: string;
  readonly endedMs: number;
  /** The player's seat. */
  readonly seat: number;
  readonly landlord: number;
  /** The winning bid. Null if the rule set has no points. */
  readonly bid: number | null;
  readonly won: boolean;
  readonly points: number;
  /** A preset name, or a rule set as written by `writeRules`. */
  readonly rules: string;
  /** Index = Seat. Name of the bot, '' for a player. */
  readonly bots: readonly string[];
  /** Index = Seat. Names of other players, '' for bots and the player. Absent if all others were bots. */
  readonly people?: readonly string[];
  /** Help that the player took. Absent: none. */
  readonly help?: readonly HelpKind[];
  /** Result that the player had reached without help before taking the finished round back: this one counts. */
  readonly stands?: Pick<StoredRound, 'landlord' | 'bid' | 'won' | 'points'>;
  readonly record: unknown;
}

/** An imported record: fields that lists need, and the round as DDN. */
export interface StoredRecord {
  /** Derived from the text, so an imported record is stored once. */
  readonly id: string;
  readonly addedMs: number;
  /** Name of the file. '' if it was pasted or linked. */
  readonly source: string;
  /** A preset name, or a rule set as written by `writeRules`. */
  readonly rules: string;
  /** Null if the round is unfinished. */
  readonly winner: 'landlord' | 'farmers' | null;
  /** Index = Seat. '' if unnamed. */
  readonly players: readonly string[];
  /** As in the record. '' if missing. */
  readonly date: string;
  readonly ddn: string;
}

/** Progress with a puzzle. */
export interface PuzzleProgress {
  readonly id: string;
  readonly solved: boolean;
  readonly attempts: number;
  /** Hints used until it was solved. */
  readonly hints: number;
  /** Losing plays until it was solved. */
  readonly losses: number;
  readonly changedMs: number;
}

interface StorageSchema extends DBSchema {
  /** Key: (table, seq). A second tab fails to write the same event. */
  events: { key: [string, number]; value: { table: string; seq: number; event: TableEvent } };
  rounds: { key: string; value: StoredRound; indexes: { endedMs: number } };
  puzzles: { key: string; value: PuzzleProgress };
  records: { key: string; value: StoredRecord; indexes: { addedMs: number } };
}

const NAME = 'ddz';
const VERSION = 2;

let opening: Promise<IDBPDatabase<StorageSchema> | null> | null = null;

/** Opens the database once. Null if it is unavailable (see `storageError`). */
const database = (): Promise<IDBPDatabase<StorageSchema> | null> => {
  opening ??= open().catch((error: unknown) => {
    reportStorageError(error);
    return null;
  });
  return opening;
};

/** Opens the database early, so that its first use is faster. */
export const prepareDatabase = (): void => void database();

/** Async because `openDB` throws synchronously if the browser has no storage. */
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
    // Another tab needs a newer version: close, and open again at the next use.
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase | null)?.close();
      opening = null;
    },
    terminated: () => {
      opening = null;
    },
  });

/** Runs `work` on the database. @returns its result, or `otherwise` if storage fails, with `storageError` set */
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

/** Data that storage refused. It stays in memory and is exported too. */
export const unsaved: {
  readonly rounds: StoredRound[];
  readonly events: { readonly table: string; readonly seq: number; readonly event: TableEvent }[];
} = { rounds: [], events: [] };

/** Deletes all stored data. */
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

export const removeText = (key: string): void => {
  try {
    localStorage.removeItem(key);
  } catch (error) {
    reportStorageError(error);
  }
};

const reportStorageError = (error: unknown): void => {
  storageError.value = error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'other';
};

/** @returns null if the text is not JSON or does not fit the schema */
export const readSavedJson = <Value>(text: string | null, schema: Schema<Value>): Value | null => {
  if (text === null) return null;
  try {
    const read = schema.read(JSON.parse(text));
    return read.ok ? read.value : null;
  } catch {
    return null;
  }
};

/** A value in localStorage. */
export interface Stored<Value> {
  /** As last changed by this page. Before any change as stored at the first use. */
  readonly value: Value;
  /** Returns what is stored, which another tab can have changed. */
  readonly load: () => Value;
  /** @returns the new value */
  readonly change: (work: (before: Value) => Value) => Value;
  /** Adds the value of another browser. */
  readonly add: (brought: Value) => void;
  /** Stored form, also used in exported files. */
  readonly schema: Schema<Value>;
}

/**
 * Declares a value that is stored as JSON.
 * @param empty the value if nothing valid is stored
 * @param merge joins the values of two browsers
 */
export const stored = <Value>(
  key: string,
  schema: Schema<Value>,
  empty: Value,
  merge: (own: Value, brought: Value) => Value = (_, brought) => brought,
): Stored<Value> => {
  const load = (): Value => readSavedJson(loadText(key), schema) ?? empty;
  const changed = signal<{ readonly value: Value } | null>(null);
  const current = computed(() => (changed.value === null ? load() : changed.value.value));
  const change: Stored<Value>['change'] = (work) => {
    const value = work(load());
    saveText(key, JSON.stringify(value));
    changed.value = { value };
    return value;
  };
  return {
    schema,
    load,
    change,
    add: (brought) => void change((own) => merge(own, brought)),
    get value() {
      return current.value;
    },
  };
};

/** @returns the valid stored fields, and defaults for the others */
export const readSavedOptions = <F extends Fields>(
  text: string | null,
  fields: F,
  defaults: ObjectOf<F>,
): ObjectOf<F> => {
  const names = Object.keys(fields) as (keyof F & keyof ObjectOf<F>)[];
  const tolerant = Object.fromEntries(
    names.map((name) => [name, orElse(fields[name] as Schema<unknown>, defaults[name])]),
  );
  return (readSavedJson(text, object(tolerant, 'passed over')) as ObjectOf<F> | null) ?? defaults;
};
