import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { findPostgres, startPostgres } from '../services/postgres.ts';
import type { DatabaseSetup } from '../storage/database.ts';
import { playAllUntil, seatThree, type TestPerson, type TestSocket } from '../testing/test-person.ts';
import { startTestServer } from '../testing/test-server.ts';
import { backUp, restore } from './copies.ts';

const folder = mkdtempSync(join(tmpdir(), 'ddz-copies-'));
after(() => rmSync(folder, { recursive: true }));

for (const kind of ['sqlite', 'postgres'] as const) {
  describe(kind, { skip: kind === 'postgres' && findPostgres() === null && 'no PostgreSQL here' }, () => {
    const open = async (): Promise<DatabaseSetup> => {
      if (kind === 'sqlite') return { kind, file: join(folder, 'games.sqlite'), synchronous: 'NORMAL' };
      const postgres = await startPostgres({ isDurable: false });
      after(postgres.stop);
      return { kind, url: postgres.url, connectionsMax: 4, application: 'test' };
    };

    test('a copy is made and put back while people play; they find the table as it was', async () => {
      const database = await open();
      const { url, remove } = await startTestServer({ database });
      const { table, people, sockets } = await seatThree(url);
      await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
      const { seq } = (sockets[0] as TestSocket).view;
      const copy = join(folder, `${kind}.copy`);
      await backUp(database, copy);
      assert.equal(statSync(copy).mode & 0o077, 0, 'for its owner only');
      await assert.rejects(backUp(database, copy), /there already/);

      await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 2);
      await restore(database, copy);
      (sockets[0] as TestSocket).command({ type: 'leave' }).catch(() => {});
      assert.deepEqual(await Promise.all(sockets.map(({ closed }) => closed)), [1011, 1011, 1011]);
      const again = await Promise.all(people.map((person) => person.join(table)));
      assert.equal((again[0] as TestSocket).view.roundsPlayed, 1);
      assert.ok((again[0] as TestSocket).view.seq >= seq);
      await playAllUntil(again, ({ roundsPlayed }) => roundsPlayed === 2);
      const { rounds } = (await (people[0] as TestPerson).get(`/api/tables/${table}/rounds`)) as { rounds: unknown[] };
      assert.equal(rounds.length, 2);
      await remove();
    });

    test('what is no copy is refused, and nothing has changed', async () => {
      const database: DatabaseSetup =
        kind === 'sqlite'
          ? { kind, file: join(folder, 'games.sqlite'), synchronous: 'NORMAL' }
          : { kind, url: 'postgresql://nobody:secret@127.0.0.1:1/none', connectionsMax: 1, application: 'test' };
      const text = join(folder, `${kind}.txt`);
      writeFileSync(text, 'no database');
      await assert.rejects(restore(database, text), (error: Error) => {
        assert.doesNotMatch(error.message, /secret/);
        return true;
      });
      await assert.rejects(restore(database, join(folder, 'nothing')), /no file/);
      if (kind === 'postgres') await assert.rejects(backUp(database, join(folder, 'unwritten')), /pg_dump failed/);
      assert.ok(!existsSync(join(folder, 'unwritten')) && !existsSync(join(folder, 'unwritten.unfinished')));
    });
  });
}
