/** Steps that make the tables, numbered from 1 by their place. A step is never changed once a released server has run it.
 * A new one is appended here and its columns are declared in `schema.ts`. Foreign keys are checked after each step. */
import type { DatabaseKind } from '../schema.ts';

/** @returns SQL, statements with semicolons between them. Columns of old rows need a default or are nullable */
export type SchemaStep = (kind: DatabaseKind) => string;

const firstTables: SchemaStep = (kind) => `
create table setting (
  name text primary key, value text not null
);
create table account (
  id text primary key, name text, name_key text unique, created_ms bigint not null, seen_ms bigint not null
);
create table session (
  hash text primary key, account text not null references account (id) on delete cascade, created_ms bigint not null,
  used_ms bigint not null, expires_ms bigint not null
);
create table passkey (
  id text primary key, account text not null references account (id) on delete cascade, public_key bytea not null,
  counter bigint not null, transports text not null, created_ms bigint not null, used_ms bigint not null,
  refusals bigint not null, refused_ms bigint not null
);
create table recovery_code (
  hash text primary key, account text not null references account (id) on delete cascade
);
create table program (
  account text primary key references account (id) on delete cascade,
  owner text not null references account (id) on delete cascade, hash text not null unique,
  created_ms bigint not null, used_ms bigint not null
);
create table challenge (
  id text primary key, account text references account (id) on delete cascade, value text not null,
  expires_ms bigint not null
);
create table friend (
  account text not null references account (id) on delete cascade,
  friend text not null references account (id) on delete cascade, since_ms bigint not null,
  invited_to text, invited_ms bigint not null, primary key (account, friend)
);
create table block (
  account text not null references account (id) on delete cascade,
  blocked text not null references account (id) on delete cascade, since_ms bigint not null,
  primary key (account, blocked)
);
create table former_name (
  account text not null references account (id) on delete cascade, name text not null, name_key text not null,
  at_ms bigint not null, is_removed integer not null, primary key (account, name_key)
);
create table game_table (
  id text primary key, owner text not null, rules text not null, is_public integer not null, summary text not null,
  created_ms bigint not null, changed_ms bigint not null, is_closed integer not null
);
create table table_head (
  id text primary key references game_table (id) on delete cascade, seq bigint not null, segment_seq bigint not null,
  holder text, epoch bigint not null, wake_at_ms bigint
);
create table table_event (
  table_id text not null, seq bigint not null, event text not null, primary key (table_id, seq)
)${kind === 'sqlite' ? ' without rowid' : ''};
create table seat (
  account text primary key, table_id text not null references game_table (id) on delete cascade
);
create table node (
  name text primary key, lease_until_ms bigint not null, state text not null
);
create table round (
  id text primary key, table_id text not null, number bigint not null, rules text not null,
  is_public integer not null, is_rated integer not null, started_ms bigint not null, ended_ms bigint not null,
  archive bytea not null, is_held_back integer not null, unique (table_id, number)
);
create table round_seat (
  round_id text not null references round (id), seat bigint not null, account text, bot text,
  is_landlord integer not null, score double precision, ended_ms bigint not null, primary key (round_id, seat)
);
create table rating (
  account text not null, rules text not null, mu double precision not null, sigma double precision not null,
  rounds bigint not null, wins bigint not null, shown double precision not null, primary key (account, rules)
);
create table rating_step (
  account text not null, rules text not null, round_id text not null, at_ms bigint not null,
  mu double precision not null, sigma double precision not null, primary key (account, round_id)
);
create table tournament (
  id text primary key, kind text not null, owner text, starts_ms bigint not null, is_over integer not null,
  state text not null, summary text not null, version text not null, wake_at_ms bigint
);
create table tournament_entry (
  tournament_id text not null references tournament (id) on delete cascade, account text not null,
  network text not null, primary key (tournament_id, account)
);
create table ranked_queue (
  account text primary key references account (id) on delete cascade, rules text not null, since_ms bigint not null,
  seen_ms bigint not null, table_id text
);
create table ranked_player (
  account text primary key references account (id) on delete cascade, company text not null, dodges bigint not null,
  dodged_ms bigint not null, blocked_until_ms bigint not null
);
create table report (
  id text primary key, round_id text not null references round (id), seat bigint not null, account text not null,
  reporter text not null, reason text not null, text text not null, at_ms bigint not null, closed_ms bigint,
  unique (round_id, seat, reporter)
);
create table sanction (
  id text primary key, account text not null, kind text not null, why text not null, moderator text not null,
  from_ms bigint not null, until_ms bigint
);
create table moderator (
  name text primary key, code_hash text not null unique, created_ms bigint not null
);
create table moderator_session (
  hash text primary key, moderator text not null references moderator (name) on delete cascade,
  expires_ms bigint not null
);
create table audit (
  id text primary key, moderator text not null, act text not null, account text, subject text, why text not null,
  at_ms bigint not null
);
create table account_network (
  account text not null references account (id) on delete cascade, network text not null, seen_ms bigint not null,
  primary key (account, network)
);
create table nightly_check (
  night text primary key, until_ms bigint not null, is_done integer not null
);
create table round_evidence (
  round_id text primary key references round (id), ended_ms bigint not null, plays text not null
);
create table suspicion (
  id text primary key, kind text not null, account text not null, other text not null, figures text not null,
  rounds text not null, at_ms bigint not null, closed_ms bigint, unique (kind, account, other)
);
create index session_account_index on session (account);
create index session_expires_ms_index on session (expires_ms);
create index passkey_account_index on passkey (account);
create index recovery_code_account_index on recovery_code (account);
create index program_owner_index on program (owner);
create index friend_friend_index on friend (friend);
create index block_blocked_index on block (blocked);
create index former_name_name_key_index on former_name (name_key);
create index game_table_owner_index on game_table (owner, is_closed);
create index seat_table_id_index on seat (table_id);
create index game_table_is_closed_is_public_changed_ms_index on game_table (is_closed, is_public, changed_ms);
create index table_head_wake_at_ms_index on table_head (wake_at_ms);
create index table_head_holder_index on table_head (holder);
create index round_ended_ms_index on round (ended_ms);
create index round_seat_account_ended_ms_index on round_seat (account, ended_ms);
create index rating_rules_shown_index on rating (rules, shown);
create index rating_step_account_rules_at_ms_index on rating_step (account, rules, at_ms);
create index tournament_wake_at_ms_index on tournament (wake_at_ms);
create index tournament_is_over_starts_ms_index on tournament (is_over, starts_ms);
create index ranked_queue_rules_since_ms_index on ranked_queue (rules, since_ms);
create index report_at_ms_index on report (at_ms);
create index report_account_index on report (account);
create index sanction_account_kind_index on sanction (account, kind);
create index audit_at_ms_index on audit (at_ms);
create index account_network_seen_ms_index on account_network (seen_ms);
create index round_evidence_ended_ms_index on round_evidence (ended_ms);
${kind === 'sqlite' ? AUDIT_OF_SQLITE : AUDIT_OF_POSTGRES}`;

/** The audit log refuses changes and deletions. */
const AUDIT_OF_SQLITE = `
create trigger audit_no_update before update on audit begin select raise(abort, 'audit is only added to'); end;
create trigger audit_no_delete before delete on audit begin select raise(abort, 'audit is only added to'); end`;
const AUDIT_OF_POSTGRES = `
create function audit_only_added() returns trigger language plpgsql as
$$ begin raise exception 'audit is only added to'; end $$;
create trigger audit_only_added before update or delete or truncate on audit
for each statement execute function audit_only_added()`;

export const STEPS: readonly SchemaStep[] = [firstTables];
