import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { chanceNoBomb, chanceUnbeaten } from './opponent-model.ts';
import { modelOf, playId, type ConstructedPosition } from './testing/positions.ts';

const near = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual}, expected ${expected}`);

const HALVES: ConstructedPosition = { hands: ['3', '45', '46'] };
const ROCKET: ConstructedPosition = { hands: ['36', '444', 'BR'] };
const CHAIN: ConstructedPosition = { hands: ['33', '45', '46789'] };
const PASSED: ConstructedPosition = { hands: ['55A', '4K2', '678'], line: ['5', '-', '-'] };
const PASSED_PAIR: ConstructedPosition = { hands: ['55A', '4KK2', '6678'], line: ['55', '-', '-'] };
const KITTY: ConstructedPosition = { hands: ['55A', '4K2', '678'], kitty: '55A', seat: 1 };
const PAIRS: ConstructedPosition = { hands: ['33445566', '778899TT', 'JJQQKKAA'] };
const QUAD: ConstructedPosition = { hands: ['36', '45', '3339999'], seat: 1 };
const FOUR: ConstructedPosition = { hands: ['3345', '4466', '7788', '99TT'], rules: PRESETS['pagat-4p'] };

/** position, play, the chance that it is not beaten, why */
const UNBEATEN: readonly (readonly [ConstructedPosition, string, number, string])[] = [
  [HALVES, '5', 0, 'one of the two enemies has the 6'],
  [HALVES, '6', 1, 'nothing is higher'],
  [HALVES, '33', 1 / 2, 'both 4s are in one hand every other time'],
  [HALVES, '44', 1, 'no higher pair is out'],
  [{ ...HALVES, seat: 1 }, '4', 2 / 3, 'the landlord has one of three unknown cards'],
  [{ ...HALVES, seat: 1 }, '3', (2 / 3) ** 2, 'the other 4, or the 6'],
  [ROCKET, 'K', 0, 'two jokers are somewhere'],
  [ROCKET, '44', 1, 'two different jokers are not a pair'],
  [ROCKET, '3333', (1 - 0.6 ** 2) * (1 - 0.4 ** 2), 'the rocket in either hand: (1 − 0.36)(1 − 0.16)'],
  [ROCKET, 'BR', 1, 'nothing beats the rocket'],
  [{ ...ROCKET, seat: 1 }, 'K', 1 / 4, 'two jokers, each with the landlord every other time'],
  [{ ...ROCKET, seat: 1 }, '3333', 3 / 4, 'both jokers with the landlord'],
  [CHAIN, '34567', (1 - (1 - (2 / 7) ** 2) * (5 / 7) ** 4) * (1 - (5 / 7) ** 5), '45678 or 56789, in the hand of five'],
  [CHAIN, '333', 1, 'only two cards of a rank are out'],
  [CHAIN, '33', 20 / 49, 'both 4s in one hand: (2/7)² + (5/7)²'],
  [PASSED, '5', 1 / 32, 'five higher cards; the seat that passed has each with half the chance'],
  [PASSED, 'K', 1 / 2, 'the 2, which both let pass'],
  [{ ...PASSED, seat: 1 }, '5', 0.6 ** 4, 'the landlord has two of five cards and passed on nothing'],
  [PASSED_PAIR, 'K', 0, 'passing on a pair says nothing about singles'],
  [PASSED_PAIR, '77', 3 / 4, 'the two Ks are together every other time, halved'],
  [PASSED_PAIR, '44', 9 / 16, 'two pairs of that kind'],
  [KITTY, 'K', 0, 'the landlord has shown an ace'],
  [KITTY, '55', 1 / 2, 'one ace is shown, the other is in the hand every other time'],
  [PAIRS, '33', 1 / 256, 'eight higher pairs'],
  [PAIRS, '3344556677', 1, 'no seat has ten cards'],
  [PAIRS, '34567', 0.11450082553763731, 'by the sequences from 45678 to TJQKA'],
  [PAIRS, '334455', 0.8278028278108835, 'by the sequences of pairs from 445566 to QQKKAA'],
  [QUAD, '5', (7 / 9) ** 5, 'the landlord has two of nine cards; a 6 and four 9s are higher'],
  [QUAD, '8888', 1 - (2 / 9) ** 4, 'all four 9s'],
  [QUAD, 'TTTT', 1, 'no higher bomb'],
  [FOUR, '333', 1, 'no triple is out'],
  [FOUR, '33', 0.12002026903783779, 'three enemies, each alone'],
  [FOUR, '77', 0.3464394161146185, '88, 99, TT with three enemies'],
  [{ ...FOUR, seat: 2 }, '333', 26 / 27, 'all of 444 with the landlord, who has a third'],
  [{ ...FOUR, seat: 2 }, '7', (2 / 3) ** 4, '99TT'],
];

for (const [position, play, chance, why] of UNBEATEN) {
  test(`${play} of seat ${position.seat ?? 0} against ${position.hands.join(' ')}: ${why}`, () =>
    near(chanceUnbeaten(modelOf(position), playId(play, position.rules)), chance));
}

/** position, the chance that no enemy has a bomb, why */
const BOMBS: readonly (readonly [ConstructedPosition, number, string])[] = [
  [HALVES, 1, 'no four of a rank are out'],
  [ROCKET, (1 - 0.6 ** 2) * (1 - 0.4 ** 2), 'the rocket in one of two hands'],
  [KITTY, 3 / 4, 'two 5s are shown, the other two are in the hand one time in four'],
  [QUAD, (1 - (2 / 9) ** 4) ** 2, 'four 3s, four 9s'],
];

for (const [position, chance, why] of BOMBS) {
  test(`no bomb against ${position.hands.join(' ')}: ${why}`, () => near(chanceNoBomb(modelOf(position)), chance));
}

test('the tables of chances: at 9 · rank + copies', () => {
  const { holds, chancesOfNone, noSingleAbove, sizes } = modelOf(HALVES);
  const RANK_4 = 9;
  assert.deepEqual(Array.from(holds[0] ?? []).slice(RANK_4, RANK_4 + 4), [1, 0.75, 0.25, 0]);
  assert.deepEqual(Array.from(holds[1] ?? []).slice(RANK_4, RANK_4 + 4), [1, 0.75, 0.25, 0]);
  assert.deepEqual(Array.from(chancesOfNone).slice(RANK_4 + 1, RANK_4 + 4), [0, 0.5, 1], 'one of them has a 4');
  assert.deepEqual(Array.from(noSingleAbove).slice(0, 5), [0, 0, 0, 1, 1]);
  assert.deepEqual(sizes, [2, 2]);
});

test('an answer does not depend on the models that were asked before', () => {
  const [first, second] = [modelOf(HALVES), modelOf({ ...HALVES, seat: 1 })];
  near(chanceUnbeaten(first, playId('4')), 0);
  near(chanceUnbeaten(second, playId('4')), 2 / 3);
  near(chanceUnbeaten(first, playId('4')), 0);
});
