import type { AuditMessage, CaseMessage, ReportMessage, ServerMessage, WatchedAccount } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeModerators } from '../commands/moderation.ts';
import { openStorage } from '../storage/storage.ts';
import { moderatorCode, playAllUntil, seatThree, storedRounds, TestPerson, testServer } from '../testing/index.ts';

const server = await testServer();
const { url, options } = server;

const secret = await moderatorCode(server);

const moderator = new TestPerson(url);
const { table, people, sockets: seated } = await seatThree(url, { public: false });
await playAllUntil(seated, ({ roundsPlayed }) => roundsPlayed === 1);
const round = (await storedRounds(people[0], table))[0]?.id ?? '';
for (const socket of seated) socket.close();

const signIn = (given: Record<string, unknown>, person = moderator) =>
  person.request('POST', '/api/moderation/session', given);
const audit = async (): Promise<readonly AuditMessage[]> =>
  ((await moderator.get('/api/moderation/audit')) as { audit: AuditMessage[] }).audit;
const watched = async (person: TestPerson): Promise<WatchedAccount> =>
  ((await moderator.get(`/api/moderation/accounts/${person.id}`)) as { account: WatchedAccount }).account;

test('moderators’ pages: players, strangers, wrong codes and old cookies get nothing', async () => {
  const [player] = people;
  for (const person of [player, new TestPerson(url)]) {
    for (const path of ['reports', 'cases', 'audit', `accounts/${player.id}`]) {
      const { status, code } = await person.request('GET', `/api/moderation/${path}`);
      assert.deepEqual([status, code], [401, 'moderators-only'], path);
    }
    for (const path of [`accounts/${player.id}/sanctions`, `accounts/${player.id}/lift`, 'reports/x/close']) {
      assert.equal((await person.post(`/api/moderation/${path}`, { kind: 'ban', hours: 1, why: 'x' })).status, 401);
    }
  }
  const stranger = new TestPerson(url);
  for (const given of [
    { name: 'Mo', code: 'AAAAA-AAAAA-AAAAA-AAAAA' },
    { name: 'Mo', code: '' },
    { name: 'Nobody', code: secret },
  ]) {
    const { status, code } = await signIn(given, stranger);
    assert.deepEqual([status, code], [401, 'wrong-secret']);
  }
  assert.equal((await signIn({ name: 'Mo' }, stranger)).status, 400);
  stranger.cookie = `ddz-moderator=${'A'.repeat(43)}`;
  assert.equal((await stranger.request('GET', '/api/moderation/audit')).status, 401);
});

test('a moderator signs in apart from players, by a cookie of their own', async () => {
  const { status, headers } = await signIn({ name: 'Mo', code: secret.toLowerCase() });
  assert.equal(status, 200);
  const [cookie = ''] = headers.getSetCookie();
  assert.match(cookie, /^ddz-moderator=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  assert.deepEqual(await moderator.get('/api/moderation/session'), { moderator: 'Mo' });
  assert.deepEqual(await moderator.get('/api/session'), { me: null }, 'not a player');
  assert.equal((await audit())[0]?.act, 'sign-in');
});

test("reports of a seat: not one's own, a bot's, an invisible one, or the same again", async () => {
  const [ann, bea] = people;
  const path = `/api/rounds/${round}/reports`;
  const report = { seat: 1, reason: 'collusion', text: ' they know my cards ' };
  assert.equal((await new TestPerson(url).post(path, report)).status, 401);
  const stranger = await TestPerson.arrive(url);
  assert.equal((await stranger.post(path, report)).status, 404, 'a private round is not hers to see');
  for (const wrong of [
    { ...report, seat: 0 },
    { ...report, seat: 3 },
    { ...report, seat: -1 },
    { ...report, seat: '1' },
    { ...report, reason: 'because' },
    { ...report, text: 'x'.repeat(501) },
    { ...report, account: bea.id },
    { seat: 1 },
    [],
  ]) {
    const { status, code } = await ann.post(path, wrong);
    assert.deepEqual([status, code], [400, 'bad-request'], JSON.stringify(wrong).slice(0, 80));
  }
  assert.equal((await ann.post(path, report)).status, 201);
  const again = await ann.post(path, { ...report, reason: 'other' });
  assert.deepEqual([again.status, again.code], [409, 'reported-already']);
  const { reports } = (await moderator.get('/api/moderation/reports')) as { reports: ReportMessage[] };
  assert.equal(reports.length, 1);
  const [person, reporter] = [{ id: bea.id }, { id: ann.id }];
  const expected = { round, person, reporter, ...report, text: 'they know my cards', closedMs: null };
  assert.partialDeepStrictEqual(reports[0], expected);
  const { status } = await moderator.request('GET', `/api/rounds/${round}`);
  assert.equal(status, 200, 'a moderator sees the replay of a private round');
});

test('a report is closed once, with a reason, and the log names the moderator', async () => {
  const { reports } = (await moderator.get('/api/moderation/reports')) as { reports: ReportMessage[] };
  const path = `/api/moderation/reports/${reports[0]?.id}/close`;
  assert.equal((await moderator.post(path, { why: ' ' })).status, 400);
  assert.equal((await moderator.post(path, { why: 'nothing in it' })).status, 204);
  assert.equal((await moderator.post(path, { why: 'again' })).status, 404);
  const [person, subject] = [{ id: people[1].id }, reports[0]?.id];
  const line = { moderator: 'Mo', act: 'close-report', person, subject, why: 'nothing in it' };
  assert.partialDeepStrictEqual((await audit())[0], line);
});

test('a case of the check of pairs has people, figures and rounds, and is closed once', async () => {
  const [ann, bea] = people;
  const cases = async (): Promise<readonly CaseMessage[]> =>
    ((await moderator.get('/api/moderation/cases')) as { cases: CaseMessage[] }).cases;
  assert.deepEqual(await cases(), []);
  const storage = await openStorage(options.database);
  const figures = { rounds: 60, plays: 90, mean: 0.2, meanElsewhere: null, z: 5, threshold: 4 };
  const found = { id: 'case', kind: 'informed', accounts: [ann.id, bea.id], figures, rounds: [round] } as const;
  await storage.evidence.addCase(found, 1000);
  await storage.close();
  const [shown] = await cases();
  const named = [shown?.people[0]?.id, shown?.people[1]?.id];
  assert.deepEqual([shown?.kind, shown?.figures, shown?.rounds, shown?.closedMs], ['informed', figures, [round], null]);
  assert.deepEqual([shown?.people.length, ...named], [2, ann.id, bea.id]);
  assert.equal((await moderator.post('/api/moderation/cases/case/close', { why: 'sisters' })).status, 204);
  assert.equal((await moderator.post('/api/moderation/cases/case/close', { why: 'sisters' })).status, 404);
  assert.notEqual((await cases())[0]?.closedMs, null);
  assert.equal((await audit())[0]?.act, 'close-case');
});

test('a muted account says nothing, and speaks again when that is over', async () => {
  const { people: three, sockets } = await seatThree(url);
  const [ann] = three;
  const [mouth, ear] = sockets;
  const path = `/api/moderation/accounts/${ann.id}`;
  assert.equal((await moderator.post(`${path}/sanctions`, { kind: 'mute', hours: 24, why: 'floods' })).status, 200);
  const refused = mouth.next('error');
  mouth.send({ type: 'say', phrase: 1, to: null });
  assert.equal((await refused).failure.code, 'muted');
  assert.equal((await moderator.post(`${path}/lift`, { kind: 'mute', why: 'enough' })).status, 200);
  assert.equal((await moderator.post(`${path}/lift`, { kind: 'mute', why: 'enough' })).status, 404);
  const received = ear.next('phrase');
  mouth.send({ type: 'say', phrase: 1, to: null });
  assert.equal((await received).account, ann.id);
  assert.ok(!ear.messages.some(({ type }: ServerMessage) => type === 'error'));
});

test('a banned account has no seat, no queue, no tournament and no socket, at once', async () => {
  const { people: three, sockets, table: seat } = await seatThree(url);
  const [ann] = three;
  await ann.rename('Banned');
  const path = `/api/moderation/accounts/${ann.id}`;
  const closed = sockets[0].closed;
  const ban = { kind: 'ban', hours: null, why: 'sold games' };
  assert.equal((await moderator.post(`${path}/sanctions`, ban)).status, 200);
  assert.equal(await closed, 4001);
  assert.equal(await ann.connect(seat).closed, 4003);
  await sockets[1].until(({ seats }) => seats[0]?.occupant === null);
  for (const answer of [
    await ann.askTable(),
    await ann.post('/api/matches', { rules: 'competition' }),
    await ann.post('/api/ranked', { rules: 'competition' }),
    await ann.post('/api/tournaments', { startsMs: Date.now() + 3_600_000, stages: 1, boardsPerStage: 1 }),
    await ann.post('/api/tournaments/none/entry', { pledge: '0'.repeat(64) }),
  ]) {
    assert.deepEqual([answer.status, answer.code], [403, 'banned']);
  }
  const { sanctions } = await watched(ann);
  assert.equal(sanctions.length, 1);
  assert.partialDeepStrictEqual(sanctions[0], { kind: 'ban', untilMs: null, why: 'sold games', moderator: 'Mo' });
  await moderator.post(`${path}/sanctions`, { kind: 'ban', hours: 2, why: 'first time' });
  assert.equal((await watched(ann)).sanctions.length, 1, 'the new one takes the place of the old one');
  await moderator.post(`${path}/lift`, { kind: 'ban', why: 'a mistake' });
  assert.equal((await ann.askTable()).status, 201);
  const acts = (await audit()).map(({ act }) => act);
  assert.deepEqual(acts.slice(0, 3), ['lift-ban', 'ban', 'ban']);
});

test('unknown actions change nothing', async () => {
  const [ann] = people;
  const lines = (await audit()).length;
  const path = `/api/moderation/accounts/${ann.id}/sanctions`;
  for (const wrong of [
    { kind: 'ban', hours: 0, why: 'x' },
    { kind: 'ban', hours: 1.5, why: 'x' },
    { kind: 'ban', hours: 9000, why: 'x' },
    { kind: 'ban', hours: 1, why: '' },
    { kind: 'ban', why: 'x' },
    { kind: 'kick', hours: 1, why: 'x' },
    { kind: 'ban', hours: 1, why: 'x', until: 5 },
  ]) {
    assert.equal((await moderator.post(path, wrong)).status, 400, JSON.stringify(wrong));
  }
  const ban = { kind: 'ban', hours: 1, why: 'x' };
  assert.equal((await moderator.post('/api/moderation/accounts/nobody/sanctions', ban)).status, 404);
  assert.equal((await moderator.request('GET', '/api/moderation/accounts/nobody')).status, 404);
  assert.equal((await audit()).length, lines);
  assert.deepEqual((await watched(ann)).sanctions, []);
});

test('a moderator who is removed is out at once, and a code is shown once', async () => {
  await assert.rejects(changeModerators(options.database, 'add', 'Mo'), /there is a moderator "Mo"/);
  await assert.rejects(changeModerators(options.database, 'add', 'a b'), /invalid name "a b"/);
  assert.equal(await changeModerators(options.database, 'list', ''), 'Mo');
  await changeModerators(options.database, 'remove', 'Mo');
  assert.equal((await moderator.request('GET', '/api/moderation/audit')).status, 401);
  await assert.rejects(changeModerators(options.database, 'remove', 'Mo'), /no moderator "Mo"/);
});
