/** Every way to play at a table of the server: people, bots, spectators, quick matches, replays, proofs. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readRecord, replay } from '@doudizhu/records';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { readLog, verifyLog, type TableView } from '@doudizhu/table';
import type { RoundSummaryMessage, TableSummary } from '@doudizhu/protocol';
import { playAllUntil, seatPeople, storedRounds, TestPerson } from '../testing/test-person.ts';
import { startTestServer } from '../testing/test-server.ts';

const { url, remove } = await startTestServer();
after(remove);

for (const rules of ['laizi', 'laizi-tiandi', 'no-shuffle', 'two'] as const) {
  test(`${rules}: people play a round, with spectator, rating, replay and proof`, async () => {
    const { seats, wildcards } = PRESETS[rules];
    const { table, people, sockets } = await seatPeople(url, seats, { rules });
    const spectator = await (await TestPerson.arrive(url)).join(table);
    await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
    const seen = await spectator.until(({ roundsPlayed }) => roundsPlayed === 1);
    assert.equal(seen.round?.rules.wild.length, wildcards);
    assert.equal(spectator.gaps + sockets.reduce((sum, { gaps }) => sum + gaps, 0), 0);
    const [person] = people as [TestPerson];
    const [round] = (await storedRounds(person, table)) as [RoundSummaryMessage];
    assert.equal(round.rated, true);
    const { profile } = (await person.get(`/api/accounts/${person.id}`)) as {
      profile: { ratings: { rules: string; rounds: number }[] };
    };
    assert.deepEqual(
      profile.ratings.map((rating) => [rating.rules, rating.rounds]),
      [[rules, 1]],
    );
    const log = unwrap(readLog((await person.get(`/api/rounds/${round.id}/log`)) as string));
    const [proved] = unwrap(verifyLog(log)).rounds;
    assert.equal(proved?.ratable, true);
    const { record } = (await person.get(`/api/rounds/${round.id}`)) as { record: string };
    assert.deepEqual(unwrap(replay(unwrap(readRecord(record, 'ddn')))).end.outcome?.scores, proved.scores);
    for (const socket of [spectator, ...sockets]) socket.close();
  });
}

test('a bot that thinks as long as it likes answers no sooner than its limit, so its time tells no cards', async () => {
  const person = await TestPerson.arrive(url);
  const socket = await person.join(await person.openTable({ bots: ['search', 'search'], pace: 'none' }));
  await socket.sit(0);
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
  socket.close();
});

test('a quick match of two seats seats two players at one table', async () => {
  const people = await Promise.all([0, 1].map(() => TestPerson.arrive(url)));
  const tables: string[] = [];
  for (const [seat, person] of people.entries()) {
    const { table } = (await person.post('/api/matches', { rules: 'two' })).body as { table: TableSummary };
    tables.push(table.id);
    const socket = await person.join(table.id);
    await socket.sit(seat);
    socket.close();
  }
  assert.equal(new Set(tables).size, 1);
});
