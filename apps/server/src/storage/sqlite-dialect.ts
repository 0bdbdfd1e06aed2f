/** Kysely's dialect for `node:sqlite`. The database has a separate thread (`worker-sqlite.ts`), so that a slow disk
 * does not block sockets. There is one connection, which a transaction holds to its end. */
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely';
import { WorkerPool } from '@doudizhu/work/pool';
import { nodeThread } from '@doudizhu/work/pool/node';
import { Worker } from 'node:worker_threads';
import type { SqliteAnswer, SqliteRequest, SqliteSetup } from './worker-sqlite.ts';

export const createSqliteDialect = (setup: SqliteSetup): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new SqliteThreadDriver(startThread(setup)),
  createIntrospector: (database: Kysely<unknown>) => new SqliteIntrospector(database),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

type SqliteThread = WorkerPool<SqliteRequest, SqliteAnswer>;

/** The thread has the connection, so open transactions are lost with it. */
const startThread = (setup: SqliteSetup): SqliteThread =>
  new WorkerPool({
    threads: 1,
    endsWithThread: true,
    start: (listener) =>
      nodeThread(new Worker(new URL('./worker-sqlite.ts', import.meta.url), { workerData: setup }), listener),
  });

class SqliteThreadDriver implements Driver {
  readonly #thread: SqliteThread;
  /** Resolves when the connection is free. */
  #free: Promise<void> = Promise.resolve();
  readonly #releases = new Map<DatabaseConnection, () => void>();
  /** True if the next statement begins a transaction, which needs no separate message. */
  #begins = false;

  constructor(thread: SqliteThread) {
    this.#thread = thread;
  }

  async init(): Promise<void> {
    await this.#execute('select 1', []);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#free;
    let release = (): void => {};
    this.#free = new Promise((resolve) => (release = resolve));
    await before;
    const connection: DatabaseConnection = {
      executeQuery: ({ sql, parameters }) => this.#execute(sql, parameters),
      streamQuery: () => {
        throw new Error('streaming is not supported');
      },
    };
    this.#releases.set(connection, release);
    return connection;
  }

  async beginTransaction(): Promise<void> {
    this.#begins = true;
  }

  commitTransaction(): Promise<void> {
    return this.#end('commit');
  }

  rollbackTransaction(): Promise<void> {
    return this.#end('rollback');
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#releases.get(connection)?.();
    this.#releases.delete(connection);
  }

  async destroy(): Promise<void> {
    await this.#free;
    await this.#thread.close();
  }

  async #execute<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const begins = this.#begins;
    this.#begins = false;
    const { rows, changes } = await this.#thread.run({ type: 'execute', sql, parameters, begins });
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  /** A transaction without a statement, or whose first one failed, has nothing to end. */
  async #end(how: 'commit' | 'rollback'): Promise<void> {
    const isEmpty = this.#begins;
    this.#begins = false;
    if (!isEmpty) await this.#thread.run({ type: 'end', how });
  }
}
