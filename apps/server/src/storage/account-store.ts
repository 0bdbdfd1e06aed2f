/** Accounts with sessions, passkeys and recovery codes. Secrets are stored as hashes. */
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { countRows, isUniqueViolation, Store } from './database.ts';
import { snakeCase, type Database, type StoredRow } from './schema.ts';

export type StoredAccount = Pick<StoredRow<'account'>, 'id' | 'name' | 'createdMs' | 'seenMs'>;

/** A session, as its owner sees it. */
export type StoredSession = Pick<StoredRow<'session'>, 'hash' | 'createdMs' | 'usedMs'>;

/** `taken`: another account has a name that looks like it, or had it within 90 days. `removed`: a moderator took this name
 * from the account. `waitMs`: the account was renamed within a day. */
export type Renamed = 'renamed' | 'taken' | 'removed' | { readonly waitMs: number };

/** A name with its key, equal for names that look alike. */
export interface StoredName {
  readonly name: string;
  readonly key: string;
}

export type FormerName = Pick<StoredRow<'formerName'>, 'name' | 'atMs' | 'isRemoved'>;

export interface NewSession {
  readonly hash: string;
  readonly account: string;
  readonly nowMs: number;
  readonly expiresMs: number;
}

/** Minimum interval of writing a session's last use. */
const TOUCH_MS = 3_600_000;
/** Minimum time between two names. */
const RENAME_MS = 86_400_000;
/** Time for which no other account gets a name that was given up. */
const FORMER_NAME_MS = 90 * 86_400_000;
/** Time after which a guest without anything to keep is deleted. */
const GUEST_MS = 30 * 86_400_000;
/** Tables with rows of guests who are kept. */
const GUEST_LEAVES = ['roundSeat', 'passkey', 'recoveryCode', 'sanction'] as const;

const ACCOUNT_COLUMNS = ['account.id', 'account.name', 'account.createdMs', 'account.seenMs'] as const;

export class AccountStore extends Store {
  async create(id: string, nowMs: number): Promise<void> {
    const account = { id, name: null, nameKey: null, createdMs: nowMs, seenMs: nowMs };
    await this.database.insertInto('account').values(account).execute();
  }

  async find(id: string): Promise<StoredAccount | null> {
    const account = this.database.selectFrom('account').select(ACCOUNT_COLUMNS).where('id', '=', id);
    return (await account.executeTakeFirst()) ?? null;
  }

  /** @returns names by account; unknown and deleted accounts are left out */
  async names(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    if (ids.length === 0) return new Map();
    const accounts = this.database.selectFrom('account').select(['id', 'name']);
    const found = await accounts.where('id', 'in', [...ids]).execute();
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  /** Names an account, and keeps the name before. @param chosen null: no name */
  async rename(id: string, chosen: StoredName | null, nowMs: number): Promise<Renamed> {
    try {
      return await this.database.transaction().execute(async (transaction) => {
        const before = await nameIn(transaction, id);
        const isSame = before !== null && chosen !== null && before.key === chosen.key;
        if (before !== null && !isSame) {
          const last = await lastRenameIn(transaction, id);
          if (nowMs - last < RENAME_MS) return { waitMs: last + RENAME_MS - nowMs };
        }
        const why = chosen === null || isSame ? null : await whyNotIn(transaction, id, chosen.key, nowMs);
        if (why !== null) return why;
        if (before !== null && !isSame)
          await storeFormerName(transaction, { account: id, before, nowMs, isRemoved: false });
        const account = transaction.updateTable('account').where('id', '=', id);
        await account.set({ name: chosen?.name ?? null, nameKey: chosen?.key ?? null }).execute();
        return 'renamed';
      });
    } catch (error) {
      if (isUniqueViolation(error)) return 'taken';
      throw error;
    }
  }

  /** @returns earlier names of an account, last ones first */
  formerNames(account: string): Promise<readonly FormerName[]> {
    const names = this.database.selectFrom('formerName').select(['name', 'atMs', 'isRemoved']);
    return names.where('account', '=', account).orderBy('atMs', 'desc').execute();
  }

  /** Deletes an account with its sessions, secrets, programs and ratings. Rounds, reports, sanctions and finished
   * tournaments of others keep a fresh pseudonym. The log in the archive of a round, which proves its deal, does not change. */
  remove(id: string): Promise<void> {
    return this.database.transaction().execute(async (transaction) => {
      await renameAccount(transaction, id, randomBytes(16).toString('base64url'));
      await transaction.deleteFrom('rating').where('account', '=', id).execute();
      await transaction.deleteFrom('ratingStep').where('account', '=', id).execute();
      await transaction
        .deleteFrom('account')
        .where('id', 'in', ({ selectFrom }) => selectFrom('program').select('account').where('owner', '=', id))
        .execute();
      await transaction.deleteFrom('account').where('id', '=', id).execute();
    });
  }

  async addSession({ hash, account, nowMs, expiresMs }: NewSession): Promise<void> {
    const session = { hash, account, createdMs: nowMs, usedMs: nowMs, expiresMs };
    await this.database.insertInto('session').values(session).execute();
  }

  /** @returns the account of a session that has not expired */
  async findSession(hash: string, nowMs: number): Promise<StoredAccount | null> {
    const found = await this.database
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account')
      .select([...ACCOUNT_COLUMNS, 'session.usedMs'])
      .where('session.hash', '=', hash)
      .where('session.expiresMs', '>', nowMs)
      .executeTakeFirst();
    if (found === undefined) return null;
    const { usedMs, ...account } = found;
    if (nowMs - usedMs > TOUCH_MS) {
      await this.database.updateTable('session').set({ usedMs: nowMs }).where('hash', '=', hash).execute();
      await this.database.updateTable('account').set({ seenMs: nowMs }).where('id', '=', account.id).execute();
    }
    return account;
  }

  /** @returns sessions of an account that have not expired, newest first */
  sessionsOf(account: string, nowMs: number): Promise<readonly StoredSession[]> {
    const sessions = this.database.selectFrom('session').select(['hash', 'createdMs', 'usedMs']);
    const open = sessions.where('account', '=', account).where('expiresMs', '>', nowMs);
    return open.orderBy('createdMs', 'desc').execute();
  }

  /** @returns the time at which a session began; null: unknown session */
  async signedInMs(hash: string): Promise<number | null> {
    const session = this.database.selectFrom('session').select('createdMs').where('hash', '=', hash);
    return (await session.executeTakeFirst())?.createdMs ?? null;
  }

  /** @returns true if the account has a passkey or a recovery code */
  async canSignIn(account: string): Promise<boolean> {
    return (await this.passkeysOf(account)).length > 0 || (await this.countRecoveryCodes(account)) > 0;
  }

  async removeSession(hash: string): Promise<void> {
    await this.database.deleteFrom('session').where('hash', '=', hash).execute();
  }

  /** Ends one session of an account. @returns false if it has no such session */
  async removeSessionOf(account: string, hash: string): Promise<boolean> {
    const session = this.database.deleteFrom('session').where('hash', '=', hash).where('account', '=', account);
    return (await session.executeTakeFirst()).numDeletedRows > 0n;
  }

  /** Ends all sessions of an account. */
  async removeSessions(account: string): Promise<void> {
    await this.database.deleteFrom('session').where('account', '=', account).execute();
  }

  async addPasskey(passkey: StoredRow<'passkey'>): Promise<void> {
    await this.database.insertInto('passkey').values(passkey).execute();
  }

  async findPasskey(id: string): Promise<StoredRow<'passkey'> | null> {
    const passkey = this.database.selectFrom('passkey').selectAll().where('id', '=', id);
    return (await passkey.executeTakeFirst()) ?? null;
  }

  passkeysOf(account: string): Promise<readonly StoredRow<'passkey'>[]> {
    const passkeys = this.database.selectFrom('passkey').selectAll().where('account', '=', account);
    return passkeys.orderBy('createdMs').execute();
  }

  async removePasskey(account: string, id: string): Promise<boolean> {
    const passkey = this.database.deleteFrom('passkey').where('account', '=', account).where('id', '=', id);
    return (await passkey.executeTakeFirst()).numDeletedRows > 0n;
  }

  /** @returns false if the stored counter is not `before`: a copy of the key was used */
  async usePasskey(
    id: string,
    { before, after }: { readonly before: number; readonly after: number },
    nowMs: number,
  ): Promise<boolean> {
    const passkey = this.database.updateTable('passkey').set({ counter: after, usedMs: nowMs });
    const used = await passkey.where('id', '=', id).where('counter', '=', before).executeTakeFirst();
    return used.numUpdatedRows > 0n;
  }

  /** Counts a refused sign-in, for the owner to see. */
  async refusePasskey(id: string, nowMs: number): Promise<void> {
    const passkey = this.database.updateTable('passkey').where('id', '=', id);
    await passkey.set(({ eb }) => ({ refusals: eb('refusals', '+', 1), refusedMs: nowMs })).execute();
  }

  setRecoveryCodes(account: string, hashes: readonly string[]): Promise<void> {
    return this.database.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('recoveryCode').where('account', '=', account).execute();
      const codes = hashes.map((hash) => ({ hash, account }));
      await transaction.insertInto('recoveryCode').values(codes).execute();
    });
  }

  countRecoveryCodes(account: string): Promise<number> {
    return countRows(this.database.selectFrom('recoveryCode').where('account', '=', account));
  }

  /** Uses up a recovery code. @returns its account */
  async takeRecoveryCode(hash: string): Promise<string | null> {
    const code = this.database.deleteFrom('recoveryCode').where('hash', '=', hash).returning('account');
    return (await code.executeTakeFirst())?.account ?? null;
  }

  async addChallenge(challenge: StoredRow<'challenge'>): Promise<void> {
    await this.database.insertInto('challenge').values(challenge).execute();
  }

  /** Uses up a challenge. @returns it unless it has expired */
  async takeChallenge(id: string, nowMs: number): Promise<StoredRow<'challenge'> | null> {
    const taken = await this.database.deleteFrom('challenge').where('id', '=', id).returningAll().executeTakeFirst();
    return taken !== undefined && taken.expiresMs > nowMs ? taken : null;
  }

  /** Deletes expired sessions and challenges, names that were given up long ago, and guests who were not seen for 30
   * days: accounts without a name, a way to sign in, a round or a sanction. @returns the number of guests */
  async deleteExpired(nowMs: number): Promise<number> {
    const former = this.database.deleteFrom('formerName').where('isRemoved', '=', 0);
    await former.where('atMs', '<=', nowMs - FORMER_NAME_MS).execute();
    const sessions = await this.database.deleteFrom('session').where('expiresMs', '<=', nowMs).executeTakeFirst();
    const challenges = await this.database.deleteFrom('challenge').where('expiresMs', '<=', nowMs).executeTakeFirst();
    const guests = await this.database
      .deleteFrom('account')
      .where('name', 'is', null)
      .where('seenMs', '<', nowMs - GUEST_MS)
      .where(({ and, not, exists, selectFrom }) =>
        and(
          GUEST_LEAVES.map((table) =>
            not(
              exists(
                selectFrom(table)
                  .select(sql`1`.as('one'))
                  .whereRef(`${table}.account`, '=', 'account.id'),
              ),
            ),
          ),
        ),
      )
      .executeTakeFirst();
    return Number(sessions.numDeletedRows + challenges.numDeletedRows + guests.numDeletedRows);
  }
}

export const nameIn = async (transaction: Database, id: string): Promise<StoredName | null> => {
  const account = transaction.selectFrom('account').select(['name', 'nameKey']).where('id', '=', id);
  const { name = null, nameKey = null } = (await account.executeTakeFirst()) ?? {};
  return name === null || nameKey === null ? null : { name, key: nameKey };
};

/** @returns the time at which the account gave up its last name; -Infinity: never */
const lastRenameIn = async (transaction: Database, account: string): Promise<number> => {
  const own = transaction.selectFrom('formerName').select('atMs').where('account', '=', account);
  const last = await own.where('isRemoved', '=', 0).orderBy('atMs', 'desc').limit(1).executeTakeFirst();
  return last?.atMs ?? -Infinity;
};

/** @returns the reason why an account cannot have a name that is free; null: it can */
export const whyNotIn = async (
  transaction: Database,
  account: string,
  key: string,
  nowMs: number,
): Promise<'taken' | 'removed' | null> => {
  const former = await transaction.selectFrom('formerName').selectAll().where('nameKey', '=', key).execute();
  if (former.some((name) => name.account === account && name.isRemoved === 1)) return 'removed';
  const isKept = former.some((name) => name.account !== account && nowMs - name.atMs < FORMER_NAME_MS);
  return isKept ? 'taken' : null;
};

interface LostName {
  readonly account: string;
  readonly before: StoredName;
  readonly nowMs: number;
  readonly isRemoved: boolean;
}

/** Keeps a name that an account loses. */
export const storeFormerName = async (
  transaction: Database,
  { account, before, nowMs, isRemoved }: LostName,
): Promise<void> => {
  const kept = { name: before.name, atMs: nowMs };
  await transaction
    .insertInto('formerName')
    .values({ account, nameKey: before.key, ...kept, isRemoved: isRemoved ? 1 : 0 })
    .onConflict((conflict) =>
      // A name that was removed once stays so.
      conflict.columns(['account', 'nameKey']).doUpdateSet(isRemoved ? { ...kept, isRemoved: 1 } : kept),
    )
    .execute();
};

/** Columns with accounts that rows about others keep. */
const KEPT_ACCOUNTS = [
  ['roundSeat', 'account'],
  ['report', 'account'],
  ['report', 'reporter'],
  ['sanction', 'account'],
  ['suspicion', 'account'],
  ['suspicion', 'other'],
] as const;

/** Replaces an account by a pseudonym wherever it stays. */
const renameAccount = async (transaction: Database, id: string, pseudonym: string): Promise<void> => {
  const entered = transaction.selectFrom('tournamentEntry').select('tournamentId').where('account', '=', id);
  await transaction
    .updateTable('tournament')
    .set({ state: sql<string>`replace(state, ${id}, ${pseudonym})`, version: pseudonym })
    .where('isOver', '=', 1)
    .where('id', 'in', entered)
    .execute();
  await transaction.updateTable('tournamentEntry').set({ account: pseudonym }).where('account', '=', id).execute();
  for (const [table, column] of KEPT_ACCOUNTS) {
    const name = sql.ref(snakeCase(column));
    await sql`update ${sql.table(snakeCase(table))} set ${name} = ${pseudonym} where ${name} = ${id}`.execute(
      transaction,
    );
  }
};
