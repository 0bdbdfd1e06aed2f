/**
 * Drill: `node tools/trials/drill.ts [--megabytes 1000] [--storage sqlite|postgres]`. A database is filled with finished
 * rounds up to a size while people play, a copy is made, the newest data is lost, and the copy is checked and restored
 * under the running server. Prints the time of each step, and what people see: the longest time without an act, the
 * close codes of their sockets, and the acts that are gone. Ends with 1 if play does not resume.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { choiceOf, wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';
import { backUp, checkCopy, restore } from '../../apps/server/src/commands/copies.ts';
import type { DatabaseSetup } from '../../apps/server/src/storage/database.ts';
import { findPostgres, startPostgres } from '../../apps/server/src/testing/postgres.ts';
import { playRound, seatThree, type TestSocket } from '../../apps/server/src/testing/test-person.ts';
import { startTestServer } from '../../apps/server/src/testing/test-server.ts';
import { rejoin } from './reconnect.ts';
import { createReport } from './report.ts';
import { STORAGES } from './server-process.ts';

const { megabytes, storage } = readOptions(import.meta.filename, {
  megabytes: wholeNumber(1000, 'size of the archives of finished rounds', { min: 1 }),
  storage: choiceOf(STORAGES, 'sqlite', 'its database'),
}).values;
const MEGABYTE = 1_000_000;
/** Rounds that one statement adds. */
const AT_ONCE = 10_000;
/** Random bytes per round, and their number as gzip writes it: 5,504, little-endian. */
const [EXTRA, EXTRA_LENGTH] = [5504, '8015'];
/** Maximum time after the restore in which people have to be back. A large restore locks the tables for minutes. */
const BACK_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'ddz-drill-'));
const postgres = storage === 'postgres' ? await startPostgres({ isDurable: true }) : null;
if (postgres !== null) process.env['PATH'] = `${findPostgres()}:${process.env['PATH']}`;
const database: DatabaseSetup =
  postgres === null
    ? { kind: 'sqlite', file: join(folder, 'doudizhu.sqlite'), synchronous: 'NORMAL' }
    : { kind: 'postgres', url: postgres.url, connectionsMax: 10, application: 'drill' };
const { url, remove } = await startTestServer({ database });

/** Copies a real round until the archives have the size. Each copy has random bytes in the head of its gzip (RFC 1952,
 * FEXTRA), because equal ones would be compressed to nothing. */
const fill = async (): Promise<number> => {
  const { id } = await playRound(url);
  const columns = 'table_id, rules, is_public, is_rated, started_ms, ended_ms, is_held_back';
  const target = 'insert into round (id, number, archive, ' + columns + ')';
  let [added, bytes] = [0, 0];
  if (postgres === null) {
    const file = new DatabaseSync(join(folder, 'doudizhu.sqlite'), { timeout: 10_000 });
    const salted = `cast(substr(archive, 1, 3) || x'04' || substr(archive, 5, 6) || x'${EXTRA_LENGTH}' ||
      randomblob(${EXTRA}) || substr(archive, 11) as blob)`;
    const insert = file.prepare(`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${AT_ONCE})
      ${target} select 'drill-' || (?1 + i), -(?1 + i), ${salted}, ${columns} from round, n where id = ?2`);
    for (; bytes < megabytes * MEGABYTE; bytes += AT_ONCE * EXTRA) {
      insert.run(added, id);
      added += AT_ONCE;
    }
    file.close();
  } else {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const salted = `substr(archive, 1, 3) || '\\x04'::bytea || substr(archive, 5, 6) || '\\x${EXTRA_LENGTH}'::bytea ||
      (select decode(string_agg(md5(random()::text || part), ''), 'hex') from generate_series(1, ${EXTRA / 16}) part
      where round.number > 0) ||
      substr(archive, 11)`;
    const insert = `${target} select 'drill-' || ($1::bigint + i), -($1::bigint + i), ${salted}, ${columns}
      from round, generate_series(1, ${AT_ONCE}) i where id = $2`;
    for (; bytes < megabytes * MEGABYTE; bytes += AT_ONCE * EXTRA) {
      await client.query(insert, [added, id]);
      added += AT_ONCE;
    }
    await client.end();
  }
  return added;
};

const timed = async <Value>(work: () => Promise<Value>): Promise<readonly [seconds: number, value: Value]> => {
  const startedMs = performance.now();
  const value = await work();
  return [(performance.now() - startedMs) / 1000, value];
};

const [filling, rounds] = await timed(fill);
// SQLite is filled without a pause: requests on connections that the server closed meanwhile would fail.
await sleep(100);
const { table, people, sockets: first } = await seatThree(url, { pace: 'none' });
let sockets: readonly TestSocket[] = first;
const played = { isOver: false, acts: 0 };
/** Time of the end of the restore. */
let restoredMs = Infinity;
let [longestMs, reconnects] = [0, 0];
const codes = new Map<number, number>();
let lastActMs = performance.now();

/** People play, and connect again whenever a socket is closed. */
const play = async (): Promise<void> => {
  while (!played.isOver) {
    try {
      const answers = await Promise.all(sockets.map((socket) => socket.act()));
      const done = answers.filter((answer) => answer?.type === 'done').length;
      if (done > 0) {
        longestMs = Math.max(longestMs, performance.now() - lastActMs);
        lastActMs = performance.now();
      }
      played.acts += done;
      await sleep(100);
    } catch {
      await comeBack();
    }
  }
};

const comeBack = async (): Promise<void> => {
  for (const socket of sockets) {
    socket.socket.terminate();
    const code = await socket.closed;
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  for (;;) {
    try {
      // The restored log may be older than the mirrors, so they begin again.
      const back = people.map((person) => rejoin(person, table, null, { openMs: 5000, startMs: 5000 }));
      sockets = (await Promise.all(back)).map(({ socket }) => socket);
      reconnects++;
      return;
    } catch (error) {
      if (performance.now() > restoredMs + BACK_MS) throw error;
      await sleep(200);
    }
  }
};

const playing = play();
await sleep(2000);
const copy = join(folder, 'drill.copy');
const [backingUp] = await timed(() => backUp(database, copy));
const atCopy = played.acts;
await sleep(3000);
const lost = played.acts - atCopy;
const [checking, checked] = await timed(() => checkCopy(database, copy));
const resumed = played.acts + 6;
const [restoring] = await timed(() => restore(database, copy));
restoredMs = performance.now();
while (played.acts < resumed && performance.now() < restoredMs + BACK_MS) await sleep(50);
played.isOver = true;
await playing;
const isBack = played.acts >= resumed;
createReport()({
  storage,
  rounds,
  'size of the copy': `${Math.round(statSync(copy).size / MEGABYTE)} MB`,
  'filling, backup, check, restore': [filling, backingUp, checking, restoring]
    .map((s) => `${s.toFixed(1)} s`)
    .join(', '),
  'acts after the copy, gone': lost,
  'longest time without an act': `${Math.round(longestMs)} ms`,
  'close codes': [...codes].map(([code, count]) => `${code} × ${count}`).join(', ') || 'none',
  reconnects,
  'play resumes': isBack ? 'yes' : 'no',
});
console.log(checked);
for (const socket of sockets) socket.close();
await remove();
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(isBack ? 0 : 1);
