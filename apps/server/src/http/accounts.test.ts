import type { Me, RoundSummaryMessage, SessionMessage } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { hashOfToken } from '../accounts/secrets.ts';
import { TestAuthenticator } from '../testing/test-authenticator.ts';
import { codeOf, playAllUntil, seatThree, storedRounds, TestPerson, type TestSocket } from '../testing/test-person.ts';
import { startTestServer } from '../testing/test-server.ts';
import { changeFile } from '../testing/change-file.ts';

const { url: address, folder, remove } = await startTestServer();
const file = join(folder, 'games.sqlite');
// Passkeys need a host name, not an address.
const url = address.replace('127.0.0.1', 'localhost');
after(remove);

const meOf = async (person: TestPerson): Promise<Me | null> =>
  ((await person.get('/api/session')) as { me: Me | null }).me;

test('the first contact makes a guest, and the cookie keeps it', async () => {
  const person = new TestPerson(address);
  assert.equal(await meOf(person), null);
  const { headers } = await person.post('/api/session');
  const cookie = headers.getSetCookie()[0] as string;
  assert.match(cookie, /^ddz-session=[A-Za-z0-9_-]{43}; .*HttpOnly; SameSite=Strict$/);
  const me = await meOf(person);
  assert.equal(me?.name, null);
  await person.post('/api/session');
  assert.equal((await meOf(person))?.id, me?.id, 'no second guest');
});

test('signing out ends the session: its token is worth nothing any more', async () => {
  const person = await TestPerson.arrive(address);
  const stolen = person.cookie;
  assert.equal((await person.request('DELETE', '/api/session')).status, 204);
  person.cookie = stolen;
  assert.equal(await meOf(person), null);
  assert.equal(codeOf((await person.request('PATCH', '/api/account', { name: 'Ann' })).body), 'signed-out');
});

test('signing out closes the sockets of that session, and those of no other', async () => {
  const person = await TestPerson.arrive(address);
  const { codes } = (await person.post('/api/account/recovery-codes')).body as { codes: string[] };
  const table = await person.openTable();
  const before = await person.join(table);
  const other = new TestPerson(address);
  await other.post('/api/session/recovery', { code: codes[0] });
  assert.equal(await before.closed, 4001, 'a recovery ends every session');
  const laptop = new TestPerson(address);
  await laptop.post('/api/session/recovery', { code: codes[1] });
  const phone = new TestPerson(address);
  await phone.post('/api/session/passkey/options');
  const copied = `insert into session (hash, account, created_ms, used_ms, expires_ms)
    select ?, account, created_ms, used_ms, expires_ms from session where account = ?`;
  await changeFile(file, copied, hashOfToken('p'.repeat(43)), person.id);
  phone.cookie = `ddz-session=${'p'.repeat(43)}`;
  const [first, second] = [await laptop.join(table), await phone.join(table)];
  assert.equal((await phone.request('DELETE', '/api/session')).status, 204);
  assert.equal(await second.closed, 4001);
  assert.equal((await first.command({ type: 'sit', seat: 0 as never })).type, 'done', 'the other session plays on');
});

test('sessions are listed, and the owner ends one with its sockets', async () => {
  const person = await TestPerson.arrive(address);
  const stranger = await TestPerson.arrive(address);
  const token = 'q'.repeat(43);
  const copied = `insert into session (hash, account, created_ms, used_ms, expires_ms)
    select ?, account, created_ms - 1, used_ms, expires_ms from session where account = ?`;
  await changeFile(file, copied, hashOfToken(token), person.id);
  const thief = new TestPerson(address);
  thief.cookie = `ddz-session=${token}`;
  const socket = await thief.join(await person.openTable());
  const { sessions } = (await person.get('/api/account/sessions')) as { sessions: SessionMessage[] };
  assert.deepEqual(
    sessions.map(({ current }) => current),
    [true, false],
  );
  const path = `/api/account/sessions/${sessions[1]?.id}`;
  assert.equal((await stranger.request('DELETE', path)).status, 404);
  assert.equal((await person.request('DELETE', path)).status, 204);
  assert.equal(await socket.closed, 4001);
  assert.equal(await meOf(thief), null);
});

test('a stolen session gets no recovery codes, passkeys, tokens or deletion: those need a fresh sign-in', async () => {
  const person = await TestPerson.arrive(url);
  await person.request('PATCH', '/api/account', { name: 'Careful' });
  const age = (minutes: number) =>
    changeFile(file, 'update session set created_ms = created_ms - ? where account = ?', minutes * 60_000, person.id);
  await age(60);
  const first = await person.post('/api/account/recovery-codes');
  assert.equal(first.status, 200, 'a guest has nothing to sign in with');
  const { codes } = first.body as { codes: string[] };
  const attempts = [
    ['POST', '/api/account/recovery-codes', undefined],
    ['POST', '/api/account/passkeys/options', undefined],
    ['DELETE', '/api/account/passkeys/x', undefined],
    ['POST', '/api/account/programs', { name: 'Robot of mine' }],
    ['DELETE', '/api/account', undefined],
  ] as const;
  for (const [method, path, body] of attempts) {
    const answer = await person.request(method, path, body);
    assert.deepEqual([answer.status, codeOf(answer.body)], [403, 'sign-in-again'], path);
  }
  await person.post('/api/session/recovery', { code: codes[0] });
  const made = await person.post('/api/account/programs', { name: 'Robot of mine' });
  assert.equal(made.status, 201);
  await age(6);
  assert.equal(codeOf((await person.request('DELETE', '/api/account')).body), 'sign-in-again');
  const { token } = made.body as { token: string };
  const byProgram = { authorization: `Bearer ${token}` };
  const table = { rules: 'competition', public: false, roundsMax: null, pace: 'normal', bots: [] };
  assert.equal((await new TestPerson(url).request('POST', '/api/tables', table, byProgram)).status, 201);
  await person.post('/api/session/recovery', { code: codes[1] });
  const late = await new TestPerson(url).request('POST', '/api/tables', table, byProgram);
  assert.deepEqual([late.status, codeOf(late.body)], [401, 'signed-out'], 'a recovery ends programs');
  assert.equal((await person.request('DELETE', '/api/account')).status, 204);
});

test('a name is taken once, whatever it is written with', async () => {
  const [ann, other] = await Promise.all([TestPerson.arrive(address), TestPerson.arrive(address)]);
  const rename = (person: TestPerson, name: string | null) => person.request('PATCH', '/api/account', { name });
  assert.equal(((await rename(ann, ' Lily ')).body as { me: Me }).me.name, 'Lily');
  for (const name of ['lily', 'LiIy', 'L i l y', 'Lílý']) {
    const { status, body } = await rename(other, name);
    assert.deepEqual([status, codeOf(body)], [409, 'name-taken'], name);
  }
  const refused = [
    ['Li\u200bly', 'character'],
    ['Lіlу', 'scripts'],
    ['admin', 'reserved'],
    ['', 'length'],
  ] as const;
  for (const [name, reason] of refused) {
    const { status, body } = await rename(other, name);
    assert.deepEqual([status, codeOf(body)], [422, 'bad-name'], name);
    const { key, message } = (body as { error: { key: string; message: string } }).error;
    assert.equal(key, `bad-name/${reason}`);
    assert.match(message, /^invalid name: /, name);
  }
  await rename(ann, null);
  const late = await rename(other, 'lily');
  assert.deepEqual([late.status, codeOf(late.body)], [409, 'name-taken'], 'no account imitates the former owner');
  assert.equal((await rename(ann, 'lily')).status, 200);
  const again = await rename(ann, 'Lilian');
  assert.deepEqual([again.status, codeOf(again.body)], [429, 'renamed-already']);
});

test('a recovery code is the way back, once, and ends the other sessions', async () => {
  const person = await TestPerson.arrive(address);
  const { codes } = (await person.post('/api/account/recovery-codes')).body as { codes: string[] };
  assert.equal(codes.length, 10);
  const elsewhere = new TestPerson(address);
  const { body } = await elsewhere.post('/api/session/recovery', { code: codes[0]?.toLowerCase() });
  assert.equal((body as { me: Me }).me.id, person.id);
  assert.equal((body as { me: Me }).me.recoveryCodes, 9);
  assert.equal(await meOf(person), null, 'the old session is over');
  const again = await new TestPerson(address).post('/api/session/recovery', { code: codes[0] });
  assert.deepEqual([again.status, codeOf(again.body)], [401, 'wrong-secret']);
});

interface Offer {
  readonly challenge: string;
  readonly options: { readonly challenge: string };
}

test('replayed passkeys, forged ones and copies do not sign in; the right one does elsewhere', async () => {
  const person = await TestPerson.arrive(url);
  const authenticator = new TestAuthenticator(url);
  const offer = (await person.post('/api/account/passkeys/options')).body as Offer;
  const made = { challenge: offer.challenge, response: authenticator.register(offer.options) };
  assert.equal(((await person.post('/api/account/passkeys', made)).body as { me: Me }).me.passkeys.length, 1);
  assert.equal((await person.post('/api/account/passkeys', made)).status, 401, 'a challenge is used once');

  const elsewhere = new TestPerson(url);
  const ask = async (): Promise<Offer> => (await elsewhere.post('/api/session/passkey/options')).body as Offer;
  const first = await ask();
  const answer = { challenge: first.challenge, response: authenticator.signIn(first.options) };
  assert.equal(((await elsewhere.post('/api/session/passkey', answer)).body as { me: Me }).me.id, person.id);
  assert.equal((await elsewhere.post('/api/session/passkey', answer)).status, 401, 'replayed');

  const second = await ask();
  const stranger = new TestAuthenticator(url);
  const forged = { ...stranger.signIn(second.options), id: authenticator.id.toString('base64url') };
  const refused = await elsewhere.post('/api/session/passkey', { challenge: second.challenge, response: forged });
  assert.equal(refused.status, 401, 'signed by another key');

  authenticator.counter = 0;
  const third = await ask();
  const copied = { challenge: third.challenge, response: authenticator.signIn(third.options) };
  assert.equal((await elsewhere.post('/api/session/passkey', copied)).status, 401, 'the counter of a copy');

  const [passkey] = (await meOf(person))?.passkeys ?? [];
  assert.equal(passkey?.refusals, 2, 'the forged signature and the copy; a replayed challenge tells nothing');
  assert.ok((passkey?.refusedMs ?? 0) >= (passkey?.usedMs ?? Infinity));
  assert.equal((await person.request('DELETE', `/api/account/passkeys/${passkey?.id}`)).status, 204);
  assert.equal((await person.request('DELETE', `/api/account/passkeys/${passkey?.id}`)).status, 404);
});

test('a passkey of another site is refused', async () => {
  const person = await TestPerson.arrive(url);
  const offer = (await person.post('/api/account/passkeys/options')).body as Offer;
  const elsewhere = new TestAuthenticator('http://evil.example');
  const made = { challenge: offer.challenge, response: elsewhere.register(offer.options) };
  assert.equal((await person.post('/api/account/passkeys', made)).status, 401);
});

test('an export has all stored data; deletion leaves rounds under a pseudonym', async () => {
  const { people, sockets } = await seatThree(address);
  await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
  const [leaver, witness] = people as [TestPerson, TestPerson];
  await leaver.request('PATCH', '/api/account', { name: 'Leaver' });
  const table = (sockets[0] as TestSocket).view.terms.table;
  const [round] = (await storedRounds(leaver, table)) as [RoundSummaryMessage];
  const report = { seat: 1, reason: 'other', text: 'slow' };
  assert.equal((await leaver.post(`/api/rounds/${round.id}/reports`, report)).status, 201);
  const exported = (await leaver.get('/api/account/export')) as Record<string, readonly object[]> & { account: Me };
  assert.equal(exported.account.name, 'Leaver');
  assert.deepEqual(
    ['rounds', 'ratings', 'sessions', 'reports', 'sanctions'].map((name) => exported[name]?.length),
    [1, 1, 1, 1, 0],
  );
  assert.partialDeepStrictEqual(exported['reports']?.[0], { roundId: round.id, ...report });

  const closed = sockets[0]?.closed;
  assert.equal((await leaver.request('DELETE', '/api/account')).status, 204);
  assert.equal(await closed, 4001);
  assert.equal((await leaver.request('GET', `/api/accounts/${leaver.id}`)).status, 404);
  const { rounds } = (await witness.get(`/api/accounts/${witness.id}/rounds`)) as {
    rounds: { seats: { occupant: { person: { id: string; name: string | null } } }[] }[];
  };
  const gone = rounds[0]?.seats[0]?.occupant.person;
  assert.deepEqual([gone?.name, gone?.id === leaver.id], [null, false]);
});
