/** Places of effects over a board, measured in the DOM. */

/** A phrase is beside its seat, towards the centre, or below it in a narrow window. It covers no card count. */
export const placeOfPhrase = (board: HTMLElement, seat: number): Record<string, string> => {
  const origin = board.getBoundingClientRect();
  const panel = boxOf(board, `[data-testid="seat-${seat}"] .seat-plate`);
  const bust = boxOf(board, `[data-testid="seat-${seat}"] .bust`);
  if (panel === null || bust === null) return {};
  const isLeft = panel.x + panel.width / 2 < origin.x + origin.width / 2;
  const isNarrow = origin.width < NARROW;
  const inner = isLeft ? Math.max(panel.right, bust.right) : Math.min(panel.x, bust.x);
  const edge = isNarrow ? (isLeft ? panel.x : panel.right) : inner + (isLeft ? 8 : -8);
  const top = isNarrow ? Math.max(panel.bottom, bust.bottom + BADGE * bust.height) + 2 : bust.y;
  return {
    [isLeft ? 'left' : 'right']: `${(isLeft ? edge - origin.x : origin.right - edge).toFixed(0)}px`,
    top: `${(top - origin.y).toFixed(0)}px`,
  };
};

/** Overhang of the role badge below a face, in face heights. */
const BADGE = 0.12;

/** Narrower windows have the seats at the top, CSS pixels. */
const NARROW = 700;

/** Box of a part of the board, in window CSS pixels; null if it is not drawn. */
export const boxOf = (board: HTMLElement, selector: string): DOMRect | null =>
  board.querySelector(selector)?.getBoundingClientRect() ?? null;
