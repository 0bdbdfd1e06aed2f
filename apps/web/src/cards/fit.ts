/** How cards that lie over each other fit into a box: the step from card to card, the rows, the width of a card. Pure. */

/** Height of a card in widths. */
export const CARD_RATIO = 1.4;
/** What a card of a row behind shows of itself, in heights of a card: rank and suit. */
const ROW_SHOWN = 0.54;
/** A card that is narrower, in CSS pixels, shows its compact face: a larger index, so it shows more of itself. */
const COMPACT_BELOW = 56;
/** The narrowest and widest step, in widths of a card. */
const STEPS = { full: [0.36, 0.64], compact: [0.44, 0.88] } as const;
/** One try is this much smaller than the one before it. */
const SHRINK = 0.97;
const CARD_WIDTH_MIN = 16;

export interface CardBox {
  /** CSS pixels, all of them. */
  readonly width: number;
  readonly height: number;
  /** The width that a card is to have where there is room. */
  readonly cardWidth: number;
  /** The least that each card shows; 0: as its face asks for. */
  readonly stepMin?: number;
  readonly rowMax?: number;
  /** To what share of its width a card shrinks before it takes another row; 1: rows come first. */
  readonly shrinkFirst?: number;
}

export interface CardFit {
  readonly cardWidth: number;
  readonly step: number;
  readonly perRow: number;
  readonly rows: number;
  /** Of all cards together. */
  readonly width: number;
  readonly height: number;
}

/** @returns the largest cards that the box holds; 16 px wide ones where it holds none. */
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

/** Cards of a given width, in as few equal rows as there can be. */
export const rowsOf = (count: number, cardWidth: number, { width, stepMin = 0, rowMax = 99 }: CardBox): CardFit => {
  const [narrowest, widest] = STEPS[cardWidth < COMPACT_BELOW ? 'compact' : 'full'];
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
  cardWidth * CARD_RATIO * (1 + (rows - 1) * ROW_SHOWN);

export const isCompact = (cardWidth: number): boolean => cardWidth < COMPACT_BELOW;

/** Where each card of a fit lies, from its left top corner. @param align where a shorter last row begins. */
export const placesOf = (
  count: number,
  { cardWidth, step, perRow, width }: CardFit,
  align: 'start' | 'middle' = 'middle',
): { readonly x: number; readonly y: number; readonly row: number }[] =>
  Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const spare = align === 'start' ? 0 : (width - (cardWidth + (inRow - 1) * step)) / 2;
    return { x: spare + (index % perRow) * step, y: row * cardWidth * CARD_RATIO * ROW_SHOWN, row };
  });
