/** Contract of the tournament storage, on SQLite and PostgreSQL. */
import { ok } from '@doudizhu/rules/result';
import { enter, openTournament, withdraw, type Tournament, type TournamentTerms } from '@doudizhu/tournament';
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { type ServerStorage } from './storage.ts';
import { groupsByTies, type TournamentStoreHost } from './tournament-store.ts';
import { commitOf, describeStorage, fresh, roundOf } from '../testing/index.ts';

const pledgeFor = (account: string): string => hash('sha256', account);

/** Host that counts the opened tables. */
const hostOf = (opened: string[] = []): TournamentStoreHost => ({
  drawSecret: () => 'ab'.repeat(32),
  sign: () => ({ key: 'aa', value: 'bb' }),
  newId: fresh,
  tableFor: (_, id) => {
    opened.push(id);
    const table = { id, owner: '', rules: 'competition', isPublic: false, summary: '{}', nowMs: 1 };
    return { ...table, events: ['"opened"'], wakeAtMs: 1, accounts: [] };
  },
});

const created = async (
  storage: ServerStorage,
  entrants: readonly string[],
  more: Partial<TournamentTerms> = {},
): Promise<string> => {
  const id = fresh();
  const terms = { id, rules: 'competition', startsMs: 1000, stages: 1, boardsPerStage: 1, revealMs: 100 };
  let tournament = openTournament({ ...terms, pauseMs: 50, entrantsMax: 30, ...more });
  for (const account of entrants) {
    const entered = enter(tournament, { account, pledge: pledgeFor(account) }, 0);
    assert.ok(entered.ok);
    tournament = entered.value;
  }
  const entry = { id, kind: 'open', owner: 'ann', tournament } as const;
  assert.equal(await storage.tournaments.create(entry), true);
  assert.equal(await storage.tournaments.create(entry), false, 'an id is used once');
  return id;
};

const stateOf = async (storage: ServerStorage, id: string): Promise<Tournament> =>
  (await storage.tournaments.find(id))?.tournament as Tournament;

/** Takes all due steps. */
const advanceAll = async (storage: ServerStorage, nowMs: number, host = hostOf()): Promise<void> => {
  while (await storage.tournaments.advanceDue(nowMs, host));
};

/** Stores a held-back round of two people and a bot. */
const endRound = async (
  storage: ServerStorage,
  table: string,
  accounts: readonly string[],
  points: readonly number[],
): Promise<string> => {
  const id = fresh();
  const holding = await storage.tables.take(table, 'node');
  assert.ok(holding !== null && 'epoch' in holding);
  const people = points.map((_, seat) => accounts[seat] ?? null);
  const round = roundOf(table, people);
  const seats = round.seats.map((seat, index) => ({ ...seat, score: points[index] as number }));
  const ended = [{ ...round, id, isHeldBack: true, ratingKey: null, seats }];
  const stored = await storage.tables.commit(commitOf(table, 0, { epoch: holding.epoch, ended }));
  assert.equal(stored, 'stored');
  return id;
};

describeStorage((check) => {
  check('entries of many at once are all kept', async ({ storage }) => {
    const id = await created(storage, []);
    const accounts = Array.from({ length: 12 }, () => fresh());
    await Promise.all(
      accounts.map((account) =>
        storage.tournaments.change(id, (tournament) => enter(tournament, { account, pledge: pledgeFor(account) }, 0)),
      ),
    );
    const entered = (await stateOf(storage, id)).entrants.map(({ account }) => account).toSorted();
    assert.deepEqual(entered, accounts.toSorted());
    const [first = ''] = accounts;
    assert.deepEqual(await storage.tournaments.change(id, (found) => withdraw(found, 'nobody', 0)), {
      ok: false,
      error: 'not-entered',
    });
    await storage.tournaments.change(id, (found) => withdraw(found, first, 0));
    assert.equal((await stateOf(storage, id)).entrants.length, 11);
    assert.equal(await storage.tournaments.change('none', ok), null);
  });

  check(
    'what is due is done once, however many nodes look; a node that fails in it has done nothing',
    async ({ storage }) => {
      const id = await created(storage, ['ann', 'bob', 'cyd', 'dan']);
      await advanceAll(storage, 900);
      assert.equal((await stateOf(storage, id)).phase, 'reveal');
      const broken = { ...hostOf(), tableFor: () => assert.fail('the node ends here') };
      await assert.rejects(storage.tournaments.advanceDue(1000, broken));
      assert.deepEqual((await stateOf(storage, id)).stages, [], 'nothing of it is stored');
      const opened: string[] = [];
      await Promise.all(Array.from({ length: 4 }, () => advanceAll(storage, 1000, hostOf(opened))));
      const { phase, stages } = await stateOf(storage, id);
      assert.deepEqual([phase, stages.length], ['pause', 1]);
      for (const { id: table } of stages[0] ?? []) assert.ok((await storage.tables.find(table)) !== null);
    },
  );

  check('a board is over when all tables have played it; until then its rounds are not there', async ({ storage }) => {
    const id = await created(storage, ['eve', 'fay']);
    await advanceAll(storage, 900);
    await advanceAll(storage, 1000);
    await advanceAll(storage, 1050);
    const { phase, stages } = await stateOf(storage, id);
    assert.equal(phase, 'playing');
    const rounds: string[] = [];
    for (const [index, { id: table }] of (stages[0] ?? []).entries()) {
      rounds.push(await endRound(storage, table, [`seat-${index}`], [2 * index, -index, -index]));
      if (index < 2) {
        await advanceAll(storage, 3000 + 1000 * index);
        assert.equal((await stateOf(storage, id)).phase, 'playing');
        assert.equal(await storage.rounds.find(rounds[index] as string), null);
        assert.deepEqual(await storage.rounds.history(`seat-${index}`, 9999, 10), []);
      }
    }
    await advanceAll(storage, 9000);
    const over = await stateOf(storage, id);
    assert.equal(over.phase, 'over');
    const points = over.stages[0]?.map(({ results }) => String(results[0]?.points));
    assert.deepEqual(points, ['0,0,0', '2,-1,-1', '4,-2,-2']);
    for (const round of rounds) assert.equal((await storage.rounds.find(round))?.id, round);
  });

  check('entrants from one network are a group, and get one seat', async ({ storage }) => {
    const id = await created(storage, ['gil', 'hal', 'ida', 'jon', 'kim', 'lea', 'max', 'ned', 'oda']);
    for (const [account, network] of [
      ['gil', 'home'],
      ['lea', 'home'],
      ['ida', 'office'],
    ] as const) {
      const entered = await storage.tournaments.enter(id, { account, network }, (tournament) => {
        const without = withdraw(tournament, account, 0);
        return without.ok ? enter(without.value, { account, pledge: pledgeFor(account) }, 0) : without;
      });
      assert.ok(entered?.ok);
    }
    await advanceAll(storage, 900);
    await advanceAll(storage, 1000);
    const { entrants, stages } = await stateOf(storage, id);
    const groups = new Map(entrants.map(({ account, group }) => [account, group]));
    assert.ok(groups.get('gil') !== null && groups.get('gil') === groups.get('lea'));
    assert.equal(groups.get('ida'), null);
    const seatOf = (account: string): number | undefined =>
      stages[0]?.map(({ seats }) => seats.indexOf(account)).find((seat) => seat >= 0);
    assert.equal(seatOf('gil'), seatOf('lea'));
  });

  check('accounts that have often sat at one table are a group', async ({ storage }) => {
    const pair = ['pat', 'quy'];
    for (let round = 0; round < 20; round++) {
      const table = fresh();
      const entry = { id: table, owner: '', rules: 'competition', isPublic: true, summary: '{}', nowMs: 1 };
      await storage.tables.create({ ...entry, events: ['"opened"'], wakeAtMs: null, accounts: [] });
      await endRound(storage, table, pair, [2, -1, -1]);
    }
    const id = await created(storage, [...pair, 'roy', 'sue']);
    await advanceAll(storage, 900);
    await advanceAll(storage, 1000);
    const { entrants } = await stateOf(storage, id);
    const groups = entrants.map(({ group }) => group);
    assert.deepEqual(groups, [0, 0, null, null]);
  });
});

test('groups are what ties connect, also over others', () => {
  const ties = [
    ['a', 'b'],
    ['c', 'd'],
    ['d', 'b'],
    ['e', 'x'],
  ] as const;
  const groups = groupsByTies(['a', 'b', 'c', 'd', 'e'], ties).map((group) => group.toSorted());
  assert.deepEqual(groups, [['a', 'b', 'c', 'd']]);
});
