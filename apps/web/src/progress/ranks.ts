/** Ranks of players, named after combos from the weakest to the rocket: one for daily deals, one for online play. Pure. */

export const PLAYER_RANKS = ['single', 'pair', 'triple', 'sequence', 'plane', 'bomb', 'rocket'] as const;
export type PlayerRank = (typeof PLAYER_RANKS)[number];

export interface RankStanding {
  readonly rank: PlayerRank;
  readonly value: number;
  /** Least value of the rank. */
  readonly from: number;
  /** Least value of the next rank. Null at the highest. */
  readonly next: number | null;
}

/** Daily deals that count: the last ones that were played, so that a day without a deal costs nothing. */
export const DAYS_COUNTED = 14;

/** Index = rank. Characters beaten in the days that count, at most 5 a day. */
const DAILY_FROM = [0, 8, 16, 26, 36, 48, 60] as const;
/** Index = rank. Shown rating. */
const ONLINE_FROM = [0, 1100, 1200, 1350, 1500, 1650, 1800] as const;

/** @param beaten characters beaten per daily deal, the newest first */
export const dailyStanding = (beaten: readonly number[]): RankStanding =>
  standingAt(
    beaten.slice(0, DAYS_COUNTED).reduce((sum, count) => sum + count, 0),
    DAILY_FROM,
  );

/** @param rating as shown to players */
export const onlineStanding = (rating: number): RankStanding => standingAt(rating, ONLINE_FROM);

const standingAt = (value: number, froms: readonly number[]): RankStanding => {
  const at = Math.max(
    0,
    froms.findLastIndex((from) => from <= value),
  );
  return { rank: PLAYER_RANKS[at] ?? 'single', value, from: froms[at] ?? 0, next: froms[at + 1] ?? null };
};
