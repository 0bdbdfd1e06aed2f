/** Databases of earlier builds are upgraded, on SQLite and PostgreSQL. */
import { CLOSE_CODES, type Friend, type Me, type Profile, type TournamentMessage } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { restorePostgres } from '../../commands/postgres-programs.ts';
import { changeModerators } from '../../commands/moderation.ts';
import { testDatabases } from '../../testing/databases.ts';
import {
  allRows,
  OLDER_BUILDS,
  olderContent,
  olderCopy,
  openRaw,
  structureOf,
  type OlderContent,
} from '../../testing/older-databases.ts';
import { TestPerson } from '../../testing/test-person.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openDatabase, type DatabaseSetup } from '../database.ts';
import { snakeCase, TABLES } from '../schema.ts';
import { migrate, stepOf, type StepConnection } from './migrate.ts';
import { STEPS } from './steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'ddz-steps-'));
after(() => rmSync(folder, { recursive: true }));

for (const { name: database, setup, stop, skip } of testDatabases(4)) {
  describe(database, { skip }, () => {
    let empty: DatabaseSetup;
    let fresh: readonly unknown[];
    before(async () => {
      empty = await setup();
      await (await openDatabase(empty)).database.destroy();
      fresh = await inside(empty, structureOf);
    });
    after(() => stop());

    const inside = async <Value>(at: DatabaseSetup, read: (raw: StepConnection) => Promise<Value>): Promise<Value> => {
      const { connection, close } = await openRaw(at);
      try {
        return await read(connection);
      } finally {
        await close();
      }
    };

    /** Puts the database of a build there, as it was written. */
    const put = async (build: string): Promise<DatabaseSetup> => {
      const copy = olderCopy(build, empty.kind, folder);
      if (empty.kind === 'postgres') {
        await restorePostgres(empty.url, copy);
        return empty;
      }
      const file = join(mkdtempSync(join(folder, 'one-')), 'games.sqlite');
      copyFileSync(copy, file);
      return { ...empty, file };
    };

    test('an empty database gets the tables that the queries expect', async () => {
      const rows = await inside(empty, ({ kind, query }) =>
        query(
          kind === 'sqlite'
            ? `select t.name as owner, c.name as name, lower(c.type) as type, c."notnull" + c.pk = 0 as nullable
               from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table'`
            : `select table_name as owner, column_name as name, data_type as type, (is_nullable = 'YES')::int as nullable
               from information_schema.columns where table_schema = 'public'`,
        ),
      );
      const found = rows.map(({ owner, name, type, nullable }) => `${owner}.${name} ${type} ${nullable}`);
      const expected = Object.entries(TABLES).flatMap(([table, columns]) =>
        Object.entries(columns).map(
          ([column, { type, isNullable }]) => `${snakeCase(table)}.${snakeCase(column)} ${type} ${isNullable ? 1 : 0}`,
        ),
      );
      assert.deepEqual(found.toSorted(), expected.toSorted());
    });

    for (const build of OLDER_BUILDS) {
      test(`the database of ${build} is upgraded, and everything in it is read and used`, async () => {
        const at = await put(build);
        const earlier = await inside(at, allRows);
        const first = await inside(at, (raw) => stepOf(raw, 'it'));
        assert.equal(await changeModerators(at, 'list', ''), 'Mo');
        assert.equal(await inside(at, (raw) => stepOf(raw, 'it')), STEPS.length);
        assert.deepEqual(await inside(at, structureOf), fresh);
        const rows = await inside(at, allRows);
        for (const [table, old] of earlier) {
          const kept = rows.get(table)?.map((row, index) => keptOf(row, old[index] ?? {}));
          assert.deepEqual(
            kept,
            old.map((row) => keptOf(row, row)),
            table,
          );
        }
        await readAll(at, olderContent(build, at.kind), { isTableOpen: first > 1 });
      });
    }

    test('a newer database is refused by a sentence, and is not changed', async () => {
      const at = await put(OLDER_BUILDS.at(-1) as string);
      await (await openDatabase(at)).database.destroy();
      await inside(at, ({ run }) => run(`update setting set value = 'step ${STEPS.length + 3}' where name = 'schema'`));
      const read = () => inside(at, async (raw) => [await allRows(raw), await raw.query('select * from setting')]);
      const earlier = await read();
      const bytes = at.kind === 'sqlite' ? readFileSync(at.file) : null;
      const refusal = (error: Error): boolean => {
        assert.match(
          error.message,
          new RegExp(
            `^the database .* was written by a newer server \\(step ${STEPS.length + 3}, this one has ${STEPS.length}\\): start the newer one, or restore`,
          ),
        );
        assert.doesNotMatch(error.message, /\n|password/u);
        return true;
      };
      await assert.rejects(openDatabase(at), refusal);
      await assert.rejects(changeModerators(at, 'list', ''), refusal);
      assert.deepEqual(await read(), earlier);
      if (at.kind === 'sqlite') assert.deepEqual(readFileSync(at.file), bytes);
    });

    test('a step that fails changes nothing, also not what earlier steps did', async () => {
      const at = await put(OLDER_BUILDS[0] as string);
      const read = () =>
        inside(at, async (raw) => [await structureOf(raw), await allRows(raw), await stepOf(raw, 'it')]);
      const earlier = await read();
      const steps = [...STEPS, () => 'create table later (a text); insert into missing values (1)'];
      const failing = inside(at, (raw) => migrate(raw, { name: 'the database', steps }));
      await assert.rejects(
        failing,
        /^Error: the database cannot be upgraded to step \d+ \(.*missing.*\): nothing was changed$/,
      );
      assert.deepEqual(await read(), earlier);
    });

    test('a step may copy a table, delete it and rename the copy; a lost reference is an error', async () => {
      const at = await put(OLDER_BUILDS[0] as string);
      const rounds = (table: string, where: string) =>
        `create table copied as select * from ${table} ${where}; drop table ${table} ${at.kind === 'postgres' ? 'cascade' : ''};
         alter table copied rename to ${table}`;
      const earlier = await inside(at, ({ query }) => query('select * from session order by 1'));
      await inside(at, (raw) => migrate(raw, { name: 'it', steps: [...STEPS, () => rounds('session', '')] }));
      assert.deepEqual(await inside(at, ({ query }) => query('select * from session order by 1')), earlier);
      if (at.kind === 'postgres') return;
      const losing = inside(at, (raw) =>
        migrate(raw, { name: 'it', steps: [...STEPS, () => '', () => 'delete from round'] }),
      );
      await assert.rejects(losing, /cannot be upgraded to step \d+ \(a row of round_seat has lost its reference\)/);
    });

    test('tables of an unknown build are refused', async () => {
      const at = await put(OLDER_BUILDS[0] as string);
      await inside(at, ({ run }) => run('alter table friend rename to other'));
      await assert.rejects(openDatabase(at), /^Error: the database .* has the tables of an unknown build: expected/);
    });
  });
}

/** Columns that an earlier row has, without those that a step changes. */
const keptOf = (row: object, earlier: object): object =>
  Object.fromEntries(
    Object.entries(row).filter(([column]) => column in earlier && !['is_closed', 'wake_at_ms'].includes(column)),
  );

/** Reads everything over a server, and acts at the table. */
const readAll = async (
  database: DatabaseSetup,
  { code, accounts, round, tournament, table, seq }: OlderContent,
  { isTableOpen }: { readonly isTableOpen: boolean },
): Promise<void> => {
  const server = await startTestServer({ database });
  try {
    const person = new TestPerson(server.url);
    const { body } = await person.post('/api/session/recovery', { code });
    assert.equal((body as { me: Me }).me.name, 'Ann');
    const { friends } = (await person.get('/api/friends')) as { friends: readonly Friend[] };
    assert.deepEqual(
      friends.map((friend) => [friend.person.id, friend.state]),
      [[accounts[1], 'both']],
    );
    const { profile } = (await person.get(`/api/accounts/${accounts[0]}`)) as { profile: Profile };
    assert.deepEqual(
      profile.ratings.map(({ rounds }) => rounds),
      [1],
    );
    assert.equal((await person.request('GET', `/api/rounds/${round}`)).status, 200);
    const shown = (await person.get(`/api/tournaments/${tournament}`)) as { tournament: TournamentMessage };
    assert.equal(shown.tournament.entrants, 1);
    const { rounds } = (await person.get(`/api/tables/${table}/rounds`)) as { rounds: readonly { id: string }[] };
    assert.deepEqual(
      rounds.map(({ id }) => id),
      [round],
    );
    if (!isTableOpen) {
      assert.equal(await person.connect(table).closed, CLOSE_CODES.noTable);
      return;
    }
    const socket = await person.join(table);
    assert.ok(socket.view.seq >= seq && socket.view.roundsPlayed === 1);
    // Refused while the table itself moves.
    for (let isDone = false; !isDone;) isDone = (await socket.command({ type: 'leave' })).type === 'done';
    socket.close();
  } finally {
    await server.remove();
  }
};
