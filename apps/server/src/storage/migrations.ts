/**
 * Migrations, forward only. They run when the server starts, under a lock: PostgreSQL's advisory lock, SQLite's write
 * transaction. A migration that has run is never changed: another one follows it.
 */
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { DatabaseSchema } from './schema.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** @throws what stopped a migration; then nothing of it is done. */
export const migrate = async (database: Kysely<DatabaseSchema>, kind: DatabaseKind): Promise<readonly string[]> => {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrationsFor(kind) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error(`migration failed: ${String(error)}`);
  return (results ?? []).map(({ migrationName }) => migrationName);
};

const migrationsFor = (kind: DatabaseKind): Record<string, Migration> => ({
  '0001-first': { up: (database: Kysely<unknown>) => createFirst(database, kind) },
  '0002-node': { up: createNode },
});

const createFirst = async (database: Kysely<unknown>, kind: DatabaseKind): Promise<void> => {
  const bytes = kind === 'postgres' ? 'bytea' : 'blob';
  const real = 'double precision';
  const statements = [
    `create table account (
      id text primary key, name text, name_key text unique, created_ms bigint not null, seen_ms bigint not null)`,
    `create table session (
      hash text primary key, account text not null references account (id) on delete cascade,
      created_ms bigint not null, used_ms bigint not null, expires_ms bigint not null)`,
    'create index session_account on session (account)',
    'create index session_expires on session (expires_ms)',
    `create table passkey (
      id text primary key, account text not null references account (id) on delete cascade, public_key ${bytes} not null,
      counter bigint not null, transports text not null, created_ms bigint not null, used_ms bigint not null)`,
    'create index passkey_account on passkey (account)',
    `create table recovery_code (
      hash text primary key, account text not null references account (id) on delete cascade)`,
    'create index recovery_code_account on recovery_code (account)',
    `create table challenge (
      id text primary key, account text references account (id) on delete cascade, value text not null,
      expires_ms bigint not null)`,
    // Accounts in what was played are pseudonyms: they stay when the account is deleted.
    `create table game_table (
      id text primary key, owner text not null, rules text not null, is_public integer not null, summary text not null,
      created_ms bigint not null, changed_ms bigint not null, is_closed integer not null)`,
    'create index game_table_open on game_table (is_closed, is_public, changed_ms)',
    `create table table_head (
      id text primary key references game_table (id) on delete cascade, seq bigint not null,
      segment_seq bigint not null, holder text, epoch integer not null, lease_until_ms bigint not null,
      wake_at_ms bigint)`,
    'create index table_head_wake on table_head (wake_at_ms)',
    `create table table_event (
      table_id text not null, seq bigint not null, event text not null, primary key (table_id, seq))${withoutRowid(kind)}`,
    `create table round (
      id text primary key, table_id text not null, number integer not null, rules text not null,
      is_public integer not null, is_rated integer not null, started_ms bigint not null, ended_ms bigint not null,
      archive ${bytes} not null, unique (table_id, number))`,
    `create table round_seat (
      round_id text not null references round (id), seat integer not null, account text, bot text,
      is_landlord integer not null, score ${real}, ended_ms bigint not null, primary key (round_id, seat))`,
    'create index round_seat_account on round_seat (account, ended_ms)',
    `create table rating (
      account text not null, rules text not null, mu ${real} not null, sigma ${real} not null, rounds integer not null,
      wins integer not null, shown ${real} not null, primary key (account, rules))`,
    'create index rating_shown on rating (rules, shown)',
    `create table rating_step (
      account text not null, rules text not null, round_id text not null, at_ms bigint not null, mu ${real} not null,
      sigma ${real} not null, primary key (account, round_id))`,
    'create table setting (name text primary key, value text not null)',
    'create index rating_step_curve on rating_step (account, rules, at_ms)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
};

/** One lease for each node instead of one for each table: it is renewed by one row, however many tables play. */
const createNode = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of [
    'create table node (name text primary key, lease_until_ms bigint not null)',
    'alter table table_head drop column lease_until_ms',
    'create index table_head_holder on table_head (holder)',
  ]) {
    await sql.raw(statement).execute(database);
  }
};

/** Rows that lie in the order of their key: a log is read from one place. */
const withoutRowid = (kind: DatabaseKind): string => (kind === 'sqlite' ? ' without rowid' : '');
