import type { Leaderboard } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { changeFile, playAllUntil, seatTwo, TestPerson, testServer } from '../testing/index.ts';

const { url, folder } = await testServer();
const file = join(folder, 'games.sqlite');

const INSERT = 'insert into rating (account, rules, mu, sigma, rounds, wins, shown) values (?, ?, 25, 1, ?, 0, 22)';
const rate = ({ id }: TestPerson, rules: string, rounds: number): Promise<void> =>
  changeFile(file, INSERT, id, rules, rounds);

const boardOf = async (person: TestPerson): Promise<Leaderboard> =>
  (await person.get('/api/leaderboard')) as Leaderboard;

test('without rules, the leaderboard opens where there are players, first where the caller plays', async () => {
  const arrive = () => TestPerson.arrive(url);
  const [ann, bo, cy, newcomer] = [await arrive(), await arrive(), await arrive(), await arrive()];
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
  const { people, sockets } = await seatTwo(url, { rated: true });
  const [guest] = people;
  await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
  const profile = await guest.profile();
  assert.equal(profile.ratings.length, 1);
  assert.partialDeepStrictEqual(profile.ratings[0], { rules: 'two', ranked: false, rounds: 1 });
  await changeFile(file, 'update rating set rounds = 50, shown = 50 where account = ?', guest.id);
  const { players } = (await guest.get('/api/leaderboard?rules=two')) as Leaderboard;
  assert.ok(players.every(({ person }) => person.id !== guest.id));
});
