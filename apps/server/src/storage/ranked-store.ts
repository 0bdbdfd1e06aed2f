/** Queue for ranked matches. A match, its table and the players' entries are one transaction. */
import { countRows, Store } from './database.ts';
import type { Database, DatabaseKind, StoredRow } from './schema.ts';
import { insertTable, type NewTableEntry } from './table-store.ts';

/** A player in the queue. */
export interface WaitingPlayer {
  readonly account: string;
  /** Mean of the rating. */
  readonly rating: number;
  readonly sinceMs: number;
  /** `companyOf` the last match; empty: none. */
  readonly company: string;
}

/** A match to store. */
export interface NewMatch {
  readonly accounts: readonly string[];
  readonly company: string;
  readonly table: NewTableEntry;
}

/** Time without a request after which a player leaves the queue. */
const GONE_MS = 15_000;
/** Time for which a player's match is shown. */
const SHOWN_MS = 60_000;
const DAY_MS = 86_400_000;
const BLOCK_MS = 60_000;
const BLOCK_MAX_MS = 30 * 60_000;
/** Rating of a player without rated rounds. */
const NEWCOMER_RATING = 25;

export class RankedStore extends Store {
  /** Adds an entry, or replaces the account's earlier one. */
  async enter(account: string, rules: string, { sinceMs, nowMs }: { sinceMs: number; nowMs: number }): Promise<void> {
    const wait = { rules, sinceMs, seenMs: nowMs, tableId: null };
    await this.database
      .insertInto('rankedQueue')
      .values({ account, ...wait })
      .onConflict((conflict) => conflict.column('account').doUpdateSet(wait))
      .execute();
  }

  async leave(account: string): Promise<void> {
    await this.database.deleteFrom('rankedQueue').where('account', '=', account).execute();
  }

  /** Marks the account as present. @returns its entry; null: none */
  async look(account: string, nowMs: number): Promise<Omit<StoredRow<'rankedQueue'>, 'seenMs'> | null> {
    const seen = this.database.updateTable('rankedQueue').set({ seenMs: nowMs }).where('account', '=', account);
    return (await seen.returning(['account', 'rules', 'sinceMs', 'tableId']).executeTakeFirst()) ?? null;
  }

  countWaiting(rules: string): Promise<number> {
    const queue = this.database.selectFrom('rankedQueue').where('rules', '=', rules);
    return countRows(queue.where('tableId', 'is', null));
  }

  /** @returns the end of the account's block; 0: none */
  async blockedUntil(account: string): Promise<number> {
    const player = this.database.selectFrom('rankedPlayer').select('blockedUntilMs').where('account', '=', account);
    return (await player.executeTakeFirst())?.blockedUntilMs ?? 0;
  }

  /** Blocks an account that left a match. @returns the end of the block */
  noteDodge(account: string, nowMs: number): Promise<number> {
    return this.database.transaction().execute(async (transaction) => {
      const player = transaction.selectFrom('rankedPlayer').selectAll().where('account', '=', account);
      const before = await player.executeTakeFirst();
      const isRecent = before !== undefined && nowMs - before.dodgedMs < DAY_MS;
      const dodges = (isRecent ? before.dodges : 0) + 1;
      const blockedUntilMs = nowMs + Math.min(BLOCK_MAX_MS, BLOCK_MS * 2 ** (dodges - 1));
      const change = { dodges, dodgedMs: nowMs, blockedUntilMs };
      await transaction
        .insertInto('rankedPlayer')
        .values({ account, company: '', ...change })
        .onConflict((conflict) => conflict.column('account').doUpdateSet(change))
        .execute();
      await transaction.deleteFrom('rankedQueue').where('account', '=', account).execute();
      return blockedUntilMs;
    });
  }

  /** @returns rule sets with players in the queue */
  async rulesWaiting(): Promise<readonly string[]> {
    const waiting = this.database.selectFrom('rankedQueue').select('rules').distinct().where('tableId', 'is', null);
    return (await waiting.orderBy('rules').execute()).map(({ rules }) => rules);
  }

  /** Makes matches of the players who are present, unless another node does. @returns their number */
  match(
    rules: string,
    nowMs: number,
    choose: (waiting: readonly WaitingPlayer[]) => readonly NewMatch[],
  ): Promise<number> {
    return this.database.transaction().execute(async (transaction) => {
      await forgetGone(transaction, nowMs);
      const matches = choose(await waitingFor(transaction, rules, this.kind));
      for (const match of matches) await storeMatch(transaction, match, nowMs);
      return matches.length;
    });
  }
}

/** Deletes entries of absent players, and matches after their time. */
const forgetGone = async (transaction: Database, nowMs: number): Promise<void> => {
  await transaction
    .deleteFrom('rankedQueue')
    .where(({ or, eb, and }) =>
      or([
        and([eb('tableId', 'is', null), eb('seenMs', '<', nowMs - GONE_MS)]),
        and([eb('tableId', 'is not', null), eb('sinceMs', '<', nowMs - SHOWN_MS)]),
      ]),
    )
    .execute();
};

/** Reads and locks the waiting players, except those that another node has locked. */
const waitingFor = async (
  transaction: Database,
  rules: string,
  kind: DatabaseKind,
): Promise<readonly WaitingPlayer[]> => {
  const query = transaction
    .selectFrom('rankedQueue')
    .leftJoin('rating', (join) =>
      join.onRef('rating.account', '=', 'rankedQueue.account').onRef('rating.rules', '=', 'rankedQueue.rules'),
    )
    .leftJoin('rankedPlayer', 'rankedPlayer.account', 'rankedQueue.account')
    .select(['rankedQueue.account', 'rankedQueue.sinceMs', 'rating.mu', 'rankedPlayer.company'])
    .where('rankedQueue.rules', '=', rules)
    .where('rankedQueue.tableId', 'is', null)
    .orderBy('rankedQueue.sinceMs');
  const locked = kind === 'postgres' ? query.forUpdate(['rankedQueue']).skipLocked() : query;
  return (await locked.execute()).map(({ account, sinceMs, mu, company }) => ({
    account,
    sinceMs,
    rating: mu ?? NEWCOMER_RATING,
    company: company ?? '',
  }));
};

/** Stores a match: its table, the players' entries, and who played together. */
const storeMatch = async (
  transaction: Database,
  { accounts, company, table }: NewMatch,
  nowMs: number,
): Promise<void> => {
  await insertTable(transaction, table);
  await transaction
    .updateTable('rankedQueue')
    .set({ tableId: table.id, sinceMs: nowMs })
    .where('account', 'in', [...accounts])
    .execute();
  await transaction
    .insertInto('rankedPlayer')
    .values(accounts.map((account) => ({ account, company, dodges: 0, dodgedMs: 0, blockedUntilMs: 0 })))
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ company }))
    .execute();
};
