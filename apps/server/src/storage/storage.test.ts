/** Contract of the storage without accounts, on SQLite and PostgreSQL. */
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import pg from 'pg';
import { LANDLORD_CHAIR, NEWCOMER } from '../rating/rating.ts';
import { openDatabase } from './database.ts';
import { ratedRound, ratingRows, type RatedRound } from './ended-round.ts';
import type { Database } from './schema.ts';
import { openStorage, SettingStore } from './storage.ts';
import type { HeldElsewhere, Holding } from './table-store.ts';
import { commitOf, describeStorage, fresh, roundOf } from '../testing/index.ts';

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

describeStorage((test, kind) => {
  test('a log grows by commits without gaps', async ({ storage, held }) => {
    const id = await held();
    assert.equal(await storage.tables.commit(commitOf(id, 0, { events: ['"a"', '"b"'] })), 'stored');
    assert.equal(await storage.tables.commit(commitOf(id, 2)), 'stored');
    assert.deepEqual(await storage.tables.readLog(id, 0), ['"opened"', '"a"', '"b"', '"3"']);
    assert.deepEqual(await storage.tables.readLog(id, 2), ['"b"', '"3"']);
  });

  test('a number that is taken is a conflict, and nothing of the commit is stored', async (at) => {
    const { storage, people, held } = at;
    const id = await held();
    const players = await people();
    await storage.tables.commit(commitOf(id, 0));
    const late = commitOf(id, 0, { events: ['"x"', '"y"'], summary: '{"late":1}', ended: [roundOf(id, players)] });
    assert.equal(await storage.tables.commit(late), 'conflict');
    assert.deepEqual(await storage.tables.readLog(id, 0), ['"opened"', '"1"']);
    assert.doesNotMatch((await storage.tables.find(id))?.summary ?? '', /late/u);
    assert.deepEqual(await storage.rounds.roundsOfTable(id, 9), []);
  });

  test('of twenty commits on one number, one is stored', async ({ storage, held }) => {
    const id = await held();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, racer) => storage.tables.commit(commitOf(id, 0, { events: [`"${racer}"`] }))),
    );
    assert.equal(results.filter((result) => result === 'stored').length, 1);
    assert.equal((await storage.tables.readLog(id, 0)).length, 2);
  });

  test('a node that was taken over stores nothing more', async ({ storage, table }) => {
    const id = await table();
    const first = await storage.tables.take(id, 'node 1');
    const second = await storage.tables.take(id, 'node 2');
    assert.ok(isHolding(first) && isHolding(second) && second.epoch > first.epoch);
    assert.equal(await storage.tables.commit(commitOf(id, 0, { epoch: first.epoch })), 'conflict');
    assert.equal(await storage.tables.commit(commitOf(id, 0, { epoch: second.epoch })), 'stored');
    assert.equal(await storage.tables.take('nothing', 'node'), null);
  });

  test('commits of many tables are written together, and a broken one takes none with it', async (at) => {
    const { storage, errors, table } = at;
    const ids = await Promise.all(Array.from({ length: 30 }, () => table()));
    for (const id of ids) await storage.tables.take(id, 'node');
    const groups: number[] = [];
    storage.tables.onCommit((_seconds, commits) => groups.push(commits));
    await Promise.all(ids.map((id) => storage.tables.commit(commitOf(id, 0))));
    assert.deepEqual(groups, [30]);
    const earlier = errors();
    const results = await Promise.allSettled(
      ids.map((id, index) => {
        const events = index === 7 ? [null as unknown as string] : ['"ok"'];
        return storage.tables.commit(commitOf(id, 1, { events }));
      }),
    );
    for (const [index, { status }] of results.entries()) {
      assert.equal(status, index === 7 ? 'rejected' : 'fulfilled', `${index}`);
    }
    assert.ok(errors() > earlier, 'counted');
    assert.deepEqual(await storage.tables.readLog(ids[7] as string, 2), []);
    assert.deepEqual(await storage.tables.readLog(ids[8] as string, 2), ['"ok"']);
  });

  test('result, ratings and archive come with the end of the round, once', async ({ storage, people, held }) => {
    const id = await held();
    const players = await people();
    const round = roundOf(id, players);
    assert.equal(await storage.tables.commit(commitOf(id, 0, { ended: [round], segmentSeq: 1 })), 'stored');
    assert.deepEqual(await storage.tables.readLog(id, 0), ['"1"']);
    const [stored] = await storage.rounds.roundsOfTable(id, 9);
    assert.deepEqual(stored?.seats, round.seats);
    assert.deepEqual([...((await storage.rounds.archiveOf(round.id)) ?? [])], [1, 2, 255]);
    const shown = await Promise.all(players.map((player) => storage.rounds.ratingsOf(player)));
    for (const [seat, [rating]] of shown.entries()) {
      const hasWon = seat === 0;
      assert.equal((rating?.mu ?? 0) > NEWCOMER.mu, hasWon);
      assert.deepEqual([rating?.rounds, rating?.wins], [1, hasWon ? 1 : 0]);
    }
    assert.equal((await storage.rounds.ratingsOf(LANDLORD_CHAIR))[0]?.rules, 'standard');
    const again = { ...round, id: fresh() };
    await assert.rejects(storage.tables.commit(commitOf(id, 1, { ended: [again] })));
    assert.equal((await storage.rounds.ratingsOf(players[0] as string))[0]?.rounds, 1);
    assert.deepEqual(await storage.tables.readLog(id, 0), ['"1"']);
  });

  test('an account has one seat, also of commits at the same time', async ({ storage, setup, account, table }) => {
    const [one, two] = [await table(), await table()];
    for (const id of [one, two]) await storage.tables.take(id, 'node');
    const [player, other] = [await account(), await account()];
    const taken = await Promise.all([one, two].map((id) => storage.tables.commit(commitOf(id, 0, { sits: [player] }))));
    assert.deepEqual(taken.toSorted(), ['refused', 'stored']);
    const [here, elsewhere] = taken[0] === 'stored' ? [one, two] : [two, one];
    assert.equal(await storage.tables.seatOf(player), here);
    assert.deepEqual(await storage.tables.readLog(elsewhere, 0), ['"opened"'], 'nothing of it is stored');
    // Another group refuses it as well, and stores the others.
    const second = await openStorage(setup);
    const both = [commitOf(elsewhere, 0, { sits: [player] }), commitOf(here, 1, { sits: [other] })];
    assert.deepEqual(await Promise.all(both.map((commit) => second.tables.commit(commit))), ['refused', 'stored']);
    await second.close();
    assert.equal(await storage.tables.commit(commitOf(here, 2, { leaves: [player], sits: [other] })), 'stored');
    assert.equal(await storage.tables.commit(commitOf(elsewhere, 0, { sits: [player] })), 'stored');
    const seats = new Map(await storage.tables.seatsOf([player, other]));
    assert.deepEqual([seats.get(other), seats.get(player), seats.size], [here, elsewhere, 2]);
  });

  test('tables that wait are found by their rules, while a node with a lease runs them', async ({ storage, table }) => {
    const [id, node] = [await table(), fresh()];
    await storage.tables.begin(node, HOUR);
    await storage.tables.take(id, node);
    const seats = [null, { type: 'person', account: 'a' }];
    const summary = { rated: true, fills: true, hostedBy: null, stage: 'gathering', seats, roundsMax: null };
    let seq = 0;
    const isFound = async (more: object): Promise<boolean> => {
      const text = JSON.stringify({ ...summary, ...more });
      assert.equal(await storage.tables.commit(commitOf(id, seq++, { summary: text })), 'stored');
      return (await storage.tables.listWaiting('competition', 100)).some((found) => found.id === id);
    };
    assert.equal(await isFound({}), true);
    assert.equal(await isFound({ seats: seats.slice(1) }), false, 'full');
    assert.equal(await isFound({ stage: 'playing' }), false);
    assert.equal(await isFound({ fills: false }), false);
    assert.equal(await isFound({ stage: 'over', seats: seats.toReversed() }), true);
    assert.deepEqual(await storage.tables.listWaiting('pagat', 100), []);
    await storage.tables.renew(node, 0);
    assert.equal(await isFound({}), false, 'its node is away');
  });

  test('history and rating curve by account, the leaderboard by rating', async ({ storage, people, held }) => {
    const id = await held();
    const players = await people();
    const ratingKey = fresh();
    for (let number = 1; number <= 3; number++) {
      const ended = [{ ...roundOf(id, players, number), ratingKey }];
      await storage.tables.commit(commitOf(id, number - 1, { ended }));
    }
    const [landlord] = players;
    const newest = await storage.rounds.history(landlord, 9_000_000, 2);
    const numbers = newest.map(({ number }) => number);
    assert.deepEqual(numbers, [3, 2]);
    const older = await storage.rounds.history(landlord, newest.at(-1)?.endedMs ?? 0, 2);
    assert.deepEqual([older.length, older[0]?.number], [1, 1]);
    const curve = (await storage.rounds.curve(landlord, ratingKey, 2)).map(({ mu }) => mu);
    assert.ok(curve.length === 2 && (curve[0] as number) < (curve[1] as number));
    const boardOf = (roundsMin: number, nowMs = 0) =>
      storage.rounds.leaderboard(ratingKey, { roundsMin, limit: 2, nowMs });
    const board = await boardOf(3);
    assert.equal(board.length, 2);
    assert.equal(board[0]?.account, landlord);
    assert.deepEqual(await boardOf(4), []);

    const act = { moderator: 'Mo', why: 'dumped games', nowMs: 100 };
    await storage.moderation.sanction(landlord, 'ban', 200, { ...act, id: fresh() });
    assert.ok(!(await boardOf(3, 150)).some((row) => row.account === landlord), 'a banned one is hidden');
    assert.equal((await boardOf(3, 200))[0]?.account, landlord, 'until the ban is over');
    assert.equal(await storage.moderation.voidRatings(landlord, { ...act, id: fresh() }), true);
    assert.ok(!(await boardOf(1, 300)).some((row) => row.account === landlord));
    assert.deepEqual(await storage.rounds.curve(landlord, ratingKey, 2), []);
    assert.equal(await storage.moderation.voidRatings(landlord, { ...act, id: fresh() }), false);
  });

  test('the lobby lists public tables that are open', async ({ storage, table }) => {
    const [open, hidden, closed] = [await table(), await table(false), await table()];
    await storage.tables.take(closed as string, 'node');
    await storage.tables.commit(commitOf(closed as string, 0, { isClosed: true }));
    const listed = new Set((await storage.tables.listPublic(1000)).map(({ id }) => id));
    const shown = [open, hidden, closed].map((id) => listed.has(id as string));
    assert.deepEqual(shown, [true, false, false]);
    const owner = (await storage.tables.find(open as string))?.owner as string;
    assert.equal(await storage.tables.countOwned(owner), 1);
  });

  test('a table whose time has come, on no node, is due', async ({ storage, table }) => {
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

  test('nodes that look for due tables at the same time get different ones', async ({ storage, table }) => {
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

  test('what two nodes rate at the same time is rated one after another', async ({ storage, setup, people, table }) => {
    const players = await people();
    const [ratingKey, tables] = [fresh(), [await table(), await table(), await table(), await table()]];
    for (const id of tables) await storage.tables.take(id, fresh());
    const second = await openStorage(setup);
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
    const ofChair = expected.find((row) => row.account === LANDLORD_CHAIR);
    assert.deepEqual(chair, ofChair);
  });

  test('a refused commit of a rated round changes no rating of the others in its group', async (at) => {
    const { storage, people, table } = at;
    const players = await people();
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
    const counts = rounds.map(([rating]) => rating?.rounds);
    assert.deepEqual(counts, [2, 2, 2]);
    assert.equal((await storage.rounds.curve(players[0] as string, ratingKey, 9)).length, 2);
  });

  test('an act is one turn, the end of a rated round one or two', async ({ storage, setup, people, held }, context) => {
    const id = await held();
    const players = await people();
    // A message to SQLite's thread, a statement for PostgreSQL.
    const calls = (): readonly Call[] => requests.mock.calls;
    const requests =
      kind === 'SQLite'
        ? context.mock.method(Worker.prototype, 'postMessage')
        : context.mock.method(pg.Client.prototype, 'query');
    const other = await openStorage(setup);
    await Promise.all([storage.tables.commit(commitOf(id, 0, { summary: '{}' })), other.ping()]);
    assert.equal(countTurns(calls(), [id]), 1);
    const ended = { ended: [roundOf(id, players)], segmentSeq: 2 };
    await Promise.all([storage.tables.commit(commitOf(id, 1, ended)), other.ping()]);
    assert.equal(countTurns(calls(), [id, ...players]), kind === 'SQLite' ? 2 : 3);
    await other.close();
  });

  test('a read does not wait for a transaction', async ({ setup }) => {
    const { database } = await openDatabase(setup);
    const settings = new SettingStore(database, setup.kind);
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

  test('a table is taken from a node without a lease, and from an earlier program of the same name', async (at) => {
    const { storage, table } = at;
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

  test('a health check changes the database', async ({ storage }) => {
    await storage.ping();
    const first = await storage.settings.get('health');
    await storage.ping();
    assert.ok(first !== null && first !== (await storage.settings.get('health')));
  });

  test('a transaction that cannot be committed is counted as an error', async ({ setup }, context) => {
    let faults = 0;
    const { database } = await openDatabase(setup, () => faults++);
    context.after(() => database.destroy());
    const failing = database.transaction().execute(async (transaction) => {
      // The end of the transaction is the first to notice.
      const parent = sql`references game_table (id) deferrable initially deferred`;
      await sql`create table child (parent text ${parent})`.execute(transaction);
      await sql`insert into child (parent) values ('none')`.execute(transaction);
    });
    await assert.rejects(failing, /foreign key/iu);
    assert.equal(faults, 1);
  });

  test('a setting is drawn once', async ({ storage }) => {
    const name = fresh();
    const drawn = await Promise.all(['a', 'b', 'c'].map((value) => storage.settings.getOrSet(name, value)));
    assert.equal(new Set(drawn).size, 1);
    assert.equal(await storage.settings.getOrSet(name, 'd'), drawn[0]);
  });

  test('what is stored is there when the storage is opened again, by two at once', async ({ setup, account }) => {
    const id = await account();
    const both = await Promise.all([openStorage(setup), openStorage(setup)]);
    for (const { accounts, close } of both) {
      assert.equal((await accounts.find(id))?.id, id);
      await close();
    }
  });

  if (kind === 'SQLite') {
    test('only the owner may read the file', async ({ setup }) => {
      assert.equal(setup.kind === 'sqlite' && statSync(setup.file).mode & 0o077, 0);
    });
  }
});
