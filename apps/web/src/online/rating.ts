/** Ratings as shown to players. */

/** Shown points for each point of a rating. */
const SCALE = 20;

/** Converts a rating around 0 to a whole number around 1,000. */
export const shownRating = (shown: number): number => Math.round(1000 + shownDifference(shown));

/** Converts a difference of two ratings to the shown unit. */
export const shownDifference = (difference: number): number => Math.round(SCALE * difference);

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
