/** Contract of the storage, on SQLite and PostgreSQL. */
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import pg from 'pg';
import { LANDLORD_CHAIR, NEWCOMER } from '../rating/rating.ts';
import { testDatabases } from '../testing/databases.ts';
import { commitOf, fresh, roundOf, storedAccount, storedTable } from '../testing/stored-rows.ts';
import { openDatabase, type DatabaseSetup } from './database.ts';
import { ratedRound, ratingRows, type RatedRound } from './ended-round.ts';
import type { Database } from './schema.ts';
import { openStorage, SettingStore, type ServerStorage } from './storage.ts';
import type { HeldElsewhere, Holding } from './table-store.ts';

const HOUR = 3_600_000;
const isHolding = (taken: Holding | HeldElsewhere | null): taken is Holding => taken !== null && 'epoch' in taken;

interface Call {
  readonly this: unknown;
  readonly arguments: readonly unknown[];
}

/** Counts the requests on the connections that these ids went to. Other storages of the process have their own. */
const countTurns = (calls: readonly Call[], ids: readonly string[]): number => {
  const isNamed = ({ arguments: given }: Call): boolean => ids.some((id) => JSON.stringify(given).includes(id));
  const connections = new Set(calls.filter(isNamed).map((call) => call.this));
  return calls.filter((call) => connections.has(call.this)).length;
};

for (const { name: kind, setup, stop, skip } of testDatabases(4)) {
  describe(kind, { skip }, () => {
    let storage: ServerStorage;
    let errors = 0;
    let databaseSetup: DatabaseSetup;
    before(async () => {
      databaseSetup = await setup();
      storage = await openStorage(databaseSetup, () => errors++);
    });
    after(async () => {
      await storage.close();
      await stop();
    });

    const account = (): Promise<string> => storedAccount(storage);
    const table = (isPublic = true): Promise<string> => storedTable(storage, isPublic);

    test('a session is found until it expires or is ended', async () => {
      const id = await account();
      const session = { hash: fresh(), account: id, nowMs: 1000, expiresMs: 5000 };
      await storage.accounts.addSession(session);
      assert.equal((await storage.accounts.findSession(session.hash, 4999))?.id, id);
      assert.equal(await storage.accounts.findSession(session.hash, 5000), null);
      assert.equal(await storage.accounts.findSession('another', 2000), null);
      await storage.accounts.removeSession(session.hash);
      assert.equal(await storage.accounts.findSession(session.hash, 2000), null);
    });

    test('the last use of a session is kept, to the hour', async () => {
      const id = await account();
      const hash = fresh();
      await storage.accounts.addSession({ hash, account: id, nowMs: 1000, expiresMs: 100 * HOUR });
      await storage.accounts.findSession(hash, 2000);
      assert.equal((await storage.accounts.find(id))?.seenMs, 1000);
      await storage.accounts.findSession(hash, 2 * HOUR);
      assert.equal((await storage.accounts.find(id))?.seenMs, 2 * HOUR);
    });

    test('signing out everywhere ends all sessions', async () => {
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

    test('no two names look alike', async () => {
      const [ann, other] = [await account(), await account()];
      const key = fresh();
      const earlier = errors;
      assert.equal(await storage.accounts.rename(ann, 'Ann', key), true);
      assert.equal(await storage.accounts.rename(other, 'Аnn', key), false);
      assert.equal((await storage.accounts.find(other))?.name, null);
      const names = await storage.accounts.names([ann, other, 'nobody']);
      assert.deepEqual([names.size, names.get(ann), names.get(other)], [2, 'Ann', null]);
      assert.equal(await storage.accounts.rename(ann, null, null), true);
      assert.equal(await storage.accounts.rename(other, 'Аnn', key), true);
      assert.equal(errors, earlier, 'a row that exists is no error of the storage');
    });

    test('a passkey signs with a counter that grows', async () => {
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

    test('a recovery code works once, and new ones take the place of the old', async () => {
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

    test('a challenge is taken once, in time', async () => {
      const [early, late] = [fresh(), fresh()];
      for (const id of [early, late]) {
        await storage.accounts.addChallenge({ id, account: null, value: 'sign this', expiresMs: 5000 });
      }
      assert.equal((await storage.accounts.takeChallenge(early, 4000))?.value, 'sign this');
      assert.equal(await storage.accounts.takeChallenge(early, 4000), null);
      assert.equal(await storage.accounts.takeChallenge(late, 5000), null);
    });

    test('a deleted account leaves its rounds under an anonymous id', async () => {
      const id = await table();
      const people = [await account(), await account(), await account()];
      const [leaver] = people as [string];
      await storage.accounts.addSession({ hash: fresh(), account: leaver, nowMs: 0, expiresMs: 9000 });
      await storage.tables.take(id, 'node');
      const round = roundOf(id, people);
      assert.equal(await storage.tables.commit(commitOf(id, 0, { ended: [round] })), 'stored');
      await storage.accounts.remove(leaver);
      assert.equal(await storage.accounts.find(leaver), null);
      assert.deepEqual(await storage.rounds.ratingsOf(leaver), []);
      assert.equal((await storage.rounds.find(round.id))?.seats[0]?.account, leaver);
    });

    test('expired sessions and challenges are swept', async () => {
      const id = await account();
      await storage.accounts.addSession({ hash: fresh(), account: id, nowMs: 0, expiresMs: 10 });
      assert.ok((await storage.accounts.deleteExpired(10)) >= 1);
      assert.equal(await storage.accounts.deleteExpired(10), 0);
    });

    test('only guests who left nothing are deleted after a month', async () => {
      const [guest, named, coded, player, recent] = await Promise.all(Array.from({ length: 5 }, account));
      const ids = [guest, named, coded, player, recent] as string[];
      const [, , , , newest] = ids as [string, string, string, string, string];
      const day = 24 * HOUR;
      await storage.accounts.rename(ids[1] as string, 'Ann', `ann ${fresh()}`);
      await storage.accounts.setRecoveryCodes(ids[2] as string, [fresh()]);
      const id = await table();
      await storage.tables.take(id, 'node');
      const round = roundOf(id, [ids[3] as string, ids[3] as string, ids[3] as string]);
      assert.equal(await storage.tables.commit(commitOf(id, 0, { ended: [{ ...round, ratingKey: null }] })), 'stored');
      const hash = fresh();
      await storage.accounts.addSession({ hash, account: newest, nowMs: 0, expiresMs: 100 * day });
      await storage.accounts.findSession(hash, 20 * day);
      await storage.accounts.deleteExpired(40 * day);
      const found = await Promise.all(ids.map((one) => storage.accounts.find(one)));
      assert.deepEqual(
        found.map((one) => one !== null),
        [false, true, true, true, true],
      );
    });

    test('a log grows by commits without gaps', async () => {
      const id = await table();
      await storage.tables.take(id, 'node');
      assert.equal(await storage.tables.commit(commitOf(id, 0, { events: ['"a"', '"b"'] })), 'stored');
      assert.equal(await storage.tables.commit(commitOf(id, 2)), 'stored');
      assert.deepEqual(await storage.tables.readLog(id, 0), ['"opened"', '"a"', '"b"', '"3"']);
      assert.deepEqual(await storage.tables.readLog(id, 2), ['"b"', '"3"']);
    });

    test('a number that is taken is a conflict, and nothing of the commit is stored', async () => {
      const id = await table();
      await storage.tables.take(id, 'node');
      const players = [await account(), await account(), await account()];
      await storage.tables.commit(commitOf(id, 0));
      const late = commitOf(id, 0, { events: ['"x"', '"y"'], summary: '{"late":1}', ended: [roundOf(id, players)] });
      assert.equal(await storage.tables.commit(late), 'conflict');
      assert.deepEqual(await storage.tables.readLog(id, 0), ['"opened"', '"1"']);
      assert.equal((await storage.tables.find(id))?.summary, '{}');
      assert.deepEqual(await storage.rounds.roundsOfTable(id, 9), []);
    });

    test('of twenty commits on one number, one is stored', async () => {
      const id = await table();
      await storage.tables.take(id, 'node');
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, racer) => storage.tables.commit(commitOf(id, 0, { events: [`"${racer}"`] }))),
      );
      assert.equal(results.filter((result) => result === 'stored').length, 1);
      assert.equal((await storage.tables.readLog(id, 0)).length, 2);
    });

    test('a node that was taken over stores nothing more', async () => {
      const id = await table();
      const first = await storage.tables.take(id, 'node 1');
      const second = await storage.tables.take(id, 'node 2');
      assert.ok(isHolding(first) && isHolding(second) && second.epoch > first.epoch);
      assert.equal(await storage.tables.commit(commitOf(id, 0, { epoch: first.epoch })), 'conflict');
      assert.equal(await storage.tables.commit(commitOf(id, 0, { epoch: second.epoch })), 'stored');
      assert.equal(await storage.tables.take('nothing', 'node'), null);
    });

    test('commits of many tables are written together, and a broken one takes none with it', async () => {
      const ids = await Promise.all(Array.from({ length: 30 }, () => table()));
      for (const id of ids) await storage.tables.take(id, 'node');
      const groups: number[] = [];
      storage.tables.onCommit((_seconds, commits) => groups.push(commits));
      await Promise.all(ids.map((id) => storage.tables.commit(commitOf(id, 0))));
      assert.deepEqual(groups, [30]);
      const earlier = errors;
      const results = await Promise.allSettled(
        ids.map((id, index) => {
          const events = index === 7 ? [null as unknown as string] : ['"ok"'];
          return storage.tables.commit(commitOf(id, 1, { events }));
        }),
      );
      assert.deepEqual(
        results.map(({ status }) => status),
        ids.map((_, index) => (index === 7 ? 'rejected' : 'fulfilled')),
      );
      assert.ok(errors > earlier, 'counted');
      assert.deepEqual(await storage.tables.readLog(ids[7] as string, 2), []);
      assert.deepEqual(await storage.tables.readLog(ids[8] as string, 2), ['"ok"']);
    });

    test('result, ratings and archive come with the end of the round, once', async () => {
      const id = await table();
      await storage.tables.take(id, 'node');
      const players = [await account(), await account(), await account()];
      const round = roundOf(id, players);
      assert.equal(await storage.tables.commit(commitOf(id, 0, { ended: [round], segmentSeq: 1 })), 'stored');
      assert.deepEqual(await storage.tables.readLog(id, 0), ['"1"']);
      const [stored] = await storage.rounds.roundsOfTable(id, 9);
      assert.deepEqual(stored?.seats, round.seats);
      assert.deepEqual([...((await storage.rounds.archiveOf(round.id)) ?? [])], [1, 2, 255]);
      const shown = await Promise.all(players.map((player) => storage.rounds.ratingsOf(player)));
      assert.deepEqual(
        shown.map(([rating]) => [(rating?.mu ?? 0) > NEWCOMER.mu, rating?.rounds, rating?.wins]),
        [
          [true, 1, 1],
          [false, 1, 0],
          [false, 1, 0],
        ],
      );
      assert.equal((await storage.rounds.ratingsOf(LANDLORD_CHAIR))[0]?.rules, 'standard');
      const again = { ...round, id: fresh() };
      await assert.rejects(storage.tables.commit(commitOf(id, 1, { ended: [again] })));
      assert.equal((await storage.rounds.ratingsOf(players[0] as string))[0]?.rounds, 1);
      assert.deepEqual(await storage.tables.readLog(id, 0), ['"1"']);
    });

    test('history and rating curve by account, the leaderboard by rating', async () => {
      const id = await table();
      await storage.tables.take(id, 'node');
      const players = [await account(), await account(), await account()];
      const ratingKey = fresh();
      for (let number = 1; number <= 3; number++) {
        const ended = [{ ...roundOf(id, players, number), ratingKey }];
        await storage.tables.commit(commitOf(id, number - 1, { ended }));
      }
      const [landlord] = players as [string];
      const newest = await storage.rounds.history(landlord, 9_000_000, 2);
      assert.deepEqual(
        newest.map(({ number }) => number),
        [3, 2],
      );
      const older = await storage.rounds.history(landlord, newest.at(-1)?.endedMs ?? 0, 2);
      assert.deepEqual(
        older.map(({ number }) => number),
        [1],
      );
      const curve = (await storage.rounds.curve(landlord, ratingKey, 2)).map(({ mu }) => mu);
      assert.ok(curve.length === 2 && (curve[0] as number) < (curve[1] as number));
      const board = await storage.rounds.leaderboard(ratingKey, 3, 2);
      assert.equal(board.length, 2);
      assert.equal(board[0]?.account, landlord);
      assert.deepEqual(await storage.rounds.leaderboard(ratingKey, 4, 2), []);
    });

    test('the lobby lists public tables that are open', async () => {
      const [open, hidden, closed] = [await table(), await table(false), await table()];
      await storage.tables.take(closed as string, 'node');
      await storage.tables.commit(commitOf(closed as string, 0, { isClosed: true }));
      const listed = new Set((await storage.tables.listPublic(1000)).map(({ id }) => id));
      assert.deepEqual(
        [open, hidden, closed].map((id) => listed.has(id as string)),
        [true, false, false],
      );
      const owner = (await storage.tables.find(open as string))?.owner as string;
      assert.equal(await storage.tables.countOwned(owner), 1);
    });

    test('a table whose time has come, on no node, is due', async () => {
      const [id, node] = [await table(), fresh()];
      await storage.tables.begin(node, HOUR);
      const holding = await storage.tables.take(id, node);
      assert.ok(isHolding(holding));
      await storage.tables.commit(commitOf(id, 0, { wakeAtMs: 5000 }));
      const other = fresh();
      const takenNow = async (): Promise<Holding | undefined> =>
        (await storage.tables.takeDue(other, 100)).find((due) => due.id === id)?.holding;
      await storage.tables.renew(node, HOUR);
      assert.equal(await takenNow(), undefined, 'its node has a lease');
      await storage.tables.renew(node, 0);
      const taken = await takenNow();
      assert.deepEqual(taken, { holder: other, epoch: holding.epoch + 1 });
      assert.equal(await storage.tables.commit(commitOf(id, 1, { wakeAtMs: 5000 })), 'conflict', 'it slept');
      const later = { epoch: holding.epoch + 1, wakeAtMs: Date.now() + HOUR };
      await storage.tables.commit(commitOf(id, 1, later));
      await storage.tables.release(id, taken as Holding);
      assert.equal(await takenNow(), undefined, 'its time has not come');
      await storage.tables.commit(commitOf(id, 2, { ...later, wakeAtMs: Date.now() - HOUR }));
      assert.notEqual(await takenNow(), undefined);
    });

    test('nodes that look for due tables at the same time get different ones', async () => {
      const ids = await Promise.all(Array.from({ length: 12 }, () => table()));
      for (const id of ids) {
        await storage.tables.take(id, fresh());
        await storage.tables.commit(commitOf(id, 0, { wakeAtMs: 100 }));
      }
      const nodes = ['left', 'middle', 'right'];
      await Promise.all(nodes.map((node) => storage.tables.begin(node, 99_000)));
      const taken = await Promise.all(nodes.map((node) => storage.tables.takeDue(node, 5)));
      const mine = taken.flat().filter(({ id }) => ids.includes(id));
      assert.equal(new Set(mine.map(({ id }) => id)).size, mine.length);
      const rest = (await storage.tables.takeDue('left', 100)).filter(({ id }) => ids.includes(id));
      assert.equal(mine.length + rest.length, ids.length, 'none is left over, none is taken twice');
    });

    test('what two nodes rate at the same time is rated one after another', async () => {
      const players = [await account(), await account(), await account()];
      const [ratingKey, tables] = [fresh(), [await table(), await table(), await table(), await table()]];
      for (const id of tables) await storage.tables.take(id, fresh());
      const second = await openStorage(databaseSetup);
      await Promise.all(
        tables.map((id, index) => {
          const ended = [{ ...roundOf(id, players), ratingKey }];
          return (index % 2 === 0 ? storage : second).tables.commit(commitOf(id, 0, { ended }));
        }),
      );
      await second.close();
      const [chair] = (await storage.rounds.ratingsOf(LANDLORD_CHAIR)).filter(({ rules }) => rules === ratingKey);
      const rated = ratedRound({ ...roundOf('any', players), ratingKey }) as RatedRound;
      let expected = ratingRows(rated, new Map());
      for (let round = 2; round <= 4; round++) {
        expected = ratingRows(rated, new Map(expected.map((row) => [row.account, row])));
      }
      assert.deepEqual(
        chair,
        expected.find((row) => row.account === LANDLORD_CHAIR),
      );
    });

    test('a refused commit of a rated round changes no rating of the others in its group', async () => {
      const players = [await account(), await account(), await account()];
      const [ratingKey, late, first, second] = [fresh(), await table(), await table(), await table()];
      for (const id of [late, first, second]) await storage.tables.take(id, 'node');
      await storage.tables.commit(commitOf(late, 0));
      const results = await Promise.all(
        [late, first, second].map((id) =>
          storage.tables.commit(commitOf(id, 0, { ended: [{ ...roundOf(id, players), ratingKey }] })),
        ),
      );
      assert.deepEqual(results, ['conflict', 'stored', 'stored']);
      const rounds = await Promise.all(players.map((player) => storage.rounds.ratingsOf(player)));
      assert.deepEqual(
        rounds.map(([rating]) => rating?.rounds),
        [2, 2, 2],
      );
      assert.equal((await storage.rounds.curve(players[0] as string, ratingKey, 9)).length, 2);
    });

    test('an act is one turn, the end of a rated round one or two', async (context) => {
      const id = await table();
      await storage.tables.take(id, 'node');
      const players = [await account(), await account(), await account()];
      // A message to SQLite's thread, a statement for PostgreSQL.
      const calls = (): readonly Call[] => requests.mock.calls;
      const requests =
        kind === 'SQLite'
          ? context.mock.method(Worker.prototype, 'postMessage')
          : context.mock.method(pg.Client.prototype, 'query');
      const other = await openStorage(databaseSetup);
      await Promise.all([storage.tables.commit(commitOf(id, 0, { summary: '{}' })), other.ping()]);
      assert.equal(countTurns(calls(), [id]), 1);
      const ended = { ended: [roundOf(id, players)], segmentSeq: 2 };
      await Promise.all([storage.tables.commit(commitOf(id, 1, ended)), other.ping()]);
      assert.equal(countTurns(calls(), [id, ...players]), kind === 'SQLite' ? 2 : 3);
      await other.close();
    });

    test('a read does not wait for a transaction', { timeout: 10_000 }, async () => {
      const { database } = await openDatabase(databaseSetup);
      const settings = new SettingStore(database);
      const name = fresh();
      await settings.getOrSet(name, 'before');
      const read = (from: Database) =>
        from.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirstOrThrow();
      await database.transaction().execute(async (transaction) => {
        await transaction.updateTable('setting').set({ value: 'after' }).where('name', '=', name).execute();
        assert.deepEqual([await read(database), await read(transaction)], [{ value: 'before' }, { value: 'after' }]);
      });
      assert.deepEqual(await read(database), { value: 'after' });
      await database.destroy();
    });

    test('a table is taken from a node without a lease, and from an earlier program of the same name', async () => {
      const [id, node] = [await table(), fresh()];
      await storage.tables.begin(node, HOUR);
      const first = await storage.tables.take(id, node);
      assert.deepEqual(await storage.tables.take(id, fresh()), { heldBy: node });
      const { leftMs = 0 } = (await storage.tables.leaseOf(node)) ?? {};
      assert.ok(leftMs > HOUR / 2 && leftMs <= HOUR);
      assert.equal(await storage.tables.leaseOf(fresh()), null);
      const known = (await storage.tables.nodes()).find(({ name }) => name === node);
      assert.ok(known !== undefined && known.leftMs > HOUR / 2 && known.held === 1);
      const second = await storage.tables.take(id, node);
      assert.ok(isHolding(first) && isHolding(second) && second.epoch > first.epoch);
      await storage.tables.renew(node, 0);
      const third = await storage.tables.take(id, fresh());
      assert.ok(isHolding(third) && third.epoch > second.epoch);
      await storage.tables.begin(third.holder, HOUR);
      assert.ok(isHolding(await storage.tables.take(id, fresh())), 'what its predecessor held is free');
      assert.equal(await storage.tables.commit(commitOf(id, 0, { epoch: third.epoch })), 'conflict');
    });

    test('a health check changes the database', async () => {
      await storage.ping();
      const first = await storage.settings.get('health');
      await storage.ping();
      assert.ok(first !== null && first !== (await storage.settings.get('health')));
    });

    test('a transaction that cannot be committed is counted as an error', async (context) => {
      const { database } = await openDatabase(databaseSetup, () => errors++);
      context.after(() => database.destroy());
      const earlier = errors;
      const failing = database.transaction().execute(async (transaction) => {
        // The end of the transaction is the first to notice.
        const parent = sql`references game_table (id) deferrable initially deferred`;
        await sql`create table child (parent text ${parent})`.execute(transaction);
        await sql`insert into child (parent) values ('none')`.execute(transaction);
      });
      await assert.rejects(failing, /foreign key/iu);
      assert.equal(errors, earlier + 1);
    });

    test('a setting is drawn once', async () => {
      const name = fresh();
      const drawn = await Promise.all(['a', 'b', 'c'].map((value) => storage.settings.getOrSet(name, value)));
      assert.equal(new Set(drawn).size, 1);
      assert.equal(await storage.settings.getOrSet(name, 'd'), drawn[0]);
    });

    test('what is stored is there after the storage is opened again, by two at once', async () => {
      const id = await account();
      await storage.close();
      const [first, second] = await Promise.all([openStorage(databaseSetup), openStorage(databaseSetup)]);
      await second.close();
      storage = first;
      assert.equal((await storage.accounts.find(id))?.id, id);
    });

    test('only the owner may read the file', { skip: kind !== 'SQLite' }, () => {
      assert.ok(databaseSetup.kind === 'sqlite');
      assert.equal(statSync(databaseSetup.file).mode & 0o077, 0);
    });

    test('a database with tables of another version is refused', async () => {
      const { database } = await openDatabase(databaseSetup);
      const setVersion = (value: string) =>
        database.updateTable('setting').set({ value }).where('name', '=', 'schema').execute();
      const { value } = await database
        .selectFrom('setting')
        .select('value')
        .where('name', '=', 'schema')
        .executeTakeFirstOrThrow();
      await setVersion('another');
      await assert.rejects(openDatabase(databaseSetup), /the database has the schema another: expected/);
      await setVersion(value);
      await database.destroy();
    });
  });
}
