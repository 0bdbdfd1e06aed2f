/** Lock of a SQLite file, so that two servers do not run the same tables: another file with an open exclusive transaction,
 * which ends with the process, however that ends. Servers of one PostgreSQL are nodes with leases (`lease.ts`). */
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseSetup } from './database.ts';

/** @returns a function that unlocks the database @throws a sentence if another server uses it */
export const lockDatabase = async (setup: DatabaseSetup): Promise<() => Promise<void>> => {
  if (setup.kind === 'postgres') return async () => {};
  const { file } = setup;
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
