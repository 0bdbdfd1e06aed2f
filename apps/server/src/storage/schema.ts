/** Tables that the queries expect, after all steps of `migrations/`: each column with its type, for SQL and for TypeScript.
 * Keys, references and indexes are in the steps alone. Times are milliseconds since 1970, flags are 0 or 1, ids are random
 * texts. Names are camelCase here and snake_case in SQL (CamelCasePlugin). */
import type { AuditAct, CaseKind, ReportReason, SanctionKind } from '@doudizhu/protocol';
import type { Kysely } from 'kysely';

export type DatabaseKind = 'sqlite' | 'postgres';

export type Flag = 0 | 1;

interface TableColumn<Value> {
  /** Type in SQL. SQLite ignores `bytea`. */
  readonly type: 'text' | 'bigint' | 'integer' | 'double precision' | 'bytea';
  readonly isNullable: boolean;
  /** Type of its values; never set. */
  readonly value?: Value;
}

const text: TableColumn<string> = { type: 'text', isNullable: false };
const textOrNull: TableColumn<string | null> = { type: 'text', isNullable: true };
const number: TableColumn<number> = { type: 'bigint', isNullable: false };
const numberOrNull: TableColumn<number | null> = { type: 'bigint', isNullable: true };
const real: TableColumn<number> = { type: 'double precision', isNullable: false };
const realOrNull: TableColumn<number | null> = { type: 'double precision', isNullable: true };
const flag: TableColumn<Flag> = { type: 'integer', isNullable: false };
const bytes: TableColumn<Uint8Array> = { type: 'bytea', isNullable: false };

export const TABLES = {
  account: {
    id: text,
    /** Null: a guest without a name. */
    name: textOrNull,
    /** Skeleton of the name (`readName`), unique: names cannot imitate others. */
    nameKey: textOrNull,
    createdMs: number,
    seenMs: number,
  },
  session: {
    /** SHA-256 of the token, which only the cookie contains. */
    hash: text,
    account: text,
    createdMs: number,
    usedMs: number,
    expiresMs: number,
  },
  passkey: {
    /** Id of the credential, base64url. */
    id: text,
    account: text,
    publicKey: bytes,
    counter: number,
    /** JSON list. */
    transports: text,
    createdMs: number,
    usedMs: number,
    /** Sign-ins with this id that were refused: a wrong signature, or the counter of a copy. */
    refusals: number,
    /** Time of the last one; 0: never. */
    refusedMs: number,
  },
  recoveryCode: { hash: text, account: text },
  /** Account of a program, which signs in by a token. */
  program: {
    account: text,
    owner: text,
    /** SHA-256 of the token. */
    hash: text,
    createdMs: number,
    /** 0: never. */
    usedMs: number,
  },
  /** Text that a passkey must sign, used once. */
  challenge: {
    id: text,
    /** Null: signing in, when the account is unknown. */
    account: textOrNull,
    value: text,
    expiresMs: number,
  },
  /** Friendship as one side asked for it. Both rows: they are friends. */
  friend: {
    account: text,
    friend: text,
    sinceMs: number,
    /** Table to which the account last invited the friend; null: never. */
    invitedTo: textOrNull,
    /** 0: never. */
    invitedMs: number,
  },
  /** A person whom the account does not want to hear from. */
  block: { account: text, blocked: text, sinceMs: number },
  /** A name that an account had before. */
  formerName: {
    account: text,
    name: text,
    nameKey: text,
    /** Time at which it was given up or removed. */
    atMs: number,
    /** True: a moderator removed it, and the account cannot have it again. */
    isRemoved: flag,
  },
  gameTable: {
    id: text,
    /** Account that opened the table. Accounts in played tables stay after their deletion. */
    owner: text,
    /** Rule set in one word (`writeRules`). */
    rules: text,
    isPublic: flag,
    /** JSON: `StoredSummary`. */
    summary: text,
    createdMs: number,
    changedMs: number,
    isClosed: flag,
  },
  /** End of a table's log, and the node that runs it. A small row, because each commit changes it. */
  tableHead: {
    id: text,
    /** Number of the last event. */
    seq: number,
    /** Number of the first stored event. */
    segmentSeq: number,
    /** Node that runs the table. */
    holder: textOrNull,
    /** Incremented by each take-over. Holders of an earlier epoch cannot store. */
    epoch: number,
    /** Time of the next event without a command; null: none until a player connects. */
    wakeAtMs: numberOrNull,
  },
  tableEvent: {
    tableId: text,
    seq: number,
    /** JSON. It may contain secrets of a running round. */
    event: text,
  },
  /** The one table where an account has a seat. */
  seat: { account: text, tableId: text },
  /** A server. After its lease, other nodes can take its tables. */
  node: {
    name: text,
    leaseUntilMs: number,
    /** JSON: a `NodeState` and `NodeLobby`; empty: none yet. */
    state: text,
  },
  round: {
    id: text,
    tableId: text,
    /** Number at its table, from 1. */
    number,
    rules: text,
    isPublic: flag,
    isRated: flag,
    startedMs: number,
    endedMs: number,
    /** gzip of JSON: record, log and proof. */
    archive: bytes,
    /** Hidden while other tables have to play the same cards. */
    isHeldBack: flag,
  },
  roundSeat: {
    roundId: text,
    seat: number,
    /** Null: a bot. */
    account: textOrNull,
    /** Level of the bot. */
    bot: textOrNull,
    isLandlord: flag,
    /** Null: all passed. */
    score: realOrNull,
    endedMs: number,
  },
  rating: {
    account: text,
    /** Key of the ratings. */
    rules: text,
    mu: real,
    sigma: real,
    rounds: number,
    wins: number,
    /** mu − 3 sigma, for the leaderboard. */
    shown: real,
  },
  /** Point of the rating curve. */
  ratingStep: { account: text, rules: text, roundId: text, atMs: number, mu: real, sigma: real },
  /** Random values of the server, and the step of the tables (`schema`). */
  setting: { name: text, value: text },
  tournament: {
    id: text,
    /** `daily`: opened by the server. */
    kind: text as TableColumn<'daily' | 'open'>,
    /** Null: the server. */
    owner: textOrNull,
    startsMs: number,
    /** True once the tournament has finished or was cancelled. */
    isOver: flag,
    /** JSON: a `Tournament`, with the secret of boards to come. */
    state: text,
    /** JSON: `StoredTournamentSummary`. */
    summary: text,
    /** Another text after each change of the state. */
    version: text,
    /** Time of the next step; null: over. */
    wakeAtMs: numberOrNull,
  },
  /** Entrants with their networks. */
  tournamentEntry: {
    tournamentId: text,
    account: text,
    /** Keyed hash: two networks can be compared, and nothing else can be read. Empty once the tournament is over. */
    network: text,
  },
  /** Players who wait for a ranked match. */
  rankedQueue: {
    account: text,
    rules: text,
    /** Start of the wait, or time of the match. */
    sinceMs: number,
    /** Time of the page's last request. */
    seenMs: number,
    /** Table of the match; null while waiting. */
    tableId: textOrNull,
  },
  rankedPlayer: {
    account: text,
    /** Players of the last ranked match, ordered by id; empty: none. */
    company: text,
    /** Matches left, each within a day of the one before. */
    dodges: number,
    dodgedMs: number,
    blockedUntilMs: number,
  },
  /** Report about a seat of a round. */
  report: {
    id: text,
    roundId: text,
    seat: number,
    /** Account at that seat. */
    account: text,
    reporter: text,
    reason: text as TableColumn<ReportReason>,
    text,
    atMs: number,
    /** Null: open. */
    closedMs: numberOrNull,
  },
  sanction: {
    id: text,
    account: text,
    kind: text as TableColumn<SanctionKind>,
    why: text,
    moderator: text,
    fromMs: number,
    /** Null: forever. */
    untilMs: numberOrNull,
  },
  moderator: {
    name: text,
    /** Hash of the code that was shown once. */
    codeHash: text,
    createdMs: number,
  },
  moderatorSession: {
    hash: text,
    moderator: text,
    expiresMs: number,
  },
  /** Append-only: triggers refuse changes and deletions. */
  audit: {
    id: text,
    moderator: text,
    act: text as TableColumn<AuditAct>,
    account: textOrNull,
    /** Id of the report or the case. */
    subject: textOrNull,
    why: text,
    atMs: number,
  },
  /** Networks of an account in the last month, as keyed hashes. */
  accountNetwork: { account: text, network: text, seenMs: number },
  nightlyCheck: {
    /** The same at every node. */
    night: text,
    /** Time from which another node can take it over. */
    untilMs: number,
    isDone: flag,
  },
  /** Judged plays of a round. */
  roundEvidence: {
    roundId: text,
    endedMs: number,
    /** JSON: a list of `JudgedPlay`. */
    plays: text,
  },
  suspicion: {
    id: text,
    kind: text as TableColumn<CaseKind>,
    /** The smaller id if the case is about both. */
    account: text,
    other: text,
    /** JSON: `CaseFigures`. */
    figures: text,
    /** JSON list of ids. */
    rounds: text,
    atMs: number,
    closedMs: numberOrNull,
  },
} as const;

type TableName = keyof typeof TABLES;

/** Rows by table. */
export type DatabaseSchema = {
  [Name in TableName]: {
    [Key in keyof (typeof TABLES)[Name]]: (typeof TABLES)[Name][Key] extends TableColumn<infer Value> ? Value : never;
  };
};
export type StoredRow<Name extends TableName> = DatabaseSchema[Name];
export type Database = Kysely<DatabaseSchema>;

/** Name of a column or table in SQL. */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
