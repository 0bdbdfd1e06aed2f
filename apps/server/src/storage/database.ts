/** Opens the database that a URL or a file names. */
import { Kysely, PostgresDialect } from 'kysely';
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import { migrate, type DatabaseKind } from './migrations.ts';
import type { DatabaseSchema } from './schema.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';

export type DatabaseSetup =
  | {
      readonly kind: 'sqlite';
      /** Path, or `:memory:` for tests. Its folder is made where it is not there. */
      readonly file: string;
      readonly synchronous: 'NORMAL' | 'FULL';
    }
  | {
      readonly kind: 'postgres';
      /** `postgresql://…` */
      readonly url: string;
      /** Connections at most. */
      readonly connectionsMax: number;
      /** How the database calls these connections (`application_name`). */
      readonly application: string;
    };

export interface Database {
  readonly kind: DatabaseKind;
  readonly rows: Kysely<DatabaseSchema>;
  /** Writes a consistent copy to a file while the server runs; null where the database has its own program for that. */
  readonly backup: ((file: string) => Promise<void>) | null;
  readonly close: () => Promise<void>;
}

/** Opens it and brings its tables up to date. @throws where it cannot be reached or written. */
export const openDatabase = async (setup: DatabaseSetup): Promise<Database> => {
  const database = setup.kind === 'sqlite' ? openSqlite(setup) : openPostgres(setup);
  try {
    await migrate(database.rows, database.kind);
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
  return database;
};

const openSqlite = ({ file, synchronous }: Extract<DatabaseSetup, { kind: 'sqlite' }>): Database => {
  if (file !== ':memory:') makePrivate(file);
  const dialect = createSqliteDialect({ file, synchronous });
  const rows = new Kysely<DatabaseSchema>({ dialect });
  return { kind: 'sqlite', rows, backup: dialect.backup, close: () => rows.destroy() };
};

/** The file holds the cards of running rounds: nobody but its owner reads it. */
const makePrivate = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
};

/** 64-bit integers come as texts by default: ours are times and counts, which a number holds. */
const INT8 = 20;

/** A transaction of a process that sleeps is undone after this time: its locks would keep others from its tables. */
const STANDSTILL_MS = 2000;

const openPostgres = ({ url, connectionsMax, application }: Extract<DatabaseSetup, { kind: 'postgres' }>): Database => {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    types,
    application_name: application,
    idle_in_transaction_session_timeout: STANDSTILL_MS,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', () => {});
  // So would one that breaks between two statements of a transaction; the next statement says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  const rows = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
  return { kind: 'postgres', rows, backup: null, close: () => rows.destroy() };
};

/** Whether a row was there already. SQLite says it in the message, PostgreSQL by code. */
export const isUniqueViolation = (error: unknown): boolean => {
  const { code, message } = error as Error & { readonly code?: string };
  return code === '23505' || message.includes('UNIQUE constraint failed');
};
