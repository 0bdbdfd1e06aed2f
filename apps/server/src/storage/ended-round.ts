/** A finished round as its table hands it over, and its rows in the database. */
import { LANDLORD_CHAIR, rateRound } from '../rating/rating.ts';
import type { Flag, StoredRow } from './schema.ts';

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

export const roundRow = (ended: EndedRound): StoredRow<'round'> => {
  const { id, tableId, number, rules, startedMs, endedMs, archive, isPublic, ratingKey, isHeldBack } = ended;
  const flags = { isPublic: flag(isPublic), isRated: flag(ratingKey !== null), isHeldBack: flag(isHeldBack) };
  return { id, tableId, number, rules, startedMs, endedMs, archive, ...flags };
};

export const seatRows = ({ id: roundId, endedMs, seats }: EndedRound): readonly StoredRow<'roundSeat'>[] =>
  seats.map(({ isLandlord, ...own }, seat) => ({ ...own, roundId, seat, endedMs, isLandlord: flag(isLandlord) }));

/** A round that changes ratings. */
export interface RatedRound {
  readonly round: EndedRound;
  /** Key of the ratings. */
  readonly rules: string;
  /** Ids of the rated players, each once, ordered. */
  readonly players: readonly string[];
}

/** @returns null if a round changes no ratings: it is not rated, or all passed */
export const ratedRound = (round: EndedRound): RatedRound | null => {
  const { ratingKey, seats } = round;
  if (ratingKey === null || seats.some(({ score }) => score === null)) return null;
  return { round, rules: ratingKey, players: [...new Set([...seats.map(playerAt), LANDLORD_CHAIR])].toSorted() };
};

/** Computes the ratings after a round. @param before stored ratings of its players, by id */
export const ratingRows = (
  { round: { seats }, rules }: RatedRound,
  before: ReadonlyMap<string, StoredRow<'rating'>>,
): readonly StoredRow<'rating'>[] => {
  const landlordWon = (seats.find(({ isLandlord }) => isLandlord)?.score ?? 0) > 0;
  const players = [
    ...seats.map((seat) => ({ id: playerAt(seat), won: seat.isLandlord === landlordWon })),
    { id: LANDLORD_CHAIR, won: landlordWon },
  ].map((player) => ({ ...player, rating: before.get(player.id) ?? null }));
  return rateRound(players).flatMap(({ mu, sigma }, index) => {
    const { id, won, rating } = players[index] as (typeof players)[number];
    // The same bot at two seats is rated once.
    if (players.findIndex((other) => other.id === id) !== index) return [];
    const counts = { rounds: (rating?.rounds ?? 0) + 1, wins: (rating?.wins ?? 0) + (won ? 1 : 0) };
    return [{ account: id, rules, mu, sigma, ...counts, shown: mu - 3 * sigma }];
  });
};

/** @returns points of the rating curves of people */
export const ratingSteps = (
  { round: { id: roundId, endedMs: atMs } }: RatedRound,
  ratings: readonly StoredRow<'rating'>[],
): readonly StoredRow<'ratingStep'>[] =>
  ratings
    .filter(({ account }) => !account.includes(':'))
    .map(({ account, rules, mu, sigma }) => ({ account, rules, roundId, atMs, mu, sigma }));

const playerAt = ({ account, bot }: EndedSeat): string => account ?? `bot:${bot}`;
const flag = (on: boolean): Flag => (on ? 1 : 0);
