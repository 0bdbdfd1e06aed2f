/** The tables are made by steps, on SQLite and PostgreSQL. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { changeModerators } from '../../commands/moderation.ts';
import { openDatabase, type DatabaseSetup } from '../database.ts';
import { snakeCase, TABLES } from '../schema.ts';
import { migrate, type StepConnection } from './migrate.ts';
import { STEPS } from './steps.ts';
import { allRows, openRaw, testDatabases } from '../../testing/index.ts';

for (const { name: database, setup, stop, skip } of testDatabases(4)) {
  describe(database, { skip }, () => {
    let at: DatabaseSetup;
    before(async () => {
      at = await setup();
      await (await openDatabase(at)).database.destroy();
      await inside(({ run }) =>
        run(
          `insert into account values ('ann', null, null, 0, 0); insert into session values ('hash', 'ann', 0, 0, 0)`,
        ),
      );
    });
    after(() => stop());

    const inside = async <Value>(read: (raw: StepConnection) => Promise<Value>): Promise<Value> => {
      const { connection, close } = await openRaw(at);
      try {
        return await read(connection);
      } finally {
        await close();
      }
    };
    const named = 'the database';

    test('an empty database gets the tables that the queries expect', async () => {
      const rows = await inside(({ kind, query }) =>
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

    test('a newer database is refused by a sentence, and is not changed', async () => {
      const setStep = (step: number) =>
        inside(({ run }) => run(`update setting set value = 'step ${step}' where name = 'schema'`));
      await setStep(STEPS.length + 3);
      const earlier = await inside(allRows);
      const bytes = at.kind === 'sqlite' ? readFileSync(at.file) : null;
      const newer = `written by a newer server \\(step ${STEPS.length + 3}, this one has ${STEPS.length}\\)`;
      const message = new RegExp(`^the database .* was ${newer}: start the newer one, or restore`);
      const refusal = (error: Error): boolean => message.test(error.message) && !/\n|password/u.test(error.message);
      await assert.rejects(openDatabase(at), refusal);
      await assert.rejects(changeModerators(at, 'list', ''), refusal);
      assert.deepEqual(await inside(allRows), earlier);
      if (at.kind === 'sqlite') assert.deepEqual(readFileSync(at.file), bytes);
      await setStep(STEPS.length);
    });

    test('a step that fails changes nothing, also not what earlier steps did', async () => {
      const earlier = await inside(allRows);
      const steps = [...STEPS, () => 'create table later (a text)', () => 'insert into missing values (1)'];
      await assert.rejects(
        inside((raw) => migrate(raw, { name: named, steps })),
        /^Error: the database cannot be upgraded to step \d+ \(.*missing.*\): nothing was changed$/,
      );
      assert.deepEqual(await inside(allRows), earlier);
    });

    test('a step may copy a table, delete it and rename the copy; a lost reference is an error', async () => {
      const copy = `create table copied as select * from session; drop table session;
        alter table copied rename to session`;
      const sessions = () => inside(({ query }) => query('select * from session'));
      const earlier = await sessions();
      const steps = [...STEPS, () => copy];
      await inside((raw) => migrate(raw, { name: named, steps }));
      assert.deepEqual(await sessions(), earlier);
      if (at.kind === 'postgres') return;
      const losing = () => `insert into seat values ('ann', 'no table')`;
      await assert.rejects(
        inside((raw) => migrate(raw, { name: named, steps: [...steps, losing] })),
        /cannot be upgraded to step \d+ \(a row of seat has lost its reference\)/,
      );
    });

    test('tables of an unknown build are refused', async () => {
      await inside(({ run }) => run("update setting set value = 'other' where name = 'schema'"));
      await assert.rejects(openDatabase(at), /^Error: the database .* has the tables of an unknown build: expected/);
    });
  });
}
