/** Tables of this node. A table is opened for a person or at its time, and sleeps without connections. Seats are known
 * across tables, because a person has one seat at a time. Tables of lost nodes are taken over. */
import { CLOSE_CODES, type TableRequest } from '@doudizhu/protocol';
import { readRules, writeRules } from '@doudizhu/rules/ruleset';
import type { NodeMessages, TableQuestion } from '../cluster/node-messages.ts';
import { readLog, seatOf, type RoundDraw, type Table, type TableEvent } from '@doudizhu/table';
import { randomBytes } from 'node:crypto';
import { newId } from '../accounts/secrets.ts';
import type { Holding, TableEntry } from '../storage/table-store.ts';
import { TableLeases, TableHeld } from './lease.ts';
import { LiveTable, type TableServices } from './live-table.ts';
import { Lobby, waitsFor, type LobbySetup } from './lobby.ts';
import { botOccupant, newTableEntry } from './new-table.ts';
import { emptySeats, Seats } from './seats.ts';

export interface TablesSetup extends TableServices, Omit<LobbySetup, 'live' | 'liveOf'> {
  /** Called after events are stored. */
  readonly onEvents: (events: readonly TableEvent[], table: LiveTable, before: Table) => void;
  /** Draws the next round of a hosted table; null: not yet. */
  readonly drawHostedRound: (table: LiveTable) => Promise<RoundDraw | null>;
  /** Time that a table without connections stays in memory. */
  readonly idleMs: number;
  /** Name of this server, unique among those with the same database. */
  readonly node: string;
  readonly messages: NodeMessages;
}

/** Number of waiting tables that are tried per match. */
const WAITING_MAX = 20;
/** Interval of the search for abandoned tables. */
const STALE_LOOK_MS = 60_000;
/** Time without a change after which an abandoned table is closed. */
const STALE = [
  { isPublic: true, staleMs: 10 * 60_000 },
  { isPublic: false, staleMs: 7 * 86_400_000 },
] as const;
const AT_ONCE = 100;

export class Tables {
  readonly seats: Seats;
  readonly lobby: Lobby;
  readonly lease: TableLeases;
  readonly #setup: TablesSetup;
  readonly #live = new Map<string, LiveTable>();
  /** Tables that are being read. */
  readonly #opening = new Map<string, Promise<LiveTable | null>>();
  /** Tables that a failure stopped in a round, or that the server hosts. They resume when the storage is back, unless
   * another node has them. */
  readonly #interrupted = new Set<string>();
  /** True after a failure that can leave due tables with this node which it does not run: the answer was lost, or the
   * log was not read. */
  #holdsUnknown = false;
  #isStopping = false;
  #staleLookMs = -Infinity;

  constructor(setup: TablesSetup) {
    this.#setup = setup;
    const { storage, node } = setup;
    this.seats = new Seats(setup);
    this.lobby = new Lobby({ ...setup, live: () => this.live(), liveOf: (id) => this.#live.get(id) });
    this.lease = new TableLeases({ storage, node });
  }

  live(): readonly LiveTable[] {
    return [...this.#live.values()];
  }

  /** @returns the number of tables here that should move and do not: a timer is overdue, or a failure stopped them */
  countStalled(): number {
    return this.#interrupted.size + this.live().filter((table) => table.isStalled()).length;
  }

  /** Takes the lease and opens due tables. @throws if another process of this name runs */
  async begin(): Promise<void> {
    await this.lease.begin();
    await this.maintain();
  }

  /** @returns null if no open table has this id @throws TableHeld, also while this node stops */
  async open(id: string): Promise<LiveTable | null> {
    if (this.#isStopping) throw new TableHeld('');
    return this.#opened(id, () => this.#read(id));
  }

  #opened(id: string, read: () => Promise<LiveTable | null>): Promise<LiveTable | null> {
    const live = this.#live.get(id);
    if (live !== undefined) return Promise.resolve(live);
    const opening =
      this.#opening.get(id) ??
      read()
        .catch((error: unknown) => {
          this.#holdsUnknown ||= !(error instanceof TableHeld);
          throw error;
        })
        .finally(() => this.#opening.delete(id));
    this.#opening.set(id, opening);
    return opening;
  }

  /** Stores a table, which a node opens for its first person. @param fills lets bots take the empty seats after a wait
   * @returns its id; null if the rule set is unknown */
  async add(owner: string, given: TableRequest, fills: boolean): Promise<string | null> {
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
    return entry.value.id;
  }

  /** Stores a table and opens it here. @returns null if the rule set is unknown */
  async create(...given: Parameters<Tables['add']>): Promise<LiveTable | null> {
    const id = await this.add(...given);
    return id === null ? null : this.open(id);
  }

  /** Seats the account at a waiting table of these rules, or at a new one. @returns its id; null: unknown rules */
  async match(account: string, rulesText: string): Promise<string | null> {
    const { storage, messages, node } = this.#setup;
    const rules = readRules(rulesText);
    if (!rules.ok) return null;
    const text = writeRules(rules.value);
    const waiting = this.live().filter((table) => waitsFor(table) === text);
    const fullestFirst = waiting.toSorted((a, b) => emptySeats(a).length - emptySeats(b).length);
    for (const table of fullestFirst) if (await this.#sit(table, account)) return table.id;
    for (const found of await storage.tables.listWaiting(text, WAITING_MAX)) {
      const question: TableQuestion = { type: 'sit', table: found.id, account };
      if (found.node !== node && (await messages.ask(found.node, question))) return found.id;
    }
    const given: TableRequest = { rules: text, public: true, rated: true, roundsMax: null, pace: 'normal', bots: [] };
    const table = await this.create(account, given, true);
    if (table !== null) await this.#sit(table, account);
    return table?.id ?? null;
  }

  /** Closes an open table, here or at the node that runs it. @param owner who may not close it while it is in use; null: a
   * moderator @returns false if it is in use */
  async close(id: string, owner: string | null): Promise<boolean> {
    try {
      return await this.#close(await this.open(id), owner);
    } catch (error) {
      if (!(error instanceof TableHeld) || error.heldBy === '') throw error;
      return this.#setup.messages.ask(error.heldBy, { type: 'close', table: id, owner });
    }
  }

  async #close(table: LiveTable | null, owner: string | null): Promise<boolean> {
    if (table === null) return true;
    const isUsed = table.isBusy() || table.accounts().some((account) => account !== owner);
    if (owner !== null && isUsed) return false;
    await table.host({ type: 'close' });
    return true;
  }

  /** Answers another node. */
  async answer(question: TableQuestion): Promise<boolean> {
    const table = this.#live.get(question.table);
    if (question.type === 'close') return table !== undefined && this.#close(table, question.owner);
    return table !== undefined && waitsFor(table) !== null && (await this.#sit(table, question.account));
  }

  async #sit(table: LiveTable, account: string): Promise<boolean> {
    if (seatOf(table.table(), account) !== null) return true;
    const [seat] = emptySeats(table);
    if (seat === undefined) return false;
    const taken = await this.seats.take(account, table, () => table.driver.submit(account, { type: 'sit', seat }));
    return 'result' in taken && taken.result.ok;
  }

  /** Removes a deleted or banned account from its table. */
  async removePerson(account: string): Promise<void> {
    const table = await this.seats.tableOf(account);
    if (table === null) return;
    if (!this.#live.has(table)) this.#setup.messages.announce({ type: 'removePerson', table, account });
    await this.removeHere(table, account);
  }

  /** Removes an account from a table, if this node runs it. */
  async removeHere(table: string, account: string): Promise<void> {
    await this.#live.get(table)?.driver.submit(account, { type: 'leave' });
  }

  /** Opens due tables, lets idle ones sleep, closes abandoned ones. */
  async maintain(): Promise<void> {
    const { nowMs, idleMs } = this.#setup;
    const now = nowMs();
    for (const table of this.live()) {
      if (!table.canSleep(now, idleMs)) continue;
      this.#forget(table);
      await table.stop(CLOSE_CODES.goingAway, 'the table sleeps');
    }
    if (this.#holdsUnknown) await this.#findHeld();
    for (const id of this.#interrupted) {
      await this.#openFree(id);
      this.#interrupted.delete(id);
    }
    await this.#takeDue().catch((error: unknown) => {
      this.#holdsUnknown = true;
      throw error;
    });
    if (now - this.#staleLookMs >= STALE_LOOK_MS) {
      this.#staleLookMs = now;
      for (const stale of STALE) await this.#closeStale(stale.isPublic, now - stale.staleMs);
    }
  }

  /** Finds the due tables that this node took without running them. */
  async #findHeld(): Promise<void> {
    const { storage, node } = this.#setup;
    for (const id of await storage.tables.dueOf(node)) if (!this.#live.has(id)) this.#interrupted.add(id);
    this.#holdsUnknown = false;
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
    this.lease.stop();
    await Promise.allSettled(this.#opening.values());
    await Promise.all(this.live().map((table) => table.stop(code, 'the server stops')));
    this.#live.clear();
    await this.lease.end();
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
    const { storage, report, nowMs } = this.#setup;
    const stored = await storage.tables.find(id);
    const log = readLog((await storage.tables.readLog(id, 0)).join('\n'));
    if (!log.ok) {
      report('a stored log cannot be read', log.error.code);
      await storage.tables.closeUnreadable(id, holding, nowMs());
    }
    return stored === null || !log.ok ? null : this.#begin(stored, log.value, holding);
  }

  #begin(stored: TableEntry, log: readonly TableEvent[], holding: Holding): LiveTable {
    const { storage, report } = this.#setup;
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
      onSeatLost: (account) => {
        const noted = storage.ranked.noteDodge(account, this.#setup.nowMs());
        noted.catch((error: unknown) => report('a missed match could not be noted', error));
      },
      onStop: (stopped) => {
        if (stopped.isBusy() || stopped.hostedBy() !== null) this.#interrupted.add(stopped.id);
        this.#forget(stopped);
      },
    });
    this.#live.set(stored.id, table);
    table.start();
    return table;
  }

  #changed(table: LiveTable, events: readonly TableEvent[], before: Table): void {
    if (table.table().stage === 'closed') this.#forget(table);
    this.#setup.onEvents(events, table, before);
  }

  #forget(table: LiveTable): void {
    this.#live.delete(table.id);
  }

  /** Closes abandoned tables, oldest first; those that are used in spite of their age keep none from its turn. */
  async #closeStale(isPublic: boolean, beforeMs: number): Promise<void> {
    let last = { changedMs: 0, id: '' };
    for (;;) {
      const stale = await this.#setup.storage.tables.listStale({ isPublic, last, beforeMs, limit: AT_ONCE });
      for (const { id } of stale) {
        const table = await this.#openFree(id);
        if (table !== null && table.audience.size() === 0 && !table.isBusy()) await table.host({ type: 'close' });
      }
      if (stale.length < AT_ONCE) return;
      last = stale.at(-1) ?? last;
    }
  }
}

/** Draws the cards of a round that no other table plays. */
export const ownRound = (): RoundDraw => ({ secret: randomBytes(32).toString('hex'), chosen: null, board: null });
