/** Helpers for tests of drivers: storage that answers at once or later, a simulated clock, a player who plays. */
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import type { SeatView } from '@doudizhu/rules/view';
import { createFakeTimers } from '@doudizhu/rules/testing';
import type { CommandPayload } from '../model/command.ts';
import type { Table } from '../model/state.ts';
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
type Time = ReturnType<typeof simulatedTime>;

/** Storage that accepts each number once. `error`: thrown by it. */
interface Storage {
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

const turnsLater = async <Value>(work: () => Value): Promise<Value> => {
  for (let turn = 0; turn < 3; turn++) await Promise.resolve();
  return work();
};

export const STORAGES: readonly (readonly [string, () => Storage])[] = [
  ['at once', () => memoryStorage((work) => work())],
  ['later', () => memoryStorage(turnsLater)],
];

interface Given extends Partial<Omit<DriverSetup, 'storage' | 'time' | 'rounds' | 'bots'>> {
  readonly terms?: Partial<TermsInput>;
  readonly storage: Storage;
  readonly time?: Time;
  readonly rounds?: Partial<DriverRounds>;
  readonly bots?: Partial<DriverBots>;
}

export const TERMS: TermsInput = { table: 'driven', rules: 'competition', practice: true, autoPassMs: 500 };

/** A driver with its ports, what it reported, and the player at seat 0. */
export class World {
  readonly driver: TableDriver;
  readonly storage: Storage;
  readonly time: Time;
  readonly faults: BotFailure[] = [];
  readonly stops: DriverStop[] = [];

  constructor({ terms = {}, storage, time = simulatedTime(), rounds, bots, ...given }: Given) {
    if (storage.events.length === 0) storage.events.push(unwrap(openTable({ ...TERMS, ...terms }, 0)));
    [this.storage, this.time] = [storage, time];
    this.driver = createTableDriver({
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
        onFault: (fault) => this.faults.push(fault),
        ...bots,
      },
      onStop: (reason) => this.stops.push(reason),
      ...given,
    });
  }

  get table(): Table {
    return this.driver.table();
  }

  get log(): readonly TableEvent[] {
    return this.driver.log();
  }

  async submit(from: Seat | 'host', payload: CommandPayload): Promise<void> {
    unwrap(await this.driver.submit(senderAt(from), payload));
  }

  /** @returns the code of the refusal, or `accepted` */
  async codeOf(from: Seat | 'host', payload: CommandPayload): Promise<string> {
    const done = await this.driver.submit(senderAt(from), payload);
    return done.ok ? 'accepted' : done.error.code;
  }

  /** A player at seat 0 who is ready, bots at the others. */
  async seatAll(isReady = true): Promise<this> {
    for (const seat of this.table.seats.keys()) {
      const occupant = seat === ME ? personAt(ME) : ({ type: 'bot', name: `Bot ${seat}`, level: 'rules' } as const);
      await this.submit('host', { type: 'seat', seat: seatAt(seat), occupant });
    }
    if (isReady) await this.submit(ME, { type: 'ready', on: true });
    return this;
  }

  /** The player's decision: the highest bid, then hints. Null: not the player's turn. */
  get ownAction(): Action | null {
    const { round, stage } = viewOf(this.table, ME);
    const decision = round === null || stage !== 'playing' ? null : decisionOf(round);
    if (decision === null) return null;
    const isPlay = decision.kind === 'lead' || decision.kind === 'follow';
    return isPlay ? hintAfter(round as SeatView, null) : (decision.actions.at(-1) as Action);
  }

  async actOnce(): Promise<void> {
    const action = this.ownAction;
    if (action !== null) await this.submit(ME, { type: 'act', action });
  }

  /** Decides until it is the others' turn. */
  async actWhileAsked(): Promise<void> {
    for (let step = 0; step < 9 && this.ownAction !== null; step++) await this.actOnce();
  }

  async driveUntil(until: () => boolean): Promise<void> {
    for (let step = 0; step < 500 && !until(); step++) {
      await this.actOnce();
      await this.time.pass(100);
    }
    if (!until()) throw new Error('it came to no end');
  }

  /** Plays until this number of rounds is over. */
  async playRounds(rounds = 1): Promise<void> {
    const isBetween = (): boolean => this.table.stage === 'gathering' || this.table.stage === 'over';
    while (!isBetween() || this.table.roundsBegun < rounds) {
      const round = this.table.roundsBegun + (isBetween() ? 1 : 0);
      if (isBetween() && this.table.seats[ME]?.ready === false) await this.submit(ME, { type: 'ready', on: true });
      await this.driveUntil(() => this.table.stage === 'over' && this.table.roundsBegun === round);
    }
  }

  /** Plays to a decision of the player. */
  playToOwn(): Promise<void> {
    return this.driveUntil(() => this.ownAction !== null);
  }

  /** Plays to a decision of the player in the play phase. */
  playToOwnPlay(): Promise<void> {
    return this.driveUntil(() => this.ownAction !== null && this.table.round?.phase === 'play');
  }
}

export const started = (given: Given): Promise<World> => {
  const world = new World(given);
  world.driver.start();
  return world.seatAll();
};
