/** Ratings as shown to players. */
import type { Answered, ServerApi } from '@doudizhu/client';
import type { RatingPoint } from '@doudizhu/protocol';
import { ok } from '@doudizhu/rules/result';
import type { PresetName } from '@doudizhu/rules/ruleset';

/** Shown points for each point of a rating. */
const SCALE = 20;

/** Converts a rating around 0 to a whole number around 1,000. */
export const shownRating = (shown: number): number => Math.round(1000 + shownDifference(shown));

/** Converts a difference of two ratings to the shown unit. */
export const shownDifference = (difference: number): number => Math.round(SCALE * difference);

/** Rating of a player without rated rounds (`NEWCOMER` of the server). */
const NEWCOMER = { mu: 25, sigma: 25 / 3 };

/** Converts an estimate of a strength to the rating that the leaderboard sorts by. */
export const ratingOf = ({ mu, sigma }: Pick<RatingPoint, 'mu' | 'sigma'>): number => shownRating(mu - 3 * sigma);

/**
 * Rating after some rounds, and the change by them.
 * @param points oldest first @param rounds ids of these rounds @returns null if none of them is rated yet
 */
export const ratingStep = (points: readonly RatingPoint[], rounds: ReadonlySet<string>) => {
  const first = points.findIndex(({ round }) => rounds.has(round));
  const last = points.at(-1);
  if (first < 0 || last === undefined) return null;
  const rating = ratingOf(last);
  return { rating, change: rating - ratingOf(points[first - 1] ?? NEWCOMER), sigma: last.sigma };
};

/** A round that has ended, its table, and the player whose rating it changes. */
interface AskedRound {
  readonly table: string;
  readonly account: string;
  readonly rules: PresetName;
  readonly number: number;
  /** True if the rounds of the table are one ranked match. */
  readonly isMatch: boolean;
}

type RatingStep = NonNullable<ReturnType<typeof ratingStep>>;

/** Requests until a round counts as not rated. */
const TRIES_MAX = 20;

/**
 * Asks for the change of a rating by a round until it is stored.
 * @returns a request. Its value: `none`: the round is not rated. Null: not known yet
 */
export const ratingRequest = (api: ServerApi, { table, account, rules, number, isMatch }: AskedRound) => {
  let tries = 0;
  const look = async (): Answered<RatingStep | 'none' | null> => {
    const answer = await api('GET /api/tables/:id/rounds', { id: table });
    if (!answer.ok) return answer;
    const { rounds } = answer.value;
    const stored = rounds.find((round) => round.number === number);
    if (stored === undefined) return ok(null);
    const counted = isMatch ? rounds : [stored];
    if (!counted.some(({ rated }) => rated)) return ok('none');
    const curve = await api('GET /api/accounts/:id/curve', { id: account, query: { rules, ranked: isMatch } });
    return curve.ok ? ok(ratingStep(curve.value.points, new Set(counted.map(({ id }) => id)))) : curve;
  };
  return async (): ReturnType<typeof look> => {
    const answer = await look();
    return ++tries < TRIES_MAX || (answer.ok && answer.value !== null) ? answer : ok('none');
  };
};

/** Returns half the interval of a rating, in the shown unit. */
export const shownHalf = (sigma: number): number => shownDifference(2 * sigma);

/** @returns '–' if there is nothing to count */
export const winRate = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`;

/** @returns an SVG path of values over time in a box of `width` by `height`. '' for fewer than two points */
export const curvePath = (
  points: readonly { readonly atMs: number; readonly value: number }[],
  { width, height }: { readonly width: number; readonly height: number },
): string => {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return '';
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const spanMs = Math.max(1, last.atMs - first.atMs);
  const span = Math.max(1, most - least);
  return points
    .map(({ atMs, value }, index) => {
      const x = ((atMs - first.atMs) / spanMs) * width;
      const y = height - ((value - least) / span) * height;
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
};
