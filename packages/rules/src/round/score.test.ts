import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Card } from '../base/cards.ts';
import { unwrap } from '../base/result.ts';
import { ruleSet } from '../ruleset/ruleset.ts';
import { KITTY_MULTIPLIERS } from '../ruleset/switches.ts';
import { kittyMultiplierOf, scoreRound, type ScoreSheet } from './score.ts';

type Row = [rules: unknown, sheet: Partial<ScoreSheet>, expected: number[], why: string];

/** Baseline: the landlord wins, bid 1, no multipliers. Rows override fields. */
const PLAIN = { bid: 1, bombs: 0, rockets: 0, spring: false, winner: 'landlord', doubles: [], redouble: 1 } as const;
const FARMERS = { winner: 'farmers' } as const;

const BOTH = { perFarmerDoubling: false };
const HAPPY = 'happy';
const FOUR_DOUBLING = { preset: 'app-4p', scoring: 'competition', doubling: 'competition' };

/** Worked out by hand: [landlord, farmers in turn order]. */
const ROWS: readonly Row[] = [
  ['competition', {}, [2, -1, -1], 'a bid of 1, won'],
  ['competition', { bid: 2 }, [4, -2, -2], 'a bid of 2, won'],
  ['competition', { bid: 3 }, [6, -3, -3], 'a bid of 3, won'],
  ['competition', FARMERS, [-2, 1, 1], 'a bid of 1, lost'],
  ['competition', { ...FARMERS, bid: 2 }, [-4, 2, 2], 'a bid of 2, lost'],
  ['competition', { ...FARMERS, bid: 3 }, [-6, 3, 3], 'a bid of 3, lost'],
  ['competition', { bombs: 1 }, [4, -2, -2], 'a bomb doubles'],
  ['competition', { bid: 2, bombs: 2 }, [16, -8, -8], 'two bombs double twice'],
  ['competition', { ...FARMERS, bid: 3, rockets: 1 }, [-12, 6, 6], 'the rocket doubles'],
  ['competition', { ...FARMERS, bombs: 1, rockets: 1 }, [-8, 4, 4], 'a bomb and the rocket'],
  ['competition', { bid: 2, spring: true }, [8, -4, -4], 'spring doubles'],
  ['competition', { ...FARMERS, bid: 3, spring: true }, [-12, 6, 6], 'anti-spring doubles'],
  ['competition', { rockets: 1, spring: true }, [8, -4, -4], 'spring and rocket'],
  ['competition', { bid: 3, bombs: 3, rockets: 1, spring: true }, [192, -96, -96], 'all that can double'],
  ['competition', { doubles: [2, 1] }, [3, -2, -1], 'the first farmer doubled and lost more'],
  ['competition', { ...FARMERS, doubles: [1, 2] }, [-3, 1, 2], 'the second farmer doubled and won more'],
  ['competition', { bid: 2, doubles: [2, 2] }, [8, -4, -4], 'both farmers doubled'],
  ['competition', { ...FARMERS, doubles: [2, 2], redouble: 2 }, [-8, 4, 4], 'both doubled, the landlord redoubled'],
  ['competition', { doubles: [2, 1], redouble: 2 }, [5, -4, -1], 'a redouble counts where a double counts'],
  ['competition', { ...FARMERS, bid: 2, doubles: [1, 2], redouble: 2 }, [-10, 2, 8], 'the same for the other farmer'],
  ['competition', { bid: 3, redouble: 2 }, [6, -3, -3], 'a redouble of nothing is nothing'],
  [BOTH, { doubles: [2, 1] }, [4, -2, -2], 'not per farmer: one double counts for both'],
  [BOTH, { ...FARMERS, doubles: [2, 2] }, [-8, 4, 4], 'not per farmer: two doubles count for both'],
  [BOTH, { doubles: [2, 1], redouble: 2 }, [8, -4, -4], 'not per farmer: double and redouble'],
  [BOTH, { ...FARMERS, bid: 3, bombs: 1, doubles: [2, 2], redouble: 2 }, [-96, 48, 48], 'not per farmer: everything'],
  [BOTH, { bid: 2, redouble: 2 }, [4, -2, -2], 'not per farmer: a redouble of nothing'],
  [{ spring: 3 }, { bid: 2, bombs: 1, spring: true }, [24, -12, -12], 'spring three times'],
  [
    { bombFactors: { soft: 2, hard: 4, pure: 8, rocket: 3 } },
    { bombs: 3, softBombs: 1, pureBombs: 1, rockets: 1 },
    [384, -192, -192],
    'bombs by class, and the rocket',
  ],
  [{ spring: false }, { bid: 3, spring: true }, [6, -3, -3], 'spring that is not scored'],
  [{ base: 10 }, { bid: 2 }, [40, -20, -20], 'a base of 10 a point'],
  [{ multiplierMax: 8 }, { bid: 3, bombs: 4 }, [48, -24, -24], 'multipliers of 16 capped at 8'],
  [{ multiplierMax: 8 }, { ...FARMERS, bombs: 2, doubles: [2, 1] }, [-12, 8, 4], 'a cap that is just reached'],
  [{ multiplierMax: 8 }, { bombs: 3, doubles: [2, 1] }, [16, -8, -8], 'a cap that takes the double away'],
  [{ auction: 'grab' }, { bombs: 1, grabs: 2 }, [16, -8, -8], 'each grab doubles'],
  ['pagat', { bid: 3, bombs: 1 }, [12, -6, -6], 'simple: a bomb'],
  ['pagat', { ...FARMERS, bid: 2, rockets: 1 }, [-8, 4, 4], 'simple: the rocket'],
  ['pagat', { spring: true }, [4, -2, -2], 'simple: spring'],
  ['pagat', { ...FARMERS, bid: 2, bombs: 2, spring: true }, [-32, 16, 16], 'simple: two bombs and anti-spring'],
  ['pagat', { doubles: [2, 2], redouble: 2 }, [2, -1, -1], 'simple: there are no doubles'],
  ['openspiel', { bid: 3, bombs: 1, rockets: 1, spring: true }, [48, -24, -24], 'simple: bid · 2³, the landlord twice'],
  ['douzero', { bombs: 2, spring: true }, [8, -4, -4], 'simple without spring: ±2 · 2^bombs'],
  ['rlcard', FARMERS, [-2, 1, 1], 'simple without spring, lost'],
  [HAPPY, {}, [2, -1, -1], 'happy: nothing that doubles'],
  [HAPPY, { ...FARMERS, openHand: 5 }, [-10, 5, 5], 'happy: an open hand before the deal'],
  [HAPPY, { grabs: 3 }, [16, -8, -8], 'happy: three grabs'],
  [HAPPY, { ...FARMERS, kitty: 4, rockets: 1 }, [-16, 8, 8], 'happy: both jokers in the kitty, and played'],
  [HAPPY, { doubles: [2, 4] }, [6, -2, -4], 'happy: farmers double for themselves'],
  [HAPPY, { ...FARMERS, doubles: [2, 1], redouble: 2 }, [-6, 4, 2], 'happy: the landlord doubles against all'],
  [HAPPY, { bombs: 1, spring: true, doubles: [4, 4], redouble: 4 }, [128, -64, -64], 'happy: super doubles'],
  [
    HAPPY,
    { ...FARMERS, openHand: 3, grabs: 2, kitty: 3, bombs: 2, spring: true, doubles: [1, 2], redouble: 2 },
    [-1728, 576, 1152], // 3 · 4 · 3 · 4 · 2 = 288. Times 1 · 2, and times 2 · 2
    'happy: everything together',
  ],
  [
    { preset: HAPPY, base: 100, multiplierMax: 64 },
    { openHand: 5, grabs: 2, kitty: 2, doubles: [1, 4], redouble: 2 },
    [12_800, -6400, -6400], // 40 · 2 = 80 and 40 · 8 = 320, both capped at 64
    'happy: base and cap',
  ],
  [
    { preset: HAPPY, perFarmerDoubling: false },
    { ...FARMERS, doubles: [2, 4], redouble: 2 },
    [-32, 16, 16],
    'happy, shared',
  ],
  [{ preset: HAPPY, auction: 'oneRound' }, { bid: 3, bombs: 1 }, [12, -6, -6], 'happy with bids'],
  ['pagat-4p', {}, [3, -1, -1, -1], 'four seats: the landlord settles with each'],
  ['pagat-4p', { ...FARMERS, bid: 3, bombs: 1 }, [-18, 6, 6, 6], 'four seats: a bomb that counts'],
  ['pagat-4p', { bid: 2, bombs: 1, rockets: 1 }, [24, -8, -8, -8], 'four seats: bomb and rocket'],
  ['pagat-4p', { spring: true }, [3, -1, -1, -1], 'four seats: Pagat scores no spring'],
  ['app-4p', { bid: 2, spring: true }, [12, -4, -4, -4], 'four seats: the app does'],
  ['app-4p', { ...FARMERS, bombs: 2, spring: true }, [-24, 8, 8, 8], 'four seats: anti-spring and two bombs'],
  [FOUR_DOUBLING, { ...FARMERS, doubles: [2, 1, 2], redouble: 2 }, [-9, 4, 1, 4], 'four seats: doubles per farmer'],
];

for (const [rules, sheet, expected, why] of ROWS) {
  test(`score: ${why}`, () => {
    const scores = scoreRound({ ...PLAIN, ...sheet, rules: unwrap(ruleSet(rules)) });
    assert.deepEqual(scores, expected);
    assert.equal(
      scores.reduce((sum, score) => sum + score),
      0,
    );
  });
}

test('the worked example: bid 3, bomb, rocket, anti-spring, farmer 1 doubled, landlord redoubled: +96 +24 −120', () => {
  const scores = scoreRound({
    rules: unwrap(ruleSet('competition')),
    bid: 3,
    bombs: 1,
    rockets: 1,
    spring: true,
    winner: 'farmers',
    doubles: [2, 1],
    redouble: 2,
  });
  assert.deepEqual(scores, [-120, 96, 24]);
});

/** Cards are rank · 4 + suit. 52 and 53 are the jokers. */
const KITTIES: readonly [number[], number, string][] = [
  [[52, 53, 0], 4, 'both jokers'],
  [[0, 4, 8], 4, 'a straight flush 3 4 5'],
  [[44, 36, 40], 4, 'a straight flush Q K A, in any order'],
  [[0, 4, 20], 3, 'a flush'],
  [[0, 5, 8], 3, 'a run'],
  [[40, 44, 48], 3, 'K A 2 of one suit: a flush, no run'],
  [[40, 45, 48], 1, 'K A 2 of two suits: no run'],
  [[52, 0, 4], 2, 'one joker, whatever is with it'],
  [[1, 53, 30], 2, 'the other joker'],
  [[0, 1, 2], 1, 'three of a rank'],
  [[0, 1, 4], 1, 'nothing'],
  [[], 1, 'no kitty'],
];

test('however high its factors are, a rule set cannot make scores that are no exact numbers', () => {
  const factors = { soft: 100, hard: 100, pure: 100, rocket: 100 };
  const rules = unwrap(ruleSet({ preset: 'app-4p', base: 1_000_000, bombFactors: factors }));
  const sheet = { ...PLAIN, rules, bid: 3, bombs: 26, openHand: 100, doubles: [4, 4, 4], redouble: 4 } as const;
  assert.deepEqual(scoreRound(sheet), [29_997_000_000, -9_999_000_000, -9_999_000_000, -9_999_000_000]);
  for (const base of [1_000_001, 999_999_999_999_999]) assert.equal(ruleSet({ base }).ok, false);
});

test('kitty: each pattern has its figure, the highest counts', () => {
  const factors = { jokers: 9, straightFlush: 8, flush: 7, run: 6, joker: 5, pair: 4 };
  const kitties = [
    [52, 53, 0],
    [0, 4, 8],
    [0, 4, 20],
    [0, 5, 8],
    [52, 0, 4],
    [0, 1, 4],
    [0, 5, 52],
  ];
  assert.deepEqual(
    kitties.map((kitty) => kittyMultiplierOf(kitty as Card[], factors)),
    [9, 8, 7, 6, 5, 4, 5],
  );
  assert.equal(kittyMultiplierOf([52, 53, 0] as Card[], null), 1);
});

for (const [kitty, expected, why] of KITTIES) {
  test(`kitty: ${why}`, () => assert.equal(kittyMultiplierOf(kitty as Card[], KITTY_MULTIPLIERS), expected));
}
