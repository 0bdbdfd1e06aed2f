/** Pass of `commits.ts` over the storage of one checkout; prints JSON. It uses only what each version of the storage has. */
import { anyText, choiceOf } from '@doudizhu/options';
import { readOptions } from '@doudizhu/options/script';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DatabaseSetup } from '../../apps/server/src/storage/database.ts';
import type { EndedRound } from '../../apps/server/src/storage/ended-round.ts';
import type { ServerStorage } from '../../apps/server/src/storage/storage.ts';
import type { Commit } from '../../apps/server/src/storage/commit.ts';
import { startPostgres } from '../../apps/server/src/testing/postgres.ts';
import { quantile } from '../trials/report.ts';
import { STORAGES } from '../trials/server-process.ts';

/** Times in milliseconds. */
export interface CommitFigures {
  readonly 'turns per act': number;
  readonly 'ms per act, p50': number;
  readonly 'ms of the main thread per act': number;
  readonly 'turns per rated end of a round': number;
  readonly 'ms per rated end of a round, p50': number;
  readonly 'ms of the main thread per rated end of a round': number;
  readonly 'ms per act at 50 tables at once, p50': number;
  readonly 'ms per act at 50 tables at once, p99': number;
  readonly 'acts per second at 50 tables at once': number;
  readonly 'ms per session look-up meanwhile, p50': number;
  readonly 'ms per session look-up meanwhile, p99': number;
}

const { checkout, storage: kind } = readOptions(import.meta.filename, {
  checkout: anyText(join(import.meta.dirname, '../..'), 'measured checkout', 'FOLDER'),
  storage: choiceOf(STORAGES, 'sqlite', 'database'),
}).values;

const SERVER = join(checkout, 'apps/server/src');
const [WARM_UP, ACTS, ROUNDS, TABLES, BUSY_MS] = [300, 2000, 400, 50, 4000];
/** Time between two look-ups. */
const LOOK_UP_MS = 5;
const EVENT = JSON.stringify({ seq: 123, type: 'acted', atMs: 123_456, seat: 1, action: 'x'.repeat(160) });
const ARCHIVE = new Uint8Array(5500).map((_, index) => (index * 7919) & 255);

let turns = 0;
const countCalls = (prototype: object, name: string): void => {
  const methods = prototype as Record<string, (...given: unknown[]) => unknown>;
  const method = methods[name];
  if (method === undefined) throw new Error(`no method ${name}`);
  methods[name] = function (...given) {
    turns++;
    return method.apply(this, given);
  };
};
countCalls(Worker.prototype, 'postMessage');
countCalls(createRequire(join(SERVER, 'main.ts'))('pg').Client.prototype, 'query');

const moduleOf = (path: string): Promise<Record<string, (...given: unknown[]) => unknown>> =>
  import(pathToFileURL(join(SERVER, path)).href);

const commitOf = (table: string, after: number, more: Partial<Commit> = {}): Commit => ({
  table,
  epoch: 1,
  after,
  events: [EVENT],
  wakeAtMs: after,
  nowMs: after,
  summary: null,
  isClosed: false,
  ended: [],
  segmentSeq: null,
  ...more,
});

const roundOf = (tableId: string, number: number, accounts: readonly string[]): EndedRound => ({
  id: `${tableId}-${number}`,
  tableId,
  number,
  rules: 'competition',
  isPublic: true,
  ratingKey: 'standard',
  startedMs: number,
  endedMs: number,
  archive: ARCHIVE,
  isHeldBack: false,
  seats: accounts.map((account, seat) => ({
    account,
    bot: null,
    isLandlord: seat === 0,
    score: seat === 0 ? 6 : -3,
  })),
});

interface Cost {
  readonly turns: number;
  readonly p50: number;
  readonly mainMs: number;
}

/** Costs of one commit at a time. */
const costOf = async (count: number, commit: (index: number) => Promise<string>): Promise<Cost> => {
  const times: number[] = [];
  const before = performance.eventLoopUtilization();
  const first = turns;
  for (let index = 0; index < count; index++) {
    const startMs = performance.now();
    if ((await commit(index)) !== 'stored') throw new Error('a commit was refused');
    times.push(performance.now() - startMs);
  }
  const { active } = performance.eventLoopUtilization(before);
  return { turns: (turns - first) / count, p50: quantile(times, 0.5), mainMs: active / count };
};

const openTable = async ({ tables }: ServerStorage, id: string): Promise<void> => {
  const given = { id, owner: 'owner', rules: 'competition', isPublic: true, summary: '{}', nowMs: 1, wakeAtMs: null };
  await tables.create({ ...given, events: ['"opened"'] });
  // Earlier versions took the time as a third argument.
  await (tables.take as (id: string, node: string, nowMs: number) => Promise<unknown>).call(tables, id, 'node', 0);
};

/** Tables that commit one act after another, and look-ups beside them. */
const underLoad = async ({ tables, accounts }: ServerStorage, ids: readonly string[]) => {
  const [acts, lookUps]: number[][] = [[], []];
  const endMs = performance.now() + BUSY_MS;
  const timed = async (times: number[], work: () => Promise<unknown>): Promise<void> => {
    const startMs = performance.now();
    await work();
    times.push(performance.now() - startMs);
  };
  const play = async (id: string): Promise<void> => {
    for (let after = 0; performance.now() < endMs; after++) {
      await timed(acts as number[], () => tables.commit(commitOf(id, after)));
    }
  };
  const lookUp = async (): Promise<void> => {
    while (performance.now() < endMs) {
      await timed(lookUps as number[], () => accounts.findSession('hash', 2));
      await sleep(LOOK_UP_MS);
    }
  };
  await Promise.all([...ids.map(play), lookUp()]);
  return { acts: acts as number[], lookUps: lookUps as number[] };
};

const measure = async (storage: ServerStorage): Promise<CommitFigures> => {
  const people = ['ann', 'bob', 'cyd'];
  for (const id of ['owner', ...people]) await storage.accounts.create(id, 1);
  await storage.accounts.addSession({ hash: 'hash', account: 'ann', nowMs: 1, expiresMs: 1e9 });
  const ids = Array.from({ length: TABLES }, (_, index) => `table-${index}`);
  for (const id of ['acts', 'rounds', ...ids]) await openTable(storage, id);
  const commit = (table: string, after: number, more?: Partial<Commit>): Promise<string> =>
    storage.tables.commit(commitOf(table, after, more));
  await costOf(WARM_UP, (index) => commit('acts', index));
  const act = await costOf(ACTS, (index) => commit('acts', WARM_UP + index));
  const round = await costOf(ROUNDS, (index) =>
    commit('rounds', index, { ended: [roundOf('rounds', index + 1, people)], summary: '{}', segmentSeq: index + 1 }),
  );
  const { acts, lookUps } = await underLoad(storage, ids);
  return {
    'turns per act': act.turns,
    'ms per act, p50': act.p50,
    'ms of the main thread per act': act.mainMs,
    'turns per rated end of a round': round.turns,
    'ms per rated end of a round, p50': round.p50,
    'ms of the main thread per rated end of a round': round.mainMs,
    'ms per act at 50 tables at once, p50': quantile(acts, 0.5),
    'ms per act at 50 tables at once, p99': quantile(acts, 0.99),
    'acts per second at 50 tables at once': acts.length / (BUSY_MS / 1000),
    'ms per session look-up meanwhile, p50': quantile(lookUps, 0.5),
    'ms per session look-up meanwhile, p99': quantile(lookUps, 0.99),
  };
};

const folder = mkdtempSync(join(tmpdir(), 'ddz-commits-'));
const postgres = kind === 'postgres' ? await startPostgres({ isDurable: true }) : null;
const setup: DatabaseSetup =
  postgres === null
    ? { kind: 'sqlite', file: join(folder, 'games.sqlite'), synchronous: 'NORMAL' }
    : { kind: 'postgres', url: postgres.url, connectionsMax: 10, application: 'bench' };
const [{ openStorage }, { rateRound }] = await Promise.all([
  moduleOf('storage/storage.ts'),
  moduleOf('rating/rating.ts'),
]);
const storage = (await openStorage?.(setup, rateRound)) as ServerStorage;
console.log(JSON.stringify(await measure(storage)));
await storage.close();
await postgres?.stop();
rmSync(folder, { recursive: true });
