/** Places of effects over a board, measured in the DOM. */
import type { EffectKind } from './cue.ts';

/**
 * A phrase is beside its seat, towards the centre, or below it on a phone: it covers no card, count or clock. On the
 * stage at the end of a round it is above the face.
 */
export const placeOfPhrase = (board: HTMLElement, seat: number): Record<string, string> => {
  const origin = board.getBoundingClientRect();
  const onStage = boxOf(board, `.podium [data-seat="${seat}"]`);
  const panel = onStage ?? boxOf(board, `[data-testid="seat-${seat}"] .seat-plate`);
  const portrait = boxOf(board, `[data-testid="seat-${seat}"] .portrait`);
  if (panel === null || portrait === null) return {};
  const isLeft = panel.x + panel.width / 2 < origin.x + origin.width / 2;
  const isNarrow = onStage !== null || origin.width < NARROW || origin.height <= LOW;
  const text = boxOf(board, `[data-testid="seat-${seat}"] .seat-text`) ?? panel;
  const inner = isLeft ? Math.max(panel.right, portrait.right) : Math.min(panel.x, portrait.x);
  const edge = isNarrow ? (isLeft ? panel.x : panel.right) : inner + (isLeft ? 8 : -8);
  const top = onStage
    ? Math.max(origin.y, onStage.y - ABOVE_STAGE)
    : isNarrow
      ? Math.max(text.bottom, portrait.bottom + BADGE * portrait.height) + 2
      : portrait.y;
  return {
    [isLeft ? 'left' : 'right']: `${(isLeft ? edge - origin.x : origin.right - edge).toFixed(0)}px`,
    top: `${(top - origin.y).toFixed(0)}px`,
  };
};

/** Height of a phrase above a face of the stage, CSS pixels. */
const ABOVE_STAGE = 44;

/** Overhang of the role badge below a face, in face heights. */
const BADGE = 0.12;

/** Narrower windows have the seats at the top, and lower ones the play between them. CSS pixels. */
const [NARROW, LOW] = [700, 480] as const;

/** Box of a part of the board, in window CSS pixels. Null if it is not drawn. */
export const boxOf = (board: HTMLElement, selector: string): DOMRect | null =>
  board.querySelector(selector)?.getBoundingClientRect() ?? null;

/**
 * Place of an effect: the play in the centre, or a seat. Words and stake of a bomb end above the hand. CSS pixels from
 * the corner of the board.
 */
export const placeOfEffect = (
  board: HTMLElement,
  effect: EffectKind,
  seat: number | 'own' | null,
): Record<string, string> => {
  const origin = board.getBoundingClientRect();
  const isAtSeat = effect === 'crown' || effect === 'few' || effect === 'turn';
  const portrait =
    seat === null ? null : boxOf(board, seat === 'own' ? '.own .portrait' : `[data-testid="seat-${seat}"] .portrait`);
  const ring = boxOf(board, '.answer-ring') ?? boxOf(board, '[data-testid="answer"]') ?? boxOf(board, '.board-felt');
  const at = isAtSeat ? portrait : ring;
  const x = at === null ? origin.width / 2 : at.x + at.width / 2 - origin.x;
  const owner = effect === 'win' || effect === 'loss' ? boxOf(board, '.answer-owner .portrait') : null;
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
    '--portrait': `${(portrait?.width ?? 48).toFixed(0)}px`,
    '--table': `${origin.width.toFixed(0)}px`,
    '--hand-top': `${handTop.toFixed(0)}px`,
  };
};

/** Height of a bomb's word and stake below its centre, as `effects.css` places them. */
const belowBomb = (unit: number): number => 0.2 * unit + 1.3 * Math.min(76, Math.max(42, 0.16 * unit)) + 46;
