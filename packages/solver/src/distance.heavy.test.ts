/** Hands of more than 21 cards, two decks, and the limits above which bounds take the place of exact numbers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countOf, formatCards, parseCards, rankAt, sizeOf } from '@doudizhu/rules/cards';
import { positionFromText, type OpenPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { PRESETS, ruleSet } from '@doudizhu/rules/ruleset';
import type { ExactLimits } from './core/core.ts';
import { Solver } from './solver.ts';
import { whyDistanceDiffers, whyPointsDiffer, whyWinDiffers } from './testing/agreement.ts';
import { referenceMinPlays } from './testing/reference.ts';
import { SAMPLE_RULES, SAMPLE_WILD_RULES, sampleLargeHand, sampleLopsided, samplePosition } from './testing/sample.ts';

const SMALL = { tableBytes: 1 << 18, handsBytes: 2 ** 30 };

/** The large hand leads, every other side holds one card of the lowest rank, which beats nothing. */
const alone = (hand: string, leader: 'landlord' | 'farmer', rules = PRESETS['pagat-4p']): OpenPosition => {
  const low = '3';
  const hands = leader === 'landlord' ? [hand, low, low, low] : [low, hand, low, low];
  const [landlord = '', ...farmers] = hands;
  return unwrap(positionFromText({ rules, landlord, farmers, turn: leader === 'landlord' ? 'L' : 'down' }));
};

/** Without kickers a hand has few plays, so that the oracle can try them all. */
const PLAIN_KINDS = unwrap(ruleSet({ preset: 'pagat-4p', kindsOff: ['triple-with-pair', 'plane-with-pairs'] }));

// oxfmt-ignore
const ROWS: readonly (readonly [string, number, string])[] = [
  ['33445566778899TTJJQQKKAA2', 2, 'a sequence of pairs of 24 cards and a single'],
  ['333444555666777888999TTTJJJQQQ', 1, 'a plane of 30 cards: one play'],
  ['333444555666777888999TTTJJJQQQ22', 2, 'the same with a pair'],
  ['333444555666777888999QQQKKKAAA', 2, 'two planes'],
  ['44556677889999TTJJQQKKAA2', 3, 'a bomb, or a pair more'],
  ['444455556666777788889999TTTT', 2, 'two sequences of pairs'],
];

for (const [hand, expected, why] of ROWS) {
  // A farmer has 25 cards at most.
  for (const leader of hand.length > 25 ? (['landlord'] as const) : (['landlord', 'farmer'] as const)) {
    test(`${hand}: ${why}, the ${leader} leads`, () => {
      const position = alone(hand, leader);
      const distance = new Solver(SMALL).distance(position);
      assert.equal(distance.winner, leader === 'landlord' ? 'landlord' : 'farmers');
      assert.deepEqual([distance.plays, distance.playsMin, distance.playsMax], [expected, expected, expected]);
      assert.ok(distance.bestMoves.length > 0);
      assert.equal(referenceMinPlays(unwrap(parseCards(hand)), PLAIN_KINDS), expected);
    });
  }
}

test('a hand of long plays is out in its fewest plays, where no other hand beats anything', () => {
  const solver = new Solver(SMALL);
  let large = 0;
  for (let seed = 0; seed < 24; seed++) {
    const { hand, playsMax } = sampleLargeHand(createRng(`large ${seed}`), PLAIN_KINDS);
    const plays = referenceMinPlays(hand, PLAIN_KINDS);
    assert.ok(sizeOf(hand) >= 22 && sizeOf(hand) <= 33 && plays <= playsMax);
    if (countOf(hand, rankAt(0)) > 5) continue;
    const leader = seed % 2 === 0 || sizeOf(hand) > 25 ? 'landlord' : 'farmer';
    assert.equal(solver.distance(alone(formatCards(hand), leader, PLAIN_KINDS)).plays, plays, formatCards(hand));
    large++;
  }
  assert.ok(large > 15);
});

/** Bounds cost nodes at times and must never cost an answer: here they hold for nearly every hand. */
const LIMITS: readonly ExactLimits[] = [
  { minPlays: 3, beatable: 2 },
  { minPlays: 0, beatable: 0 },
];

for (const [index, rules] of [...SAMPLE_RULES, ...SAMPLE_WILD_RULES.slice(0, 7)].entries()) {
  test(`agrees with the oracle whatever is bounded: ${rules.name}`, () => {
    for (const [round, exactLimits] of LIMITS.entries()) {
      const solver = new Solver({ tableBytes: 1 << 18 }, { exactLimits });
      for (let seed = 0; seed < 24; seed++) {
        const rng = createRng(`limits ${index} ${round} ${seed}`);
        const isLopsided = seed % 6 === 0;
        const position = isLopsided ? sampleLopsided(rng, rules) : samplePosition(rng, rules);
        assert.equal(whyWinDiffers(solver, position), null, `seed ${seed}`);
        const cards = position.hands.reduce((sum, hand) => sum + sizeOf(hand), 0);
        if (cards > 10 && !isLopsided) continue;
        assert.equal(whyDistanceDiffers(solver, position), null, `seed ${seed}`);
        assert.equal(whyPointsDiffer(solver, position), null, `seed ${seed}`);
      }
    }
  });
}
