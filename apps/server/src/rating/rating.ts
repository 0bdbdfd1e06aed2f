/**
 * Ratings of players (Weng and Lin, 2011: Plackett–Luce of two teams), one per published rule set. The landlord has more
 * cards and more rights than a farmer. So the landlord's team has a second player, the chair itself, whose value is
 * learned.
 * docs/decisions/0023-rating.md has the choice of the model.
 */
/** Estimate of a player's strength, and its standard deviation. */
export interface PlayerRating {
  readonly mu: number;
  readonly sigma: number;
}

/** A player in a rated round: a seat, or the landlord's chair. */
export interface RatedPlayer {
  /** An account, `bot:LEVEL`, or `chair:landlord`. */
  readonly id: string;
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

/** Luck in a round. */
const BETA = 25 / 2;
/** Change of a player's strength per round. */
const TAU = 0.02;

/** Least part of a variance that a round leaves. */
const VARIANCE_LEFT_MIN = 1e-4;

/** New ratings after a round, index as in `players`. */
export const rateRound = (players: readonly RatedPlayer[]): readonly PlayerRating[] => {
  const before = players.map(({ won, rating }) => {
    const { mu, sigma } = rating ?? NEWCOMER;
    return { won, mu, variance: sigma ** 2 + TAU ** 2 };
  });
  const teamOf = (isWinner: boolean): { readonly mu: number; readonly variance: number } => {
    const team = before.filter(({ won }) => won === isWinner);
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    return { mu: sum(team.map(({ mu }) => mu)), variance: sum(team.map(({ variance }) => variance)) };
  };
  const [winners, losers] = [teamOf(true), teamOf(false)];
  const scale = Math.sqrt(winners.variance + losers.variance + 2 * BETA ** 2);
  const surprise = 1 / (1 + Math.exp((winners.mu - losers.mu) / scale));
  return before.map(({ won, mu, variance }) => {
    const change = (variance / scale) * surprise;
    const teamSigma = Math.sqrt((won ? winners : losers).variance);
    const lost = surprise * (1 - surprise) * variance * (teamSigma / scale ** 3);
    return {
      mu: won ? mu + change : mu - change,
      sigma: Math.sqrt(variance * Math.max(1 - lost, VARIANCE_LEFT_MIN)),
    };
  });
};
