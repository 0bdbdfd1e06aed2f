import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addCounts, countOf, countsOf, deck, rankAt, sizeOf } from '@doudizhu/rules/cards';
import { createRng, shuffle } from '@doudizhu/rules/rng';
import {
  chanceChainAnswered,
  createAnswerChances,
  expectedLosers,
  readAnswerChances,
  type AnswerChances,
} from './expected-losers.ts';
import { cards } from '@doudizhu/rules/testing';

const around = (unseen: string, share: number, enemies: number): AnswerChances => {
  const chances = createAnswerChances();
  readAnswerChances(chances, cards(unseen), [share, 1 - share].slice(0, enemies));
  return chances;
};

const near = (actual: number, expected: number, why: string): void =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${why}: ${actual}, expected ${expected}`);

describe('chances', () => {
  const table: readonly (readonly [string, string, number, number, number, string])[] = [
    ['', '3456', 0.5, 1, 0, 'no cards'],
    ['3', '4', 0.5, 1, 0.5, 'a single that one unseen card tops, with an enemy every other time'],
    ['3', '4', 0.5, 2, 1, 'one of the others holds it, and both are enemies'],
    ['3', '3', 1, 1, 0, 'an equal card tops nothing'],
    ['2', '34567TTKK', 1, 1, 0, 'the highest card left'],
    ['33', '4567', 1, 1, 0, 'no pair is out'],
    ['33', '44', 0.5, 1, 0.25, 'a pair needs both cards in one hand'],
    ['33', '44', 0.5, 2, 0.5, 'or both with the other'],
    ['33', '444', 0.3, 2, 1, 'of three cards one seat holds two'],
    ['333', '4444', 1, 1, 1, 'a triple out of four'],
    ['3335', '4444', 1, 1, 1, 'the loose card goes with the triple'],
    ['33355', '4444', 1, 1, 1, 'and so does a pair'],
    ['3333', '444', 1, 1, -1, 'a bomb takes a trick'],
    ['3333', '4444', 1, 1, -1, 'even one that can be beaten'],
    ['BR34', 'A', 1, 1, 1, 'the rocket makes up for one of two'],
    ['R34', 'A', 1, 1, 2, 'the big joker alone does not'],
    ['B34', 'A', 1, 1, 2, 'nor does the small one'],
    ['34567', '89TJQ', 1, 1, 1, 'a sequence that another tops'],
    ['34567', '89TJ', 1, 1, 0, 'no sequence is out'],
    ['334455', '667788', 0.5, 1, 0.5 ** 6, 'pairs in a row, all six in one hand'],
    ['33344456', '555666', 1, 1, 1, 'a plane carries both'],
  ];
  for (const [hand, unseen, share, enemies, losers, why] of table) {
    test(`of ${hand || 'nothing'} against ${unseen}: ${why}`, () => {
      const { lo, hi } = cards(hand);
      near(expectedLosers(around(unseen, share, enemies), lo, hi), losers, why);
    });
  }

  test('knows the chance of a bomb and of a chain', () => {
    near(around('3333', 0.5, 1).bomb, 0.5 ** 4, 'one quad');
    near(around('3333BR', 1, 1).bomb, 1, 'all in one hand');
    near(around('BR', 0.5, 2).bomb, 1 - 0.75 ** 2, 'the rocket with either, taken as independent');
    near(chanceChainAnswered(around('456789', 1, 1), 1, 5, 4), 1, '34567 by 45678');
    near(chanceChainAnswered(around('45678', 0.5, 1), 1, 5, 4), 0.5 ** 5, '34567 by 45678');
  });

  test('is near what sampled hands hold', () => {
    const rng = createRng('chances');
    const unseen = shuffle(rng, deck(1)).slice(0, 30);
    const chances = createAnswerChances();
    const all = countsOf(unseen);
    readAnswerChances(chances, all, [18 / 30]);
    const rounds = 4000;
    const hits = new Float64Array(5 * 15);
    for (let round = 0; round < rounds; round++) {
      const hand = countsOf(shuffle(rng, unseen).slice(0, 18));
      for (let copies = 1; copies <= 2; copies++) {
        for (let main = 0; main < 15; main++) {
          const tops = Array.from({ length: 14 - main }, (_, step) => main + 1 + step);
          if (tops.some((rank) => countOf(hand, rankAt(rank)) >= copies))
            hits[copies * 15 + main] = (hits[copies * 15 + main] ?? 0) + 1 / rounds;
        }
      }
    }
    hits.forEach((part, index) => {
      if (index < 15 || index >= 45) return;
      assert.ok(Math.abs(part - (chances.beaten[index] ?? 0)) < 0.06, `${index}: ${chances.beaten[index]}, ${part}`);
    });
  });

  /** cards of a hand, share of the first enemy, enemies, the mean over 150 hands */
  const means: readonly (readonly [number, number, number, number])[] = [
    [5, 0.5, 2, 3.754677],
    [10, 0.6, 1, 3.432991],
    [17, 0.4, 2, 1.466647],
  ];
  for (const [size, share, enemies, losers] of means) {
    test(`hands of ${size} cards: the mean of 150 is what it was`, () => {
      const rng = createRng(`losers/${size}`);
      let sum = 0;
      for (let round = 0; round < 150; round++) {
        const chances = createAnswerChances();
        // Few ranks give chains, triples and quads.
        const from = rng() % 20;
        const pack = shuffle(rng, deck(1).slice(from, from + 34));
        const [hand, unseen] = [countsOf(pack.slice(0, size)), countsOf(pack.slice(size))];
        readAnswerChances(chances, unseen, [share, 1 - share].slice(0, enemies));
        sum += expectedLosers(chances, hand.lo, hand.hi);
      }
      assert.equal((sum / 150).toFixed(6), losers.toFixed(6));
    });
  }

  test('does not rise with a card that nothing tops', () => {
    const rng = createRng('monotone');
    for (let round = 0; round < 300; round++) {
      const pack = shuffle(rng, deck(1).slice(4, 50));
      const hand = countsOf(pack.slice(0, 8));
      const unseen = countsOf(pack.slice(8, 40));
      assert.equal(sizeOf(addCounts(hand, unseen)), 40);
      const chances = createAnswerChances();
      readAnswerChances(chances, unseen, [0.5]);
      const before = expectedLosers(chances, hand.lo, hand.hi);
      const joker = addCounts(hand, cards('R'));
      assert.ok(expectedLosers(chances, joker.lo, joker.hi) <= before + 1e-12);
    }
  });
});
