/**
 * Commits in PostgreSQL: one call of a function for a group, in a transaction of its own. Ratings are computed here from
 * rows that were read before, so no lock is held while this program thinks; the function refuses a commit whose ratings
 * have changed since then, and it is computed again.
 */
import { sql } from 'kysely';
import { hash } from 'node:crypto';
import type { Commit, CommitResult, WriteCommits } from './commit.ts';
import { ratedRound, ratingRows, ratingSteps, roundRow, seatRows, type RatedRound } from './ended-round.ts';
import { snakeCase, type Database, type StoredRow } from './schema.ts';

const BODY = `(commits jsonb, rating_keys text[]) returns table (table_id text, result text)
language plpgsql as $$
declare
  given record;
begin
  -- The caller orders the keys, so that two groups do not wait for each other.
  perform pg_advisory_xact_lock(hashtext('rating ' || key)) from unnest(rating_keys) as key;
  for given in
    select * from jsonb_to_recordset(commits) as commit(
      id text, epoch bigint, after bigint, events jsonb, wake_at_ms bigint, now_ms bigint, summary text,
      is_closed integer, segment_seq bigint, rounds jsonb, seats jsonb, ratings jsonb, steps jsonb)
  loop
    table_id := given.id;
    if given.ratings is not null and exists (
      select from jsonb_populate_recordset(null::rating, given.ratings) as computed
      left join rating on rating.account = computed.account and rating.rules = computed.rules
      where coalesce(rating.rounds, 0) <> computed.rounds - 1
    ) then
      result := 'stale';
      return next;
      continue;
    end if;
    update table_head
      set seq = given.after + jsonb_array_length(given.events), wake_at_ms = given.wake_at_ms,
        segment_seq = coalesce(given.segment_seq, table_head.segment_seq)
      where table_head.id = given.id and table_head.seq = given.after and table_head.epoch = given.epoch;
    if not found then
      result := 'conflict';
      return next;
      continue;
    end if;
    insert into table_event (table_id, seq, event)
      select given.id, given.after + added.place, added.event
      from jsonb_array_elements_text(given.events) with ordinality as added(event, place);
    if given.rounds is not null then
      insert into round select * from jsonb_populate_recordset(null::round, given.rounds);
      insert into round_seat select * from jsonb_populate_recordset(null::round_seat, given.seats);
    end if;
    if given.ratings is not null then
      insert into rating select * from jsonb_populate_recordset(null::rating, given.ratings)
        on conflict (account, rules) do update set mu = excluded.mu, sigma = excluded.sigma,
          rounds = excluded.rounds, wins = excluded.wins, shown = excluded.shown;
      insert into rating_step select * from jsonb_populate_recordset(null::rating_step, given.steps);
    end if;
    if given.segment_seq is not null then
      delete from table_event where table_event.table_id = given.id and table_event.seq < given.segment_seq;
    end if;
    if given.summary is not null or given.is_closed = 1 then
      update game_table
        set changed_ms = given.now_ms, is_closed = given.is_closed,
          summary = coalesce(given.summary, game_table.summary)
        where game_table.id = given.id;
    end if;
    result := 'stored';
    return next;
  end loop;
end $$`;

/** Name of the function. It follows from its text, so a start never replaces the function of a running node of another
 * version. */
export const COMMIT_FUNCTION = `store_commits_${hash('sha256', BODY).slice(0, 12)}`;
/** Creates the function. */
export const STORE_COMMITS = `create or replace function ${COMMIT_FUNCTION}${BODY}`;

/** Number of times that ratings are computed again before a commit fails. */
const ATTEMPTS_MAX = 50;

export const postgresCommits =
  (database: Database): WriteCommits =>
  async (commits) => {
    try {
      return await storeGroup(database, commits);
    } catch (error) {
      if (commits.length === 1 || !isDataFault(error)) throw error;
      // One invalid commit must not affect the others.
      const results: (CommitResult | Error)[] = [];
      for (const commit of commits) results.push(await storeAlone(database, commit));
      return results;
    }
  };

/** True for values that the database refuses, such as a second round of one number: classes 22 and 23. */
const isDataFault = (error: unknown): boolean => /^2[23]/.test(String((error as { readonly code?: unknown }).code));

const storeAlone = async (database: Database, commit: Commit): Promise<CommitResult | Error> => {
  try {
    return (await storeGroup(database, [commit]))[0] as CommitResult;
  } catch (error) {
    return error as Error;
  }
};

const storeGroup = async (database: Database, commits: readonly Commit[]): Promise<readonly CommitResult[]> => {
  const results = new Map<string, CommitResult>();
  const plain = database.withoutPlugins();
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const { given, ratingKeys } = await rowsOf(
      database,
      commits.filter(({ table }) => !results.has(table)),
    );
    const { rows } = await sql<{ readonly table_id: string; readonly result: CommitResult | 'stale' }>`
      select table_id, result from ${sql.raw(COMMIT_FUNCTION)}(${JSON.stringify(given)}::jsonb, ${ratingKeys}::text[])
    `.execute(plain);
    for (const { table_id: table, result } of rows) if (result !== 'stale') results.set(table, result);
    if (results.size === commits.length) return commits.map(({ table }) => results.get(table) as CommitResult);
  }
  throw new Error(`ratings changed ${ATTEMPTS_MAX} times during a commit`);
};

/** Rows that the function stores, computed one commit after another. */
const rowsOf = async (database: Database, commits: readonly Commit[]) => {
  const rated = commits.flatMap(({ ended }) => ended.flatMap((round) => ratedRound(round) ?? []));
  const ratings = await ratingsOf(database, rated);
  const given = commits.map(
    ({ table, epoch, after, events, wakeAtMs, nowMs, summary, isClosed, segmentSeq, ended }) => ({
      ...snakeRow({
        id: table,
        epoch,
        after,
        events,
        wakeAtMs,
        nowMs,
        summary,
        segmentSeq,
        isClosed: isClosed ? 1 : 0,
      }),
      ...(ended.length === 0 ? {} : { rounds: ended.map((round) => snakeRow(roundRow(round))) }),
      ...(ended.length === 0 ? {} : { seats: ended.flatMap((round) => seatRows(round).map(snakeRow)) }),
      ...ratingChanges(
        ended.flatMap((round) => ratedRound(round) ?? []),
        ratings,
      ),
    }),
  );
  return { given, ratingKeys: [...new Set(rated.map(({ rules }) => rules))].toSorted() };
};

type Ratings = Map<string, StoredRow<'rating'>>;

const keyOf = ({ account, rules }: Pick<StoredRow<'rating'>, 'account' | 'rules'>): string => `${rules} ${account}`;

/** Computes new ratings, and keeps them for the next round of the group. */
const ratingChanges = (rated: readonly RatedRound[], ratings: Ratings): object => {
  const changes = rated.map((round) => {
    const { rules, players } = round;
    const before = players.flatMap((account) => ratings.get(keyOf({ account, rules })) ?? []);
    const rows = ratingRows(round, new Map(before.map((row) => [row.account, row])));
    for (const row of rows) ratings.set(keyOf(row), row);
    return { rows, steps: ratingSteps(round, rows) };
  });
  if (changes.length === 0) return {};
  return {
    ratings: changes.flatMap(({ rows }) => rows.map(snakeRow)),
    steps: changes.flatMap(({ steps }) => steps.map(snakeRow)),
  };
};

const ratingsOf = async (database: Database, rated: readonly RatedRound[]): Promise<Ratings> => {
  if (rated.length === 0) return new Map();
  const found = await database
    .selectFrom('rating')
    .selectAll()
    .where(
      'rules',
      'in',
      rated.map(({ rules }) => rules),
    )
    .where(
      'account',
      'in',
      rated.flatMap(({ players }) => players),
    )
    .execute();
  return new Map(found.map((row) => [keyOf(row), row]));
};

/** Row with the names of its columns; bytes in PostgreSQL's notation. */
const snakeRow = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      snakeCase(name),
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
    ]),
  );
