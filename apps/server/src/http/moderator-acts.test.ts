/** A moderator finds accounts, removes a name and closes a table; each leaves a line. */
import type { AuditMessage, Person } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { changeFile, moderatorOf, playAllUntil, seatThree, TestPerson, testServer } from '../testing/index.ts';

const server = await testServer();
const { url, folder } = server;
const moderator = await moderatorOf(server);
const lastAct = async (): Promise<AuditMessage | undefined> =>
  ((await moderator.get('/api/moderation/audit')) as { audit: AuditMessage[] }).audit[0];

test('accounts are found by a part of the name or by id, and a name is removed', async () => {
  const person = await TestPerson.arriveNamed(url, 'Rude Name');
  const find = async (name: string): Promise<readonly Person[]> =>
    ((await moderator.get(`/api/moderation/accounts?name=${encodeURIComponent(name)}`)) as { people: Person[] }).people;
  const known = { id: person.id, name: 'Rude Name' };
  assert.deepEqual(await find('ude nAM'), [known]);
  assert.deepEqual(await find(person.id), [known]);
  assert.deepEqual(await find('no such name'), []);
  const path = `/api/moderation/accounts/${person.id}/unname`;
  assert.equal((await moderator.post(path, { why: 'an insult' })).status, 204);
  assert.equal((await find(person.id))[0]?.name, null);
  assert.deepEqual(await find('ude nAM'), [{ id: person.id, name: null }], 'by the removed name too');
  assert.equal((await person.rename('RUDE-name')).code, 'name-removed');
  const { act, person: meant, why, moderator: by } = (await lastAct()) as AuditMessage;
  assert.deepEqual([act, meant?.id, why, by], ['remove-name', person.id, 'an insult', 'Mo']);
  assert.equal((await moderator.post(path, { why: 'again' })).code, 'not-found');
  for (const route of [path, '/api/moderation/tables/x/close']) {
    assert.equal((await person.post(route, { why: 'I am no moderator' })).code, 'moderators-only');
  }
});

test('a banned account has no new name, and ratings are voided once', async () => {
  const cheat = await TestPerson.arriveNamed(url);
  const insert =
    "insert into rating (account, rules, mu, sigma, rounds, wins, shown) values (?, 'two', 31, 1, 11, 11, 30)";
  await changeFile(join(folder, 'games.sqlite'), insert, cheat.id);
  const path = `/api/moderation/accounts/${cheat.id}`;
  await moderator.post(`${path}/sanctions`, { kind: 'ban', hours: 1, why: 'dumped games' });
  assert.equal((await cheat.rename('Innocent')).code, 'banned');
  await moderator.post(`${path}/lift`, { kind: 'ban', why: 'served' });
  assert.equal((await cheat.profile()).ratings.length, 1);
  assert.equal((await moderator.post(`${path}/void-ratings`, { why: 'dumped games' })).status, 204);
  assert.deepEqual([(await lastAct())?.act, (await cheat.profile()).ratings], ['void-ratings', []]);
  assert.equal((await moderator.post(`${path}/void-ratings`, { why: 'again' })).status, 404);
});

test('a table is closed during a round, and stays closed', async () => {
  const { table, sockets } = await seatThree(url, { pace: 'none' });
  await playAllUntil(sockets, ({ stage }) => stage === 'playing');
  const path = `/api/moderation/tables/${table}/close`;
  assert.equal((await moderator.post(path, { why: 'shouting' })).status, 204);
  assert.deepEqual(await Promise.all(sockets.map(({ closed }) => closed)), [1000, 1000, 1000]);
  const line = await lastAct();
  assert.deepEqual([line?.act, line?.subject], ['close-table', table]);
  assert.equal((await moderator.post(path, { why: 'again' })).code, 'not-found');
});
