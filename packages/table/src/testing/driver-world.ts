/** Helpers for tests of drivers: storage that answers at once or later, a simulated clock, a player who plays. */
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import type { SeatView } from '@doudizhu/rules/view';
import { createFakeTimers } from '@doudizhu/rules/testing';
import type { CommandPayload } from '../model/command.ts';
import { decisionOf } from '../view/decision.ts';
import { openTable, type TableEvent } from '../model/event.ts';
import type { TermsInput } from '../model/terms.ts';
import {
  createTableDriver,
  type BotFailure,
  type DriverBots,
  type DriverRounds,
  type DriverSetup,
  type DriverStop,
  type StoreResult,
  type TableDriver,
} from '../driver/driver.ts';
import { secretFrom } from '../fairness/fairness.ts';
import { fallbackAction, hintAfter } from '../hints/hints.ts';
import { viewOf } from '../view/view.ts';
import { personAt, senderAt } from './senders.ts';

export const ME = seatAt(0);

/** Lets all promises that can resolve do so. */
export const flush = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A clock that only a test moves. Timers fire in order. */
export const simulatedTime = () => {
  const { nowMs, schedule, runNext, delaysMs } = createFakeTimers();
  return {
    nowMs,
    delaysMs,
    schedule,
    /** Runs everything that is due until then. */
    pass: async (delayMs: number): Promise<void> => {
      const endMs = nowMs() + delayMs;
      await flush();
      while (runNext(endMs)) await flush();
      await flush();
    },
  };
};
export type Time = ReturnType<typeof simulatedTime>;

/** Storage that accepts each number once. `error`: thrown by it. */
export interface Storage {
  readonly events: TableEvent[];
  error: Error | null;
  readonly store: (fresh: readonly TableEvent[]) => StoreResult | Promise<StoreResult>;
}

const memoryStorage = (answer: <Value>(work: () => Value) => Value | Promise<Value>): Storage => {
  const storage: Storage = {
    events: [],
    error: null,
    store: (fresh) =>
      answer((): StoreResult => {
        if (storage.error !== null) throw storage.error;
        if (fresh.some(({ seq }) => seq < storage.events.length)) return 'conflict';
        storage.events.push(...fresh);
        return 'stored';
      }),
  };
  return storage;
};

export const STORAGES: readonly (readonly [string, () => Storage])[] = [
  ['at once', () => memoryStorage((work) => work())],
  [
    'later',
    () =>
      memoryStorage(async (work) => {
        for (let turn = 0; turn < 3; turn++) await Promise.resolve();
        return work();
      }),
  ],
];

export interface World {
  readonly driver: TableDriver;
  readonly storage: Storage;
  readonly time: Time;
  /** Shown events. */
  readonly shown: TableEvent[];
  readonly faults: BotFailure[];
  readonly stops: DriverStop[];
}

export interface Given extends Partial<Omit<DriverSetup, 'storage' | 'time' | 'rounds' | 'bots'>> {
  readonly terms?: Partial<TermsInput>;
  readonly storage: Storage;
  readonly time?: Time;
  readonly rounds?: Partial<DriverRounds>;
  readonly bots?: Partial<DriverBots>;
}

export const TERMS: TermsInput = { table: 'driven', rules: 'competition', practice: true, autoPassMs: 500 };

export const worldOf = ({ terms = {}, storage, time = simulatedTime(), rounds, bots, ...given }: Given): World => {
  if (storage.events.length === 0) storage.events.push(unwrap(openTable({ ...TERMS, ...terms }, 0)));
  const [shown, faults, stops]: [TableEvent[], BotFailure[], DriverStop[]] = [[], [], []];
  const driver = createTableDriver({
    log: [...storage.events],
    time,
    storage: { store: storage.store },
    rounds: {
      draw: ({ roundsBegun }) => ({ secret: secretFrom(`round ${roundsBegun + 1}`), chosen: null }),
      ...rounds,
    },
    bots: {
      ask: ({ view }) => fallbackAction(view),
      delayMs: () => 100,
      onFault: (fault) => faults.push(fault),
      ...bots,
    },
    onEvents: (events) => shown.push(...events),
    onStop: (reason) => stops.push(reason),
    ...given,
  });
  return { driver, storage, time, shown, faults, stops };
};

export const submit = async ({ driver }: World, from: Seat | 'host', payload: CommandPayload): Promise<void> => {
  unwrap(await driver.submit(senderAt(from), payload));
};

/** A player at seat 0 who is ready, bots at the others. */
export const seatAll = async (world: World, isReady = true): Promise<World> => {
  for (const seat of world.driver.table().seats.keys()) {
    const occupant = seat === ME ? personAt(ME) : ({ type: 'bot', name: `Bot ${seat}`, level: 'rules' } as const);
    await submit(world, 'host', { type: 'seat', seat: seatAt(seat), occupant });
  }
  if (isReady) await submit(world, ME, { type: 'ready', on: true });
  return world;
};

export const started = async (given: Given): Promise<World> => {
  const world = worldOf(given);
  world.driver.start();
  return seatAll(world);
};

/** The player's decision: the highest bid, then hints. Null: not the player's turn. */
export const ownAction = ({ driver }: World): Action | null => {
  const { round, stage } = viewOf(driver.table(), ME);
  const decision = round === null || stage !== 'playing' ? null : decisionOf(round);
  if (decision === null) return null;
  const isPlay = decision.kind === 'lead' || decision.kind === 'follow';
  return isPlay ? hintAfter(round as SeatView, null) : (decision.actions.at(-1) as Action);
};

export const actOnce = async (world: World): Promise<void> => {
  const action = ownAction(world);
  if (action !== null) await submit(world, ME, { type: 'act', action });
};

/** Decides until it is the others' turn. */
export const actWhileAsked = async (world: World): Promise<void> => {
  for (let step = 0; step < 9 && ownAction(world) !== null; step++) await actOnce(world);
};

export const driveUntil = async (world: World, until: () => boolean): Promise<void> => {
  for (let step = 0; step < 500 && !until(); step++) {
    await actOnce(world);
    await world.time.pass(100);
  }
  if (!until()) throw new Error('it came to no end');
};

/** True after this number of rounds. */
export const isRoundOver =
  ({ driver }: World, rounds = 1) =>
  (): boolean =>
    driver.table().stage === 'over' && driver.table().roundsBegun === rounds;

/** Plays to a decision of the player in the play phase. */
export const playToOwnPlay = (world: World): Promise<void> =>
  driveUntil(world, () => ownAction(world) !== null && world.driver.table().round?.phase === 'play');

/** Plays to a decision of a bot in the play phase. */
export const playToBot = (world: World): Promise<void> =>
  driveUntil(world, () => world.driver.table().round?.phase === 'play' && ownAction(world) === null);

export const codeOf = async (result: ReturnType<TableDriver['submit']>): Promise<string> => {
  const done = await result;
  return done.ok ? 'accepted' : done.error.code;
};
