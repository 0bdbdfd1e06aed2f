/** Tables of this node. A table is opened for a person or at its time, and sleeps without connections. Seats are known
 * across tables, because a person has one seat at a time. In a cluster, tables move to the node of their people, and
 * tables of lost nodes are taken over. */
import {
  CLOSE_CODES,
  isProgram,
  type LobbyMessage,
  type SanctionKind,
  type TableRequest,
  type TableSummary,
} from '@doudizhu/protocol';
import type { Seat } from '@doudizhu/rules/deal';
import { readRules, writeRules } from '@doudizhu/rules/ruleset';
import { readLog, seatOf, type RoundDraw, type Table, type TableEvent } from '@doudizhu/table';
import { randomBytes } from 'node:crypto';
import { newId } from '../accounts/secrets.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { NotedTable } from '../cluster/shared-lobby.ts';
import type { Holding, TableEntry } from '../storage/table-store.ts';
import { LiveTable, type TableServices } from './live-table.ts';
import { Presence } from './presence.ts';
import { accountsAt, shownSummary, type StoredSummary } from './summary.ts';
import { botOccupant, newTableEntry } from './new-table.ts';

export interface TablesSetup extends TableServices {
  /** Called after events are stored. */
  readonly onEvents: (events: readonly TableEvent[], table: LiveTable, before: Table) => void;
  /** Draws the next round of a hosted table; null: not yet. */
  readonly drawHostedRound: (table: LiveTable) => Promise<RoundDraw | null>;
  /** Notice of maintenance, during which no round begins; null: none. */
  readonly notice: () => string | null;
  /** Time that a table without connections stays in memory. */
  readonly idleMs: number;
  /** Name of this server, unique among those with the same database. */
  readonly node: string;
  /** Null: a single node. */
  readonly cluster: Cluster | null;
}

export interface LeaseTimes {
  /** Length of a node's lease on its tables. */
  readonly leaseMs: number;
  readonly renewMs: number;
  readonly checkMs: number;
}

/** Leases are short in a cluster, because players wait for those of a lost node to expire. */
export const leaseTimes = (isCluster: boolean): LeaseTimes =>
  isCluster ? { leaseMs: 3000, renewMs: 1000, checkMs: 1000 } : { leaseMs: 15_000, renewMs: 5000, checkMs: 5000 };

/** Interval of announcements to other nodes. */
const NOTE_MS = 10_000;
/** Interval of the search for abandoned tables. */
const STALE_LOOK_MS = 60_000;
const LISTED_MAX = 200;
/** Time without an event after which a public table without people is closed; a private one is closed later. */
const STALE_MS = 10 * 60_000;
const STALE_PRIVATE_MS = 7 * 86_400_000;
const AT_ONCE = 100;

/** Thrown if another node runs the table. */
export class TableHeld extends Error {
  readonly heldBy: string;

  constructor(heldBy: string) {
    super('another node runs the table');
    this.heldBy = heldBy;
  }
}

export class Tables {
  readonly #setup: TablesSetup;
  readonly #live = new Map<string, LiveTable>();
  /** Tables that are being read. */
  readonly #opening = new Map<string, Promise<LiveTable | null>>();
  /** Table of each account with a seat, among the tables in memory. */
  readonly #seated = new Map<string, string>();
  /** The accounts of `#seated` by table. */
  readonly #accountsAt = new Map<string, readonly string[]>();
  /** Seats that are being taken: table of each account, and the number of attempts. */
  readonly #reserved = new Map<string, { readonly table: string; count: number }>();
  /**
   * Tables that a failure stopped in a round, or that the server hosts. They resume when the storage is back, unless another node has them.
   */
  readonly #interrupted = new Set<string>();
  readonly #presence = new Presence();
  readonly #leaseMs: number;
  #hasBegun = false;
  #isStopping = false;
  #notedMs = -Infinity;
  #staleLookMs = -Infinity;

  constructor(setup: TablesSetup) {
    this.#setup = setup;
    this.#leaseMs = leaseTimes(setup.cluster !== null).leaseMs;
  }

  live(): readonly LiveTable[] {
    return [...this.#live.values()];
  }

  /** @returns the number of tables here that should move and do not: a timer is overdue, or a failure stopped them */
  countStalled(): number {
    return this.#interrupted.size + this.live().filter((table) => table.isStalled()).length;
  }

  /** @returns the table where an account has a seat, at any node; null: none */
  async tableOf(account: string): Promise<string | null> {
    return this.#seated.get(account) ?? (await this.#setup.cluster?.lobby.seatOf(account)) ?? null;
  }

  /**
   * Sits down by `sit` unless the account has, or is about to have, a seat at another table: the seat is reserved before
   * anything is stored. @returns the result of `sit`, or the other table
   */
  async takeSeat<Result>(
    account: string,
    table: LiveTable,
    sit: () => Promise<Result>,
  ): Promise<{ readonly elsewhere: string } | { readonly result: Result }> {
    const lobby = this.#setup.cluster?.lobby;
    const here = this.#seated.get(account) ?? this.#reserved.get(account)?.table;
    if (here !== undefined && here !== table.id) return { elsewhere: here };
    const reservation = this.#reserved.get(account) ?? { table: table.id, count: 0 };
    this.#reserved.set(account, reservation);
    reservation.count++;
    try {
      const seat = (await lobby?.takeSeat(account, table.id)) ?? table.id;
      return seat === table.id ? { result: await sit() } : { elsewhere: seat };
    } finally {
      reservation.count--;
      if (reservation.count === 0) this.#reserved.delete(account);
      // Returns the seat in the shared lobby if the table refused it.
      if (seatOf(table.table(), account) === null) await lobby?.leaveSeat(account, table.id);
    }
  }

  /** Resumes the tables of an earlier process of this name, which cannot store any more. @throws if another process of
   * this name runs */
  async begin(): Promise<void> {
    const { storage, node, cluster } = this.#setup;
    if (cluster !== null) await this.#checkName();
    await storage.tables.begin(node, this.#leaseMs);
    this.#hasBegun = true;
    await this.maintain();
  }

  /** Renews the lease of this node. */
  async renew(): Promise<void> {
    const { storage, node } = this.#setup;
    if (this.#hasBegun && !this.#isStopping) await storage.tables.renew(node, this.#leaseMs);
  }

  /** Checks for another process of this name: a killed one's lease expires, a living one renews it. */
  async #checkName(): Promise<void> {
    const { storage, node } = this.#setup;
    const lease = await storage.tables.leaseOf(node);
    if (lease === null || lease.leftMs <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, Math.min(this.#leaseMs, lease.leftMs)));
    const now = await storage.tables.leaseOf(node);
    if (now !== null && now.untilMs > lease.untilMs) {
      throw new Error(`another server with this database is called "${node}": expected another name by --node`);
    }
  }

  /** @returns null if no open table has this id @throws TableHeld, also while this node stops */
  async open(id: string): Promise<LiveTable | null> {
    if (this.#isStopping) throw new TableHeld('');
    return this.#opened(id, () => this.#read(id));
  }

  #opened(id: string, read: () => Promise<LiveTable | null>): Promise<LiveTable | null> {
    const live = this.#live.get(id);
    if (live !== undefined) return Promise.resolve(live);
    const opening = this.#opening.get(id) ?? read().finally(() => this.#opening.delete(id));
    this.#opening.set(id, opening);
    return opening;
  }

  /** @param fills lets bots take the empty seats after a wait @returns null if the rule set is unknown */
  async create(owner: string, given: TableRequest, fills: boolean): Promise<LiveTable | null> {
    const { storage, nowMs } = this.#setup;
    const { rules, bots, public: isPublic, ...usual } = given;
    const read = readRules(rules);
    if (!read.ok) return null;
    const free = Array.from({ length: read.value.seats - bots.length }, () => undefined);
    const occupants = [...free, ...bots.map(botOccupant).toReversed()];
    const shared = { id: newId(), owner, rules, isPublic, fills, occupants, nowMs: nowMs(), wakeAtMs: null };
    const entry = newTableEntry({ ...usual, ...shared });
    if (!entry.ok) return null;
    await storage.tables.create(entry.value);
    return this.open(entry.value.id);
  }

  /** Seats the account at a waiting table of these rules, or at a new one. @returns its id; null: unknown rules */
  async match(account: string, rulesText: string): Promise<string | null> {
    const { cluster, nowMs } = this.#setup;
    const rules = readRules(rulesText);
    if (!rules.ok) return null;
    const text = writeRules(rules.value);
    const waiting = this.live().filter((table) => waitsFor(table) === text);
    const fullestFirst = waiting.toSorted((a, b) => emptySeats(a).length - emptySeats(b).length);
    for (const table of fullestFirst) if (await this.#sit(table, account)) return table.id;
    const elsewhere = (await cluster?.lobby.waiting(text, nowMs())) ?? [];
    for (const found of elsewhere) if (await cluster?.sit(found, account)) return found.table;
    const given: TableRequest = { rules: text, public: true, rated: true, roundsMax: null, pace: 'normal', bots: [] };
    const table = await this.create(account, given, true);
    if (table !== null) await this.#sit(table, account);
    return table?.id ?? null;
  }

  /** Releases a new table without people: the node to which they connect runs it. */
  async offer(table: LiveTable): Promise<void> {
    if (this.#setup.cluster !== null) await this.#letGo(table, 'the table moves');
  }

  /** Seats an account of another node at a waiting table of this one. */
  async sitAt(id: string, account: string): Promise<boolean> {
    const table = this.#live.get(id);
    return table !== undefined && waitsFor(table) !== null && (await this.#sit(table, account));
  }

  async #sit(table: LiveTable, account: string): Promise<boolean> {
    if (seatOf(table.table(), account) !== null) return true;
    const [seat] = emptySeats(table);
    if (seat === undefined) return false;
    const taken = await this.takeSeat(account, table, () => table.driver.submit(account, { type: 'sit', seat }));
    return 'result' in taken && taken.result.ok;
  }

  /** @param visitor account that looks at the lobby; null: unknown */
  async lobby(visitor: string | null): Promise<LobbyMessage> {
    const { storage, nowMs, cluster } = this.#setup;
    const here = this.#presence;
    if (visitor !== null) here.note([visitor], nowMs());
    here.note(
      this.live().flatMap(({ audience }) => audience.accounts()),
      nowMs(),
    );
    const open = await this.#shown(await storage.tables.listPublic(LISTED_MAX));
    const tables = open.filter(({ seats }) => seats.some((seat) => seat?.type === 'person'));
    const elsewhere = await cluster?.lobby.countHere(here.accounts(nowMs()), nowMs());
    return {
      tables,
      here: elsewhere ?? here.accounts(nowMs()).length,
      best: await this.#bestOf(tables),
      notice: this.#setup.notice(),
    };
  }

  /** @returns the running table whose people have the highest mean rating for its rules */
  async #bestOf(tables: readonly TableSummary[]): Promise<string | null> {
    const running = tables.filter(({ stage }) => stage === 'playing');
    const strengths = await Promise.all(running.map((table) => this.#strengthOf(table)));
    const best = running.toSorted(
      (a, b) => (strengths[running.indexOf(b)] ?? 0) - (strengths[running.indexOf(a)] ?? 0),
    );
    return best[0]?.id ?? null;
  }

  /** @returns the mean rating of the people at a table; -Infinity without people */
  async #strengthOf({ rules, seats }: TableSummary): Promise<number> {
    const people = seats.flatMap((seat) => (seat?.type === 'person' ? [seat.person.id] : []));
    const read = readRules(rules);
    if (people.length === 0 || !read.ok) return -Infinity;
    const shown = await this.#setup.storage.rounds.shownRatings(people, read.value.name);
    return people.reduce((sum, account) => sum + (shown.get(account) ?? 0), 0) / people.length;
  }

  async summaryOf(id: string): Promise<TableSummary | null> {
    const stored = await this.#setup.storage.tables.find(id);
    return stored === null ? null : ((await this.#shown([stored]))[0] ?? null);
  }

  /** Removes a deleted or banned account from its table. */
  async removePerson(account: string): Promise<void> {
    this.#setup.cluster?.sendAll('removePerson', account);
    await this.removeHere(account);
  }

  /** Removes an account from its table at this node. */
  async removeHere(account: string): Promise<void> {
    const table = this.#live.get(this.#seated.get(account) ?? '');
    await table?.driver.submit(account, { type: 'leave' });
  }

  /** @returns true if a sanction of this kind is in force */
  async isUnder(kind: SanctionKind, account: string): Promise<boolean> {
    const { storage, nowMs } = this.#setup;
    return (await storage.moderation.sanctionsOf(account, nowMs())).some((sanction) => sanction.kind === kind);
  }

  /** False for a program that may not sit here: at a public table, it plays only if it or its owner opened it. */
  async allowsProgram(account: string, table: LiveTable): Promise<boolean> {
    if (!isProgram(account) || !table.isPublic() || table.owner() === account) return true;
    return (await this.#setup.storage.programs.ownerOf(account)) === table.owner();
  }

  /** Opens due tables, lets idle ones sleep, releases those whose people are at other nodes, closes abandoned ones. */
  async maintain(): Promise<void> {
    const { storage, nowMs, idleMs } = this.#setup;
    const now = nowMs();
    for (const table of this.live()) {
      if (table.canSleep(now, idleMs)) await this.#letGo(table, 'the table sleeps');
      else if (table.canMove()) await this.#letGo(table, 'the table moves');
    }
    for (const id of this.#interrupted) {
      await this.#openFree(id);
      this.#interrupted.delete(id);
    }
    await this.#takeDue();
    if (now - this.#staleLookMs >= STALE_LOOK_MS) {
      this.#staleLookMs = now;
      for (const id of await storage.tables.listStale(now - STALE_MS, AT_ONCE)) await this.#closeStale(id, now);
    }
    if (now - this.#notedMs >= NOTE_MS) {
      this.#notedMs = now;
      await this.#note(this.live());
    }
  }

  /** Takes over all due tables of lost nodes. */
  async #takeDue(): Promise<void> {
    const { storage, node } = this.#setup;
    for (;;) {
      if (this.#isStopping) return;
      const taken = await storage.tables.takeDue(node, AT_ONCE);
      await Promise.all(taken.map(({ id, holding }) => this.#opened(id, () => this.#readHeld(id, holding))));
      if (taken.length < AT_ONCE) return;
    }
  }

  /** Sends the notice of maintenance to all tables. @param notice null: it is over, and rounds begin again */
  announce(notice: string | null): void {
    for (const table of this.live()) {
      table.audience.sendAll({ type: 'notice', text: notice });
      if (notice === null) void table.driver.tick();
    }
  }

  /** Accepts nothing new and stops every table. All acknowledged events are stored. */
  async stop(code: number): Promise<void> {
    this.#isStopping = true;
    await Promise.allSettled(this.#opening.values());
    await Promise.all(this.live().map((table) => table.stop(code, 'the server stops')));
    this.#live.clear();
    // A node that has not begun may have the name of another one.
    if (this.#hasBegun) await this.#setup.storage.tables.renew(this.#setup.node, 0);
  }

  /** Opens a table unless another node runs it. */
  async #openFree(id: string): Promise<LiveTable | null> {
    try {
      return await this.open(id);
    } catch (error) {
      if (error instanceof TableHeld) return null;
      throw error;
    }
  }

  async #read(id: string): Promise<LiveTable | null> {
    const { storage, node } = this.#setup;
    const stored = await storage.tables.find(id);
    if (stored === null || stored.isClosed) return null;
    const holding = await storage.tables.take(id, node);
    if (holding === null) return null;
    if ('heldBy' in holding) throw new TableHeld(holding.heldBy);
    return this.#readHeld(id, holding);
  }

  async #readHeld(id: string, holding: Holding): Promise<LiveTable | null> {
    const { storage, report } = this.#setup;
    const stored = await storage.tables.find(id);
    const log = readLog((await storage.tables.readLog(id, 0)).join('\n'));
    if (!log.ok) report('a stored log cannot be read', log.error.code);
    return stored === null || !log.ok ? null : this.#begin(stored, log.value, holding);
  }

  #begin(stored: TableEntry, log: readonly TableEvent[], holding: Holding): LiveTable {
    const table = new LiveTable({
      ...this.#setup,
      stored,
      log,
      holding,
      drawRound: async (asking) => {
        if (this.#setup.notice() !== null) return null;
        return asking.hostedBy() === null ? ownRound() : this.#setup.drawHostedRound(asking);
      },
      onChange: (changed, events, before) => this.#changed(changed, events, before),
      onStop: (stopped) => {
        if (stopped.isBusy() || stopped.hostedBy() !== null) this.#interrupted.add(stopped.id);
        this.#forget(stopped);
      },
    });
    this.#live.set(stored.id, table);
    this.#noteSeats(table);
    table.start();
    return table;
  }

  #changed(table: LiveTable, events: readonly TableEvent[], before: Table): void {
    if (events.some(({ type }) => type === 'seated' || type === 'stoodUp')) this.#noteSeats(table);
    if (table.table().stage === 'closed') this.#forget(table);
    else if (events.some(({ type }) => CHANGES_LOBBY.has(type))) void this.#note([table]);
    this.#setup.onEvents(events, table, before);
  }

  #noteSeats(table: LiveTable): void {
    const here = table.accounts();
    for (const account of this.#accountsAt.get(table.id) ?? []) {
      if (!here.includes(account)) this.#unseat(account, table.id);
    }
    for (const account of here) this.#seated.set(account, table.id);
    this.#accountsAt.set(table.id, here);
  }

  #unseat(account: string, table: string): void {
    if (this.#seated.get(account) === table) this.#seated.delete(account);
    void this.#setup.cluster?.lobby.leaveSeat(account, table);
  }

  /** Announces tables to the other nodes. */
  async #note(tables: readonly LiveTable[]): Promise<void> {
    const { cluster, nowMs } = this.#setup;
    await cluster?.lobby.note(tables.map(notedTable), nowMs());
  }

  #forget(table: LiveTable): void {
    this.#live.delete(table.id);
    for (const account of this.#accountsAt.get(table.id) ?? []) this.#unseat(account, table.id);
    this.#accountsAt.delete(table.id);
    void this.#setup.cluster?.lobby.forget(table.id);
  }

  async #letGo(table: LiveTable, reason: string): Promise<void> {
    this.#forget(table);
    await table.stop(CLOSE_CODES.goingAway, reason);
  }

  async #closeStale(id: string, now: number): Promise<void> {
    const table = await this.#openFree(id);
    if (table === null || table.audience.size() > 0 || table.isBusy()) return;
    const isEmpty = table.accounts().length === 0;
    const stored = await this.#setup.storage.tables.find(id);
    const isOld = stored !== null && stored.changedMs < now - STALE_PRIVATE_MS;
    if (isOld || (isEmpty && table.isPublic())) await table.host({ type: 'close' });
  }

  async #shown(stored: readonly TableEntry[]): Promise<readonly TableSummary[]> {
    const summaries = stored.map((table) => ({
      table,
      summary: this.#live.get(table.id)?.summary() ?? (JSON.parse(table.summary) as StoredSummary),
    }));
    const accounts = [...new Set(summaries.flatMap(({ summary }) => accountsAt(summary.seats)))];
    const people = await this.#setup.storage.accounts.names(accounts);
    const elsewhere = await this.#setup.cluster?.lobby.spectators(stored.map(({ id }) => id));
    return summaries.map(({ table, summary }, index) => {
      const live = this.#live.get(table.id);
      const spectators = live?.audience.spectators() ?? elsewhere?.[index] ?? 0;
      return shownSummary(table, summary, people, { spectators, fillsInMs: live?.fillsInMs() ?? null });
    });
  }
}

/** Draws the cards of a round that no other table plays. */
export const ownRound = (): RoundDraw => ({ secret: randomBytes(32).toString('hex'), chosen: null, board: null });

const emptySeats = (table: LiveTable): readonly Seat[] =>
  table.table().seats.flatMap(({ occupant }, seat) => (occupant === null ? [seat as Seat] : []));

/** @returns the rules for which a public table waits for players; null: it does not wait */
const waitsFor = (table: LiveTable): string | null => {
  const { terms, stage } = table.table();
  const isOpen = table.isPublic() && (stage === 'gathering' || stage === 'over') && table.summary().fills;
  return isOpen && emptySeats(table).length > 0 ? writeRules(terms.rules) : null;
};

const notedTable = (table: LiveTable): NotedTable => ({
  id: table.id,
  accounts: table.accounts(),
  spectators: table.audience.spectators(),
  waitsFor: waitsFor(table),
});

/** Events after which a table is announced again. */
const CHANGES_LOBBY: ReadonlySet<string> = new Set([
  'seated',
  'stoodUp',
  'committed',
  'ended',
] satisfies TableEvent['type'][]);
