import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parsePlay } from '../combos/play-text.ts';
import { parsePosition } from '../position/notation.ts';
import { PRESETS } from '../ruleset/presets.ts';
import { foreignDeals, foreignHand } from '../testing/foreign-hands.ts';
import { parseCardGroups, parseCards } from './card-text.ts';
import {
  BIG_JOKER,
  copiesOf,
  countOf,
  countsFromArray,
  deck,
  formatCards,
  rankAt,
  RANKS,
  sameCounts,
  SMALL_JOKER,
  type RankCounts,
} from './cards.ts';

/** @returns the cards in our letters, or the fault: its key without the code, and the part that is named */
const read = (text: string): string => {
  const cards = parseCards(text);
  if (cards.ok) return formatCards(cards.value);
  const { key, parameters } = cards.error;
  return `${key.slice('bad-cards/'.length)} ${'found' in parameters ? parameters.found : parameters.rank}`;
};

/** text, cards or fault, why */
const ROWS: readonly (readonly [string, string, string])[] = [
  ['34567TTJQKA2R', '34567TTJQKA2R', 'rank letters'],
  ['R2AKQJTT76543', '34567TTJQKA2R', 'any order'],
  ['10 10 j q k a', 'TTJQKA', '10 and lower case'],
  ['567890jqka', '56789TJQKA', '0 is ten'],
  ['101010-JJJ-QQQ', 'TTTJJJQQQ', '10 with hyphens'],
  ['小王大王', 'BR', 'jokers by name'],
  ['33小王', '33B', 'a joker by name beside ranks'],
  ['3(BWJ)(CJ)', '3BR', 'names in brackets'],
  ['  3\t4 ,5 ', '345', 'blanks and commas'],
  ['3、3，3,3', '3333', 'Chinese commas'],
  ['333+4', '3334', 'a plus sign'],
  ['', '', 'no cards'],
  ['   ', '', 'only blanks'],
  ['33333333BBRR', '33333333BBRR', 'two decks'],
  ['666-777-888-9-9-9', '666777888999', 'hyphens'],
  ['１０Ｊｑ，３＋４', '34TJQ', 'full-width characters'],
  // Suits.
  ['♠3 ♥3, 3♦ 3♣', '3333', 'suit symbols on either side'],
  ['♥️3♠︎3', '33', 'symbols with selectors of emoji and text'],
  ['3♥️3♠️', '33', 'the same behind the rank'],
  ['h10 s3 2d', '3T2', 'suit letters on either side'],
  ['S4 HA', '4A', 'suits before the ranks'],
  ['4s As', '4A', 'suits behind the ranks'],
  ['4sAs', '4A', 'without separators'],
  ['S4 HA R', '4AR', 'jokers have no suit'],
  ['3h', '3', 'a suit that is no joker'],
  ['SJ S4', '4J', 'the jack of spades beside another suit'],
  ['♠3 4', 'some-suits 4', 'one card without a suit'],
  ['3h4', 'some-suits 3h4', 'the same in one word'],
  ['♠ 3', 'some-suits ♠', 'a suit apart'],
  ['♠3♥4 5♦6', 'some-suits 5♦6', 'a card without a suit in another word'],
  ['3♠♥4', 'some-suits 3♠♥4', 'suits on both sides in one word'],
  // Jokers of other programs, both of them.
  ['RJ BJ D2', '2BR', 'RLCard'],
  ['RJ BJ D2 SA SK CK SJ', 'JKKA2BR', 'a jack with its suit beside both jokers'],
  ['BJ RJ 5', '5BR', 'the same without suits'],
  ['3-K-BJ-CJ', '3KBR', 'onestraw/doudizhu'],
  ['bj-cj', 'BR', 'lower case'],
  ['SJ-BJ', 'BR', 'small and big joker with a hyphen'],
  ['2-2-2-2-BJ-CJ', '2222BR', 'four with two jokers'],
  ['SJ BJ 2', '2BR', 'small and big joker'],
  ['7777XD', '7777BR', 'DouZero'],
  ['DX2A', 'A2BR', 'DouZero, descending'],
  ['22sx', '22BR', 'ratel'],
  ['3s x', '3BR', 'ratel with a blank'],
  // One of them, or several programs at once.
  ['34566799TTJJQKKAD', 'unsure D', 'DouZero, the big joker alone'],
  ['D22', 'unsure D', 'before the ranks'],
  ['2D', 'unsure D', 'one card: a suit or the joker'],
  ['D2', 'unsure D', 'the same before the rank'],
  ['22s', 'unsure s', 'ratel, the small joker alone'],
  ['4s', 'unsure s', 'one card: a suit or the joker'],
  ['3 4 x', 'unsure x', 'small in one program, big in another'],
  ['3X', 'unsure X', 'without a blank'],
  ['XDs', 'unsure X', 'three letters of two programs'],
  ['3d4hx', 'unsure x', 'a joker letter among suits'],
  ['BJ', 'unsure BJ', 'a joker alone'],
  ['RJ', 'unsure RJ', 'the other'],
  ['2-2-BJ', 'unsure BJ', 'a joker beside ranks'],
  ['S4 HA BJ', 'unsure BJ', 'a joker beside suits'],
  ['CJ', 'unsure CJ', 'a joker or a jack'],
  ['SJ', 'unsure SJ', 'the same'],
  ['SJ 2 2', 'unsure SJ', 'beside ranks'],
  ['LJ BJ', 'unsure LJ', 'a name that no program has'],
  ['BJ SJ D2', 'unsure BJ', 'the jack of spades beside one joker of RLCard'],
  ['SJ BJ', 'unsure BJ', 'the same without other cards'],
  ['CJ BJ', 'unsure BJ', 'the jack of clubs'],
  ['3 4 17 20', 'unknown-rank 1', 'numbers of DouZero'],
  ['3 4 20 30', 'unsure 20', 'numbers that could be cards'],
  // Letters of our own that look like these names.
  ['JB', 'JB', 'a jack and the small joker'],
  ['RBJ5', '5JBR', 'descending'],
  ['RJT9', '9TJR', 'descending with one joker'],
  // No cards.
  ['33K1', 'unknown-rank 1', 'no rank'],
  [' , z', 'unknown-rank z', 'after separators'],
  ['-3', 'unknown-rank -', 'a hyphen first'],
  ['+3', 'unknown-rank +', 'a plus sign first'],
  ['+', 'unknown-rank +', 'a plus sign alone'],
  ['王', 'unknown-rank 王', 'a joker without its size'],
  ['3😀', 'unknown-rank 😀', 'a sign of two units'],
  ['3\u212A', 'unknown-rank \u212A', 'a sign that looks like K'],
  ['333333333', 'too-many 3', 'nine threes'],
  ['33333333+33333333', 'too-many 3', 'nine threes in two groups'],
  ['RRR', 'too-many R', 'three jokers'],
];

for (const [text, expected, why] of ROWS) test(`${why}: "${text}"`, () => assert.equal(read(text), expected));

test('a refusal names the letter, its meanings and what to write', () => {
  const rows = [
    [
      '33K1',
      'invalid cards "33K1": unknown rank "1" at index 3, expected one of 3456789TJQKA2BR (T is ten, B the small joker, R the big joker)',
    ],
    [
      '22s',
      'invalid cards "22s": "s" at index 2 may be the small joker or a suit, expected B for the small joker, R for the big joker, and suits on every card or on none',
    ],
    ['♠3 4', 'invalid cards "♠3 4": "4" at index 3, expected suits on every card or on none'],
  ] as const;
  for (const [text, message] of rows) {
    const { ok, error } = { error: null, ...parseCards(text) };
    assert.deepEqual([ok, error?.message], [false, message]);
  }
});

const anyCounts = fc
  .tuple(...Array.from(RANKS, (_, index) => fc.integer({ min: 0, max: copiesOf(rankAt(index), 2) })))
  .map((counts) => countsFromArray(counts));

test('parse ∘ format = id', () => {
  fc.assert(fc.property(anyCounts, (counts) => read(formatCards(counts)) === formatCards(counts)));
});

test('groups are the parts of a text between plus signs', () => {
  for (const [text, expected] of [
    ['333444+56', ['333444', '56']],
    ['３３３ ＋ 10', ['333', 'T']],
    ['33+', ['33', '']],
    ['3+4+5', ['3', '4', '5']],
    ['♠3♥3+♦4', ['33', '4']],
    ['2222+BJ-CJ', ['2222', 'BR']],
    ['333+44X+D', ['333', '44B', 'R']],
  ] as const) {
    const groups = parseCardGroups(text);
    assert.deepEqual(groups.ok && groups.value.map(formatCards), expected, text);
  }
  assert.equal(parseCardGroups('333+4d').ok, false, 'suits are on every card of the whole text');
});

const jokersIn = (cards: RankCounts): number => countOf(cards, SMALL_JOKER) + countOf(cards, BIG_JOKER);

test('hands of other programs are read right or refused: cards, a position, a play', () => {
  for (const { program, text, cards } of foreignDeals(400, 'card texts')) {
    const result = parseCards(text);
    const isSure = program === 'OpenSpiel' || (program !== 'DouZero, numbers' && jokersIn(cards) !== 1);
    assert.equal(result.ok, isSure, text);
    if (result.ok) assert.ok(sameCounts(result.value, cards), `${program}: ${text}`);
    // In a position words are separated by blanks, so cards are by commas.
    const position = parsePosition(`ddn1 rules=pagat-4p L=${text.replaceAll(' ', ',')} D=3 turn=L`);
    assert.equal(position.ok, result.ok, text);
    if (position.ok) assert.ok(sameCounts(position.value.hands[0] as RankCounts, cards), text);
    const play = parsePlay(text, PRESETS.competition);
    assert.equal(!play.ok && play.error.code, result.ok ? 'no-combo' : 'bad-cards', text);
  }
});

test('so are all hands of one card and of two', () => {
  let wrong = 0;
  const pack = deck(1);
  const hands = pack.flatMap((card, index) => [[card], ...pack.slice(index + 1).map((other) => [card, other])]);
  for (const { text, cards } of hands.flatMap(foreignHand)) {
    const result = parseCards(text);
    if (result.ok && !sameCounts(result.value, cards)) wrong++;
  }
  assert.equal(hands.length, 54 + (54 * 53) / 2);
  assert.equal(wrong, 0);
});
