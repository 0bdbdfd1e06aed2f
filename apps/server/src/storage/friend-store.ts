/** Friends. Each person asks for the other; they are friends when both did. */
import type { Friend } from '@doudizhu/protocol';
import { countRows } from './database.ts';
import type { Database } from './schema.ts';

export class FriendStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** @returns an account by id or by the key of its name; null: unknown */
  async findPerson(id: string, nameKey: string | null): Promise<string | null> {
    const accounts = this.#database.selectFrom('account').select('id');
    const found = await accounts
      .where(({ or, eb }) => or([eb('id', '=', id), ...(nameKey === null ? [] : [eb('nameKey', '=', nameKey)])]))
      .executeTakeFirst();
    return found?.id ?? null;
  }

  async ask(account: string, friend: string, nowMs: number): Promise<void> {
    const row = this.#database
      .insertInto('friend')
      .values({ account, friend, sinceMs: nowMs, invitedTo: null, invitedMs: 0 });
    await row.onConflict((conflict) => conflict.columns(['account', 'friend']).doNothing()).execute();
  }

  async invite(account: string, friend: string, table: string, nowMs: number): Promise<void> {
    const row = this.#database.updateTable('friend').set({ invitedTo: table, invitedMs: nowMs });
    await row.where('account', '=', account).where('friend', '=', friend).execute();
  }

  /** Ends a friendship on both sides, or declines. */
  async part(account: string, friend: string): Promise<void> {
    await this.#database
      .deleteFrom('friend')
      .where(({ or, and, eb }) =>
        or([
          and([eb('account', '=', account), eb('friend', '=', friend)]),
          and([eb('account', '=', friend), eb('friend', '=', account)]),
        ]),
      )
      .execute();
  }

  /** @returns the number of people whom the account asked */
  count(account: string): Promise<number> {
    return countRows(this.#database.selectFrom('friend').where('account', '=', account));
  }

  /** @returns people who asked or were asked, first those whom the account invited last @param limit for each side */
  async list(account: string, limit: number): Promise<readonly Friendship[]> {
    const all = this.#database
      .selectFrom('friend')
      .orderBy('invitedMs', 'desc')
      .orderBy('sinceMs', 'desc')
      .limit(limit);
    const fields = ['invitedTo', 'invitedMs'] as const;
    const asked = await all
      .select(['friend as id', ...fields])
      .where('account', '=', account)
      .execute();
    const asks = await all
      .select(['account as id', ...fields])
      .where('friend', '=', account)
      .execute();
    const [own, others] = [new Map(asked.map((row) => [row.id, row])), new Map(asks.map((row) => [row.id, row]))];
    return [...new Set([...own.keys(), ...others.keys()])].map((id) => ({
      id,
      state: own.has(id) && others.has(id) ? 'both' : own.has(id) ? 'asked' : 'asks',
      sent: own.get(id) ?? null,
      received: others.get(id) ?? null,
    }));
  }
}

/** Last invitation of one side. */
export interface Invitation {
  readonly invitedTo: string | null;
  readonly invitedMs: number;
}

/** A person on an account's list. */
export interface Friendship {
  readonly id: string;
  readonly state: Friend['state'];
  /** Null: the account has not asked. */
  readonly sent: Invitation | null;
  /** Null: the person has not asked. */
  readonly received: Invitation | null;
}
