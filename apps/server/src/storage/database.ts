/** Opens the database of a URL or a file. */
import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  sql,
  type Dialect,
  type PostgresPoolClient,
  type SelectQueryBuilder,
} from 'kysely';
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import type { WriteCommits } from './commit.ts';
import { damaged, isDamage } from './file-damage.ts';
import { postgresCommits } from './postgres-commits.ts';
import { migrateFile, migratePostgres } from './migrations/connections.ts';
import type { Database, DatabaseKind, DatabaseSchema } from './schema.ts';
import { createSqliteDialect, SqliteFile } from './sqlite-dialect.ts';

export type DatabaseSetup =
  | {
      readonly kind: 'sqlite';
      /** Path. Its folder is created if missing. */
      readonly file: string;
      readonly synchronous: 'NORMAL' | 'FULL';
    }
  | {
      readonly kind: 'postgres';
      /** `postgresql://…` */
      readonly url: string;
      /** Maximum number of connections. */
      readonly connectionsMax: number;
      /** Name of the connections in the database (`application_name`). */
      readonly application: string;
      /** Time limit of a statement, also if the connection is dead. Default: ten seconds. */
      readonly timeoutMs?: number;
    };

export interface OpenDatabase {
  readonly database: Database;
  readonly writeCommits: WriteCommits;
}

/** Opens the database, and brings its tables to the newest step. @param onError called for each failed connection,
 * statement, transaction or commit of a table, except a row that exists already @throws if it cannot be reached, written
 * or upgraded */
export const openDatabase = async (setup: DatabaseSetup, onError = (): void => {}): Promise<OpenDatabase> => {
  const name = nameOf(setup);
  if (setup.kind === 'postgres') {
    const { url, application, timeoutMs = STATEMENT_MS } = setup;
    await migratePostgres({ url, application, timeoutMs }, { name });
    return openPostgres(setup, onError);
  }
  makePrivate(setup.file);
  try {
    await migrateFile(setup.file, { name });
    const opened = openSqlite(setup, onError);
    // Kysely closes only what it has used, and commits pass it by.
    await sql`select 1`.execute(opened.database);
    return opened;
  } catch (error) {
    throw isDamage(error) ? damaged(setup.file, (error as Error).message) : error;
  }
};

/** Name of a database for its operator, without the password. */
const nameOf = (setup: DatabaseSetup): string => {
  if (setup.kind === 'sqlite') return `the database ${setup.file}`;
  const { host, pathname } = new URL(setup.url);
  return `the database ${decodeURIComponent(pathname.slice(1))} at ${host || 'this machine'}`;
};

const openSqlite = (
  { file, synchronous }: Extract<DatabaseSetup, { kind: 'sqlite' }>,
  onError: () => void,
): OpenDatabase => {
  const threads = new SqliteFile({ file, synchronous }, (error) => {
    if (!isUniqueViolation(error)) onError();
  });
  return { database: databaseOver(createSqliteDialect(threads)), writeCommits: threads.write };
};

const openPostgres = (setup: Extract<DatabaseSetup, { kind: 'postgres' }>, onError: () => void): OpenDatabase => {
  const database = databaseOver(postgresDialect(setup, onError));
  return { database, writeCommits: postgresCommits(database) };
};

const databaseOver = (dialect: Dialect): Database =>
  new Kysely<DatabaseSchema>({ dialect, plugins: [new CamelCasePlugin()] });

/** The file contains the cards of running rounds, so only its owner can read it. */
export const makePrivate = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
};

/** 64-bit integers are texts by default. Ours fit a number. */
const INT8 = 20;

/** Time after which PostgreSQL ends the transaction of a suspended process, whose locks would block other nodes. */
const STANDSTILL_MS = 2000;
const STATEMENT_MS = 10_000;

const postgresDialect = (
  { url, connectionsMax, application, timeoutMs = STATEMENT_MS }: Extract<DatabaseSetup, { kind: 'postgres' }>,
  onError: () => void,
): Dialect => {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    types,
    application_name: application,
    idle_in_transaction_session_timeout: STANDSTILL_MS,
    connectionTimeoutMillis: timeoutMs,
    // The database gives up first, so that only a dead connection is replaced.
    statement_timeout: Math.floor(0.8 * timeoutMs),
    query_timeout: timeoutMs,
    keepAlive: true,
  });
  // Broken idle connections are replaced. Without a listener they would end the process.
  pool.on('error', () => {});
  // The same for connections that break inside a transaction; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const connect = (): Promise<PostgresPoolClient> => reserve(pool, onError);
  return new PostgresDialect({ pool: { options: pool.options, connect, end: () => pool.end() } });
};

/** Reserves a connection. One that did not answer in time is dead: it is not used again. @param onError called for each
 * connection that is not established, and each failed statement */
const reserve = async (pool: pg.Pool, onError: () => void): Promise<PostgresPoolClient> => {
  const client = await pool.connect().catch((error: unknown) => {
    onError();
    throw error;
  });
  let isDead = false;
  const query = async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    if (isDead) throw new Error('the connection is dead');
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      isDead = (error as Error).message === 'Query read timeout';
      if (!isUniqueViolation(error) && !isBadValue(error)) onError();
      throw error;
    }
  };
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isDead) };
};

/** True if a row exists already. SQLite's message names it, PostgreSQL has a code. */
export const isUniqueViolation = (error: unknown): boolean => {
  const { code, message } = error as Error & { readonly code?: string };
  return code === '23505' || message.includes('UNIQUE constraint failed');
};

/** True if PostgreSQL refused a value (SQLSTATE class 22): a fault of the request, not of the storage. */
export const isBadValue = (error: unknown): boolean => /^22[0-9A-Z]{3}$/u.test((error as { code?: string }).code ?? '');

/** Stored things of one kind, with their queries. */
export class Store {
  protected readonly database: Database;
  protected readonly kind: DatabaseKind;

  constructor(database: Database, kind: DatabaseKind) {
    this.database = database;
    this.kind = kind;
  }
}

/** @returns the number of rows of a query */
export const countRows = async <Tables, Name extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Name, object>,
): Promise<number> => {
  const counted = query.select(({ fn }) => fn.countAll<number>().as('count'));
  return ((await counted.executeTakeFirstOrThrow()) as { readonly count: number }).count;
};
