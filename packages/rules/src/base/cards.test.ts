import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  addCounts,
  contains,
  copiesAsCounts,
  countOf,
  countsFromArray,
  countsOf,
  deck,
  formatCards,
  fullDeckCounts,
  isCard,
  NO_CARDS,
  packNibbleFlags,
  pickCards,
  RANK_COUNT,
  rankAt,
  rankOf,
  RANKS,
  sameCounts,
  sizeOf,
  subtractCounts,
  suitOf,
  type RankCounts,
} from './cards.ts';
import { cards } from '../testing/index.ts';

/** Any hand of one or two decks. */
const anyCounts = fc
  .array(fc.integer({ min: 0, max: 8 }), { minLength: RANK_COUNT, maxLength: RANK_COUNT })
  .map((byRank) => countsFromArray(byRank.map((copies, rank) => (rank < 13 ? copies : Math.min(copies, 2)))));

describe('identities', () => {
  test('one deck has 54 cards, four of each rank and two jokers; two decks twice that', () => {
    for (const decks of [1, 2] as const) {
      const all = deck(decks);
      assert.equal(all.length, 54 * decks);
      assert.equal(new Set(all).size, all.length);
      for (let index = 0; index < RANK_COUNT; index++) {
        const copies = all.filter((card) => rankOf(card) === index).length;
        assert.equal(copies, (index < 13 ? 4 : 1) * decks, RANKS[index]);
      }
      assert.equal(sizeOf(fullDeckCounts(decks)), 54 * decks);
    }
  });

  test('a card has a rank and a suit, a joker no suit', () => {
    const rows = [
      [0, '3', 0],
      [31, 'T', 3],
      [50, '2', 2],
      [52, 'B', null],
      [53, 'R', null],
      [54, '3', 0],
      [107, 'R', null],
    ] as const;
    const all = deck(2);
    for (const [index, rank, suit] of rows) {
      const card = all[index] as (typeof all)[0];
      assert.deepEqual([RANKS.charAt(rankOf(card)), suitOf(card)], [rank, suit]);
    }
  });

  test('a card that is not of the given decks', () => {
    for (const value of [-1, 54, 1.5, NaN, '3', null]) assert.equal(isCard(value, 1), false, String(value));
    assert.ok(isCard(53, 1) && isCard(107, 2) && !isCard(108, 2));
  });

  test('physical cards for a multiset: the lowest first, and an error if there are too few', () => {
    const all = deck(1);
    assert.deepEqual(pickCards(all.toReversed(), cards('3345R')), [0, 1, 4, 8, 53]);
    assert.throws(() => pickCards(all.slice(0, 2), cards('333')), /333 is not in 33/u);
  });
});

describe('multisets in two words', () => {
  const toArray = (counts: RankCounts): number[] => RANKS.split('').map((_, rank) => countOf(counts, rankAt(rank)));

  test('size, containment and difference are what they are rank by rank', () => {
    fc.assert(
      fc.property(anyCounts, anyCounts, (a, b) => {
        const [left, right] = [toArray(a), toArray(b)];
        assert.equal(
          sizeOf(a),
          left.reduce((sum, copies) => sum + copies, 0),
        );
        const inside = left.every((copies, rank) => copies >= (right[rank] ?? 0));
        assert.equal(contains(a, b), inside);
        if (!inside) return;
        const rest = subtractCounts(a, b);
        assert.deepEqual(
          toArray(rest),
          left.map((copies, rank) => copies - (right[rank] ?? 0)),
        );
        assert.ok(sameCounts(addCounts(rest, b), a));
      }),
    );
  });

  test('a nibble of eight does not leak into its neighbours', () => {
    for (let index = 0; index < 13; index++) {
      const eight = copiesAsCounts(rankAt(index), 8);
      assert.equal(countOf(eight, rankAt(index)), 8);
      assert.equal(sizeOf(eight), 8);
      assert.ok(contains(eight, copiesAsCounts(rankAt(index), 8)) && contains(eight, NO_CARDS));
      assert.ok(!contains(eight, copiesAsCounts(rankAt(index), 9)));
      assert.ok(!contains(eight, copiesAsCounts(rankAt((index + 1) % 13), 1)));
    }
  });

  test('counts of physical cards', () => assert.equal(formatCards(countsOf(deck(1).slice(0, 9))), '333344445'));
});

test('the lowest bits of the nibbles of a word, packed into a byte', () => {
  fc.assert(
    fc.property(fc.integer(), (word) => {
      const flags = Array.from({ length: 8 }, (_, nibble) => ((word >>> (4 * nibble)) & 1) << nibble);
      assert.equal(
        packNibbleFlags(word),
        flags.reduce((sum, flag) => sum | flag, 0),
      );
    }),
  );
});
