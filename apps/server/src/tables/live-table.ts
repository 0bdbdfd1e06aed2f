/** A table that this node runs: driver, storage, audience. Events are shown after they are stored. If the storage
 * fails, or another node has taken over, the table stops, and its clients connect again. */
import { CLOSE_CODES, type ServerMessage } from '@doudizhu/protocol';
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import { unreachable } from '@doudizhu/rules/result';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import {
  applyEvents,
  createTableDriver,
  deadlineOf,
  peopleAt,
  seatOf,
  wakeAt,
  type CommandPayload,
  type PersonCommand,
  type RoundDraw,
  type StoreResult,
  type SubmitFailure,
  type Table,
  type TableDriver,
  type TableEvent,
} from '@doudizhu/table';
import { randomBytes } from 'node:crypto';
import type { CommandResult, Report } from '../metrics.ts';
import type { EndedRound } from '../storage/ended-round.ts';
import type { ServerStorage } from '../storage/storage.ts';
import type { Holding, TableEntry } from '../storage/table-store.ts';
import { archiveRound } from './archive.ts';
import { Audience, type Watcher } from './audience.ts';
import { levelOfFreeSeat, STAND_IN_LEVEL, type BotThreads } from './bots/bot-threads.ts';
import { botOccupant } from './new-table.ts';
import { MinuteLimit, Mutes } from './phrases.ts';
import type { Signer } from './signer.ts';
import { accountsOf, summaryOf, type StoredSummary } from './summary.ts';

/** Services for tables. */
export interface TableServices {
  readonly storage: ServerStorage;
  readonly bots: BotThreads;
  readonly signer: Signer;
  readonly nowMs: () => number;
  /** Draws a bot's simulated thinking time in milliseconds. It must not depend on cards. */
  readonly botDelayMs: (level: string, rules: RuleSet) => number;
  /** Called with the answer to each command of a person, and the seconds until then. */
  readonly onCommand: (result: CommandResult, seconds: number) => void;
  /** Must get no cards and no secrets. */
  readonly report: Report;
}

export interface LiveTableSetup extends TableServices {
  readonly stored: TableEntry;
  readonly log: readonly TableEvent[];
  readonly holding: Holding;
  /** Draws the next round; null: not yet. */
  readonly drawRound: (table: LiveTable) => Promise<RoundDraw | null>;
  /** Notice of maintenance for people who join; null: none. */
  readonly notice: () => string | null;
  /** Called after events are stored. */
  readonly onChange: (table: LiveTable, events: readonly TableEvent[], before: Table) => void;
  /** Called for a person who was found a seat and lost it without a round, because no connection came. */
  readonly onSeatLost: (account: string) => void;
  /** Called when a failure stopped the table. */
  readonly onStop: (table: LiveTable) => void;
}

/** Time without a connection after which a person counts as away. */
const GRACE_MS = 5000;
/** At a table that `fills`: time after which bots take the empty seats, and after which a person without a connection
 * loses the seat. */
const FILL_MS = 15_000;
/** Delay of an event after which the table does not move by itself. */
const STALL_MS = 30_000;
/** Limits of phrases per person. */
const PHRASES_PER_MINUTE = 12;
const PHRASE_PAUSE_MS = 2000;
/** Bots seated or removed, seats taken and left, per person. */
const SEAT_CHANGES_PER_MINUTE = 30;
/** The same of all people at a table together. It does not count who leaves: leaving is always possible. */
const SEAT_CHANGES_PER_TABLE = 120;
const ALL = '';

export class LiveTable {
  readonly id: string;
  readonly audience: Audience;
  readonly driver: TableDriver;
  readonly #setup: LiveTableSetup;
  readonly #summary: Pick<StoredSummary, 'pace' | 'rated' | 'fills' | 'hostedBy'>;
  /** Timers by purpose: absence by account, `seat` with the account, `fill`. */
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #phrases = new MinuteLimit(PHRASES_PER_MINUTE, PHRASE_PAUSE_MS);
  readonly #seatChanges = new MinuteLimit(SEAT_CHANGES_PER_MINUTE);
  readonly #allSeatChanges = new MinuteLimit(SEAT_CHANGES_PER_TABLE);
  readonly #mutes = new Mutes();
  /** Time from which bots take empty seats; null: they do not. */
  #fillAtMs: number | null = null;
  #isFilling = false;
  /** People who have not played a round since they sat down. */
  readonly #newcomers = new Set<string>();
  /** Time of the last connection. */
  idleSinceMs: number;

  constructor(setup: LiveTableSetup) {
    const { stored, log, nowMs, bots, signer, report } = setup;
    this.#setup = setup;
    this.id = stored.id;
    this.#summary = JSON.parse(stored.summary) as StoredSummary;
    this.idleSinceMs = nowMs();
    this.driver = createTableDriver({
      log,
      keeps: 'segment',
      time: {
        nowMs: () => performance.now(),
        schedule: (delayMs, work) => {
          const timer = setTimeout(work, delayMs);
          return () => clearTimeout(timer);
        },
      },
      storage: { store: (events, after) => this.#store(events, after) },
      rounds: { draw: () => setup.drawRound(this), sign: (text) => signer.sign(text) },
      bots: {
        ask: ({ level, view }) =>
          bots.ask({ table: this.id, level: level ?? STAND_IN_LEVEL, seed: randomBytes(8).toString('hex'), view }),
        delayMs: ({ seats, terms }, seat) => {
          const occupant = seats[seat]?.occupant;
          return setup.botDelayMs(occupant?.type === 'bot' ? occupant.level : STAND_IN_LEVEL, terms.rules);
        },
        onFault: ({ level, reason }) => report(`a bot failed: ${level ?? STAND_IN_LEVEL}`, messageOf(reason)),
      },
      onEvents: (events, before) => this.#show(events, before),
      onStop: (reason) => {
        report(`a table stopped: ${reason.type}`, 'error' in reason ? reason.error : null);
        this.#end(CLOSE_CODES.serverError, 'the table stopped');
        setup.onStop(this);
      },
    });
    const { driver } = this;
    this.audience = new Audience({
      table: () => driver.table(),
      log: () => driver.log(),
      nowMs: () => driver.nowMs(),
      names: (ids) => setup.storage.accounts.names(ids),
      onFault: (error) => report('names could not be read', error),
    });
  }

  table(): Table {
    return this.driver.table();
  }

  /** @returns the accounts with a seat */
  accounts(): readonly string[] {
    return accountsOf(this.table());
  }

  owner(): string {
    return this.#setup.stored.owner;
  }

  isPublic(): boolean {
    return this.#setup.stored.isPublic;
  }

  /** @returns the part of the server that seats people and begins rounds; null: people do */
  hostedBy(): NonNullable<StoredSummary['hostedBy']> | null {
    return this.#summary.hostedBy ?? null;
  }

  summary(): StoredSummary {
    return summaryOf(this.table(), this.#summary);
  }

  /** @returns the time until bots take the empty seats; null: they do not */
  fillsInMs(): number | null {
    const isFull = this.table().seats.every(({ occupant }) => occupant !== null);
    return this.#fillAtMs === null || isFull ? null : Math.max(0, this.#fillAtMs - this.#setup.nowMs());
  }

  /** @returns the time until a bot decides for a seat, by seat; null: its clock does not run */
  decidesInMs(): readonly (number | null)[] {
    const [table, nowMs] = [this.table(), this.driver.nowMs()];
    return table.seats.map((_, seat) => {
      const deadlineMs = deadlineOf(table, seatAt(seat));
      return deadlineMs === null ? null : Math.max(0, deadlineMs - nowMs);
    });
  }

  /** Runs the table. After an outage its clocks resume, and people are away until they connect. */
  start(): void {
    const isOutage = this.table().seats.some(({ occupant, awaySinceMs }) => {
      return occupant?.type === 'person' && awaySinceMs === null;
    });
    if (isOutage) this.driver.start({ gapMs: 0, here: [] });
    else this.driver.start();
    this.#arrangeSeats();
  }

  async join(watcher: Watcher, options: Parameters<Audience['add']>[1]): Promise<void> {
    await this.audience.add(watcher, options);
    const text = this.#setup.notice();
    if (text !== null) watcher.send({ type: 'notice', text });
    this.#cancel(watcher.account);
    this.#arrangeSeats();
    await this.setPresence(watcher.account);
  }

  leave(watcher: Watcher): void {
    this.audience.remove(watcher);
    this.idleSinceMs = this.#setup.nowMs();
    if (!this.audience.hasAccount(watcher.account)) this.awaitAccount(watcher.account, GRACE_MS);
    this.#arrangeSeats();
  }

  /** Marks a person as away unless they connect in time. */
  awaitAccount(account: string, graceMs: number): void {
    this.#later(account, graceMs, () => this.setPresence(account));
  }

  /** Updates the presence of a person. */
  async setPresence(account: string): Promise<void> {
    // A table that has just started marks everyone as away first.
    await this.driver.tick();
    const seat = seatOf(this.table(), account);
    if (seat === null) return;
    const here = this.audience.hasAccount(account);
    const isKnownHere = this.table().seats[seat]?.awaySinceMs === null;
    if (here !== isKnownHere) await this.driver.submit('host', { type: 'presence', seat, here });
  }

  /** Submits a person's command. @returns the answer for its sender */
  async submit(
    account: string,
    { id, seq, payload }: { readonly id: string; readonly seq: number; readonly payload: PersonCommand },
  ): Promise<ServerMessage> {
    const startedMs = performance.now();
    const result = await this.driver.submit(account, payload, { id, seq });
    this.#setup.onCommand(result.ok ? 'done' : 'refused', (performance.now() - startedMs) / 1000);
    if (!result.ok) return refusedMessage(id, result.error, this.table().seq);
    return { type: 'done', id, seq: result.value.find(({ command }) => command !== null)?.seq ?? null };
  }

  /** Seats a bot; null removes it. @returns the failure, or null */
  async seatBot(seat: Seat, level: string | null): Promise<SubmitFailure | null> {
    const occupant = level === null ? null : botOccupant(level);
    const result = await this.driver.submit('host', { type: 'seat', seat, occupant });
    return result.ok ? null : result.error;
  }

  /** Sends a phrase to everyone who has not muted the speaker. @returns the failure, or null */
  say(account: string, phrase: number, to: Seat | null): 'no-seat' | 'too-fast' | null {
    if (seatOf(this.table(), account) === null) return 'no-seat';
    if (!this.#phrases.allows(account, this.#setup.nowMs())) return 'too-fast';
    const message: ServerMessage = { type: 'phrase', account, phrase, to };
    this.audience.sendAll(message, (listener) => this.#mutes.hears(listener, account));
    return null;
  }

  mute(listener: string, speaker: string, on: boolean): void {
    this.#mutes.set(listener, speaker, on);
  }

  /** Counts a change of seats by a person. @returns false if there are too many */
  allowsSeatChange(account: string, how: 'fill' | 'leave'): boolean {
    const nowMs = this.#setup.nowMs();
    const isOwnAllowed = this.#seatChanges.allows(account, nowMs);
    return isOwnAllowed && (how === 'leave' || this.#allSeatChanges.allows(ALL, nowMs));
  }

  async host(payload: CommandPayload): Promise<void> {
    await this.driver.submit('host', payload);
  }

  /** @returns true if the table has no connection and no timer */
  canSleep(nowMs: number, idleMs: number): boolean {
    if (this.#isTournament()) return false;
    const isIdle = this.audience.size() === 0 && nowMs - this.idleSinceMs >= idleMs;
    return isIdle && this.#timers.size === 0 && this.driver.wakeInMs() === null && !this.isBusy();
  }

  /** @returns true while a round is dealt or played */
  isBusy(): boolean {
    return isBusyStage(this.table().stage);
  }

  /** @returns true if the next event of a clock is overdue */
  isStalled(): boolean {
    const atMs = wakeAt(this.table());
    return atMs !== null && this.driver.nowMs() - atMs > STALL_MS;
  }

  /** Only a ranked match is rated with a bot at a seat. */
  #rates(): 'none' | 'casual' | 'ranked' {
    if (!this.#summary.rated) return 'none';
    if (this.#summary.hostedBy?.type === 'ranked') return 'ranked';
    return this.table().seats.every(({ occupant }) => occupant?.type === 'person') ? 'casual' : 'none';
  }

  /** Boards of a tournament begin without connections. */
  #isTournament(): boolean {
    return this.#summary.hostedBy?.type === 'tournament';
  }

  /** Stops running the table; submitted events are stored. Clients that connect again find a free table. */
  async stop(code: number, reason: string): Promise<void> {
    this.#stopWork();
    try {
      await this.#setup.storage.tables.release(this.id, this.#setup.holding);
    } finally {
      this.audience.closeAll(code, reason);
    }
  }

  #end(code: number, reason: string): void {
    this.#stopWork();
    this.audience.closeAll(code, reason);
  }

  #stopWork(): void {
    for (const key of this.#timers.keys()) this.#cancel(key);
    this.driver.stop();
  }

  async #store(events: readonly TableEvent[], after: Table): Promise<StoreResult> {
    const { storage, holding, nowMs } = this.#setup;
    const before = this.table();
    const changes = events.some(({ type }) => CHANGES_SUMMARY.has(type));
    const ends = events.findIndex(({ type }) => type === 'ended');
    const seated = this.accounts();
    const remain = after.stage === 'closed' ? [] : accountsOf(after);
    return storage.tables.commit({
      table: this.id,
      epoch: holding.epoch,
      after: before.seq,
      events: events.map((event) => JSON.stringify(event)),
      wakeAtMs: isBusyStage(after.stage) || (this.#isTournament() && after.stage !== 'closed') ? nowMs() : null,
      nowMs: nowMs(),
      summary: changes ? JSON.stringify(summaryOf(after, this.#summary)) : null,
      isClosed: after.stage === 'closed',
      sits: remain.filter((account) => !seated.includes(account)),
      leaves: seated.filter((account) => !remain.includes(account)),
      segmentSeq: events.find(({ type }) => type === 'continued')?.seq ?? null,
      ended: this.#archived(events, ends),
    });
  }

  /** Archives a round that ends. One without a score is kept for tournaments only, where it is a result.
   * @param ends index of its last event; -1: none ends */
  #archived(events: readonly TableEvent[], ends: number): readonly EndedRound[] {
    const last = events[ends];
    if (last?.type !== 'ended' || (last.scores === null && !this.#isTournament())) return [];
    const added = events.slice(0, ends + 1);
    const archived = archiveRound({
      segment: [...this.driver.log(), ...added],
      table: applyEvents(this.table(), added),
      // Finished boards are public, though the tables are not in the lobby.
      isPublic: this.#setup.stored.isPublic || this.#isTournament(),
      rates: this.#rates(),
      nowMs: this.#setup.nowMs(),
    });
    return [archived];
  }

  #show(events: readonly TableEvent[], before: Table): void {
    this.audience.show(events);
    for (const event of events) {
      if (event.type !== 'seated' || event.occupant?.type !== 'person') continue;
      const { account } = event.occupant;
      this.#newcomers.add(account);
      if (!this.audience.hasAccount(account)) this.awaitAccount(account, FILL_MS);
    }
    if (events.some(({ type }) => type === 'ended')) this.#newcomers.clear();
    if (events.some(({ type }) => CHANGES_SUMMARY.has(type))) this.#arrangeSeats();
    this.#setup.onChange(this, events, before);
    if (this.table().stage === 'closed') this.#end(CLOSE_CODES.normal, 'the table is closed');
  }

  /** At a table that fills, between rounds: people without a connection lose their seats, and bots take the empty ones. */
  #arrangeSeats(): void {
    if (!this.#summary.fills) return;
    const isOpen = !this.isBusy() && this.table().stage !== 'closed';
    for (const account of this.accounts()) {
      const key = `seat ${account}`;
      if (!isOpen || this.audience.hasAccount(account)) this.#cancel(key);
      else if (!this.#timers.has(key)) this.#later(key, FILL_MS, () => this.#freeSeat(account));
    }
    if (!isOpen || peopleAt(this.table()).length === 0) {
      this.#cancel('fill');
      this.#fillAtMs = null;
    } else if (this.#fillAtMs === null) {
      this.#fillAtMs = this.#setup.nowMs() + FILL_MS;
      this.#later('fill', FILL_MS, () => this.#fill());
    } else if (!this.#timers.has('fill')) {
      // The wait is over: a seat that was freed after it gets its bot at once.
      void this.#fill();
    }
  }

  async #freeSeat(account: string): Promise<void> {
    if (this.isBusy() || this.audience.hasAccount(account)) return;
    const isNewcomer = this.#newcomers.has(account);
    const left = await this.driver.submit(account, { type: 'leave' });
    if (left.ok && isNewcomer) this.#setup.onSeatLost(account);
  }

  /** Lets bots take the empty seats, if a person at the table is connected. */
  async #fill(): Promise<void> {
    if (this.#isFilling) return;
    this.#isFilling = true;
    try {
      for (const seat of this.table().seats.keys()) {
        if (this.isBusy() || !this.accounts().some((account) => this.audience.hasAccount(account))) return;
        if (this.table().seats[seat]?.occupant === null) await this.seatBot(seat as Seat, levelOfFreeSeat(seat));
      }
    } finally {
      this.#isFilling = false;
    }
  }

  #later(key: string, delayMs: number, work: () => Promise<void>): void {
    this.#cancel(key);
    const timer = setTimeout(() => {
      this.#timers.delete(key);
      work().catch((error: unknown) => this.#setup.report('work of a table failed', error));
    }, delayMs);
    this.#timers.set(key, timer);
  }

  #cancel(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
  }
}

/** Events that change the summary. */
const CHANGES_SUMMARY: ReadonlySet<string> = new Set([
  'opened',
  'seated',
  'stoodUp',
  'committed',
  'ended',
  'closed',
] satisfies TableEvent['type'][]);

const isBusyStage = (stage: Table['stage']): boolean => {
  switch (stage) {
    case 'collectingEntropy':
    case 'playing':
      return true;
    case 'gathering':
    case 'over':
    case 'closed':
      return false;
    default:
      return unreachable(stage);
  }
};

const refusedMessage = (id: string, error: SubmitFailure, last: number): ServerMessage => {
  const { code, key, parameters, message } = error;
  const seq = 'seq' in error ? (error.seq as number) : last;
  return {
    type: 'refused',
    id,
    seq,
    // A failure without parameters has none of them.
    failure: { code, key, parameters: (parameters ?? {}) as Record<string, unknown>, message },
  };
};

/** A bot's failure may quote its cards, so only its code is logged. */
const messageOf = (reason: unknown): string =>
  reason instanceof Error ? reason.message : String((reason as { readonly code?: string }).code);
