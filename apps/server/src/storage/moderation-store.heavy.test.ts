/** Contract of the moderation storage, on SQLite and PostgreSQL. */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { openDatabase } from './database.ts';
import { commitOf, describeStorage, fresh, roundOf, type StoredAt } from '../testing/index.ts';

const actAt = (nowMs: number) => ({ id: fresh(), moderator: 'Mo', why: 'because', nowMs });

/** Stores a round that ended then. @returns its id */
const addRound = async (
  { storage, held }: StoredAt,
  accounts: readonly (string | null)[],
  endedMs: number,
): Promise<string> => {
  const table = await held();
  const round = { ...roundOf(table, accounts), startedMs: endedMs - 1, endedMs };
  assert.equal(await storage.tables.commit(commitOf(table, 0, { ended: [round] })), 'stored');
  return round.id;
};

describeStorage((test) => {
  test('what a moderator does and its line in the log are one: none is there without the other', async (at) => {
    const { moderation } = at.storage;
    const account = await at.account();
    const act = actAt(10);
    await moderation.sanction(account, 'ban', 20, act);
    // The id is taken: the line of the log is refused, and the act is rolled back.
    await assert.rejects(moderation.sanction(account, 'mute', null, act));
    const held = await moderation.sanctionsOf(account, 15);
    assert.deepEqual([held.length, held[0]?.kind, held[0]?.untilMs], [1, 'ban', 20]);
  });

  test('the audit log is only added to: the database refuses everything else', async (at, context) => {
    const { moderation } = at.storage;
    await moderation.sanction(await at.account(), 'mute', null, actAt(30));
    const lines = (await moderation.audit(100)).length;
    const { database } = await openDatabase(at.setup);
    context.after(() => database.destroy());
    await assert.rejects(sql`update audit set why = 'another'`.execute(database), /only added to/);
    await assert.rejects(sql`delete from audit`.execute(database), /only added to/);
    assert.equal((await moderation.audit(100)).length, lines);
  });

  test('a sanction holds until its time, and no longer', async (at) => {
    const { moderation } = at.storage;
    const account = await at.account();
    await moderation.sanction(account, 'ban', 100, actAt(50));
    await moderation.sanction(account, 'mute', null, actAt(50));
    const kindsAt = async (nowMs: number): Promise<readonly string[]> =>
      (await moderation.sanctionsOf(account, nowMs)).map(({ kind }) => kind).toSorted();
    assert.deepEqual(await kindsAt(99), ['ban', 'mute']);
    assert.deepEqual(await kindsAt(100), ['mute']);
    assert.equal(await moderation.lift(account, 'mute', actAt(101)), true);
    assert.equal(await moderation.lift(account, 'mute', actAt(102)), false);
    assert.deepEqual(await kindsAt(103), []);
  });

  test('a session ends by itself, and with its moderator', async (at) => {
    const { moderation } = at.storage;
    assert.equal(await moderation.addModerator('Mo', 'hash', 1), true);
    assert.equal(await moderation.addModerator('Mo', 'other', 1), false);
    const signIn = (hash: string, codeHash: string) =>
      moderation.signIn({ name: 'Mo', codeHash }, { hash, expiresMs: 100 }, actAt(50));
    assert.deepEqual([await signIn('s1', 'other'), await signIn('s2', 'hash')], [false, true]);
    assert.equal(await moderation.moderatorOf('s1', 60), null);
    assert.equal(await moderation.moderatorOf('s2', 99), 'Mo');
    assert.equal(await moderation.moderatorOf('s2', 100), null);
    assert.equal(await moderation.removeModerator('Mo'), true);
    assert.equal(await moderation.moderatorOf('s2', 60), null);
  });

  test('a night is taken once, and again where its node was lost', async (at) => {
    const { evidence } = at.storage;
    assert.equal(await evidence.takeNight('2026-11-01', 0, 100), true);
    assert.equal(await evidence.takeNight('2026-11-01', 99, 199), false);
    assert.equal(await evidence.takeNight('2026-11-01', 100, 200), true);
    await evidence.finishNight('2026-11-01');
    assert.equal(await evidence.takeNight('2026-11-01', 500, 600), false);
  });

  test('rounds of two people are judged once, the oldest first', async (at) => {
    const { evidence } = at.storage;
    const [a, b] = [await at.account(), await at.account()];
    const late = await addRound(at, [a, b, null], 1_000_020);
    const early = await addRound(at, [a, b, null], 1_000_010);
    await addRound(at, [a, null, null], 1_000_015);
    const open = async (): Promise<readonly string[]> => (await evidence.unjudged(1_000_000, 10)).map(({ id }) => id);
    assert.deepEqual(await open(), [early, late]);
    const plays = [{ seat: 0 as never, ownRegret: 0.5, openRegret: -1 }];
    await evidence.addJudged({ id: early, endedMs: 1_000_010 }, plays);
    assert.deepEqual(await open(), [late]);
    const accounts = [a, b, null];
    assert.deepEqual(await evidence.judged(1_000_000), [{ round: early, accounts, landlord: 0, plays }]);
  });

  test('accounts of one network that often sit together are found, others are not', async (at) => {
    const { evidence } = at.storage;
    const [a, b, c] = [await at.account(), await at.account(), await at.account()] as [string, string, string];
    for (const account of [a, b]) {
      await evidence.noteNetwork(account, 'home', 2_000_000);
      await evidence.noteNetwork(account, 'mobile', 2_000_001);
    }
    await evidence.noteNetwork(c, 'elsewhere', 2_000_000);
    for (let round = 0; round < 3; round++) await addRound(at, [a, b, c], 2_000_100 + round);
    const pair = [a, b].toSorted();
    assert.deepEqual(await evidence.sharedNetworks(1_999_999, 3), [{ accounts: pair, rounds: 3 }]);
    assert.deepEqual(await evidence.sharedNetworks(1_999_999, 4), []);
    await evidence.deleteNetworks(2_500_000);
    assert.deepEqual(await evidence.sharedNetworks(1_999_999, 3), []);
  });

  test('a case keeps its newest figures, and rests for a month once it is closed', async (at) => {
    const { moderation, evidence } = at.storage;
    const figures = { rounds: 50, plays: 90, mean: 0.2, meanElsewhere: null, z: 5, threshold: 4 };
    const found = { kind: 'informed' as const, accounts: ['x', 'y'] as const, rounds: ['r'] };
    const nameIt = (z: number, nowMs: number) =>
      evidence.addCase({ id: fresh(), ...found, figures: { ...figures, z } }, nowMs);
    const state = async () => {
      const [stored] = await moderation.listed('suspicion', 10);
      return [(JSON.parse(stored?.figures ?? '{}') as { z: number }).z, stored?.closedMs === null];
    };
    await nameIt(5, 100);
    await nameIt(6, 200);
    assert.deepEqual([(await moderation.listed('suspicion', 10)).length, ...(await state())], [1, 6, true]);
    const [stored] = await moderation.listed('suspicion', 10);
    assert.equal(await moderation.close('suspicion', stored?.id ?? '', actAt(300)), true);
    assert.equal(await moderation.close('suspicion', stored?.id ?? '', actAt(301)), false);
    await nameIt(7, 400);
    assert.deepEqual(await state(), [6, false]);
    await nameIt(8, 300 + 31 * 86_400_000);
    assert.deepEqual(await state(), [8, true]);
  });
});
