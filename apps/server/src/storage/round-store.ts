/** Finished rounds: results, ratings and archive. A round is stored in the transaction of its last event. */
import type { PlayerRating } from '../rating/rating.ts';
import type { EndedSeat } from './ended-round.ts';
import type { Database, StoredRow } from './schema.ts';

export type RoundEntry = Omit<StoredRow<'round'>, 'archive' | 'isPublic' | 'isRated' | 'isHeldBack'> & {
  readonly isPublic: boolean;
  readonly isRated: boolean;
  readonly seats: readonly EndedSeat[];
};

/** Finished rounds, except those that are held back. */
export class RoundStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find(id: string): Promise<RoundEntry | null> {
    return (await this.#withSeats([id]))[0] ?? null;
  }

  async archiveOf(id: string): Promise<Uint8Array | null> {
    const round = this.#database.selectFrom('round').select('archive').where('id', '=', id);
    return (await round.executeTakeFirst())?.archive ?? null;
  }

  /** @returns an account's rounds, newest first @param beforeMs end of the previous page */
  async history(account: string, beforeMs: number, limit: number): Promise<readonly RoundEntry[]> {
    const seats = this.#database.selectFrom('roundSeat').select('roundId').where('account', '=', account);
    const page = await seats.where('endedMs', '<', beforeMs).orderBy('endedMs', 'desc').limit(limit).execute();
    return this.#withSeats(page.map(({ roundId }) => roundId));
  }

  async roundsOfTable(table: string, limit: number): Promise<readonly RoundEntry[]> {
    const rounds = this.#database.selectFrom('round').select('id').where('tableId', '=', table);
    const found = await rounds.orderBy('number', 'desc').limit(limit).execute();
    return this.#withSeats(found.map(({ id }) => id));
  }

  leaderboard(rules: string, roundsMin: number, limit: number): Promise<readonly StoredRow<'rating'>[]> {
    return this.#database
      .selectFrom('rating')
      .selectAll()
      .where('rules', '=', rules)
      .where('rounds', '>=', roundsMin)
      .where('account', 'not like', '%:%')
      .orderBy('shown', 'desc')
      .limit(limit)
      .execute();
  }

  ratingsOf(account: string): Promise<readonly StoredRow<'rating'>[]> {
    return this.#database.selectFrom('rating').selectAll().where('account', '=', account).execute();
  }

  /** @returns shown ratings by account; accounts without one are left out */
  async shownRatings(accounts: readonly string[], rules: string): Promise<ReadonlyMap<string, number>> {
    const ratings = this.#database.selectFrom('rating').select(['account', 'shown']).where('rules', '=', rules);
    const found = await ratings.where('account', 'in', [...accounts]).execute();
    return new Map(found.map(({ account, shown }) => [account, shown]));
  }

  /** @returns the newest `limit` points of the rating curve, oldest first */
  async curve(account: string, rules: string, limit: number): Promise<readonly CurvePoint[]> {
    const steps = this.#database.selectFrom('ratingStep').select(['mu', 'sigma', 'atMs', 'roundId as round']);
    const newest = steps.where('account', '=', account).where('rules', '=', rules).orderBy('atMs', 'desc');
    return (await newest.limit(limit).execute()).toReversed();
  }

  async #withSeats(ids: readonly string[]): Promise<readonly RoundEntry[]> {
    if (ids.length === 0) return [];
    const rounds = await this.#database
      .selectFrom('round')
      .select(['id', 'tableId', 'number', 'rules', 'isPublic', 'isRated', 'startedMs', 'endedMs'])
      .where('id', 'in', [...ids])
      .where('isHeldBack', '=', 0)
      .execute();
    const seats = this.#database
      .selectFrom('roundSeat')
      .selectAll()
      .where('roundId', 'in', [...ids]);
    const seatRows = await seats.orderBy('seat').execute();
    return rounds
      .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .map(({ isPublic, isRated, ...round }) => ({
        ...round,
        isPublic: isPublic === 1,
        isRated: isRated === 1,
        seats: seatRows
          .filter(({ roundId }) => roundId === round.id)
          .map(({ account, bot, isLandlord, score }) => ({ account, bot, isLandlord: isLandlord === 1, score })),
      }));
  }
}

type CurvePoint = PlayerRating & { readonly atMs: number; readonly round: string };
