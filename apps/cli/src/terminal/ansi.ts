/** Colours, and the look of cards: rank first, then its suits, hearts and diamonds red. */
import { styleText as styleOfNode } from 'node:util';
import { countsOf, formatCards, rankOf, RANKS, suitOf, type Card } from '@doudizhu/rules/cards';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'inverse' | 'underline';

/** Wraps text in a style. Returns it unchanged if there are no colours. */
export type StyleText = (style: Style, text: string) => string;

export const createStyleText =
  (colours: boolean): StyleText =>
  (style, text) =>
    colours && text !== '' ? styleOfNode(style, text, { validateStream: false }) : text;

export const SUIT_SYMBOLS = ['♥', '♦', '♠', '♣'] as const;

/** Cards as groups of one rank, the highest first: `R`, `2♠♥`, `K♠♥♣`. A play is typed by repeating the rank letter. */
export const cardGroups = (cards: readonly Card[], styleText: StyleText): string[] => {
  const groups: string[] = [];
  for (let rank = RANKS.length - 1; rank >= 0; rank--) {
    const ofRank = cards
      .filter((card) => rankOf(card) === rank)
      .toSorted((a, b) => (suitOf(b) ?? 0) - (suitOf(a) ?? 0));
    if (ofRank.length === 0) continue;
    if (suitOf(ofRank[0] as Card) === null) {
      groups.push(styleText(rank === RANKS.length - 1 ? 'red' : 'bold', RANKS.charAt(rank).repeat(ofRank.length)));
      continue;
    }
    const suits = ofRank.map((card) => styleSuit(suitOf(card) ?? 0, styleText)).join('');
    groups.push(styleText('bold', RANKS.charAt(rank)) + suits);
  }
  return groups;
};

/** Cards as bare rank letters, ascending. */
export const cardLetters = (cards: readonly Card[]): string => formatCards(countsOf(cards));

const styleSuit = (suit: number, styleText: StyleText): string => {
  const symbol = SUIT_SYMBOLS[suit] ?? '';
  return suit < 2 ? styleText('red', symbol) : symbol;
};

/** Moves to the top left corner: a screen is drawn over the last one, so that it does not flicker. */
export const TOP_LEFT = '\x1b[H';
/** Switches to the second screen of a terminal and reports clicks of the mouse. What was on the first one stays. */
export const ENTER_FULL_SCREEN = '\x1b[?1049h\x1b[?1000h\x1b[?1006h';
export const LEAVE_FULL_SCREEN = '\x1b[?1006l\x1b[?1000l\x1b[?1049l';

/** Lines over the whole screen: each clears the rest of its row, the last one everything below. */
export const fullScreen = (lines: readonly string[]): string =>
  `${TOP_LEFT}${lines.map((line) => `${line}\x1b[K\n`).join('')}\x1b[J`;
