/** Damage of a SQLite file, and the sentence about it. */
import { DatabaseSync } from 'node:sqlite';

/** Reads all of a file. @returns the reason why it is not an intact database of this program, or null */
export const faultInFile = (file: string | URL): string | null => {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      database.prepare('select 1 from table_head limit 1').all();
      const found = String(database.prepare('pragma quick_check(1)').get()?.['quick_check']);
      return found === 'ok' ? null : found.replaceAll('\n', ': ');
    } finally {
      database.close();
    }
  } catch (error) {
    return (error as Error).message;
  }
};

/** True for SQLite's errors about the content of a file. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && /malformed|not a database/u.test(error.message);

/** Error about a damaged file, with the way out for its operator. */
export const damaged = (file: string, reason: string): Error =>
  new Error(
    `the database ${file} is damaged (${reason}): stop the server, keep the file, and restore a copy by "restore FILE"`,
  );
