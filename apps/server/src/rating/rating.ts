/** Ratings of players (Weng and Lin, 2011, by openskill), one per published rule set. The landlord has one hand and one
 * right more than each farmer, so the landlord's chair is a separate player in the landlord's team, and its value is
 * learned. docs/decisions/0023-rating.md has the choice of the model. */
import { rate } from 'openskill';
import { plackettLuce } from 'openskill/models';
import type { RatedPlayer, StoredRating } from '../storage/round-store.ts';

/** Rating of an unknown player. */
export const NEWCOMER: StoredRating = { mu: 25, sigma: 25 / 3 };

/** Luck in a round: three times openskill's default. */
const BETA = 25 / 2;
/** Change of a player's strength per round. */
const TAU = 0.02;

/** New ratings after a round, index as in `players`. */
export const rateRound = (players: readonly RatedPlayer[]): readonly StoredRating[] => {
  const sides = [true, false].map((isLandlordSide) =>
    players.flatMap((player, index) => (player.isLandlordSide === isLandlordSide ? [{ player, index }] : [])),
  );
  const teams = sides.map((side) => side.map(({ player }) => ratingOf(player)));
  const rank = sides.map((side) => (side[0]?.player.won === true ? 1 : 2));
  const rated = rate(teams, { model: plackettLuce, beta: BETA, tau: TAU, rank });
  const byIndex = new Map(
    sides.flatMap((side, team) => side.map(({ index }, at) => [index, rated[team]?.[at] as StoredRating] as const)),
  );
  return players.map((_, index) => {
    const { mu, sigma } = byIndex.get(index) as StoredRating;
    return { mu, sigma };
  });
};

const ratingOf = ({ rating }: Pick<RatedPlayer, 'rating'>): StoredRating =>
  rating === null ? NEWCOMER : { mu: rating.mu, sigma: rating.sigma };
