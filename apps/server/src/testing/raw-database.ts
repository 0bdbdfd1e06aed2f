/** A database past the server, for tests of its tables. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabaseSetup } from '../storage/database.ts';
import { sqliteSteps } from '../storage/migrations/connections.ts';
import type { StepConnection } from '../storage/migrations/migrate.ts';

/** Connection of its own, past the server. */
export const openRaw = async (
  setup: DatabaseSetup,
): Promise<{ readonly connection: StepConnection; readonly close: () => Promise<void> }> => {
  if (setup.kind === 'sqlite') {
    const database = new DatabaseSync(setup.file);
    return { connection: sqliteSteps(database), close: async () => database.close() };
  }
  const client = new pg.Client({ connectionString: setup.url });
  await client.connect();
  const connection: StepConnection = {
    kind: 'postgres',
    query: async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
    run: async (statements) => void (await client.query(statements)),
  };
  return { connection, close: () => client.end() };
};

/** All rows of all tables, by table. */
export const allRows = async ({ kind, query }: StepConnection): Promise<ReadonlyMap<string, readonly object[]>> => {
  const names = await query(
    kind === 'sqlite'
      ? "select name from sqlite_master where type = 'table' order by 1"
      : "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const tables = new Map<string, readonly object[]>();
  for (const { name } of names) {
    tables.set(String(name), await query(`select * from ${String(name)} order by 1`));
  }
  return tables;
};
