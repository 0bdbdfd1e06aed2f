/** Accounts, their sessions, passkeys and recovery codes. Secrets come hashed: nothing here can be used to sign in. */
import type { Kysely } from 'kysely';
import { isUniqueViolation } from './database.ts';
import type { AccountRow, DatabaseSchema, PasskeyRow } from './schema.ts';

export type StoredAccount = Pick<AccountRow, 'id' | 'name' | 'created_ms' | 'seen_ms'>;

export interface NewSession {
  readonly hash: string;
  readonly account: string;
  readonly nowMs: number;
  readonly expiresMs: number;
}

export interface AccountStore {
  readonly create: (id: string, nowMs: number) => Promise<void>;
  readonly find: (id: string) => Promise<StoredAccount | null>;
  /** Names of accounts; ids that nobody has, or has no more, are left out. */
  readonly names: (ids: readonly string[]) => Promise<ReadonlyMap<string, string | null>>;
  /** @returns whether the name is free: no other account's name looks like it. */
  readonly rename: (id: string, name: string | null, nameKey: string | null) => Promise<boolean>;
  /** Deletes the account and all that is only its own. What was played stays under its id, which then names nobody. */
  readonly remove: (id: string) => Promise<void>;

  readonly addSession: (session: NewSession) => Promise<void>;
  /** @returns the account of a session that has not expired. */
  readonly findSession: (hash: string, nowMs: number) => Promise<StoredAccount | null>;
  readonly removeSession: (hash: string) => Promise<void>;
  /** Ends all sessions of an account but one. */
  readonly removeOtherSessions: (account: string, hash: string) => Promise<void>;

  readonly addPasskey: (passkey: PasskeyRow) => Promise<void>;
  readonly findPasskey: (id: string) => Promise<PasskeyRow | null>;
  readonly passkeysOf: (account: string) => Promise<readonly PasskeyRow[]>;
  readonly removePasskey: (account: string, id: string) => Promise<boolean>;
  /** @returns false where the counter did not grow in the meantime: a copy of the key signs. */
  readonly usePasskey: (id: string, counters: { before: number; after: number }, nowMs: number) => Promise<boolean>;

  readonly setRecoveryCodes: (account: string, hashes: readonly string[]) => Promise<void>;
  readonly countRecoveryCodes: (account: string) => Promise<number>;
  /** @returns whose code it was; it works once. */
  readonly takeRecoveryCode: (hash: string) => Promise<string | null>;

  readonly addChallenge: (challenge: DatabaseSchema['challenge']) => Promise<void>;
  /** @returns the challenge, once, before it expires. */
  readonly takeChallenge: (id: string, nowMs: number) => Promise<DatabaseSchema['challenge'] | null>;

  /** Deletes sessions and challenges that have expired. @returns how many. */
  readonly sweep: (nowMs: number) => Promise<number>;
}

/** A session's last use is written no more often than this. */
const TOUCH_MS = 3_600_000;

export const createAccountStore = (rows: Kysely<DatabaseSchema>): AccountStore => ({
  create: async (id, nowMs) => {
    await rows
      .insertInto('account')
      .values({ id, name: null, name_key: null, created_ms: nowMs, seen_ms: nowMs })
      .execute();
  },
  find: async (id) =>
    (await rows.selectFrom('account').select(ACCOUNT_COLUMNS).where('id', '=', id).executeTakeFirst()) ?? null,
  names: async (ids) => {
    if (ids.length === 0) return new Map();
    const found = await rows
      .selectFrom('account')
      .select(['id', 'name'])
      .where('id', 'in', [...ids])
      .execute();
    return new Map(found.map(({ id, name }) => [id, name]));
  },
  rename: async (id, name, nameKey) => {
    try {
      await rows.updateTable('account').set({ name, name_key: nameKey }).where('id', '=', id).execute();
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  },
  remove: (id) =>
    rows.transaction().execute(async (transaction) => {
      for (const table of ['rating', 'rating_step'] as const) {
        await transaction.deleteFrom(table).where('account', '=', id).execute();
      }
      await transaction.deleteFrom('account').where('id', '=', id).execute();
    }),
  ...sessionsOf(rows),
  ...passkeysOf(rows),
  ...recoveryOf(rows),
  sweep: async (nowMs) => {
    const sessions = await rows.deleteFrom('session').where('expires_ms', '<=', nowMs).executeTakeFirst();
    const challenges = await rows.deleteFrom('challenge').where('expires_ms', '<=', nowMs).executeTakeFirst();
    return Number(sessions.numDeletedRows + challenges.numDeletedRows);
  },
});

const ACCOUNT_COLUMNS = ['account.id', 'account.name', 'account.created_ms', 'account.seen_ms'] as const;

type SessionPart = Pick<AccountStore, 'addSession' | 'findSession' | 'removeSession' | 'removeOtherSessions'>;

const sessionsOf = (rows: Kysely<DatabaseSchema>): SessionPart => ({
  addSession: async ({ hash, account, nowMs, expiresMs }) => {
    const session = { hash, account, created_ms: nowMs, used_ms: nowMs, expires_ms: expiresMs };
    await rows.insertInto('session').values(session).execute();
  },
  findSession: async (hash, nowMs) => {
    const found = await rows
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account')
      .select([...ACCOUNT_COLUMNS, 'session.used_ms'])
      .where('session.hash', '=', hash)
      .where('session.expires_ms', '>', nowMs)
      .executeTakeFirst();
    if (found === undefined) return null;
    const { used_ms, ...account } = found;
    if (nowMs - used_ms > TOUCH_MS) {
      await rows.updateTable('session').set({ used_ms: nowMs }).where('hash', '=', hash).execute();
      await rows.updateTable('account').set({ seen_ms: nowMs }).where('id', '=', account.id).execute();
    }
    return account;
  },
  removeSession: async (hash) => {
    await rows.deleteFrom('session').where('hash', '=', hash).execute();
  },
  removeOtherSessions: async (account, hash) => {
    await rows.deleteFrom('session').where('account', '=', account).where('hash', '!=', hash).execute();
  },
});

type PasskeyPart = Pick<AccountStore, 'addPasskey' | 'findPasskey' | 'passkeysOf' | 'removePasskey' | 'usePasskey'>;

const passkeysOf = (rows: Kysely<DatabaseSchema>): PasskeyPart => ({
  addPasskey: async (passkey) => {
    await rows.insertInto('passkey').values(passkey).execute();
  },
  findPasskey: async (id) =>
    (await rows.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()) ?? null,
  passkeysOf: (account) =>
    rows.selectFrom('passkey').selectAll().where('account', '=', account).orderBy('created_ms').execute(),
  removePasskey: async (account, id) => {
    const query = rows.deleteFrom('passkey').where('account', '=', account).where('id', '=', id);
    return (await query.executeTakeFirst()).numDeletedRows > 0n;
  },
  usePasskey: async (id, { before, after }, nowMs) => {
    const query = rows.updateTable('passkey').set({ counter: after, used_ms: nowMs });
    const { numUpdatedRows } = await query.where('id', '=', id).where('counter', '=', before).executeTakeFirst();
    return numUpdatedRows > 0n;
  },
});

type Recovery = Pick<
  AccountStore,
  'setRecoveryCodes' | 'countRecoveryCodes' | 'takeRecoveryCode' | 'addChallenge' | 'takeChallenge'
>;

const recoveryOf = (rows: Kysely<DatabaseSchema>): Recovery => ({
  setRecoveryCodes: (account, hashes) =>
    rows.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('recovery_code').where('account', '=', account).execute();
      const codes = hashes.map((hash) => ({ hash, account }));
      await transaction.insertInto('recovery_code').values(codes).execute();
    }),
  countRecoveryCodes: async (account) => {
    const { count } = await rows
      .selectFrom('recovery_code')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  takeRecoveryCode: async (hash) => {
    const query = rows.deleteFrom('recovery_code').where('hash', '=', hash).returning('account');
    return (await query.executeTakeFirst())?.account ?? null;
  },
  addChallenge: async (challenge) => {
    await rows.insertInto('challenge').values(challenge).execute();
  },
  takeChallenge: async (id, nowMs) => {
    const found = await rows.deleteFrom('challenge').where('id', '=', id).returningAll().executeTakeFirst();
    return found !== undefined && found.expires_ms > nowMs ? found : null;
  },
});
