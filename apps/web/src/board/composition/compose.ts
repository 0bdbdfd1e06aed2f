/**
 * Layout of a board in CSS pixels. It is computed from the window and the most cards that each place will hold. So
 * nothing is outside the window, nothing overlaps, and no size changes during a round.
 */
import { composeLow } from './compose-low.ts';
import { composeTall } from './compose-tall.ts';
import { composeWide } from './compose-wide.ts';
import type { BoardPlan, BoardShape, Composition } from './places.ts';

export const boardShapeOf = ({ width, height }: { readonly width: number; readonly height: number }): BoardShape =>
  height <= 480 && width > height ? 'low' : width < 700 || width < height * 0.8 ? 'tall' : 'wide';

/** All cards shrink in these steps until everything fits. */
const SCALE_STEP = 0.04;
const SCALE_MIN = 0.4;

export const compose = (plan: BoardPlan): Composition => {
  const attempt = { wide: composeWide, tall: composeTall, low: composeLow }[plan.shape];
  for (let scale = 1; ; scale -= SCALE_STEP) {
    const { composition, isRoomy } = attempt(plan, scale);
    if (isRoomy || scale <= SCALE_MIN) return composition;
  }
};
