/** Opens the database that a URL or a file names. */
import { CamelCasePlugin, Kysely, PostgresDialect, type Dialect, type SelectQueryBuilder } from 'kysely';
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import { prepareSchema, type Database, type DatabaseSchema } from './schema.ts';
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

/** Opens the database, and makes its tables if it is empty. @throws if it cannot be reached or written. */
export const openDatabase = async (setup: DatabaseSetup): Promise<Database> => {
  const dialect = setup.kind === 'sqlite' ? sqliteDialect(setup) : postgresDialect(setup);
  const database = new Kysely<DatabaseSchema>({ dialect, plugins: [new CamelCasePlugin()] });
  try {
    await prepareSchema(database, setup.kind);
  } catch (error) {
    await database.destroy().catch(() => {});
    throw error;
  }
  return database;
};

const sqliteDialect = ({ file, synchronous }: Extract<DatabaseSetup, { kind: 'sqlite' }>): Dialect => {
  if (file !== ':memory:') makePrivate(file);
  return createSqliteDialect({ file, synchronous });
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

const postgresDialect = ({
  url,
  connectionsMax,
  application,
}: Extract<DatabaseSetup, { kind: 'postgres' }>): Dialect => {
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
  return new PostgresDialect({ pool });
};

/** Whether a row was there already. SQLite's message names it, PostgreSQL has a code. */
export const isUniqueViolation = (error: unknown): boolean => {
  const { code, message } = error as Error & { readonly code?: string };
  return code === '23505' || message.includes('UNIQUE constraint failed');
};

/** @returns the number of rows that a query selects. */
export const countRows = async <Tables, Name extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Name, object>,
): Promise<number> => {
  const counted = query.select(({ fn }) => fn.countAll<number>().as('count'));
  return ((await counted.executeTakeFirstOrThrow()) as { readonly count: number }).count;
};
