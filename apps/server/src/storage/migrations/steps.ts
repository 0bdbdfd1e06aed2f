/** Steps that make the tables, numbered from 1 by their place. A step is never changed once a server has run it. A new
 * one is appended here and its columns are declared in `schema.ts`. SQLite and PostgreSQL run the same statements as far
 * as they can. Foreign keys are checked at the end of all steps. */
import type { DatabaseKind } from '../schema.ts';
import { firstTables } from './first-tables.ts';

/** @returns SQL, statements with semicolons between them. Columns of old rows need a default or are nullable */
export type SchemaStep = (kind: DatabaseKind) => string;

/** Programs, invitations of friends, refused sign-ins with passkeys: builds of 27 November 2026. Their logs name the dealer,
 * so tables of earlier builds cannot continue. Finished rounds are read as before. */
const programsAndInvitations: SchemaStep = () => `
create table program (
  account text primary key references account (id) on delete cascade,
  owner text not null references account (id) on delete cascade, hash text not null unique,
  created_ms bigint not null, used_ms bigint not null
);
create index program_owner_index on program (owner);
alter table friend add column invited_to text;
alter table friend add column invited_ms bigint not null default 0;
alter table passkey add column refusals bigint not null default 0;
alter table passkey add column refused_ms bigint not null default 0;
update game_table set is_closed = 1;
update table_head set wake_at_ms = null`;

/** Blocked people, names that accounts had before, an index for the tables of an owner. */
const blocksAndFormerNames: SchemaStep = () => `
create table block (
  account text not null references account (id) on delete cascade,
  blocked text not null references account (id) on delete cascade, since_ms bigint not null,
  primary key (account, blocked)
);
create index block_blocked_index on block (blocked);
create table former_name (
  account text not null references account (id) on delete cascade, name text not null, name_key text not null,
  at_ms bigint not null, is_removed integer not null, primary key (account, name_key)
);
create index former_name_name_key_index on former_name (name_key);
create index game_table_owner_index on game_table (owner, is_closed)`;

/** The list of tournaments is read without their states, and who has entered by a row, also after the end. */
const tournamentSummaries: SchemaStep = (kind) => `
alter table tournament add column summary text not null default '{}';
alter table tournament add column version text not null default '';
${kind === 'sqlite' ? SUMMARIES_OF_SQLITE : SUMMARIES_OF_POSTGRES}`;

const SUMMARIES_OF_SQLITE = `
update tournament set summary = json_object(
  'phase', json_extract(state, '$.phase'), 'untilMs', json_extract(state, '$.untilMs'),
  'board', json_extract(state, '$.board'), 'rules', json_extract(state, '$.terms.rules'),
  'stages', json_extract(state, '$.terms.stages'), 'boardsPerStage', json_extract(state, '$.terms.boardsPerStage'),
  'entrantsMax', json_extract(state, '$.terms.entrantsMax'), 'entrants', json_array_length(state, '$.entrants')
);
insert into tournament_entry (tournament_id, account, network)
select tournament.id, json_extract(entrant.value, '$.account'), ''
from tournament, json_each(tournament.state, '$.entrants') as entrant where true on conflict do nothing`;

const SUMMARIES_OF_POSTGRES = `
update tournament set summary = read.summary from (
  select id, jsonb_build_object(
    'phase', state -> 'phase', 'untilMs', state -> 'untilMs', 'board', state -> 'board',
    'rules', state -> 'terms' -> 'rules', 'stages', state -> 'terms' -> 'stages',
    'boardsPerStage', state -> 'terms' -> 'boardsPerStage', 'entrantsMax', state -> 'terms' -> 'entrantsMax',
    'entrants', jsonb_array_length(state -> 'entrants')
  )::text as summary from (select id, state::jsonb as state from tournament) as parsed
) as read where tournament.id = read.id;
insert into tournament_entry (tournament_id, account, network)
select tournament.id, entrant ->> 'account', ''
from tournament, jsonb_array_elements(tournament.state::jsonb -> 'entrants') as entrant on conflict do nothing`;

/** Seats are rows, one per account, and nodes report their state. People of open tables keep their seats. */
const seatsAndNodes: SchemaStep = (kind) => `
create table seat (
  account text primary key, table_id text not null references game_table (id) on delete cascade
);
create index seat_table_id_index on seat (table_id);
alter table node add column state text not null default '';
insert into seat (account, table_id) ${kind === 'sqlite' ? SEATED_OF_SQLITE : SEATED_OF_POSTGRES} on conflict do nothing`;

const SEATED_OF_SQLITE = `
select json_extract(occupant.value, '$.account'), game_table.id
from game_table, json_each(game_table.summary, '$.seats') as occupant
where game_table.is_closed = 0 and json_extract(occupant.value, '$.type') = 'person'`;

const SEATED_OF_POSTGRES = `
select occupant ->> 'account', open.id
from (select id, summary::jsonb -> 'seats' as seats from game_table where is_closed = 0) as open,
  jsonb_array_elements(case jsonb_typeof(open.seats) when 'array' then open.seats else '[]' end) as occupant
where occupant ->> 'type' = 'person'`;

export const STEPS: readonly SchemaStep[] = [
  firstTables,
  programsAndInvitations,
  blocksAndFormerNames,
  tournamentSummaries,
  seatsAndNodes,
];
