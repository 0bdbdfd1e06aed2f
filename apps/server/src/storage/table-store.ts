/**
 * Tables and their logs. A commit moves the head of its table from the number that it was decided on, in the epoch of
 * the node that runs the table. Otherwise nothing of it is stored.
 *
 * Commits are grouped: those that arrive during a write share the next one, so the number of disk writes does not
 * depend on the number of tables.
 */
import { sql } from 'kysely';
import { countRows } from './database.ts';
import { storeRound, type EndedRound, type RateRound } from './round-store.ts';
import type { Database, DatabaseKind, StoredRow } from './schema.ts';

export type TableEntry = Omit<StoredRow<'gameTable'>, 'isPublic' | 'isClosed'> & {
  readonly isPublic: boolean;
  readonly isClosed: boolean;
};

export interface NewTableEntry {
  readonly id: string;
  readonly owner: string;
  readonly rules: string;
  readonly isPublic: boolean;
  readonly summary: string;
  readonly nowMs: number;
  /** First events, numbered from 0. */
  readonly events: readonly string[];
  /** Time at which a node takes it without people; null: when a person connects. */
  readonly wakeAtMs: number | null;
}

/** Right of a node to run a table. */
export interface Holding {
  readonly holder: string;
  readonly epoch: number;
}

export interface HeldElsewhere {
  readonly heldBy: string;
}

export interface Commit {
  readonly table: string;
  readonly epoch: number;
  /** Last event that the new ones were decided on. */
  readonly after: number;
  /** JSON, numbered from `after` + 1. */
  readonly events: readonly string[];
  readonly wakeAtMs: number | null;
  readonly nowMs: number;
  /** New summary for the lobby; null: unchanged. */
  readonly summary: string | null;
  readonly isClosed: boolean;
  /** Rounds that end with these events, stored in the same transaction. */
  readonly ended: readonly EndedRound[];
  /** First event to keep, because the log before it is archived; null: all are kept. */
  readonly segmentSeq: number | null;
}

/** A node, the end of its lease, and the number of its tables. */
export interface NodeLease {
  readonly name: string;
  readonly leaseUntilMs: number;
  readonly held: number;
}

const COMMITS_MAX = 200;

export class TableStore {
  readonly #database: Database;
  readonly #kind: DatabaseKind;
  readonly #queue: CommitQueue;

  /** @param rate computes new ratings from a round's result */
  constructor(database: Database, { kind, rate }: { readonly kind: DatabaseKind; readonly rate: RateRound }) {
    this.#database = database;
    this.#kind = kind;
    this.#queue = new CommitQueue(database, (transaction, commits) => write(transaction, commits, { kind, rate }));
  }

  create(table: NewTableEntry): Promise<void> {
    return this.#database.transaction().execute((transaction) => insertTable(transaction, table));
  }

  async find(id: string): Promise<TableEntry | null> {
    const row = await this.#database.selectFrom('gameTable').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : tableEntry(row);
  }

  /** @returns open public tables, last changed first */
  async listPublic(limit: number): Promise<readonly TableEntry[]> {
    const open = this.#openTables().selectAll().where('isPublic', '=', 1);
    return (await open.orderBy('changedMs', 'desc').limit(limit).execute()).map(tableEntry);
  }

  /** @returns the number of open tables of an owner */
  countOwned(owner: string): Promise<number> {
    return countRows(this.#openTables().where('owner', '=', owner));
  }

  /** @returns the stored log from a number on */
  async readLog(id: string, from: number): Promise<readonly string[]> {
    const { rows } = await sql<{ event: string }>`
      select event from table_event where table_id = ${id} and seq >= ${from} order by seq
    `.execute(this.#database.withoutPlugins());
    return rows.map(({ event }) => event);
  }

  /** Begins a node's lease, and frees tables of an earlier process of its name. */
  async begin(node: string, leaseUntilMs: number): Promise<void> {
    await this.#database.updateTable('tableHead').set({ holder: null }).where('holder', '=', node).execute();
    await this.renew(node, leaseUntilMs);
  }

  /** Extends a node's lease. */
  async renew(name: string, leaseUntilMs: number): Promise<void> {
    const node = this.#database.insertInto('node').values({ name, leaseUntilMs });
    await node.onConflict((conflict) => conflict.column('name').doUpdateSet({ leaseUntilMs })).execute();
  }

  /** @returns the end of a node's lease; 0: unknown node */
  async leaseOf(node: string): Promise<number> {
    const lease = this.#database.selectFrom('node').select('leaseUntilMs').where('name', '=', node);
    return (await lease.executeTakeFirst())?.leaseUntilMs ?? 0;
  }

  /** @returns known nodes by name */
  nodes(): Promise<readonly NodeLease[]> {
    return this.#database
      .selectFrom('node')
      .leftJoin('tableHead', 'tableHead.holder', 'node.name')
      .select(({ fn }) => ['name', 'leaseUntilMs', fn.count<number>('tableHead.id').as('held')])
      .groupBy(['name', 'leaseUntilMs'])
      .orderBy('name')
      .execute();
  }

  /** Takes a free table, or one of a node without a lease. @returns null for an unknown table */
  async take(id: string, node: string, nowMs: number): Promise<Holding | HeldElsewhere | null> {
    const taken = await this.#database
      .updateTable('tableHead')
      .set((column) => ({ holder: node, epoch: column('epoch', '+', 1) }))
      .where('id', '=', id)
      .where(({ or, eb }) => or([eb('holder', '=', node), isFree(nowMs)]))
      .returning('epoch')
      .executeTakeFirst();
    if (taken !== undefined) return { holder: node, epoch: taken.epoch };
    const head = this.#database.selectFrom('tableHead').select('holder').where('id', '=', id);
    const found = await head.executeTakeFirst();
    // Released between the two queries: a retry gets it.
    return found === undefined ? null : { heldBy: found.holder ?? '' };
  }

  async release(id: string, { epoch }: Holding): Promise<void> {
    const held = this.#database.updateTable('tableHead').where('id', '=', id).where('epoch', '=', epoch);
    await held.set({ holder: null }).execute();
  }

  /** @returns `conflict` if another node stored these numbers or runs the table; nothing is stored then */
  commit(commit: Commit): Promise<'stored' | 'conflict'> {
    return this.#queue.add(commit);
  }

  /** Takes due tables that no node runs, oldest first. Nodes that ask at the same time get different tables. */
  async takeDue(
    node: string,
    nowMs: number,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly holding: Holding }[]> {
    // A node whose lease expired briefly still runs its own tables.
    const due = this.#database
      .selectFrom('tableHead')
      .select('id')
      .where('wakeAtMs', '<=', nowMs)
      .where(isFree(nowMs))
      .where(({ or, eb }) => or([eb('holder', 'is', null), eb('holder', '!=', node)]));
    const oldest = due.orderBy('wakeAtMs').limit(limit);
    const taken = await this.#database
      .updateTable('tableHead')
      .set((column) => ({ holder: node, epoch: column('epoch', '+', 1) }))
      .where('id', 'in', this.#kind === 'postgres' ? oldest.forUpdate().skipLocked() : oldest)
      .returning(['id', 'epoch'])
      .execute();
    return taken.map(({ id, epoch }) => ({ id, holding: { holder: node, epoch } }));
  }

  /** @returns open tables without a change since then */
  async listStale(beforeMs: number, limit: number): Promise<readonly string[]> {
    const stale = this.#openTables().select('id').where('changedMs', '<', beforeMs);
    return (await stale.limit(limit).execute()).map(({ id }) => id);
  }

  /** Reports duration and size of each grouped commit. */
  onCommit(listener: (seconds: number, commits: number) => void): void {
    this.#queue.listen(listener);
  }

  /** Resolves when all commits are written. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  #openTables() {
    return this.#database.selectFrom('gameTable').where('isClosed', '=', 0);
  }
}

const tableEntry = ({ isPublic, isClosed, ...row }: StoredRow<'gameTable'>): TableEntry => ({
  ...row,
  isPublic: isPublic === 1,
  isClosed: isClosed === 1,
});

export const insertTable = async (transaction: Database, table: NewTableEntry): Promise<void> => {
  const { id, isPublic, nowMs, events, wakeAtMs, ...given } = table;
  const times = { createdMs: nowMs, changedMs: nowMs };
  await transaction
    .insertInto('gameTable')
    .values({ id, ...given, ...times, isPublic: isPublic ? 1 : 0, isClosed: 0 })
    .execute();
  const head = { id, seq: events.length - 1, segmentSeq: 0, holder: null, epoch: 0, wakeAtMs };
  await transaction.insertInto('tableHead').values(head).execute();
  await insertEvents(transaction, eventRows(id, 0, events));
};

/** SQL condition: no node with a lease runs the table. */
const isFree = (nowMs: number) =>
  sql<boolean>`(holder is null or holder not in (select name from node where lease_until_ms > ${nowMs}))`;

const eventRows = (table: string, first: number, events: readonly string[]) =>
  events.map((event, index) => sql`(${table}, ${first + index}, ${event})`);

/** Plain SQL, as in `moveHeads`, because both run at every act of every table. */
const insertEvents = async (transaction: Database, rows: ReturnType<typeof eventRows>): Promise<void> => {
  if (rows.length === 0) return;
  await sql`insert into table_event (table_id, seq, event) values ${sql.join(rows)}`.execute(transaction);
};

interface PendingCommit {
  readonly commit: Commit;
  readonly resolve: (result: 'stored' | 'conflict') => void;
  readonly reject: (error: unknown) => void;
}

/** @returns the tables whose commit is stored */
type WriteCommits = (transaction: Database, commits: readonly Commit[]) => Promise<ReadonlySet<string>>;

class CommitQueue {
  readonly #write: WriteCommits;
  readonly #database: Database;
  readonly #listeners: ((seconds: number, commits: number) => void)[] = [];
  #pending: PendingCommit[] = [];
  #writing: Promise<void> | null = null;

  constructor(database: Database, writeCommits: WriteCommits) {
    this.#database = database;
    this.#write = writeCommits;
  }

  add(commit: Commit): Promise<'stored' | 'conflict'> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ commit, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  listen(listener: (seconds: number, commits: number) => void): void {
    this.#listeners.push(listener);
  }

  async idle(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
  }

  async #writeAll(): Promise<void> {
    // Requests of the same turn of the event loop share the first write.
    await Promise.resolve();
    while (this.#pending.length > 0) {
      await this.#writeGroup(this.#nextGroup());
    }
    this.#writing = null;
  }

  /** One commit per table, because each was decided on the one before. */
  #nextGroup(): readonly PendingCommit[] {
    const tables = new Set<string>();
    const [group, later]: [PendingCommit[], PendingCommit[]] = [[], []];
    for (const pending of this.#pending) {
      const isLater = group.length >= COMMITS_MAX || tables.has(pending.commit.table);
      (isLater ? later : group).push(pending);
      tables.add(pending.commit.table);
    }
    this.#pending = later;
    return group;
  }

  async #writeGroup(group: readonly PendingCommit[]): Promise<void> {
    const startedMs = performance.now();
    try {
      const commits = group.map(({ commit }) => commit);
      const stored = await this.#database.transaction().execute((transaction) => this.#write(transaction, commits));
      for (const listener of this.#listeners) listener((performance.now() - startedMs) / 1000, group.length);
      for (const { commit, resolve } of group) resolve(stored.has(commit.table) ? 'stored' : 'conflict');
    } catch (error) {
      const [first] = group;
      if (group.length === 1 && first !== undefined) first.reject(error);
      // One invalid commit must not affect the others.
      else for (const pending of group) await this.#writeGroup([pending]);
    }
  }
}

/** @returns the tables whose commit is stored */
const write = async (
  transaction: Database,
  commits: readonly Commit[],
  { kind, rate }: { readonly kind: DatabaseKind; readonly rate: RateRound },
): Promise<ReadonlySet<string>> => {
  // SQL below uses the names of the database.
  const plain = transaction.withoutPlugins();
  const moved = await moveHeads(plain, commits);
  const winners = commits.filter(({ table }) => moved.has(table));
  if (kind === 'postgres') await lockRatings(transaction, winners);
  await insertEvents(
    plain,
    winners.flatMap(({ table, after, events }) => eventRows(table, after + 1, events)),
  );
  for (const { table, summary, isClosed, nowMs, ended, segmentSeq } of winners) {
    for (const round of ended) await storeRound(transaction, round, rate);
    if (segmentSeq !== null) {
      const archived = transaction.deleteFrom('tableEvent').where('tableId', '=', table);
      await archived.where('seq', '<', segmentSeq).execute();
    }
    if (summary !== null || isClosed) {
      const change = {
        changedMs: nowMs,
        isClosed: isClosed ? 1 : 0,
        ...(summary === null ? {} : { summary }),
      } as const;
      await transaction.updateTable('gameTable').set(change).where('id', '=', table).execute();
    }
  }
  return moved;
};

/** Ratings are read and written back: locks keep nodes from overwriting each other. A fixed order prevents deadlocks.
 * SQLite has one writer at a time. */
const lockRatings = async (transaction: Database, commits: readonly Commit[]): Promise<void> => {
  const keys = new Set(commits.flatMap(({ ended }) => ended.flatMap(({ ratingKey }) => ratingKey ?? [])));
  for (const key of [...keys].toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtext(${`rating ${key}`}))`.execute(transaction);
  }
};

/** One statement for all tables of a group. Both databases call the columns of `values` column1, column2, … */
const moveHeads = async (transaction: Database, commits: readonly Commit[]): Promise<ReadonlySet<string>> => {
  const values = commits.map(
    ({ table, after, events, epoch, wakeAtMs, segmentSeq }) =>
      sql`(cast(${table} as text), cast(${after} as bigint), cast(${after + events.length} as bigint),
        cast(${epoch} as integer), cast(${wakeAtMs} as bigint), cast(${segmentSeq} as bigint))`,
  );
  const { rows } = await sql<{ id: string }>`
    update table_head set seq = moved.column3, wake_at_ms = moved.column5,
      segment_seq = coalesce(moved.column6, segment_seq)
    from (values ${sql.join(values)}) as moved
    where table_head.id = moved.column1 and table_head.seq = moved.column2 and table_head.epoch = moved.column4
    returning id`.execute(transaction);
  return new Set(rows.map(({ id }) => id));
};
