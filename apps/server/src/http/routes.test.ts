/** Each route refuses requests without the session that the protocol's table names. */
import { ROUTES, type HttpRoute } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestPerson, testServer } from '../testing/index.ts';

const { url } = await testServer();
const guest = await TestPerson.arrive(url);

test('without a session, or by a player instead of a moderator', async () => {
  for (const [name, { session }] of Object.entries<HttpRoute>(ROUTES)) {
    const [method = '', path = ''] = name.replace(':id', 'x').split(' ');
    if (session === 'none') continue;
    const isForModerators = session === 'moderator';
    const person = isForModerators ? guest : new TestPerson(url);
    const refused = await person.request(method, path);
    assert.deepEqual([refused.status, refused.code], [401, isForModerators ? 'moderators-only' : 'signed-out'], name);
  }
});
