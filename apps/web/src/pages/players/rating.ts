/** How ratings are written for people. */

/** A rating is small around 0; people read whole numbers around 1,000. */
export const shownRating = (shown: number): number => Math.round(1000 + 20 * shown);

/** Half of an interval around a rating, in the same unit. */
export const shownHalf = (sigma: number): number => Math.round(20 * 2 * sigma);

/** @returns '–' where there is nothing to count. */
export const winRate = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`;

/** @returns a path through values over time, in a box of `width` by `height`; '' for fewer than two. */
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
