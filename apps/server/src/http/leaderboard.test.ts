import type { Leaderboard, Profile } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { playAllUntil, seatPeople, TestPerson } from '../testing/test-person.ts';
import { startTestServer } from '../testing/test-server.ts';
import { changeFile } from '../testing/change-file.ts';

const { url, folder, remove } = await startTestServer();
after(remove);
const file = join(folder, 'games.sqlite');

const rate = ({ id }: TestPerson, rules: string, rounds: number): Promise<void> =>
  changeFile(
    file,
    'insert into rating (account, rules, mu, sigma, rounds, wins, shown) values (?, ?, 25, 1, ?, 0, 22)',
    id,
    rules,
    rounds,
  );

const boardOf = async (person: TestPerson): Promise<Leaderboard> =>
  (await person.get('/api/leaderboard')) as Leaderboard;

test('without rules, the leaderboard opens where there are players, first where the caller plays', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => TestPerson.arrive(url)));
  const [ann, bo, cy, newcomer] = people as [TestPerson, TestPerson, TestPerson, TestPerson];
  assert.deepEqual((await boardOf(ann)).players, [], 'a server without rated rounds');
  await rate(ann, 'happy', 10);
  await rate(bo, 'happy', 12);
  await rate(cy, 'two', 30);
  await rate(cy, 'happy', 9);
  await rate(newcomer, 'zunli', 9);
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
  await changeFile(file, 'update rating set rounds = 50, shown = 50 where account = ?', guest.id);
  const { players } = (await guest.get('/api/leaderboard?rules=two')) as Leaderboard;
  assert.ok(players.every(({ person }) => person.id !== guest.id));
});
