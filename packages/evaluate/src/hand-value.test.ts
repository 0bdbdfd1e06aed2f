import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, deck, formatCards, parseCards } from '@doudizhu/rules/cards';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, shuffle } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { handValueOf } from './hand-value.ts';

/**
 * Two decks: cards, plays, value, why. A play costs 7. A single, pair or triple of rank r (3 has 0, K 10, A 11) is worth
 * r − 7, a sequence one more, a bomb r + 7 and 3 for each card beyond four, the rocket 20.
 */
const TWO_DECKS: readonly (readonly [string, number, number, string])[] = [
  ['', 0, 0, 'no cards'],
  ['3', 1, -14, 'the lowest single'],
  ['T', 1, -7, 'a single of no value'],
  ['2', 1, -2, 'a 2 is a single of rank 12'],
  ['BBRR', 1, 13, 'the rocket: 20 − 7'],
  ['BBR', 2, -1, 'three jokers: a pair of rank 13 and a single of rank 14'],
  ['BRR', 2, -1, 'three jokers the other way round'],
  ['3333', 1, 0, 'a bomb of four'],
  ['33333', 1, 3, 'a bomb of five'],
  ['22222222', 1, 24, 'a bomb of eight 2s: 12 + 3 · 4'],
  ['333', 1, -14, 'a triple alone'],
  ['33344', 1, -14, 'a triple takes a pair along'],
  ['33344455', 2, -27, 'one pair for two triples: the lowest triple has it'],
  ['333KK', 1, -14, 'kings still go with a triple'],
  ['333AA', 2, -17, 'aces do not'],
  ['3334455', 2, -26, 'the lowest pair goes, the other stays'],
  ['34567', 1, -9, 'a sequence: 4 + 1 − 7 − 7'],
  ['TJQKA', 1, -2, 'up to the ace'],
  ['JQKA2', 5, -20, 'a 2 is in no sequence'],
  ['3456', 4, -50, 'four in a row are not a chain'],
  ['345678', 1, -8, 'longer is as good'],
  ['3455678', 2, -20, 'one pair in it: a single stays'],
  ['33455678', 3, -34, 'two pairs of six ranks: more ranks are single than not'],
  ['33445678', 3, -35, 'the same with lower pairs'],
  ['3344556789', 4, -46, 'three of seven are pairs'],
  ['334455667', 5, -60, 'one loose rank of five: no sequence'],
  ['345679TJQK', 2, -12, 'two runs'],
  ['3456789TJQKA', 1, -2, 'the longest'],
];

for (const [cards, plays, value, why] of TWO_DECKS) {
  test(`two decks, ${cards || 'nothing'}: ${why}`, () => {
    const { lo, hi } = unwrap(parseCards(cards));
    assert.deepEqual(handValueOf(lo, hi, PRESETS['pagat-4p']), { plays, value });
  });
}

/**
 * One deck: cards, plays, value, why. As above, but a bomb can carry kickers, and triples, planes and quads take the
 * lowest cards.
 */
const ONE_DECK: readonly (readonly [string, number, number, string])[] = [
  ['3', 1, -14, 'the lowest single'],
  ['2', 1, -2, 'a 2'],
  ['BR', 1, 13, 'the rocket: 20 − 7'],
  ['3334', 1, -14, 'the kicker costs nothing'],
  ['33344', 1, -14, 'nor does a pair'],
  ['3334445', 2, -24, 'a plane without kickers and the 5'],
  ['34567', 1, -9, 'a sequence'],
  ['334455', 1, -11, 'a sequence of pairs'],
  ['33344456', 1, -12, 'a plane'],
  ['3333', 1, 0, 'a bomb of 3s'],
  ['222245', 1, -1, 'four with two: half of its rank, less the play'],
  ['333345', 1, -7, 'four 3s with two'],
];

for (const [cards, plays, value, why] of ONE_DECK) {
  test(`one deck, ${cards}: ${why}`, () => {
    const { lo, hi } = unwrap(parseCards(cards));
    assert.deepEqual(handValueOf(lo, hi, PRESETS.competition), { plays, value });
  });
}

/** decks, the sums of plays and of values over 400 hands */
const SUMS: readonly (readonly [1 | 2, number, number])[] = [
  [1, 1585, -9545],
  [2, 3202, -21402],
];

for (const [decks, plays, value] of SUMS) {
  test(`decks ${decks}: the sums over 400 hands are what they were`, () => {
    const rng = createRng(`values/${decks}`);
    const rules = decks === 1 ? PRESETS.competition : PRESETS['pagat-4p'];
    let [sumOfPlays, sumOfValues] = [0, 0];
    for (let round = 0; round < 400; round++) {
      const from = rng() % 20;
      const few = deck(decks).slice(decks * from, decks * (from + 34));
      const { lo, hi } = countsOf(shuffle(rng, few).slice(0, 6 + (rng() % 20)));
      const found = handValueOf(lo, hi, rules);
      assert.deepEqual(handValueOf(lo, hi, rules), found, formatCards({ lo, hi }));
      sumOfPlays += found.plays;
      sumOfValues += found.value;
    }
    assert.deepEqual([sumOfPlays, sumOfValues], [plays, value]);
  });
}
