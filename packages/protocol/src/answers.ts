/** Answers of the HTTP routes for players, as schemas. Times are in milliseconds since 1970, unless said otherwise. */
import { PRESET_NAMES } from '@doudizhu/rules/ruleset';
import {
  anyObject,
  boolean,
  listOf,
  number,
  oneOf,
  optional,
  orNull,
  object,
  taggedBy,
  text,
  whole,
  type Schema,
  type TypeOf,
} from '@doudizhu/rules/schema';
import { serverFailure } from './failures.ts';
import { TABLE_PACES } from './http.ts';
import { PERSON, person } from './person.ts';

const COUNT = whole(0);

/** A player on the list of friends. */
export const friend = object({
  person,
  /** `asked`: this account asked. `asks`: that player asks. `both`: both did. */
  state: oneOf(['asked', 'asks', 'both']),
  /** Table where a friend of state `both` has a seat. Null: none, or not told. */
  table: orNull(text),
  /** True if the friend invited this account to that table within the last ten minutes. */
  invites: boolean,
  /** True if this account invited the friend to its own table within the last ten minutes. */
  invited: boolean,
});
export type Friend = TypeOf<typeof friend>;

/** A program of an account. */
export const program = object({
  person,
  createdMs: number,
  /** Null: its token was not used yet. */
  usedMs: orNull(number),
});
export type ProgramSummary = TypeOf<typeof program>;

/** A player's place in the queue for ranked matches. */
export const rankedMessage = object({
  /** Null: not in the queue. */
  rules: orNull(text),
  /** Null: not waiting any more. */
  waitedMs: orNull(number),
  /** Current maximum difference in rating. */
  window: orNull(number),
  /** Number of players who wait for these rules. */
  waiting: COUNT,
  /** Table of the match, once found. */
  table: orNull(text),
  /** Rest of the time in which the player must not enter, after unplayed matches. 0: may enter. */
  blockedMs: number,
});
export type RankedMessage = TypeOf<typeof rankedMessage>;

/** Challenge, used once, and WebAuthn's options as JSON, to make or use a passkey. */
export const passkeyOffer = object({ challenge: text, options: anyObject as Schema<object> });

/** The session's account. */
export const me = object({
  ...PERSON,
  createdMs: number,
  passkeys: listOf(
    object({
      id: text,
      createdMs: number,
      usedMs: number,
      /** Refused sign-ins with this passkey: a wrong signature, or a copy. */
      refusals: COUNT,
      /** Time of the last one. Null: none. */
      refusedMs: orNull(number),
    }),
  ),
  recoveryCodes: COUNT,
  /** Table where this player has a seat. Null: none. */
  table: orNull(text),
});
export type Me = TypeOf<typeof me>;

/** A browser that is signed in to the account. */
export const sessionMessage = object({
  id: text,
  createdMs: number,
  /** Last use, to the hour. */
  usedMs: number,
  /** True for the requesting one. */
  current: boolean,
});
export type SessionMessage = TypeOf<typeof sessionMessage>;

export const occupantSummary = taggedBy('type', { person: { person }, bot: { level: text } });
export type SeatSummary = TypeOf<typeof occupantSummary>;

/** Line of the lobby. */
export const tableSummary = object({
  id: text,
  rules: text,
  public: boolean,
  /** Account that alone seats and removes bots while it has a seat. Empty: the server. */
  owner: text,
  /** True if rounds of players alone count for the ratings. */
  rated: boolean,
  pace: oneOf(TABLE_PACES),
  stage: oneOf(['gathering', 'playing', 'over', 'closed']),
  /** Index = seat. Null: free. */
  seats: listOf(orNull(occupantSummary)),
  roundsPlayed: COUNT,
  roundsMax: orNull(COUNT),
  spectators: COUNT,
  /** Milliseconds until bots take the free seats. Null: they do not, or another node knows. */
  fillsInMs: orNull(number),
  /** Milliseconds until a bot decides for a seat, index = seat. Null: its clock does not run, or another node knows. */
  decidesInMs: listOf(orNull(number)),
  /** Part of the server that seats players and starts rounds. Null: the players do. */
  hostedBy: orNull(taggedBy('type', { tournament: { id: text }, ranked: {} })),
});
export type TableSummary = TypeOf<typeof tableSummary>;

/** The lobby (`GET /api/tables`). */
export const lobbyMessage = object({
  /** Open public tables with players, newest first. */
  tables: listOf(tableSummary),
  /** Open tables of the requesting account, also private and empty ones, last changed first. */
  own: listOf(tableSummary),
  /** Number of players with a seat, a watched table or the lobby open within the last half minute. */
  here: COUNT,
  /** Running public table whose players have the highest mean rating. Null: none is running. */
  best: orNull(text),
  /** Notice of maintenance, during which nothing new starts. Null: none. */
  notice: orNull(text),
});
export type LobbyMessage = TypeOf<typeof lobbyMessage>;

export const roundSummary = object({
  id: text,
  table: text,
  /** Number at its table, from 1. */
  number: whole(1),
  rules: text,
  rated: boolean,
  startedMs: number,
  endedMs: number,
  seats: listOf(
    object({
      occupant: occupantSummary,
      landlord: boolean,
      /** Null: all passed. */
      score: orNull(number),
    }),
  ),
});
export type RoundSummaryMessage = TypeOf<typeof roundSummary>;

/** Rating for one rule set. The leaderboard is sorted by `shown`. */
export const ratingMessage = object({
  rules: text,
  /** True: by ranked matches, as on the leaderboard. False: by other rated tables. */
  ranked: boolean,
  shown: number,
  mu: number,
  sigma: number,
  rounds: COUNT,
  wins: COUNT,
});
export type RatingMessage = TypeOf<typeof ratingMessage>;

/** Rating after a round. */
export const ratingPoint = object({ atMs: number, round: text, mu: number, sigma: number });
export type RatingPoint = TypeOf<typeof ratingPoint>;

/** Best ratings for one rule set, best first. */
export const leaderboard = object({
  rules: text,
  keys: listOf(text),
  /** Rated rounds that a player needs to be listed. */
  roundsMin: COUNT,
  players: listOf(object({ person, rating: ratingMessage })),
});
export type Leaderboard = TypeOf<typeof leaderboard>;

export const profile = object({ ...PERSON, createdMs: number, ratings: listOf(ratingMessage) });
export type Profile = TypeOf<typeof profile>;

export const errorAnswer = object({ error: serverFailure });
export type ErrorAnswer = TypeOf<typeof errorAnswer>;

/** Number of events within a period. */
const PER_PERIOD = object({ count: COUNT, periodMs: number });

/** Limits of a client, and what this server offers. */
export const limitsMessage = object(
  {
    frameBytes: COUNT,
    bodyBytes: COUNT,
    messages: PER_PERIOD,
    requests: PER_PERIOD,
    rules: listOf(oneOf(PRESET_NAMES)),
    /** Bots of tables; each plays every rule set. */
    bots: listOf(text),
    /** Public key of the signatures of commitments. */
    signingKey: text,
  },
  'passed over',
);

/** All data of an account. */
export const accountExport = object({
  account: me,
  friends: listOf(anyObject),
  programs: listOf(anyObject),
  sessions: listOf(anyObject),
  /** Reports that the account has written. */
  reports: listOf(anyObject),
  /** Mutes and bans in force. */
  sanctions: listOf(anyObject),
  ratings: listOf(anyObject),
  rounds: listOf(anyObject),
});

export const health = object({ ok: boolean, version: optional(text) });
