/**
 * Storage away: `node tools/trials/storage-away.ts [--seconds 3,30,120] [--stages entry,reveal,pause,playing] [--outages
 * postgres-silent,postgres-cut,disk-full]`. At each stage of a duplicate tournament something is away for some seconds: the
 * line to PostgreSQL is silent or cut again and again; or the disk of a SQLite file is full (a small file system in memory, which only root can mount). Bots play for the entrants,
 * so only the server moves the tournament. Prints what `/health` and the metrics show at the end of the outage, how
 * long the tournament takes to its end after it, and whether all boards are scored. Ends with 1 if a tournament does not
 * end by itself, a table is still stalled, or an outage is not seen. The server's journal is on the same output:
 * `grep '^|'` leaves the rows.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TournamentMessage } from '@doudizhu/protocol';
import { pledgeOf } from '@doudizhu/table';
import { anyText } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';
import type { DatabaseSetup } from '../../apps/server/src/storage/database.ts';
import { startPostgres } from '../../apps/server/src/testing/postgres.ts';
import { TestPerson } from '../../apps/server/src/testing/test-person.ts';
import { startTestServer } from '../../apps/server/src/testing/test-server.ts';
import { createReport } from './report.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const STAGES = ['entry', 'reveal', 'pause', 'playing'] as const;
const OUTAGES = ['postgres-silent', 'postgres-cut', 'disk-full'] as const;
const { seconds, stages, outages } = readOptions(import.meta.filename, {
  seconds: anyText('3,30,120', 'lengths of the outages', 'NUMBERS'),
  stages: anyText(STAGES.join(','), 'stages at which they begin', 'NAMES'),
  outages: anyText(OUTAGES.join(','), 'what is away', 'NAMES'),
}).values;
const TIMES = { revealMs: 3000, pauseMs: 1500 };
const ENTRANTS = 4;
const BOARDS = 2;
/** Maximum time from the end of the outage to the end of the tournament. */
const END_MS = 180_000;
const LOOK_MS = 50;
/** Time for the entries, also on a busy machine: a tournament with few entrants is cancelled. */
const ENTRY_MS = 6000;
const CUT_MS = 100;
const DISK = '32m';

/** Servers, and what goes away from them. */
interface World {
  /** Servers of one database. */
  readonly urls: readonly string[];
  /** Starts an outage. @returns a function that ends it */
  readonly begin: () => () => void;
  readonly close: () => Promise<void>;
}

/** @param how `silent` or `cut` */
const lineAway = (proxy: TcpProxy, how: string) => (): (() => void) => {
  if (how === 'silent') {
    proxy.freeze();
    return proxy.heal;
  }
  const cutting = setInterval(proxy.cut, CUT_MS);
  proxy.cut();
  return () => clearInterval(cutting);
};

/** The address with the port of the proxy. */
const through = (proxy: TcpProxy, url: string): string => {
  const target = new URL(url);
  target.port = /\d+$/u.exec(proxy.url)?.[0] ?? '';
  return target.href;
};

const withPostgres = async (how: string): Promise<World> => {
  const postgres = await startPostgres({ isDurable: false });
  const proxy = await startTcpProxy(postgres.url);
  const database = databaseAt(through(proxy, postgres.url));
  const { url, remove } = await startTestServer({ database, tournamentTimes: TIMES });
  const close = async (): Promise<void> => {
    await remove();
    await proxy.close();
    await postgres.stop();
  };
  return { urls: [url], begin: lineAway(proxy, how), close };
};

const databaseAt = (url: string): DatabaseSetup => ({
  kind: 'postgres',
  url,
  connectionsMax: 10,
  application: 'trial',
});

const withDisk = async (): Promise<World> => {
  const disk = mkdtempSync(join(tmpdir(), 'ddz-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk]);
  const file = join(disk, 'games.sqlite');
  const database: DatabaseSetup = { kind: 'sqlite', file, synchronous: 'NORMAL' };
  const { url, remove } = await startTestServer({ database, tournamentTimes: TIMES });
  const filler = join(disk, 'filler');
  const begin = (): (() => void) => {
    // SQLite reuses the space of its log, so a long one would hide that the disk is full.
    const other = new DatabaseSync(file, { timeout: 5000 });
    other.exec('pragma wal_checkpoint(truncate)');
    other.close();
    fillDisk(filler);
    return () => rmSync(filler);
  };
  const close = async (): Promise<void> => {
    await remove();
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  };
  return { urls: [url], begin, close };
};

/** Writes until nothing more fits. */
const fillDisk = (path: string): void => {
  const file = openSync(path, 'w');
  for (let size = 1 << 20; size >= 1; size >>= 4) {
    try {
      for (;;) if (writeSync(file, Buffer.alloc(size)) === 0) break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
};

const openWorld = (outage: string): Promise<World> => {
  const [what, how = ''] = outage.split('-');
  return what === 'postgres' ? withPostgres(how) : withDisk();
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

/** Sum of a metric over the servers; null: none has it. */
const countOf = async ({ urls }: World, name: string): Promise<number | null> => {
  const texts = await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`)).text()));
  const values = texts.flatMap((text) => text.split('\n').filter((line) => line.startsWith(name)));
  if (values.length === 0) return null;
  return values.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
};

const openTournament = async (people: readonly TestPerson[]): Promise<string> => {
  const [owner] = people as [TestPerson];
  const startsMs = Date.now() + 2 * TIMES.revealMs + ENTRY_MS;
  const { body } = await owner.post('/api/tournaments', { startsMs, stages: BOARDS, boardsPerStage: 1 });
  const { id } = (body as { tournament: TournamentMessage }).tournament;
  for (const person of people) {
    const pledge = pledgeOf(randomBytes(16).toString('hex'));
    const { status } = await person.post(`/api/tournaments/${id}/entry`, { pledge });
    if (status !== 200) throw new Error(`an entry before the outage was refused: ${status}`);
  }
  return id;
};

const report = createReport();

/** Plays a tournament with an outage. @returns true if the server got over it */
const play = async (world: World, people: readonly TestPerson[], outage: string, stage: string, length: number) => {
  const [person] = people as [TestPerson];
  const errors = (await countOf(world, 'ddz_storage_errors_total')) ?? 0;
  const id = await openTournament(people);
  let seen = await look(person, id);
  while (seen !== null && seen.phase !== stage && seen.phase !== 'over') {
    await sleep(LOOK_MS);
    seen = await look(person, id);
  }
  const beganAt = seen?.phase ?? 'unknown';
  const end = world.begin();
  await sleep(length * 1000);
  const { status } = await fetch(`${world.urls[0]}/health`);
  end();
  const backMs = performance.now();
  let last: TournamentMessage | null = null;
  while (last?.phase !== 'over' && performance.now() - backMs < END_MS) {
    last = await look(person, id);
    await sleep(LOOK_MS);
  }
  const endMs = performance.now() - backMs;
  const stalled = await countOf(world, 'ddz_tables_stalled');
  const isWhole = last?.phase === 'over' && last.standings.every(({ boards }) => boards === BOARDS);
  const failed = ((await countOf(world, 'ddz_storage_errors_total')) ?? 0) - errors;
  // A line that is cut again and again works in between.
  const isSeen = status === 503 || failed > 0;
  report({
    outage,
    'began in': beganAt,
    seconds: length,
    'at its end: /health': status,
    'tournament ends after': last?.phase === 'over' ? `${(endMs / 1000).toFixed(1)} s` : `no: ${last?.phase ?? '?'}`,
    'all boards scored': isWhole ? 'yes' : 'no',
    'storage errors': failed,
    'tables stalled at the end': stalled ?? 0,
  });
  return isWhole && stalled === 0 && isSeen;
};

let isGood = true;
for (const outage of outages.split(',')) {
  const world = await openWorld(outage);
  const people = await Promise.all(Array.from({ length: ENTRANTS }, () => TestPerson.arriveNamed(world.urls[0] ?? '')));
  for (const stage of stages.split(',')) {
    for (const length of seconds.split(',').map(Number)) {
      if (!(await play(world, people, outage, stage, length))) isGood = false;
    }
  }
  await world.close();
}
process.exit(isGood ? 0 : 1);
