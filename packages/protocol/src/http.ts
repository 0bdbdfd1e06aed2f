/** The bodies of the HTTP routes under `/api`, and what they answer. */
import {
  boolean,
  isObject,
  oneOf,
  orNull,
  record,
  shortListOf,
  textOf,
  that,
  wantedPhrase,
  whole,
  type TypeOf,
} from '@doudizhu/rules/schema';
import type { ServerFailure } from './failures.ts';
import type { Person } from './socket.ts';

/** 1 to 20 characters as people see them; which ones, the server says (`bad-name`). */
export const nameBody = record({ name: orNull(textOf(0, 80)) });

/** A rule set: a preset's name, or one word of switches (`writeRules`). */
const rulesText = textOf(1, 400);

export const newTableBody = record({
  rules: rulesText,
  /** Public: in the lobby and open to spectators. Otherwise only who has the link finds it. */
  public: boolean,
  /** Rounds of a match; null: no end. */
  roundsMax: orNull(whole(1, 1000)),
  /** How much time a decision has. */
  pace: oneOf(['fast', 'normal', 'slow', 'none']),
  /** Bots that sit down at once: a level for each. */
  bots: shortListOf(textOf(0, 32), 3),
});
export type TableRequest = TypeOf<typeof newTableBody>;

export const quickMatchBody = record({ rules: rulesText });

/** Where somebody stands in the queue for ranked matches. */
export interface RankedMessage {
  /** The rule set; null: not in the queue. */
  readonly rules: string | null;
  /** Null: not waiting any more. */
  readonly waitedMs: number | null;
  /** How far from the own rating others may be by now. */
  readonly window: number | null;
  /** How many wait for these rules. */
  readonly waiting: number;
  /** The table of the match that was found. */
  readonly table: string | null;
  /** How long the way into the queue is closed, after matches that were not taken. 0: it is open. */
  readonly blockedMs: number;
}

/** What a browser is to make or use a passkey with: a challenge that is used once, and WebAuthn's options as JSON. */
export interface PasskeyOffer<Options> {
  readonly challenge: string;
  readonly options: Options;
}

/** Answer of the browser's WebAuthn, of which `@simplewebauthn/server` checks the rest. */
const PASSKEY_RESPONSE = that(
  wantedPhrase('wanted/object'),
  (value): value is Readonly<Record<string, unknown>> & { readonly id: string } =>
    isObject(value) && typeof value['id'] === 'string',
);

export const passkeyBody = record({
  challenge: textOf(0, 64),
  response: PASSKEY_RESPONSE,
});

export type PasskeyAnswer = TypeOf<typeof passkeyBody>;

export const recoveryBody = record({ code: textOf(0, 64) });

export interface Me extends Person {
  readonly createdMs: number;
  readonly passkeys: readonly { readonly id: string; readonly createdMs: number; readonly usedMs: number }[];
  readonly recoveryCodes: number;
  /** The table where this person has a seat in a round; null: none. */
  readonly table: string | null;
}

/** A line of the lobby. */
export interface TableSummary {
  readonly id: string;
  readonly rules: string;
  readonly public: boolean;
  readonly pace: TableRequest['pace'];
  readonly stage: 'gathering' | 'playing' | 'over' | 'closed';
  /** Index = seat; null: free. */
  readonly seats: readonly (SeatSummary | null)[];
  readonly roundsPlayed: number;
  readonly roundsMax: number | null;
  readonly spectators: number;
  /** Who seats people and begins the rounds; null: people do. */
  readonly hostedBy: { readonly type: 'tournament'; readonly id: string } | { readonly type: 'ranked' } | null;
}

export type SeatSummary =
  | { readonly type: 'person'; readonly person: Person }
  | { readonly type: 'bot'; readonly level: string };

export interface RoundSummaryMessage {
  readonly id: string;
  readonly table: string;
  /** At its table, from 1. */
  readonly number: number;
  readonly rules: string;
  readonly rated: boolean;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly seats: readonly {
    readonly occupant: SeatSummary;
    readonly landlord: boolean;
    /** Null where all passed. */
    readonly score: number | null;
  }[];
}

/** A rating under a family of rule sets. `shown` is what the leaderboard sorts by. */
export interface RatingMessage {
  readonly rules: string;
  readonly shown: number;
  readonly mu: number;
  readonly sigma: number;
  readonly rounds: number;
  readonly wins: number;
}

export interface Profile extends Person {
  readonly createdMs: number;
  readonly ratings: readonly RatingMessage[];
}

export interface ErrorAnswer {
  readonly error: ServerFailure;
}

/**
 * The deep review of a round (`/api/rounds/:id/review`), which a worker of the server's queue computes. `off`: this server
 * has no queue. `none`: nobody has asked yet. `decisions`: as `analyse` of `@doudizhu/bots` gives them.
 */
export type ReviewMessage =
  | { readonly state: 'off' | 'none' | 'working' }
  | { readonly state: 'done'; readonly decisions: readonly unknown[] };

/** The state of the servers and of their queue, for moderators (`/api/moderation/servers`). Times in milliseconds. */
export interface ServersMessage {
  readonly nowMs: number;
  /** How long the database took to answer; null: it does not. */
  readonly databaseMs: number | null;
  /** The same of the Redis between the nodes; `none`: this server is alone. */
  readonly redisMs: number | null | 'none';
  readonly nodes: readonly ServerNode[];
  /** What goes on in the queue; `none`: there is no queue; null: it does not answer. */
  readonly queue: QueueMessage | null | 'none';
}

/** A program that runs tables. */
export interface ServerNode {
  readonly name: string;
  /** Until when its tables are its own; past: others may take them. */
  readonly leaseUntilMs: number;
  /** Tables that it holds, of all that are stored. */
  readonly held: number;
  /** What it says of itself; null: it says nothing. */
  readonly said: NodeState | null;
}

export interface NodeState {
  readonly startedMs: number;
  /** Tables in memory. */
  readonly tables: number;
  readonly sockets: number;
  /** Sockets whose tables other nodes run. */
  readonly forwarded: number;
  /** Questions to bots that wait. */
  readonly bots: number;
  /** It takes nothing new, and lets go of its tables. */
  readonly isStopping: boolean;
}

/** Workers, runs and tasks of a queue. */
export interface QueueMessage {
  readonly workers: readonly { readonly host: string; readonly pid: number; readonly threads: number }[];
  readonly runs: readonly {
    readonly type: string;
    readonly host: string;
    readonly startedMs: number;
    readonly given: number;
    readonly done: number;
    readonly retried: number;
  }[];
  readonly tasks: { readonly waiting: number; readonly active: number };
  readonly failures: readonly {
    readonly type: string;
    readonly host: string;
    readonly atMs: number;
    readonly reason: string;
  }[];
}

/** What a server of this version holds its clients to (`GET /api/limits`). */
export const LIMITS = {
  /** A frame from a client. */
  frameBytes: 4096,
  /** What may wait for a slow client before it is cut off. */
  sendBufferBytes: 65_536,
  /** A request's body. */
  bodyBytes: 16_384,
  /** Messages of one socket in a period. */
  messages: { count: 60, periodMs: 10_000 },
  /** Messages that could not be read before the socket is closed. */
  badMessages: 5,
  socketsPerAccount: 12,
  socketsPerAddress: 60,
  tablesPerAccount: 5,
  tournamentsPerAccount: 2,
  guestsPerAddress: { count: 30, periodMs: 3_600_000 },
  tablesPerAddress: { count: 120, periodMs: 3_600_000 },
  requests: { count: 300, periodMs: 60_000 },
  signIns: { count: 10, periodMs: 600_000 },
  reports: { count: 20, periodMs: 3_600_000 },
  /** Reviews that an account may have computed. */
  reviews: { count: 10, periodMs: 3_600_000 },
  /** How long a server waits for `join`, and for any sign of life. */
  joinMs: 10_000,
  silenceMs: 60_000,
} as const;
