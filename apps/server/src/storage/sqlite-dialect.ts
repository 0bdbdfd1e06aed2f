/**
 * Kysely's dialect for `node:sqlite`. The database lives in a thread of its own (`worker-sqlite.ts`): a checkpoint or a
 * slow disk never stops the sockets. There is one connection; who begins a transaction has it until the end.
 */
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
import { Worker } from 'node:worker_threads';
import type { SqliteAnswer, SqliteRequest, SqliteSetup } from './worker-sqlite.ts';

export const createSqliteDialect = (setup: SqliteSetup): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new SqliteThreadDriver(new SqliteThread(setup)),
  createIntrospector: (database: Kysely<unknown>) => new SqliteIntrospector(database),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

interface WaitingRequest {
  readonly resolve: (answer: SqliteAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** The thread, as questions and answers. Answers come in the order of the questions. */
class SqliteThread {
  readonly #worker: Worker;
  readonly #waiting: WaitingRequest[] = [];
  #ended: Error | null = null;

  constructor(setup: SqliteSetup) {
    this.#worker = new Worker(new URL('./worker-sqlite.ts', import.meta.url), { workerData: setup });
    this.#worker.on('message', (answer: SqliteAnswer) => this.#answered(answer));
    this.#worker.on('error', (error) => this.#end(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on('exit', () => this.#end(new Error('the database is closed')));
  }

  ask(request: SqliteRequest): Promise<SqliteAnswer> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(request);
    });
  }

  async close(): Promise<void> {
    if (this.#ended === null) await this.ask({ type: 'close' });
    await this.#worker.terminate();
  }

  #answered(answer: SqliteAnswer): void {
    const waiting = this.#waiting.shift();
    if (answer.error === null) waiting?.resolve(answer);
    else waiting?.reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }));
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}

class SqliteThreadDriver implements Driver {
  readonly #thread: SqliteThread;
  /** Resolves when the connection is free. */
  #free: Promise<void> = Promise.resolve();
  readonly #releases = new Map<DatabaseConnection, () => void>();
  /** Whether the next statement begins a transaction: it is not worth a message of its own to the thread. */
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

  destroy(): Promise<void> {
    return this.#thread.close();
  }

  async #execute<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const begins = this.#begins;
    this.#begins = false;
    const { rows, changes } = await this.#thread.ask({ type: 'execute', sql, parameters, begins });
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  /** A transaction without a statement, or whose first one could not begin it, has nothing to end. */
  async #end(how: 'commit' | 'rollback'): Promise<void> {
    const isEmpty = this.#begins;
    this.#begins = false;
    if (!isEmpty) await this.#thread.ask({ type: 'end', how });
  }
}
