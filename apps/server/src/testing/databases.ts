/** Databases for the storage contract: SQLite, and PostgreSQL if it is installed. */
import type { DatabaseSetup } from '../storage/database.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startTestPostgres } from './postgres.ts';

interface TestDatabase {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Starts the database. */
  readonly setup: () => Promise<DatabaseSetup>;
  /** Stops it. */
  readonly stop: () => Promise<void>;
  /** Reason for skipping it. */
  readonly skip: string | false;
}

/** A SQLite file in a folder of its own. */
export const testFile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'ddz-storage-'));
  const setup: DatabaseSetup = { kind: 'sqlite', file: join(folder, 'games.sqlite'), synchronous: 'NORMAL' };
  return { setup, remove: (): void => rmSync(folder, { recursive: true }) };
};

/** @param connectionsMax connections to PostgreSQL */
export const testDatabases = (connectionsMax: number): readonly [sqlite: TestDatabase, postgres: TestDatabase] => {
  let file: ReturnType<typeof testFile> | null = null;
  let postgres: Awaited<ReturnType<typeof startTestPostgres>> | null = null;
  return [
    { name: 'SQLite', setup: async () => (file = testFile()).setup, stop: async () => file?.remove(), skip: false },
    {
      name: 'PostgreSQL',
      setup: async () => {
        postgres = await startTestPostgres();
        return { kind: 'postgres', url: postgres.url, connectionsMax, application: 'test' };
      },
      stop: async () => postgres?.stop(),
      skip: findPostgres() === null && 'no PostgreSQL here',
    },
  ];
};
