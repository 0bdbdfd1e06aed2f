/** Bodies and queries of the HTTP routes for players, and limits of clients. */
import { PRESET_NAMES } from '@doudizhu/rules/ruleset';
import { HELP } from '@doudizhu/table/values';
import {
  boolean,
  isObject,
  oneOf,
  optional,
  orNull,
  object,
  shortListOf,
  textOf,
  that,
  expectedPhrase,
  whole,
  withDefault,
  type Schema,
  type TypeOf,
} from '@doudizhu/rules/schema';

/** 1 to 20 visible characters. The server checks which ones (`bad-name`). */
export const nameBody = object({ name: orNull(textOf(0, 80)) });

/** A preset's name, or one word of switches (`writeRules`). */
const rulesText = textOf(1, 400);

/** Name of a new program, as of an account. */
export const programBody = object({ name: textOf(0, 80) });

export const TABLE_PACES = ['fast', 'normal', 'slow', 'none'] as const;

export const newTableBody = object({
  rules: rulesText,
  /** True: in the lobby and open to spectators. False: for players with the link. */
  public: boolean,
  /** True: rounds at this public table count for the ratings if all seats are players's. Default: false. */
  rated: withDefault(boolean, false),
  /** Help that its players may use, unless it is rated. Absent: none among players. */
  help: optional(HELP),
  /** Rounds of a match. Null: no end. */
  roundsMax: orNull(whole(1, 1000)),
  /** Time for decisions. */
  pace: oneOf(TABLE_PACES),
  /** Levels of the bots that take seats at once. */
  bots: shortListOf(textOf(0, 32), 3),
});
export type TableRequest = TypeOf<typeof newTableBody>;

export const quickMatchBody = object({ rules: rulesText });

/** A player to befriend, by name or account id. */
export const friendBody = object({ who: textOf(1, 80) });

/** Id of a passkey, base64url. */
const PASSKEY_ID = '^[A-Za-z0-9_-]{1,1400}$';

/** WebAuthn answer of a browser. `@simplewebauthn/server` checks the rest. */
const PASSKEY_RESPONSE = that(
  expectedPhrase('expected/object'),
  (value): value is Readonly<Record<string, unknown>> & { readonly id: string } =>
    isObject(value) && typeof value['id'] === 'string' && new RegExp(PASSKEY_ID, 'u').test(value['id']),
  { type: 'object', properties: { id: { type: 'string', pattern: PASSKEY_ID } }, required: ['id'] },
);

export const passkeyBody = object({
  challenge: textOf(0, 64),
  response: PASSKEY_RESPONSE,
});

export type PasskeyAnswer = TypeOf<typeof passkeyBody>;

export const recoveryBody = object({ code: textOf(0, 64) });

/** Digits of a whole number from `min` to `max`, in a query. */
const digits = (min: number, max: number): Schema<string> =>
  that(
    expectedPhrase('expected/whole', { min, max }),
    (value): value is string =>
      typeof value === 'string' && /^\d{1,16}$/u.test(value) && Number(value) >= min && Number(value) <= max,
    { type: 'integer', minimum: min, maximum: max },
  );

const PAGE_MAX = 100;
/** Part of a list of rounds. `before`: `endedMs` of the last known one. */
export const pageQuery = object(
  { before: withDefault(digits(0, Number.MAX_SAFE_INTEGER), null), limit: withDefault(digits(1, PAGE_MAX), '20') },
  'passed over',
);
/** Ratings by ranked matches, or by other tables. */
export const curveQuery = object(
  {
    rules: withDefault(oneOf(PRESET_NAMES), 'competition'),
    ranked: withDefault(oneOf(['true', 'false']), 'true'),
  },
  'passed over',
);
/** Null: the rule set that the player has played most, else the one with the most players. */
export const leaderboardQuery = object({ rules: withDefault(oneOf(PRESET_NAMES), null) }, 'passed over');

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
  /** Requests to befriend a player that have no answer: of one account, and shown to one account. */
  openAsksPerAccount: 50,
  blocksPerAccount: 200,
  entrantsPerAddress: 8,
  programsPerAccount: 3,
  socketsPerProgram: 2,
  tablesPerProgram: 1,
  /** Requests of one program. */
  programs: { count: 120, periodMs: 60_000 },
  tournamentsPerAccount: 2,
  guestsPerAddress: { count: 30, periodMs: 3_600_000 },
  tablesPerAddress: { count: 120, periodMs: 3_600_000 },
  requests: { count: 300, periodMs: 60_000 },
  /** Requests outside the API, such as files of the page. */
  files: { count: 3000, periodMs: 60_000 },
  /** Open connections of one address, without those of proxies. */
  connectionsPerAddress: 200,
  signIns: { count: 10, periodMs: 600_000 },
  /** Challenges and answers of passkeys. */
  passkeys: { count: 30, periodMs: 600_000 },
  /** Opened sockets. */
  upgrades: { count: 120, periodMs: 60_000 },
  /** Requests to befriend a player. */
  friends: { count: 60, periodMs: 3_600_000 },
  reports: { count: 20, periodMs: 3_600_000 },
  /** Reviews per account. */
  /** Exports per account. */
  exports: { count: 1, periodMs: 3_600_000 },
  /** Maximum wait for `join`, and for any message. */
  joinMs: 10_000,
  silenceMs: 60_000,
} as const;
