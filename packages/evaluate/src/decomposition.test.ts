import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, deck, formatCards, rankOf } from '@doudizhu/rules/cards';
import { actionSpace, generate, PASS } from '@doudizhu/rules/combos';
import { createRng, randomBelow, shuffle } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { decompose } from './evaluator.ts';
import { cards } from '@doudizhu/rules/testing';

/**
 * The plain oracle. Some play must hold a card of the lowest rank, so the fewest plays are one more than the fewest
 * after such a play. The rule set `happy` allows every kicker that any rule set does.
 */
const createOracle = (): ((lo: number, hi: number) => number) => {
  const space = actionSpace(PRESETS.happy);
  const buffer = new Int32Array(space.size);
  const known = new Map<string, number>();
  const fewest = (lo: number, hi: number): number => {
    if (lo === 0 && hi === 0) return 0;
    const key = `${lo} ${hi}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const ids = buffer.slice(0, generate(space, lo, hi, PASS, buffer));
    const [words, word] = lo === 0 ? [space.hi, hi] : [space.lo, lo];
    const shift = (31 - Math.clz32(word & -word)) & -4;
    let best = Infinity;
    for (const id of ids) {
      if ((((words[id] ?? 0) >>> shift) & 15) === 0) continue;
      best = Math.min(best, 1 + fewest((lo - (space.lo[id] ?? 0)) | 0, (hi - (space.hi[id] ?? 0)) | 0));
    }
    known.set(key, best);
    return best;
  };
  return fewest;
};

// oxfmt-ignore
const TABLE: readonly (readonly [string, number, string])[] = [
  ['', 0, 'no cards'],
  ['3', 1, 'a single'],
  ['BR', 1, 'the rocket'],
  ['3B', 2, 'two singles'],
  ['34567', 1, 'a sequence'],
  ['3334', 1, 'a triple with a single'],
  ['33344', 1, 'a triple with a pair'],
  ['333445', 2, 'one kicker only'],
  ['33344456', 1, 'a plane with singles'],
  ['3334445', 2, 'a plane wants all its kickers'],
  ['333444555777', 1, 'a triple as three kickers'],
  ['333555777', 2, 'a triple broken for two others'],
  ['3335557777', 2, 'a quad broken for two triples'],
  ['3333', 1, 'a bomb'],
  ['333345', 1, 'a quad with two singles'],
  ['7778888T', 2, 'a fourth card of the core is not a kicker of it'],
  ['3456789TJQKA', 1, 'the longest sequence'],
  ['345678934567', 2, 'two sequences that share ranks'],
  ['QKA2', 4, 'no sequence holds a 2'],
];

test('the fewest plays of known hands', async (t) => {
  for (const [hand, plays, why] of TABLE) {
    await t.test(`${hand || 'nothing'}: ${why}`, () =>
      assert.equal(decompose(cards(hand), PRESETS.happy).plays, plays),
    );
  }
});

test('the fewest plays of thousands of hands are those of the plain search', () => {
  const oracle = createOracle();
  const rng = createRng('decomposition');
  for (let round = 0; round < 20_000; round++) {
    // A deck of few ranks gives hands with chains, triples and quads.
    const span = 4 + randomBelow(rng, 12);
    const from = randomBelow(rng, 16 - span);
    const short = deck(1).filter((card) => rankOf(card) >= from && rankOf(card) < from + span);
    const hand = countsOf(shuffle(rng, short).slice(0, 1 + randomBelow(rng, 12)));
    assert.equal(decompose(hand, PRESETS.happy).plays, oracle(hand.lo, hand.hi), formatCards(hand));
  }
});

test('a hand is worth more with a stronger card, a bomb, or a play less', () => {
  const worth = (text: string): number => decompose(cards(text), PRESETS.happy).value;
  assert.ok(worth('35792') > worth('3579K'));
  assert.ok(worth('3333579') > worth('3335579'));
  assert.ok(worth('34567') > worth('34568'));
  assert.ok(worth('BR') > worth('22'));
});

test('the answer does not depend on what was asked before', () => {
  const rng = createRng('memo');
  const hands = Array.from({ length: 500 }, () => countsOf(shuffle(rng, deck(1)).slice(0, 17)));
  const first = hands.map((hand) => decompose(hand, PRESETS.happy));
  for (let round = 0; round < 300_000; round++)
    decompose({ lo: (rng() & 0x33333333) | 0, hi: rng() & 0x33333 }, PRESETS.happy);
  assert.deepEqual(
    hands.map((hand) => decompose(hand, PRESETS.happy)),
    first,
  );
});
