/** Retention: rows that are no longer needed, deleted in small steps. Finished rounds, ratings and the audit log stay.
 * And the work of a night, done once by one of the nodes with the same database. */
import type { DeleteResult } from 'kysely';
import type { AccountStore } from './account-store.ts';
import type { Database } from './schema.ts';
import type { EvidenceStore } from './evidence-store.ts';

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
  reports: await deletedRows(database.deleteFrom('report').where('closedMs', '<', nowMs - REPORT_MS)),
  nights: await deletedRows(
    database
      .deleteFrom('nightlyCheck')
      .where('untilMs', '<', nowMs - EVIDENCE_MS)
      .where('isDone', '=', 1),
  ),
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
  const old = database.selectFrom('roundEvidence').select('roundId').where('endedMs', '<', beforeMs);
  const some = database.deleteFrom('roundEvidence').where('roundId', 'in', old.limit(ROWS_AT_ONCE));
  let deleted = 0;
  for (let rows = await deletedRows(some); rows > 0; rows = await deletedRows(some)) deleted += rows;
  return deleted;
};

/** @returns the number of rows that a statement deleted */
const deletedRows = async (statement: { executeTakeFirstOrThrow: () => Promise<DeleteResult> }): Promise<number> =>
  Number((await statement.executeTakeFirstOrThrow()).numDeletedRows);

/** Time of day at which a night begins, UTC. */
const NIGHT_BEGINS_MS = 4 * 3_600_000;

interface NightlyWork<Report> {
  /** Unique among the work of a night. */
  readonly name: string;
  /** Time after which a node that has not finished is treated as lost. */
  readonly lostMs: number;
  readonly run: () => Promise<Report>;
}

/** @returns a function that does the night's work if it is due and no other node does it; null: nothing was done */
export const oncePerNight = <Report>(
  { storage, nowMs }: { readonly storage: { readonly evidence: EvidenceStore }; readonly nowMs: () => number },
  { name, lostMs, run }: NightlyWork<Report>,
): (() => Promise<Report | null>) => {
  let done = '';
  return async () => {
    const now = nowMs();
    const night = `${name} ${new Date(now - NIGHT_BEGINS_MS).toISOString().slice(0, 10)}`;
    if (night === done || !(await storage.evidence.takeNight(night, now, now + lostMs))) return null;
    const report = await run();
    await storage.evidence.finishNight(night);
    done = night;
    return report;
  };
};
