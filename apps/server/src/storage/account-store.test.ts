/** Accounts, sessions and ways to sign in, on SQLite and PostgreSQL. */
import assert from 'node:assert/strict';
import { commitOf, describeStorage, fresh, roundOf } from '../testing/index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describeStorage((test) => {
  test('a session is found until it expires or is ended', async ({ storage, account }) => {
    const id = await account();
    const session = { hash: fresh(), account: id, nowMs: 1000, expiresMs: 5000 };
    await storage.accounts.addSession(session);
    assert.equal((await storage.accounts.findSession(session.hash, 4999))?.id, id);
    assert.equal(await storage.accounts.findSession(session.hash, 5000), null);
    assert.equal(await storage.accounts.findSession('another', 2000), null);
    await storage.accounts.removeSession(session.hash);
    assert.equal(await storage.accounts.findSession(session.hash, 2000), null);
  });

  test('the last use of a session is kept, to the hour', async ({ storage, account }) => {
    const id = await account();
    const hash = fresh();
    await storage.accounts.addSession({ hash, account: id, nowMs: 1000, expiresMs: 100 * HOUR });
    await storage.accounts.findSession(hash, 2000);
    assert.equal((await storage.accounts.find(id))?.seenMs, 1000);
    await storage.accounts.findSession(hash, 2 * HOUR);
    assert.equal((await storage.accounts.find(id))?.seenMs, 2 * HOUR);
  });

  test('signing out everywhere ends all sessions', async ({ storage, account }) => {
    const [id, other] = [await account(), await account()];
    const [here, there, another] = [fresh(), fresh(), fresh()];
    for (const hash of [here, there])
      await storage.accounts.addSession({ hash, account: id, nowMs: 0, expiresMs: 9000 });
    await storage.accounts.addSession({ hash: another, account: other, nowMs: 0, expiresMs: 9000 });
    await storage.accounts.removeSessions(id);
    assert.equal(await storage.accounts.findSession(here, 1), null);
    assert.equal(await storage.accounts.findSession(there, 1), null);
    assert.equal((await storage.accounts.findSession(another, 1))?.id, other);
  });

  test('no two names look alike, and a name that was given up stays its owner’s for 90 days', async (at) => {
    const { storage, errors, account } = at;
    const [ann, other] = [await account(), await account()];
    const key = fresh();
    const earlier = errors();
    const rename = (id: string, name: string | null, nowMs: number) =>
      storage.accounts.rename(id, name === null ? null : { name, key }, nowMs);
    assert.equal(await rename(ann, 'Ann', 0), 'renamed');
    assert.equal(await rename(other, 'Аnn', 0), 'taken');
    assert.equal((await storage.accounts.find(other))?.name, null);
    const names = await storage.accounts.names([ann, other, 'nobody']);
    assert.deepEqual([names.size, names.get(ann), names.get(other)], [2, 'Ann', null]);
    assert.equal(await rename(ann, 'ANN', 1), 'renamed', 'the same name, written in another way');
    assert.equal(await rename(ann, null, DAY), 'renamed');
    assert.equal(await rename(other, 'Аnn', 90 * DAY), 'taken');
    const program = { account: fresh(), owner: other, name: 'Аnn', nameKey: key, hash: fresh(), nowMs: 2 * DAY };
    assert.equal(await storage.programs.create(program), false, 'programs neither');
    assert.equal(await rename(ann, 'Ann', 2 * DAY), 'renamed', 'its owner takes it back');
    assert.equal(await rename(ann, null, 3 * DAY), 'renamed');
    assert.equal(await rename(other, 'Аnn', 93 * DAY), 'renamed');
    assert.equal(errors(), earlier, 'a row that exists is no error of the storage');
  });

  test('an account changes its name once a day, and is found by its earlier names', async ({ storage, account }) => {
    const id = await account();
    const [first, second, third] = [fresh(), fresh(), fresh()];
    const rename = (name: string | null, nowMs: number) =>
      storage.accounts.rename(id, name === null ? null : { name: `Name ${name}`, key: name }, nowMs);
    assert.equal(await rename(first, 0), 'renamed');
    assert.equal(await rename(second, 10), 'renamed');
    assert.deepEqual(await rename(third, 20), { waitMs: DAY - 10 });
    assert.deepEqual(await rename(null, 20), { waitMs: DAY - 10 });
    assert.equal(await rename(third, DAY + 10), 'renamed');
    const former = (await storage.accounts.formerNames(id)).map(({ name }) => name);
    assert.deepEqual(former, [`Name ${second}`, `Name ${first}`]);
    for (const name of [first, second, third]) {
      const people = (await storage.moderation.findAccounts(`ame ${name}`.toUpperCase(), 9)).map((found) => found.id);
      assert.deepEqual(people, [id]);
    }
    await storage.accounts.deleteExpired(DAY + 10 + 90 * DAY);
    assert.deepEqual(await storage.accounts.formerNames(id), []);
  });

  test('a name that a moderator removed is barred to the account for ever', async ({ storage, account }) => {
    const id = await account();
    const [rude, other] = [fresh(), fresh()];
    const rename = (key: string, nowMs: number) => storage.accounts.rename(id, { name: key, key }, nowMs);
    await rename(rude, 0);
    const act = { id: fresh(), moderator: 'Mo', why: 'rude', nowMs: 5 };
    assert.equal(await storage.moderation.removeName(id, act), true);
    assert.equal(await rename(rude, 6), 'removed');
    assert.equal(await rename(other, 7), 'renamed', 'another name at once');
    await storage.accounts.deleteExpired(365 * DAY);
    assert.equal(await rename(rude, 366 * DAY), 'removed');
  });

  test('a passkey signs with a counter that grows', async ({ storage, account }) => {
    const id = await account();
    const passkey = {
      id: fresh(),
      account: id,
      publicKey: new Uint8Array([0, 128, 255]),
      counter: 3,
      transports: '[]',
      createdMs: 1,
      usedMs: 1,
      refusals: 0,
      refusedMs: 0,
    };
    await storage.accounts.addPasskey(passkey);
    const found = await storage.accounts.findPasskey(passkey.id);
    assert.deepEqual([...(found?.publicKey ?? [])], [0, 128, 255]);
    assert.equal(await storage.accounts.usePasskey(passkey.id, { before: 3, after: 4 }, 2), true);
    assert.equal(await storage.accounts.usePasskey(passkey.id, { before: 3, after: 4 }, 2), false);
    for (const ms of [5, 6]) await storage.accounts.refusePasskey(passkey.id, ms);
    const refused = await storage.accounts.findPasskey(passkey.id);
    assert.deepEqual([refused?.usedMs, refused?.refusals, refused?.refusedMs], [2, 2, 6]);
    assert.equal(await storage.accounts.removePasskey('another', passkey.id), false);
    assert.equal(await storage.accounts.removePasskey(id, passkey.id), true);
    assert.deepEqual(await storage.accounts.passkeysOf(id), []);
  });

  test('a recovery code works once, and new ones take the place of the old', async ({ storage, account }) => {
    const id = await account();
    const codes = [fresh(), fresh(), fresh()];
    await storage.accounts.setRecoveryCodes(id, codes.slice(0, 2));
    assert.equal(await storage.accounts.takeRecoveryCode(codes[0] as string), id);
    assert.equal(await storage.accounts.takeRecoveryCode(codes[0] as string), null);
    assert.equal(await storage.accounts.countRecoveryCodes(id), 1);
    await storage.accounts.setRecoveryCodes(id, codes.slice(2));
    assert.equal(await storage.accounts.takeRecoveryCode(codes[1] as string), null);
    assert.equal(await storage.accounts.takeRecoveryCode(codes[2] as string), id);
  });

  test('a challenge is taken once, in time', async ({ storage }) => {
    const [early, late] = [fresh(), fresh()];
    for (const id of [early, late]) {
      await storage.accounts.addChallenge({ id, account: null, value: 'sign this', expiresMs: 5000 });
    }
    assert.equal((await storage.accounts.takeChallenge(early, 4000))?.value, 'sign this');
    assert.equal(await storage.accounts.takeChallenge(early, 4000), null);
    assert.equal(await storage.accounts.takeChallenge(late, 5000), null);
  });

  test('a deleted account leaves a fresh pseudonym in what others keep', async (at) => {
    const { storage } = at;
    const [id, people] = [await at.held(), await at.people()];
    const [leaver] = people;
    await storage.accounts.addSession({ hash: fresh(), account: leaver, nowMs: 0, expiresMs: 9000 });
    const round = roundOf(id, people);
    assert.equal(await storage.tables.commit(commitOf(id, 0, { ended: [round] })), 'stored');
    const report = { roundId: round.id, seat: 1, reason: 'other', text: 'they …', atMs: 0 } as const;
    const about = { ...report, id: fresh(), account: leaver, reporter: people[1] };
    const by = { ...report, id: fresh(), account: people[1], reporter: leaver };
    for (const one of [about, by]) assert.equal(await storage.moderation.report(one), true);
    await storage.accounts.remove(leaver);
    assert.equal(await storage.accounts.find(leaver), null);
    assert.deepEqual(await storage.rounds.ratingsOf(leaver), []);
    const [gone, ...others] = (await storage.rounds.find(round.id))?.seats.map((seat) => seat.account) ?? [];
    assert.ok(gone !== null && gone !== undefined && gone !== leaver);
    assert.deepEqual(others, people.slice(1), 'the others keep their ids');
    assert.deepEqual(await storage.rounds.history(leaver, 9_000_000, 9), []);
    const reports = (await storage.moderation.listed('report', 99)).filter(({ roundId }) => roundId === round.id);
    assert.deepEqual(new Set(reports.map((one) => one.account)), new Set([gone, people[1]]));
    assert.deepEqual(new Set(reports.map(({ reporter }) => reporter)), new Set([people[1], gone]));
  });

  test('expired sessions and challenges are swept', async ({ storage, account }) => {
    const id = await account();
    await storage.accounts.addSession({ hash: fresh(), account: id, nowMs: 0, expiresMs: 10 });
    assert.ok((await storage.accounts.deleteExpired(10)) >= 1);
    assert.equal(await storage.accounts.deleteExpired(10), 0);
  });

  test('only guests who left nothing are deleted after a month', async ({ storage, account, held }) => {
    const [guest, named, coded, player, recent] = await Promise.all(Array.from({ length: 5 }, account));
    const ids = [guest, named, coded, player, recent] as string[];
    const [, , , , newest] = ids as [string, string, string, string, string];
    await storage.accounts.rename(ids[1] as string, { name: 'Ann', key: fresh() }, 0);
    await storage.accounts.setRecoveryCodes(ids[2] as string, [fresh()]);
    const id = await held();
    const round = roundOf(id, [ids[3] as string, ids[3] as string, ids[3] as string]);
    assert.equal(await storage.tables.commit(commitOf(id, 0, { ended: [{ ...round, ratingKey: null }] })), 'stored');
    const hash = fresh();
    await storage.accounts.addSession({ hash, account: newest, nowMs: 0, expiresMs: 100 * DAY });
    await storage.accounts.findSession(hash, 20 * DAY);
    await storage.accounts.deleteExpired(40 * DAY);
    const found = await Promise.all(ids.map((one) => storage.accounts.find(one)));
    const kept = found.map((one) => one !== null);
    assert.deepEqual(kept, [false, true, true, true, true]);
  });
});
