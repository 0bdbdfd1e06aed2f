/** Every way to play at a table of the server: people, bots, spectators, quick matches, replays, proofs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRecord, replay } from '@doudizhu/records';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { verifyLog, type TableView } from '@doudizhu/table';
import type { RoundSummaryMessage } from '@doudizhu/protocol';
import { playAllUntil, seatPeople, storedRounds, TestPerson, testServer } from '../testing/index.ts';

const { url } = await testServer();

for (const rules of ['laizi', 'laizi-tiandi', 'no-shuffle', 'two'] as const) {
  test(`${rules}: people play a round, with spectator, rating, replay and proof`, async () => {
    const { seats, wildcards } = PRESETS[rules];
    const { table, people, sockets } = await seatPeople(url, seats, { rules });
    const spectator = await (await TestPerson.arrive(url)).join(table);
    await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
    const seen = await spectator.until(({ roundsPlayed }) => roundsPlayed === 1);
    assert.equal(seen.round?.rules.wild.length, wildcards);
    assert.equal(spectator.gaps + sockets.reduce((sum, { gaps }) => sum + gaps, 0), 0);
    const [person] = people;
    const [round] = (await storedRounds(person, table)) as [RoundSummaryMessage];
    assert.equal(round.rated, true);
    const profile = await person.profile();
    assert.deepEqual([profile.ratings.length, profile.ratings[0]?.rules, profile.ratings[0]?.rounds], [1, rules, 1]);
    const log = await person.log(round.id);
    const [proved] = unwrap(verifyLog(log)).rounds;
    assert.equal(proved?.ratable, true);
    const { record } = (await person.get(`/api/rounds/${round.id}`)) as { record: string };
    assert.deepEqual(unwrap(replay(unwrap(readRecord(record, 'ddn')))).end.outcome?.scores, proved.scores);
  });
}

test('a bot that thinks as long as it likes answers no sooner than its limit, so its time tells no cards', async () => {
  const person = await TestPerson.arrive(url);
  const { socket } = await person.openAndSit({ bots: ['search', 'search'], pace: 'none' });
  const waits: number[] = [];
  let before: TableView = socket.view;
  socket.onMessage = (message) => {
    if (message.type !== 'update') return;
    const isOfBot = message.events.some((event) => event.type === 'acted' && event.seat !== 0);
    const decides = before.round?.phase === 'auction' || before.round?.phase === 'play';
    if (isOfBot && decides) waits.push(socket.view.atMs - before.atMs);
    before = socket.view;
  };
  await playAllUntil([socket], () => waits.length > 1);
  assert.ok(Math.min(...waits) >= 1000, waits.join(' '));
});
