/**
 * Kysely's dialect for `node:sqlite`. Two threads have a connection each, so that a slow disk does not block sockets: one
 * writes, the other reads. A read never waits for a write; it sees everything whose storing was answered before it began
 * (write-ahead log). Transactions, single writes and groups of commits have the writer in turn.
 */
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely';
import { WorkerPool } from '@doudizhu/work/pool';
import { nodeThread } from '@doudizhu/work/pool/node';
import { Worker } from 'node:worker_threads';
import type { WriteCommits } from './commit.ts';
import type { SqliteAnswer, SqliteRequest, SqliteRows, SqliteSetup, SqliteThreadSetup } from './worker-sqlite.ts';

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;
type SqliteThread = WorkerPool<SqliteRequest, SqliteAnswer>;

/** Requests that a thread has at a time, so that the next one does not wait for a turn of the event loop. */
const REQUESTS_AT_ONCE = 64;

const startThread = (setup: SqliteThreadSetup): SqliteThread =>
  new WorkerPool({
    threads: 1,
    jobsPerThread: REQUESTS_AT_ONCE,
    // The writer has open transactions, which are lost with it.
    endsWithThread: !setup.readOnly,
    start: (listener) =>
      nodeThread(new Worker(new URL('./worker-sqlite.ts', import.meta.url), { workerData: setup }), listener),
  });

const LAST_READ: Statement = { sql: 'select 1', parameters: [] };

/** A SQLite file with its two threads. */
export class SqliteFile {
  readonly #writer: SqliteThread;
  readonly #reader: SqliteThread;
  /** Resolves when the writer is free. */
  #free: Promise<void> = Promise.resolve();

  readonly #onError: (error: unknown) => void;

  /** @param onError called for each request that failed, and each commit of a group that did */
  constructor(setup: SqliteSetup, onError: (error: unknown) => void) {
    this.#writer = startThread({ ...setup, readOnly: false });
    this.#reader = startThread({ ...setup, readOnly: true });
    this.#onError = onError;
  }

  readonly write: WriteCommits = (commits) =>
    this.#inTurn(async () => {
      const results = (await this.#ask(this.#writer, { type: 'store', commits })) as Awaited<ReturnType<WriteCommits>>;
      for (const result of results) if (result instanceof Error) this.#onError(result);
      return results;
    });

  /** Executes a statement outside transactions. */
  execute<Row>(query: Statement): Promise<QueryResult<Row>> {
    return isRead(query)
      ? this.#statement(this.#reader, query)
      : this.#inTurn(() => this.#statement(this.#writer, query));
  }

  /** Waits until the writer is free, and keeps it. @returns a function that frees it */
  async reserve(): Promise<() => void> {
    const before = this.#free;
    let release = (): void => {};
    this.#free = new Promise((resolve) => (release = resolve));
    await before;
    return release;
  }

  /** Executes a statement of a transaction. @param begins true for its first one */
  executeReserved<Row>(query: Statement, begins: boolean): Promise<QueryResult<Row>> {
    return this.#statement(this.#writer, query, begins);
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    await this.#ask(this.#writer, { type: 'end', how });
  }

  /** Closes the file after the requests that have begun. */
  async close(): Promise<void> {
    await this.#free;
    // Answers come in order, so this one is the last.
    if (this.#reader.load > 0) await this.#statement(this.#reader, LAST_READ);
    await this.#reader.close();
    await this.#writer.close();
  }

  async #statement<Row>(
    thread: SqliteThread,
    { sql, parameters }: Statement,
    begins = false,
  ): Promise<QueryResult<Row>> {
    const answer = await this.#ask(thread, { type: 'execute', sql, parameters, begins });
    const { rows, changes } = answer as SqliteRows;
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  async #ask(thread: SqliteThread, request: SqliteRequest): Promise<SqliteAnswer> {
    try {
      return await thread.run(request);
    } catch (error) {
      this.#onError(error);
      throw error;
    }
  }

  async #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const release = await this.reserve();
    try {
      return await work();
    } finally {
      release();
    }
  }
}

export const createSqliteDialect = (file: SqliteFile): Dialect => ({
  createAdapter: () => new SqliteThreadsAdapter(),
  createDriver: () => new SqliteDriver(file),
  createIntrospector: (database: Kysely<unknown>) => new SqliteIntrospector(database),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

/** Kysely's adapter lets one query run at a time, so reads would wait for transactions. */
class SqliteThreadsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

const isRead = ({ sql }: Statement): boolean => /^\s*select\b/i.test(sql);

class SqliteConnection implements DatabaseConnection {
  readonly #file: SqliteFile;
  /** Frees the writer; null outside transactions. */
  #release: (() => void) | null = null;
  /** True if the next statement begins the transaction, which needs no separate message. */
  #begins = false;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#release === null) return this.#file.execute(query);
    const begins = this.#begins;
    this.#begins = false;
    return this.#file.executeReserved(query, begins);
  }

  streamQuery(): never {
    throw new Error('streaming is not supported');
  }

  async begin(): Promise<void> {
    this.#release = await this.#file.reserve();
    this.#begins = true;
  }

  /** A transaction without a statement has nothing to end. */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    const isEmpty = this.#begins;
    this.#begins = false;
    if (!isEmpty) await this.#file.end(how);
  }

  release(): void {
    this.#release?.();
    this.#release = null;
  }
}

class SqliteDriver implements Driver {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#file);
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.end('commit');
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.end('rollback');
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#file.close();
  }
}
