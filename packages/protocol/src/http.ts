/** Bodies and answers of the HTTP routes under `/api`. */
import {
  boolean,
  isObject,
  oneOf,
  orNull,
  record,
  shortListOf,
  textOf,
  that,
  expectedPhrase,
  whole,
  withDefault,
  type TypeOf,
} from '@doudizhu/rules/schema';
import type { ServerFailure } from './failures.ts';
import type { Person } from './socket.ts';

/** 1 to 20 visible characters. The server checks which ones (`bad-name`). */
export const nameBody = record({ name: orNull(textOf(0, 80)) });

/** A preset's name, or one word of switches (`writeRules`). */
const rulesText = textOf(1, 400);

export const newTableBody = record({
  rules: rulesText,
  /** True: in the lobby and open to spectators. False: for people with the link. */
  public: boolean,
  /** True: rounds at this public table count for the ratings if all seats are people's. Default: false. */
  rated: withDefault(boolean, false),
  /** Rounds of a match; null: no end. */
  roundsMax: orNull(whole(1, 1000)),
  /** Time for decisions. */
  pace: oneOf(['fast', 'normal', 'slow', 'none']),
  /** Levels of the bots that take seats at once. */
  bots: shortListOf(textOf(0, 32), 3),
});
export type TableRequest = TypeOf<typeof newTableBody>;

export const quickMatchBody = record({ rules: rulesText });

/** A person to befriend, by name or account id. */
export const friendBody = record({ who: textOf(1, 80) });

/** A person on the list of friends. */
export interface Friend {
  readonly person: Person;
  /** `asked`: this account asked. `asks`: that person asks. `both`: both did. */
  readonly state: 'asked' | 'asks' | 'both';
  /** Table where a friend of state `both` has a seat; null: none, or not told. */
  readonly table: string | null;
  /** True if the friend invited this account to that table within the last ten minutes. */
  readonly invites: boolean;
  /** True if this account invited the friend to its own table within the last ten minutes. */
  readonly invited: boolean;
}

/** A player's place in the queue for ranked matches. */
export interface RankedMessage {
  /** Null: not in the queue. */
  readonly rules: string | null;
  /** Null: not waiting any more. */
  readonly waitedMs: number | null;
  /** Current maximum difference in rating. */
  readonly window: number | null;
  /** Number of players who wait for these rules. */
  readonly waiting: number;
  /** Table of the match, once found. */
  readonly table: string | null;
  /** Rest of the time in which the player may not enter, after unplayed matches. 0: may enter. */
  readonly blockedMs: number;
}

/** Challenge, used once, and WebAuthn's options as JSON, to make or use a passkey. */
export interface PasskeyOffer<Options> {
  readonly challenge: string;
  readonly options: Options;
}

/** WebAuthn answer of a browser. `@simplewebauthn/server` checks the rest. */
const PASSKEY_RESPONSE = that(
  expectedPhrase('expected/object'),
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
  /** Table where this person has a seat; null: none. */
  readonly table: string | null;
}

/** Line of the lobby. */
export interface TableSummary {
  readonly id: string;
  readonly rules: string;
  readonly public: boolean;
  /** Account that alone seats and removes bots while it has a seat; empty: the server. */
  readonly owner: string;
  /** True if rounds of people alone count for the ratings. */
  readonly rated: boolean;
  readonly pace: TableRequest['pace'];
  readonly stage: 'gathering' | 'playing' | 'over' | 'closed';
  /** Index = seat; null: free. */
  readonly seats: readonly (SeatSummary | null)[];
  readonly roundsPlayed: number;
  readonly roundsMax: number | null;
  readonly spectators: number;
  /** Milliseconds until bots take the free seats; null: they do not, or another node knows. */
  readonly fillsInMs: number | null;
  /** Part of the server that seats players and begins rounds; null: the players do. */
  readonly hostedBy: { readonly type: 'tournament'; readonly id: string } | { readonly type: 'ranked' } | null;
}

/** The lobby (`GET /api/tables`). */
export interface LobbyMessage {
  /** Open public tables with people, newest first. */
  readonly tables: readonly TableSummary[];
  /** Number of people with a seat, a watched table or the lobby open within the last half minute. */
  readonly here: number;
  /** Running public table whose people have the highest mean rating; null: none is running. */
  readonly best: string | null;
  /** Notice of maintenance, during which nothing new begins; null: none. */
  readonly notice: string | null;
}

export type SeatSummary =
  | { readonly type: 'person'; readonly person: Person }
  | { readonly type: 'bot'; readonly level: string };

export interface RoundSummaryMessage {
  readonly id: string;
  readonly table: string;
  /** Number at its table, from 1. */
  readonly number: number;
  readonly rules: string;
  readonly rated: boolean;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly seats: readonly {
    readonly occupant: SeatSummary;
    readonly landlord: boolean;
    /** Null: all passed. */
    readonly score: number | null;
  }[];
}

/** Rating for one rule set. The leaderboard is sorted by `shown`. */
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

/** Deep review of a round (`/api/rounds/:id/review`), computed by a worker of the queue. `off`: no queue. `none`: not
 * requested. `decisions`: from `analyse` of `@doudizhu/bots`. */
export type ReviewMessage =
  | { readonly state: 'off' | 'none' | 'working' }
  | { readonly state: 'done'; readonly decisions: readonly unknown[] };

/** State of the servers and their queue, for moderators (`/api/moderation/servers`). Times in milliseconds. */
export interface ServersMessage {
  readonly nowMs: number;
  /** Response time of the database; null: no answer. */
  readonly databaseMs: number | null;
  /** Response time of the Redis between the nodes; null: no answer; `none`: a single server. */
  readonly redisMs: number | null | 'none';
  readonly nodes: readonly ServerNode[];
  /** `none`: no queue; null: no answer. */
  readonly queue: QueueMessage | null | 'none';
}

/** A server that runs tables. */
export interface ServerNode {
  readonly name: string;
  /** End of its lease. Afterwards other servers can take its tables. */
  readonly leaseUntilMs: number;
  /** Number of stored tables that it holds. */
  readonly held: number;
  /** Its own report; null: none. */
  readonly state: NodeState | null;
}

export interface NodeState {
  readonly startedMs: number;
  /** Tables in memory. */
  readonly tables: number;
  readonly sockets: number;
  /** Sockets whose tables other nodes run. */
  readonly forwarded: number;
  /** Pending questions to bots. */
  readonly bots: number;
  /** True if it accepts nothing new and releases its tables. */
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

/** Limits for clients (`GET /api/limits`). */
export const LIMITS = {
  /** Size of a client's frame. */
  frameBytes: 4096,
  /** Unsent bytes after which a slow client is disconnected. */
  sendBufferBytes: 65_536,
  /** Size of a request's body. */
  bodyBytes: 16_384,
  /** Messages per socket and period. */
  messages: { count: 60, periodMs: 10_000 },
  /** Invalid messages after which a socket is closed. */
  badMessages: 5,
  socketsPerAccount: 12,
  socketsPerAddress: 60,
  spectatorsPerTable: 200,
  tablesPerAccount: 5,
  friendsPerAccount: 200,
  tournamentsPerAccount: 2,
  guestsPerAddress: { count: 30, periodMs: 3_600_000 },
  tablesPerAddress: { count: 120, periodMs: 3_600_000 },
  requests: { count: 300, periodMs: 60_000 },
  signIns: { count: 10, periodMs: 600_000 },
  /** Challenges and answers of passkeys. */
  passkeys: { count: 30, periodMs: 600_000 },
  /** Opened sockets. */
  upgrades: { count: 120, periodMs: 60_000 },
  /** Requests to befriend a person. */
  friends: { count: 60, periodMs: 3_600_000 },
  reports: { count: 20, periodMs: 3_600_000 },
  /** Reviews per account. */
  reviews: { count: 10, periodMs: 3_600_000 },
  /** Maximum wait for `join`, and for any message. */
  joinMs: 10_000,
  silenceMs: 60_000,
} as const;
