import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { TableView } from '@doudizhu/table';
import { playAllUntil, seatThree, storedRounds, type TestPerson } from '../testing/test-person.ts';
import { startTestServer } from '../testing/test-server.ts';

const { url, remove } = await startTestServer();
after(remove);

test('three people play two rounds, and each is in the history of each, with a proof', async () => {
  const { table, people, sockets } = await seatThree(url);
  await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 2);
  const rounds = await storedRounds(people[0] as TestPerson, table);
  assert.deepEqual(
    rounds.map(({ rated }) => rated),
    [true, true],
  );
  for (const person of people) {
    const own = (await person.get(`/api/accounts/${person.id}/rounds`)) as { rounds: unknown[] };
    assert.equal(own.rounds.length, 2);
    const { profile } = (await person.get(`/api/accounts/${person.id}`)) as {
      profile: { ratings: { rounds: number }[] };
    };
    assert.equal(profile.ratings[0]?.rounds, 2);
  }
});

test('a round in which all pass has no score, and is not archived', async () => {
  const { table, people, sockets } = await seatThree(url, { rules: 'competition;onAllPass=0:abort', pace: 'none' });
  const pass = { type: 'act', action: { type: 'bid', points: 0 } } as const;
  const isDone = ({ roundsPlayed }: TableView): boolean => roundsPlayed === 2;
  await playAllUntil(sockets, isDone, (next) => (next.type === 'act' ? pass : next));
  const [person] = people as [TestPerson];
  assert.deepEqual(await person.get(`/api/tables/${table}/rounds`), { rounds: [] });
  assert.deepEqual(await person.get(`/api/accounts/${person.id}/rounds`), { rounds: [] });
});
