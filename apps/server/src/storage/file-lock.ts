/**
 * Lock of a SQLite file, so that two servers do not run the same tables. It is another SQLite file with an open exclusive
 * transaction: the operating system ends it with the process, however that ends.
 */
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseSetup } from './database.ts';

/** @returns a function that unlocks the file @throws a sentence if another server uses the file */
export const lockDatabase = (setup: DatabaseSetup): (() => void) => {
  if (setup.kind !== 'sqlite') return () => {};
  const lock = new DatabaseSync(`${setup.file}.lock`, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    const message = `another server uses ${setup.file}: stop it, or choose another folder by --data`;
    throw new Error(message, { cause: error });
  }
  return () => lock.close();
};
