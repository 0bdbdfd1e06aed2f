/** Friends and blocks. Each person asks for the other; they are friends when both did. */
import type { Friend } from '@doudizhu/protocol';
import { sql } from 'kysely';
import { countRows, Store } from './database.ts';
import type { Database } from './schema.ts';

export class FriendStore extends Store {
  /** @returns an account by id or by the key of its name; null: unknown */
  async findPerson(id: string, nameKey: string | null): Promise<string | null> {
    const accounts = this.database.selectFrom('account').select('id');
    const found = await accounts
      .where(({ or, eb }) => or([eb('id', '=', id), ...(nameKey === null ? [] : [eb('nameKey', '=', nameKey)])]))
      .executeTakeFirst();
    return found?.id ?? null;
  }

  /** Asks, and ends a block by the account. @returns false if the friend has blocked the account: then nothing is stored */
  ask(account: string, friend: string, nowMs: number): Promise<boolean> {
    return this.database.transaction().execute(async (transaction) => {
      const block = transaction.selectFrom('block').select('sinceMs').where('account', '=', friend);
      if ((await block.where('blocked', '=', account).executeTakeFirst()) !== undefined) return false;
      const own = transaction.deleteFrom('block').where('account', '=', account);
      await own.where('blocked', '=', friend).execute();
      const row = transaction
        .insertInto('friend')
        .values({ account, friend, sinceMs: nowMs, invitedTo: null, invitedMs: 0 });
      await row.onConflict((conflict) => conflict.columns(['account', 'friend']).doNothing()).execute();
      return true;
    });
  }

  /** Ends a friendship or declines, and refuses everything from that person from now on. */
  block(account: string, blocked: string, nowMs: number): Promise<void> {
    return this.database.transaction().execute(async (transaction) => {
      await partIn(transaction, account, blocked);
      const row = transaction.insertInto('block').values({ account, blocked, sinceMs: nowMs });
      await row.onConflict((conflict) => conflict.columns(['account', 'blocked']).doNothing()).execute();
    });
  }

  async unblock(account: string, blocked: string): Promise<void> {
    await this.database.deleteFrom('block').where('account', '=', account).where('blocked', '=', blocked).execute();
  }

  /** @returns people whom the account has blocked, last ones first */
  async blockedBy(account: string, limit: number): Promise<readonly string[]> {
    const blocks = this.database.selectFrom('block').select('blocked').where('account', '=', account);
    return (await blocks.orderBy('sinceMs', 'desc').limit(limit).execute()).map(({ blocked }) => blocked);
  }

  countBlocked(account: string): Promise<number> {
    return countRows(this.database.selectFrom('block').where('account', '=', account));
  }

  async invite(account: string, friend: string, table: string, nowMs: number): Promise<void> {
    const row = this.database.updateTable('friend').set({ invitedTo: table, invitedMs: nowMs });
    await row.where('account', '=', account).where('friend', '=', friend).execute();
  }

  /** Ends a friendship on both sides, or declines. */
  part(account: string, friend: string): Promise<void> {
    return partIn(this.database, account, friend);
  }

  /** @returns the number of people whom the account asked, with and without an answer */
  async count(account: string): Promise<{ readonly all: number; readonly open: number }> {
    const asked = this.database.selectFrom('friend').where('account', '=', account);
    return { all: await countRows(asked), open: await countRows(asked.where(({ not }) => not(this.#isMutual()))) };
  }

  async hasAsked(account: string, friend: string): Promise<boolean> {
    const asked = this.database.selectFrom('friend').where('account', '=', account);
    return (await countRows(asked.where('friend', '=', friend))) > 0;
  }

  async areFriends(account: string, friend: string): Promise<boolean> {
    const asked = this.database.selectFrom('friend').where('account', '=', account).where('friend', '=', friend);
    return (await countRows(asked.where(this.#isMutual()))) > 0;
  }

  /** @returns friends, then people whom the account asked, then the newest ones who ask, those with a name first; in each
   * group first those whom the account invited last
   * @param friends largest number of friends and people asked @param asks of people who ask */
  async list(
    account: string,
    { friends, asks }: Readonly<Record<'friends' | 'asks', number>>,
  ): Promise<readonly Friendship[]> {
    const own = await this.database
      .selectFrom('friend')
      .leftJoin('friend as back', (join) =>
        join.onRef('back.account', '=', 'friend.friend').onRef('back.friend', '=', 'friend.account'),
      )
      .select(['friend.friend as id', 'friend.invitedTo', 'friend.invitedMs'])
      .select(['back.invitedTo as backTo', 'back.invitedMs as backMs'])
      .where('friend.account', '=', account)
      .orderBy(({ eb }) => eb.case().when('back.account', 'is', null).then(1).else(0).end())
      .orderBy('friend.invitedMs', 'desc')
      .orderBy('friend.sinceMs', 'desc')
      .limit(friends)
      .execute();
    const others = await this.database
      .selectFrom('friend')
      .innerJoin('account', 'account.id', 'friend.account')
      .select(['friend.account as id', 'friend.invitedTo', 'friend.invitedMs'])
      .where('friend.friend', '=', account)
      .where(({ not }) => not(this.#isMutual()))
      .orderBy(({ eb }) => eb.case().when('account.name', 'is', null).then(1).else(0).end())
      .orderBy('friend.sinceMs', 'desc')
      .limit(asks)
      .execute();
    return [
      ...own.map(({ id, invitedTo, invitedMs, backTo, backMs }) => ({
        id,
        state: backMs === null ? ('asked' as const) : ('both' as const),
        sent: { invitedTo, invitedMs },
        received: backMs === null ? null : { invitedTo: backTo, invitedMs: backMs },
      })),
      ...others.map(({ id, ...received }) => ({ id, state: 'asks' as const, sent: null, received })),
    ];
  }

  /** SQL condition on a row of `friend`: the other side has asked too. */
  #isMutual() {
    return sql<boolean>`exists (select 1 from friend as other
      where other.account = friend.friend and other.friend = friend.account)`;
  }
}

const partIn = async (database: Database, account: string, friend: string): Promise<void> => {
  await database
    .deleteFrom('friend')
    .where(({ or, and, eb }) =>
      or([
        and([eb('account', '=', account), eb('friend', '=', friend)]),
        and([eb('account', '=', friend), eb('friend', '=', account)]),
      ]),
    )
    .execute();
};

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
