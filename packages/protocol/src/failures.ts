/** Failures of the server: a code for programs, an HTTP status, a sentence. Tables and rules have their own codes. */
import { anyObject, optional, record, text, type TypeOf } from '@doudizhu/rules/schema';

/** Status and English sentence by code. The web app has its own sentences. */
const FAILURES = {
  'bad-request': [400, 'the request could not be read'],
  'bad-origin': [403, 'the request comes from another site'],
  'signed-out': [401, 'no session: expected POST /api/session first'],
  'not-found': [404, 'not found, or not visible to this account'],
  'bad-name': [422, 'invalid name'],
  'name-taken': [409, 'this name is taken, or looks like one that is'],
  'bad-rules': [422, 'unknown rule set'],
  'bad-level': [422, 'unknown bot for this rule set'],
  'wrong-secret': [401, 'unknown code or passkey'],
  'no-passkeys': [422, 'passkeys need a page over https or on localhost'],
  'too-many-tables': [409, 'this account has too many open tables'],
  'too-many': [429, 'too many requests'],
  'too-large': [413, 'the request is too large'],
  stopping: [503, 'the server is stopping'],
  maintenance: [503, 'maintenance: nothing new begins; `notice` is the text of the operator'],
  'nodes-apart': [503, 'the servers cannot reach each other: games continue, but no new table can be opened yet'],
  'no-storage': [503, 'the storage does not answer'],
  internal: [500, 'the server failed'],
  'bad-message': [400, 'the message could not be read'],
  'join-first': [400, 'expected join as the first message'],
  'joined-already': [400, 'this socket has already joined'],
  'seated-elsewhere': [409, 'this account has a seat at another table'],
  'seat-taken': [409, 'the seat is taken'],
  'too-fast': [429, 'too fast: wait a moment'],
  'no-seat': [403, 'this account has no seat here'],
  'not-playing-here': [403, 'another tab of this account plays'],
  'not-owner': [403, 'only the owner of the table can do that'],
  'hosted-table': [403, 'the server seats the players at this table'],
  'entry-closed': [409, 'entry or reveal is not open'],
  'entered-already': [409, 'this account has already entered'],
  'tournament-full': [409, 'the tournament is full'],
  'not-entered': [409, 'this account has not entered'],
  'bad-reveal': [422, 'the entropy does not match the pledge'],
  'bad-start': [422, 'expected a start two minutes to seven days from now'],
  'too-many-friends': [409, 'the list of friends is full'],
  'people-only': [403, 'only people may do this, not programs with a token'],
  'too-many-programs': [409, 'this account has too many programs'],
  'name-required': [403, 'this needs an account with a name'],
  'ranked-blocked': [429, 'the queue is closed to this account for a while: it left matches unplayed'],
  muted: [403, 'a moderator has muted this account'],
  banned: [403, 'a moderator has banned this account'],
  'reported-already': [409, 'this account has already reported this seat of this round'],
  'moderators-only': [401, 'moderators only: expected POST /api/moderation/session first'],
} as const satisfies Readonly<Record<string, readonly [status: number, message: string]>>;

export type FailureCode = keyof typeof FAILURES;
export const FAILURE_CODES = Object.keys(FAILURES) as readonly FailureCode[];

/** Reason of a refusal: `code` for programs, `message` in English. */
export const serverFailure = record({
  code: text,
  /** The code, more detailed if the table or the rules refused. */
  key: text,
  parameters: anyObject,
  message: text,
  /** The sentence in Chinese; missing for the server's own failures, which the web app translates by code. */
  zh: optional(text),
});
export type ServerFailure = TypeOf<typeof serverFailure>;

export const failure = (code: FailureCode, parameters: ServerFailure['parameters'] = {}): ServerFailure => ({
  code,
  key: code,
  parameters,
  message: FAILURES[code][1],
});

/** HTTP status of an answer with this failure. */
export const httpStatusOf = (code: FailureCode): number => FAILURES[code][0];
