/** Waits for PostgreSQL at the start, the lock of a SQLite file, and sentences for a database that the program cannot use:
 * they name the option. */
import { setTimeout as sleep } from 'node:timers/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import type { DatabaseSetup } from './database.ts';
import { DatabaseSync } from 'node:sqlite';

/** Codes of a server that is away or starting. */
const AWAY = new Set('ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH 57P03'.split(' '));
const TRY_MS = 2000;
const CONNECT_MS = 5000;

/** Resolves once PostgreSQL answers, at once for SQLite. @param onWait called once with a sentence, if it does not answer
 * @throws if PostgreSQL refuses the user or the database */
export const reachDatabase = async (setup: DatabaseSetup, onWait: (sentence: string) => void): Promise<void> => {
  for (let attempt = 0; setup.kind === 'postgres'; attempt++) {
    const client = new pg.Client({ connectionString: setup.url, connectionTimeoutMillis: CONNECT_MS });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (!isAway(error)) throw error;
      if (attempt === 0) onWait(`waiting for the database: ${databaseSentence(setup, error)}`);
    } finally {
      await client.end().catch(() => {});
    }
    await sleep(TRY_MS);
  }
};

const isAway = (error: unknown): boolean => {
  const { code = '', message } = error as { readonly code?: string; readonly message: string };
  return AWAY.has(code) || message === 'timeout expired' || message.startsWith('Connection terminated');
};

/** @returns a sentence for a failure to open the database, which names the option; other messages as they are */
export const databaseSentence = (setup: DatabaseSetup, error: unknown): string => {
  const { code = '', message, syscall } = error as NodeJS.ErrnoException;
  if (setup.kind === 'sqlite') {
    const folder = dirname(setup.file);
    if (syscall === 'mkdir')
      return `cannot use --data "${folder}" (${code}): expected a folder that may be created or written`;
    return code === 'EACCES' || code === 'EROFS'
      ? `cannot write --data "${folder}" (${code}): expected another folder`
      : message;
  }
  const { hostname, port } = new URL(setup.url);
  const reason = message === '' ? code : message;
  if (isAway(error)) {
    const hint = code === 'ENOTFOUND' ? '; in a password, "@" is written %40 and "/" %2F' : '';
    return `no PostgreSQL at ${hostname}:${port || '5432'} of DATABASE_URL (${reason})${hint}`;
  }
  // Classes 28 and 3D: user, password, name of the database.
  return /^(?:28|3D)/u.test(code) ? `PostgreSQL refuses DATABASE_URL: ${message}` : message;
};

/** Locks a SQLite file, so that two servers do not run the same tables: by another file with an open exclusive transaction,
 * which ends with the process, however that ends. Servers of one PostgreSQL are nodes with leases (`lease.ts`).
 * @returns a function that unlocks the database @throws a sentence if another server uses it */
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
