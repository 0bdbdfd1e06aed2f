/** Changes a SQLite file past a server of this thread. */
import { until } from '@doudizhu/rules/testing';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/**
 * Runs one statement. It never waits inside SQLite: that would stop this thread, in which a server may have to send the
 * rest of the transaction that holds the lock.
 */
export const changeFile = async (
  file: string,
  statement: string,
  ...values: readonly SQLInputValue[]
): Promise<void> => {
  const database = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: false });
  try {
    await until(() => {
      try {
        database.prepare(statement).run(...values);
        return true;
      } catch (error) {
        if (!(error instanceof Error) || error.message !== 'database is locked') throw error;
        return false;
      }
    });
  } finally {
    database.close();
  }
};
