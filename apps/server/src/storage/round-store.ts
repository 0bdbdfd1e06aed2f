/** Finished rounds: results, ratings and archive. A round is stored in the transaction of its last event. */
import type { Database, Flag, StoredRow } from './schema.ts';

/** Seat of a finished round. */
export interface EndedSeat {
  /** Null: a bot. */
  readonly account: string | null;
  /** Level of the bot; null: a person. */
  readonly bot: string | null;
  readonly isLandlord: boolean;
  /** Null: all passed. */
  readonly score: number | null;
}

export interface EndedRound extends Omit<StoredRow<'round'>, 'isPublic' | 'isRated' | 'isHeldBack'> {
  readonly isPublic: boolean;
  /** True while other tables have to play the same cards. */
  readonly isHeldBack: boolean;
  /** Key of the ratings; null: not rated. */
  readonly ratingKey: string | null;
  /** Index = seat. */
  readonly seats: readonly EndedSeat[];
}

export type StoredRating = Pick<StoredRow<'rating'>, 'mu' | 'sigma'>;

/** A player in a rated round: a seat, or the landlord's chair. */
export interface RatedPlayer {
  /** An account, `bot:LEVEL`, or `chair:landlord`. */
  readonly id: string;
  readonly isLandlordSide: boolean;
  readonly won: boolean;
  /** Null: a newcomer. */
  readonly rating: StoredRating | null;
}

/** Computes new ratings, index as in `players`. Pure. */
export type RateRound = (players: readonly RatedPlayer[]) => readonly StoredRating[];

/** The landlord's chair is rated as a player: it has three more cards and plays against two. */
export const LANDLORD_CHAIR = 'chair:landlord';

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

type CurvePoint = StoredRating & { readonly atMs: number; readonly round: string };

const flag = (on: boolean): Flag => (on ? 1 : 0);

/** Stores result, ratings and archive of a round. */
export const storeRound = async (
  transaction: Database,
  { ratingKey, seats, isPublic, isHeldBack, ...round }: EndedRound,
  rate: RateRound,
): Promise<void> => {
  const flags = { isPublic: flag(isPublic), isRated: flag(ratingKey !== null), isHeldBack: flag(isHeldBack) };
  await transaction
    .insertInto('round')
    .values({ ...round, ...flags })
    .execute();
  const { id: roundId, endedMs } = round;
  const seatRows = seats.map(({ isLandlord, ...own }, seat) => ({
    ...own,
    roundId,
    seat,
    endedMs,
    isLandlord: flag(isLandlord),
  }));
  await transaction.insertInto('roundSeat').values(seatRows).execute();
  if (ratingKey !== null && seats.every(({ score }) => score !== null)) {
    await storeRatings(transaction, { roundId, atMs: endedMs, rules: ratingKey, seats, rate });
  }
};

interface RoundToRate {
  readonly roundId: string;
  readonly atMs: number;
  /** Key of the ratings. */
  readonly rules: string;
  readonly seats: readonly EndedSeat[];
  readonly rate: RateRound;
}

const storeRatings = async (
  transaction: Database,
  { roundId, atMs, rules, seats, rate }: RoundToRate,
): Promise<void> => {
  const landlordWon = (seats.find(({ isLandlord }) => isLandlord)?.score ?? 0) > 0;
  const players = [
    ...seats.map(({ account, bot, isLandlord }) => ({ id: account ?? `bot:${bot}`, isLandlordSide: isLandlord })),
    { id: LANDLORD_CHAIR, isLandlordSide: true },
  ];
  const ids = [...new Set(players.map(({ id }) => id))].toSorted();
  const ratings = transaction.selectFrom('rating').selectAll().where('rules', '=', rules);
  const stored = new Map((await ratings.where('account', 'in', ids).execute()).map((row) => [row.account, row]));
  const rated = players.map((player) => ({
    ...player,
    won: player.isLandlordSide === landlordWon,
    rating: stored.get(player.id) ?? null,
  }));
  const values = rate(rated).flatMap(({ mu, sigma }, index) => {
    const { id, won, rating } = rated[index] as (typeof rated)[number];
    // The same bot at two seats is rated once.
    if (rated.findIndex((other) => other.id === id) !== index) return [];
    const counts = { rounds: (rating?.rounds ?? 0) + 1, wins: (rating?.wins ?? 0) + (won ? 1 : 0) };
    return [{ account: id, rules, mu, sigma, ...counts, shown: mu - 3 * sigma }];
  });
  await transaction
    .insertInto('rating')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['account', 'rules']).doUpdateSet(({ ref }) => ({
        mu: ref('excluded.mu'),
        sigma: ref('excluded.sigma'),
        rounds: ref('excluded.rounds'),
        wins: ref('excluded.wins'),
        shown: ref('excluded.shown'),
      })),
    )
    .execute();
  const steps = values
    .filter(({ account }) => !account.includes(':'))
    .map(({ account, mu, sigma }) => ({ account, rules, roundId, atMs, mu, sigma }));
  if (steps.length > 0) await transaction.insertInto('ratingStep').values(steps).execute();
};
