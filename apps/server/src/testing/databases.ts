/** Databases for the storage contract: SQLite, and PostgreSQL if it is installed. */
import type { DatabaseSetup } from '../storage/database.ts';
import { findPostgres, startPostgres, type PostgresService } from './postgres.ts';

interface TestDatabase {
  readonly name: string;
  /** Starts the database. */
  readonly setup: () => Promise<DatabaseSetup>;
  /** Stops it. */
  readonly stop: () => Promise<void>;
  /** Reason for skipping it. */
  readonly skip: string | false;
}

/** @param file file of SQLite @param connectionsMax connections to PostgreSQL */
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
