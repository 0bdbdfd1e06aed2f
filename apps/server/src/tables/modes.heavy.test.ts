/** A round with bots of all kinds in each mode. */
import { after, test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { playAllUntil, TestPerson } from '../testing/test-person.ts';
import { startTestServer } from '../testing/test-server.ts';

const { url, remove } = await startTestServer();
after(remove);

for (const rules of ['laizi', 'laizi-tiandi', 'no-shuffle', 'two'] as const) {
  test(`${rules}: bots of all kinds that play it finish a round`, async () => {
    const person = await TestPerson.arrive(url);
    const bots = rules === 'two' ? ['level-3'] : ['level-3', 'level-5'];
    const table = await person.openTable({ rules, bots });
    const socket = await person.join(table);
    await socket.command({ type: 'sit', seat: seatAt(0) });
    await socket.until(({ viewer }) => viewer !== 'spectator');
    await playAllUntil([socket], ({ roundsPlayed }) => roundsPlayed === 1);
    socket.close();
  });
}
