/**
 * All tables of this node: opened when somebody comes or when their time comes, put to sleep when nobody is there. Each
 * has a queue of its own, in its driver. Who sits where is known here across tables: a person plays at one table at a time.
 */
import type { TableRequest, TableSummary } from '@doudizhu/protocol';
import { readRules, writeRules, type Seat } from '@doudizhu/rules';
import { readLog, seatOf, type TableEvent } from '@doudizhu/table';
import { newId } from '../accounts/secrets.ts';
import type { ServerStorage } from '../storage/storage.ts';
import type { TableEntry } from '../storage/table-store.ts';
import type { BotThreads } from './bot-threads.ts';
import { LiveTable } from './live-table.ts';
import type { Signer } from './signer.ts';
import { accountsAt, openServerTable, shownSummary, type StoredSummary } from './summary.ts';

export interface TablesSetup {
  readonly storage: ServerStorage;
  readonly bots: BotThreads;
  readonly signer: Signer;
  readonly nowMs: () => number;
  readonly botDelayMs: () => number;
  readonly report: (what: string, error: unknown) => void;
  /** After stored events, for what counts. */
  readonly onEvents: (events: readonly TableEvent[]) => void;
  /** How long a table without connections stays in memory. */
  readonly idleMs: number;
  /** Of this server, unlike those of others with the same database. */
  readonly node: string;
}

/** How long the tables of a node are its own when it says nothing. A sweep renews it. */
const LEASE_MS = 15_000;
const LISTED_MAX = 200;
/** A public table where nothing happens and nobody sits is closed after this time, a private one later. */
const STALE_MS = 10 * 60_000;
const STALE_PRIVATE_MS = 7 * 86_400_000;
const AT_ONCE = 100;

/** Another node runs the table. */
export class TableHeld extends Error {}

export class Tables {
  readonly #setup: TablesSetup;
  readonly #live = new Map<string, LiveTable>();
  /** Tables that are being read: whoever asks in the meantime waits for the same one. */
  readonly #opening = new Map<string, Promise<LiveTable | null>>();
  /** Where each account has a seat, among the tables in memory. */
  readonly #seated = new Map<string, string>();
  #isStopping = false;

  constructor(setup: TablesSetup) {
    this.#setup = setup;
  }

  live(): readonly LiveTable[] {
    return [...this.#live.values()];
  }

  /** The table where an account has a seat; null: none. */
  tableOf(account: string): string | null {
    return this.#seated.get(account) ?? null;
  }

  /** Tables that an earlier program of this name ran go on: it has ended, or can store nothing more. */
  async begin(): Promise<void> {
    const { storage, node, nowMs } = this.#setup;
    await storage.tables.begin(node, nowMs() + LEASE_MS);
    await this.sweep();
  }

  /** @returns null for an id that is none, and for a table that is closed. @throws TableHeld */
  async open(id: string): Promise<LiveTable | null> {
    const live = this.#live.get(id);
    if (live !== undefined) return live;
    if (this.#isStopping) return null;
    const opening = this.#opening.get(id) ?? this.#read(id).finally(() => this.#opening.delete(id));
    this.#opening.set(id, opening);
    return opening;
  }

  /** @param fills whether bots take the empty seats after a wait. @returns null where the rules or a bot are none. */
  async create(owner: string, given: TableRequest, fills: boolean): Promise<LiveTable | null> {
    const { storage, nowMs } = this.#setup;
    const id = newId();
    const opened = openServerTable(id, given, nowMs());
    if (!opened.ok || opened.value.type !== 'opened') return null;
    const { rules } = opened.value.terms;
    const summary: StoredSummary = {
      pace: given.pace,
      stage: 'gathering',
      seats: Array.from({ length: rules.seats }, () => null),
      roundsPlayed: 0,
      roundsMax: given.roundsMax,
      fills,
    };
    await storage.tables.create({
      id,
      owner,
      rules: writeRules(rules),
      isPublic: given.public,
      summary: JSON.stringify(summary),
      nowMs: nowMs(),
      events: [JSON.stringify(opened.value)],
    });
    const table = await this.open(id);
    for (const [index, level] of given.bots.entries()) {
      await table?.seatBot((rules.seats - 1 - index) as Seat, level);
    }
    return table;
  }

  /** A table of these rules where people wait, with a seat for this account; a new one where there is none. */
  async match(account: string, rulesText: string): Promise<LiveTable | null> {
    const rules = readRules(rulesText);
    if (!rules.ok) return null;
    const wanted = writeRules(rules.value);
    const waiting = this.live().filter((table) => isWaiting(table, wanted));
    const fullestFirst = waiting.toSorted((a, b) => emptySeats(a).length - emptySeats(b).length);
    for (const table of fullestFirst) if (await this.#sit(table, account)) return table;
    const given: TableRequest = { rules: wanted, public: true, roundsMax: null, pace: 'normal', bots: [] };
    const table = await this.create(account, given, true);
    if (table !== null) await this.#sit(table, account);
    return table;
  }

  async #sit(table: LiveTable, account: string): Promise<boolean> {
    if (seatOf(table.table(), account) !== null) return true;
    const [seat] = emptySeats(table);
    if (seat === undefined) return false;
    const { ok } = await table.driver.submit(account, { type: 'sit', seat });
    return ok;
  }

  /** What the lobby shows. */
  async list(): Promise<readonly TableSummary[]> {
    const stored = await this.#setup.storage.tables.listPublic(LISTED_MAX);
    return this.#shown(stored);
  }

  async summaryOf(id: string): Promise<TableSummary | null> {
    const stored = await this.#setup.storage.tables.find(id);
    return stored === null ? null : ((await this.#shown([stored]))[0] ?? null);
  }

  /** Who deletes an account leaves every table. */
  async removePerson(account: string): Promise<void> {
    const id = this.tableOf(account);
    const table = id === null ? undefined : this.#live.get(id);
    await table?.driver.submit(account, { type: 'leave' });
  }

  /** Opens tables whose time has come, puts idle ones to sleep, closes those that nobody wants. */
  async sweep(): Promise<void> {
    const { storage, nowMs, idleMs, node } = this.#setup;
    const now = nowMs();
    await storage.tables.renew(node, now + LEASE_MS);
    for (const table of this.live()) {
      if (table.canSleep(now, idleMs)) await this.#putToSleep(table);
    }
    for (const id of await storage.tables.listDue(now, AT_ONCE)) await this.#openFree(id);
    for (const id of await storage.tables.listStale(now - STALE_MS, AT_ONCE)) await this.#closeStale(id, now);
  }

  /** Takes nothing new and stops every table; all that was acknowledged is stored. */
  async stop(code: number): Promise<void> {
    this.#isStopping = true;
    await Promise.allSettled(this.#opening.values());
    await Promise.all(this.live().map((table) => table.stop(code, 'the server stops')));
    this.#live.clear();
    await this.#setup.storage.tables.renew(this.#setup.node, 0);
  }

  /** For what a sweep does: another node's tables are not its business. */
  async #openFree(id: string): Promise<LiveTable | null> {
    try {
      return await this.open(id);
    } catch (error) {
      if (error instanceof TableHeld) return null;
      throw error;
    }
  }

  async #read(id: string): Promise<LiveTable | null> {
    const { storage, node, nowMs } = this.#setup;
    const stored = await storage.tables.find(id);
    if (stored === null || stored.isClosed) return null;
    const holding = await storage.tables.take(id, node, nowMs());
    if (holding === null) return null;
    if (holding === 'held') throw new TableHeld('another node runs the table');
    const log = readLog((await storage.tables.readLog(id, 0)).join('\n'));
    if (!log.ok) {
      this.#setup.report('a stored log cannot be read', log.error.code);
      return null;
    }
    return this.#begin(stored, log.value, holding);
  }

  #begin(stored: TableEntry, log: readonly TableEvent[], holding: { holder: string; epoch: number }): LiveTable {
    const { storage, bots, signer, nowMs, botDelayMs, report } = this.#setup;
    const table = new LiveTable({
      stored,
      log,
      holding,
      store: storage.tables,
      bots,
      signer,
      names: storage.accounts.names,
      nowMs,
      botDelayMs,
      report,
      onChange: (changed, events) => this.#changed(changed, events),
      onStop: (stopped) => this.#forget(stopped),
    });
    this.#live.set(stored.id, table);
    this.#noteSeats(table);
    table.start();
    return table;
  }

  #changed(table: LiveTable, events: readonly TableEvent[]): void {
    if (events.some(({ type }) => type === 'seated' || type === 'stoodUp')) this.#noteSeats(table);
    if (table.table().stage === 'closed') this.#forget(table);
    this.#setup.onEvents(events);
  }

  #noteSeats(table: LiveTable): void {
    const here = accountsAt(table.table().seats.map(({ occupant }) => occupant));
    for (const [account, id] of this.#seated) {
      if (id === table.id && !here.includes(account)) this.#seated.delete(account);
    }
    for (const account of here) this.#seated.set(account, table.id);
  }

  #forget(table: LiveTable): void {
    this.#live.delete(table.id);
    for (const [account, id] of this.#seated) if (id === table.id) this.#seated.delete(account);
  }

  async #putToSleep(table: LiveTable): Promise<void> {
    this.#forget(table);
    await table.stop(1001, 'the table sleeps');
  }

  async #closeStale(id: string, now: number): Promise<void> {
    const table = await this.#openFree(id);
    if (table === null || table.audience.size() > 0 || table.isBusy()) return;
    const isEmpty = accountsAt(table.table().seats.map(({ occupant }) => occupant)).length === 0;
    const stored = await this.#setup.storage.tables.find(id);
    const isOld = stored !== null && stored.changed_ms < now - STALE_PRIVATE_MS;
    if (isOld || (isEmpty && table.isPublic())) await table.host({ type: 'close' });
  }

  async #shown(stored: readonly TableEntry[]): Promise<readonly TableSummary[]> {
    const summaries = stored.map((table) => ({
      table,
      summary: this.#live.get(table.id)?.summary() ?? (JSON.parse(table.summary) as StoredSummary),
    }));
    const accounts = [...new Set(summaries.flatMap(({ summary }) => accountsAt(summary.seats)))];
    const people = await this.#setup.storage.accounts.names(accounts);
    return summaries.map(({ table, summary }) =>
      shownSummary(table, summary, people, this.#live.get(table.id)?.audience.spectators() ?? 0),
    );
  }
}

const emptySeats = (table: LiveTable): readonly Seat[] =>
  table.table().seats.flatMap(({ occupant }, seat) => (occupant === null ? [seat as Seat] : []));

/** Whether people wait there for others, in public. */
const isWaiting = (table: LiveTable, rules: string): boolean => {
  const { terms, stage } = table.table();
  const isOpen = table.isPublic() && (stage === 'gathering' || stage === 'over') && table.summary().fills;
  return isOpen && emptySeats(table).length > 0 && writeRules(terms.rules) === rules;
};
