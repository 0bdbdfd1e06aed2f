/** Work of each answer on a large server: 10,000 rounds of one account and, at whole size, a million of others, 500
 * friends, 40 tournaments of 240 entrants after eleven boards, 150 running tables. Queries and rows have bounds.
 * Milliseconds of the main thread are printed. */
import { LIMITS, ROUTES, type RouteName } from '@doudizhu/protocol';
import { PRESET_NAMES } from '@doudizhu/rules/ruleset';
import { sized, until } from '@doudizhu/rules/testing';
import { WorkerPool } from '@doudizhu/work/pool';
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { CACHE_MS } from '../timed-cache.ts';
import { openDatabase } from '../storage/database.ts';
import type { SqliteRequest, SqliteRows } from '../storage/worker-sqlite.ts';
import {
  fillAccounts,
  fillFriends,
  fillRounds,
  fillTables,
  fillTournaments,
  playedTournament,
} from '../testing/full-server.ts';
import { moderatorOf, startTestServer, TestPerson, testServer } from '../testing/index.ts';

const ROUNDS = 10_000;
/** Rounds of each three other accounts. */
const ROUNDS_OF_OTHERS = sized(20, 6700);
const FRIENDS = 500;
const ENTRANTS = 240;
const TABLES = 150;
const TOURNAMENTS = Array.from({ length: 40 }, (_, index) => `tournament-${index}`);

const server = await startTestServer({ cacheMs: CACHE_MS });
const { database: setup } = server.options;
assert.ok(setup.kind === 'sqlite');
const moderator = await moderatorOf(server);
const ann = await TestPerson.arrive(server.url);

/** Statements of the server with the number of rows that each returned. */
const statements: { readonly sql: string; readonly rows: number }[] = [];
const run = WorkerPool.prototype.run;
WorkerPool.prototype.run = async function counted(this: WorkerPool<unknown, unknown>, job: unknown) {
  const answer = await run.call(this, job);
  const request = job as SqliteRequest;
  if (request.type === 'execute') statements.push({ sql: request.sql, rows: (answer as SqliteRows).rows.length });
  return answer;
};
after(async () => {
  WorkerPool.prototype.run = run;
  await server.remove();
});

before(async () => {
  const { database } = await openDatabase(setup);
  try {
    const accounts = await fillAccounts(database, Math.max(3 * TABLES, FRIENDS));
    await fillRounds(database, [ann.id, ...accounts.slice(0, 2)], ROUNDS, 'round');
    for (let table = 0; table < TABLES; table++) {
      const people = accounts.slice(3 * table, 3 * table + 3);
      await fillRounds(database, people, ROUNDS_OF_OTHERS, `round-of-${table}`);
    }
    await fillFriends(database, ann.id, accounts.slice(0, FRIENDS));
    const entrants = [ann.id, ...accounts.slice(0, ENTRANTS - 1)];
    await fillTournaments(database, playedTournament('tournament', entrants), TOURNAMENTS);
    await fillTables(database, accounts, TABLES);
  } finally {
    await database.destroy();
  }
});

/** Largest number of statements and of rows for one answer, the first and the next ones. */
interface Bound {
  readonly queries: number;
  readonly rows: number;
  readonly nextRows: number;
}

const USUAL: Bound = { queries: 6, rows: 450, nextRows: 450 };
const BOUNDS: Partial<Record<RouteName, Bound>> = {
  // Pages of 500 rounds with their seats.
  'GET /api/account/export': { queries: 10 + 3 * (ROUNDS / 500 + 1), rows: 6 * ROUNDS, nextRows: 6 * ROUNDS },
  // Session, public tables with names and ratings of their people; then the visitor's own tables with names.
  'GET /api/tables': { queries: 6, rows: TABLES + 2 * 3 * TABLES + 25, nextRows: 25 },
  'GET /api/tables/:id/rounds': { queries: 5, rows: 700, nextRows: 700 },
  // Rounds of a page with three seats each.
  'GET /api/accounts/:id/rounds': { queries: 5, rows: 100 * 5 + 10, nextRows: 100 * 5 + 10 },
  'GET /api/accounts/:id/curve': { queries: 2, rows: 1000, nextRows: 1000 },
  // Rows of all boards, and the names on the shown one.
  'GET /api/leaderboard': { queries: 3 + 2 * PRESET_NAMES.length, rows: 1200, nextRows: 10 },
  'GET /api/tournaments': { queries: 6, rows: 100, nextRows: TOURNAMENTS.length + 5 },
  'GET /api/tournaments/:id': { queries: 4, rows: ENTRANTS + 5, nextRows: 3 },
  'GET /api/tournaments/:id/boards/:board': { queries: 4, rows: ENTRANTS + 5, nextRows: 3 },
  'GET /api/tournaments/:id/proof': { queries: 4, rows: ENTRANTS + 5, nextRows: 3 },
};
/** Largest number of rows of one statement: the main thread is free again after it. */
const ROWS_AT_ONCE_MAX = 1600;

const IDS: Readonly<Record<string, string>> = {
  accounts: ann.id,
  rounds: 'round-7',
  tables: 'table-3',
  tournaments: 'tournament-1',
  programs: 'none',
};
const QUERIES: Partial<Record<RouteName, string>> = {
  'GET /api/accounts/:id/rounds': '?limit=100',
  'GET /api/accounts/:id/curve': '?rules=competition',
  'GET /api/moderation/accounts': '?name=P',
};

const pathOf = (name: RouteName): string => {
  const path = name.slice('GET '.length).replace(/(\w+)\/:id/u, (_, kind: string) => `${kind}/${IDS[kind] ?? ''}`);
  return path.replace(':board', '1') + (QUERIES[name] ?? '');
};

/** @returns statements and milliseconds of the main thread of a request, and the size of its answer */
const measured = async (name: RouteName) => {
  const person = name.startsWith('GET /api/moderation') ? moderator : ann;
  statements.length = 0;
  const started = process.threadCpuUsage();
  const { status, body } = await person.request('GET', pathOf(name));
  const { user, system } = process.threadCpuUsage(started);
  const bytes = JSON.stringify(body).length;
  return { status, body, bytes, ms: (user + system) / 1000, asked: statements.filter(({ sql }) => isOfRequest(sql)) };
};

/** Periodic work of the server runs meanwhile. */
const isOfRequest = (sql: string): boolean =>
  !/table_head|wake_at_ms|ranked_queue|"node"|is_done|'maintenance'|"holder"/u.test(sql);

const ROUTES_OF_GET = (Object.keys(ROUTES) as RouteName[]).filter((name) => name.startsWith('GET '));

for (const name of ROUTES_OF_GET) {
  test(`${name}: queries and rows are bounded`, async (context) => {
    const first = await measured(name);
    const next = await measured(name);
    const { queries, rows, nextRows } = BOUNDS[name] ?? USUAL;
    const sum = ({ asked }: typeof first): number => asked.reduce((total, statement) => total + statement.rows, 0);
    context.diagnostic(
      `${first.status} ${first.bytes} B, ${first.asked.length} queries, ${sum(first)} rows, ${first.ms.toFixed(1)} ms; ` +
        `then ${next.asked.length} queries, ${sum(next)} rows, ${next.ms.toFixed(1)} ms`,
    );
    assert.ok(first.status < 500);
    assert.ok(first.asked.length <= queries, `${first.asked.length} queries`);
    assert.ok(sum(first) <= rows, `${sum(first)} rows`);
    assert.ok(sum(next) <= nextRows, `then ${sum(next)} rows`);
    for (const { sql, rows: found } of first.asked) assert.ok(found <= ROWS_AT_ONCE_MAX, `${found} rows: ${sql}`);
    const scans = first.asked.flatMap(({ sql }) => scansOf(sql));
    assert.deepEqual(scans, [], 'a large table is read from its beginning to its end');
  });
}

/** @returns large tables that a statement reads without an index */
const scansOf = (sql: string): readonly string[] => {
  if (!/^\s*select\b/iu.test(sql)) return [];
  const file = new DatabaseSync(setup.file, { readOnly: true });
  try {
    const plan = file.prepare(`explain query plan ${sql}`).all();
    const scans = plan.map(({ detail }) => `${String(detail)}: ${sql}`);
    return scans.filter((scan) => /^SCAN (round|round_seat|rating|rating_step|table_event): /u.test(scan));
  } finally {
    file.close();
  }
};

test('the list of tournaments reads none of their states', async () => {
  // The list is kept for a while.
  const read = await until(async () => {
    const { asked } = await measured('GET /api/tournaments');
    const found = asked.filter(({ sql }) => sql.includes('from "tournament"'));
    return found.length > 0 && found;
  });
  for (const { sql } of read) assert.doesNotMatch(sql, /"state"|\*/u);
});

test('an export has every round once', async () => {
  const { status, body } = await ann.request('GET', '/api/account/export');
  assert.equal(status, 200);
  const { rounds, account } = body as {
    rounds: readonly { id: string; seats: readonly unknown[] }[];
    account: { id: string };
  };
  assert.equal(account.id, ann.id);
  assert.equal(rounds.length, ROUNDS);
  assert.equal(new Set(rounds.map(({ id }) => id)).size, ROUNDS);
  assert.ok(rounds.every(({ seats }) => seats.length === 3));
});

test('an account gets one export per hour, and an address a bounded number of health checks, with few writes', async () => {
  const small = await testServer({ limitFactor: 1, proxies: ['127.0.0.1'] });
  const person = await TestPerson.arrive(small.url);
  const ask = (path: string, address: string) => person.request('GET', path, undefined, { 'x-forwarded-for': address });
  for (const status of [200, 429]) assert.equal((await ask('/api/account/export', '203.0.113.1')).status, status);
  statements.length = 0;
  const startedMs = performance.now();
  let asked = 0;
  const flood = async (): Promise<void> => {
    while (asked++ < LIMITS.files.count) assert.equal((await ask('/health', '203.0.113.2')).status, 200);
  };
  await Promise.all(Array.from({ length: 20 }, flood));
  const seconds = (performance.now() - startedMs) / 1000;
  const writes = statements.filter(({ sql }) => sql.startsWith('insert into "setting"')).length;
  assert.ok(writes >= 1 && writes <= 2 + seconds, `${writes} writes in ${seconds} s`);
  assert.equal((await ask('/health', '203.0.113.2')).status, 429);
  assert.equal((await person.request('GET', '/health')).status, 200, 'the proxy itself');
});

test('a hundred looks at the lobby or a tournament cost hardly more than one', async () => {
  for (const name of ['GET /api/tables', 'GET /api/tournaments/:id', 'GET /api/leaderboard'] as const) {
    await measured(name);
    statements.length = 0;
    const startedMs = performance.now();
    await Promise.all(Array.from({ length: 100 }, () => new TestPerson(server.url).request('GET', pathOf(name))));
    const rows = statements.filter(({ sql }) => isOfRequest(sql)).reduce((sum, statement) => sum + statement.rows, 0);
    const computed = 1 + Math.ceil((performance.now() - startedMs) / CACHE_MS);
    assert.ok(rows <= 1100 * computed, `${name}: ${rows} rows, computed ${computed} times`);
  }
});
