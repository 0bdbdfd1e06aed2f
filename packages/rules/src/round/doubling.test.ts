/** Seats to double, and their factors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unwrap } from '../base/result.ts';
import { ruleSet } from '../ruleset/ruleset.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import { seatAt } from './deal.ts';
import {
  areDoublesOpen,
  chooseDouble,
  doublesOffered,
  farmersDoubles,
  isRedoubleOpen,
  landlordsDouble,
  seatsToDouble,
  startDoubling,
  type DoubleFactor,
  type Doubling,
} from './doubling.ts';

const rulesWith = (doubling: RuleSet['doubling']): RuleSet =>
  unwrap(ruleSet({ doubling, ...(doubling === 'happy' ? { scoring: 'happy' } : {}) }));
const [NONE, COMPETITION, HAPPY] = [rulesWith('none'), rulesWith('competition'), rulesWith('happy')];
const IN_TURN: RuleSet = { ...COMPETITION, doublingOrder: 'inTurn' };
const HAPPY_IN_TURN: RuleSet = { ...HAPPY, doublingOrder: 'inTurn' };
const LANDLORD = seatAt(1);

const chosen = (rules: RuleSet, ...choices: readonly (readonly [seat: number, factor: DoubleFactor])[]): Doubling =>
  choices.reduce((doubling, [seat, factor]) => chooseDouble(doubling, seatAt(seat), factor), startDoubling(rules));

/** rules, choices, the seats that choose, public or not, why */
const STEPS: readonly (readonly [RuleSet, Doubling, number[], boolean, string])[] = [
  [NONE, chosen(NONE), [], false, 'no double'],
  [COMPETITION, chosen(COMPETITION), [0, 2], false, 'the farmers choose'],
  [COMPETITION, chosen(COMPETITION, [0, 2]), [2], false, 'one of them is left'],
  [COMPETITION, chosen(COMPETITION, [0, 1], [2, 1]), [], true, 'no double, nothing to redouble'],
  [COMPETITION, chosen(COMPETITION, [0, 1], [2, 2]), [1], true, 'the landlord answers a double'],
  [COMPETITION, { ...chosen(COMPETITION, [0, 1], [2, 2]), redouble: 1 }, [], true, 'the seat has answered'],
  [IN_TURN, chosen(IN_TURN), [2], true, 'the farmer after the landlord first'],
  [IN_TURN, chosen(IN_TURN, [2, 2]), [0], true, 'then the other, who saw it'],
  [IN_TURN, chosen(IN_TURN, [2, 2], [0, 1]), [1], true, 'then the landlord'],
  [HAPPY_IN_TURN, chosen(HAPPY_IN_TURN, [2, 2], [0, 1]), [1], true, 'the landlord is last'],
  [HAPPY, chosen(HAPPY), [0, 1, 2], false, 'all choose'],
  [HAPPY, chosen(HAPPY, [0, 4], [2, 2]), [1], false, 'the landlord too'],
  [HAPPY, chosen(HAPPY, [0, 4], [1, 1], [2, 2]), [], true, 'no redouble'],
];

for (const [rules, doubling, seats, isOpen, why] of STEPS) {
  test(`${rules.doubling}: ${why}`, () => {
    assert.deepEqual(seatsToDouble(doubling, LANDLORD, rules), seats);
    assert.equal(areDoublesOpen(doubling, LANDLORD, rules), isOpen);
    assert.equal(
      isRedoubleOpen(doubling, LANDLORD, rules),
      rules.doubling === 'competition' && seats.includes(LANDLORD),
    );
  });
}

test('four times is offered only if all double', () => {
  assert.deepEqual([COMPETITION, HAPPY].map(doublesOffered), [
    [1, 2],
    [1, 2, 4],
  ]);
});

test('farmers’ factors are in turn order after the landlord, 1 without a choice', () => {
  assert.deepEqual(farmersDoubles(chosen(HAPPY, [0, 4], [2, 2]), LANDLORD, HAPPY), [2, 4]);
  assert.deepEqual(farmersDoubles(chosen(HAPPY, [0, 4]), LANDLORD, HAPPY), [1, 4]);
});

test('the landlord’s factor is their choice or redouble, otherwise 1', () => {
  assert.equal(landlordsDouble(chosen(HAPPY, [1, 4]), LANDLORD, HAPPY), 4);
  assert.equal(landlordsDouble(chosen(HAPPY), LANDLORD, HAPPY), 1);
  assert.equal(landlordsDouble({ ...chosen(COMPETITION, [0, 2]), redouble: 2 }, LANDLORD, COMPETITION), 2);
  assert.equal(landlordsDouble(chosen(COMPETITION, [0, 2]), LANDLORD, COMPETITION), 1);
});
