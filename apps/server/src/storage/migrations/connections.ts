/** Connections for the steps of a database, before the server opens it. They have no time limit, because a step may read
 * every row. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { migrate, type Migration, type StepConnection } from './migrate.ts';

/** How long the file of another process that writes is waited for. */
const BUSY_MS = 5000;

export const sqliteSteps = (database: DatabaseSync): StepConnection => ({
  kind: 'sqlite',
  query: async (statement) => database.prepare(statement).all(),
  run: async (statements) => database.exec(statements),
});

/** Resolves when no file is migrated in this process: SQLite's wait for a lock blocks the thread that has to free it. */
let free: Promise<unknown> = Promise.resolve();

/** @throws as of `migrate` */
export const migrateFile = (file: string, migration: Migration): Promise<void> => {
  const migrated = free.then(async () => {
    const database = new DatabaseSync(file, { timeout: BUSY_MS });
    try {
      // A file keeps this mode.
      database.exec('pragma journal_mode = wal');
      await migrate(sqliteSteps(database), migration);
    } finally {
      database.close();
    }
  });
  free = migrated.catch(() => {});
  return migrated;
};

export interface PostgresPlace {
  readonly url: string;
  readonly application: string;
  /** Time limit of connecting. */
  readonly timeoutMs: number;
}

/** @throws as of `migrate`, or if the database cannot be reached */
export const migratePostgres = async (place: PostgresPlace, migration: Migration): Promise<void> => {
  const { url, application, timeoutMs } = place;
  const client = new pg.Client({
    connectionString: url,
    application_name: application,
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
  });
  // The next statement fails. Without a listener a broken connection would end the process.
  client.on('error', () => {});
  await client.connect();
  const query = async (statement: string): Promise<readonly Record<string, unknown>[]> =>
    (await client.query<Record<string, unknown>>(statement)).rows;
  try {
    await migrate(
      { kind: 'postgres', query, run: async (statements) => void (await client.query(statements)) },
      migration,
    );
  } finally {
    await client.end().catch(() => {});
  }
};
