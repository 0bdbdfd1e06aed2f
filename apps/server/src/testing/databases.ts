/** The databases that the storage's contract is tested on: SQLite, and PostgreSQL where it is installed. */
import type { DatabaseSetup } from '../storage/database.ts';
import { findPostgres, startPostgres, type PostgresService } from './postgres.ts';

interface TestDatabase {
  readonly name: string;
  /** Starts the database. */
  readonly setup: () => Promise<DatabaseSetup>;
  /** Ends what was started. */
  readonly stop: () => Promise<void>;
  /** Why it is not tested here. */
  readonly skip: string | false;
}

/** @param file of SQLite. @param connectionsMax to PostgreSQL. */
export const testDatabases = (file: string, connectionsMax: number): readonly TestDatabase[] => {
  let postgres: PostgresService | null = null;
  return [
    {
      name: 'SQLite',
      setup: async () => ({ kind: 'sqlite', file, synchronous: 'NORMAL' }),
      stop: async () => undefined,
      skip: false,
    },
    {
      name: 'PostgreSQL',
      setup: async () => {
        postgres = await startPostgres({ isDurable: false });
        return { kind: 'postgres', url: postgres.url, connectionsMax, application: 'test' };
      },
      stop: async () => postgres?.stop(),
      skip: findPostgres() === null && 'no PostgreSQL here',
    },
  ];
};
