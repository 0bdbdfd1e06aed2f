import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test, type TestContext } from 'node:test';
import { Worker } from 'node:worker_threads';
import { limitMs, until } from '@doudizhu/rules/testing';
import pg from 'pg';
import { openDatabase, type DatabaseSetup } from '../storage/database.ts';
import { STEPS } from '../storage/migrations/steps.ts';
import { backUp, checkCopy, restore } from './copies.ts';
import {
  noPostgres,
  openRaw,
  playAllUntil,
  postgresSetup,
  seatThree,
  startTestPostgres,
  startTestServer,
  storedRounds,
  testFolder,
  type TestServer,
} from '../testing/index.ts';

const folder = testFolder();
const fileSetup = (name: string): DatabaseSetup => ({
  kind: 'sqlite',
  file: join(folder, name),
  synchronous: 'NORMAL',
});

for (const kind of ['sqlite', 'postgres'] as const) {
  describe(kind, { skip: kind === 'postgres' && noPostgres }, () => {
    const start = async (context: TestContext): Promise<{ database: DatabaseSetup; url: string }> => {
      const postgres = kind === 'sqlite' ? null : await startTestPostgres();
      let server: TestServer | null = null;
      context.after(async () => {
        await server?.remove();
        await postgres?.stop();
      });
      const database = postgres === null ? fileSetup('games.sqlite') : postgresSetup(postgres.url);
      server = await startTestServer({ database });
      return { database, url: server.url };
    };

    test('a copy is made and put back while people play; they find the table as it was', async (context) => {
      const { database, url } = await start(context);
      const { table, people, sockets } = await seatThree(url);
      await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
      const { seq } = sockets[0].view;
      const copy = join(folder, `${kind}.copy`);
      await backUp(database, copy);
      assert.equal(statSync(copy).mode & 0o077, 0, 'for its owner only');
      await assert.rejects(backUp(database, copy), /exists already/);

      const found = kind === 'sqlite' ? `, step ${STEPS.length} of ${STEPS.length}, 1 tables, 1 finished rounds` : '';
      assert.equal(await checkCopy(database, copy), `intact: ${copy}${found}`);
      const bytes = readFileSync(copy);
      const cut = join(folder, `${kind}.cut`);
      writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length / 2)));
      await assert.rejects(checkCopy(database, cut), /is not a copy of a database|pg_restore failed/);
      if (kind === 'sqlite') {
        const spoilt = new DatabaseSync(copy);
        spoilt.exec("create table kept as select * from round; update round set archive = x'00ff'");
        spoilt.close();
        const unreadable = /has an unreadable archive of the round .*: expected another copy/;
        await assert.rejects(checkCopy(database, copy), unreadable);
        const mended = new DatabaseSync(copy);
        mended.exec('update round set archive = (select archive from kept); drop table kept');
        mended.close();
      }

      await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 2);
      await restore(database, copy);
      sockets[0].command({ type: 'leave' }).catch(() => {});
      assert.deepEqual(await Promise.all(sockets.map(({ closed }) => closed)), [1011, 1011, 1011]);
      const again = await Promise.all(people.map((person) => person.join(table)));
      assert.equal(again[0]?.view.roundsPlayed, 1);
      assert.ok(again[0].view.seq >= seq);
      await playAllUntil(again, ({ roundsPlayed }) => roundsPlayed === 2);
      assert.equal((await storedRounds(people[0], table)).length, 2);
    });

    test('a copy of a newer server is refused', async (context) => {
      const { database } = await start(context);
      const raw = await openRaw(database);
      const read = () => raw.connection.query("select value from setting where name = 'schema'");
      await raw.connection.run("update setting set value = 'step 999' where name = 'schema'");
      const newer = join(folder, `${kind}.newer`);
      await backUp(database, newer);
      await raw.connection.run(`update setting set value = 'step ${STEPS.length}' where name = 'schema'`);
      const refusal = /newer was written by a newer server \(step 999, this one has \d+\): start the newer one/;
      await assert.rejects(checkCopy(database, newer), refusal);
      await assert.rejects(restore(database, newer), refusal);
      assert.equal((await read())[0]?.['value'], `step ${STEPS.length}`);
      await raw.close();
    });

    test('a file that is not a copy is refused, and nothing has changed', async () => {
      const unreachable = postgresSetup('postgresql://nobody:secret@127.0.0.1:1/none');
      const database = kind === 'sqlite' ? fileSetup('games.sqlite') : unreachable;
      const text = join(folder, `${kind}.txt`);
      writeFileSync(text, 'no database');
      await assert.rejects(restore(database, text), ({ message }: Error) => !message.includes('secret'));
      await assert.rejects(restore(database, join(folder, 'nothing')), /no file/);
      await assert.rejects(checkCopy(database, join(folder, 'nothing')), /no file/);
      if (kind === 'postgres') await assert.rejects(backUp(database, join(folder, 'unwritten')), /pg_dump failed/);
      assert.ok(!existsSync(join(folder, 'unwritten')) && !existsSync(join(folder, 'unwritten.unfinished')));
    });
  });
}

test(
  'a restore that a transaction of the server stands against is tried again',
  { skip: noPostgres },
  async (context) => {
    const postgres = await startTestPostgres();
    const [server, watcher] = [1, 2].map(() => new pg.Client({ connectionString: postgres.url }));
    context.after(async () => {
      await Promise.all([server?.end(), watcher?.end()]);
      await postgres.stop();
    });
    const database = postgresSetup(postgres.url);
    await (await openDatabase(database)).database.destroy();
    const copy = join(folder, 'contended.copy');
    await backUp(database, copy);
    await Promise.all([server?.connect(), watcher?.connect()]);
    // PostgreSQL ends the side that looks first, which is the restore.
    await server?.query("set deadlock_timeout = '60s'; begin; lock table suspicion in row exclusive mode");
    const restoring = restore(database, copy);
    const held = await until(async () => {
      const { rows } = (await watcher?.query(`select relation::regclass::text as name from pg_locks
        where granted and mode = 'AccessExclusiveLock' and relation::regclass::text in ('account', 'game_table', 'round')
          and pid in (select pid from pg_locks where not granted)`)) ?? { rows: [] };
      return (rows[0] as { readonly name: string } | undefined)?.name;
    });
    await server?.query(`select from ${held} limit 1`);
    await server?.query('commit');
    assert.equal(await restoring, `restored from ${copy}`);
  },
);

test('a copy is finished while the server writes without a pause', { timeout: limitMs(20_000) }, async (context) => {
  const file = join(folder, 'busy.sqlite');
  await (await openDatabase(fileSetup('busy.sqlite'))).database.destroy();
  const writer = new DatabaseSync(file);
  writer.exec('create table filling (bytes blob); create table counter as select 1 n; pragma synchronous = off');
  const insert = writer.prepare('insert into filling values (randomblob(1000000))');
  for (let megabytes = 0; megabytes < 60; megabytes++) insert.run();
  writer.close();
  const other = new Worker(
    `const { DatabaseSync } = require('node:sqlite');
    const change = new DatabaseSync(require('node:worker_threads').workerData).prepare('update counter set n = n + 1');
    setInterval(() => change.run(), 5);`,
    { eval: true, workerData: file },
  );
  context.after(() => other.terminate());
  await once(other, 'online');
  const copy = join(folder, 'busy.copy');
  await backUp(fileSetup('busy.sqlite'), copy);
  assert.ok(statSync(copy).size > 60_000_000);
});

test('a copy is put back as soon as a server that is writing has written', async () => {
  const copy = join(folder, 'small.copy');
  const file = join(folder, 'small.sqlite');
  const saved = new DatabaseSync(copy);
  saved.exec('create table table_head (id); insert into table_head values (1)');
  const setup = fileSetup('small.sqlite');
  await assert.rejects(restore(setup, copy), /small\.copy is not a copy of a database: expected/);
  saved.exec("create table setting (name, value); insert into setting values ('schema', 'other')");
  await assert.rejects(restore(setup, copy), /has the tables of an unknown build/);
  saved.prepare('update setting set value = ?').run(`step ${STEPS.length}`);
  saved.close();
  const server = new DatabaseSync(file);
  server.exec('pragma journal_mode = wal; create table table_head (id); begin immediate');
  server.exec('insert into table_head values (2)');
  let waits = 0;
  await restore(setup, copy, async () => {
    waits++;
    server.exec('commit');
  });
  assert.equal(waits, 1);
  const rows = server.prepare('select id from table_head').all();
  assert.deepEqual([rows.length, rows[0]?.['id']], [1, 1]);
  server.close();
});
