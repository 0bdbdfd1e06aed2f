/** The server over PostgreSQL, where it differs from SQLite: values that it refuses. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DatabaseSetup } from './storage/database.ts';
import { startTestServer, testDatabases, TestPerson, type TestServer } from './testing/index.ts';

const [, { setup, stop, skip }] = testDatabases(4);

describe('a server over PostgreSQL', { skip }, () => {
  let database: DatabaseSetup;
  let running: TestServer;
  before(async () => {
    database = await setup();
    running = await startTestServer({ database });
  });
  after(async () => {
    await running.remove();
    await stop();
  });

  test('control characters in ids and texts are refused, and are no fault of the storage', async () => {
    const { url } = running;
    const person = await TestPerson.arrive(url);
    const paths = ['rounds', 'accounts', 'tables', 'tournaments'].map((list) => `/api/${list}/%00`);
    for (const path of [...paths, '/s/table/%00', '/s/round/a%00', '/api/tournaments/a%07/boards/1']) {
      assert.equal((await person.request('GET', path)).status, 404, path);
    }
    const passkey = { challenge: 'a', response: { id: 'a\0' } };
    for (const [method, path, body] of [
      ['POST', '/api/friends', { who: 'a\0' }],
      ['POST', '/api/session/passkey', passkey],
      ['POST', '/api/session/passkey', { ...passkey, challenge: '\0' }],
      ['POST', '/api/moderation/session', { name: 'a\0', code: '' }],
      ['POST', '/api/matches', { rules: 'competition\0' }],
      ['PATCH', '/api/account', { name: 'a\0' }],
    ] as const) {
      assert.equal((await person.request(method, path, body)).status, 400, path);
    }
    const metrics = (await person.get('/metrics')) as string;
    assert.match(metrics, /^ddz_storage_errors_total 0$/mu);
  });
});
