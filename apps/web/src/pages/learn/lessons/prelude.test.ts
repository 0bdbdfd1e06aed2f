/** Positions of all kinds are reached by legal plays. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCounts, formatCards, NO_CARDS, parseCards, sizeOf } from '@doudizhu/rules/cards';
import { unwrap } from '@doudizhu/rules/result';
import { foldLog, viewOf } from '@doudizhu/table';
import { OWN_SEAT } from '../../../game/state/play-table.ts';
import { logOfStep } from './lesson-log.ts';
import { preludeTo } from './prelude.ts';

const HANDS = [
  ['3', '4', '5'],
  ['2BR', '3333', 'AAAA'],
  ['3456789TJQKA', '3456789TJQKA', '3456789TJQKA'],
] as const;

for (const hands of HANDS) {
  test(`every landlord and every leader: ${hands.join(', ')}`, () => {
    for (const landlord of [0, 1, 2] as const) {
      for (const leader of [0, 1, 2] as const) {
        const { round } = viewOf(foldLog(logOfStep({ hands, landlord, leader })), OWN_SEAT);
        assert.ok(round?.hand);
        assert.deepEqual(round.toAct, [leader]);
        assert.equal(round.landlord, landlord);
        assert.equal(round.toBeat, null);
        assert.equal(formatCards(round.hand), formatCards(unwrap(parseCards(hands[0]))));
        assert.deepEqual(
          round.handSizes,
          hands.map((hand) => hand.length),
        );
        assert.ok(!round.history.some(({ action }) => action.type === 'play' && action.combo.kind === 'bomb'));
      }
    }
  });
}

test('all 54 cards are dealt, three of the landlord’s as the kitty', () => {
  const { hands, kitty } = preludeTo({ hands: ['3', '4', '5'], landlord: 1, leader: 2 });
  assert.equal(sizeOf([...hands, kitty].map((text) => unwrap(parseCards(text))).reduce(addCounts, NO_CARDS)), 54);
  assert.deepEqual(
    [...hands, kitty].map((text) => text.length),
    [17, 17, 17, 3],
  );
});

test('hands that are too large are refused', () => {
  const large = '3456789TJQKA23456789TJ';
  assert.throws(() => preludeTo({ hands: [large, '3', '4'], landlord: 1, leader: 1 }), /too large/);
});
