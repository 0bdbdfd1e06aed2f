/** The player's hand on the screen: in one line a rank with its suits, on a high screen as cards, chosen ones raised. */
import { RANKS, rankOf, suitOf, type Card } from '@doudizhu/rules/cards';
import { SUIT_SYMBOLS, type StyleText } from '../terminal/ansi.ts';
import { padEnd, widthOf } from '../terminal/width.ts';

/** Part of the screen that can be clicked, in lines and columns from 0. */
export interface ClickTarget {
  readonly row: number;
  readonly column: number;
  readonly width: number;
  /** Index of a card in the order of the screen, or a line to be entered. Null: the line as it is. */
  readonly press: number | string | null;
}

/** Lines with their targets. */
export interface ScreenBlock {
  readonly lines: readonly string[];
  readonly targets: readonly ClickTarget[];
}

/** Cursor on cards, and the cards that are chosen, by their index in the order of the screen. */
export interface HandCursor {
  readonly at: number | null;
  readonly chosen: ReadonlySet<number>;
}

export const NO_CURSOR: HandCursor = { at: null, chosen: new Set() };

/** Cards in the order of the screen: wild ranks first, then the highest rank. @param wild letters of the wild ranks */
export const handOrder = (cards: readonly Card[], wild: string): Card[] =>
  cards.toSorted(
    (a, b) =>
      Number(isWild(b, wild)) - Number(isWild(a, wild)) ||
      rankOf(b) - rankOf(a) ||
      (suitOf(b) ?? 0) - (suitOf(a) ?? 0) ||
      b - a,
  );

const isWild = (card: Card, wild: string): boolean => wild.includes(RANKS.charAt(rankOf(card)));

export interface HandStyle {
  readonly columns: number;
  /** True: cards with borders, five lines high. */
  readonly boxes: boolean;
  readonly cursor: HandCursor;
  readonly wild: string;
  readonly styleText: StyleText;
}

/** Renders cards in the given order. */
export const renderCards = (cards: readonly Card[], style: HandStyle): ScreenBlock =>
  style.boxes ? renderBoxes(cards, style) : renderGroups(cards, style);

const INDENT = 2;
const GAP = 2;

/** `K♠♥  7*♣`: a rank with its suits, a star behind a wild rank. The chosen suits inverse. */
const renderGroups = (cards: readonly Card[], style: HandStyle): ScreenBlock => {
  const lines: string[] = [];
  const targets: ClickTarget[] = [];
  let line = ' '.repeat(INDENT);
  let index = 0;
  while (index < cards.length) {
    const first = cards[index] as Card;
    const group = cards.slice(index).filter((card) => rankOf(card) === rankOf(first));
    const star = isWild(first, style.wild) ? '*' : '';
    const letter = RANKS.charAt(rankOf(first)) + star;
    const suits = group.map((card, place) => suitText(card, index + place, style));
    const isJoker = suitOf(first) === null;
    const width = widthOf(suits.join('')) + (isJoker ? 0 : letter.length);
    if (widthOf(line) + width > style.columns && line.trim() !== '') {
      lines.push(line.trimEnd());
      line = ' '.repeat(INDENT);
    }
    let column = widthOf(line);
    const head = isJoker ? '' : style.styleText(star === '' ? 'bold' : 'yellow', letter);
    line += head + suits.join('') + ' '.repeat(GAP);
    for (const [place, suit] of suits.entries()) {
      const lead = place === 0 ? widthOf(head) : 0;
      targets.push({ row: lines.length, column, width: lead + widthOf(suit), press: index + place });
      column += lead + widthOf(suit);
    }
    index += group.length;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return { lines, targets };
};

/** Suit of a card, or the letter of a joker, with the mark of the cursor or the choice. */
const suitText = (card: Card, index: number, style: HandStyle): string => {
  const { styleText } = style;
  const suit = suitOf(card);
  const symbol = suit === null ? RANKS.charAt(rankOf(card)) : (SUIT_SYMBOLS[suit] ?? '');
  const isRed = suit === null ? rankOf(card) === RANKS.length - 1 : suit < 2;
  return marked(isRed ? styleText('red', symbol) : suit === null ? styleText('bold', symbol) : symbol, index, style);
};

/** A card with the mark of the cursor or the choice: signs without colours. */
export const marked = (
  card: string,
  index: number,
  { cursor, styleText }: Pick<HandStyle, 'cursor' | 'styleText'>,
): string => {
  const [isChosen, isAt] = [cursor.chosen.has(index), cursor.at === index];
  if (styleText('bold', card) === card) return isAt ? `[${card}]` : isChosen ? `(${card})` : card;
  const chosen = isChosen ? styleText('inverse', card) : card;
  return isAt ? styleText('underline', styleText('cyan', chosen)) : chosen;
};

/** Columns of a card, which the next one overlaps. */
const CARD_COLUMNS = 3;
const BOX_LINES = 5;

/** Cards side by side, on several lines if one is too short. A chosen card stands a line higher. */
const renderBoxes = (cards: readonly Card[], style: HandStyle): ScreenBlock => {
  const perLine = Math.max(1, Math.floor((style.columns - INDENT - 1) / CARD_COLUMNS));
  const lines: string[] = [];
  const targets: ClickTarget[] = [];
  for (let start = 0; start < cards.length; start += perLine) {
    const row = cards.slice(start, start + perLine);
    const top = lines.length;
    for (let line = 0; line < BOX_LINES; line++) {
      const cells = row.map((card, place) => boxCell(card, start + place, line, style));
      const isRaised = style.cursor.chosen.has(start + row.length - 1);
      const edge = BOX_EDGE[line - (isRaised ? 0 : 1)] ?? '';
      lines.push(`${' '.repeat(INDENT)}${cells.join('')}${edge}`);
    }
    row.forEach((_, place) => {
      const column = INDENT + CARD_COLUMNS * place;
      const width = CARD_COLUMNS + (place === row.length - 1 ? 1 : 0);
      for (let line = 0; line < BOX_LINES; line++) {
        targets.push({ row: top + line, column, width, press: start + place });
      }
    });
  }
  const [first = ''] = lines;
  // The line of raised cards is empty if none is.
  const isFree = lines.length === BOX_LINES && first.trim() === '';
  return isFree
    ? { lines: lines.slice(1), targets: targets.map((place) => ({ ...place, row: place.row - 1 })) }
    : { lines, targets };
};

const BOX_EDGE = ['┐', '│', '│', '┘'];

const boxCell = (card: Card, index: number, line: number, { cursor, wild, styleText }: HandStyle): string => {
  const own = line - (cursor.chosen.has(index) ? 0 : 1);
  const isAt = cursor.at === index;
  const suit = suitOf(card);
  const isRed = suit === null ? rankOf(card) === RANKS.length - 1 : suit < 2;
  const face = (text: string): string => {
    const padded = padEnd(text, CARD_COLUMNS - 1);
    return `│${isRed ? styleText('red', padded) : styleText('bold', padded)}`;
  };
  switch (own) {
    case 0:
      return '┌──';
    case 1:
      return face(RANKS.charAt(rankOf(card)) + (isWild(card, wild) ? '*' : ''));
    case 2:
      return face(suit === null ? (isRed ? '★' : '☆') : (SUIT_SYMBOLS[suit] ?? ''));
    case 3:
      return isAt ? `└${styleText('cyan', '▲')}─` : '└──';
    default:
      return ' '.repeat(CARD_COLUMNS);
  }
};
