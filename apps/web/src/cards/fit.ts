/** Fits overlapping cards into a box: step, rows, card width. Pure. */

/** Height of a card in card widths. */
export const CARD_RATIO = 1.4;
/** Visible part of a card in a row behind, in card heights: rank and suit. Both are larger on the compact face. */
const ROW_SHOWN = { full: 0.54, compact: 0.64 } as const;
/** Smaller cards, in CSS pixels, show only their ranks in a row behind: larger ranks are worth more than small suits. */
const SUIT_FROM = 34;
/** Narrower cards, in CSS pixels, show the compact face. Its larger index needs a larger step. */
const COMPACT_BELOW = 56;
/** Narrowest and widest step, in card widths. */
const STEPS = { full: [0.36, 0.64], compact: [0.44, 0.88] } as const;
/** Factor from one attempt to the next. */
const SHRINK = 0.97;
const CARD_WIDTH_MIN = 16;

export interface CardBox {
  /** Sizes are in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Intended card width. */
  readonly cardWidth: number;
  /** Smallest step. Default by the face. */
  readonly stepMin?: number;
  readonly rowMax?: number;
  /** Share of its width to which a card shrinks before a second row is used. 1: rows first. */
  readonly shrinkFirst?: number;
}

export interface CardFit {
  readonly cardWidth: number;
  readonly step: number;
  readonly perRow: number;
  readonly rows: number;
  /** Size of all cards together. */
  readonly width: number;
  readonly height: number;
}

/** @returns the largest cards that fit. 16 px wide if none do */
export const fitCards = (count: number, box: CardBox): CardFit => {
  const { height, cardWidth: wish, shrinkFirst = 1 } = box;
  let first: CardFit | null = null;
  for (let cardWidth = wish; cardWidth >= wish * shrinkFirst; cardWidth *= SHRINK) {
    const fit = rowsOf(count, cardWidth, box);
    if (fit.rows === 1 && fit.height <= height) return fit;
    if (shrinkFirst === 1) break;
  }
  for (let cardWidth = wish; cardWidth > CARD_WIDTH_MIN; cardWidth *= SHRINK) {
    first = rowsOf(count, cardWidth, box);
    if (first.height <= height && first.width <= box.width + 0.5) return first;
  }
  return rowsOf(count, CARD_WIDTH_MIN, box);
};

/** Cards of a given width in as few rows of equal length as possible. */
export const rowsOf = (count: number, cardWidth: number, { width, stepMin = 0, rowMax = 99 }: CardBox): CardFit => {
  const [narrowest, widest] = STEPS[faceOf(cardWidth)];
  const least = Math.max(stepMin, narrowest * cardWidth);
  const free = Math.max(0, width - cardWidth);
  const perRowMax = Math.max(1, Math.min(rowMax, Math.floor(free / least + 0.001) + 1));
  const rows = Math.max(1, Math.ceil(count / perRowMax));
  const perRow = Math.max(1, Math.ceil(count / rows));
  const step = perRow < 2 ? 0 : Math.min(cardWidth * widest, free / (perRow - 1));
  return {
    cardWidth,
    step,
    perRow,
    rows,
    width: cardWidth + (perRow - 1) * step,
    height: heightOf(cardWidth, rows),
  };
};

export const heightOf = (cardWidth: number, rows: number): number =>
  cardWidth * CARD_RATIO * (1 + (rows - 1) * rowShown(cardWidth));

const rowShown = (cardWidth: number): number => (cardWidth < SUIT_FROM ? ROW_SHOWN.full : ROW_SHOWN[faceOf(cardWidth)]);

export const isCompact = (cardWidth: number): boolean => cardWidth < COMPACT_BELOW;

const faceOf = (cardWidth: number): 'full' | 'compact' => (isCompact(cardWidth) ? 'compact' : 'full');

/** Position of each card from the top left corner. @param align of a shorter last row */
export const placesOf = (
  count: number,
  { cardWidth, step, perRow, width }: CardFit,
  align: 'start' | 'middle' = 'middle',
): { readonly x: number; readonly y: number; readonly row: number }[] =>
  Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const spare = align === 'start' ? 0 : (width - (cardWidth + (inRow - 1) * step)) / 2;
    return { x: spare + (index % perRow) * step, y: row * cardWidth * CARD_RATIO * rowShown(cardWidth), row };
  });
