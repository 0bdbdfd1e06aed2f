/** Commits in the thread of a SQLite file: one transaction per group, with prepared statements. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Commit, CommitResult } from './commit.ts';
import { ratedRound, ratingRows, ratingSteps, roundRow, seatRows, type EndedRound } from './ended-round.ts';
import { snakeCase, type StoredRow } from './schema.ts';

const MOVE_HEAD = `update table_head set seq = ?, wake_at_ms = ?, segment_seq = coalesce(?, segment_seq)
  where id = ? and seq = ? and epoch = ?`;
const ADD_EVENT = 'insert into table_event (table_id, seq, event) values (?, ?, ?)';
const DELETE_EVENTS = 'delete from table_event where table_id = ? and seq < ?';
const OTHER_SEATS = 'select 1 from seat where account = ? and table_id <> ?';
const SIT = 'insert into seat (account, table_id) values (?, ?) on conflict do nothing';
const LEAVE = 'delete from seat where account = ? and table_id = ?';
const CHANGE_TABLE = `update game_table set changed_ms = ?, is_closed = ?, summary = coalesce(?, summary) where id = ?`;

/** Stores a group of commits. @returns results by index @throws if nothing is stored */
export type StoreCommits = (commits: readonly Commit[]) => readonly (CommitResult | Error)[];

/** @param statementOf prepares a statement, or returns the prepared one */
export const commitWriter = (database: DatabaseSync, statementOf: (sql: string) => StatementSync): StoreCommits => {
  const run = (sql: string, ...values: readonly SQLInputValue[]): number =>
    Number(statementOf(sql).run(...values).changes);

  const insert = (table: string, row: object, more = ''): void => {
    const columns = Object.keys(row).map(snakeCase);
    const places = columns.map(() => '?').join(', ');
    run(`insert into ${table} (${columns.join(', ')}) values (${places})${more}`, ...Object.values(row));
  };

  const ratingOf = (account: string, rules: string): readonly StoredRow<'rating'>[] =>
    statementOf('select * from rating where account = ? and rules = ?').all(account, rules) as unknown as [];

  const storeRound = (ended: EndedRound): void => {
    insert('round', roundRow(ended));
    for (const row of seatRows(ended)) insert('round_seat', row);
    const rated = ratedRound(ended);
    if (rated === null) return;
    const before = rated.players.flatMap((player) => ratingOf(player, rated.rules));
    const ratings = ratingRows(rated, new Map(before.map((row) => [row.account, row])));
    for (const row of ratings) insert('rating', row, REPLACE_RATING);
    for (const row of ratingSteps(rated, ratings)) insert('rating_step', row);
  };

  const store = ({ table, epoch, after, events, ...more }: Commit): CommitResult => {
    const { wakeAtMs, nowMs, summary, isClosed, ended, segmentSeq, sits, leaves } = more;
    if (sits.some((account) => statementOf(OTHER_SEATS).get(account, table) !== undefined)) return 'refused';
    if (run(MOVE_HEAD, after + events.length, wakeAtMs, segmentSeq, table, after, epoch) === 0) return 'conflict';
    for (const [index, event] of events.entries()) run(ADD_EVENT, table, after + 1 + index, event);
    for (const account of sits) run(SIT, account, table);
    for (const account of leaves) run(LEAVE, account, table);
    for (const round of ended) storeRound(round);
    if (segmentSeq !== null) run(DELETE_EVENTS, table, segmentSeq);
    if (summary !== null || isClosed) run(CHANGE_TABLE, nowMs, isClosed ? 1 : 0, summary, table);
    return 'stored';
  };

  /** Stores a commit; nothing of one that fails. @throws if SQLite gave up the transaction of the group */
  const storeAlone = (commit: Commit): CommitResult | Error => {
    run('savepoint alone');
    try {
      return store(commit);
    } catch (error) {
      if (!database.isTransaction) throw error;
      run('rollback to alone');
      return error as Error;
    } finally {
      if (database.isTransaction) run('release alone');
    }
  };

  return (commits) => {
    run('begin immediate');
    try {
      const results = commits.map(storeAlone);
      run('commit');
      return results;
    } catch (error) {
      if (database.isTransaction) run('rollback');
      throw error;
    }
  };
};

const REPLACE_RATING = ` on conflict (account, rules) do update set mu = excluded.mu, sigma = excluded.sigma,
  rounds = excluded.rounds, wins = excluded.wins, shown = excluded.shown`;
