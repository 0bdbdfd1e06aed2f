/** Rounds that are over: results, ratings and the archive. A round is stored in the transaction of its last event. */
import type { Kysely, Transaction } from 'kysely';
import type { DatabaseSchema, Flag, RatingRow, RoundRow } from './schema.ts';

/** One seat of a round that is over. */
export interface EndedSeat {
  /** Null: a bot's seat. */
  readonly account: string | null;
  /** The bot's level; null for a person. */
  readonly bot: string | null;
  readonly isLandlord: boolean;
  /** Null where all passed. */
  readonly score: number | null;
}

export interface EndedRound {
  readonly id: string;
  readonly table: string;
  readonly number: number;
  readonly rules: string;
  readonly isPublic: boolean;
  /** What the ratings are kept under; null: not rated. */
  readonly ratingKey: string | null;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly archive: Uint8Array;
  /** Other tables have still to play the same cards. */
  readonly isHeldBack: boolean;
  /** Index = seat. */
  readonly seats: readonly EndedSeat[];
}

export interface StoredRating {
  readonly mu: number;
  readonly sigma: number;
}

/** Who takes part in a rated round: one seat, or the landlord's chair. */
export interface RatedPlayer {
  /** An account, `bot:LEVEL`, or `chair:landlord`. */
  readonly id: string;
  readonly isLandlordSide: boolean;
  readonly won: boolean;
  /** Null: a newcomer. */
  readonly rating: StoredRating | null;
}

/** New ratings, index as in `players`. Pure. */
export type RateRound = (players: readonly RatedPlayer[]) => readonly StoredRating[];

/** The landlord's chair is a player of its own: it holds three cards more and plays against two. */
export const LANDLORD_CHAIR = 'chair:landlord';

export type RoundEntry = Omit<RoundRow, 'archive' | 'is_public' | 'is_rated' | 'is_held_back'> & {
  readonly isPublic: boolean;
  readonly isRated: boolean;
  readonly seats: readonly EndedSeat[];
};

/** What is over; rounds that are held back are not there for anybody. */
export interface RoundStore {
  readonly find: (id: string) => Promise<RoundEntry | null>;
  readonly archiveOf: (id: string) => Promise<Uint8Array | null>;
  /** An account's rounds, the newest first. @param beforeMs for the next page. */
  readonly history: (account: string, beforeMs: number, limit: number) => Promise<readonly RoundEntry[]>;
  readonly roundsOfTable: (table: string, limit: number) => Promise<readonly RoundEntry[]>;
  readonly leaderboard: (rules: string, roundsMin: number, limit: number) => Promise<readonly RatingRow[]>;
  readonly ratingsOf: (account: string) => Promise<readonly RatingRow[]>;
  /** The rating curve, the oldest first; the newest `limit` points. */
  readonly curve: (
    account: string,
    rules: string,
    limit: number,
  ) => Promise<readonly (StoredRating & { readonly atMs: number; readonly round: string })[]>;
}

export const createRoundStore = (rows: Kysely<DatabaseSchema>): RoundStore => ({
  find: async (id) => (await roundsWithSeats(rows, [id]))[0] ?? null,
  archiveOf: async (id) => {
    const found = await rows.selectFrom('round').select('archive').where('id', '=', id).executeTakeFirst();
    return found?.archive ?? null;
  },
  history: async (account, beforeMs, limit) => {
    const own = rows.selectFrom('round_seat').select('round_id').where('account', '=', account);
    const page = own.where('ended_ms', '<', beforeMs).orderBy('ended_ms', 'desc').limit(limit);
    return roundsWithSeats(
      rows,
      (await page.execute()).map(({ round_id }) => round_id),
    );
  },
  roundsOfTable: async (table, limit) => {
    const found = rows.selectFrom('round').select('id').where('table_id', '=', table);
    const ids = (await found.orderBy('number', 'desc').limit(limit).execute()).map(({ id }) => id);
    return roundsWithSeats(rows, ids);
  },
  leaderboard: (rules, roundsMin, limit) =>
    rows
      .selectFrom('rating')
      .selectAll()
      .where('rules', '=', rules)
      .where('rounds', '>=', roundsMin)
      .where('account', 'not like', '%:%')
      .orderBy('shown', 'desc')
      .limit(limit)
      .execute(),
  ratingsOf: (account) => rows.selectFrom('rating').selectAll().where('account', '=', account).execute(),
  curve: async (account, rules, limit) => {
    const steps = rows.selectFrom('rating_step').selectAll().where('account', '=', account).where('rules', '=', rules);
    const newest = await steps.orderBy('at_ms', 'desc').limit(limit).execute();
    return newest.toReversed().map(({ mu, sigma, at_ms, round_id }) => ({ mu, sigma, atMs: at_ms, round: round_id }));
  },
});

const roundsWithSeats = async (
  rows: Kysely<DatabaseSchema>,
  ids: readonly string[],
): Promise<readonly RoundEntry[]> => {
  if (ids.length === 0) return [];
  const columns = ['id', 'table_id', 'number', 'rules', 'is_public', 'is_rated', 'started_ms', 'ended_ms'] as const;
  const rounds = await rows
    .selectFrom('round')
    .select(columns)
    .where('id', 'in', [...ids])
    .where('is_held_back', '=', 0)
    .execute();
  const seats = await rows
    .selectFrom('round_seat')
    .selectAll()
    .where('round_id', 'in', [...ids])
    .orderBy('seat')
    .execute();
  return rounds
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ is_public, is_rated, ...round }) => ({
      ...round,
      isPublic: is_public === 1,
      isRated: is_rated === 1,
      seats: seats
        .filter(({ round_id }) => round_id === round.id)
        .map(({ account, bot, is_landlord, score }) => ({ account, bot, isLandlord: is_landlord === 1, score })),
    }));
};

const flag = (on: boolean): Flag => (on ? 1 : 0);

/** Result, ratings and archive of a round. It is stored once: (table, number) is unique. */
export const storeRound = async (
  transaction: Transaction<DatabaseSchema>,
  round: EndedRound,
  rate: RateRound,
): Promise<void> => {
  const { id, table, number, rules, isPublic, ratingKey, startedMs, endedMs, archive, isHeldBack, seats } = round;
  await transaction
    .insertInto('round')
    .values({
      id,
      table_id: table,
      number,
      rules,
      started_ms: startedMs,
      ended_ms: endedMs,
      archive,
      is_public: flag(isPublic),
      is_rated: flag(ratingKey !== null),
      is_held_back: flag(isHeldBack),
    })
    .execute();
  const seatRows = seats.map(({ account, bot, isLandlord, score }, seat) => ({
    round_id: id,
    seat,
    account,
    bot,
    score,
    ended_ms: endedMs,
    is_landlord: flag(isLandlord),
  }));
  await transaction.insertInto('round_seat').values(seatRows).execute();
  if (ratingKey !== null && seats.every(({ score }) => score !== null)) {
    await storeRatings(transaction, round, ratingKey, rate);
  }
};

const storeRatings = async (
  transaction: Transaction<DatabaseSchema>,
  { id: round_id, seats, endedMs }: EndedRound,
  rules: string,
  rate: RateRound,
): Promise<void> => {
  const landlord = seats.find(({ isLandlord }) => isLandlord);
  const landlordWon = (landlord?.score ?? 0) > 0;
  const people = seats.map(({ account, bot, isLandlord }) => ({
    id: account ?? `bot:${bot}`,
    isLandlordSide: isLandlord,
  }));
  const players = [...people, { id: LANDLORD_CHAIR, isLandlordSide: true }];
  const known = new Map<string, RatingRow>();
  const ids = [...new Set(players.map(({ id }) => id))].toSorted();
  const stored = await transaction
    .selectFrom('rating')
    .selectAll()
    .where('rules', '=', rules)
    .where('account', 'in', ids)
    .execute();
  for (const row of stored) known.set(row.account, row);
  const rated = players.map(({ id, isLandlordSide }) => ({
    id,
    isLandlordSide,
    won: isLandlordSide === landlordWon,
    rating: known.get(id) ?? null,
  }));
  const values = rate(rated).flatMap(({ mu, sigma }, index) => {
    const { id, won, rating } = rated[index] as (typeof rated)[number];
    // The same bot at two seats is rated once.
    if (rated.findIndex((other) => other.id === id) !== index) return [];
    const { rounds = 0, wins = 0 } = (rating as RatingRow | null) ?? {};
    const counts = { rounds: rounds + 1, wins: wins + (won ? 1 : 0) };
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
    .map(({ account, mu, sigma }) => ({ account, rules, round_id, at_ms: endedMs, mu, sigma }));
  if (steps.length > 0) await transaction.insertInto('rating_step').values(steps).execute();
};
