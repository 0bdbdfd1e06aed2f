/**
 * Runs a table of one person and bots in the page: stores events before they count, draws secrets, asks bots, lets time
 * pass. The judge is `@doudizhu/table`; clock, timers, storage and bots are given, so that tests run it in no time.
 *
 * Unlike a desk (packages/table), its storage answers later: commands wait for each other in one queue, and an event that
 * another tab has written first stops the driver.
 */
import type { Action, Failure, Result, Seat, SeatView } from '@doudizhu/rules';
import {
  applyEvents,
  decide,
  fallbackAction,
  foldLog,
  pendingEffects,
  tick,
  viewOf,
  wakeAt,
  type CommandPayload,
  type Effect,
  type Secret,
  type SeatCommand,
  type Table,
  type TableEvent,
  type TableView,
} from '@doudizhu/table';

/** `conflict`: another tab has stored other events under these numbers. */
export type StoreResult = 'stored' | 'conflict';

export interface BotQuestion {
  readonly seat: Seat;
  /** The bot's label; null: a bot stands in for the person. */
  readonly level: string | null;
  readonly view: SeatView;
}

export interface DriverSetup {
  /** A checked log to go on with, or the first event alone; all of it is stored. */
  readonly log: readonly TableEvent[];
  readonly me: Seat;
  /** Milliseconds, only forward. Where it stands still, so does the table's clock. */
  readonly nowMs: () => number;
  /** Calls `work` later. @returns what takes it back. */
  readonly schedule: (delayMs: number, work: () => void) => () => void;
  readonly store: (events: readonly TableEvent[]) => Promise<StoreResult>;
  /** May reject: then the seat plays what `fallbackAction` says. */
  readonly askBot: (question: BotQuestion) => Promise<Action>;
  readonly drawSecret: () => Secret;
  /** How long a bot seems to think, in milliseconds. */
  readonly paceMs: (view: TableView, seat: Seat) => number;
  /** After events have counted. */
  readonly changed: (events: readonly TableEvent[]) => void;
  /** Another tab plays on: nothing happens here any more. */
  readonly onConflict: () => void;
}

export interface Driver {
  readonly table: () => Table;
  readonly log: () => readonly TableEvent[];
  readonly view: () => TableView;
  /** The table's time, as deadlines count it. */
  readonly nowMs: () => number;
  /** What the person does, in the order of the calls. */
  readonly say: (payload: SeatCommand) => Promise<Result<void, Failure>>;
  /** What the host does. */
  readonly host: (payload: CommandPayload) => Promise<Result<void, Failure>>;
  /** Bots that only seem to think answer now. */
  readonly skipDelays: () => void;
  /** Begins, or goes on: what was cut off is completed, bots are asked. */
  readonly start: () => void;
  /** Nothing is decided any more until it starts again. */
  readonly stop: () => void;
}

const OK: Result<void, never> = { ok: true, value: undefined };
const STOPPED: Result<never, Failure> = {
  ok: false,
  error: { code: 'stopped', message: 'this table is played elsewhere, want to open it again' },
};

export const createDriver = (setup: DriverSetup): Driver => {
  const { me, store, changed, schedule } = setup;
  const log = [...setup.log];
  let table = foldLog(log);
  const [startedMs, offsetMs] = [setup.nowMs(), table.atMs];
  const nowMs = (): number => offsetMs + Math.max(0, Math.floor(setup.nowMs() - startedMs));
  let isRunning = false;
  let queue: Promise<unknown> = Promise.resolve();
  let cancelWake = (): void => {};
  /** Needs that are being met, by name. */
  let meeting = new Set<string>();
  /** Bots that have answered and wait for the eye. */
  const skips = new Set<() => void>();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };

  /** @returns whether the events count. */
  const append = async (events: readonly TableEvent[]): Promise<boolean> => {
    if (events.length === 0) return true;
    if ((await store(events)) === 'conflict') {
      stop();
      setup.onConflict();
      return false;
    }
    table = applyEvents(table, events);
    log.push(...events);
    changed(events);
    return isRunning;
  };

  const command = (from: Seat | 'host', payload: CommandPayload, seq?: number): Promise<Result<void, Failure>> =>
    inTurn(async () => {
      if (!isRunning || !(await append(tick(table, nowMs())))) return STOPPED;
      const id = `page${table.seq + 1}`; // what is accepted leads to an event: nobody else had this number
      const decided = decide(table, { id, from, seq: seq ?? table.seq, payload }, nowMs());
      if (decided.ok && !(await append(decided.value))) return STOPPED;
      arrange();
      return decided.ok ? OK : decided;
    });

  const passTime = (): Promise<void> =>
    inTurn(async () => {
      if (isRunning && (await append(tick(table, nowMs())))) arrange();
    });

  /** Sets the alarm, and sees to what the table needs. */
  const arrange = (): void => {
    cancelWake();
    if (!isRunning) return;
    const atMs = wakeAt(table);
    cancelWake = atMs === null ? () => {} : schedule(Math.max(0, atMs - nowMs()), () => void passTime());
    const needs = pendingEffects(table);
    const fresh = needs.filter((need) => !meeting.has(nameOf(need)));
    meeting = new Set(needs.map(nameOf));
    for (const need of fresh) void meet(need);
  };

  const meet = async (need: Effect): Promise<void> => {
    if (need.type === 'drawSecret') {
      await command('host', { type: 'commit', secret: setup.drawSecret() }, need.seq);
      return;
    }
    const { seat, level, seq } = need;
    const view = viewOf(table, seat);
    const round = view.round as SeatView;
    const pause = wait(setup.paceMs(view, seat));
    const action = await setup.askBot({ seat, level, view: round }).catch(() => fallbackAction(round));
    await pause;
    // A refusal: the need is gone, be it that the person plays again or that something was taken back. Or the bot broke
    // the rules, and then the table still wants it.
    const said = await command('host', { type: 'actFor', seat, action }, seq);
    if (!said.ok && said.error.code !== 'stale') {
      await command('host', { type: 'actFor', seat, action: fallbackAction(round) }, seq);
    }
  };

  const wait = (delayMs: number): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        cancel();
        skips.delete(go);
        resolve();
      };
      skips.add(go);
      const cancel = schedule(delayMs, go);
    });

  const skipDelays = (): void => {
    for (const go of skips) go();
  };

  const stop = (): void => {
    isRunning = false;
    cancelWake();
    skipDelays();
  };

  return {
    table: () => table,
    log: () => log,
    view: () => viewOf(table, me),
    nowMs,
    say: (payload) => command(me, payload),
    host: (payload) => command('host', payload),
    skipDelays,
    start: () => {
      isRunning = true;
      meeting = new Set();
      void passTime();
    },
    stop,
  };
};

const nameOf = (need: Effect): string =>
  need.type === 'drawSecret' ? `secret/${need.seq}` : `${need.seat}/${need.seq}`;
