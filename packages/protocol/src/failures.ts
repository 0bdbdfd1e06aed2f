/** Failures of the server: a code for programs, an HTTP status, a sentence. Tables and rules have their own codes. */
import { phrasesOf, type Phrase, type Texts } from '@doudizhu/rules/failure';
import { anyObject, object, text, type TypeOf } from '@doudizhu/rules/schema';

/** Status and sentence by code. */
const FAILURES = {
  'bad-request': [400, 'the server could not read the request'],
  'bad-origin': [403, 'the request comes from another site'],
  'signed-out': [401, 'not signed in: sign in first'],
  'sign-in-again': [403, 'sign in again first: your last sign-in was more than five minutes ago'],
  'not-found': [404, 'not found, or not visible to this account'],
  'bad-name': [422, 'invalid name: expected 1 to 20 visible characters, and not a look-alike of another name'],
  'name-taken': [409, 'this name is taken, or looks like one that is'],
  'name-removed': [403, 'a moderator has removed this name: choose another one'],
  'renamed-already': [429, 'a name can be changed once a day'],
  'bad-rules': [422, 'unknown rules'],
  'bad-level': [422, 'this bot is not available for these rules'],
  'wrong-secret': [401, 'this code or passkey is wrong, or has been used'],
  'no-passkeys': [422, 'passkeys work on https sites and localhost only'],
  'too-many-tables': [409, 'you have opened too many tables: close some of them first'],
  'too-many': [429, 'too many requests: wait a moment'],
  'too-large': [413, 'the content is too long'],
  stopping: [503, 'this server stops, or another one runs the table: try again in a moment'],
  maintenance: [503, 'the server is about to be maintained: no new games for now'],
  'no-storage': [503, 'the server cannot save right now: wait a moment'],
  internal: [500, 'the server failed'],
  'bad-message': [400, 'the server could not read the message'],
  'join-first': [400, 'the table is not connected yet: expected join as the first message'],
  'joined-already': [400, 'the table is already connected'],
  'seated-elsewhere': [409, 'you have a seat at another table'],
  'seat-taken': [409, 'the seat is taken'],
  'too-fast': [429, 'too fast: wait a moment'],
  'no-seat': [403, 'you have no seat at this table'],
  'not-playing-here': [403, 'you play at this table in another window'],
  'not-owner': [403, 'only the owner of the table can do that'],
  'table-in-use': [409, 'other people sit at this table'],
  'hosted-table': [403, 'the server assigns the seats at this table'],
  'entry-closed': [409, 'entry, withdrawal and reveal are not possible at this time'],
  'entered-already': [409, 'you have already entered'],
  'tournament-full': [409, 'the tournament is full'],
  'pledge-used': [409, 'another entrant has this commitment: draw a new random number'],
  'entrant-removed': [403, 'you were removed from this tournament'],
  'network-full': [409, 'eight people from your address have entered this tournament'],
  'not-entered': [409, 'you have not entered the tournament'],
  'bad-reveal': [422, 'the random number does not match the commitment made at entry'],
  'bad-start': [422, 'a tournament starts two minutes to seven days from now'],
  'too-many-friends': [409, 'the list of friends is full'],
  'people-only': [403, 'programs may not do that'],
  'too-many-programs': [409, 'an account has at most three programs'],
  'name-required': [403, 'choose a name first'],
  'match-missed': [429, 'you missed a match: wait a while'],
  muted: [403, 'a moderator has muted you'],
  banned: [403, 'a moderator has banned this account'],
  'reported-already': [409, 'you have already reported this seat of this round'],
  'moderators-only': [401, 'moderators only: sign in as one first'],
} as const satisfies Readonly<Record<string, readonly [status: number, message: string]>>;

export type FailureCode = keyof typeof FAILURES;
export const FAILURE_CODES = Object.keys(FAILURES) as readonly FailureCode[];

/** Reason of a refusal: `code` for programs, a sentence for people, key and parameters for other languages. */
export const serverFailure = object({
  code: text,
  /** The code, more detailed if the table or the rules refused. */
  key: text,
  parameters: anyObject,
  message: text,
});
export type ServerFailure = TypeOf<typeof serverFailure>;

/** A failure of the server itself, not of the table or the rules. */
export type OwnFailure = ServerFailure & { readonly code: FailureCode };

export const failure = (code: FailureCode, parameters: ServerFailure['parameters'] = {}): OwnFailure => ({
  code,
  key: code,
  parameters,
  message: FAILURES[code][1],
});

/** A failure with the sentence of its cause, which names the value and what was expected. */
export const failureBy = (code: FailureCode, { key, parameters, message }: Phrase): OwnFailure => ({
  code,
  key,
  parameters: (parameters ?? {}) as ServerFailure['parameters'],
  message,
});

const CAUSES = {
  'bad-request/field': 'invalid request: {field} is {found}, expected {expected}',
  'bad-request/json': 'invalid request: the body is not JSON',
  'bad-request/type': 'invalid content-type {type}: expected application/json',
  'bad-message/misfit': 'invalid message: {field} is {found}, expected {expected}',
  'bad-message/frame': 'invalid message: not JSON, expected one JSON object per text frame',
  'bad-request/path': 'invalid path {path}: expected one that begins with /',
  'not-found/table': 'table {table}: not found, or not visible to this account',
  'bad-name/length': 'invalid name: expected 1 to 20 characters',
  'bad-name/character':
    'invalid name: expected letters and digits, with single spaces, dots, dashes or underscores between',
  'bad-name/scripts': 'invalid name: expected letters of one script, or of Latin with Chinese, Japanese or Korean',
  'bad-name/reserved': 'invalid name: it contains a reserved word, or is the name of a character',
  'bad-rules/ranked': 'invalid rules {found}: expected one of {rules}',
  'bad-level/bots': 'invalid bots {found}: expected at most {most}, each one of {levels}',
} as const satisfies Texts;
/** Sentences that name the value and what was expected, for `failureBy`. */
export const causeOf = phrasesOf(CAUSES);

/** HTTP status of an answer with this failure. */
export const httpStatusOf = (code: FailureCode): number => FAILURES[code][0];
