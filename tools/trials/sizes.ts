/**
 * What a round costs the database: `node tools/trials/sizes.ts [--rounds 10]`. Three people play whole rounds of the
 * competition's rules at one table, on PostgreSQL; nothing else happens. Prints, for a round: acts, events, transactions,
 * bytes of write-ahead log, and what is kept for ever. docs/guides/host.md reckons with it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../apps/server/src/testing/postgres.ts';
import { seatThree, type TestSocket } from '../../apps/server/src/testing/test-person.ts';
import { startTestServer } from '../../apps/server/src/testing/test-server.ts';
import { wholeNumber } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';

const { rounds } = readOptions(import.meta.filename, { rounds: wholeNumber(10, 'rounds to play', { min: 1 }) }).values;
/** A socket may send 60 messages in 10 seconds. */
const PAUSE_MS = 180;

const postgres = await startPostgres({ isDurable: true });
const database = { kind: 'postgres', url: postgres.url, connectionsMax: 4, application: 'doudizhu' } as const;
const server = await startTestServer({ database });
const reader = new pg.Client({ connectionString: postgres.url });
await reader.connect();

interface Counts {
  readonly wal: number;
  readonly transactions: number;
}
const countsNow = async (): Promise<Counts> => {
  await reader.query('select pg_stat_clear_snapshot(), pg_stat_force_next_flush()');
  const { rows } = await reader.query<{ wal: string; transactions: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal,
      (select count(*) from note_commit) as transactions`,
  );
  return { wal: Number(rows[0]?.wal), transactions: Number(rows[0]?.transactions) };
};
// PostgreSQL's own counter is told late: a trigger counts the statements that move heads, one for each commit.
await reader.query(`
  create unlogged table note_commit (at_ms double precision);
  create function note_commit() returns trigger language plpgsql as $$ begin
    insert into note_commit values (extract(epoch from clock_timestamp()) * 1000); return null; end $$;
  create trigger note_commit after update on table_head for each statement execute function note_commit();
`);

const { table, sockets } = await seatThree(server.url, { pace: 'none' });
let [acts, bytes] = [0, 0];
for (const socket of sockets) {
  socket.onMessage = (message) => {
    bytes += JSON.stringify(message).length;
    if (message.type === 'done') acts++;
    socket.messages.length = 0;
  };
}
const before = await countsNow();
while ((sockets[0] as TestSocket).view.roundsPlayed < rounds) {
  await Promise.all(sockets.map((socket) => socket.act()));
  await sleep(PAUSE_MS);
}
const after = await countsNow();
const last = (sockets[0] as TestSocket).view.seq;
const { rows } = await reader.query<Record<'archive' | 'seats' | 'steps', string>>(
  `select (select avg(pg_column_size(archive)) from round where table_id = $1) as archive,
    (select count(*)::float / count(distinct round_id) from round_seat) as seats,
    (select count(*) from rating_step) as steps`,
  [table],
);
const [kept] = rows;
const perRound = (value: number): string => (value / rounds).toFixed(1);
await reader.end();
for (const socket of sockets) socket.close();
await server.remove();
await postgres.stop();

console.log(`| rounds | commands a round | events a round | commits a round | write-ahead log a round | to three sockets a round | \
rows kept a round | archive of a round |
|---|---|---|---|---|---|---|---|
| ${rounds} | ${perRound(acts)} | ${perRound(last)} | ${perRound(after.transactions - before.transactions)} \
| ${perRound((after.wal - before.wal) / 1024)} kB | ${perRound(bytes / 1024)} kB \
| ${(1 + Number(kept?.seats) + Number(kept?.steps) / rounds).toFixed(1)} | ${(Number(kept?.archive) / 1024).toFixed(1)} kB |`);
