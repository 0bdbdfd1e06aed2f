/**
 * The composition of a table: which window gets which shape, and where everything lies in it, in CSS pixels. All of it is
 * arithmetic over the size of the window and the most cards that each place will hold, so nothing can be outside the
 * window, nothing covers another thing, and no size changes while a round is played or stepped through.
 */
import { composeLow } from './compose-low.ts';
import { composeTall } from './compose-tall.ts';
import { composeWide } from './compose-wide.ts';
import type { BoardPlan, BoardShape, Composition } from './places.ts';

export const boardShapeOf = ({ width, height }: { readonly width: number; readonly height: number }): BoardShape =>
  height <= 480 && width > height ? 'low' : width < 700 || width < height * 0.8 ? 'tall' : 'wide';

/** By steps of this share all cards get smaller until there is room for everything. */
const SCALE_STEP = 0.04;
const SCALE_MIN = 0.4;

export const compose = (plan: BoardPlan): Composition => {
  const attempt = { wide: composeWide, tall: composeTall, low: composeLow }[plan.shape];
  for (let scale = 1; ; scale -= SCALE_STEP) {
    const { composition, isRoomy } = attempt(plan, scale);
    if (isRoomy || scale <= SCALE_MIN) return composition;
  }
};
