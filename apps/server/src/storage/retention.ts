/** Retention: rows that are no longer needed, deleted in small steps. Finished rounds, ratings and the audit log stay. */
import { sql } from 'kysely';
import type { AccountStore } from './account-store.ts';
import type { Database } from './schema.ts';

/** Numbers of deleted rows by kind. */
export interface SweepReport {
  /** Expired sessions and challenges, and guests who left nothing. */
  readonly accounts: number;
  /** Closed tables with their logs; their rounds stay. */
  readonly tables: number;
  /** Judged plays of rounds that the search for pairs compares no more. */
  readonly evidence: number;
  /** Closed reports, whose texts are about people. */
  readonly reports: number;
  /** Marks of past nights. */
  readonly nights: number;
}

const DAY_MS = 86_400_000;
/** Time for which a closed table is kept. */
export const CLOSED_TABLE_MS = 30 * DAY_MS;
/** Twice the window of the search for pairs. */
const EVIDENCE_MS = 60 * DAY_MS;
const REPORT_MS = 365 * DAY_MS;
/** Rows of one statement, so that players wait for no long one. */
const ROWS_AT_ONCE = 500;

export const sweep = async (database: Database, accounts: AccountStore, nowMs: number): Promise<SweepReport> => ({
  accounts: await accounts.deleteExpired(nowMs),
  tables: await deleteClosedTables(database, nowMs - CLOSED_TABLE_MS),
  evidence: await deleteEvidence(database, nowMs - EVIDENCE_MS),
  reports: await deleteReports(database, nowMs - REPORT_MS),
  nights: await deleteNights(database, nowMs - EVIDENCE_MS),
});

const deleteClosedTables = async (database: Database, beforeMs: number): Promise<number> => {
  for (let deleted = 0; ;) {
    const old = database.selectFrom('gameTable').select('id').where('isClosed', '=', 1);
    const ids = (await old.where('changedMs', '<', beforeMs).limit(ROWS_AT_ONCE).execute()).map(({ id }) => id);
    if (ids.length === 0) return deleted;
    await database.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('tableEvent').where('tableId', 'in', ids).execute();
      await transaction.deleteFrom('tableHead').where('id', 'in', ids).execute();
      await transaction.deleteFrom('gameTable').where('id', 'in', ids).execute();
    });
    deleted += ids.length;
  }
};

const deleteEvidence = async (database: Database, beforeMs: number): Promise<number> => {
  for (let deleted = 0; ;) {
    const old = database.selectFrom('roundEvidence').select('roundId').where('endedMs', '<', beforeMs);
    const found = database.deleteFrom('roundEvidence').where('roundId', 'in', old.limit(ROWS_AT_ONCE));
    const { numDeletedRows } = await found.executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return deleted;
    deleted += Number(numDeletedRows);
  }
};

const deleteReports = async (database: Database, beforeMs: number): Promise<number> => {
  const old = database.deleteFrom('report').where('closedMs', '<', beforeMs);
  return Number((await old.executeTakeFirstOrThrow()).numDeletedRows);
};

const deleteNights = async (database: Database, beforeMs: number): Promise<number> => {
  const old = database.deleteFrom('nightlyCheck').where('untilMs', '<', beforeMs).where('isDone', '=', sql.lit(1));
  return Number((await old.executeTakeFirstOrThrow()).numDeletedRows);
};
