/** Databases that earlier builds wrote (`fixtures/databases`), for tests of the steps. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { gunzipSync } from 'node:zlib';
import type { DatabaseSetup } from '../storage/database.ts';
import { sqliteSteps } from '../storage/migrations/connections.ts';
import type { StepConnection } from '../storage/migrations/migrate.ts';

const FOLDER = join(import.meta.dirname, '../../../../fixtures/databases');

/** Identifiers of a database's content. */
export interface OlderContent {
  readonly accounts: readonly string[];
  /** Recovery code of the first account. */
  readonly code: string;
  readonly tournament: string;
  readonly table: string;
  /** Finished round. */
  readonly round: string;
  /** Number of the last event before the server stopped, or an earlier one. */
  readonly seq: number;
}

/** Names of the builds, oldest first. */
export const OLDER_BUILDS: readonly string[] = readdirSync(FOLDER)
  .flatMap((file) => /^(.*)\.json$/.exec(file)?.[1] ?? [])
  .toSorted();

export const olderContent = (build: string, kind: DatabaseSetup['kind']): OlderContent =>
  (JSON.parse(readFileSync(join(FOLDER, `${build}.json`), 'utf8')) as Record<string, OlderContent>)[
    kind
  ] as OlderContent;

/** Copy that `backup` of the build wrote. @param folder for the unpacked file @returns its path */
export const olderCopy = (build: string, kind: DatabaseSetup['kind'], folder: string): string => {
  if (kind === 'postgres') return join(FOLDER, `${build}.postgres`);
  const file = join(folder, `${build}.sqlite`);
  writeFileSync(file, gunzipSync(readFileSync(join(FOLDER, `${build}.sqlite.gz`))));
  return file;
};

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

/** Each table with its columns, keys, references and indexes, and the triggers. Defaults are left out: rows are written
 * with all columns. */
export const structureOf = async ({ kind, query }: StepConnection): Promise<readonly unknown[]> =>
  query(
    kind === 'sqlite'
      ? `select 'column' as kind, t.name as owner, c.name as name, c.type || c."notnull" || c.pk as detail
         from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table'
         union all
         select 'key', t.name, (select group_concat(name) from pragma_index_info(i.name)), i."unique" || i.origin
         from sqlite_master t, pragma_index_list(t.name) i where t.type = 'table'
         union all
         select 'reference', t.name, f."from", f."table" || f."to" || f.on_delete
         from sqlite_master t, pragma_foreign_key_list(t.name) f where t.type = 'table'
         union all
         select 'trigger', tbl_name, name, '' from sqlite_master where type = 'trigger'
         order by 1, 2, 3, 4`
      : `select 'column' as kind, table_name as owner, column_name as name, data_type || is_nullable as detail
         from information_schema.columns where table_schema = 'public'
         union all
         select 'key', tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
         union all
         select 'reference', conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
         where connamespace = 'public'::regnamespace
         union all
         select 'trigger', tgrelid::regclass::text, tgname, '' from pg_trigger where not tgisinternal
         order by 1, 2, 3, 4`,
  );

/** All rows of all tables, by table, without the number of the step. */
export const allRows = async ({ kind, query }: StepConnection): Promise<ReadonlyMap<string, readonly object[]>> => {
  const names = await query(
    kind === 'sqlite'
      ? "select name from sqlite_master where type = 'table' order by 1"
      : "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const tables = new Map<string, readonly object[]>();
  for (const { name } of names) {
    const where = name === 'setting' ? "where name <> 'schema'" : '';
    tables.set(String(name), await query(`select * from ${String(name)} ${where} order by 1, 2`));
  }
  return tables;
};
