import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { applyUnchecked, startRound, toAct, type Action, type Round } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { readDdnRecord, writeDdnRecord } from './ddn.ts';
import { recordOf } from '../base/record.ts';

const RLCARD: RuleSet = {
  ...PRESETS.rlcard,
  name: 'four deals',
  firstCaller: 'fixed',
  onAllPass: { redealsMax: 3, then: 'abort' },
};
const CONTINUING: RuleSet = { ...RLCARD, auction: 'continuing' };
const GRAB: RuleSet = { ...RLCARD, auction: 'grab' };
const DOUBLING: RuleSet = { ...PRESETS.competition, name: 'four deals', onAllPass: RLCARD.onAllPass };

const bid = (points: 0 | 1 | 2 | 3): Action => ({ type: 'bid', points });
const call = (take: boolean): Action => ({ type: 'call', take });
const grab = (take: boolean): Action => ({ type: 'grab', take });
const double = (factor: 1 | 2): Action => ({ type: 'double', factor });

// oxfmt-ignore
const ROWS: readonly (readonly [RuleSet, readonly Action[], readonly string[], string])[] = [
  [RLCARD, [bid(0), bid(0)], ['auction 0:- 1:-'], 'seats that pass, one after the other, on one line'],
  [RLCARD, [bid(0), bid(0), bid(3)], ['auction 0:- 1:- 2:3'], 'the last seat bids: no other deal'],
  [RLCARD, [bid(0), bid(0), bid(0)], ['auction 0:- 1:- 2:-'], 'all seats pass'],
  [RLCARD, [bid(0), bid(0), bid(0), bid(0), bid(1)], ['auction 0:- 1:- 2:-', 'auction 0:- 1:1'], 'another deal, another line'],
  [CONTINUING, [bid(1), bid(2), bid(0), bid(3)], ['auction 0:1 1:2 2:- 0:3'], 'a fourth bid over the same deal'],
  [GRAB, [call(false), call(false), call(false), call(true)], ['auction 0:call- 1:call- 2:call-', 'auction 0:call'], 'no call'],
  [GRAB, [call(true), grab(false), grab(true), grab(false)], ['auction 0:call 1:grab- 2:grab 0:grab-'], 'a call and grabs'],
  [DOUBLING, [bid(3), double(1), double(2)], ['auction 0:3', 'double 1:x1 2:x2'], 'each stage has its line'],
];

for (const [rules, actions, expected, why] of ROWS) {
  test(`lines before the play: ${why}`, () => {
    const act = (round: Round, action: Action): Round => applyUnchecked(round, toAct(round)[0] ?? seatAt(0), action);
    const record = recordOf(actions.reduce(act, startRound({ rules, seed: 'again', first: seatAt(0) })));
    const text = writeDdnRecord(record);
    assert.deepEqual(text.slice(text.indexOf('\n\n')).trim().split('\n'), expected);
    const read = readDdnRecord(text);
    assert.ok(read.ok);
    assert.deepEqual(read.value.log, record.log);
  });
}

/** The value of `Passes` after a play to beat, whether it is one, why. */
const PASSES: readonly (readonly [string, boolean, string])[] = [
  ['0', true, 'the next seat answers'],
  ['1', true, 'one seat has passed'],
  ['2', false, 'two passes end the trick of three seats'],
  ['x', false, 'no number'],
];

for (const [passes, isOk, why] of PASSES) {
  test(`Passes "${passes}": ${why}`, () => {
    const tags = ['Hand0 "34"', 'Hand1 "5"', 'Hand2 "6"', 'Start "play"', 'Landlord "0"', 'Bid "1"', 'Beat "0:3"'];
    const read = readDdnRecord([...tags, `Turn "1"`, `Passes "${passes}"`].map((tag) => `[${tag}]\n`).join(''));
    if (read.ok)
      assert.deepEqual(
        [isOk, read.value.setup.type === 'play' && read.value.setup.trick?.passes],
        [true, Number(passes)],
      );
    else assert.match(isOk ? '' : read.error.message, /Passes ".", expected 0 to 1$/u);
  });
}

test('a play to beat names a seat of the table', () => {
  const tags = ['Hand0 "34"', 'Hand1 "5"', 'Hand2 "6"', 'Start "play"', 'Landlord "0"', 'Bid "1"', 'Beat "3:3"'];
  const read = readDdnRecord(tags.map((tag) => `[${tag}]\n`).join(''));
  assert.ok(!read.ok);
  assert.match(read.error.message, /Beat "3:3", expected/u);
});
