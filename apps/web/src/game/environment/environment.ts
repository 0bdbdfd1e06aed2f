/**
 * Dependencies of the game: time, storage, other tabs, bots, randomness, sound, announcements. Implementations:
 * `browser-environment.ts` and the tests' fake.
 */
import type { Action } from '@doudizhu/rules/round';
import type { StoreResult, TableEvent } from '@doudizhu/table';
import type { Character } from '../../base/characters.ts';
import type { Cue } from '../../effects/cue.ts';
import type { StoredRound } from '../../base/storage.ts';
import type { ActRequest, CallAdvice, CallsRequest, ExplainRequest, Explanation } from '../../workers/worker-bots.ts';

export interface GameClock {
  /** Monotonic milliseconds. */
  readonly nowMs: () => number;
  /** Milliseconds since 1970. */
  readonly dateMs: () => number;
  /** Calls `work` later. @returns a function that cancels it */
  readonly schedule: (delayMs: number, work: () => void) => () => void;
}

export interface GameStorage {
  /** A stored text. Null if missing. */
  readonly loadText: (key: string) => string | null;
  readonly saveText: (key: string, text: string) => void;
  /** Appends events to a table's log. `conflict`: another tab has written events with these numbers. */
  readonly addEvents: (table: string, events: readonly TableEvent[]) => Promise<StoreResult>;
  /** Unchecked events of a table, oldest first. */
  readonly eventsOf: (table: string) => Promise<readonly TableEvent[]>;
  /** Deletes the events of a table from a number on. */
  readonly deleteEventsFrom: (table: string, seq: number) => Promise<void>;
  readonly hasRound: (id: string) => Promise<boolean>;
  /** Stores a finished round, or replaces one with the same id. */
  readonly putRound: (round: StoredRound) => Promise<void>;
}

/** Messages between tabs. A tab does not receive its own. */
export interface TabChannel {
  readonly post: (message: string) => void;
  readonly listen: (listener: (message: string) => void) => void;
}

export interface GameEnvironment {
  readonly clock: GameClock;
  readonly storage: GameStorage;
  readonly channel: TabChannel;
  /** Rejects if the bot or its worker fails. */
  readonly askBot: (request: ActRequest) => Promise<Action>;
  /** Best plays of a decision with reasons. Rejects if the networks cannot be loaded. */
  readonly explain: (request: ExplainRequest) => Promise<Explanation>;
  /** Expected points of each call. Null if the bots have no advice. Rejects as `explain` does. */
  readonly adviseCalls: (request: CallsRequest) => Promise<CallAdvice | null>;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Reports if the window is hidden, now and at each change. */
  readonly watchHidden: (changed: (isHidden: boolean) => void) => void;
  /** Plays sounds, voice and vibration of simultaneous cues. `speakerOf`: character at a seat. */
  readonly performCues: (cues: readonly Cue[], speakerOf: (seat: number) => Character) => void;
  /** Adds a line to the live region for screen readers. */
  readonly announce: (text: string) => void;
  /** Shows and announces a short notice. */
  readonly notify: (text: string) => void;
  /** Logs an error after which the game continues. */
  readonly logError: (error: unknown) => void;
}
