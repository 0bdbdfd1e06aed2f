/**
 * The driver: the loop that runs a table in a web app, a CLI or a server. It stores events before they are shown,
 * handles deadlines before commands, draws secrets, asks bots and sets timers.
 *
 * Clock, timers, storage, secrets and bots are arguments. Commands wait for each other in one queue. The storage
 * accepts each sequence number once: a driver whose number is taken has lost a race against another driver of the same
 * table, and stops.
 */
import type { Deal, Seat } from '@doudizhu/rules/deal';
import { failuresOf, type FailureIn, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
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
import { EVENT, type TableEvent } from '../model/event.ts';
import { fallbackAction } from '../hints/hints.ts';
import { foldLog } from '../log/log.ts';
import { createTableClock, type TableClock } from '../clock/table-clock.ts';
import type { TableAfterEvents } from '../fold/derived-events.ts';
import { boardOf } from '../fold/queries.ts';
import type { Table } from '../model/state.ts';
import { viewOf } from '../view/view.ts';

const DRIVER_TEXTS = {
  stopped: 'this table is being played in another tab or program: open it again',
  refused: 'the storage refuses this change',
} as const satisfies Texts;
const driverFailure = failuresOf(DRIVER_TEXTS);

/** Nothing was stored: because another driver has stored these numbers (`conflict`), or for a reason outside of the table,
 * which continues (`refused`). */
export type StoreResult = 'stored' | 'conflict' | 'refused';

/** Request sent to a bot, with its seat's knowledge only. */
export interface BotQuestion {
  readonly seat: Seat;
  /** Null: the bot stands in for a person. */
  readonly level: string | null;
  /** View of the seat. A stand-in cannot open the person's hand. */
  readonly view: PlayerView;
}

/** Draw of a round. */
export interface RoundDraw {
  readonly secret: Secret;
  /** Cards of the first deal at a practice table; null: drawn from the secret, or set by an earlier `choose`. */
  readonly chosen: { readonly deal: Deal; readonly first: Seat | null } | null;
  /** Board that several tables play. Default: this table's own. */
  readonly board?: SharedBoard | null;
}

/** Time in which no program ran the table, and the seats of the people who are back. */
export interface Outage {
  readonly gapMs: number;
  readonly here: readonly Seat[];
}

/** A bot that failed or broke the rules. `fallbackAction` is played instead. */
export interface BotFailure {
  readonly seat: Seat;
  readonly level: string | null;
  /** Thrown value, or the `Refusal` of the bot's action. */
  readonly reason: unknown;
}

/** Failure that stopped a driver. */
export type DriverStop =
  | { readonly type: 'conflict' }
  /** The storage threw `error`: the events that it was given do not count. */
  | { readonly type: 'storage'; readonly error: unknown }
  /** Anything else threw `error`, such as the draw of a round. */
  | { readonly type: 'failure'; readonly error: unknown };

/** `stopped`: the driver accepts no more commands. */
export type SubmitFailure = Refusal | FailureIn<typeof DRIVER_TEXTS>;

/** Time of a driver. */
export interface DriverTime {
  /** Milliseconds that only increase. The table's time continues from the end of the log. */
  readonly nowMs: () => number;
  /** Calls `work` later. @returns a function that cancels it. If missing, the caller calls `tick` after `wakeInMs`, and
   * bots answer without delay. */
  readonly schedule?: (delayMs: number, work: () => void) => () => void;
}

/** Storage of a driver. If it throws, the driver stops. */
export interface DriverStorage {
  /** Stores events, all of them or none. @param after the table after them */
  readonly store: (events: readonly TableEvent[], after: Table) => StoreResult | Promise<StoreResult>;
}

/** Start of each round. */
export interface DriverRounds {
  /** Draws the next round. Null: not yet; it is asked again after the next command or tick. */
  readonly draw: (table: Table) => RoundDraw | null | Promise<RoundDraw | null>;
  /** Signs the commitment of a round with Ed25519. Default: unsigned. */
  readonly sign?: (text: string) => Signature | Promise<Signature>;
}

/** Bots of a table. */
export interface DriverBots {
  readonly ask: (question: BotQuestion) => Action | Promise<Action>;
  /** `one`: asks one bot at a time. Default: all with an open decision. */
  readonly atOnce?: 'one' | 'all';
  /** Minimum time until a bot's answer is played, in milliseconds. Default 0. */
  readonly delayMs?: (table: Table, seat: Seat) => number;
  readonly onFault?: (fault: BotFailure) => void;
}

/** Everything that a driver gets from its app. */
export interface DriverSetup {
  /** A checked and stored log (`restoreLog`), or the first event alone. */
  readonly log: readonly TableEvent[];
  /** Events that `log()` returns: all, or those of the last segment. Default: all. */
  readonly keeps?: 'log' | 'segment';
  readonly time: DriverTime;
  readonly storage: DriverStorage;
  readonly rounds: DriverRounds;
  readonly bots: DriverBots;
  /** Called after events are stored and applied. */
  readonly onEvents?: (events: readonly TableEvent[], before: Table) => void;
  /** Called if a failure stops the driver, not for `stop()`. */
  readonly onStop?: (reason: DriverStop) => void;
}

/** `idle`: accepts commands, but runs no bots and no timers (before `start`). `running`: does everything. `stopped`:
 * does nothing. */
type DriverStatus = 'idle' | 'running' | 'stopped';

interface SubmitOptions {
  /** Last sequence number known to the sender. Default: the newest. */
  readonly seq?: number;
  /** Id drawn by the sender. Default: a new one. */
  readonly id?: string;
}

/** The loop around one table. Methods can be called at any time; commands are handled in order. */
export interface TableDriver {
  readonly table: () => Table;
  readonly log: () => readonly TableEvent[];
  readonly status: () => DriverStatus;
  /** The table's time, as in its events and deadlines. It stops while the driver is paused or stopped. */
  readonly nowMs: () => number;
  /** Milliseconds until the next scheduled event, from 0; null: not before a command. */
  readonly wakeInMs: () => number | null;
  /** Submits a command. @returns its events; none for a command that was accepted before */
  readonly submit: (
    from: Sender,
    payload: CommandPayload,
    options?: SubmitOptions,
  ) => Promise<Result<readonly TableEvent[], SubmitFailure>>;
  /** Handles the events that are due. */
  readonly tick: () => Promise<void>;
  /** Resolves when the table waits for a person or for time, or the driver does not run. */
  readonly settled: () => Promise<void>;
  /** Ends the delays of bots that have answered. */
  readonly skipDelays: () => void;
  /** Stops the table's time until `resume`. Commands and bots are still handled. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Runs the table: completes interrupted steps, asks bots. Also after `stop`. @param outage moves all clocks first,
   * and marks people who are not back as away */
  readonly start: (outage?: Outage) => void;
  readonly stop: () => void;
}

/** Creates a driver over a log. It does nothing before `start`. docs/reference/table.md has an example. */
export const createTableDriver = (setup: DriverSetup): TableDriver => new Driver(setup);

class Driver implements TableDriver {
  readonly #setup: DriverSetup;
  readonly #log: TableEvent[];
  readonly #clock: TableClock;
  #table: Table;
  #status: DriverStatus = 'idle';
  /** Last item of the queue, and its length. */
  #last: Promise<unknown> = Promise.resolve();
  #queued = 0;
  #cancelTimer = (): void => {};
  /** Effects in progress, by name. An answer whose object was removed is too late. */
  readonly #performing = new Map<string, object>();
  /** Functions that end the delays of bots. */
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
      this.#watch(this.submit('host', { type: 'resume', ...outage }));
    }
    this.#watch(this.tick());
  }

  stop(): void {
    this.#status = 'stopped';
    this.#clock.hold('stopped');
    this.#arrange();
    this.skipDelays();
  }

  /** Runs work after all earlier work: a table handles one command at a time. */
  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#queued++;
    const done = this.#last.then(work).finally(() => {
      this.#queued--;
      this.#checkSettled();
    });
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Decides a command and stores its events. */
  async #decide(
    from: Sender,
    payload: CommandPayload,
    { seq = this.#table.seq, id }: SubmitOptions,
  ): Promise<Result<readonly TableEvent[], SubmitFailure>> {
    if (this.#status === 'stopped') return err(driverFailure('stopped'));
    const command = { id: id ?? idAfter(this.#table), from, seq, payload };
    const decided = decide(this.#table, command, this.nowMs());
    if (!decided.ok) return decided;
    const result = await this.#append(decided.value);
    if (result === 'stored') return ok(decided.value.events);
    return err(driverFailure(result === 'refused' ? 'refused' : 'stopped'));
  }

  /** Stores events, then moves to the table after them. After a `conflict` or a failure the driver stops. */
  async #append({ table, events }: TableAfterEvents): Promise<StoreResult> {
    if (events.length === 0) return 'stored';
    // An event that `readLog` refuses would make the stored log unreadable for ever.
    const misfit = events.find((event) => !EVENT.read(event).ok);
    if (misfit !== undefined) {
      this.#halt({ type: 'failure', error: new Error(`an event of type ${misfit.type} does not fit its schema`) });
      return 'conflict';
    }
    let result: StoreResult;
    try {
      result = await this.#setup.storage.store(events, table);
    } catch (error) {
      this.#halt({ type: 'storage', error });
      return 'conflict';
    }
    if (result === 'stored') this.#moveTo(table, events);
    else if (result === 'conflict') this.#halt({ type: 'conflict' });
    return result;
  }

  #moveTo(table: Table, events: readonly TableEvent[]): void {
    const before = this.#table;
    this.#table = table;
    const segment = this.#setup.keeps === 'segment' ? events.findLastIndex(({ type }) => type === 'continued') : -1;
    if (segment >= 0) this.#log.length = 0;
    this.#log.push(...events.slice(Math.max(0, segment)));
    this.#setup.onEvents?.(events, before);
  }

  /** Stops the driver if work in the background fails, because no caller would notice. */
  #watch(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#halt({ type: 'failure', error }));
  }

  #halt(reason: DriverStop): void {
    // A lost race after `stop` is expected. Events that were not stored are always reported.
    if (this.#status === 'stopped' && reason.type === 'conflict') return;
    this.stop();
    this.#setup.onStop?.(reason);
  }

  /** Sets the timer, drops effects that are no longer pending, and performs new ones. */
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
      this.#cancelTimer = schedule(Math.min(wakeMs, TIMER_MS_MAX), () => this.#watch(this.tick()));
    }
    const effects = pendingEffects(this.#table);
    const names = new Set(effects.map(nameOf));
    for (const name of this.#performing.keys()) if (!names.has(name)) this.#performing.delete(name);
    for (const effect of effects) {
      if (this.#setup.bots.atOnce === 'one' && this.#performing.size > 0) return;
      if (!this.#performing.has(nameOf(effect))) this.#watch(this.#perform(effect));
    }
  }

  async #perform(effect: Effect): Promise<void> {
    const attempt = {};
    this.#performing.set(nameOf(effect), attempt);
    const isCurrent = (): boolean => this.#performing.get(nameOf(effect)) === attempt;
    if (effect.type === 'drawSecret') await this.#beginRound(nameOf(effect), isCurrent);
    else await this.#letBotAct(effect, isCurrent);
  }

  /** Draws a round outside of the queue: a slow draw delays no command. */
  async #beginRound(name: string, isCurrent: () => boolean): Promise<void> {
    const drawn = await this.#setup.rounds.draw(this.#table);
    const signature = drawn === null || !isCurrent() ? null : await this.#signatureOf(drawn);
    await this.#inTurn(async () => {
      if (!isCurrent()) return;
      if (drawn === null) {
        this.#performing.delete(name);
        return;
      }
      const { chosen, secret, board = null } = drawn;
      const payloads: readonly CommandPayload[] = [
        ...(chosen === null ? [] : [{ type: 'choose', ...chosen } as const]),
        { type: 'commit', secret, board, signature },
      ];
      for (const payload of payloads) {
        const result = await this.#decide('host', payload, {});
        if (!isCurrent()) break;
        if (!result.ok) throw new Error(`a round cannot begin: ${result.error.message}`);
      }
      this.#arrange();
    });
  }

  async #signatureOf({ secret, board = null }: RoundDraw): Promise<Signature | null> {
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

  async #letBotAct({ seat, level, seq }: BotEffect, isCurrent: () => boolean): Promise<void> {
    const { ask, delayMs, onFault } = this.#setup.bots;
    const seen = viewOf(this.#table, seat).round as PlayerView;
    // A stand-in cannot open the person's hand.
    const view = level === null ? { ...seen, mayOpenHand: false } : seen;
    const delay = this.#delay(delayMs?.(this.#table, seat) ?? 0);
    let action: Action;
    try {
      action = await ask({ seat, level, view });
    } catch (reason) {
      if (isCurrent()) onFault?.({ seat, level, reason });
      action = fallbackAction(view);
    }
    await delay;
    await this.#inTurn(async () => {
      if (!isCurrent()) return;
      const acted = await this.#decide('host', { type: 'actFor', seat, action }, { seq });
      if (!acted.ok && isCurrent()) {
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

/** A new id: an accepted command leads to the event of this number. */
const idAfter = ({ seq }: Table): string => (seq + 1).toString(16).padStart(32, '0');

/** Maximum of `setTimeout`. A timer that fires early only sets the next one. */
const TIMER_MS_MAX = 2 ** 31 - 1;
