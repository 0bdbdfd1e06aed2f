/** Hands with wild cards and a head start, valued as hands of plain cards. The enemies' bombs with wild cards. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCards } from '@doudizhu/rules/cards';
import { PRESETS, wildMaskOf, withWild, type RuleSet } from '@doudizhu/rules/ruleset';
import { cards } from '@doudizhu/rules/testing';
import { decompose } from './evaluator.ts';
import { chanceNoBomb, chanceUnbeaten } from './opponent-model.ts';
import { plainHand } from './plain-hand.ts';
import { modelOf, playId, type ConstructedPosition } from './testing/positions.ts';

/** hand, wild ranks, cards that can stay, the hand that it is taken for, why */
const ROWS: readonly (readonly [string, string, number, string, string])[] = [
  ['34567899', '', 0, '34567899', 'no wild card'],
  ['3457A', '7', 0, '3345A', 'a pair saves a play'],
  ['34689T7', '7', 0, '346789T', 'alone it is its own rank'],
  ['34568T7', '7', 0, '345678T', 'a sequence'],
  ['3458879', '7', 0, '3458889', 'a triple'],
  ['999K7', '7', 0, '9999K', 'a bomb'],
  ['999KK77', '7', 0, '9999KKK', 'two wild cards, one after another'],
  ['3499', '', 1, '499', 'the lowest loose card stays'],
  ['3499', '', 2, '99', 'both loose cards stay'],
  ['34', '', 4, '', 'fewer cards than may stay'],
  ['3997', '7', 1, '999', 'filled first, then left out'],
];

for (const [hand, wild, kept, expected, why] of ROWS) {
  test(`${hand}, wild ${wild || 'none'}, ${kept} may stay: ${why}`, () => {
    const { lo, hi } = cards(hand);
    assert.equal(formatCards(plainHand(lo, hi, wildMaskOf({ wild }), kept)), expected);
  });
}

const LAIZI: RuleSet = withWild(PRESETS.laizi, '7');

test('a wild card saves plays', () => {
  assert.equal(decompose(cards('3456899'), PRESETS.happy).plays, 6);
  assert.equal(decompose(cards('3456799'), LAIZI).plays, 2);
  assert.equal(decompose(cards('34568997'), LAIZI).plays, 2);
});

const FILLED: ConstructedPosition = { hands: ['36', '9997', 'KKQQ'], rules: LAIZI };
const PLAIN: ConstructedPosition = { hands: ['36', '9998', 'KKQQ'], rules: LAIZI };

test('enemies may fill a bomb and a triple with a wild card', () => {
  const [filled, plain] = [modelOf(FILLED), modelOf(PLAIN)];
  assert.equal(chanceNoBomb(plain), 1);
  assert.ok(chanceNoBomb(filled) < 1 && chanceNoBomb(filled) > 0.8, String(chanceNoBomb(filled)));
  assert.equal(chanceUnbeaten(plain, playId('JJJ', LAIZI)), 1);
  assert.ok(chanceUnbeaten(filled, playId('JJJ', LAIZI)) < 1);
  assert.equal(chanceUnbeaten(filled, playId('8888', LAIZI)), 1);
  assert.ok(chanceUnbeaten(filled, playId('8888~', LAIZI)) < 1);
});
