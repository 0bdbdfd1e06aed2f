/**
 * Card faces as SVG of 100 × 140, made of the parts in parts.svg. The full face has pips and two-headed court figures.
 * The compact face has one suit or figure below a larger index. Cards narrower than 56 px use the compact face
 * (card.css).
 */
import { BIG_JOKER, rankOf, SMALL_JOKER, suitOf, SUITS, type Card } from '@doudizhu/rules/cards';

/** `large`: an index two fifths of the card high, for low vision. Its width still shows in a fan. */
export type Face = 'full' | 'compact' | 'large';

/** Index = Rank, 3 to 2. */
const INDICES = ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2'] as const;
const COURTS = new Set<string>(['J', 'Q', 'K']);

/** @returns h, d, s or c. B or R for a joker */
export const suitLetter = (card: Card): string => {
  const suit = suitOf(card);
  return suit === null ? (rankOf(card) === BIG_JOKER ? 'R' : 'B') : (SUITS[suit] as string);
};

/** @returns the content of an SVG with the view box 0 0 100 140 */
export const faceMarkup = (card: Card, face: Face): string => {
  const rank = rankOf(card);
  if (rank >= SMALL_JOKER) return jokerMarkup(rank === BIG_JOKER, face);
  const index = INDICES[rank] as string;
  const suit = `suit-${suitLetter(card)}`;
  const corner = cornerMarkup(index, suit, face);
  if (COURTS.has(index))
    return corner + (face === 'full' ? courtMarkup(index, suit) : use(`half-${index}`, ...HALF[face]));
  if (face === 'compact') return corner + square(suit, 68, 104, 52);
  if (face === 'large') return corner + square(suit, 71, 107, 46);
  return corner + (index === 'A' ? ACE_RING + square(suit, 64, 72, 44) : pipsMarkup(Number(index), suit));
};

/** Box of the figure on a court card, by face. */
const HALF: Readonly<Record<'compact' | 'large', readonly [number, number, number, number]>> = {
  compact: [38, 72, 60, 62],
  large: [42, 78, 54, 56],
};

const use = (id: string, x: number, y: number, width: number, height: number, more = ''): string =>
  `<use href="#${id}" x="${x}" y="${y}" width="${width}" height="${height}"${more}/>`;

/** A suit around a centre. */
const square = (id: string, x: number, y: number, size: number, more = ''): string =>
  use(id, x - size / 2, y - size / 2, size, size, more);

const ACE_RING =
  '<circle cx="64" cy="72" r="30" fill="none" stroke="currentColor" stroke-opacity=".28" stroke-width="1.2"/>';

/** Index, index with two digits, and the suit below: [left, top, width, height], [left, width], [x, y, size]. */
const CORNERS = {
  full: { index: [5, 8, 26, 36], ten: [3, 30], suit: [18, 59.5, 21] },
  large: { index: [3, 6, 41, 57], ten: [1.5, 45], suit: [22, 82, 32] },
  compact: { index: [5.4, 8, 33.2, 46], ten: [3.5, 37], suit: [22, 73, 28] },
} as const;

const cornerMarkup = (index: string, suit: string, face: Face): string => {
  const corner = CORNERS[face];
  const [left, top, width, height] = corner.index;
  const [centre, middle, size] = corner.suit;
  // Two digits are drawn narrower.
  const [x, across] = index === '10' ? corner.ten : [left, width];
  return use(`index-${index}`, x, top, across, height) + square(suit, centre, middle, size);
};

/** Heights of the pips, by the number on the card: pairs, then the middle column. */
const PIPS: Readonly<Record<number, { readonly pairs: readonly number[]; readonly middle: readonly number[] }>> = {
  2: { pairs: [], middle: [25, 115] },
  3: { pairs: [], middle: [25, 70, 115] },
  4: { pairs: [25, 115], middle: [] },
  5: { pairs: [25, 115], middle: [70] },
  6: { pairs: [25, 70, 115], middle: [] },
  7: { pairs: [25, 70, 115], middle: [47.5] },
  8: { pairs: [25, 70, 115], middle: [47.5, 92.5] },
  9: { pairs: [25, 55, 85, 115], middle: [70] },
  10: { pairs: [25, 55, 85, 115], middle: [40, 100] },
};

/** Pips in the lower half are upside down. */
const pipsMarkup = (count: number, suit: string): string => {
  const { pairs = [], middle = [] } = PIPS[count] ?? {};
  const size = count > 8 ? 18 : 20;
  const pip = (x: number, y: number): string =>
    square(suit, x, y, size, y > 70 ? ` transform="rotate(180 ${x} ${y})"` : '');
  return [...pairs.map((y) => pip(48.5, y) + pip(83.5, y)), ...middle.map((y) => pip(66, y))].join('');
};

/** The figure's upper half twice, the second upside down, with a band and the suit between them. */
const courtMarkup = (index: string, suit: string): string =>
  '<rect x="35" y="10" width="58" height="120" rx="4" fill="currentColor" fill-opacity=".06" stroke="currentColor" stroke-opacity=".5"/>' +
  use(`half-${index}`, 35, 10, 58, 60) +
  use(`half-${index}`, 35, 10, 58, 60, ' transform="rotate(180 64 70)"') +
  '<path d="M35.5 70h57" stroke="var(--court-line, #2b2622)" stroke-width="8"/>' +
  '<path d="M35.5 70h57" stroke="var(--court-gold, #e3b94f)" stroke-width="5.6"/>' +
  '<circle cx="64" cy="70" r="10.5" fill="var(--card-paper, #fffef9)" stroke="var(--court-line, #2b2622)" stroke-width="1.3"/>' +
  square(suit, 64, 70, 13.6);

const CLOUDS =
  '<rect x="35" y="10" width="58" height="120" rx="4" fill="currentColor" fill-opacity=".05" stroke="currentColor" stroke-opacity=".45"/>' +
  '<path d="M38 121c6-9 12-9 15-3 4-9 14-9 17-1 4-6 14-6 19 4M40 19c6 8 12 7 15 2 4 8 14 8 17 0 4 6 12 6 17-2" fill="none" stroke="currentColor" stroke-opacity=".7" stroke-width="1.6" stroke-linecap="round"/>';

/** Letters of the word JOKER: left, top, height, step, width. */
const LETTERS = {
  full: [9.5, 40, 15, 18.2, 14],
  compact: [9, 41, 16, 18.5, 16],
  large: [8, 44, 17.5, 18.6, 22],
} as const;

/** The big joker is the sun, the small joker the moon. */
const jokerMarkup = (isBig: boolean, face: Face): string => {
  const light = isBig ? 'sun' : 'moon';
  const [left, top, size, step, width] = LETTERS[face];
  const word = [...'JOKER'].map((letter, at) => use(`index-${letter}`, left, top + at * step, width, size)).join('');
  return face === 'full'
    ? use(`${light}-small`, 3, 5, 28, 28) + word + CLOUDS + use(light, 36.5, 42, 55, 55)
    : use(`${light}-small`, 2, 5, 31, 31) + word + use(light, 34, 68, 62, 62);
};
