/** A round with bots of all kinds in each mode. */
import { test } from 'node:test';
import { playAllUntil, TestPerson, testServer } from '../testing/index.ts';

const { url } = await testServer();

for (const rules of ['laizi', 'laizi-tiandi', 'no-shuffle', 'two'] as const) {
  test(`${rules}: bots of all kinds that play it finish a round`, async () => {
    const person = await TestPerson.arrive(url);
    const bots = rules === 'two' ? ['level-3'] : ['level-3', 'level-5'];
    const { socket } = await person.openAndSit({ rules, bots });
    await socket.until(({ viewer }) => viewer !== 'spectator');
    await playAllUntil([socket], ({ roundsPlayed }) => roundsPlayed === 1);
  });
}
