/** A moderator finds accounts, removes a name and closes a table; each leaves a line. */
import type { AuditMessage, Leaderboard, Person } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { changeModerators } from '../commands/moderation.ts';
import { codeOf, playAllUntil, seatThree, TestPerson } from '../testing/test-person.ts';
import { startTestServer } from '../testing/test-server.ts';
import { changeFile } from '../testing/change-file.ts';

const { url, folder, options, remove } = await startTestServer();
after(remove);
const printed = await changeModerators(options.database, 'add', 'Mo');
const moderator = new TestPerson(url);
await moderator.post('/api/moderation/session', { name: 'Mo', code: /^code: (.+)$/mu.exec(printed)?.[1] ?? '' });
const lastAct = async (): Promise<AuditMessage | undefined> =>
  ((await moderator.get('/api/moderation/audit')) as { audit: AuditMessage[] }).audit[0];

test('accounts are found by a part of the name or by id, and a name is removed', async () => {
  const person = await TestPerson.arrive(url);
  await person.request('PATCH', '/api/account', { name: 'Rude Name' });
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
  const rename = async (name: string) => codeOf((await person.request('PATCH', '/api/account', { name })).body);
  assert.equal(await rename('RUDE-name'), 'name-removed');
  const { act, person: meant, why, moderator: by } = (await lastAct()) as AuditMessage;
  assert.deepEqual([act, meant?.id, why, by], ['remove-name', person.id, 'an insult', 'Mo']);
  assert.equal(codeOf((await moderator.post(path, { why: 'again' })).body), 'not-found');
  for (const route of [path, '/api/moderation/tables/x/close']) {
    assert.equal(codeOf((await person.post(route, { why: 'I am no moderator' })).body), 'moderators-only');
  }
});

test('ratings are voided, and a banned account has no new name and no place on the leaderboard', async () => {
  const [cheat, other] = [await TestPerson.arriveNamed(url), await TestPerson.arriveNamed(url)];
  for (const [{ id }, shown] of [
    [cheat, 30],
    [other, 20],
  ] as const) {
    const insert =
      "insert into rating (account, rules, mu, sigma, rounds, wins, shown) values (?, 'two', 31, 1, 11, 11, ?)";
    await changeFile(join(folder, 'games.sqlite'), insert, id, shown);
  }
  const board = async (): Promise<readonly string[]> => {
    const { players } = (await other.get('/api/leaderboard?rules=two')) as Leaderboard;
    return players.map(({ person }) => person.id);
  };
  assert.deepEqual(await board(), [cheat.id, other.id]);
  const path = `/api/moderation/accounts/${cheat.id}`;
  await moderator.post(`${path}/sanctions`, { kind: 'ban', hours: 1, why: 'dumped games' });
  assert.deepEqual(await board(), [other.id]);
  const renamed = await cheat.request('PATCH', '/api/account', { name: 'Innocent' });
  assert.equal(codeOf(renamed.body), 'banned');
  await moderator.post(`${path}/lift`, { kind: 'ban', why: 'served' });
  assert.deepEqual(await board(), [cheat.id, other.id]);
  assert.equal((await moderator.post(`${path}/void-ratings`, { why: 'dumped games' })).status, 204);
  assert.deepEqual([(await lastAct())?.act, await board()], ['void-ratings', [other.id]]);
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
  assert.equal(codeOf((await moderator.post(path, { why: 'again' })).body), 'not-found');
});
