/** A damaged file is noticed while the server runs, and at its start. */
import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { checkFile } from './file-check.ts';
import { until } from '@doudizhu/rules/testing';
import { pageFolder, startTestServer } from '../testing/test-server.ts';
import { openDatabase, type DatabaseSetup } from './database.ts';

const folder = mkdtempSync(join(tmpdir(), 'ddz-damage-'));
after(() => rmSync(folder, { recursive: true }));

/** A database that was closed. */
const written = async (name: string): Promise<Extract<DatabaseSetup, { kind: 'sqlite' }>> => {
  const setup = { kind: 'sqlite', file: join(folder, name), synchronous: 'NORMAL' } as const;
  await (await openDatabase(setup)).database.destroy();
  return setup;
};

const overwrite = (file: string, from: number): void => {
  const open = openSync(file, 'r+');
  writeSync(open, Buffer.alloc(statSync(file).size - from, 0xa5), 0, undefined, from);
  closeSync(open);
};

test('an intact file passes', async () => {
  await checkFile((await written('intact.sqlite')).file);
});

test('damage in the middle is found, with the file and the way out', async () => {
  const setup = await written('middle.sqlite');
  overwrite(setup.file, 4096);
  await assert.rejects(
    checkFile(setup.file),
    /the database .*middle\.sqlite is damaged \(.+\): stop the server, .* restore a copy/u,
  );
});

test('a start on a damaged file says the same', async () => {
  const setup = await written('start.sqlite');
  overwrite(setup.file, 0);
  await assert.rejects(openDatabase(setup), /start\.sqlite is damaged \(.*not a database.*\): stop the server/u);
});

test('a running server reads its file every six hours, and reports damage', async (context) => {
  // Six hours pass in the test.
  context.mock.timers.enable({ apis: ['setInterval'] });
  const page = pageFolder();
  const setup = await written('six-hours.sqlite');
  overwrite(setup.file, statSync(setup.file).size - 4096);
  const { url, remove } = await startTestServer({ database: setup }, page);
  context.after(remove);
  const faults = async (): Promise<string> => (await fetch(`${url}/metrics`)).text();
  assert.doesNotMatch(await faults(), /kind="the database is damaged"/u);
  context.mock.timers.tick(6 * 3_600_000);
  await until(async () => /kind="the database is damaged"\} 1$/mu.test(await faults()));
});
