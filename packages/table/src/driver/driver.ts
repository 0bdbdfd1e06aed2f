/**
 * The driver of a table: the one loop that runs a table in a page, a terminal or a server. It stores events before they
 * are shown, lets time pass before it decides a command, draws secrets, asks bots and sets timers.
 *
 * Clock, timers, storage, secrets and bots are arguments, so tests run it in no time. Storage may answer at once or
 * later: commands wait for each other in one queue. The storage holds each sequence number once. A driver that finds its
 * number taken has lost the race against another driver of the same table: it stops, or reads what the other one stored
 * and follows.
 */
import type { Deal, Seat } from '@doudizhu/rules/deal';
import { failuresOf, type FailureIn, type Texts } from '@doudizhu/rules/failure';
import { err, type Result } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import type { PlayerView } from '@doudizhu/rules/view';
import { tick, wakeAt } from '../clock/clock.ts';
import type { CommandPayload } from '../model/command.ts';
import type { Sender, SharedBoard } from '../model/values.ts';
import { decide } from '../command/decide.ts';
import type { Refusal } from '../command/refusal.ts';
import { pendingEffects, type Effect } from './effects.ts';
import { commitmentOf, signedText, type Secret } from '../fairness/fairness.ts';
import type { Signature } from '../fairness/signature.ts';
import type { TableEvent } from '../model/event.ts';
import { fallbackAction } from '../hints/hints.ts';
import { foldLog } from '../log/log.ts';
import { createTableClock, type TableClock } from '../clock/table-clock.ts';
import { applyEvents } from '../fold/apply-event.ts';
import { boardOf } from '../fold/queries.ts';
import type { Table } from '../model/state.ts';
import { viewOf } from '../view/view.ts';

const DRIVER_TEXTS = {
  stopped: {
    en: 'this table is being played in another tab or program: open it again',
    zh: '这张牌桌已经不在这里进行了，请重新打开',
  },
} as const satisfies Texts;
const driverFailure = failuresOf(DRIVER_TEXTS);

/** `conflict`: another driver has stored other events under these numbers. Nothing was stored. */
export type StoreResult = 'stored' | 'conflict';

/** What a bot is asked. It knows what its seat knows. */
export interface BotQuestion {
  readonly seat: Seat;
  /** The bot's level; null: a bot stands in for the person. */
  readonly level: string | null;
  /** What the seat sees; who stands in for a person may not open his hand. */
  readonly view: PlayerView;
}

/** What a round begins with. */
export interface RoundDraw {
  readonly secret: Secret;
  /** The cards of the first deal, on a practice table; null: the secret decides them, or an earlier `choose` did. */
  readonly chosen: { readonly deal: Deal; readonly first: Seat | null } | null;
  /** A board that is dealt at several tables. Default: this table's own. */
  readonly board?: SharedBoard | null;
}

/** The time in which no program ran the table, and the seats whose people are there again. */
export interface Outage {
  readonly gapMs: number;
  readonly here: readonly Seat[];
}

/** A bot that failed or broke the rules. `fallbackAction` is played for it. */
export interface BotFailure {
  readonly seat: Seat;
  readonly level: string | null;
  /** What the bot threw, or the `Refusal` of its action. */
  readonly reason: unknown;
}

/** Why a driver stopped by itself. */
export type DriverStop =
  | { readonly type: 'conflict' }
  /** The storage threw `error`: the events that it was given do not count. */
  | { readonly type: 'storage'; readonly error: unknown };

/** `stopped`: the driver decides nothing any more. */
export type SubmitFailure = Refusal | FailureIn<typeof DRIVER_TEXTS>;

/** Time of a driver. */
export interface DriverTime {
  /** Milliseconds; it only runs forward. The table's time continues from the end of the log. */
  readonly nowMs: () => number;
  /** Calls `work` later. @returns a function that cancels it. Without it the caller calls `tick` after `wakeInMs`, and
   * bots answer without delay. */
  readonly schedule?: (delayMs: number, work: () => void) => () => void;
}

/** Storage of a driver. If it throws, the driver stops. */
export interface DriverStorage {
  /** Stores events, all of them or none. */
  readonly store: (events: readonly TableEvent[]) => StoreResult | Promise<StoreResult>;
  /** Reads the stored events from a sequence number on. With it a driver that lost a race follows; without it, it stops. */
  readonly readFrom?: (seq: number) => readonly TableEvent[] | Promise<readonly TableEvent[]>;
}

/** Begin of each round. */
export interface DriverRounds {
  /** Draws the next round. Null: it does not begin yet, and is drawn again after the next command or tick. */
  readonly draw: (table: Table) => RoundDraw | null | Promise<RoundDraw | null>;
  /** Signs the commitment of a round with Ed25519. Default: it is not signed. */
  readonly sign?: (text: string) => Signature | Promise<Signature>;
}

/** Bots of a table. */
export interface DriverBots {
  readonly ask: (question: BotQuestion) => Action | Promise<Action>;
  /** `one`: a bot is asked when the one before it has answered. Default: all whose decisions are open. */
  readonly atOnce?: 'one' | 'all';
  /** A bot's answer waits until this time is over, in milliseconds. Default 0. */
  readonly delayMs?: (table: Table, seat: Seat) => number;
  readonly onFault?: (fault: BotFailure) => void;
}

/** Everything that a driver gets from its app. */
export interface DriverSetup {
  /** A checked log, all of it stored (`restoreLog`); or the first event alone. */
  readonly log: readonly TableEvent[];
  /** Events that `log()` returns: all, or those of the last segment. Default: all. */
  readonly keeps?: 'log' | 'segment';
  readonly time: DriverTime;
  readonly storage: DriverStorage;
  readonly rounds: DriverRounds;
  readonly bots: DriverBots;
  /** Called after events were stored and applied. */
  readonly onEvents?: (events: readonly TableEvent[], before: Table) => void;
  /** Called when the driver stops by itself, not for `stop()`. */
  readonly onStop?: (reason: DriverStop) => void;
}

/**
 * `following`: it decides commands, but asks no bot and lets no time pass by itself: before `start`, and after a race that
 * another driver won. `running`: it does all of it. `stopped`: it decides nothing.
 */
type DriverStatus = 'following' | 'running' | 'stopped';

interface SubmitOptions {
  /** The sequence number that the sender had seen. Default: the newest. */
  readonly seq?: number;
  /** The sender's own id of the command. Default: one that this table never had. */
  readonly id?: string;
}

/** The loop around one table. Its methods may be called at any time; commands are handled one after the other. */
export interface TableDriver {
  readonly table: () => Table;
  readonly log: () => readonly TableEvent[];
  readonly status: () => DriverStatus;
  /** The table's time, as its events and deadlines count it. It stands still while the driver is paused or stopped. */
  readonly nowMs: () => number;
  /** How long until time brings about something, from 0; null: not before a command. */
  readonly wakeInMs: () => number | null;
  /** A command, in the order of the calls. @returns its events: none for a command that was accepted before. */
  readonly submit: (
    from: Sender,
    payload: CommandPayload,
    options?: SubmitOptions,
  ) => Promise<Result<readonly TableEvent[], SubmitFailure>>;
  /** Lets the time until now bring about what it does. */
  readonly tick: () => Promise<void>;
  /** Reads and shows what other drivers have stored. */
  readonly catchUp: () => Promise<void>;
  /** Resolves when the table waits for a person or for time, or the driver does not run. */
  readonly settled: () => Promise<void>;
  /** Bots that have answered act now, without the rest of their delay. */
  readonly skipDelays: () => void;
  /** The table's time stands still until `resume`; commands and bots are decided all the same. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Runs the table: completes what was cut off, asks bots. Also after `stop`. @param outage after one, clocks move on
   * before anything is due, and whoever is not there is away. */
  readonly start: (outage?: Outage) => void;
  readonly stop: () => void;
}

/** A driver over a log. Nothing happens before `start`. docs/reference/table.md plays a whole evening with one. */
export const createTableDriver = (setup: DriverSetup): TableDriver => new Driver(setup);

class Driver implements TableDriver {
  readonly #setup: DriverSetup;
  readonly #log: TableEvent[];
  readonly #clock: TableClock;
  #table: Table;
  #status: DriverStatus = 'following';
  /** The last piece of work in the queue, and how many are in it. */
  #last: Promise<unknown> = Promise.resolve();
  #queued = 0;
  #cancelTimer = (): void => {};
  /** The effects that are being performed, by name. An answer whose object is not in it any more came too late. */
  readonly #performing = new Map<string, object>();
  /** Ends the delay of each bot that seems to think. */
  readonly #delays = new Set<() => void>();
  #settledWaiters: (() => void)[] = [];

  constructor(setup: DriverSetup) {
    this.#setup = setup;
    this.#log = [...setup.log];
    this.#table = foldLog(setup.log);
    this.#clock = createTableClock(setup.time.nowMs, this.#table.atMs);
  }

  table(): Table {
    return this.#table;
  }

  log(): readonly TableEvent[] {
    return this.#log;
  }

  status(): DriverStatus {
    return this.#status;
  }

  nowMs(): number {
    return this.#clock.nowMs();
  }

  wakeInMs(): number | null {
    const atMs = wakeAt(this.#table);
    return atMs === null ? null : Math.max(0, atMs - this.nowMs());
  }

  submit(
    from: Sender,
    payload: CommandPayload,
    options: SubmitOptions = {},
  ): Promise<Result<readonly TableEvent[], SubmitFailure>> {
    return this.#inTurn(async () => {
      const result = await this.#decide(from, payload, options);
      this.#arrange();
      return result;
    });
  }

  tick(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#status !== 'stopped') await this.#append(tick(this.#table, this.nowMs()));
      this.#arrange();
    });
  }

  catchUp(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#readNew();
      this.#arrange();
    });
  }

  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.#settledWaiters.push(resolve);
      this.#checkSettled();
    });
  }

  skipDelays(): void {
    for (const end of this.#delays) end();
  }

  pause(): void {
    this.#clock.hold('paused');
  }

  resume(): void {
    this.#clock.release('paused');
  }

  start(outage?: Outage): void {
    this.#status = 'running';
    this.#clock.release('stopped');
    if (outage !== undefined) {
      this.#clock.advance(outage.gapMs);
      void this.submit('host', { type: 'resume', ...outage });
    }
    void this.tick();
  }

  stop(): void {
    this.#status = 'stopped';
    this.#clock.hold('stopped');
    this.#arrange();
    this.skipDelays();
  }

  /** Work waits until the work before it is done: a table decides one command at a time. */
  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#queued++;
    const done = this.#last.then(work).finally(() => {
      this.#queued--;
      this.#checkSettled();
    });
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Decides a command and stores its events; again after another driver was faster. */
  async #decide(
    from: Sender,
    payload: CommandPayload,
    { seq = this.#table.seq, id }: SubmitOptions,
  ): Promise<Result<readonly TableEvent[], SubmitFailure>> {
    for (;;) {
      if (this.#status === 'stopped') return err(driverFailure('stopped'));
      const command = { id: id ?? idAfter(this.#table), from, seq, payload };
      const events = decide(this.#table, command, this.nowMs());
      if (!events.ok || (await this.#append(events.value))) return events;
    }
  }

  /** Stores events, then applies them. @returns whether it did. */
  async #append(events: readonly TableEvent[]): Promise<boolean> {
    if (events.length === 0) return true;
    let result: StoreResult;
    try {
      result = await this.#setup.storage.store(events);
    } catch (error) {
      this.#halt({ type: 'storage', error });
      return false;
    }
    if (result === 'stored') this.#apply(events);
    else await this.#loseRace();
    return result === 'stored';
  }

  /** Another driver runs the table: this one follows it, or stops where it cannot read what the other one stored. */
  async #loseRace(): Promise<void> {
    if (this.#status === 'running') this.#status = 'following';
    this.#performing.clear();
    if (!(await this.#readNew())) this.#halt({ type: 'conflict' });
  }

  /** @returns whether there was something new. */
  async #readNew(): Promise<boolean> {
    let events: readonly TableEvent[];
    try {
      events = (await this.#setup.storage.readFrom?.(this.#table.seq + 1)) ?? [];
    } catch (error) {
      this.#halt({ type: 'storage', error });
      return true;
    }
    if (events.length > 0) this.#apply(events);
    return events.length > 0;
  }

  #apply(events: readonly TableEvent[]): void {
    const before = this.#table;
    this.#table = applyEvents(before, events);
    const segment = this.#setup.keeps === 'segment' ? events.findLastIndex(({ type }) => type === 'continued') : -1;
    if (segment >= 0) this.#log.length = 0;
    this.#log.push(...events.slice(Math.max(0, segment)));
    this.#setup.onEvents?.(events, before);
  }

  #halt(reason: DriverStop): void {
    // After a stop that was asked for, another driver may go ahead. Events that were not stored are reported always.
    if (this.#status === 'stopped' && reason.type === 'conflict') return;
    this.stop();
    this.#setup.onStop?.(reason);
  }

  /** Sets the timer, forgets effects that the table does not want any more, performs those that it wants now. */
  #arrange(): void {
    const { schedule } = this.#setup.time;
    this.#cancelTimer();
    this.#cancelTimer = () => {};
    if (this.#status !== 'running') {
      this.#performing.clear();
      return;
    }
    const wakeMs = schedule === undefined ? null : this.wakeInMs();
    if (wakeMs !== null && schedule !== undefined) {
      this.#cancelTimer = schedule(Math.min(wakeMs, TIMER_MS_MAX), () => void this.tick());
    }
    const effects = pendingEffects(this.#table);
    const names = new Set(effects.map(nameOf));
    for (const name of this.#performing.keys()) if (!names.has(name)) this.#performing.delete(name);
    for (const effect of effects) {
      if (this.#setup.bots.atOnce === 'one' && this.#performing.size > 0) return;
      if (!this.#performing.has(nameOf(effect))) void this.#perform(effect);
    }
  }

  async #perform(effect: Effect): Promise<void> {
    const attempt = {};
    this.#performing.set(nameOf(effect), attempt);
    const isWanted = (): boolean => this.#performing.get(nameOf(effect)) === attempt;
    if (effect.type === 'drawSecret') await this.#beginRound(nameOf(effect), isWanted);
    else await this.#letBotAct(effect, isWanted);
  }

  #beginRound(name: string, isWanted: () => boolean): Promise<void> {
    return this.#inTurn(async () => {
      if (!isWanted()) return;
      const drawn = await this.#setup.rounds.draw(this.#table);
      if (drawn === null) {
        this.#performing.delete(name);
        return;
      }
      const { chosen, ...draw } = drawn;
      const payloads: readonly CommandPayload[] = [
        ...(chosen === null ? [] : [{ type: 'choose', ...chosen } as const]),
        { type: 'commit', secret: draw.secret, board: draw.board ?? null, signature: await this.#signatureOf(draw) },
      ];
      if (!isWanted()) return;
      for (const payload of payloads) {
        const result = await this.#decide('host', payload, {});
        if (!isWanted()) break;
        if (!result.ok) throw new Error(`a round cannot begin: ${result.error.message}`);
      }
      this.#arrange();
    });
  }

  async #signatureOf({ secret, board = null }: Omit<RoundDraw, 'chosen'>): Promise<Signature | null> {
    const { terms, seats, roundsBegun } = this.#table;
    const round = roundsBegun + 1;
    const commitment = commitmentOf(secret);
    const pledges = seats.map(({ pledge }) => pledge);
    const text = signedText({
      table: terms.table,
      round,
      board: boardOf(terms.table, { board, round }),
      commitment,
      pledges,
    });
    return (await this.#setup.rounds.sign?.(text)) ?? null;
  }

  async #letBotAct({ seat, level, seq }: BotEffect, isWanted: () => boolean): Promise<void> {
    const { ask, delayMs, onFault } = this.#setup.bots;
    const seen = viewOf(this.#table, seat).round as PlayerView;
    // Who stands in for a person does not show his hand.
    const view = level === null ? { ...seen, mayOpenHand: false } : seen;
    const delay = this.#delay(delayMs?.(this.#table, seat) ?? 0);
    let action: Action;
    try {
      action = await ask({ seat, level, view });
    } catch (reason) {
      if (isWanted()) onFault?.({ seat, level, reason });
      action = fallbackAction(view);
    }
    await delay;
    await this.#inTurn(async () => {
      if (!isWanted()) return;
      const acted = await this.#decide('host', { type: 'actFor', seat, action }, { seq });
      if (!acted.ok && isWanted()) {
        onFault?.({ seat, level, reason: acted.error });
        await this.#decide('host', { type: 'actFor', seat, action: fallbackAction(view) }, { seq });
      }
      this.#arrange();
    });
  }

  #delay(delayMs: number): Promise<void> {
    const { schedule } = this.#setup.time;
    if (delayMs <= 0 || schedule === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        cancel();
        this.#delays.delete(end);
        resolve();
      };
      this.#delays.add(end);
      const cancel = schedule(delayMs, end);
    });
  }

  #checkSettled(): void {
    if (this.#queued > 0 || this.#performing.size > 0) return;
    const waiters = this.#settledWaiters;
    this.#settledWaiters = [];
    for (const resolve of waiters) resolve();
  }
}

type BotEffect = Extract<Effect, { type: 'askBot' }>;

const nameOf = (effect: Effect): string =>
  effect.type === 'drawSecret' ? `secret/${effect.seq}` : `${effect.seat}/${effect.seq}`;

/** An id that no command of this table has: a command that is accepted leads to the event of this number. */
const idAfter = ({ seq }: Table): string => (seq + 1).toString(16).padStart(32, '0');

/** `setTimeout` takes no more. A timer that fires early does nothing but set the next one. */
const TIMER_MS_MAX = 2 ** 31 - 1;
