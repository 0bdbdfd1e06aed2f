/**
 * Glicko-2 (Glickman, "Example of the Glicko-2 system", 2022): one rating period of one player. The steps are the paper's.
 */

/** Strength of a player or a puzzle. */
export interface Rating {
  readonly rating: number;
  /** Rating deviation: the standard deviation of the rating. */
  readonly deviation: number;
  /** Expected fluctuation of the rating. */
  readonly volatility: number;
}

/** A game of the period. */
export interface RatedGame {
  /** The opponent's rating and deviation. */
  readonly opponent: Pick<Rating, 'rating' | 'deviation'>;
  /** 1 for a win, ½ for a draw, 0 for a loss. */
  readonly score: number;
}

/** Rating of a player without games. */
export const UNRATED: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

/** Rating points per unit of the Glicko-2 scale. */
const SCALE = 173.7178;
/** System constant: a smaller one lets the volatility change less. */
const TAU = 0.5;
const CONVERGENCE = 1e-6;

/** @returns the rating after a period with at least one game. */
export const ratingAfter = ({ rating, deviation, volatility }: Rating, games: readonly RatedGame[]): Rating => {
  const [mu, phi] = [(rating - UNRATED.rating) / SCALE, deviation / SCALE];
  // Steps 3 and 4: estimated variance of the rating, and estimated improvement.
  let [information, surprise] = [0, 0];
  for (const { opponent, score } of games) {
    const weight = 1 / Math.sqrt(1 + (3 * (opponent.deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp((-weight * (rating - opponent.rating)) / SCALE));
    information += weight ** 2 * expected * (1 - expected);
    surprise += weight * (score - expected);
  }
  const variance = 1 / information;
  const newVolatility = volatilityAfter(volatility, { phi, variance, delta: variance * surprise });
  // Steps 6 and 7.
  const newPhi = 1 / Math.sqrt(1 / (phi ** 2 + newVolatility ** 2) + 1 / variance);
  const newMu = mu + newPhi ** 2 * surprise;
  return { rating: newMu * SCALE + UNRATED.rating, deviation: newPhi * SCALE, volatility: newVolatility };
};

/** Step 5: finds the root of `f` by the Illinois variant of regula falsi. */
const volatilityAfter = (
  volatility: number,
  { phi, variance, delta }: { readonly phi: number; readonly variance: number; readonly delta: number },
): number => {
  const start = Math.log(volatility ** 2);
  const f = (x: number): number => {
    const sum = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (delta ** 2 - sum)) / (2 * sum ** 2) - (x - start) / TAU ** 2;
  };
  let high = Math.log(delta ** 2 - phi ** 2 - variance);
  // Without a real logarithm, the paper's search for a lower bound.
  if (Number.isNaN(high)) for (high = start - TAU; f(high) < 0;) high -= TAU;
  let low = start;
  let [fLow, fHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > CONVERGENCE) {
    const next = low + ((low - high) * fLow) / (fHigh - fLow);
    const fNext = f(next);
    if (fNext * fHigh <= 0) [low, fLow] = [high, fHigh];
    else fLow /= 2;
    [high, fHigh] = [next, fNext];
  }
  return Math.exp(low / 2);
};
