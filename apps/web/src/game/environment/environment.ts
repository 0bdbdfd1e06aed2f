/**
 * What the game of the play page needs from outside: time, storage, other tabs, bots, randomness, sound and words. The
 * page gives the browser's (`browser-environment.ts`); tests give their own.
 */
import type { Action } from '@doudizhu/rules/round';
import type { StoreResult, TableEvent } from '@doudizhu/table';
import type { Character } from '../../base/characters.ts';
import type { Moment } from '../../moments/moment.ts';
import type { StoredRound } from '../../base/storage.ts';
import type { ActRequest, ExplainRequest, Explanation } from '../../workers/worker-bots.ts';

export interface GameClock {
  /** Milliseconds that only run forward, from any beginning. */
  readonly nowMs: () => number;
  /** Milliseconds since 1970. */
  readonly dateMs: () => number;
  /** Calls `work` later. @returns a function that cancels it. */
  readonly schedule: (delayMs: number, work: () => void) => () => void;
}

export interface GameStorage {
  /** A small text by its key; null: there is none. */
  readonly loadText: (key: string) => string | null;
  readonly saveText: (key: string, text: string) => void;
  /** Adds events to a table's log. `conflict`: another tab has written other events under these numbers. */
  readonly addEvents: (table: string, events: readonly TableEvent[]) => Promise<StoreResult>;
  /** The events of a table, the first one first. They are not checked. */
  readonly eventsOf: (table: string) => Promise<readonly TableEvent[]>;
  /** Deletes the events of a table from a number on. */
  readonly deleteEventsFrom: (table: string, seq: number) => Promise<void>;
  readonly hasRound: (id: string) => Promise<boolean>;
  /** Stores a finished round; a round with the same id is replaced. */
  readonly putRound: (round: StoredRound) => Promise<void>;
  readonly deleteRound: (id: string) => Promise<void>;
}

/** Messages between the tabs of one browser; a tab does not hear its own. */
export interface TabChannel {
  readonly post: (message: string) => void;
  readonly listen: (heard: (message: string) => void) => void;
}

export interface GameEnvironment {
  readonly clock: GameClock;
  readonly storage: GameStorage;
  readonly channel: TabChannel;
  /** Rejects where the bot or its worker breaks. */
  readonly askBot: (request: ActRequest) => Promise<Action>;
  /** The best plays of a decision and why. Rejects where the networks cannot be loaded. */
  readonly explain: (request: ExplainRequest) => Promise<Explanation>;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Calls back with whether the window is hidden, now and at each change. */
  readonly watchHidden: (changed: (isHidden: boolean) => void) => void;
  /** Sounds, voice and vibration of moments that come together. `speakerOf`: who sits at a seat. */
  readonly performMoments: (moments: readonly Moment[], speakerOf: (seat: number) => Character) => void;
  /** Adds a line to the live region, for screen readers. */
  readonly announce: (text: string) => void;
  /** Shows a short notice, and announces it. */
  readonly notify: (text: string) => void;
  /** Logs an error after which the game continues, for developers. */
  readonly logError: (error: unknown) => void;
}
