/** One example of each kind of combo, drawn as cards. */
import type { Kind } from '@doudizhu/rules/ruleset';
import { GAME_WORDS } from '@doudizhu/words/game';
import type { Language } from './chart.ts';

/** An example of each kind, the core before the kickers. A test reads each as its kind. */
export const KIND_EXAMPLES: Readonly<Record<Kind, string>> = {
  single: '2',
  pair: '77',
  triple: '888',
  'triple-with-single': '8883',
  'triple-with-pair': '88833',
  sequence: '45678',
  'sequence-of-pairs': '556677',
  plane: '999TTT',
  'plane-with-singles': '999TTT46',
  'plane-with-pairs': '999TTT4466',
  'four-with-two-singles': 'JJJJ35',
  'four-with-two-pairs': 'JJJJ3355',
  shuttle: '33334444',
  'shuttle-with-singles': '333344445678',
  'shuttle-with-pairs': '3333444455667788',
  bomb: 'QQQQ',
  rocket: 'BR',
};

const SUITS = ['♠', '♥', '♣', '♦'];
const [CARD, STEP, ROW, LEFT] = [34, 26, 86, 2];
/** Narrow enough for a phone: the longest example has 16 cards. */
const WIDTH = LEFT + 15 * STEP + CARD + 2;

/** @returns an SVG with a row per kind: its name above its cards. */
export const kindsPicture = (language: Language): string => {
  const kinds = Object.keys(KIND_EXAMPLES) as Kind[];
  const rows = kinds.flatMap((kind, row) => [
    `<text x="${LEFT}" y="${row * ROW + 22}">${GAME_WORDS[language].kinds[kind]}</text>`,
    ...[...KIND_EXAMPLES[kind]].map((letter, index, all) =>
      card(
        letter,
        all.slice(0, index).filter((before) => before === letter).length,
        LEFT + index * STEP,
        row * ROW + 30,
      ),
    ),
  ]);
  const title = language === 'en' ? 'One example of each kind' : '每种牌型举一例';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" viewBox="0 0 ${WIDTH} ${kinds.length * ROW}" role="img" aria-label="${title}">
<style>text{font:16px system-ui,'Noto Sans CJK SC',sans-serif;fill:#24292f}.c{fill:#fffdf7;stroke:#8c959f}.k{fill:#1c1c1c;font-weight:600;font-size:17px}.r{fill:#c62828;font-weight:600;font-size:17px}.s{font-size:14px}.n{letter-spacing:-2px}@media (prefers-color-scheme:dark){text{fill:#e6edf3}.k{fill:#1c1c1c}.r{fill:#c62828}}</style>
${rows.join('\n')}
</svg>
`;
};

/** @param copy which card of its rank, from 0. It chooses the suit. */
const card = (letter: string, copy: number, x: number, y: number): string => {
  const isJoker = letter === 'B' || letter === 'R';
  const suit = SUITS[copy % SUITS.length] as string;
  const colour = letter === 'R' || (!isJoker && (suit === '♥' || suit === '♦')) ? 'r' : 'k';
  const name = letter === 'T' ? '10' : letter;
  return `<rect class="c" x="${x}" y="${y}" width="${CARD}" height="50" rx="5"/><text class="${colour}${name === '10' ? ' n' : ''}" x="${x + (name === '10' ? 2 : 4)}" y="${y + 19}">${isJoker ? '★' : name}</text><text class="${colour} s" x="${x + 5}" y="${y + 38}">${isJoker ? letter : suit}</text>`;
};
