/**
 * Cards, ranks and rank multisets.
 *
 * Suits never matter in play, so the engine works on rank multisets: two int32 words, a nibble a rank.
 *
 *     word  bits 0–3  4–7  8–11  12–15  16–19  20–23  24–27  28–31
 *     lo       3       4     5     6      7      8      9      T
 *     hi       J       Q     K     A      2      B      R      –
 *
 * A nibble holds 0–8 (two decks have eight of a rank), so a word can be negative as an int32.
 */

type Int<Name extends string> = number & { readonly __int: Name };

/** Rank by strength, 0–14: 3 4 5 6 7 8 9 T J Q K A 2, small joker, big joker. */
export type Rank = Int<'Rank'>;

/** One physical card: rank · 4 + suit for 0–51, 52 small joker, 53 big joker. The second deck adds 54. */
export type Card = Int<'Card'>;

/** Rank letters, index = Rank. */
export const RANKS = '3456789TJQKA2BR';
/** The ranks of a deck, jokers included, and its cards. */
export const RANK_COUNT = 15;
export const DECK_SIZE = 54;

/** Suit letters, index = suit number. Only players see suits. */
export const SUITS = 'hdsc';

/** The rank of an index, 0–14. The caller vouches for the range. */
export const rankAt = (index: number): Rank => index as Rank;
/** All ranks, ascending. */
export const ALL_RANKS: readonly Rank[] = Array.from(RANKS, (_, index) => rankAt(index));
export const RANK_A = rankAt(11);
export const RANK_2 = rankAt(12);
export const SMALL_JOKER = rankAt(13);
export const BIG_JOKER = rankAt(14);

const cardAt = (index: number): Card => index as Card;

/** The rank of a physical card. A second deck's cards follow the first's. */
export const rankOf = (card: Card): Rank => {
  const index = card % DECK_SIZE;
  return rankAt(index < 52 ? index >> 2 : index - 39); // 52 → 13, 53 → 14
};

/** @returns 0–3, an index into SUITS, or null for a joker. */
export const suitOf = (card: Card): number | null => {
  const index = card % DECK_SIZE;
  return index < 52 ? index & 3 : null;
};

/** All cards of one or two decks, ascending by identity. */
export const deck = (decks: 1 | 2): Card[] => Array.from({ length: decks * DECK_SIZE }, (_, index) => cardAt(index));

/** Checks if `value` is the identity of a card of that many decks. */
export const isCard = (value: unknown, decks: 1 | 2): value is Card =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < decks * DECK_SIZE;

/** How many of `rank` that many decks hold. */
export const copiesOf = (rank: Rank, decks: 1 | 2): number => (rank < SMALL_JOKER ? 4 : 1) * decks;

/** The lowest rank with more cards in these multisets together than the decks hold, or null. */
export const overfullRank = (parts: readonly RankCounts[], decks: 1 | 2): Rank | null =>
  ALL_RANKS.find((rank) => parts.reduce((sum, part) => sum + countOf(part, rank), 0) > copiesOf(rank, decks)) ?? null;

/** A multiset of ranks. See the bit table at the top of this file. */
export interface RankCounts {
  readonly lo: number;
  readonly hi: number;
}

/** The empty multiset. */
export const NO_CARDS: RankCounts = { lo: 0, hi: 0 };

/** How many cards of a rank there are, 0–15. */
export const countOf = (counts: RankCounts, rank: Rank): number =>
  ((rank < 8 ? counts.lo : counts.hi) >>> (rank << 2)) & 15; // shifts count modulo 32

/** The same for a hand given as two words. */
export const copiesAt = (lo: number, hi: number, rank: number): number => ((rank < 8 ? lo : hi) >>> (rank << 2)) & 15;

/** `copies` (0–8) cards of one rank. */
export const copiesAsCounts = (rank: Rank, copies: number): RankCounts =>
  rank < 8 ? { lo: copies << (rank << 2), hi: 0 } : { lo: 0, hi: copies << ((rank - 8) << 2) };

/** The sum of two multisets. Unchecked: no rank can come to more than 15. */
export const addCounts = (a: RankCounts, b: RankCounts): RankCounts => ({
  lo: (a.lo + b.lo) | 0,
  hi: (a.hi + b.hi) | 0,
});

/** `all` less `part`. Unchecked: `part` must be contained in `all`. */
export const subtractCounts = (all: RankCounts, part: RankCounts): RankCounts => ({
  lo: (all.lo - part.lo) | 0,
  hi: (all.hi - part.hi) | 0,
});

/** Checks if two multisets hold the same cards. */
export const sameCounts = (a: RankCounts, b: RankCounts): boolean => a.lo === b.lo && a.hi === b.hi;

/** The number of cards in a hand given as two words. */
export const sizeOfWords = (lo: number, hi: number): number => {
  const bytes = (lo & 0x0f0f0f0f) + ((lo >>> 4) & 0x0f0f0f0f) + (hi & 0x0f0f0f0f) + ((hi >>> 4) & 0x0f0f0f0f);
  return Math.imul(bytes, 0x01010101) >>> 24;
};

/** The number of cards. */
export const sizeOf = (counts: RankCounts): number => sizeOfWords(counts.lo, counts.hi);

/** Checks if each nibble of the first word pair is at least the same nibble of the second. Nibbles are spread over bytes
 * with a guard bit, so the subtraction of one rank cannot borrow from the next. */
const containsWords = (lo: number, hi: number, partLo: number, partHi: number): boolean => {
  const guards =
    (((lo & 0x0f0f0f0f) | 0x10101010) - (partLo & 0x0f0f0f0f)) &
    ((((lo >>> 4) & 0x0f0f0f0f) | 0x10101010) - ((partLo >>> 4) & 0x0f0f0f0f)) &
    (((hi & 0x0f0f0f0f) | 0x10101010) - (partHi & 0x0f0f0f0f)) &
    ((((hi >>> 4) & 0x0f0f0f0f) | 0x10101010) - ((partHi >>> 4) & 0x0f0f0f0f));
  return (guards & 0x10101010) === 0x10101010;
};

/** Checks if `part` can be taken from `all`. */
export const contains = (all: RankCounts, part: RankCounts): boolean => containsWords(all.lo, all.hi, part.lo, part.hi);

/** Packs the lowest bit of each of the eight nibbles of a count word into eight adjacent bits (`pext` by 0x11111111). */
export const packNibbleFlags = (word: number): number => {
  let bits = word & 0x11111111;
  bits = (bits | (bits >>> 3)) & 0x03030303;
  bits = (bits | (bits >>> 6)) & 0x000f000f;
  return (bits | (bits >>> 12)) & 0xff;
};

/**
 * Fills `has` with masks of ranks: bit r of `has[k]` is set if a hand given as two words holds rank r at least k times.
 * @param has five numbers, for k up to 4, or nine, for k up to 8.
 */
export const fillHeldMasks = (lo: number, hi: number, has: Int32Array): void => {
  const one = oddRanks(lo, hi);
  const two = oddRanks(lo >>> 1, hi >>> 1);
  const four = oddRanks(lo >>> 2, hi >>> 2);
  const eight = oddRanks(lo >>> 3, hi >>> 3);
  has[1] = one | two | four | eight;
  has[2] = two | four | eight;
  has[3] = (one & two) | four | eight;
  has[4] = four | eight;
  if (has.length === 5) return;
  has[5] = (four & (one | two)) | eight;
  has[6] = (four & two) | eight;
  has[7] = (four & two & one) | eight;
  has[8] = eight;
};

/** The ranks whose nibble is odd, bit r for rank r. */
const oddRanks = (lo: number, hi: number): number => packNibbleFlags(lo) | (packNibbleFlags(hi) << 8);

/** The ranks of physical cards, without their suits. */
export const countsOf = (cards: readonly Card[]): RankCounts => {
  let lo = 0;
  let hi = 0;
  for (const card of cards) {
    const rank = rankOf(card);
    if (rank < 8) lo += 1 << (rank << 2);
    else hi += 1 << ((rank - 8) << 2);
  }
  return { lo: lo | 0, hi: hi | 0 };
};

/** Counts by rank. @param byRank at most 15 numbers, index = Rank, each 0–8. */
export const countsFromArray = (byRank: readonly number[]): RankCounts =>
  byRank.reduce((counts, copies, index) => addCounts(counts, copiesAsCounts(rankAt(index), copies)), NO_CARDS);

/** Counts as 15 numbers, index = Rank. */
export const countsByRank = (counts: RankCounts): number[] => ALL_RANKS.map((rank) => countOf(counts, rank));

const FULL_DECKS = { 1: countsOf(deck(1)), 2: countsOf(deck(2)) } as const;

/** All cards of that many decks. */
export const fullDeckCounts = (decks: 1 | 2): RankCounts => FULL_DECKS[decks];

/** Sorted rank letters: `34567TTJQKA2R`. The empty string for no cards. */
export const formatCards = (counts: RankCounts): string => {
  let text = '';
  for (const rank of ALL_RANKS) text += RANKS.charAt(rank).repeat(countOf(counts, rank));
  return text;
};

/** Counts rank letters in any order, as `formatCards` writes them. @returns null for another text or too many cards */
export const countsOfLetters = (text: string): RankCounts | null => {
  let lo = 0;
  let hi = 0;
  for (let index = 0; index < text.length; index++) {
    const rank = RANKS.indexOf(text.charAt(index));
    if (rank < 0 || copiesAt(lo, hi, rank) === copiesOf(rankAt(rank), 2)) return null;
    const one = 1 << (rank << 2);
    if (rank < 8) lo = (lo + one) | 0;
    else hi = (hi + one) | 0;
  }
  return { lo, hi };
};

/** Chooses physical cards for a multiset, the lowest identities first. @throws Error if `from` has too few. */
export const pickCards = (from: readonly Card[], counts: RankCounts): Card[] => {
  const sorted = from.toSorted((a, b) => rankOf(a) - rankOf(b) || a - b);
  const picked: Card[] = [];
  let rest = counts;
  for (const card of sorted) {
    if (countOf(rest, rankOf(card)) === 0) continue;
    rest = subtractCounts(rest, copiesAsCounts(rankOf(card), 1));
    picked.push(card);
  }
  if (sizeOf(rest) > 0) throw new Error(`${formatCards(counts)} is not in ${formatCards(countsOf(from))}`);
  return picked;
};

/** Names of rank letters in texts. Other letters are their own names. */
export const RANK_PARAMETERS: { readonly rank: Readonly<Record<string, string>> } = {
  rank: { T: '10', B: 'small joker', R: 'big joker' },
};
