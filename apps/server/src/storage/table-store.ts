/**
 * Tables and their logs. The unique (table, seq) decides every race: a commit moves the head of its table from the number
 * that it was decided on, and only in the epoch of the node that runs the table; otherwise nothing of it is stored.
 *
 * Commits are grouped: what comes in while a commit is written goes into the next one together. So the disk is asked for
 * once however many tables play.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DatabaseKind } from './migrations.ts';
import { storeRound, type EndedRound, type RateRound } from './round-store.ts';
import type { DatabaseSchema, TableRow } from './schema.ts';

export type TableEntry = Pick<TableRow, 'id' | 'owner' | 'rules' | 'summary' | 'created_ms' | 'changed_ms'> & {
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
  /** The first events, numbered from 0. */
  readonly events: readonly string[];
  /** When a node takes it, also where nobody comes; null: when somebody comes. */
  readonly wakeAtMs: number | null;
}

/** Whose right it is to run a table. */
export interface Holding {
  readonly holder: string;
  readonly epoch: number;
}

/** Another node runs the table. */
export interface HeldElsewhere {
  readonly heldBy: string;
}

export interface Commit {
  readonly table: string;
  readonly epoch: number;
  /** The last event that the new ones were decided on. */
  readonly after: number;
  /** JSON, one each, numbered from `after` + 1. */
  readonly events: readonly string[];
  readonly wakeAtMs: number | null;
  readonly nowMs: number;
  /** What the lobby shows, where that has changed. */
  readonly summary: string | null;
  readonly isClosed: boolean;
  /** The rounds that end with these events. Results, ratings and archive are stored with them or not at all. */
  readonly ended: readonly EndedRound[];
  /** The log before this number is in the archive and is not kept; null: all is kept. */
  readonly segmentSeq: number | null;
}

export interface TableStore {
  readonly create: (table: NewTableEntry) => Promise<void>;
  readonly find: (id: string) => Promise<TableEntry | null>;
  /** Public tables that are open, the last changed first. */
  readonly listPublic: (limit: number) => Promise<readonly TableEntry[]>;
  /** Open tables of an owner. */
  readonly countOwned: (owner: string) => Promise<number>;
  /** The kept log of a table from a number on. */
  readonly readLog: (id: string, from: number) => Promise<readonly string[]>;
  /** A node begins: what an earlier program of its name held is free. */
  readonly begin: (node: string, leaseUntilMs: number) => Promise<void>;
  /** The tables of a node are its own until then. */
  readonly renew: (node: string, leaseUntilMs: number) => Promise<void>;
  /** Until when the tables of a node are its own; 0 for a node that was never heard of. */
  readonly leaseOf: (node: string) => Promise<number>;
  /** Every node that was ever heard of, by name, with its lease and how many tables it holds. */
  readonly nodes: () => Promise<
    readonly { readonly name: string; readonly leaseUntilMs: number; readonly held: number }[]
  >;
  /** Takes a table that is free, or whose node has no lease any more. @returns null where there is no such table. */
  readonly take: (id: string, node: string, nowMs: number) => Promise<Holding | HeldElsewhere | null>;
  readonly release: (id: string, holding: Holding) => Promise<void>;
  /** @returns `conflict` where another node stored these numbers or runs the table: nothing is stored. */
  readonly commit: (commit: Commit) => Promise<'stored' | 'conflict'>;
  /** Takes tables where time brings about something and nobody runs them, those that have waited longest first. Nodes that
   * ask at the same time get different tables. */
  readonly takeDue: (
    node: string,
    nowMs: number,
    limit: number,
  ) => Promise<readonly { readonly id: string; readonly holding: Holding }[]>;
  /** Open tables where nothing has changed since then. */
  readonly listStale: (beforeMs: number, limit: number) => Promise<readonly string[]>;
  /** How long one commit took, for what measures. */
  readonly onCommit: (listener: (seconds: number, commits: number) => void) => void;
  /** Resolves when all that was given is written. */
  readonly idle: () => Promise<void>;
}

const COMMITS_MAX = 200;

/** @param rate makes new ratings of a round's result. */
export const createTableStore = (
  rows: Kysely<DatabaseSchema>,
  { kind, rate }: { readonly kind: DatabaseKind; readonly rate: RateRound },
): TableStore => {
  const queue = new CommitQueue((transaction, commits) => write(transaction, commits, { kind, rate }), rows);
  return {
    create: (table) => rows.transaction().execute((transaction) => insertTable(transaction, table)),
    find: async (id) => {
      const row = await rows.selectFrom('game_table').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : tableEntry(row);
    },
    listPublic: async (limit) => {
      const open = rows.selectFrom('game_table').selectAll().where('is_closed', '=', 0).where('is_public', '=', 1);
      return (await open.orderBy('changed_ms', 'desc').limit(limit).execute()).map(tableEntry);
    },
    countOwned: async (owner) => {
      const { count } = await rows
        .selectFrom('game_table')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('owner', '=', owner)
        .where('is_closed', '=', 0)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    readLog: async (id, from) => {
      const log = rows.selectFrom('table_event').select('event').where('table_id', '=', id).where('seq', '>=', from);
      return (await log.orderBy('seq').execute()).map(({ event }) => event);
    },
    begin: async (node, leaseUntilMs) => {
      await rows.updateTable('table_head').set({ holder: null }).where('holder', '=', node).execute();
      await renewLease(rows, node, leaseUntilMs);
    },
    renew: (node, leaseUntilMs) => renewLease(rows, node, leaseUntilMs),
    nodes: async () => {
      const leases = await rows.selectFrom('node').selectAll().orderBy('name').execute();
      const counted = rows.selectFrom('table_head').select(({ fn }) => ['holder', fn.countAll<number>().as('count')]);
      const held = await counted.where('holder', 'is not', null).groupBy('holder').execute();
      return leases.map(({ name, lease_until_ms }) => ({
        name,
        leaseUntilMs: Number(lease_until_ms),
        held: Number(held.find(({ holder }) => holder === name)?.count ?? 0),
      }));
    },
    leaseOf: async (node) => {
      const lease = await rows.selectFrom('node').select('lease_until_ms').where('name', '=', node).executeTakeFirst();
      return lease?.lease_until_ms ?? 0;
    },
    take: async (id, node, nowMs) => {
      const taken = await rows
        .updateTable('table_head')
        .set((column) => ({ holder: node, epoch: column('epoch', '+', 1) }))
        .where('id', '=', id)
        .where(({ or, eb }) => or([eb('holder', '=', node), isFree(nowMs)]))
        .returning('epoch')
        .executeTakeFirst();
      if (taken !== undefined) return { holder: node, epoch: taken.epoch };
      const head = await rows.selectFrom('table_head').select('holder').where('id', '=', id).executeTakeFirst();
      // Let go in between: whoever asks again gets it.
      return head === undefined ? null : { heldBy: head.holder ?? '' };
    },
    release: async (id, { epoch }) => {
      const held = rows.updateTable('table_head').where('id', '=', id).where('epoch', '=', epoch);
      await held.set({ holder: null }).execute();
    },
    commit: (commit) => queue.add(commit),
    takeDue: async (node, nowMs, limit) => {
      // A node whose lease was over for a moment still runs its own tables.
      const due = rows
        .selectFrom('table_head')
        .select('id')
        .where('wake_at_ms', '<=', nowMs)
        .where(isFree(nowMs))
        .where(({ or, eb }) => or([eb('holder', 'is', null), eb('holder', '!=', node)]));
      const oldest = due.orderBy('wake_at_ms').limit(limit);
      const taken = await rows
        .updateTable('table_head')
        .set((column) => ({ holder: node, epoch: column('epoch', '+', 1) }))
        .where('id', 'in', kind === 'postgres' ? oldest.forUpdate().skipLocked() : oldest)
        .returning(['id', 'epoch'])
        .execute();
      return taken.map(({ id, epoch }) => ({ id, holding: { holder: node, epoch } }));
    },
    listStale: async (beforeMs, limit) => {
      const stale = rows.selectFrom('game_table').select('id').where('is_closed', '=', 0);
      return (await stale.where('changed_ms', '<', beforeMs).limit(limit).execute()).map(({ id }) => id);
    },
    onCommit: (listener) => queue.listen(listener),
    idle: () => queue.idle(),
  };
};

const tableEntry = ({ is_public, is_closed, ...row }: TableRow): TableEntry => ({
  ...row,
  isPublic: is_public === 1,
  isClosed: is_closed === 1,
});

export const insertTable = async (transaction: Transaction<DatabaseSchema>, table: NewTableEntry): Promise<void> => {
  const { id, owner, rules, isPublic, summary, nowMs, events, wakeAtMs } = table;
  await transaction
    .insertInto('game_table')
    .values({
      id,
      owner,
      rules,
      summary,
      created_ms: nowMs,
      changed_ms: nowMs,
      is_public: isPublic ? 1 : 0,
      is_closed: 0,
    })
    .execute();
  const head = {
    id,
    seq: events.length - 1,
    segment_seq: 0,
    holder: null,
    epoch: 0,
    wake_at_ms: wakeAtMs,
  };
  await transaction.insertInto('table_head').values(head).execute();
  await transaction
    .insertInto('table_event')
    .values(eventRows(id, 0, events))
    .execute();
};

/** Whether nobody runs a table, or a node that has not been heard of. */
const isFree = (nowMs: number) =>
  sql<boolean>`(holder is null or holder not in (select name from node where lease_until_ms > ${nowMs}))`;

const renewLease = async (rows: Kysely<DatabaseSchema>, name: string, lease_until_ms: number): Promise<void> => {
  const node = rows.insertInto('node').values({ name, lease_until_ms });
  await node.onConflict((conflict) => conflict.column('name').doUpdateSet({ lease_until_ms })).execute();
};

const eventRows = (table_id: string, first: number, events: readonly string[]) =>
  events.map((event, index) => ({ table_id, seq: first + index, event }));

interface Pending {
  readonly commit: Commit;
  readonly resolve: (result: 'stored' | 'conflict') => void;
  readonly reject: (error: unknown) => void;
}

/** @returns the tables whose commit is stored. */
type WriteCommits = (
  transaction: Transaction<DatabaseSchema>,
  commits: readonly Commit[],
) => Promise<ReadonlySet<string>>;

class CommitQueue {
  readonly #write: WriteCommits;
  readonly #rows: Kysely<DatabaseSchema>;
  readonly #listeners: ((seconds: number, commits: number) => void)[] = [];
  #pending: Pending[] = [];
  #writing: Promise<void> | null = null;

  constructor(writeCommits: WriteCommits, rows: Kysely<DatabaseSchema>) {
    this.#write = writeCommits;
    this.#rows = rows;
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
    // Whatever is asked for in the same turn of the event loop goes into the first commit already.
    await Promise.resolve();
    while (this.#pending.length > 0) {
      await this.#writeGroup(this.#nextGroup());
    }
    this.#writing = null;
  }

  /** One commit a table: the next of the same table was decided on the one before. */
  #nextGroup(): readonly Pending[] {
    const tables = new Set<string>();
    const [group, later]: [Pending[], Pending[]] = [[], []];
    for (const pending of this.#pending) {
      const isLater = group.length >= COMMITS_MAX || tables.has(pending.commit.table);
      (isLater ? later : group).push(pending);
      tables.add(pending.commit.table);
    }
    this.#pending = later;
    return group;
  }

  async #writeGroup(group: readonly Pending[]): Promise<void> {
    const startedMs = performance.now();
    try {
      const commits = group.map(({ commit }) => commit);
      const stored = await this.#rows.transaction().execute((transaction) => this.#write(transaction, commits));
      for (const listener of this.#listeners) listener((performance.now() - startedMs) / 1000, group.length);
      for (const { commit, resolve } of group) resolve(stored.has(commit.table) ? 'stored' : 'conflict');
    } catch (error) {
      const [first] = group;
      if (group.length === 1 && first !== undefined) first.reject(error);
      // One bad commit does not take the others with it.
      else for (const pending of group) await this.#writeGroup([pending]);
    }
  }
}

/** @returns the tables whose commit is stored; of the others nothing is. */
const write = async (
  transaction: Transaction<DatabaseSchema>,
  commits: readonly Commit[],
  { kind, rate }: { readonly kind: DatabaseKind; readonly rate: RateRound },
): Promise<ReadonlySet<string>> => {
  const moved = await moveHeads(transaction, commits);
  const winners = commits.filter(({ table }) => moved.has(table));
  if (kind === 'postgres') await lockRatings(transaction, winners);
  const events = winners.flatMap(({ table, after, events: texts }) => eventRows(table, after + 1, texts));
  if (events.length > 0) await transaction.insertInto('table_event').values(events).execute();
  for (const { table, summary, isClosed, nowMs, ended, segmentSeq } of winners) {
    for (const round of ended) await storeRound(transaction, round, rate);
    if (segmentSeq !== null) {
      const archived = transaction.deleteFrom('table_event').where('table_id', '=', table);
      await archived.where('seq', '<', segmentSeq).execute();
    }
    if (summary !== null || isClosed) {
      const change = {
        changed_ms: nowMs,
        is_closed: isClosed ? 1 : 0,
        ...(summary === null ? {} : { summary }),
      } as const;
      await transaction.updateTable('game_table').set(change).where('id', '=', table).execute();
    }
  }
  return moved;
};

/** Ratings are read and written again: two nodes that rate at once would lose one result. In one order, so that none waits
 * for one that waits for it. SQLite has one writer at a time. */
const lockRatings = async (transaction: Transaction<DatabaseSchema>, commits: readonly Commit[]): Promise<void> => {
  const keys = new Set(commits.flatMap(({ ended }) => ended.flatMap(({ ratingKey }) => ratingKey ?? [])));
  for (const key of [...keys].toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtext(${`rating ${key}`}))`.execute(transaction);
  }
};

/** One statement for all tables of a group. Both databases name the columns of `values` column1, column2, … */
const moveHeads = async (
  transaction: Transaction<DatabaseSchema>,
  commits: readonly Commit[],
): Promise<ReadonlySet<string>> => {
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
