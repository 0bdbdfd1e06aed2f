/** Finished rounds: results, ratings and archive. A round is stored in the transaction of its last event. */
import { Store } from './database.ts';
import type { PlayerRating } from '../rating/rating.ts';
import type { EndedSeat } from './ended-round.ts';
import type { StoredRow } from './schema.ts';

export type RoundEntry = Omit<StoredRow<'round'>, 'archive' | 'isPublic' | 'isRated' | 'isHeldBack'> & {
  readonly isPublic: boolean;
  readonly isRated: boolean;
  readonly seats: readonly EndedSeat[];
};

/** Rounds that are read at a time: other requests are answered between two pages. */
const PAGE_ROUNDS = 500;

export interface LeaderboardQuery {
  readonly roundsMin: number;
  readonly limit: number;
  readonly nowMs: number;
}

/** Finished rounds, except those that are held back. */
export class RoundStore extends Store {
  async find(id: string): Promise<RoundEntry | null> {
    return (await this.#withSeats([id]))[0] ?? null;
  }

  async archiveOf(id: string): Promise<Uint8Array | null> {
    const round = this.database.selectFrom('round').select('archive').where('id', '=', id);
    return (await round.executeTakeFirst())?.archive ?? null;
  }

  /** @returns an account's rounds, newest first @param beforeMs end of the previous page */
  async history(account: string, beforeMs: number, limit: number): Promise<readonly RoundEntry[]> {
    const seats = this.#seatsOf(account).where('endedMs', '<', beforeMs).limit(limit);
    return this.#withSeats((await seats.execute()).map(({ roundId }) => roundId));
  }

  /** All rounds of an account in pages, newest first. */
  async *pages(account: string): AsyncGenerator<readonly RoundEntry[]> {
    const seats = this.#seatsOf(account).limit(PAGE_ROUNDS);
    for (let page = await seats.execute(); page.length > 0;) {
      yield await this.#withSeats(page.map(({ roundId }) => roundId));
      const { endedMs, roundId } = page.at(-1) as (typeof page)[number];
      const older = seats.where(({ or, and, eb }) =>
        or([eb('endedMs', '<', endedMs), and([eb('endedMs', '=', endedMs), eb('roundId', '<', roundId)])]),
      );
      page = await older.where('endedMs', '<=', endedMs).execute();
    }
  }

  #seatsOf(account: string) {
    const seats = this.database.selectFrom('roundSeat').select(['roundId', 'endedMs']).where('account', '=', account);
    return seats.orderBy('endedMs', 'desc').orderBy('roundId', 'desc');
  }

  async roundsOfTable(table: string, limit: number): Promise<readonly RoundEntry[]> {
    const rounds = this.database.selectFrom('round').select('id').where('tableId', '=', table);
    const found = await rounds.orderBy('number', 'desc').limit(limit).execute();
    return this.#withSeats(found.map(({ id }) => id));
  }

  /** @returns the best ratings of ranked matches, without accounts that are banned */
  leaderboard(rules: string, { roundsMin, limit, nowMs }: LeaderboardQuery): Promise<readonly StoredRow<'rating'>[]> {
    return this.database
      .selectFrom('rating')
      .selectAll()
      .where('rules', '=', rules)
      .where('rounds', '>=', roundsMin)
      .where('account', 'not like', '%:%')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('sanction')
              .select('sanction.id')
              .whereRef('sanction.account', '=', 'rating.account')
              .where('sanction.kind', '=', 'ban')
              .where(({ or, eb }) => or([eb('sanction.untilMs', 'is', null), eb('sanction.untilMs', '>', nowMs)])),
          ),
        ),
      )
      .orderBy('shown', 'desc')
      .limit(limit)
      .execute();
  }

  ratingsOf(account: string): Promise<readonly StoredRow<'rating'>[]> {
    return this.database.selectFrom('rating').selectAll().where('account', '=', account).execute();
  }

  /** @returns shown ratings of accounts for rule sets; those without one are left out */
  async shownRatings(
    accounts: readonly string[],
    rules: readonly string[],
  ): Promise<readonly Pick<StoredRow<'rating'>, 'account' | 'rules' | 'shown'>[]> {
    if (accounts.length === 0) return [];
    const ratings = this.database.selectFrom('rating').select(['account', 'rules', 'shown']);
    return ratings.where('account', 'in', accounts).where('rules', 'in', rules).execute();
  }

  /** @returns the newest `limit` points of the rating curve, oldest first */
  async curve(account: string, rules: string, limit: number): Promise<readonly CurvePoint[]> {
    const steps = this.database.selectFrom('ratingStep').select(['mu', 'sigma', 'atMs', 'roundId as round']);
    const newest = steps.where('account', '=', account).where('rules', '=', rules).orderBy('atMs', 'desc');
    return (await newest.limit(limit).execute()).toReversed();
  }

  async #withSeats(ids: readonly string[]): Promise<readonly RoundEntry[]> {
    if (ids.length === 0) return [];
    const rounds = await this.database
      .selectFrom('round')
      .select(['id', 'tableId', 'number', 'rules', 'isPublic', 'isRated', 'startedMs', 'endedMs'])
      .where('id', 'in', [...ids])
      .where('isHeldBack', '=', 0)
      .execute();
    const seats = this.database
      .selectFrom('roundSeat')
      .selectAll()
      .where('roundId', 'in', [...ids]);
    const seatsOf = new Map<string, EndedSeat[]>(ids.map((id) => [id, []]));
    for (const { roundId, account, bot, isLandlord, score } of await seats.orderBy('seat').execute()) {
      seatsOf.get(roundId)?.push({ account, bot, isLandlord: isLandlord === 1, score });
    }
    const roundOf = new Map(rounds.map((round) => [round.id, round]));
    return ids.flatMap((id) => {
      const found = roundOf.get(id);
      if (found === undefined) return [];
      const { isPublic, isRated, ...round } = found;
      return [{ ...round, isPublic: isPublic === 1, isRated: isRated === 1, seats: seatsOf.get(id) ?? [] }];
    });
  }
}

type CurvePoint = PlayerRating & { readonly atMs: number; readonly round: string };
