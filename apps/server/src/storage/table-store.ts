/** Tables and their logs. A commit moves the head of its table from the number that it was decided on, in the epoch of
 * the node that runs the table. Otherwise nothing of it is stored. */
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import { CommitQueue, type Commit, type CommitResult, type WriteCommits } from './commit.ts';
import { countRows, Store } from './database.ts';
import type { Database, DatabaseKind, DatabaseSchema, StoredRow } from './schema.ts';

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
  /** Accounts with a seat from the start. They lose the seats that they have elsewhere. */
  readonly accounts: readonly string[];
}

/** A public table that waits for players, and the node that runs it. */
export interface WaitingTable {
  readonly id: string;
  readonly node: string;
}

/** Right of a node to run a table. */
export interface Holding {
  readonly holder: string;
  readonly epoch: number;
}

export interface HeldElsewhere {
  readonly heldBy: string;
}

/** Tables that did not change for long. */
export interface StaleQuery {
  readonly isPublic: boolean;
  /** The last known one; 0 and an empty id: from the oldest on. */
  readonly last: { readonly changedMs: number; readonly id: string };
  readonly beforeMs: number;
  readonly limit: number;
}

/** End of a lease by the database's clock, and the time until then; negative: it is over. */
export interface Lease {
  readonly untilMs: number;
  readonly leftMs: number;
}

/** A node, its lease, the number of its tables, and its state as it stored it. */
export interface NodeLease extends Lease {
  readonly name: string;
  readonly held: number;
  readonly state: string;
}

export class TableStore extends Store {
  readonly #queue: CommitQueue;

  constructor(database: Database, kind: DatabaseKind, write: WriteCommits) {
    super(database, kind);
    this.#queue = new CommitQueue(write);
  }

  create(table: NewTableEntry): Promise<void> {
    return this.database.transaction().execute((transaction) => insertTable(transaction, table));
  }

  async find(id: string): Promise<TableEntry | null> {
    const row = await this.database.selectFrom('gameTable').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : tableEntry(row);
  }

  /** @returns open public tables with people at them, last changed first */
  async listPublic(limit: number): Promise<readonly TableEntry[]> {
    // A text of a JSON cannot contain this: its quotes are escaped there.
    const open = this.#openTables().selectAll().where('isPublic', '=', 1).where('summary', 'like', '%"type":"person"%');
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
    `.execute(this.database.withoutPlugins());
    return rows.map(({ event }) => event);
  }

  /** Begins a node's lease, and frees tables of an earlier process of its name. */
  async begin(node: string, leaseMs: number): Promise<void> {
    await this.database.updateTable('tableHead').set({ holder: null }).where('holder', '=', node).execute();
    await this.renew(node, leaseMs, '');
  }

  /** Extends a node's lease from now on; 0 ends it. Without a state the last one stays. */
  async renew(name: string, leaseMs: number, state?: string): Promise<void> {
    const leaseUntilMs = sql<number>`${this.#clockMs} + cast(${leaseMs} as bigint)`;
    const node = this.database.insertInto('node').values({ name, leaseUntilMs, state: state ?? '' });
    const update = { leaseUntilMs, ...(state !== undefined && { state }) };
    await node.onConflict((conflict) => conflict.column('name').doUpdateSet(update)).execute();
  }

  /** @returns the states of the other nodes that have a lease */
  async statesBeside(node: string): Promise<readonly string[]> {
    const living = this.database.selectFrom('node').select('state').where('name', '!=', node);
    const states = await living.where('leaseUntilMs', '>', this.#clockMs).where('state', '!=', '').execute();
    return states.map(({ state }) => state);
  }

  /** @returns the table where an account has a seat; null: none */
  async seatOf(account: string): Promise<string | null> {
    return (await this.seatsOf([account])).get(account) ?? null;
  }

  /** @returns the tables where accounts have seats, by account */
  async seatsOf(accounts: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const seats = await this.database
      .selectFrom('seat')
      .selectAll()
      .where('account', 'in', [...accounts])
      .execute();
    return new Map(seats.map(({ account, tableId }) => [account, tableId]));
  }

  /** @returns public tables of a rule set that wait for players at a node, last changed first */
  async listWaiting(rules: string, limit: number): Promise<readonly WaitingTable[]> {
    // Only the list of seats has a null after a bracket or a comma.
    const waiting = this.#openTables()
      .innerJoin('tableHead', 'tableHead.id', 'gameTable.id')
      .innerJoin('node', 'node.name', 'tableHead.holder')
      .select(['gameTable.id', 'node.name as node'])
      .where('isPublic', '=', 1)
      .where('rules', '=', rules)
      .where('summary', 'like', '%"fills":true%')
      .where(({ or, eb }) =>
        or([eb('summary', 'like', '%"stage":"gathering"%'), eb('summary', 'like', '%"stage":"over"%')]),
      )
      .where(({ or, eb }) => or([eb('summary', 'like', '%[null%'), eb('summary', 'like', '%,null%')]))
      .where('node.leaseUntilMs', '>', this.#clockMs);
    return waiting.orderBy('changedMs', 'desc').limit(limit).execute();
  }

  /** @returns the lease of a node; null: unknown node */
  async leaseOf(node: string): Promise<Lease | null> {
    const lease = this.database.selectFrom('node').select(this.#leaseColumns()).where('name', '=', node);
    return (await lease.executeTakeFirst()) ?? null;
  }

  /** @returns known nodes by name */
  nodes(): Promise<readonly NodeLease[]> {
    return this.database
      .selectFrom('node')
      .leftJoin('tableHead', 'tableHead.holder', 'node.name')
      .select(this.#leaseColumns())
      .select(({ fn }) => ['name', 'state', fn.count<number>('tableHead.id').as('held')])
      .groupBy(['name', 'state', 'leaseUntilMs'])
      .orderBy('name')
      .execute();
  }

  /** Takes a free table, or one of a node without a lease. @returns null for an unknown table */
  async take(id: string, node: string): Promise<Holding | HeldElsewhere | null> {
    const taken = await this.database
      .updateTable('tableHead')
      .set((column) => ({ holder: node, epoch: column('epoch', '+', 1) }))
      .where('id', '=', id)
      .where(({ or, eb }) => or([eb('holder', '=', node), this.#isFree()]))
      .returning('epoch')
      .executeTakeFirst();
    if (taken !== undefined) return { holder: node, epoch: taken.epoch };
    const head = this.database.selectFrom('tableHead').select('holder').where('id', '=', id);
    const found = await head.executeTakeFirst();
    // Released between the two queries: a retry gets it.
    return found === undefined ? null : { heldBy: found.holder ?? '' };
  }

  async release(id: string, { epoch }: Holding): Promise<void> {
    const held = this.database.updateTable('tableHead').where('id', '=', id).where('epoch', '=', epoch);
    await held.set({ holder: null }).execute();
  }

  commit(commit: Commit): Promise<CommitResult> {
    return this.#queue.add(commit);
  }

  /** @returns due tables that a node holds */
  async dueOf(node: string): Promise<readonly string[]> {
    const due = this.database.selectFrom('tableHead').select('id').where('wakeAtMs', '<=', this.#clockMs);
    return (await due.where('holder', '=', node).execute()).map(({ id }) => id);
  }

  /** Takes due tables that no node runs, oldest first. Nodes that ask at the same time get different tables. */
  async takeDue(node: string, limit: number): Promise<readonly { readonly id: string; readonly holding: Holding }[]> {
    // A node whose lease expired briefly still runs its own tables.
    const due = this.database
      .selectFrom('tableHead')
      .select('id')
      .where('wakeAtMs', '<=', this.#clockMs)
      .where(this.#isFree())
      .where(({ or, eb }) => or([eb('holder', 'is', null), eb('holder', '!=', node)]));
    const oldest = due.orderBy('wakeAtMs').limit(limit);
    const taken = await this.database
      .updateTable('tableHead')
      .set((column) => ({ holder: node, epoch: column('epoch', '+', 1) }))
      .where('id', 'in', this.kind === 'postgres' ? oldest.forUpdate().skipLocked() : oldest)
      .returning(['id', 'epoch'])
      .execute();
    return taken.map(({ id, epoch }) => ({ id, holding: { holder: node, epoch } }));
  }

  /** @returns open public or private tables without a change since then, oldest first */
  listStale({ isPublic, last, beforeMs, limit }: StaleQuery) {
    return this.#openTables()
      .select(['id', 'changedMs'])
      .where('isPublic', '=', isPublic ? 1 : 0)
      .where('changedMs', '>=', last.changedMs)
      .where('changedMs', '<', beforeMs)
      .where(({ or, eb }) => or([eb('changedMs', '>', last.changedMs), eb('id', '>', last.id)]))
      .orderBy('changedMs')
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  /** @returns open tables of an owner, last changed first */
  async listOwned(owner: string, limit: number): Promise<readonly TableEntry[]> {
    const own = this.#openTables().selectAll().where('owner', '=', owner);
    return (await own.orderBy('changedMs', 'desc').limit(limit).execute()).map(tableEntry);
  }

  /** Closes a table whose log cannot be read, for the node that runs it. The log stays as long as that of any closed
   * table. */
  closeUnreadable(id: string, { epoch }: Holding, nowMs: number): Promise<void> {
    return this.database.transaction().execute(async (transaction) => {
      const head = transaction.updateTable('tableHead').set({ holder: null, wakeAtMs: null });
      const released = await head.where('id', '=', id).where('epoch', '=', epoch).executeTakeFirst();
      if (released.numUpdatedRows === 0n) return;
      const table = transaction.updateTable('gameTable').set({ isClosed: 1, changedMs: nowMs });
      await table.where('id', '=', id).execute();
      await transaction.deleteFrom('seat').where('tableId', '=', id).execute();
    });
  }

  /** Reports duration and size of each grouped commit. */
  onCommit(listener: (seconds: number, commits: number) => void): void {
    this.#queue.listen(listener);
  }

  /** Resolves when all commits are written. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  get #clockMs(): RawBuilder<number> {
    return CLOCK_MS[this.kind];
  }

  #leaseColumns() {
    return ({ ref }: ExpressionBuilder<DatabaseSchema, 'node'>) =>
      [
        ref('node.leaseUntilMs').as('untilMs'),
        sql<number>`${ref('node.leaseUntilMs')} - ${this.#clockMs}`.as('leftMs'),
      ] as const;
  }

  /** SQL condition: no node with a lease runs the table. */
  #isFree() {
    return sql<boolean>`(holder is null or holder not in (select name from node where lease_until_ms > ${this.#clockMs}))`;
  }

  #openTables() {
    return this.database.selectFrom('gameTable').where('isClosed', '=', 0);
  }
}

const tableEntry = ({ isPublic, isClosed, ...row }: StoredRow<'gameTable'>): TableEntry => ({
  ...row,
  isPublic: isPublic === 1,
  isClosed: isClosed === 1,
});

export const insertTable = async (transaction: Database, table: NewTableEntry): Promise<void> => {
  const { id, isPublic, nowMs, events, wakeAtMs, accounts, ...given } = table;
  const times = { createdMs: nowMs, changedMs: nowMs };
  await transaction
    .insertInto('gameTable')
    .values({ id, ...given, ...times, isPublic: isPublic ? 1 : 0, isClosed: 0 })
    .execute();
  const head = { id, seq: events.length - 1, segmentSeq: 0, holder: null, epoch: 0, wakeAtMs };
  await transaction.insertInto('tableHead').values(head).execute();
  const rows = events.map((event, seq) => ({ tableId: id, seq, event }));
  await transaction.insertInto('tableEvent').values(rows).execute();
  if (accounts.length === 0) return;
  const seats = accounts.map((account) => ({ account, tableId: id }));
  const seated = transaction.insertInto('seat').values(seats);
  await seated.onConflict((conflict) => conflict.column('account').doUpdateSet({ tableId: id })).execute();
};

/** Milliseconds since 1970 by the clock of the database, which all nodes share. */
const CLOCK_MS: Readonly<Record<DatabaseKind, RawBuilder<number>>> = {
  sqlite: sql`cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
};
