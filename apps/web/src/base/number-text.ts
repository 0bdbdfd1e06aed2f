/** Formatted numbers. */

/** `1:05` or `2:03:04`. @param seconds an integer */
export const clockText = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (count: number): string => String(count).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

/** A score with a minus sign (U+2212) instead of a hyphen. */
export const scoreText = (points: number): string => (points < 0 ? `−${-points}` : String(points));

/** Difference of two numbers as `gainText` shows them. */
export const gainBetween = (more: number, less: number): number => (tenths(more) - tenths(less)) / 10;

const tenths = (value: number): number => Math.round(10 * value);

/** A signed gain or loss, with one decimal if it is not an integer. */
export const gainText = (gain: number): string => {
  const rounded = tenths(gain) / 10;
  const text = Number.isInteger(rounded) ? String(Math.abs(rounded)) : Math.abs(rounded).toFixed(1);
  return rounded === 0 ? '0' : `${rounded > 0 ? '+' : '−'}${text}`;
};

/** A gain and half of its 95% interval. @param error standard error */
export const rangeText = (gain: number, error: number): string =>
  `${gainText(gain)} ± ${scoreText(tenths(1.96 * error) / 10)}`;

/** Formats a cost: one decimal below 10 points, none above. */
export const costText = (points: number): string =>
  points < 9.95 ? String(Math.round(10 * points) / 10) : String(Math.round(points));

export const percentText = (share: number): string => `${Math.round(100 * share)}%`;

/** Hexadecimal digits, two per byte. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
