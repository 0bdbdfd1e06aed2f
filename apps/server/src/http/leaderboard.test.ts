import type { Leaderboard, Profile } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { limitMs } from '@doudizhu/rules/testing';
import { playAllUntil, seatPeople, TestPerson } from '../testing/test-person.ts';
import { startTestServer } from '../testing/test-server.ts';

const { url, folder, remove } = await startTestServer();
after(remove);
const database = new DatabaseSync(join(folder, 'games.sqlite'), { timeout: limitMs(5000) });
after(() => database.close());

const rate = ({ id }: TestPerson, rules: string, rounds: number): void =>
  void database.prepare('insert into rating values (?, ?, 25, 1, ?, 0, 22)').run(id, rules, rounds);

const boardOf = async (person: TestPerson): Promise<Leaderboard> =>
  (await person.get('/api/leaderboard')) as Leaderboard;

test('without rules, the leaderboard opens where there are players, first where the caller plays', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => TestPerson.arrive(url)));
  const [ann, bo, cy, newcomer] = people as [TestPerson, TestPerson, TestPerson, TestPerson];
  assert.deepEqual((await boardOf(ann)).players, [], 'a server without rated rounds');
  rate(ann, 'happy', 10);
  rate(bo, 'happy', 12);
  rate(cy, 'two', 30);
  rate(cy, 'happy', 9);
  rate(newcomer, 'zunli', 9);
  for (const [person, rules, why] of [
    [ann, 'happy', 'two listed, her own'],
    [cy, 'two', 'one listed, but the most played of the caller'],
    [newcomer, 'happy', 'no player of these rules is listed: the fullest'],
    [new TestPerson(url), 'happy', 'without a session: the fullest'],
  ] as const) {
    const board = await boardOf(person);
    assert.equal(board.rules, rules, why);
    assert.ok(board.players.length > 0, why);
  }
});

test('rounds at a table that guests opened for each other lead to no place on the leaderboard', async () => {
  const { people, sockets } = await seatPeople(url, 2, { rules: 'two', rated: true });
  const [guest] = people as [TestPerson];
  await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
  for (const socket of sockets) socket.close();
  const { profile } = (await guest.get(`/api/accounts/${guest.id}`)) as { profile: Profile };
  assert.deepEqual(
    profile.ratings.map(({ rules, ranked, rounds }) => [rules, ranked, rounds]),
    [['two', false, 1]],
  );
  database.prepare('update rating set rounds = 50, shown = 50 where account = ?').run(guest.id);
  const { players } = (await guest.get('/api/leaderboard?rules=two')) as Leaderboard;
  assert.ok(players.every(({ person }) => person.id !== guest.id));
});
