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
  '0003-tournament': { up: createTournament },
  '0004-ranked-table': { up: addRankedTable },
  '0005-moderation': { up: (database: Kysely<unknown>) => createModeration(database, kind) },
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

/** Tournaments and ranked play. `wake_at_ms` says when time brings about something, as with tables. */
const createTournament = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of [
    `create table tournament (
      id text primary key, kind text not null, owner text, starts_ms bigint not null, is_over integer not null,
      state text not null, wake_at_ms bigint)`,
    'create index tournament_wake on tournament (wake_at_ms)',
    'create index tournament_starts on tournament (is_over, starts_ms)',
    `create table tournament_entry (
      tournament_id text not null references tournament (id) on delete cascade, account text not null,
      network text not null, primary key (tournament_id, account))`,
    'alter table round add column is_held_back integer not null default 0',
    `create table ranked_queue (
      account text primary key references account (id) on delete cascade, rules text not null,
      since_ms bigint not null, seen_ms bigint not null)`,
    'create index ranked_queue_rules on ranked_queue (rules, since_ms)',
    `create table ranked_player (
      account text primary key references account (id) on delete cascade, company text not null,
      dodges integer not null, dodged_ms bigint not null, blocked_until_ms bigint not null)`,
  ]) {
    await sql.raw(statement).execute(database);
  }
};

/** The table of a match is kept until its people have been told. */
const addRankedTable = async (database: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table ranked_queue add column table_id text').execute(database);
};

/** Reports, sanctions, moderators, what they did, and what the nightly check found. */
const createModeration = async (database: Kysely<unknown>, kind: DatabaseKind): Promise<void> => {
  for (const statement of [
    `create table report (
      id text primary key, round_id text not null references round (id), seat integer not null, account text not null,
      reporter text not null, reason text not null, text text not null, at_ms bigint not null, closed_ms bigint,
      unique (round_id, seat, reporter))`,
    'create index report_at on report (at_ms)',
    'create index report_account on report (account)',
    `create table sanction (
      id text primary key, account text not null, kind text not null, why text not null, moderator text not null,
      from_ms bigint not null, until_ms bigint)`,
    'create index sanction_account on sanction (account, kind)',
    'create table moderator (name text primary key, code_hash text not null unique, created_ms bigint not null)',
    `create table moderator_session (
      hash text primary key, moderator text not null references moderator (name) on delete cascade,
      expires_ms bigint not null)`,
    `create table audit (
      id text primary key, moderator text not null, act text not null, account text, subject text, why text not null,
      at_ms bigint not null)`,
    'create index audit_at on audit (at_ms)',
    `create table account_network (
      account text not null references account (id) on delete cascade, network text not null, seen_ms bigint not null,
      primary key (account, network))`,
    'create index account_network_seen on account_network (seen_ms)',
    'create table nightly_check (night text primary key, until_ms bigint not null, is_done integer not null)',
    `create table round_evidence (
      round_id text primary key references round (id), ended_ms bigint not null, plays text not null)`,
    'create index round_evidence_ended on round_evidence (ended_ms)',
    `create table suspicion (
      id text primary key, kind text not null, account text not null, other text not null, figures text not null,
      rounds text not null, at_ms bigint not null, closed_ms bigint, unique (kind, account, other))`,
    'create index round_ended on round (ended_ms)',
    ...appendOnly(kind, 'audit'),
  ]) {
    await sql.raw(statement).execute(database);
  }
};

/** The database itself refuses to change or delete a row. */
const appendOnly = (kind: DatabaseKind, table: string): readonly string[] =>
  kind === 'sqlite'
    ? ['update', 'delete'].map(
        (change) =>
          `create trigger ${table}_no_${change} before ${change} on ${table}
           begin select raise(abort, '${table} is only added to'); end`,
      )
    : [
        `create function ${table}_only_added() returns trigger language plpgsql as
         $$ begin raise exception '${table} is only added to'; end $$`,
        `create trigger ${table}_only_added before update or delete or truncate on ${table}
         for each statement execute function ${table}_only_added()`,
      ];

/** Rows that lie in the order of their key: a log is read from one place. */
const withoutRowid = (kind: DatabaseKind): string => (kind === 'sqlite' ? ' without rowid' : '');
