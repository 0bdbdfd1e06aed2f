/**
 * Storage away: `node tools/trials/storage-away.ts [--seconds 3,30,120] [--stages entry,reveal,pause,playing] [--how
 * silent,cut]`. At each stage of a duplicate tournament the line to PostgreSQL is silent, or cut again and again, for
 * some seconds. Bots play for the entrants, so nothing but the server moves the tournament. Prints how long it takes to
 * its end after the line is back, what the metrics count, and whether all boards are scored. Ends with 1 if a tournament
 * does not end by itself, or a table is still stalled. The server's journal is on the same output: `grep '^|'` leaves the
 * rows.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TournamentMessage } from '@doudizhu/protocol';
import { pledgeOf } from '@doudizhu/table';
import { anyText } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';
import { startPostgres } from '../../apps/server/src/testing/postgres.ts';
import { TestPerson } from '../../apps/server/src/testing/test-person.ts';
import { startTestServer } from '../../apps/server/src/testing/test-server.ts';
import { createReport } from './report.ts';
import { startTcpProxy } from './tcp-proxy.ts';

const STAGES = ['entry', 'reveal', 'pause', 'playing'] as const;
const { seconds, stages, how } = readOptions(import.meta.filename, {
  seconds: anyText('3,30,120', 'lengths of the outages', 'NUMBERS'),
  stages: anyText(STAGES.join(','), 'stages at which they begin', 'NAMES'),
  how: anyText('silent,cut', 'kinds of outages', 'NAMES'),
}).values;
const TIMES = { revealMs: 3000, pauseMs: 1500 };
const ENTRANTS = 4;
const BOARDS = 2;
/** Maximum time from the return of the line to the end of the tournament. */
const END_MS = 180_000;
const LOOK_MS = 50;
const CUT_MS = 100;

const postgres = await startPostgres({ isDurable: false });
const proxy = await startTcpProxy(postgres.url);
const target = new URL(postgres.url);
target.port = new URL(proxy.url.replace('postgresql', 'http')).port;
const { url, remove } = await startTestServer({
  database: { kind: 'postgres', url: target.href, connectionsMax: 10, application: 'trial' },
  tournamentTimes: TIMES,
});

const outageOf = async (kind: string, ms: number): Promise<void> => {
  if (kind === 'silent') {
    proxy.freeze();
    await sleep(ms);
    proxy.heal();
    return;
  }
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs) {
    proxy.cut();
    await sleep(CUT_MS);
  }
};

/** @returns the tournament; null while the server cannot read it */
const look = async (person: TestPerson, id: string): Promise<TournamentMessage | null> => {
  try {
    const { status, body } = await person.request('GET', `/api/tournaments/${id}`);
    return status === 200 ? (body as { tournament: TournamentMessage }).tournament : null;
  } catch {
    return null;
  }
};

const countOf = async (name: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  const values = text.split('\n').filter((line) => line.startsWith(name));
  return values.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
};

const openTournament = async (people: readonly TestPerson[]): Promise<string> => {
  const [owner] = people as [TestPerson];
  const startsMs = Date.now() + 2 * TIMES.revealMs + 2000;
  const { body } = await owner.post('/api/tournaments', { startsMs, stages: BOARDS, boardsPerStage: 1 });
  const { id } = (body as { tournament: TournamentMessage }).tournament;
  for (const person of people) {
    await person.post(`/api/tournaments/${id}/entry`, { pledge: pledgeOf(randomBytes(16).toString('hex')) });
  }
  return id;
};

const people = await Promise.all(Array.from({ length: ENTRANTS }, () => TestPerson.arrive(url)));
for (const person of people)
  await person.request('PATCH', '/api/account', { name: `P${randomBytes(4).toString('hex')}` });
const [person] = people as [TestPerson];
const report = createReport();
let isGood = true;
for (const kind of how.split(',')) {
  for (const stage of stages.split(',')) {
    for (const length of seconds.split(',').map(Number)) {
      const errors = await countOf('ddz_storage_errors_total');
      const id = await openTournament(people);
      let seen = await look(person, id);
      while (seen !== null && seen.phase !== stage && seen.phase !== 'over') {
        await sleep(LOOK_MS);
        seen = await look(person, id);
      }
      const beganAt = seen?.phase ?? 'unknown';
      await outageOf(kind, length * 1000);
      const backMs = performance.now();
      let end: TournamentMessage | null = null;
      while (end?.phase !== 'over' && performance.now() - backMs < END_MS) {
        end = await look(person, id);
        await sleep(LOOK_MS);
      }
      const stalled = await countOf('ddz_tables_stalled');
      const isWhole = end?.phase === 'over' && end.standings.every(({ boards }) => boards === BOARDS);
      isGood &&= isWhole && stalled === 0;
      report({
        outage: kind,
        'began in': beganAt,
        seconds: length,
        'ends after the return': end?.phase === 'over' ? `${((performance.now() - backMs) / 1000).toFixed(1)} s` : 'no',
        'all boards scored': isWhole ? 'yes' : 'no',
        'storage errors': (await countOf('ddz_storage_errors_total')) - errors,
        'tables stalled at the end': stalled,
      });
    }
  }
}
await remove();
await proxy.close();
await postgres.stop();
process.exit(isGood ? 0 : 1);
