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
    const row = this.#database.insertInto('friend').values({ account, friend, sinceMs: nowMs });
    await row.onConflict((conflict) => conflict.columns(['account', 'friend']).doNothing()).execute();
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

  /** @returns the newest people who asked, or were asked @param limit for each side */
  async list(
    account: string,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly state: Friend['state'] }[]> {
    const all = this.#database.selectFrom('friend').orderBy('sinceMs', 'desc').limit(limit);
    const asked = await all.select('friend as id').where('account', '=', account).execute();
    const asks = await all.select('account as id').where('friend', '=', account).execute();
    const [own, others] = [new Set(asked.map(({ id }) => id)), new Set(asks.map(({ id }) => id))];
    return [...new Set([...own, ...others])].map((id) => ({
      id,
      state: own.has(id) && others.has(id) ? 'both' : own.has(id) ? 'asked' : 'asks',
    }));
  }
}
