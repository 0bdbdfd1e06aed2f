/**
 * Cards as players and programs write them (docs/reference/notation.md).
 *
 * A letter that is a suit in one program is a joker in another: `D` is DouZero's big joker, `BJ` the small joker in RLCard
 * and the big one elsewhere. So a text is read as a whole: names of jokers if both jokers of a program are in it, suits if
 * every card has one. Other texts are refused by name, because a wrong card would answer another question.
 */
import {
  addCounts,
  copiesAsCounts,
  copiesOf,
  countOf,
  countsOfLetters,
  NO_CARDS,
  overfullRank,
  rankAt,
  RANKS,
  type RankCounts,
} from './cards.ts';
import { failuresOf, type FailureIn, type Texts } from './failure.ts';
import { err, ok, type Result } from './result.ts';

/**
 * Reads cards in any order: rank letters in either case, `10` or `0` for ten, names of jokers, suits on every card or on
 * none. Blanks and commas separate cards, hyphens and plus signs too after the first card.
 * @returns the multiset, or `bad-cards` with the index of the first fault.
 * @example
 * import { formatCards, parseCards } from '@doudizhu/rules/cards';
 * import { unwrap } from '@doudizhu/rules/result';
 * formatCards(unwrap(parseCards('B2T33'))); // '33T2B'
 * parseCards('33K1').ok; // false
 */
export const parseCards = (text: string): Result<RankCounts, BadCards> => {
  const letters = countLetters(text);
  if (letters !== null) return ok(letters);
  const groups = parseCardGroups(text);
  return groups.ok ? ok(groups.value.reduce(addCounts, NO_CARDS)) : groups;
};

/** Reads cards in groups separated by `+`, like the core and the kickers of a play. @returns as `parseCards`, a multiset
 * per group. */
export const parseCardGroups = (text: string): Result<readonly RankCounts[], BadCards> => {
  const plain = countPlainGroups(text);
  if (plain !== null) return ok(plain);
  const normal = normalised(text);
  const start = /^[\s,、]*/u.exec(normal)?.[0].length ?? 0;
  if (/[-–+]/u.test(normal.charAt(start))) return unknownRank(text, start);
  const groups: Chunk[][] = [[]];
  for (const { 0: word, index } of normal.matchAll(CHUNK)) {
    if (word === '+') {
      groups.push([]);
      continue;
    }
    const marks = readMarks(word, index);
    if (typeof marks === 'number') return unknownRank(text, marks);
    groups.at(-1)?.push({ word, index, marks });
  }
  const named = jokersNamed(groups.flat(), normal.includes('-'));
  const cards = groups.map((chunks) => chunks.map((chunk) => cardsOf(chunk, named)));
  const fault = faultIn(cards.flat());
  return fault === null ? countGroups(text, cards, named) : refused(text, fault);
};

/** Counts a text of rank letters only, which is read several times as fast. Null if it has another meaning too. */
const countLetters = (text: string): RankCounts | null =>
  text.length === 2 && Object.hasOwn(MEANINGS, text) ? null : countsOfLetters(text);

/** The same for groups. */
const countPlainGroups = (text: string): readonly RankCounts[] | null => {
  const groups: RankCounts[] = [];
  for (const part of text.split('+')) {
    const letters = countLetters(part);
    if (letters === null || (part === '' && groups.length === 0 && text !== '')) return null;
    groups.push(letters);
  }
  return groups.length > 1 && overfullRank(groups, 2) !== null ? null : groups;
};

/** The text with ASCII instead of full-width letters, digits and signs, and capitals, character by character. */
const normalised = (text: string): string =>
  text
    .replaceAll(/[！-～]/gu, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll(/[a-z]+/gu, (letters) => letters.toUpperCase());

/** Cards without a separator between them. */
interface Chunk {
  readonly word: string;
  readonly index: number;
  readonly marks: readonly Mark[];
}

/** Rank, joker or suit in a text. `unsure` needs a second token. */
interface Mark {
  readonly name: string;
  readonly index: number;
  readonly type: 'rank' | 'joker' | 'suit' | 'unsure';
}

const CHUNK = /[^\s,、\-–+]+|\+/gu;
/** Words that several programs use for different cards. */
const WORD = /^(?:[BCLRS]J|[23]0)$/u;
const MARK = /(?:(10|[03-9TJQKA2])|([BR]|小王|大王|\(BWJ\)|\(CJ\))|([♥♡♦♢♠♤♣♧HDSC])|(X))[\uFE0E\uFE0F]*/uy;
const MARK_TYPES = ['rank', 'joker', 'suit', 'unsure'] as const;

/** Splits a chunk. @returns the index of the first unknown character instead, if there is one. */
const readMarks = (word: string, start: number): readonly Mark[] | number => {
  if (/^[CS]J$/u.test(word)) {
    // A jack with its suit, unless the word names a joker.
    return [
      { name: word, index: start, type: 'suit' },
      { name: 'J', index: start + 1, type: 'rank' },
    ];
  }
  if (WORD.test(word)) return [{ name: word, index: start, type: 'unsure' }];
  const marks: Mark[] = [];
  for (let index = 0; index < word.length; index = MARK.lastIndex) {
    MARK.lastIndex = index;
    const [, ...names] = MARK.exec(word) ?? [];
    const kind = names.findIndex((name) => name !== undefined);
    const type = MARK_TYPES[kind];
    if (type === undefined) return start + index;
    marks.push({ name: names[kind] ?? '', index: start + index, type });
  }
  return marks;
};

/** Names of the small and the big joker in other programs. @property suits true if the other cards can have suits */
const JOKER_PAIRS = [
  { small: 'BJ', big: 'RJ', suits: true }, // RLCard
  { small: 'SJ', big: 'BJ', suits: false },
  { small: 'BJ', big: 'CJ', suits: false }, // onestraw/doudizhu
  { small: 'X', big: 'D', suits: false }, // DouZero
  { small: 'S', big: 'X', suits: false }, // ratel
] as const;

type JokerNames = Readonly<Record<string, string>>;

/** The letters of the jokers that the text names for sure: both of a pair, each once. */
const jokersNamed = (chunks: readonly Chunk[], hasHyphens: boolean): JokerNames => {
  const marks = chunks.flatMap((chunk) => chunk.marks);
  // A name in each pair is not sure on its own.
  if (!marks.some(({ type }) => type === 'unsure')) return {};
  const pair = JOKER_PAIRS.find(({ small, big, suits }) => {
    const isOnce = (sought: string): boolean => marks.filter(({ name }) => name === sought).length === 1;
    if (!isOnce(small) || !isOnce(big)) return false;
    if (suits) return true;
    const others = marks.filter(({ name }) => name !== small && name !== big);
    // `SJ BJ` alone is also RLCard's jack of spades with its small joker. RLCard writes no hyphens.
    const isJack = small === 'SJ' || big === 'CJ';
    if (isJack && others.length === 1 && !hasHyphens) return false;
    return others.every(({ type }) => type === 'rank' || type === 'joker');
  });
  return pair === undefined ? {} : { [pair.small]: 'B', [pair.big]: 'R' };
};

/** The marks of a chunk, with the named jokers as jokers. */
const cardsOf = ({ word, index, marks }: Chunk, named: JokerNames): readonly Mark[] =>
  Object.hasOwn(named, word)
    ? [{ name: word, index, type: 'joker' }]
    : marks.map((mark) => (Object.hasOwn(named, mark.name) ? { ...mark, type: 'joker' } : mark));

/** Finds what has no sure meaning: a name of a joker, or a card without a suit beside others that have one. */
const faultIn = (chunks: readonly (readonly Mark[])[]): Pick<Mark, 'name' | 'index'> | null => {
  const marks = chunks.flat();
  const unsure = marks.find(({ type }) => type === 'unsure');
  if (unsure !== undefined) return unsure;
  const [suit, ...suits] = marks.filter(({ type }) => type === 'suit');
  if (suit === undefined) return null;
  const bare = chunks.find((chunk) => !SUITED.test(chunk.map(({ type }) => type.charAt(0)).join('')));
  // One card, alone or with one suit among cards without: the letter can be a joker.
  const isLone = suits.length === 0 && Object.hasOwn(MEANINGS, suit.name);
  if (isLone && (bare !== undefined || !marks.some(({ type }) => type === 'joker'))) return suit;
  const [first] = bare ?? [];
  return first === undefined ? null : { name: bare?.map(({ name }) => name).join('') ?? '', index: first.index };
};

/** Types of a chunk's marks if every rank has a suit, on the same side of it. */
const SUITED = /^(?:(?:sr|j)*|(?:rs|j)*)$/u;

const RANK_ALIASES: JokerNames = { '10': 'T', '0': 'T', 小王: 'B', 大王: 'R', '(BWJ)': 'B', '(CJ)': 'R' };

/** Counts the cards of each group. */
const countGroups = (
  text: string,
  groups: readonly (readonly (readonly Mark[])[])[],
  named: JokerNames,
): Result<readonly RankCounts[], BadCards> => {
  const counted: RankCounts[] = [];
  let all = NO_CARDS;
  for (const group of groups) {
    let counts = NO_CARDS;
    for (const { name, type } of group.flat()) {
      if (type === 'suit') continue;
      const letter = named[name] ?? RANK_ALIASES[name] ?? name;
      const rank = rankAt(RANKS.indexOf(letter));
      const most = copiesOf(rank, 2); // no hand has more than two decks
      if (countOf(all, rank) === most) return err(cardsFailure('bad-cards/too-many', { text, rank: letter, most }));
      const card = copiesAsCounts(rank, 1);
      all = addCounts(all, card);
      counts = addCounts(counts, card);
    }
    counted.push(counts);
  }
  return ok(counted);
};

/** Meanings of the names that are not sure on their own. */
const MEANINGS: Readonly<Record<string, string>> = {
  D: 'the big joker or a suit',
  S: 'the small joker or a suit',
  X: 'the small joker or the big one',
  BJ: 'the small joker, the big one or two cards',
  RJ: 'the big joker or two cards',
  SJ: 'the small joker or the jack of spades',
  CJ: 'the big joker or the jack of clubs',
  LJ: 'the small joker',
  '20': 'the small joker, or 2 and 10',
  '30': 'the big joker, or 3 and 10',
};

/** A part of a text and its index. */
export interface TextPlace {
  readonly text: string;
  readonly found: string;
  readonly index: number;
}

const place = ({ text, found, index }: TextPlace): string => `invalid cards "${text}": "${found}" at index ${index}`;

const CARDS_TEXTS = {
  'bad-cards/unknown-rank': ({ text, found, index }: TextPlace) =>
    `invalid cards "${text}": unknown rank "${found}" at index ${index}, ` +
    `expected one of ${RANKS} (T is ten, B the small joker, R the big joker)`,
  /** @param meaning key of MEANINGS */
  'bad-cards/unsure': (given: TextPlace & { meaning: string }) =>
    `${place(given)} may be ${MEANINGS[given.meaning]}, expected B for the small joker, R for the big joker, ` +
    'and suits on every card or on none',
  'bad-cards/some-suits': 'invalid cards "{text}": "{found}" at index {index}, expected suits on every card or on none',
  'bad-cards/too-many': 'invalid cards "{text}": more than {most} of {rank}, expected at most {most}',
} as const satisfies Texts;
export type BadCards = FailureIn<typeof CARDS_TEXTS>;
const cardsFailure = failuresOf(CARDS_TEXTS);

const unknownRank = (text: string, index: number): Result<never, BadCards> => {
  const found = String.fromCodePoint(text.codePointAt(index) ?? 32);
  return err(cardsFailure('bad-cards/unknown-rank', { text, found, index }));
};

const refused = (text: string, { index, name }: Pick<Mark, 'name' | 'index'>): Result<never, BadCards> => {
  const given = { text, found: text.slice(index, index + name.length), index };
  return err(
    Object.hasOwn(MEANINGS, name)
      ? cardsFailure('bad-cards/unsure', { ...given, meaning: name })
      : cardsFailure('bad-cards/some-suits', given),
  );
};
