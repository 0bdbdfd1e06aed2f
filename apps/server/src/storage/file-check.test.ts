/** A damaged file is noticed while the server runs, and at its start. */
import assert from 'node:assert/strict';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { checkFile } from './storage.ts';
import { until } from '@doudizhu/rules/testing';
import { openDatabase, type DatabaseSetup } from './database.ts';
import { pageFolder, startTestServer, testFolder } from '../testing/index.ts';

const folder = testFolder();

/** A database that was closed. */
const written = async (name: string): Promise<Extract<DatabaseSetup, { kind: 'sqlite' }>> => {
  const setup = { kind: 'sqlite', file: join(folder, name), synchronous: 'NORMAL' } as const;
  await (await openDatabase(setup)).database.destroy();
  return setup;
};

/** @param page of 4096 bytes, from 0 */
const overwritePage = (file: string, page: number): void => {
  const open = openSync(file, 'r+');
  writeSync(open, Buffer.alloc(4096, 0xa5), 0, undefined, page * 4096);
  closeSync(open);
};

/** Page of a table that a start does not read. */
const pageOfCodes = (file: string): number => {
  const database = new DatabaseSync(file);
  const found = database.prepare("select rootpage from sqlite_master where name = 'recovery_code'").get();
  database.close();
  return Number(found?.['rootpage']) - 1;
};

test('an intact file passes', async () => {
  await checkFile((await written('intact.sqlite')).file);
});

test('damage in the middle is found, with the file and the way out', async () => {
  const setup = await written('middle.sqlite');
  overwritePage(setup.file, 1);
  await assert.rejects(
    checkFile(setup.file),
    /the database .*middle\.sqlite is damaged \(.+\): stop the server, .* restore a copy/u,
  );
});

test('a start on a damaged file says the same', async () => {
  const setup = await written('start.sqlite');
  overwritePage(setup.file, 0);
  await assert.rejects(openDatabase(setup), /start\.sqlite is damaged \(.*not a database.*\): stop the server/u);
});

test('a running server reads its file every six hours, and reports damage', async (context) => {
  // Six hours pass in the test.
  context.mock.timers.enable({ apis: ['setInterval'] });
  const page = pageFolder();
  const setup = await written('six-hours.sqlite');
  overwritePage(setup.file, pageOfCodes(setup.file));
  const { url, remove } = await startTestServer({ database: setup }, page);
  context.after(remove);
  const faults = async (): Promise<string> => (await fetch(`${url}/metrics`)).text();
  assert.doesNotMatch(await faults(), /kind="the database is damaged"/u);
  context.mock.timers.tick(6 * 3_600_000);
  await until(async () => /kind="the database is damaged"\} 1$/mu.test(await faults()));
});
