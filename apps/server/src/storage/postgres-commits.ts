/**
 * Commits in PostgreSQL: one statement for a group, whose parts take the head of each table first. Ratings are computed
 * here from rows that were read before, so no lock is held while this program thinks. A statement whose ratings have
 * changed since then fails, and is computed again.
 */
import { sql } from 'kysely';
import type { Commit, CommitResult, WriteCommits } from './commit.ts';
import { ratedRound, ratingRows, ratingSteps, roundRow, seatRows, type RatedRound } from './ended-round.ts';
import { snakeCase, type Database } from './schema.ts';

/** Parts of a statement that stores the commits of `given`. A list that is null has no rows. Seats and ratings are
 * ordered, so that two groups do not wait for each other. The division by zero refuses ratings that have changed. */
const PARTS = `
barred as (
  select given.id from given, jsonb_array_elements_text(given.sits) as account
  join seat on seat.account = account.value where seat.table_id <> given.id
),
moved as (
  update table_head
  set seq = given.after + jsonb_array_length(given.events), wake_at_ms = given.wake_at_ms,
    segment_seq = coalesce(given.segment_seq, table_head.segment_seq)
  from given
  where table_head.id = given.id and table_head.seq = given.after and table_head.epoch = given.epoch
    and given.id not in (select id from barred)
  returning given.*
),
added as (
  insert into table_event (table_id, seq, event)
  select moved.id, moved.after + event.place, event.value
  from moved, jsonb_array_elements_text(moved.events) with ordinality as event(value, place)
),
cut as (
  delete from table_event using moved where table_event.table_id = moved.id and table_event.seq < moved.segment_seq
),
changed as (
  update game_table
  set changed_ms = moved.now_ms, is_closed = moved.is_closed, summary = coalesce(moved.summary, game_table.summary)
  from moved where game_table.id = moved.id and (moved.summary is not null or moved.is_closed = 1)
),
sat as (
  insert into seat (account, table_id)
  select account.value, moved.id from moved, jsonb_array_elements_text(moved.sits) as account
  where account.value not in (select seat.account from seat where seat.table_id = moved.id) order by account.value
),
stood as (
  delete from seat using moved, jsonb_array_elements_text(moved.leaves) as account
  where seat.account = account.value and seat.table_id = moved.id
),
ended as (insert into round select row.* from moved, jsonb_populate_recordset(null::round, moved.rounds) as row),
seated as (
  insert into round_seat select row.* from moved, jsonb_populate_recordset(null::round_seat, moved.seats) as row
),
rated as (
  insert into rating select row.* from moved, jsonb_populate_recordset(null::rating, moved.ratings) as row
  order by row.account
  on conflict (account, rules) do update set mu = excluded.mu, sigma = excluded.sigma, wins = excluded.wins,
    shown = excluded.shown, rounds = excluded.rounds / (rating.rounds = excluded.rounds - 1)::integer
),
stepped as (
  insert into rating_step select row.* from moved, jsonb_populate_recordset(null::rating_step, moved.steps) as row
)
select given.id as table_id,
  case when moved.id is not null then 'stored' when barred.id is not null then 'refused' else 'conflict' end as result
from given left join moved on moved.id = given.id left join (select distinct id from barred) as barred on barred.id = given.id`;

/** True if another node has changed a rating (a division by zero), or seated an account, since the statement began. */
const isOvertaken = (error: unknown): boolean =>
  codeOf(error) === '22012' || (error as { readonly constraint?: unknown }).constraint === 'seat_pkey';
/** Number of times that a statement is repeated before its commits fail. */
const ATTEMPTS_MAX = 50;

export const postgresCommits =
  (database: Database): WriteCommits =>
  async (commits) => {
    const results = new Map<Commit, CommitResult | Error>();
    for (const group of groupsOf(commits)) {
      try {
        for (const [commit, result] of await storeGroup(database, group)) results.set(commit, result);
      } catch (error) {
        if (commits.length === 1 || !isDataFault(error)) throw error;
        // One invalid commit must not affect the others.
        for (const commit of group) results.set(commit, await storeAlone(database, commit));
      }
    }
    return commits.map((commit) => results.get(commit) as CommitResult | Error);
  };

/** Rated rounds are one per statement, because each changes the rating of the landlord's chair. */
const groupsOf = (commits: readonly Commit[]): readonly (readonly Commit[])[] => {
  const rated = commits.filter(({ ended }) => ended.some((round) => ratedRound(round) !== null));
  const others = commits.filter((commit) => !rated.includes(commit) || commit === rated[0]);
  return [others, ...rated.slice(1).map((commit) => [commit])];
};

/** True for values that the database refuses, such as a second round of one number: classes 22 and 23. */
const isDataFault = (error: unknown): boolean => /^2[23]/.test(codeOf(error));
const codeOf = (error: unknown): string => String((error as { readonly code?: unknown }).code);

const storeAlone = async (database: Database, commit: Commit): Promise<CommitResult | Error> => {
  try {
    return (await storeGroup(database, [commit])).get(commit) as CommitResult;
  } catch (error) {
    return error as Error;
  }
};

const storeGroup = async (database: Database, commits: readonly Commit[]): Promise<Map<Commit, CommitResult>> => {
  const plain = database.withoutPlugins();
  for (let attempt = 1; ; attempt++) {
    const given = JSON.stringify(await rowsOf(database, commits));
    try {
      const { rows } = await sql<{ readonly table_id: string; readonly result: CommitResult }>`
        with given as (
          select * from jsonb_to_recordset(${given}::jsonb) as commit(
            id text, epoch bigint, after bigint, events jsonb, wake_at_ms bigint, now_ms bigint, summary text,
            is_closed integer, segment_seq bigint, sits jsonb, leaves jsonb, rounds jsonb, seats jsonb, ratings jsonb,
            steps jsonb)
        ), ${sql.raw(PARTS)}
      `.execute(plain);
      const found = new Map(rows.map(({ table_id: table, result }) => [table, result]));
      return new Map(commits.map((commit) => [commit, found.get(commit.table) as CommitResult]));
    } catch (error) {
      if (!isOvertaken(error) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
};

/** Rows that the statement stores. */
const rowsOf = async (database: Database, commits: readonly Commit[]): Promise<readonly object[]> => {
  const rows: object[] = [];
  for (const { table, isClosed, ended, ...given } of commits) {
    const rated = ended.flatMap((round) => ratedRound(round) ?? []);
    rows.push({
      ...snakeRow({ ...given, id: table, isClosed: isClosed ? 1 : 0 }),
      rounds: ended.map((round) => snakeRow(roundRow(round))),
      seats: ended.flatMap((round) => seatRows(round).map(snakeRow)),
      ...(await ratingChanges(database, rated)),
    });
  }
  return rows;
};

/** Computes new ratings. A commit ends one rated round at most. */
const ratingChanges = async (database: Database, [rated]: readonly RatedRound[]): Promise<object> => {
  if (rated === undefined) return {};
  const { rules, players } = rated;
  const stored = database.selectFrom('rating').selectAll().where('rules', '=', rules);
  const before = await stored.where('account', 'in', [...players]).execute();
  const ratings = ratingRows(rated, new Map(before.map((row) => [row.account, row])));
  return { ratings: ratings.map(snakeRow), steps: ratingSteps(rated, ratings).map(snakeRow) };
};

/** Row with the names of its columns; bytes in PostgreSQL's notation. */
const snakeRow = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      snakeCase(name),
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
    ]),
  );
