/** The thread that holds the SQLite file. It executes one statement after another. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Lru } from '@doudizhu/rules/lru';
import { serveNodeJobs } from '@doudizhu/work/pool/node';
import { workerData } from 'node:worker_threads';

export interface SqliteSetup {
  /** Path, or `:memory:`. */
  readonly file: string;
  /** `NORMAL`: a commit survives the end of the process, not a power cut. `FULL`: both, and is some 50 times slower. */
  readonly synchronous: 'NORMAL' | 'FULL';
}

export type SqliteRequest =
  | {
      readonly type: 'execute';
      readonly sql: string;
      readonly parameters: readonly unknown[];
      /** True for the first statement of a transaction, which takes the write lock. */
      readonly begins: boolean;
    }
  | { readonly type: 'end'; readonly how: 'commit' | 'rollback' };

export interface SqliteAnswer {
  readonly rows: readonly unknown[];
  readonly changes: number;
}

/** How long a statement waits for another process that writes. */
const BUSY_MS = 5000;
const STATEMENTS_MAX = 200;
const NOTHING = { rows: [], changes: 0 } as const;

const { file, synchronous } = workerData as SqliteSetup;
const database = new DatabaseSync(file, { timeout: BUSY_MS });
database.exec(`pragma journal_mode = wal; pragma synchronous = ${synchronous}; pragma foreign_keys = on`);

const statements = new Lru<string, StatementSync>(STATEMENTS_MAX);

/** A prepared statement, from the newest that were used. */
const statementOf = (sql: string): StatementSync => {
  const known = statements.get(sql) ?? database.prepare(sql);
  statements.set(sql, known);
  return known;
};

const execute = (sql: string, parameters: readonly unknown[]): SqliteAnswer => {
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

const perform = (request: SqliteRequest): SqliteAnswer => {
  if (request.type === 'execute') {
    if (request.begins) database.exec('begin immediate');
    return execute(request.sql, request.parameters);
  }
  end(request.how);
  return NOTHING;
};

serveNodeJobs(perform, () => database.close());
