import type { Me, RoundSummaryMessage, SessionMessage } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { hashOfToken } from '../accounts/secrets.ts';
import { TestAuthenticator } from '../testing/test-authenticator.ts';
import { changeFile, playAllUntil, seatThree, startTestServer, storedRounds, TestPerson } from '../testing/index.ts';

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
  assert.equal((await person.delete('/api/session')).status, 204);
  person.cookie = stolen;
  assert.equal(await meOf(person), null);
  assert.equal((await person.rename('Ann')).code, 'signed-out');
});

/** Another session of the person. */
const secondSession = async (person: TestPerson, token: string): Promise<TestPerson> => {
  const copied = `insert into session (hash, account, created_ms, used_ms, expires_ms)
    select ?, account, created_ms - 1, used_ms, expires_ms from session where account = ?`;
  await changeFile(file, copied, hashOfToken(token), person.id);
  const second = new TestPerson(address);
  second.cookie = `ddz-session=${token}`;
  return second;
};

test('signing out closes the sockets of that session, and those of no other', async () => {
  const laptop = await TestPerson.arrive(address);
  const table = await laptop.openTable();
  const phone = await secondSession(laptop, 'p'.repeat(43));
  const [first, second] = [await laptop.join(table), await phone.join(table)];
  assert.equal((await phone.delete('/api/session')).status, 204);
  assert.equal(await second.closed, 4001);
  assert.equal((await first.sit(0)).type, 'done', 'the other session plays on');
});

test('sessions are listed, and the owner ends one with its sockets', async () => {
  const person = await TestPerson.arrive(address);
  const stranger = await TestPerson.arrive(address);
  const thief = await secondSession(person, 'q'.repeat(43));
  const socket = await thief.join(await person.openTable());
  const { sessions } = (await person.get('/api/account/sessions')) as { sessions: SessionMessage[] };
  assert.deepEqual([sessions.length, sessions[0]?.current, sessions[1]?.current], [2, true, false]);
  const path = `/api/account/sessions/${sessions[1]?.id}`;
  assert.equal((await stranger.delete(path)).status, 404);
  assert.equal((await person.delete(path)).status, 204);
  assert.equal(await socket.closed, 4001);
  assert.equal(await meOf(thief), null);
});

test('a stolen session gets no recovery codes, passkeys, tokens or deletion: those need a fresh sign-in', async () => {
  const person = await TestPerson.arrive(url);
  await person.rename('Careful');
  const age = (minutes: number) =>
    changeFile(file, 'update session set created_ms = created_ms - ? where account = ?', minutes * 60_000, person.id);
  await age(60);
  const first = await person.post('/api/account/recovery-codes');
  assert.equal(first.status, 200, 'a guest has nothing to sign in with');
  const { codes } = first.body as { codes: string[] };
  for (const answer of [
    await person.post('/api/account/recovery-codes'),
    await person.post('/api/account/passkeys/options'),
    await person.delete('/api/account/passkeys/x'),
    await person.post('/api/account/programs', { name: 'Robot of mine' }),
    await person.delete('/api/account'),
  ]) {
    assert.deepEqual([answer.status, answer.code], [403, 'sign-in-again']);
  }
  await person.post('/api/session/recovery', { code: codes[0] });
  const made = await person.post('/api/account/programs', { name: 'Robot of mine' });
  assert.equal(made.status, 201);
  await age(6);
  assert.equal((await person.delete('/api/account')).code, 'sign-in-again');
  const { token } = made.body as { token: string };
  const byProgram = { authorization: `Bearer ${token}` };
  const table = { rules: 'competition', public: false, roundsMax: null, pace: 'normal', bots: [] };
  assert.equal((await new TestPerson(url).request('POST', '/api/tables', table, byProgram)).status, 201);
  await person.post('/api/session/recovery', { code: codes[1] });
  const late = await new TestPerson(url).request('POST', '/api/tables', table, byProgram);
  assert.deepEqual([late.status, late.code], [401, 'signed-out'], 'a recovery ends programs');
  assert.equal((await person.delete('/api/account')).status, 204);
});

test('a name is taken once, whatever it is written with', async () => {
  const [ann, other] = await Promise.all([TestPerson.arrive(address), TestPerson.arrive(address)]);
  assert.equal(((await ann.rename(' Lily ')).body as { me: Me }).me.name, 'Lily');
  for (const name of ['lily', 'LiIy', 'L i l y', 'Lílý']) {
    const { status, code } = await other.rename(name);
    assert.deepEqual([status, code], [409, 'name-taken'], name);
  }
  for (const [name, reason] of [
    ['Li\u200bly', 'character'],
    ['Lіlу', 'scripts'],
    ['admin', 'reserved'],
    ['', 'length'],
  ] as const) {
    const { status, body } = await other.rename(name);
    const { code, key, message } = (body as { error: Record<string, string> }).error;
    assert.deepEqual([status, code, key], [422, 'bad-name', `bad-name/${reason}`], name);
    assert.match(message ?? '', /^invalid name: /, name);
  }
  await ann.rename(null);
  const late = await other.rename('lily');
  assert.deepEqual([late.status, late.code], [409, 'name-taken'], 'no account imitates the former owner');
  assert.equal((await ann.rename('lily')).status, 200);
  const again = await ann.rename('Lilian');
  assert.deepEqual([again.status, again.code], [429, 'renamed-already']);
});

test('a recovery code is the way back, once, and ends the other sessions', async () => {
  const person = await TestPerson.arrive(address);
  const { codes } = (await person.post('/api/account/recovery-codes')).body as { codes: string[] };
  assert.equal(codes.length, 10);
  const socket = await person.join(await person.openTable());
  const elsewhere = new TestPerson(address);
  const { body } = await elsewhere.post('/api/session/recovery', { code: codes[0]?.toLowerCase() });
  assert.equal((body as { me: Me }).me.id, person.id);
  assert.equal((body as { me: Me }).me.recoveryCodes, 9);
  assert.equal(await meOf(person), null, 'the old session is over');
  assert.equal(await socket.closed, 4001);
  const again = await new TestPerson(address).post('/api/session/recovery', { code: codes[0] });
  assert.deepEqual([again.status, again.code], [401, 'wrong-secret']);
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
  assert.equal((await person.delete(`/api/account/passkeys/${passkey?.id}`)).status, 204);
  assert.equal((await person.delete(`/api/account/passkeys/${passkey?.id}`)).status, 404);
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
  const [leaver, witness] = people;
  await leaver.rename('Leaver');
  const table = sockets[0].view.terms.table;
  const [round] = (await storedRounds(leaver, table)) as [RoundSummaryMessage];
  const report = { seat: 1, reason: 'other', text: 'slow' };
  assert.equal((await leaver.post(`/api/rounds/${round.id}/reports`, report)).status, 201);
  const exported = (await leaver.get('/api/account/export')) as Record<string, readonly object[]> & { account: Me };
  assert.equal(exported.account.name, 'Leaver');
  for (const name of ['rounds', 'ratings', 'sessions', 'reports']) assert.equal(exported[name]?.length, 1, name);
  assert.deepEqual(exported['sanctions'], []);
  assert.partialDeepStrictEqual(exported['reports']?.[0], { roundId: round.id, ...report });

  const closed = sockets[0]?.closed;
  assert.equal((await leaver.delete('/api/account')).status, 204);
  assert.equal(await closed, 4001);
  assert.equal((await leaver.request('GET', `/api/accounts/${leaver.id}`)).status, 404);
  const { rounds } = (await witness.get(`/api/accounts/${witness.id}/rounds`)) as {
    rounds: { seats: { occupant: { person: { id: string; name: string | null } } }[] }[];
  };
  const gone = rounds[0]?.seats[0]?.occupant.person;
  assert.deepEqual([gone?.name, gone?.id === leaver.id], [null, false]);
});
