/** Tables over sockets: tabs, gaps, reconnects, spectators, bots, restarts. */
import type { TableSummary } from '@doudizhu/protocol';
import { seatAt } from '@doudizhu/rules/deal';
import { verifyLog, type TableView } from '@doudizhu/table';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { until } from '@doudizhu/rules/testing';
import { seatThree, startTestServer, testServer } from '../testing/index.ts';
import { codeOf, playAllUntil, seatPeople, storedRounds, TestPerson, type TestSocket } from '../testing/test-person.ts';

const { url } = await testServer();

test('the lobby shows a public table with its people, and not a private one', async () => {
  const { table, people } = await seatThree(url);
  const hidden = await people[1].openTable({ public: false });
  const { tables } = (await people[0].get('/api/tables')) as { tables: TableSummary[] };
  const shown = tables.find(({ id }) => id === table);
  for (const [index, { id }] of people.entries()) {
    assert.partialDeepStrictEqual(shown?.seats[index], { type: 'person', person: { id } });
  }
  assert.ok(!tables.some(({ id }) => id === hidden));
  assert.equal((await people[2].table(hidden)).id, hidden, 'a link finds it');
});

test('the record of each round is public and in the history of each player, and its log is proved', async () => {
  const { table, people, sockets } = await seatThree(url);
  await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 2);
  const stranger = await TestPerson.arrive(url);
  const { signingKey } = (await stranger.get('/api/limits')) as { signingKey: string };
  const rounds = await storedRounds(stranger, table);
  assert.equal(rounds.length, 2);
  for (const { id, rated } of rounds) {
    assert.equal(rated, true);
    const log = await stranger.log(id);
    assert.ok(verifyLog(log).ok);
    const committed = log.find(({ type }) => type === 'committed');
    assert.equal(committed?.type === 'committed' && committed.signature?.key, signingKey);
    const { record } = (await stranger.get(`/api/rounds/${id}`)) as { record: string };
    assert.match(record, /\[Landlord|\[Rules|competition/);
  }
  for (const person of people) {
    const own = (await person.get(`/api/accounts/${person.id}/rounds`)) as { rounds: unknown[] };
    const profile = await person.profile();
    assert.deepEqual([own.rounds.length, profile.ratings[0]?.rounds], [2, 2]);
  }
  const { rules } = (await people[0].get('/api/leaderboard?rules=competition')) as { rules: string };
  assert.equal(rules, 'competition');
});

test('a round in which all pass has no score, and is not archived', async () => {
  const { table, people, sockets } = await seatThree(url, { rules: 'competition;onAllPass=0:abort', pace: 'none' });
  const pass = { type: 'act', action: { type: 'bid', points: 0 } } as const;
  const isDone = ({ roundsPlayed }: TableView): boolean => roundsPlayed === 2;
  await playAllUntil(sockets, isDone, (next) => (next.type === 'act' ? pass : next));
  for (const list of [`tables/${table}`, `accounts/${people[0].id}`]) {
    assert.deepEqual(await people[0].get(`/api/${list}/rounds`), { rounds: [] });
  }
});

test('rounds of a private table are shown to their players', async () => {
  const { table, people, sockets } = await seatThree(url, { public: false });
  await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
  const rounds = await storedRounds(people[0], table);
  assert.equal(rounds.length, 1);
  assert.equal(rounds[0]?.rated, false);
  const stranger = await TestPerson.arrive(url);
  assert.deepEqual(await stranger.get(`/api/tables/${table}/rounds`), { rounds: [] });
  assert.deepEqual(await stranger.get(`/api/accounts/${people[0]?.id}/rounds`), { rounds: [] });
  for (const path of ['', '/log']) {
    assert.equal((await stranger.request('GET', `/api/rounds/${rounds[0]?.id}${path}`)).status, 404);
  }
});

test('the newest tab plays, the others watch, and a tab that closes hands over', async () => {
  const { table, people, sockets } = await seatThree(url);
  const [first] = sockets;
  const lost = first.next('role');
  const second = await people[0].join(table);
  assert.equal((await lost).role, 'observer');
  assert.deepEqual([second.role, second.view.viewer], ['player', 0]);
  const refused = await first.command({ type: 'ready', on: true, pledge: null });
  assert.equal(codeOf(refused), 'not-playing-here');
  assert.equal((await second.ready()).type, 'done');
  const third = await people[0].join(table, { play: false });
  assert.deepEqual([third.role, third.view.viewer], ['observer', 0]);
  const back = first.next('role');
  second.close();
  await back;
  const won = third.next('role', ({ role }) => role === 'player');
  third.send({ type: 'play' });
  await won;
});

test('a returning player has missed nothing, in every stage of a round', async () => {
  const { table, people, sockets } = await seatThree(url);
  const all: TestSocket[] = [...sockets];
  const stages = new Set<string>();
  const expected = ['collectingEntropy', 'gathering', 'playing'];
  for (let turn = 0; !expected.every((stage) => stages.has(stage)) && turn < 400; turn++) {
    const { stage } = (all[0] as TestSocket).view;
    const at = turn % 3;
    const before = all[at] as TestSocket;
    stages.add(stage);
    before.socket.terminate();
    await before.closed;
    const again = await (people[at] as TestPerson).join(table);
    const reference = await (people[at] as TestPerson).join(table, { play: false });
    // Events between and after the two joins reach them as updates, not at the same moment.
    await until(() => again.view.seq === reference.view.seq);
    assert.deepEqual(again.view, reference.view, stage);
    reference.close();
    all[at] = again;
    await Promise.all(all.map((socket) => socket.act()));
  }
  for (const stage of expected) assert.ok(stages.has(stage), stage);
});

test('a start has the events that are missing, or begins anew', async () => {
  const { table, people, sockets } = await seatThree(url);
  await playAllUntil(sockets, ({ stage }) => stage === 'playing');
  const { seq } = sockets[0].view;
  const socket = people[0].connect(table);
  await socket.opened;
  socket.send({ type: 'join', seen: { seq: seq - 1, viewer: seatAt(0) }, play: true });
  const missing = await socket.next('start');
  assert.deepEqual([missing.view.seq, missing.events?.length], [seq, 1]);
  for (const seen of [null, { seq: seq + 9, viewer: seatAt(0) }, { seq, viewer: 'spectator' as const }]) {
    socket.send({ type: 'resync', seen });
    const start = await socket.next('start');
    assert.deepEqual([start.events, start.view.viewer, start.view.seq], [null, 0, seq]);
  }
});

test('a spectator sees what is public, and takes a seat when one is free', async () => {
  const { table, people, sockets } = await seatThree(url);
  const watcher = await TestPerson.arrive(url);
  const counted = sockets[0].next('audience', ({ spectators }) => spectators === 1);
  const seat = await watcher.join(table);
  await counted;
  assert.deepEqual([seat.role, seat.view.viewer], ['spectator', 'spectator']);
  assert.equal(codeOf(await seat.sit(1)), 'seat-taken');
  await sockets[1].command({ type: 'leave' });
  await sockets[1].until(({ viewer }) => viewer === 'spectator');
  await seat.until(({ seats }) => seats[1]?.occupant === null);
  assert.equal((await seat.sit(1)).type, 'done');
  assert.equal(people.length, 3);
});

test('a table is not opened by rules that are unknown, for positions, without exact scores or a clean name', async () => {
  const ann = await TestPerson.arrive(url);
  const rulesOf = (base: number): string => `app-4p;base=${base};bombFactors=soft:100,hard:100,pure:100,rocket:100`;
  for (const [rules, status] of [
    ['nonsense', 422],
    ['canju', 422],
    [rulesOf(999_999_999_999_999), 422],
    [rulesOf(1_000_001), 422],
    [rulesOf(1_000_000), 201],
    ['competition;name=a%00', 422],
  ] as const) {
    assert.equal((await ann.askTable({ rules, public: false })).status, status, rules);
  }
});

test('a table of the highest stake is read again after it slept', async () => {
  const before = await startTestServer();
  after(before.stop);
  const { table, people, sockets } = await seatPeople(before.url, 2, { rules: 'two;base=1000000' });
  await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
  await before.stop();
  const { url: next } = await testServer({}, before.folder);
  const { view } = await people[0].at(next).join(table);
  assert.deepEqual([view.roundsPlayed, view.viewer], [1, 0]);
  assert.ok((view.round?.outcome?.scores ?? []).some((score) => score >= 1_000_000));
});

test('only the owner seats bots, and a round with bots is played to its end', async () => {
  const ann = await TestPerson.arrive(url);
  const { table, socket } = await ann.openAndSit({ bots: ['greedy'] });
  const other = await (await TestPerson.arrive(url)).join(table);
  const refused = other.next('error');
  other.send({ type: 'bot', seat: 1, level: 'rules' });
  assert.equal((await refused).failure.code, 'no-seat');
  socket.send({ type: 'bot', seat: 1, level: 'nobody' });
  assert.equal((await socket.next('error')).failure.code, 'bad-level');
  socket.send({ type: 'bot', seat: 1, level: 'rules' });
  await socket.until(({ seats }) => seats.every(({ occupant }) => occupant !== null));
  await playAllUntil([socket], ({ roundsPlayed }) => roundsPlayed === 1);
  const rounds = await storedRounds(ann, table);
  assert.equal(rounds[0]?.rated, false, 'one person has mixed the cards');
});

test('a quick match is for people without a seat', async () => {
  const person = await TestPerson.arrive(url);
  const match = () => person.post('/api/matches', { rules: 'zunli' });
  const [first, again] = [await match(), await match()];
  assert.deepEqual([first.status, again.status, again.code], [200, 409, 'seated-elsewhere']);
});

test('a table that all want to close is closed, and found no more', async () => {
  const { table, people, sockets } = await seatThree(url);
  const [first, ...others] = sockets;
  const proposed = await first.command({ type: 'dissolve', agree: true });
  assert.equal(proposed.type, 'done');
  await Promise.all(others.map((socket) => socket.until(({ seq }) => seq >= first.view.seq)));
  await (others[0] as TestSocket).command({ type: 'dissolve', agree: true });
  await (others[1] as TestSocket).until(({ seq }) => seq >= (others[0] as TestSocket).view.seq);
  for (const socket of others.slice(1)) socket.command({ type: 'dissolve', agree: true }).catch(() => {});
  assert.deepEqual(await Promise.all(sockets.map(({ closed }) => closed)), [1000, 1000, 1000]);
  assert.equal(await people[0].connect(table).closed, 4004);
  const { tables } = (await people[0].get('/api/tables')) as { tables: TableSummary[] };
  assert.ok(!tables.some(({ id }) => id === table));
  assert.equal((await people[0].post('/api/matches', { rules: 'happy' })).status, 200, 'free again');
});

test('signals between partners: phrases are numbers, limited, and not sent to players who mute them', async () => {
  const { people, sockets } = await seatThree(url);
  const [ann, bob, cyd] = sockets;
  cyd.send({ type: 'mute', account: people[0]?.id as string, on: true });
  await cyd.command({ type: 'ready', on: true, pledge: null });
  const received = bob.next('phrase');
  ann.send({ type: 'say', phrase: 7, to: null });
  assert.deepEqual(await received, { type: 'phrase', account: people[0]?.id, phrase: 7, to: null });
  for (const [phrase, code] of [
    [8, 'too-fast'],
    [64, 'bad-message'],
  ] as const) {
    const refused = ann.next('error');
    ann.send({ type: 'say', phrase, to: null });
    assert.equal((await refused).failure.code, code);
  }
  await cyd.command({ type: 'ready', on: false, pledge: null });
  assert.ok(!cyd.messages.some(({ type }) => type === 'phrase'));
});

test('a stopping server announces it, and a round continues after the next start', async () => {
  const before = await startTestServer();
  after(before.stop);
  const { table, people, sockets } = await seatThree(before.url);
  await playAllUntil(sockets, ({ stage }) => stage === 'playing');
  await Promise.all(sockets.map((socket) => socket.act()));
  const { seq, round } = sockets[0].view;
  await before.stop();
  assert.deepEqual(await Promise.all(sockets.map(({ closed }) => closed)), [1001, 1001, 1001]);

  const { url: next } = await testServer({}, before.folder);
  const again = await Promise.all(people.map((person) => person.at(next).join(table)));
  const [first] = again as [TestSocket];
  await first.until(({ seats }) => seats.every(({ here }) => here));
  assert.ok(first.view.seq > seq);
  assert.deepEqual(first.view.round?.hand, round?.hand);
  await playAllUntil(again, ({ roundsPlayed }) => roundsPlayed === 1);
});
