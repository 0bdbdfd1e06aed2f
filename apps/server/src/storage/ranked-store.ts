/** Who waits for a ranked match, and who may not. Matches, their tables and who is out of the queue are one transaction. */
import type { Kysely, Transaction } from 'kysely';
import type { DatabaseKind } from './migrations.ts';
import type { DatabaseSchema } from './schema.ts';
import { insertTable, type NewTableEntry } from './table-store.ts';

export interface RankedWait {
  readonly rules: string;
  readonly sinceMs: number;
  /** The table of the match that was found; null: still waiting. */
  readonly table: string | null;
}

/** A player in the queue of ranked play. */
export interface WaitingPlayer {
  readonly account: string;
  /** The mean of the rating. */
  readonly rating: number;
  readonly sinceMs: number;
  /** `companyOf` the last match; empty: none. */
  readonly company: string;
}

/** A match as it is stored. */
export interface NewMatch {
  readonly accounts: readonly string[];
  readonly company: string;
  readonly table: NewTableEntry;
}

export interface RankedStore {
  /** Waits from now on, in the place of what the account did before. */
  readonly enter: (account: string, rules: string, times: { sinceMs: number; nowMs: number }) => Promise<void>;
  readonly leave: (account: string) => Promise<void>;
  /** The account's wait; it is there, so it goes on. Null: none. */
  readonly look: (account: string, nowMs: number) => Promise<RankedWait | null>;
  readonly countWaiting: (rules: string) => Promise<number>;
  /** Until when the account may not wait; 0: it may. */
  readonly blockedUntil: (account: string) => Promise<number>;
  /** The account has not taken a match. @returns until when it may not wait. */
  readonly noteDodge: (account: string, nowMs: number) => Promise<number>;
  /** Rule sets for which people wait. */
  readonly rulesWaiting: () => Promise<readonly string[]>;
  /** Makes matches of those who wait and are there, unless another node does. */
  readonly match: (
    rules: string,
    nowMs: number,
    choose: (waiting: readonly WaitingPlayer[]) => readonly NewMatch[],
  ) => Promise<number>;
}

/** Whose page has not asked for so long is gone. */
const GONE_MS = 15_000;
/** A table that was found is told for so long. */
const TOLD_MS = 60_000;
const DAY_MS = 86_400_000;
const BLOCK_MS = 60_000;
const BLOCK_MAX_MS = 30 * 60_000;
/** Of somebody who has not been rated. */
const NEWCOMER_RATING = 25;

export const createRankedStore = (rows: Kysely<DatabaseSchema>, kind: DatabaseKind): RankedStore => ({
  enter: async (account, rules, { sinceMs, nowMs }) => {
    const wait = { rules, since_ms: sinceMs, seen_ms: nowMs, table_id: null };
    await rows
      .insertInto('ranked_queue')
      .values({ account, ...wait })
      .onConflict((conflict) => conflict.column('account').doUpdateSet(wait))
      .execute();
  },
  leave: async (account) => {
    await rows.deleteFrom('ranked_queue').where('account', '=', account).execute();
  },
  look: async (account, nowMs) => {
    const seen = rows.updateTable('ranked_queue').set({ seen_ms: nowMs }).where('account', '=', account);
    const row = await seen.returning(['rules', 'since_ms', 'table_id']).executeTakeFirst();
    return row === undefined ? null : { rules: row.rules, sinceMs: row.since_ms, table: row.table_id };
  },
  countWaiting: async (rules) => {
    const { count } = await rows
      .selectFrom('ranked_queue')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('rules', '=', rules)
      .where('table_id', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  blockedUntil: async (account) => {
    const player = rows.selectFrom('ranked_player').select('blocked_until_ms').where('account', '=', account);
    return (await player.executeTakeFirst())?.blocked_until_ms ?? 0;
  },
  noteDodge: (account, nowMs) =>
    rows.transaction().execute(async (transaction) => {
      const known = transaction.selectFrom('ranked_player').selectAll().where('account', '=', account);
      const before = await known.executeTakeFirst();
      const isRecent = before !== undefined && nowMs - before.dodged_ms < DAY_MS;
      const dodges = (isRecent ? before.dodges : 0) + 1;
      const blocked_until_ms = nowMs + Math.min(BLOCK_MAX_MS, BLOCK_MS * 2 ** (dodges - 1));
      const change = { dodges, dodged_ms: nowMs, blocked_until_ms };
      await transaction
        .insertInto('ranked_player')
        .values({ account, company: '', ...change })
        .onConflict((conflict) => conflict.column('account').doUpdateSet(change))
        .execute();
      await transaction.deleteFrom('ranked_queue').where('account', '=', account).execute();
      return blocked_until_ms;
    }),
  rulesWaiting: async () => {
    const waiting = rows.selectFrom('ranked_queue').select('rules').distinct().where('table_id', 'is', null);
    return (await waiting.execute()).map(({ rules }) => rules);
  },
  match: (rules, nowMs, choose) =>
    rows.transaction().execute(async (transaction) => {
      await forgetGone(transaction, nowMs);
      const matches = choose(await waitingFor(transaction, rules, kind));
      for (const match of matches) await storeMatch(transaction, match, nowMs);
      return matches.length;
    }),
});

/** Who does not ask any more, and who has been told of a table for long enough. */
const forgetGone = async (transaction: Transaction<DatabaseSchema>, nowMs: number): Promise<void> => {
  await transaction
    .deleteFrom('ranked_queue')
    .where(({ or, eb, and }) =>
      or([
        and([eb('table_id', 'is', null), eb('seen_ms', '<', nowMs - GONE_MS)]),
        and([eb('table_id', 'is not', null), eb('since_ms', '<', nowMs - TOLD_MS)]),
      ]),
    )
    .execute();
};

/** Locks their rows: those that another node looks at are left to it. */
const waitingFor = async (
  transaction: Transaction<DatabaseSchema>,
  rules: string,
  kind: DatabaseKind,
): Promise<readonly WaitingPlayer[]> => {
  const query = transaction
    .selectFrom('ranked_queue')
    .leftJoin('rating', (join) =>
      join.onRef('rating.account', '=', 'ranked_queue.account').onRef('rating.rules', '=', 'ranked_queue.rules'),
    )
    .leftJoin('ranked_player', 'ranked_player.account', 'ranked_queue.account')
    .select(['ranked_queue.account', 'ranked_queue.since_ms', 'rating.mu', 'ranked_player.company'])
    .where('ranked_queue.rules', '=', rules)
    .where('ranked_queue.table_id', 'is', null)
    .orderBy('ranked_queue.since_ms');
  const locked = kind === 'postgres' ? query.forUpdate(['ranked_queue']).skipLocked() : query;
  return (await locked.execute()).map(({ account, since_ms, mu, company }) => ({
    account,
    sinceMs: since_ms,
    rating: mu ?? NEWCOMER_RATING,
    company: company ?? '',
  }));
};

/** The table of a match, and for each of its players which table and with whom. */
const storeMatch = async (
  transaction: Transaction<DatabaseSchema>,
  { accounts, company, table }: NewMatch,
  nowMs: number,
): Promise<void> => {
  await insertTable(transaction, table);
  await transaction
    .updateTable('ranked_queue')
    // How long the table has been known: it is told for a while.
    .set({ table_id: table.id, since_ms: nowMs })
    .where('account', 'in', [...accounts])
    .execute();
  await transaction
    .insertInto('ranked_player')
    .values(accounts.map((account) => ({ account, company, dodges: 0, dodged_ms: 0, blocked_until_ms: 0 })))
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ company }))
    .execute();
};
