/**
 * Ratings of players (Weng and Lin, 2011, by openskill), one for each published rule set. The landlord plays against two
 * and has a hand and a right that they do not have: the chair is a player of its own in the landlord's team, and what the
 * chair is worth is learned with the rest. docs/decisions/0023-rating.md says how the model was chosen.
 */
import { rate } from 'openskill';
import { plackettLuce } from 'openskill/models';
import type { RatedPlayer, StoredRating } from '../storage/round-store.ts';

/** What nobody knows anything about. */
export const NEWCOMER: StoredRating = { mu: 25, sigma: 25 / 3 };

/** How much luck there is in a round: three times what openskill takes by default. */
const BETA = 25 / 2;
/** How much a player may change from round to round. */
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

/** How likely the landlord's side is to win, by the same model. */
export const chanceOfLandlord = (players: readonly Omit<RatedPlayer, 'won'>[]): number => {
  let [difference, variance] = [0, 2 * BETA * BETA];
  for (const player of players) {
    const { mu, sigma } = ratingOf(player);
    difference += player.isLandlordSide ? mu : -mu;
    variance += sigma * sigma;
  }
  return 1 / (1 + Math.exp(-difference / Math.sqrt(variance)));
};

const ratingOf = ({ rating }: Pick<RatedPlayer, 'rating'>): StoredRating =>
  rating === null ? NEWCOMER : { mu: rating.mu, sigma: rating.sigma };
