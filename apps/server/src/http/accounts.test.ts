import type { Me } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { TestAuthenticator } from '../testing/test-authenticator.ts';
import { codeOf, playAllUntil, seatThree, TestPerson } from '../testing/test-person.ts';
import { startTestServer } from '../testing/test-server.ts';

const { url: address, remove } = await startTestServer();
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

test('a name is taken once, whatever it is written with', async () => {
  const [ann, other] = await Promise.all([TestPerson.arrive(address), TestPerson.arrive(address)]);
  const rename = (person: TestPerson, name: string | null) => person.request('PATCH', '/api/account', { name });
  assert.equal(((await rename(ann, ' Lily ')).body as { me: Me }).me.name, 'Lily');
  for (const name of ['lily', 'LiIy', 'L i l y', 'Lílý']) {
    const { status, body } = await rename(other, name);
    assert.deepEqual([status, codeOf(body)], [409, 'name-taken'], name);
  }
  for (const name of ['Li\u200bly', 'Lіlу', 'admin', '']) {
    const { status, body } = await rename(other, name);
    assert.deepEqual([status, codeOf(body)], [422, 'bad-name'], name);
  }
  await rename(ann, null);
  assert.equal((await rename(other, 'lily')).status, 200);
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

test('an export has all stored data; deletion leaves rounds without a name', async () => {
  const { people, sockets } = await seatThree(address);
  await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
  const [leaver, witness] = people as [TestPerson, TestPerson];
  await leaver.request('PATCH', '/api/account', { name: 'Leaver' });
  const exported = (await leaver.get('/api/account/export')) as { account: Me; rounds: unknown[]; ratings: unknown[] };
  assert.deepEqual([exported.account.name, exported.rounds.length, exported.ratings.length], ['Leaver', 1, 1]);

  const closed = sockets[0]?.closed;
  assert.equal((await leaver.request('DELETE', '/api/account')).status, 204);
  assert.equal(await closed, 4001);
  assert.equal((await leaver.request('GET', `/api/accounts/${leaver.id}`)).status, 404);
  const { rounds } = (await witness.get(`/api/accounts/${witness.id}/rounds`)) as {
    rounds: { seats: { occupant: { person: { id: string; name: string | null } } }[] }[];
  };
  assert.deepEqual(rounds[0]?.seats[0]?.occupant.person, { id: leaver.id, name: null });
});
