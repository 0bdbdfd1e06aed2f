/** People of a server: who is here, friends and their tables, rated and casual tables, the best table to watch. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS, type Friend, type LobbyMessage } from '@doudizhu/protocol';
import { Presence } from './lobby.ts';
import { playAllUntil, seatTwo, storedRounds, TestPerson, testServer } from '../testing/index.ts';

const { url } = await testServer();

const lobbyOf = async (person: TestPerson): Promise<LobbyMessage> => (await person.get('/api/tables')) as LobbyMessage;
const friendsIn = async (person: TestPerson): Promise<readonly Friend[]> =>
  ((await person.get('/api/friends')) as { friends: readonly Friend[] }).friends;
const friendsOf = async (person: TestPerson): Promise<readonly [string, string, string | null][]> =>
  (await friendsIn(person)).map(({ person: { id }, state, table }) => [id, state, table]);

test('an account is here for half a minute after its last sign', () => {
  const presence = new Presence();
  presence.note(['ann', 'bo'], 0);
  presence.note(['ann'], 20_000);
  assert.deepEqual(presence.accounts(29_999), ['bo', 'ann']);
  assert.deepEqual(presence.accounts(30_000), ['ann']);
  assert.deepEqual(presence.accounts(50_000), []);
});

test('the lobby counts each person once, in the lobby or at tables', async () => {
  const [ann, bo] = [await TestPerson.arrive(url), await TestPerson.arrive(url)];
  const before = (await lobbyOf(ann)).here;
  assert.equal((await lobbyOf(ann)).here, before);
  await bo.join(await bo.openTable());
  assert.equal((await lobbyOf(ann)).here, before + 1);
  await lobbyOf(bo);
  assert.equal((await lobbyOf(ann)).here, before + 1);
});

test('the lobby lists a table only while people sit there', async () => {
  const person = await TestPerson.arrive(url);
  const table = await person.openTable({ bots: ['greedy'] });
  const isListed = async (): Promise<boolean> => (await lobbyOf(person)).tables.some(({ id }) => id === table);
  assert.equal(await isListed(), false);
  const socket = await person.join(table);
  await socket.sit(1);
  assert.equal(await isListed(), true);
  assert.equal((await lobbyOf(person)).tables.find(({ id }) => id === table)?.owner, person.id);
  await socket.command({ type: 'leave' });
  assert.equal(await isListed(), false);
});

test('friends ask each other by name or id, and see the table of the other only then', async () => {
  const [ann, bo] = [await TestPerson.arrive(url), await TestPerson.arrive(url)];
  await ann.rename('Ann Friend');
  const ask = async (from: TestPerson, who: string): Promise<number> =>
    (await from.post('/api/friends', { who })).status;
  assert.equal(await ask(bo, 'no person of this name'), 404);
  assert.equal(await ask(bo, bo.id), 404, 'not oneself');
  assert.equal(await ask(bo, 'ann friend'), 200);
  assert.equal(await ask(bo, 'Ann Friend'), 200, 'asking again changes nothing');
  assert.deepEqual(await friendsOf(ann), [[bo.id, 'asks', null]]);
  const { table } = await ann.openAndSit({ public: false });
  assert.deepEqual(await friendsOf(bo), [[ann.id, 'asked', null]], 'no table before both agree');
  assert.equal(await ask(ann, bo.id), 200);
  assert.deepEqual(await friendsOf(bo), [[ann.id, 'both', table]]);
  assert.deepEqual(await friendsOf(ann), [[bo.id, 'both', null]]);
  const exported = (await ann.get('/api/account/export')) as { friends: unknown };
  assert.deepEqual(exported.friends, [{ id: bo.id, state: 'both', invitedTo: null }]);
  assert.equal((await ann.delete(`/api/friends/${bo.id}`)).status, 200);
  assert.deepEqual([await friendsOf(ann), await friendsOf(bo)], [[], []]);
});

test('sixty guests who ask drown no friend, and a block holds against asking again', async () => {
  const [ann, bo, pest] = [await TestPerson.arrive(url), await TestPerson.arrive(url), await TestPerson.arrive(url)];
  const ask = async (from: TestPerson, to: TestPerson): Promise<number> =>
    (await from.post('/api/friends', { who: to.id })).status;
  await ask(bo, ann);
  await ask(ann, bo);
  for (let guest = 0; guest < 60; guest++) assert.equal(await ask(await TestPerson.arrive(url), ann), 200);
  assert.equal(await ask(pest, ann), 200);
  const listed = await friendsOf(ann);
  assert.deepEqual([listed.length, listed[0]], [1 + LIMITS.openAsksPerAccount, [bo.id, 'both', null]]);
  await ann.openAndSit({ public: false });
  assert.equal((await ann.post(`/api/friends/${bo.id}/invitation`, {})).status, 200);
  assert.equal((await ann.post(`/api/friends/${pest.id}/block`)).status, 200);
  for (let attempt = 0; attempt < 3; attempt++) assert.equal(await ask(pest, ann), 404);
  assert.ok((await friendsOf(ann)).every(([id]) => id !== pest.id));
});

test('a friend is invited to the table of an account, until the friend sits there or the account leaves', async () => {
  const [ann, bo] = [await TestPerson.arrive(url), await TestPerson.arrive(url)];
  const invite = async (): Promise<number> => (await ann.post(`/api/friends/${bo.id}/invitation`, {})).status;
  assert.equal(await invite(), 404, 'not friends');
  await ann.post('/api/friends', { who: bo.id });
  assert.equal(await invite(), 404, 'asked only');
  await bo.post('/api/friends', { who: ann.id });
  assert.equal(await invite(), 403, 'no table');
  const { table, socket } = await ann.openAndSit({ public: false });
  const invitations = async (person: TestPerson): Promise<unknown> => {
    const [friend] = await friendsIn(person);
    return [friend?.invites, friend?.invited];
  };
  assert.deepEqual(await invitations(bo), [false, false]);
  assert.equal(await invite(), 200);
  assert.deepEqual(await invitations(bo), [true, false]);
  assert.deepEqual(await invitations(ann), [false, true]);
  const other = await bo.join(table);
  await other.sit(1);
  assert.deepEqual(await invitations(bo), [false, false], 'accepted');
  await other.command({ type: 'leave' });
  await socket.command({ type: 'leave' });
  assert.deepEqual(await invitations(bo), [false, false], 'the table is left');
});

test('an emote names the seat at which it is thrown', async () => {
  const { people, sockets } = await seatTwo(url);
  const [ann, bo] = sockets;
  const seen = bo.next('phrase');
  ann.send({ type: 'say', phrase: 14, to: 1 as never });
  assert.deepEqual(await seen, { type: 'phrase', account: people[0]?.id, phrase: 14, to: 1 });
});

for (const [name, more, expected] of [
  ['a rated table of people', { rated: true }, true],
  ['a casual table of people', { rated: false }, false],
  ['a private table, whatever it asks', { rated: true, public: false }, false],
] as const) {
  test(`${name}: rounds are ${expected ? 'rated' : 'not rated'}`, async () => {
    const { table, people, sockets } = await seatTwo(url, { ...more });
    assert.equal((await people[0].table(table)).rated, more.rated);
    await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
    const [round, ...others] = await storedRounds(people[0], table);
    assert.deepEqual([round?.rated, others], [expected, []]);
  });
}

for (const [name, more, help, code] of [
  ['a rated table', { rated: true, help: ['autopilot', 'hint'] }, undefined, 'not-allowed'],
  ['a casual table that names no help', { rated: false }, undefined, 'not-allowed'],
  ['a casual table that allows the autopilot', { rated: false, help: ['autopilot'] }, ['autopilot'], null],
] as const) {
  test(`${name}: the autopilot by wish is ${code === null ? 'allowed and public' : 'refused'}`, async () => {
    const { sockets } = await seatTwo(url, { pace: 'none', ...more });
    const [ann, bo] = sockets;
    await playAllUntil(sockets, ({ stage }) => stage === 'playing');
    assert.deepEqual(bo.view.terms.help, help, 'each viewer has the terms');
    const answer = await ann.command({ type: 'autopilot', on: true });
    assert.equal(answer?.type === 'refused' ? answer.failure.code : null, code);
    if (code === null) await bo.until(({ seats }) => seats.some(({ autopilot }) => autopilot === 'wish'));
  });
}

test('a bot at a seat makes a rated table casual', async () => {
  const people = [await TestPerson.arrive(url), await TestPerson.arrive(url)] as const;
  const table = await people[0].openTable({ rated: true, bots: ['greedy'] });
  const sockets = await Promise.all(people.map((person) => person.join(table)));
  for (const [seat, socket] of sockets.entries()) await socket.sit(seat);
  await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
  const rounds = await storedRounds(people[0], table);
  assert.equal(rounds[0]?.rated, false);
});

test('the best table to watch is the running one whose people are rated highest', async () => {
  const { table: known, people, sockets } = await seatTwo(url, { pace: 'none' });
  await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 3);
  const others = await seatTwo(url, { pace: 'none' });
  await playAllUntil(others.sockets, ({ stage }) => stage === 'playing');
  assert.equal((await lobbyOf(people[0])).best, others.table, 'the only one that runs');
  await playAllUntil(sockets, ({ stage }) => stage === 'playing');
  const ratingOf = async (person: TestPerson): Promise<number> => (await person.profile()).ratings[0]?.shown ?? 0;
  const mean = ((await ratingOf(people[0])) + (await ratingOf(people[1]))) / 2;
  assert.equal((await lobbyOf(people[0])).best, mean > 0 ? known : others.table);
});

test('a quick match tells how long it waits before bots come', async () => {
  const person = await TestPerson.arrive(url);
  const table = await person.match('botzone');
  assert.ok(table.fillsInMs !== null && table.fillsInMs > 10_000 && table.fillsInMs <= 15_000, String(table.fillsInMs));
  const other = await TestPerson.arrive(url);
  const own = await other.table(await other.openTable());
  assert.equal(own.fillsInMs, null, 'no bots come to a table that a person opened');
});

test('the clocks of the seats are in the summary of a running table', async () => {
  const { table, people, sockets } = await seatTwo(url, { pace: 'slow' });
  const clocks = async (): Promise<readonly (number | null)[]> => (await people[0].table(table)).decidesInMs;
  assert.deepEqual(await clocks(), [null, null]);
  await playAllUntil(sockets, ({ stage }) => stage === 'playing');
  const running = (await clocks()).filter((leftMs) => leftMs !== null);
  assert.ok(running.length === 1 && (running[0] as number) > 1000, String(running));
});
