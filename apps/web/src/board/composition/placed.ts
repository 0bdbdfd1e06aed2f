/** A rectangle of a composition as a style. */
import type { Rect } from './composition.ts';

export const placed = ({ x, y, width, height }: Rect) => ({
  left: `${x}px`,
  top: `${y}px`,
  width: `${Math.max(0, width)}px`,
  height: `${Math.max(0, height)}px`,
});
