/** Places of effects over a board, measured in the DOM. */
import type { MomentEffect } from './moment.ts';

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

/** Box of a part of the board, in window CSS pixels. Null if it is not drawn. */
export const boxOf = (board: HTMLElement, selector: string): DOMRect | null =>
  board.querySelector(selector)?.getBoundingClientRect() ?? null;

/**
 * Place of an effect: the play in the centre, or a seat. Words and stake of a bomb end above the hand. CSS pixels from
 * the corner of the board.
 */
export const placeOfEffect = (
  board: HTMLElement,
  effect: MomentEffect,
  seat: number | 'own' | null,
): Record<string, string> => {
  const origin = board.getBoundingClientRect();
  const isAtSeat = effect === 'crown' || effect === 'few' || effect === 'turn';
  const bust =
    seat === null ? null : boxOf(board, seat === 'own' ? '.own .bust' : `[data-testid="seat-${seat}"] .bust`);
  const ring = boxOf(board, '.answer-ring') ?? boxOf(board, '[data-testid="answer"]') ?? boxOf(board, '.board-felt');
  const at = isAtSeat ? bust : ring;
  const x = at === null ? origin.width / 2 : at.x + at.width / 2 - origin.x;
  const owner = effect === 'win' || effect === 'loss' ? boxOf(board, '.answer-owner .bust') : null;
  // The word is over the last play, or below it if the face of its owner is beside it.
  const isBeside = owner !== null && ring !== null && owner.y < ring.y + ring.height / 2;
  const y = at === null ? origin.height * 0.4 : at.y + at.height * (isBeside ? 1.35 : 0.5) - origin.y;
  const hand = boxOf(board, '.hand');
  const handTop = hand === null ? origin.height * 0.75 : hand.y - origin.y;
  const unit = Math.min(origin.width, handTop * 0.95, 640);
  const below = effect === 'bomb' || effect === 'rocket' ? belowBomb(unit) : 0;
  return {
    '--x': `${x.toFixed(0)}px`,
    '--y': `${(isAtSeat ? y : Math.min(y, handTop - below)).toFixed(0)}px`,
    '--unit': `${unit.toFixed(0)}px`,
    '--size': `${(unit * 1.06).toFixed(0)}px`,
    '--ring': `${(ring?.height ?? 120).toFixed(0)}px`,
    '--bust': `${(bust?.width ?? 48).toFixed(0)}px`,
    '--table': `${origin.width.toFixed(0)}px`,
    '--hand-top': `${handTop.toFixed(0)}px`,
  };
};

/** Height of a bomb's word and stake below its centre, as `moments.css` places them. */
const belowBomb = (unit: number): number => 0.2 * unit + 1.3 * Math.min(76, Math.max(42, 0.16 * unit)) + 46;
