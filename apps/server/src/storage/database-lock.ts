/**
 * Lock of a database, so that two servers that know nothing of each other do not run the same tables. SQLite: another
 * file with an open exclusive transaction. PostgreSQL: an advisory lock of a connection, exclusive for a single server
 * and shared by the nodes of a cluster. Both end with the process, however that ends.
 */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Report } from '../metrics.ts';
import type { DatabaseSetup } from './database.ts';

export interface LockOptions {
  /** True for a node of a cluster. */
  readonly isShared: boolean;
  /** Called if a lost connection is restored and another server has the lock. */
  readonly report: Report;
}

/** @returns a function that unlocks the database @throws a sentence if another server uses it */
export const lockDatabase = async (setup: DatabaseSetup, options: LockOptions): Promise<() => Promise<void>> =>
  setup.kind === 'sqlite' ? lockFile(setup.file) : new PostgresLock(setup, options).begin();

const lockFile = (file: string): (() => Promise<void>) => {
  const lock = new DatabaseSync(`${file}.lock`, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    const message = `another server uses ${file}: stop it, or choose another folder by --data`;
    throw new Error(message, { cause: error });
  }
  return async () => lock.close();
};

/** Key of the advisory lock. `schema.ts` uses 1. */
const KEY = 2;
/** Time in which the connection of a server that has just ended is gone. */
const WAIT_MS = 2000;
const TRY_MS = 200;
const RETRY_MS = 1000;
/** PostgreSQL notices within half a minute that the machine of a connection is gone. */
const KEEPALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

class PostgresLock {
  readonly #setup: Extract<DatabaseSetup, { kind: 'postgres' }>;
  readonly #options: LockOptions;
  readonly #function: string;
  #client: pg.Client | null = null;
  #isOver = false;
  #retry: NodeJS.Timeout | undefined;
  #isReported = false;

  constructor(setup: Extract<DatabaseSetup, { kind: 'postgres' }>, options: LockOptions) {
    this.#setup = setup;
    this.#options = options;
    this.#function = `pg_try_advisory_lock${options.isShared ? '_shared' : ''}`;
  }

  async begin(): Promise<() => Promise<void>> {
    const untilMs = performance.now() + WAIT_MS;
    while (!(await this.#take())) {
      if (performance.now() > untilMs) throw new Error(messageFor(this.#options.isShared));
      await sleep(TRY_MS);
    }
    return async () => {
      this.#isOver = true;
      clearTimeout(this.#retry);
      await this.#client?.end();
    };
  }

  /** @returns false if another server has the lock */
  async #take(): Promise<boolean> {
    const { url, application } = this.#setup;
    const client = new pg.Client({ connectionString: url, application_name: application, options: KEEPALIVE });
    // `end` follows.
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>(`select ${this.#function}(${KEY}) as taken`);
    if (rows[0]?.taken !== true) {
      await client.end();
      return false;
    }
    this.#client = client;
    client.once('end', () => this.#takeAgain());
    return true;
  }

  /** The database was restarted: its locks are gone. */
  #takeAgain(): void {
    if (this.#isOver) return;
    this.#retry = setTimeout(() => {
      this.#take().then(
        (taken) => {
          if (taken) return;
          if (!this.#isReported) this.#options.report('another server uses the database', null);
          this.#isReported = true;
          this.#takeAgain();
        },
        // The storage reports a database that is away.
        () => this.#takeAgain(),
      );
    }, RETRY_MS).unref();
  }
}

const messageFor = (isShared: boolean): string =>
  isShared
    ? 'a server without REDIS_URL uses the database of DATABASE_URL: stop it, or start it with REDIS_URL too'
    : 'another server uses the database of DATABASE_URL: stop it, choose another database, or start both with REDIS_URL';
