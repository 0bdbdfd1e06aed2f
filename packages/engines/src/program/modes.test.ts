/** Messages of the engine protocol in a round with wild ranks and in one of two seats. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { applyUnchecked, legalActions, startPlay, startRound, toAct } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { actMessage, readProgramAnswer, type ToProgram, type ViewMessage } from './protocol.ts';

const asked = (message: ToProgram): Extract<ToProgram, { type: 'act' }> => {
  assert.equal(message.type, 'act');
  return message as Extract<ToProgram, { type: 'act' }>;
};

test('with wild ranks a program is told which they are and which cards leave a hand', () => {
  const rules = PRESETS.laizi;
  let round = startPlay({ rules, deal: unwrap(dealOf({ rules, hands: ['33347', '5567', '88'], wild: '7' })) });
  const { message, actions } = actMessage(viewFor(round, seatAt(0)), 1, null);
  const { view, actions: offered } = asked(message);
  assert.equal(view.wild, '7');
  const usesOf = (play: string): unknown => offered.find((one) => one.type === 'play' && one.play === play);
  assert.deepEqual(usesOf('3333~'), { type: 'play', play: '3333~', kind: 'bomb', id: usesId('3333~'), uses: '3337' });
  assert.deepEqual(usesOf('44'), { type: 'play', play: '44', kind: 'pair', id: usesId('44'), uses: '47' });
  function usesId(play: string): unknown {
    return (usesOf(play) as { id: unknown }).id;
  }
  const answer = unwrap(readProgramAnswer({ type: 'play', play: '44' }, actions, viewFor(round, seatAt(0))));
  round = applyUnchecked(round, seatAt(0), answer);
  const next: ViewMessage = asked(actMessage(viewFor(round, seatAt(1)), 2, null).message).view;
  assert.deepEqual(next.history, [{ seat: 0, type: 'play', play: '44', kind: 'pair', id: usesId('44'), uses: '47' }]);
  assert.deepEqual(next.played, ['47', '', '']);
});

test('without wild ranks no play has uses', () => {
  const rules = PRESETS.happy;
  const round = startPlay({ rules, deal: unwrap(dealOf({ rules, hands: ['334', '55', '88'] })) });
  const { view, actions } = asked(actMessage(viewFor(round, seatAt(0)), 1, null).message);
  assert.equal(view.wild, '');
  assert.ok(actions.every((action) => !('uses' in action)));
});

test('with two seats a program is told the head start', () => {
  let round = startRound({ rules: PRESETS.two, seed: 'two', first: seatAt(0) });
  for (const [take, headStart] of [
    [true, 1],
    [true, 2],
    [false, 2],
  ] as const) {
    const seat = toAct(round)[0]!;
    const action = legalActions(round, seat).find((one) => 'take' in one && one.take === take)!;
    round = applyUnchecked(round, seat, action);
    const next = toAct(round)[0]!;
    assert.equal(asked(actMessage(viewFor(round, next), 1, null).message).view.headStart, headStart);
  }
});
