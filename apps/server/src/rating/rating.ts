/**
 * Ratings of players (Weng and Lin, 2011, by openskill), one per published rule set. The landlord has more cards and
 * more rights than a farmer. So the landlord's team has a second player, the chair itself, whose value is learned.
 * docs/decisions/0023-rating.md has the choice of the model.
 */
import { rate } from 'openskill';
import { plackettLuce } from 'openskill/models';

/** Estimate of a player's strength, and its standard deviation. */
export interface PlayerRating {
  readonly mu: number;
  readonly sigma: number;
}

/** A player in a rated round: a seat, or the landlord's chair. */
export interface RatedPlayer {
  /** An account, `bot:LEVEL`, or `chair:landlord`. */
  readonly id: string;
  readonly isLandlordSide: boolean;
  readonly won: boolean;
  /** Null: a newcomer. */
  readonly rating: PlayerRating | null;
}

/** The landlord's chair is rated as a player: it has three more cards and plays against two. */
export const LANDLORD_CHAIR = 'chair:landlord';

/** Rounds of ranked matches and of other tables have ratings apart: who opens a table chooses the opponents. */
const CASUAL = 'casual ';

/** @returns the key of the ratings for a rule set, by ranked matches or by other tables */
export const ratingKeyOf = (rules: string, isRanked: boolean): string => (isRanked ? rules : CASUAL + rules);

/** @returns the rule set of a key, and if its ratings are those of ranked matches */
export const readRatingKey = (key: string): { readonly rules: string; readonly ranked: boolean } =>
  key.startsWith(CASUAL) ? { rules: key.slice(CASUAL.length), ranked: false } : { rules: key, ranked: true };

/** Rating of an unknown player. */
export const NEWCOMER: PlayerRating = { mu: 25, sigma: 25 / 3 };

/** Luck in a round: three times openskill's default. */
const BETA = 25 / 2;
/** Change of a player's strength per round. */
const TAU = 0.02;

/** New ratings after a round, index as in `players`. */
export const rateRound = (players: readonly RatedPlayer[]): readonly PlayerRating[] => {
  const sides = [true, false].map((isLandlordSide) =>
    players.flatMap((player, index) => (player.isLandlordSide === isLandlordSide ? [{ player, index }] : [])),
  );
  const teams = sides.map((side) => side.map(({ player }) => ratingOf(player)));
  const rank = sides.map((side) => (side[0]?.player.won === true ? 1 : 2));
  const rated = rate(teams, { model: plackettLuce, beta: BETA, tau: TAU, rank });
  const byIndex = new Map(
    sides.flatMap((side, team) => side.map(({ index }, at) => [index, rated[team]?.[at] as PlayerRating] as const)),
  );
  return players.map((_, index) => {
    const { mu, sigma } = byIndex.get(index) as PlayerRating;
    return { mu, sigma };
  });
};

const ratingOf = ({ rating }: Pick<RatedPlayer, 'rating'>): PlayerRating =>
  rating === null ? NEWCOMER : { mu: rating.mu, sigma: rating.sigma };
