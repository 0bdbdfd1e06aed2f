/** Accounts with sessions, passkeys and recovery codes. Secrets are stored as hashes. */
import { countRows, isUniqueViolation } from './database.ts';
import type { Database, StoredRow } from './schema.ts';

export type StoredAccount = Pick<StoredRow<'account'>, 'id' | 'name' | 'createdMs' | 'seenMs'>;

export interface NewSession {
  readonly hash: string;
  readonly account: string;
  readonly nowMs: number;
  readonly expiresMs: number;
}

/** Minimum interval of writing a session's last use. */
const TOUCH_MS = 3_600_000;
/** Time after which a guest without anything to keep is deleted. */
const GUEST_MS = 30 * 86_400_000;

const ACCOUNT_COLUMNS = ['account.id', 'account.name', 'account.createdMs', 'account.seenMs'] as const;

export class AccountStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async create(id: string, nowMs: number): Promise<void> {
    const account = { id, name: null, nameKey: null, createdMs: nowMs, seenMs: nowMs };
    await this.#database.insertInto('account').values(account).execute();
  }

  async find(id: string): Promise<StoredAccount | null> {
    const account = this.#database.selectFrom('account').select(ACCOUNT_COLUMNS).where('id', '=', id);
    return (await account.executeTakeFirst()) ?? null;
  }

  /** @returns names by account; unknown and deleted accounts are left out */
  async names(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    if (ids.length === 0) return new Map();
    const accounts = this.#database.selectFrom('account').select(['id', 'name']);
    const found = await accounts.where('id', 'in', [...ids]).execute();
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  /** @returns false if another account's name looks like it */
  async rename(id: string, name: string | null, nameKey: string | null): Promise<boolean> {
    try {
      await this.#database.updateTable('account').set({ name, nameKey }).where('id', '=', id).execute();
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }

  /** Deletes an account with its sessions, secrets, programs and ratings. Rounds stay under its id, without a name. */
  remove(id: string): Promise<void> {
    return this.#database.transaction().execute(async (transaction) => {
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
    await this.#database.insertInto('session').values(session).execute();
  }

  /** @returns the account of a session that has not expired */
  async findSession(hash: string, nowMs: number): Promise<StoredAccount | null> {
    const found = await this.#database
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account')
      .select([...ACCOUNT_COLUMNS, 'session.usedMs'])
      .where('session.hash', '=', hash)
      .where('session.expiresMs', '>', nowMs)
      .executeTakeFirst();
    if (found === undefined) return null;
    const { usedMs, ...account } = found;
    if (nowMs - usedMs > TOUCH_MS) {
      await this.#database.updateTable('session').set({ usedMs: nowMs }).where('hash', '=', hash).execute();
      await this.#database.updateTable('account').set({ seenMs: nowMs }).where('id', '=', account.id).execute();
    }
    return account;
  }

  async removeSession(hash: string): Promise<void> {
    await this.#database.deleteFrom('session').where('hash', '=', hash).execute();
  }

  /** Ends all sessions of an account. */
  async removeSessions(account: string): Promise<void> {
    await this.#database.deleteFrom('session').where('account', '=', account).execute();
  }

  async addPasskey(passkey: StoredRow<'passkey'>): Promise<void> {
    await this.#database.insertInto('passkey').values(passkey).execute();
  }

  async findPasskey(id: string): Promise<StoredRow<'passkey'> | null> {
    const passkey = this.#database.selectFrom('passkey').selectAll().where('id', '=', id);
    return (await passkey.executeTakeFirst()) ?? null;
  }

  passkeysOf(account: string): Promise<readonly StoredRow<'passkey'>[]> {
    const passkeys = this.#database.selectFrom('passkey').selectAll().where('account', '=', account);
    return passkeys.orderBy('createdMs').execute();
  }

  async removePasskey(account: string, id: string): Promise<boolean> {
    const passkey = this.#database.deleteFrom('passkey').where('account', '=', account).where('id', '=', id);
    return (await passkey.executeTakeFirst()).numDeletedRows > 0n;
  }

  /** @returns false if the stored counter is not `before`: a copy of the key was used */
  async usePasskey(
    id: string,
    { before, after }: { readonly before: number; readonly after: number },
    nowMs: number,
  ): Promise<boolean> {
    const passkey = this.#database.updateTable('passkey').set({ counter: after, usedMs: nowMs });
    const used = await passkey.where('id', '=', id).where('counter', '=', before).executeTakeFirst();
    return used.numUpdatedRows > 0n;
  }

  /** Counts a refused sign-in, for the owner to see. */
  async refusePasskey(id: string, nowMs: number): Promise<void> {
    const passkey = this.#database.updateTable('passkey').where('id', '=', id);
    await passkey.set(({ eb }) => ({ refusals: eb('refusals', '+', 1), refusedMs: nowMs })).execute();
  }

  setRecoveryCodes(account: string, hashes: readonly string[]): Promise<void> {
    return this.#database.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('recoveryCode').where('account', '=', account).execute();
      const codes = hashes.map((hash) => ({ hash, account }));
      await transaction.insertInto('recoveryCode').values(codes).execute();
    });
  }

  countRecoveryCodes(account: string): Promise<number> {
    return countRows(this.#database.selectFrom('recoveryCode').where('account', '=', account));
  }

  /** Uses up a recovery code. @returns its account */
  async takeRecoveryCode(hash: string): Promise<string | null> {
    const code = this.#database.deleteFrom('recoveryCode').where('hash', '=', hash).returning('account');
    return (await code.executeTakeFirst())?.account ?? null;
  }

  async addChallenge(challenge: StoredRow<'challenge'>): Promise<void> {
    await this.#database.insertInto('challenge').values(challenge).execute();
  }

  /** Uses up a challenge. @returns it unless it has expired */
  async takeChallenge(id: string, nowMs: number): Promise<StoredRow<'challenge'> | null> {
    const taken = await this.#database.deleteFrom('challenge').where('id', '=', id).returningAll().executeTakeFirst();
    return taken !== undefined && taken.expiresMs > nowMs ? taken : null;
  }

  /**
   * Deletes expired sessions and challenges, and guests who were not seen for 30 days: accounts without a name, a way to
   * sign in, a round or a sanction. @returns their number
   */
  async deleteExpired(nowMs: number): Promise<number> {
    const sessions = await this.#database.deleteFrom('session').where('expiresMs', '<=', nowMs).executeTakeFirst();
    const challenges = await this.#database.deleteFrom('challenge').where('expiresMs', '<=', nowMs).executeTakeFirst();
    const guests = await this.#database
      .deleteFrom('account')
      .where('name', 'is', null)
      .where('seenMs', '<', nowMs - GUEST_MS)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('roundSeat').select('account').whereRef('roundSeat.account', '=', 'account.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('passkey').select('account').whereRef('passkey.account', '=', 'account.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('recoveryCode').select('account').whereRef('recoveryCode.account', '=', 'account.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('sanction').select('account').whereRef('sanction.account', '=', 'account.id'))),
      )
      .executeTakeFirst();
    return Number(sessions.numDeletedRows + challenges.numDeletedRows + guests.numDeletedRows);
  }
}
