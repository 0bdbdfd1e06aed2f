import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addCounts,
  countOf,
  formatCards,
  fullDeckCounts,
  parseCards,
  rankOf,
  sameCounts,
  sizeOf,
  subtractCounts,
} from '@doudizhu/rules/cards';
import { seatAt, type Deal, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { apply, applyUnchecked, isOver, legalActions, startRound, toAct } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { dealOf } from '@doudizhu/rules/deal';
import { createRulesBot } from '../rules/rules-bot.ts';
import { bundledFor } from '../testing/bundled.ts';

import { adviseCalls, estimateCalls } from './calls.ts';
import { playedOut } from '@doudizhu/rules/testing';

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
        const isDealt = round.phase !== 'opening' || sizeOf(view.hand) > 0;
        assert.equal(advice === null, !isDealt || actions.length < 2, `${name}/${seed}/${steps}`);
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
  const { options } = estimateCalls(viewFor(one, first), networks, actions, actions[0]!);
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

/** A deal with this hand at seat 0. The other cards in their order, every second one to each other seat. */
const dealAround = (hand: string, kitty: string): Deal => {
  const taken = addCounts(unwrap(parseCards(hand)), unwrap(parseCards(kitty)));
  const rest = [...formatCards(subtractCounts(fullDeckCounts(1), taken))];
  const others = [0, 1].map((side) => rest.filter((_, at) => at % 2 === side).join(''));
  return unwrap(dealOf({ rules: PRESETS.happy, hands: [hand, ...others], kitty }));
};

/** A happy round whose landlord, seat 0, may open the hand before the first play. */
const beforeFirstPlay = (hand: string, kitty: string) =>
  playedOut(
    startRound({ rules: PRESETS.happy, deal: dealAround(hand, kitty), first: seatAt(0) }),
    (round, seat) => {
      const [declined, ...rest] = legalActions(round, seat);
      return seat === 0 && round.phase === 'auction' ? (rest[0] ?? declined!) : declined!;
    },
    ({ phase }) => phase === 'play',
  );

test('opening the hand: worth it with a hand that wins by itself, not with a fair one', () => {
  const networks = bundledFor(PRESETS.happy);
  const adviceFor = (...deal: Parameters<typeof beforeFirstPlay>) => {
    const round = beforeFirstPlay(...deal);
    const view = viewFor(round, seatAt(0));
    assert.ok(view.mayOpenHand);
    return adviseCalls(view, networks)!;
  };
  const sure = adviceFor('BR2222AAAAKKKKQQQ', 'QJJ');
  const fair = adviceFor('B2AAKQJT998776543', '4K6');
  for (const advice of [sure, fair]) {
    assert.deepEqual(
      advice.options.map(({ action }) => action.type),
      ['openHand', 'openHand'],
    );
  }
  const [best] = sure.options;
  assert.deepEqual(best!.action, { type: 'openHand', open: true });
  assert.deepEqual(fair.options[0]!.action, { type: 'openHand', open: false });
  assert.equal(sure.hand.jokers, 2);
});

/** The hand's cards in this order: the first eleven are dealt when the seats are asked the third time. */
const roundAtThirdStage = (hand: string) => {
  const rules = PRESETS.happy;
  const deal = dealAround(hand, '9TJ');
  const order = [...'BR2AKQJT944'].map((letter) => unwrap(parseCards(letter)));
  const [own = [], ...rest] = deal.hands;
  const first = order.map((counts, at) => {
    const taken = order.slice(0, at).filter((each) => sameCounts(each, counts)).length;
    return own.filter((card) => countOf(counts, rankOf(card)) > 0)[taken]!;
  });
  const ordered = [...first, ...own.filter((card) => !first.includes(card))];
  let round = startRound({ rules, deal: { ...deal, hands: [ordered, ...rest] }, first: seatAt(0) });
  while (sizeOf(viewFor(round, seatAt(0)).hand) < 11) {
    round = applyUnchecked(round, toAct(round)[0] as Seat, { type: 'openHand', open: false });
  }
  return round;
};

test('while the cards are dealt the rest of the hand is unknown', () => {
  const networks = bundledFor(PRESETS.happy);
  const advised = [roundAtThirdStage('BR2AKQJT944335577'), roundAtThirdStage('BR2AKQJT944222AAK')].map((round) =>
    adviseCalls(viewFor(round, seatAt(0)), networks),
  );
  assert.equal(advised[0]!.options.length, 2);
  assert.equal(advised[0]!.hand.jokers, 2);
  assert.deepEqual(advised[0], advised[1]);
});
