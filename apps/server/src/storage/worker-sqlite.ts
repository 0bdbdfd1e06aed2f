/** A thread with a connection to a SQLite file: the one that writes, or the one that reads. It executes one request
 * after another. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Lru } from '@doudizhu/rules/lru';
import { serveNodeJobs } from '@doudizhu/work/pool/node';
import { workerData } from 'node:worker_threads';
import type { Commit, CommitResult } from './commit.ts';
import { commitWriter } from './sqlite-commits.ts';

export interface SqliteSetup {
  readonly file: string;
  /** `NORMAL`: a commit survives the end of the process, not a power cut. `FULL`: both, and is some 50 times slower. */
  readonly synchronous: 'NORMAL' | 'FULL';
}

export type SqliteThreadSetup = SqliteSetup & { readonly readOnly: boolean };

export type SqliteRequest =
  | {
      readonly type: 'execute';
      readonly sql: string;
      readonly parameters: readonly unknown[];
      /** True for the first statement of a transaction, which takes the write lock. */
      readonly begins: boolean;
    }
  | { readonly type: 'end'; readonly how: 'commit' | 'rollback' }
  | { readonly type: 'store'; readonly commits: readonly Commit[] };

export interface SqliteRows {
  readonly rows: readonly unknown[];
  readonly changes: number;
}

/** Rows of a statement, or results of commits. */
export type SqliteAnswer = SqliteRows | readonly (CommitResult | Error)[];

/** How long a statement waits for another process that writes. */
const BUSY_MS = 5000;
const STATEMENTS_MAX = 200;
const NOTHING = { rows: [], changes: 0 } as const;

const { file, synchronous, readOnly } = workerData as SqliteThreadSetup;
const database = new DatabaseSync(file, { timeout: BUSY_MS, readOnly });
// The file is in write-ahead mode since its first step.
if (!readOnly) {
  database.exec(`pragma synchronous = ${synchronous}; pragma foreign_keys = on`);
}

const statements = new Lru<string, StatementSync>(STATEMENTS_MAX);

/** A prepared statement, from the newest that were used. */
const statementOf = (sql: string): StatementSync => {
  const known = statements.get(sql) ?? database.prepare(sql);
  statements.set(sql, known);
  return known;
};

const execute = (sql: string, parameters: readonly unknown[]): SqliteRows => {
  const statement = statementOf(sql);
  const values = parameters as SQLInputValue[];
  if (statement.columns().length > 0) {
    const rows = statement.all(...values);
    return { rows, changes: rows.length };
  }
  return { rows: [], changes: Number(statement.run(...values).changes) };
};

/** A transaction that could not begin, or that SQLite itself gave up, has nothing to roll back; to commit it is an error. */
const end = (how: 'commit' | 'rollback'): void => {
  if (how === 'commit' || database.isTransaction) database.exec(how);
};

const storeCommits = commitWriter(database, statementOf);

const perform = (request: SqliteRequest): SqliteAnswer => {
  switch (request.type) {
    case 'execute':
      if (request.begins) database.exec('begin immediate');
      return execute(request.sql, request.parameters);
    case 'end':
      end(request.how);
      return NOTHING;
    case 'store':
      return storeCommits(request.commits);
  }
};

serveNodeJobs(perform, () => database.close());
