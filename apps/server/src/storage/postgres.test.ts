/** Storage on PostgreSQL: what SQLite has not. */
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { limitMs } from '@doudizhu/rules/testing';
import { isBadValue, openDatabase, type DatabaseSetup } from './database.ts';
import { openStorage, type ServerStorage } from './storage.ts';
import { testDatabases } from '../testing/index.ts';

const [, { setup, stop, skip }] = testDatabases(4);

describe('PostgreSQL', { skip }, () => {
  let storage: ServerStorage;
  let databaseSetup: DatabaseSetup;
  before(async () => {
    databaseSetup = await setup();
    storage = await openStorage(databaseSetup);
  });
  after(async () => {
    await storage.close();
    await stop();
  });

  test('a transaction that stands still does not keep others waiting', async () => {
    const { database } = await openDatabase(databaseSetup);
    const { rows } = await sql<{ value: string }>`
      select current_setting('idle_in_transaction_session_timeout') as value`.execute(database);
    await database.destroy();
    assert.deepEqual(rows, [{ value: '2s' }]);
  });

  test('a connection that is not established is counted as an error', async () => {
    let errors = 0;
    const few = { ...databaseSetup, connectionsMax: 1, timeoutMs: limitMs(500) } as DatabaseSetup;
    const { database } = await openDatabase(few, () => errors++);
    await database.connection().execute(async () => {
      await assert.rejects(sql`select 1`.execute(database), /timeout exceeded when trying to connect/u);
    });
    assert.equal(errors, 1);
    await database.destroy();
  });

  test('a value that the database refuses is a fault of the request, not of the storage', async () => {
    let errors = 0;
    const { database } = await openDatabase(databaseSetup, () => errors++);
    const found = database.selectFrom('account').select('id').where('id', '=', 'a\0').execute();
    await assert.rejects(found, isBadValue);
    await assert.rejects(sql`select * from nothing_here`.execute(database));
    assert.equal(errors, 1, 'the missing table alone');
    await database.destroy();
  });

  test('a connection that is cut within a transaction ends the transaction, not the program', async () => {
    const { database } = await openDatabase(databaseSetup);
    const cut = database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      // Each question takes a round trip, so that the cut arrives while no statement is running.
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(database);
      for (let turn = 0; turn < 20; turn++) await sql`select 1`.execute(database);
      await sql`select 1`.execute(transaction);
    });
    await assert.rejects(cut);
    await sql`select 1`.execute(database);
    await database.destroy();
  });
});
