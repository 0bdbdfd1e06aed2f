/** Contract of the tournament storage, on SQLite and PostgreSQL. */
import { ok } from '@doudizhu/rules/result';
import { enter, openTournament, withdraw, type Tournament, type TournamentTerms } from '@doudizhu/tournament';
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { testDatabases } from '../testing/databases.ts';
import { openStorage, type ServerStorage } from './storage.ts';
import { groupsByTies, type TournamentStoreHost } from './tournament-store.ts';

const pledgeFor = (account: string): string => hash('sha256', account);

let count = 0;
const fresh = (): string => `id-${count++}`;

for (const { name, setup, stop, skip } of testDatabases(8)) {
  describe(name, { skip }, () => {
    let storage: ServerStorage;
    before(async () => {
      storage = await openStorage(await setup());
    });
    after(async () => {
      await storage.close();
      await stop();
    });

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

    const created = async (entrants: readonly string[], more: Partial<TournamentTerms> = {}): Promise<string> => {
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

    const stateOf = async (id: string): Promise<Tournament> =>
      (await storage.tournaments.find(id))?.tournament as Tournament;

    /** Takes all due steps. */
    const advanceAll = async (nowMs: number, host = hostOf()): Promise<void> => {
      while (await storage.tournaments.advanceDue(nowMs, host));
    };

    /** Stores a held-back round of two people and a bot. */
    const endRound = async (table: string, accounts: readonly string[], points: readonly number[]): Promise<string> => {
      const id = fresh();
      const holding = await storage.tables.take(table, 'node');
      assert.ok(holding !== null && 'epoch' in holding);
      const stored = await storage.tables.commit({
        table,
        epoch: holding.epoch,
        after: 0,
        events: ['"ended"'],
        wakeAtMs: null,
        sits: [],
        leaves: [],
        nowMs: 2000,
        summary: null,
        isClosed: false,
        segmentSeq: null,
        ended: [
          {
            id,
            tableId: table,
            number: 1,
            rules: 'competition',
            isPublic: true,
            isHeldBack: true,
            ratingKey: null,
            startedMs: 1,
            endedMs: 2000,
            archive: new Uint8Array([1]),
            seats: points.map((score, seat) => ({
              account: accounts[seat] ?? null,
              bot: accounts[seat] === undefined ? 'rules' : null,
              isLandlord: seat === 0,
              score,
            })),
          },
        ],
      });
      assert.equal(stored, 'stored');
      return id;
    };

    test('entries of many at once are all kept', async () => {
      const id = await created([]);
      const accounts = Array.from({ length: 12 }, () => fresh());
      await Promise.all(
        accounts.map((account) =>
          storage.tournaments.change(id, (tournament) => enter(tournament, { account, pledge: pledgeFor(account) }, 0)),
        ),
      );
      assert.deepEqual((await stateOf(id)).entrants.map(({ account }) => account).toSorted(), accounts.toSorted());
      const [first = ''] = accounts;
      assert.deepEqual(await storage.tournaments.change(id, (found) => withdraw(found, 'nobody', 0)), {
        ok: false,
        error: 'not-entered',
      });
      await storage.tournaments.change(id, (found) => withdraw(found, first, 0));
      assert.equal((await stateOf(id)).entrants.length, 11);
      assert.equal(await storage.tournaments.change('none', ok), null);
    });

    test('what is due is done once, however many nodes look; a node that fails in it has done nothing', async () => {
      const id = await created(['ann', 'bob', 'cyd', 'dan']);
      await advanceAll(900);
      assert.equal((await stateOf(id)).phase, 'reveal');
      const broken = { ...hostOf(), tableFor: () => assert.fail('the node ends here') };
      await assert.rejects(storage.tournaments.advanceDue(1000, broken));
      assert.deepEqual((await stateOf(id)).stages, [], 'nothing of it is stored');
      const opened: string[] = [];
      await Promise.all(Array.from({ length: 4 }, () => advanceAll(1000, hostOf(opened))));
      const { phase, stages } = await stateOf(id);
      assert.deepEqual([phase, stages.length], ['pause', 1]);
      for (const { id: table } of stages[0] ?? []) assert.ok((await storage.tables.find(table)) !== null);
    });

    test('a board is over when all tables have played it; until then its rounds are not there', async () => {
      const id = await created(['eve', 'fay']);
      await advanceAll(900);
      await advanceAll(1000);
      await advanceAll(1050);
      const { phase, stages } = await stateOf(id);
      assert.equal(phase, 'playing');
      const rounds: string[] = [];
      for (const [index, { id: table }] of (stages[0] ?? []).entries()) {
        rounds.push(await endRound(table, [`seat-${index}`], [2 * index, -index, -index]));
        if (index < 2) {
          await advanceAll(3000 + 1000 * index);
          assert.equal((await stateOf(id)).phase, 'playing');
          assert.equal(await storage.rounds.find(rounds[index] as string), null);
          assert.deepEqual(await storage.rounds.history(`seat-${index}`, 9999, 10), []);
        }
      }
      await advanceAll(9000);
      const over = await stateOf(id);
      assert.equal(over.phase, 'over');
      assert.deepEqual(
        over.stages[0]?.map(({ results }) => results[0]?.points),
        [0, 1, 2].map((index) => [2 * index, -index + 0, -index + 0]),
      );
      for (const round of rounds) assert.equal((await storage.rounds.find(round))?.id, round);
    });

    test('entrants from one network are a group, and get one seat', async () => {
      const id = await created(['gil', 'hal', 'ida', 'jon', 'kim', 'lea', 'max', 'ned', 'oda']);
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
      await advanceAll(900);
      await advanceAll(1000);
      const { entrants, stages } = await stateOf(id);
      const groups = new Map(entrants.map(({ account, group }) => [account, group]));
      assert.ok(groups.get('gil') !== null && groups.get('gil') === groups.get('lea'));
      assert.equal(groups.get('ida'), null);
      const seatOf = (account: string): number | undefined =>
        stages[0]?.map(({ seats }) => seats.indexOf(account)).find((seat) => seat >= 0);
      assert.equal(seatOf('gil'), seatOf('lea'));
    });

    test('accounts that have often sat at one table are a group', async () => {
      const pair = ['pat', 'quy'];
      for (let round = 0; round < 20; round++) {
        const table = fresh();
        const entry = { id: table, owner: '', rules: 'competition', isPublic: true, summary: '{}', nowMs: 1 };
        await storage.tables.create({ ...entry, events: ['"opened"'], wakeAtMs: null, accounts: [] });
        await endRound(table, pair, [2, -1, -1]);
      }
      const id = await created([...pair, 'roy', 'sue']);
      await advanceAll(900);
      await advanceAll(1000);
      const { entrants } = await stateOf(id);
      assert.deepEqual(
        entrants.map(({ group }) => group),
        [0, 0, null, null],
      );
    });
  });
}

test('groups are what ties connect, also over others', () => {
  const ties = [
    ['a', 'b'],
    ['c', 'd'],
    ['d', 'b'],
    ['e', 'x'],
  ] as const;
  assert.deepEqual(
    groupsByTies(['a', 'b', 'c', 'd', 'e'], ties).map((group) => group.toSorted()),
    [['a', 'b', 'c', 'd']],
  );
});
