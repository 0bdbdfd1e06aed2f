/** The ranked queue, with real sockets. */
import type { RankedMessage } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '@doudizhu/rules/testing';
import { playAllUntil, storedRounds, TestPerson, testServer, type TestSocket } from '../testing/index.ts';

const server = await testServer();

const named = (): Promise<TestPerson> => TestPerson.arriveNamed(server.url);

const queue = (person: TestPerson, rules = 'competition') => person.post('/api/ranked', { rules });

const look = async (person: TestPerson): Promise<RankedMessage> =>
  ((await person.get('/api/ranked')) as { ranked: RankedMessage }).ranked;

const tableFor = (person: TestPerson): Promise<string> => until(async () => (await look(person)).table);

/** Matches three people, and connects them to its table. */
const matched = async (people: readonly TestPerson[]): Promise<{ table: string; sockets: readonly TestSocket[] }> => {
  for (const person of people) assert.equal((await queue(person)).status, 200);
  const tables = await Promise.all(people.map(tableFor));
  assert.equal(new Set(tables).size, 1);
  const [table = ''] = tables;
  return { table, sockets: await Promise.all(people.map((person) => person.join(table))) };
};

test('a match: three rated rounds, in which each calls first once; then new opponents', async () => {
  const people = await Promise.all([named(), named(), named()]);
  const [ann] = people;
  const { table, sockets } = await matched(people);
  assert.ok(sockets.every((socket) => socket.view.viewer !== 'spectator'));
  for (let round = 1; round <= 3; round++) {
    await playAllUntil(sockets, ({ stage, proof }) => stage === 'over' && proof?.round === round);
  }
  const [first] = sockets as readonly [TestSocket];
  assert.equal(first.view.matchOver, true);
  const rounds = await storedRounds(ann, table);
  assert.deepEqual([rounds.length, rounds.every(({ rated }) => rated)], [3, true]);
  const callers = new Set<number>();
  for (const { id } of rounds) {
    const log = await ann.log(id);
    const begun = log.findLastIndex(({ type }) => type === 'committed');
    const dealt = log.slice(begun).find(({ type }) => type === 'dealt');
    if (dealt?.type === 'dealt' && dealt.redeal === 0) callers.add(dealt.first);
  }
  assert.ok(callers.size >= 2, 'the right to call first goes round');
  // The match is over: ready does nothing, and leaving ends the table.
  await first.command({ type: 'leave' });
  await first.closed;
  assert.equal((await look(ann)).blockedMs, 0, 'to leave after a match costs nothing');

  for (const person of people) await queue(person);
  // Rule sets are matched in order of their names: once these three have a table, the others have been tried.
  const others = await Promise.all([named(), named(), named()]);
  for (const other of others) await queue(other, 'pagat');
  await Promise.all(others.map(tableFor));
  assert.equal((await look(ann)).table, null, 'the same three do not meet again');
  const dan = await named();
  await queue(dan);
  await tableFor(dan);
  for (const person of people) await person.delete('/api/ranked');
});

test('queue dodging: a player who leaves a found match waits, the others are in the queue again', async () => {
  const people = await Promise.all([named(), named(), named()]);
  const { sockets } = await matched(people);
  const [dodger, ...others] = people;
  // Arrivals of the others may make the command stale.
  let answer = await sockets[0]?.command({ type: 'leave' });
  for (; answer?.type === 'refused'; answer = await sockets[0]?.command({ type: 'leave' }, { seq: answer.seq })) {
    assert.equal(answer.failure.code, 'stale');
  }
  await Promise.all(sockets.map((socket) => socket.closed));
  const { blockedMs, rules } = await look(dodger);
  assert.ok(blockedMs > 0 && blockedMs <= 60_000);
  assert.equal(rules, null);
  const refused = await queue(dodger);
  assert.equal(refused.status, 429);
  const retryAfter = Number(refused.headers.get('retry-after'));
  assert.ok(retryAfter > 0 && retryAfter <= 60);
  for (const other of others) {
    const { waitedMs, table } = await look(other);
    assert.ok((waitedMs ?? 0) >= 30_000 && table === null);
  }
});

test('the queue takes named players and published rule sets for three; its tables admit no other players or bots', async () => {
  const guest = await TestPerson.arrive(server.url);
  assert.equal((await queue(guest)).status, 403);
  const person = await named();
  for (const rules of ['pagat-4p', 'competition;base=2', 'none']) {
    assert.equal((await person.post('/api/ranked', { rules })).status, 422);
  }
  assert.equal((await queue(person)).status, 200);
  assert.equal((await person.delete('/api/ranked')).status, 204);
  assert.equal((await look(person)).rules, null);
});
