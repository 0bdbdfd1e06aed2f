import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { apply, applyUnchecked, isOver, legalActions, startRound, toAct } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { dealOf } from '@doudizhu/rules/deal';
import { createRulesBot } from '../rules/rules-bot.ts';
import { bundledFor } from '../testing/bundled.ts';
import { adviseCalls } from './call-advice.ts';
import { estimateCalls } from './calls.ts';

test('every call and double of four auctions has advice, from the view alone', () => {
  for (const name of ['competition', 'happy'] as const) {
    const networks = bundledFor(PRESETS[name]);
    for (let seed = 0; seed < 2; seed++) {
      let round = startRound({ rules: PRESETS[name], seed: `advice/${name}/${seed}` });
      const bot = createRulesBot({ seed: 1 });
      for (let steps = 0; !isOver(round) && round.phase !== 'play' && steps < 40; steps++) {
        const [seat] = toAct(round) as [Seat];
        const view = viewFor(round, seat);
        const actions = legalActions(round, seat);
        const advice = adviseCalls(view, networks);
        assert.equal(advice === null, round.phase === 'opening' || actions.length < 2, `${name}/${seed}/${steps}`);
        assert.equal(advice?.options.length ?? actions.length, actions.length);
        assert.ok(advice === null || advice.options.every(({ points }) => Number.isFinite(points)));
        round = applyUnchecked(round, seat, bot.act(view, { budgetMs: 1 }) as never);
      }
    }
  }
});

test('the advice does not depend on cards that the seat does not see, and agrees with the estimate of a review', () => {
  const rules = PRESETS.zunli;
  const networks = bundledFor(rules);
  const first = seatAt(0);
  const roundWith = (hands: readonly string[], kitty: string) =>
    startRound({ rules, deal: unwrap(dealOf({ rules, hands, kitty })), first });
  const strong = '334455667788AA2BR'.slice(0, 17);
  const one = roundWith([strong, '33445566778899TTJ', '99TTJJJQQQQKKKK22'], 'AA2');
  const two = roundWith([strong, '99TTJJJQQQQKKKK22', '33445566778899TTJ'], 'AA2');
  const [a, b] = [one, two].map((round) => adviseCalls(viewFor(round, first), networks));
  assert.deepEqual(a, b);
  assert.equal(a?.hand.jokers, 2);
  const actions = legalActions(one, first);
  const { options } = estimateCalls(one, first, { actions, done: actions[0]!, networks });
  assert.equal(a?.options[0]?.action.type, 'bid');
  assert.deepEqual(
    a?.options.map(({ action }) => action),
    options.map(({ action }) => action),
  );
});

test('a landlord who may redouble gets advice', () => {
  const rules = PRESETS.competition;
  let round = startRound({ rules, seed: 'redouble' });
  const act = (seat: number, action: object): void => {
    round = unwrap(apply(round, seatAt(seat), action as never));
  };
  const bidder = toAct(round)[0] as Seat;
  act(bidder, { type: 'bid', points: 3 });
  while (round.phase === 'auction') act(toAct(round)[0] as Seat, { type: 'bid', points: 0 });
  while (round.phase === 'doubling' && toAct(round)[0] !== bidder)
    act(toAct(round)[0] as Seat, { type: 'double', factor: 2 });
  assert.equal(round.phase, 'doubling');
  assert.equal(adviseCalls(viewFor(round, bidder), bundledFor(rules))?.options.length, 2);
});
