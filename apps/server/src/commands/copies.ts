/** Copies of the database, made while the server runs: a SQLite file, or the output of `pg_dump`. A running server
 * notices a restored copy: commits that do not follow the stored log are refused, so tables stop and people reconnect
 * to the state of the copy. */
import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePrivate, openDatabase, type DatabaseSetup } from '../storage/database.ts';
import { faultInFile } from '../storage/file-damage.ts';
import { migrateFile, sqliteSteps } from '../storage/migrations/connections.ts';
import { stepOf } from '../storage/migrations/migrate.ts';
import { STEPS } from '../storage/migrations/steps.ts';
import { readArchive } from '../tables/archive.ts';
import { checkPostgres, dumpPostgres, readPostgres, restorePostgres } from './postgres-programs.ts';

/** Time limit for a busy database, and time between two attempts. */
const BUSY_MS = 5000;
const TRY_MS = 20;

/** @throws a sentence if there is no SQLite file */
export const requireDatabase = (database: DatabaseSetup): void => {
  if (database.kind !== 'sqlite' || existsSync(database.file)) return;
  throw new Error(`no database ${database.file}: expected the --data folder of a server that has been started`);
};

/** @returns a sentence for the terminal @throws if the copy is not written; then there is no file */
export const backUp = async (database: DatabaseSetup, file: string): Promise<string> => {
  if (existsSync(file)) throw new Error(`${file} exists already: expected a new name`);
  const folder = dirname(file);
  if (!existsSync(folder)) throw new Error(`cannot write ${file}: no folder ${folder}`);
  const unfinished = `${file}.unfinished`;
  try {
    if (database.kind === 'sqlite') await copySqlite(database.file, unfinished, () => sleep(TRY_MS));
    else await dumpPostgres(database.url, unfinished);
    chmodSync(unfinished, 0o600);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return `written: ${file}`;
};

/** Replaces the database by a copy, and brings it to the newest step. @param whileBusy waits before the next attempt at a
 * busy file @throws if the file is not a copy that this program can read; then nothing has changed */
export const restore = async (
  database: DatabaseSetup,
  file: string,
  whileBusy = (): Promise<unknown> => sleep(TRY_MS),
): Promise<string> => {
  requireFile(file);
  if (database.kind === 'sqlite') {
    await checkSqlite(file);
    makePrivate(database.file);
    await copySqlite(file, database.file, whileBusy);
    await migrateFile(database.file, { name: file });
  } else {
    await checkPostgres(database.url, file);
    await restorePostgres(database.url, file);
    await (await openDatabase(database)).database.destroy();
  }
  return `restored from ${file}`;
};

/** Reads all of a copy, with the archive of every round; the database stays as it is. @returns a sentence for the
 * terminal @throws if the copy cannot be restored */
export const checkCopy = async (database: DatabaseSetup, file: string): Promise<string> => {
  requireFile(file);
  if (database.kind === 'sqlite') {
    const step = await checkSqlite(file);
    const { tables, rounds } = readSqlite(file);
    return `intact: ${file}, step ${step} of ${STEPS.length}, ${tables} tables, ${rounds} finished rounds`;
  }
  await readPostgres(database.url, file);
  await checkPostgres(database.url, file);
  return `intact: ${file}`;
};

/** Opens a copy to read it: SQLite makes no files beside it. */
const openCopy = (file: string): DatabaseSync => new DatabaseSync(unchanging(file), { readOnly: true });

const unchanging = (file: string): URL => {
  const url = pathToFileURL(file);
  url.search = '?immutable=1';
  return url;
};

const requireFile = (file: string): void => {
  if (!existsSync(file)) throw new Error(`no file ${file}: expected a copy written by backup`);
};

/** Reads the archives of all rounds. @returns the numbers of tables and rounds @throws if one is unreadable */
const readSqlite = (file: string): { readonly tables: number; readonly rounds: number } => {
  const database = openCopy(file);
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

/** Checks that a file is an intact database. @returns the step of its tables @throws a sentence if this program cannot
 * read it */
const checkSqlite = async (file: string): Promise<number> => {
  const fault = faultInFile(unchanging(file));
  if (fault !== null) throw new Error(`${file} is not a copy of a database (${fault}): expected one written by backup`);
  const database = openCopy(file);
  try {
    const step = await stepOf(sqliteSteps(database), file);
    if (step === 0) throw new Error(`${file} is not a copy of a database: expected one written by backup`);
    return step;
  } finally {
    database.close();
  }
};
