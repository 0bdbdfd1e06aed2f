/** Copies of the database, made while the server runs: a SQLite file, or the output of `pg_dump`. A running server
 * notices a restored copy: commits that do not follow the stored log are refused, so tables stop and people reconnect
 * to the state of the copy. */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DatabaseSetup } from '../storage/database.ts';
import { faultInFile } from '../storage/file-damage.ts';
import { schemaDigest } from '../storage/schema.ts';
import { readArchive } from '../tables/archive.ts';

const run = promisify(execFile);

/** Time limit for a busy database, and time between two attempts. */
const BUSY_MS = 5000;
const TRY_MS = 20;
/** Attempts of a restore. It locks one table after another, and may wait for a server that waits for it; PostgreSQL then
 * ends one of the two. That comes before a row is copied. */
const ATTEMPTS_MAX = 20;

/** @returns a sentence for the terminal @throws if the copy is not written; then there is no file */
export const backUp = async (database: DatabaseSetup, file: string): Promise<string> => {
  if (existsSync(file)) throw new Error(`${file} exists already: expected a new name`);
  const unfinished = `${file}.unfinished`;
  try {
    if (database.kind === 'sqlite') await copySqlite(database.file, unfinished, () => sleep(TRY_MS));
    else await runPostgres('pg_dump', ['--format=custom', `--file=${unfinished}`], database.url);
    chmodSync(unfinished, 0o600);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return `written: ${file}`;
};

/** @param whileBusy waits before the next attempt at a busy file @throws if the file is not a copy; then nothing
 * changes */
export const restore = async (
  database: DatabaseSetup,
  file: string,
  whileBusy = (): Promise<unknown> => sleep(TRY_MS),
): Promise<string> => {
  requireFile(file);
  if (database.kind === 'sqlite') {
    checkSqlite(file);
    await copySqlite(file, database.file, whileBusy);
  } else {
    const options = ['--clean', '--if-exists', '--single-transaction', '--no-owner', '--dbname=postgres'];
    for (let attempt = 1; ; attempt++) {
      try {
        await runPostgres('pg_restore', [...options, file], database.url);
        break;
      } catch (error) {
        if (attempt === ATTEMPTS_MAX || !isDeadlock(error)) throw error;
      }
    }
  }
  return `restored from ${file}`;
};

/** Reads all of a copy, with the archive of every round; the database stays as it is. @returns a sentence for the
 * terminal @throws if the copy cannot be restored */
export const checkCopy = async (database: DatabaseSetup, file: string): Promise<string> => {
  requireFile(file);
  if (database.kind === 'sqlite') {
    checkSqlite(file);
    const { tables, rounds } = readSqlite(file);
    return `intact: ${file}, ${tables} tables, ${rounds} finished rounds`;
  }
  // The output is a script of all rows, which is thrown away.
  await runPostgres('pg_restore', ['--file=/dev/null', file], database.url);
  return `intact: ${file}`;
};

/** Messages of PostgreSQL are in the language of its server. */
const isDeadlock = (error: unknown): boolean => /deadlock|死锁/iu.test((error as Error).message);

const requireFile = (file: string): void => {
  if (!existsSync(file)) throw new Error(`no file ${file}: expected a copy written by backup`);
};

/** Reads the archives of all rounds. @returns the numbers of tables and rounds @throws if one is unreadable */
const readSqlite = (file: string): { readonly tables: number; readonly rounds: number } => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = Number(database.prepare('select count(*) as n from game_table').get()?.['n']);
    let rounds = 0;
    for (const { id, archive } of database.prepare('select id, archive from round').iterate()) {
      try {
        readArchive(archive as Uint8Array);
      } catch (error) {
        const { message } = error as Error;
        throw new Error(
          `${file} has an unreadable archive of the round ${String(id)} (${message}): expected another copy`,
          { cause: error },
        );
      }
      rounds++;
    }
    return { tables, rounds };
  } finally {
    database.close();
  }
};

/** Pages per step. SQLite begins a copy again if another connection writes between two steps, so a copy of a server that
 * people use would never end. */
const ALL_PAGES = 2 ** 31 - 1;

const copySqlite = async (from: string, to: string, whileBusy: () => Promise<unknown>): Promise<void> => {
  if (!existsSync(from)) throw new Error(`no database ${from}: expected the file of a server`);
  const source = new DatabaseSync(from, { timeout: BUSY_MS });
  const deadline = Date.now() + BUSY_MS;
  try {
    // `backup` fails at once if the first page is locked; then nothing is copied.
    for (;;) {
      try {
        await backup(source, to, { rate: ALL_PAGES });
        return;
      } catch (error) {
        if (!isInUse(error)) throw error;
        if (Date.now() >= deadline) throw new Error(`${to} is being written to: try again`, { cause: error });
      }
      await whileBusy();
    }
  } finally {
    source.close();
  }
};

/** `backup` reports a locked file by an error without SQLite's code (Node 24). */
const isInUse = (error: unknown): boolean => {
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown };
  return code === 'ERR_SQLITE_ERROR' && errcode === 0;
};

/** Checks that a file is an intact database of this build. */
const checkSqlite = (file: string): void => {
  const fault = faultInFile(file) ?? otherSchemaIn(file);
  if (fault !== null) throw new Error(`${file} is not a copy of a database (${fault}): expected one written by backup`);
};

/** @returns the reason why the tables of a file are not those of this build, or null */
const otherSchemaIn = (file: string): string | null => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const found = database.prepare("select value from setting where name = 'schema'").get()?.['value'];
    const expected = schemaDigest('sqlite');
    return found === expected ? null : `tables of another build, schema ${String(found)} instead of ${expected}`;
  } catch (error) {
    return (error as Error).message;
  } finally {
    database.close();
  }
};

/** Runs a program of PostgreSQL. The password is in its environment, because other users can see options. */
const runPostgres = async (program: string, options: readonly string[], url: string): Promise<void> => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const name = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
  const env = {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port === '' ? '5432' : port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: name,
    PGSSLMODE: searchParams.get('sslmode') ?? 'prefer',
  };
  const named = options.map((option) => (option.startsWith('--dbname=') ? `--dbname=${name}` : option));
  try {
    await run(program, named, { env });
  } catch (error) {
    const { code, stderr = '' } = error as Error & { readonly code?: unknown; readonly stderr?: string };
    if (code === 'ENOENT')
      throw new Error(`${program} is missing: expected the package postgresql-client`, { cause: error });
    throw new Error(`${program} failed: ${stderr.trim()}`, { cause: error });
  }
};
