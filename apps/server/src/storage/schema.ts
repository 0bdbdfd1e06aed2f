/** Tables of the database, the same in SQLite and PostgreSQL. Each column is declared once, for SQL and for types.
 * Times are milliseconds since 1970, flags are 0 or 1, ids are random texts. Names are camelCase here and snake_case
 * in SQL (CamelCasePlugin). */
import type { AuditAct, CaseKind, ReportReason, SanctionKind } from '@doudizhu/protocol';
import { sql, type Kysely } from 'kysely';
import { hash } from 'node:crypto';

export type DatabaseKind = 'sqlite' | 'postgres';

export type Flag = 0 | 1;

interface TableColumn<Value> {
  readonly sql: string;
  /** Type of its values; never set. */
  readonly value?: Value;
}

const text: TableColumn<string> = { sql: 'text not null' };
const textOrNull: TableColumn<string | null> = { sql: 'text' };
const key: TableColumn<string> = { sql: 'text primary key' };
const number: TableColumn<number> = { sql: 'bigint not null' };
const numberOrNull: TableColumn<number | null> = { sql: 'bigint' };
const real: TableColumn<number> = { sql: 'double precision not null' };
const realOrNull: TableColumn<number | null> = { sql: 'double precision' };
const flag: TableColumn<Flag> = { sql: 'integer not null' };
/** SQLite ignores the name of the type. */
const bytes: TableColumn<Uint8Array> = { sql: 'bytea not null' };
/** The row is deleted with its account. */
const ownAccount: TableColumn<string> = { sql: 'text not null references account (id) on delete cascade' };

const TABLES = {
  account: {
    id: key,
    /** Null: a guest without a name. */
    name: textOrNull,
    /** Skeleton of the name (`readName`), unique: names cannot imitate others. */
    nameKey: { sql: 'text unique' } as TableColumn<string | null>,
    createdMs: number,
    seenMs: number,
  },
  session: {
    /** SHA-256 of the token, which only the cookie contains. */
    hash: key,
    account: ownAccount,
    createdMs: number,
    usedMs: number,
    expiresMs: number,
  },
  passkey: {
    /** Id of the credential, base64url. */
    id: key,
    account: ownAccount,
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
  recoveryCode: { hash: key, account: ownAccount },
  /** Account of a program, which signs in by a token. */
  program: {
    account: { sql: 'text primary key references account (id) on delete cascade' } as TableColumn<string>,
    owner: ownAccount,
    /** SHA-256 of the token. */
    hash: { sql: 'text not null unique' } as TableColumn<string>,
    createdMs: number,
    /** 0: never. */
    usedMs: number,
  },
  /** Text that a passkey must sign, used once. */
  challenge: {
    id: key,
    /** Null: signing in, when the account is unknown. */
    account: { sql: 'text references account (id) on delete cascade' } as TableColumn<string | null>,
    value: text,
    expiresMs: number,
  },
  /** Friendship as one side asked for it. Both rows: they are friends. */
  friend: {
    account: ownAccount,
    friend: ownAccount,
    sinceMs: number,
    /** Table to which the account last invited the friend; null: never. */
    invitedTo: textOrNull,
    /** 0: never. */
    invitedMs: number,
  },
  gameTable: {
    id: key,
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
    id: { sql: 'text primary key references game_table (id) on delete cascade' } as TableColumn<string>,
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
  /** A server. After its lease, other nodes can take its tables. */
  node: { name: key, leaseUntilMs: number },
  round: {
    id: key,
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
    roundId: { sql: 'text not null references round (id)' } as TableColumn<string>,
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
  /** Random values of the server, and the digest of the schema (`schemaDigest`). */
  setting: { name: key, value: text },
  tournament: {
    id: key,
    /** `daily`: opened by the server. */
    kind: text as TableColumn<'daily' | 'open'>,
    /** Null: the server. */
    owner: textOrNull,
    startsMs: number,
    /** True once the tournament has finished or was cancelled. */
    isOver: flag,
    /** JSON: a `Tournament`, with the secret of boards to come. */
    state: text,
    /** Time of the next step; null: over. */
    wakeAtMs: numberOrNull,
  },
  /** Networks of entrants, deleted with the end of the tournament. */
  tournamentEntry: {
    tournamentId: { sql: 'text not null references tournament (id) on delete cascade' } as TableColumn<string>,
    account: text,
    /** Keyed hash: two networks can be compared, and nothing else can be read. */
    network: text,
  },
  /** Players who wait for a ranked match. */
  rankedQueue: {
    account: { sql: 'text primary key references account (id) on delete cascade' } as TableColumn<string>,
    rules: text,
    /** Start of the wait, or time of the match. */
    sinceMs: number,
    /** Time of the page's last request. */
    seenMs: number,
    /** Table of the match; null while waiting. */
    tableId: textOrNull,
  },
  rankedPlayer: {
    account: { sql: 'text primary key references account (id) on delete cascade' } as TableColumn<string>,
    /** Players of the last ranked match, ordered by id; empty: none. */
    company: text,
    /** Matches left, each within a day of the one before. */
    dodges: number,
    dodgedMs: number,
    blockedUntilMs: number,
  },
  /** Report about a seat of a round. */
  report: {
    id: key,
    roundId: { sql: 'text not null references round (id)' } as TableColumn<string>,
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
    id: key,
    account: text,
    kind: text as TableColumn<SanctionKind>,
    why: text,
    moderator: text,
    fromMs: number,
    /** Null: forever. */
    untilMs: numberOrNull,
  },
  moderator: {
    name: key,
    /** Hash of the code that was shown once. */
    codeHash: { sql: 'text not null unique' } as TableColumn<string>,
    createdMs: number,
  },
  moderatorSession: {
    hash: key,
    moderator: { sql: 'text not null references moderator (name) on delete cascade' } as TableColumn<string>,
    expiresMs: number,
  },
  /** Append-only: triggers refuse changes and deletions. */
  audit: {
    id: key,
    moderator: text,
    act: text as TableColumn<AuditAct>,
    account: textOrNull,
    /** Id of the report or the case. */
    subject: textOrNull,
    why: text,
    atMs: number,
  },
  /** Networks of an account in the last month, as keyed hashes. */
  accountNetwork: { account: ownAccount, network: text, seenMs: number },
  nightlyCheck: {
    /** The same at every node. */
    night: key,
    /** Time from which another node can take it over. */
    untilMs: number,
    isDone: flag,
  },
  /** Judged plays of a round. */
  roundEvidence: {
    roundId: { sql: 'text primary key references round (id)' } as TableColumn<string>,
    endedMs: number,
    /** JSON: a list of `JudgedPlay`. */
    plays: text,
  },
  suspicion: {
    id: key,
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

/** Keys of several columns, in SQL. */
const CONSTRAINTS: Partial<Record<TableName, string>> = {
  friend: 'primary key (account, friend)',
  tableEvent: 'primary key (table_id, seq)',
  round: 'unique (table_id, number)',
  roundSeat: 'primary key (round_id, seat)',
  rating: 'primary key (account, rules)',
  ratingStep: 'primary key (account, round_id)',
  tournamentEntry: 'primary key (tournament_id, account)',
  report: 'unique (round_id, seat, reporter)',
  accountNetwork: 'primary key (account, network)',
  suspicion: 'unique (kind, account, other)',
};

/** Indexed columns, in SQL. */
const INDEXES: readonly string[] = [
  'session (account)',
  'session (expires_ms)',
  'passkey (account)',
  'recovery_code (account)',
  'program (owner)',
  'friend (friend)',
  'game_table (is_closed, is_public, changed_ms)',
  'table_head (wake_at_ms)',
  'table_head (holder)',
  'round (ended_ms)',
  'round_seat (account, ended_ms)',
  'rating (rules, shown)',
  'rating_step (account, rules, at_ms)',
  'tournament (wake_at_ms)',
  'tournament (is_over, starts_ms)',
  'ranked_queue (rules, since_ms)',
  'report (at_ms)',
  'report (account)',
  'sanction (account, kind)',
  'audit (at_ms)',
  'account_network (seen_ms)',
  'round_evidence (ended_ms)',
];

/** Key of PostgreSQL's advisory lock, with which nodes that start together create the tables once. */
const LOCK = 1;

/** Creates the tables in an empty database, and replaces its functions. @param functions statements that create them
 * @param place name of the database for the operator, with what to do about one of another build
 * @throws if it has tables of another build; then nothing is changed */
export const prepareSchema = (
  database: Database,
  kind: DatabaseKind,
  functions: readonly string[],
  place: { readonly name: string; readonly wayOut: string },
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw(statement).execute(transaction);
    if (kind === 'postgres') await run(`select pg_advisory_xact_lock(${LOCK})`);
    const [createSettings = '', ...others] = schemaStatements(kind);
    await run(createSettings.replace('create table', 'create table if not exists'));
    const setting = transaction.selectFrom('setting').select('value').where('name', '=', 'schema');
    const found = await setting.executeTakeFirst();
    const expected = schemaDigest(kind);
    if (found !== undefined && found.value !== expected) {
      throw new Error(
        `${place.name} has tables of another build of the server (schema ${found.value}, expected ${expected}): ` +
          place.wayOut,
      );
    }
    if (found === undefined) {
      for (const statement of others) await run(statement);
      await transaction.insertInto('setting').values({ name: 'schema', value: expected }).execute();
    }
    for (const statement of functions) await run(statement);
  });

/** Name of the tables' version: a digest of the statements that create them, so a change of a table changes it.
 * @returns 12 hexadecimal digits */
export const schemaDigest = (kind: DatabaseKind): string =>
  hash('sha256', schemaStatements(kind).join('\n')).slice(0, 12);

/** @returns statements that create everything in an empty database, the table of settings first */
export const schemaStatements = (kind: DatabaseKind): readonly string[] => [
  createTable('setting', kind),
  ...(Object.keys(TABLES) as TableName[]).filter((name) => name !== 'setting').map((name) => createTable(name, kind)),
  ...INDEXES.map((columns) => `create index ${columns.replaceAll(/\W+/g, '_')}index on ${columns}`),
  ...appendOnly(kind, 'audit'),
];

const createTable = (name: TableName, kind: DatabaseKind): string => {
  const columns = Object.entries<TableColumn<unknown>>(TABLES[name]).map(
    ([column, { sql: definition }]) => `${snakeCase(column)} ${definition}`,
  );
  const constraint = CONSTRAINTS[name];
  // Stored in the order of the key: a log is read in one place.
  const order = name === 'tableEvent' && kind === 'sqlite' ? ' without rowid' : '';
  const parts = constraint === undefined ? columns : [...columns, constraint];
  return `create table ${snakeCase(name)} (${parts.join(', ')})${order}`;
};

/** Name of a column or table in SQL. */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** @returns statements by which the database refuses changes and deletions */
const appendOnly = (kind: DatabaseKind, table: string): readonly string[] =>
  kind === 'sqlite'
    ? ['update', 'delete'].map(
        (change) =>
          `create trigger ${table}_no_${change} before ${change} on ${table}
           begin select raise(abort, '${table} is only added to'); end`,
      )
    : [
        `create function ${table}_only_added() returns trigger language plpgsql as
         $$ begin raise exception '${table} is only added to'; end $$`,
        `create trigger ${table}_only_added before update or delete or truncate on ${table}
         for each statement execute function ${table}_only_added()`,
      ];
