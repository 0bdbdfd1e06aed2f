/**
 * Writes the fixture of a release's database: `node tools/publish/store-database.ts NAME`. Three named players play a
 * rated round on a server of this build and start a second one. There are friends, a tournament, a program and a
 * moderator. `backup` then writes `fixtures/databases/NAME.sqlite.gz` and `NAME.postgres`, and `NAME.json` contains
 * what a later build must find in each of them.
 */
import { readOptions } from '@doudizhu/options/script';
import { changeModerators } from '../../apps/server/src/commands/moderation.ts';
import { backUp } from '../../apps/server/src/commands/copies.ts';
import type { DatabaseSetup } from '../../apps/server/src/storage/database.ts';
import { startPostgres } from '../../apps/server/src/testing/postgres.ts';
import { playAllUntil, seatThree, type TestPerson } from '../../apps/server/src/testing/test-person.ts';
import { startTestServer } from '../../apps/server/src/testing/test-server.ts';
import { pledgeOf } from '../../packages/table/src/index.ts';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DAY_MS = 86_400_000;
const { positionals } = readOptions(import.meta.filename, {}, { usage: 'NAME', about: 'the fixture', min: 1, max: 1 });
const [name = ''] = positionals;
const target = join(import.meta.dirname, '../../fixtures/databases');
const folder = mkdtempSync(join(tmpdir(), 'ddz-store-'));

const required = async (asked: Promise<{ readonly status: number; readonly body: unknown }>): Promise<unknown> => {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`a request failed, status ${status}: ${JSON.stringify(body)}`);
  return body;
};

/** Fills a new database. @returns identifiers of its content */
const fill = async (database: DatabaseSetup): Promise<object> => {
  const server = await startTestServer({ database });
  const { table, people, sockets } = await seatThree(server.url);
  const [ann, bob] = people as [TestPerson, TestPerson];
  for (const [index, person] of people.entries()) {
    await required(person.request('PATCH', '/api/account', { name: ['Ann', 'Bob', 'Cyd'][index] }));
  }
  await required(ann.post('/api/friends', { who: bob.id }));
  await required(bob.post('/api/friends', { who: ann.id }));
  const { codes } = (await required(ann.post('/api/account/recovery-codes'))) as { readonly codes: readonly string[] };
  const given = { startsMs: Date.now() + DAY_MS, stages: 1, boardsPerStage: 1 };
  const opened = await required(ann.post('/api/tournaments', given));
  const { tournament } = opened as { readonly tournament: { readonly id: string } };
  await required(bob.post(`/api/tournaments/${tournament.id}/entry`, { pledge: pledgeOf('0'.repeat(32)) }));
  await playAllUntil(sockets, ({ roundsPlayed, stage }) => roundsPlayed === 1 && stage === 'playing');
  const { rounds } = (await ann.get(`/api/tables/${table}/rounds`)) as { readonly rounds: readonly { id: string }[] };
  const { seq } = await (sockets[0] as (typeof sockets)[0]).until(({ roundsPlayed }) => roundsPlayed === 1);
  await server.remove();
  await changeModerators(database, 'add', 'Mo');
  return {
    accounts: people.map(({ id }) => id),
    code: codes[0],
    tournament: tournament.id,
    table,
    round: rounds[0]?.id,
    seq,
  };
};

mkdirSync(target, { recursive: true });
const postgres = await startPostgres({ isDurable: false });
try {
  const sqlite: DatabaseSetup = { kind: 'sqlite', file: join(folder, 'games.sqlite'), synchronous: 'NORMAL' };
  const found = { sqlite: await fill(sqlite), postgres: {} };
  await backUp(sqlite, join(folder, 'copy'));
  writeFileSync(join(target, `${name}.sqlite.gz`), gzipSync(readFileSync(join(folder, 'copy')), { level: 9 }));
  const other: DatabaseSetup = { kind: 'postgres', url: postgres.url, connectionsMax: 4, application: 'store' };
  found.postgres = await fill(other);
  rmSync(join(target, `${name}.postgres`), { force: true });
  await backUp(other, join(target, `${name}.postgres`));
  writeFileSync(join(target, `${name}.json`), `${JSON.stringify(found, null, 2)}\n`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true });
}
