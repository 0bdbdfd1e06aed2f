/** Two players (二人): the pack without 3s and 4s, the auction with head starts, the end of a round, views and scores. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addCounts, countsOf, formatCards, sameCounts, sizeOf, subtractCounts } from '../base/cards.ts';
import { unwrap } from '../base/result.ts';
import { createRng, randomBelow } from '../base/rng.ts';
import { PRESETS } from '../ruleset/presets.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import { play, playedOut } from '../testing/index.ts';
import { headStartOf } from './auction.ts';
import { dealCounts, dealFrom, packOf, seatAt } from './deal.ts';
import { dealOf } from './text.ts';
import { apply, legalActions, replayLog, startRound, toAct, whyIllegal } from './round.ts';
import { scoreRound, sheetOf } from './score.ts';
import { logOf, type Round } from './state.ts';
import { hiddenSizes, legalActionsOf, unseenCards, viewFor } from './view.ts';

const TWO: RuleSet = PRESETS.two;

const CALLS = { call: 'call', grab: 'grab' } as const;

/** Makes calls, `+` takes and `-` declines, seat 0 first. */
const called = (calls: string, rules: RuleSet = TWO): Round =>
  [...calls].reduce(
    (round, word) => {
      const seat = toAct(round)[0]!;
      const type = round.auction.caller === null ? CALLS.call : CALLS.grab;
      return unwrap(apply(round, seat, { type, take: word === '+' }));
    },
    startRound({ rules, seed: 7, first: seatAt(0) }),
  );

test('46 cards: 17 each, a kitty of 3, nine that are not dealt', () => {
  assert.equal(packOf(TWO).length, 46);
  for (let seed = 0; seed < 30; seed++) {
    const { hands, kitty } = dealFrom(TWO, createRng(seed));
    assert.deepEqual([...hands.map((hand) => hand.length), kitty.length], [17, 17, 3]);
    assert.equal(new Set([...hands.flat(), ...kitty]).size, 37);
    assert.doesNotMatch(formatCards(countsOf([...hands.flat(), ...kitty])), /[34]/u);
    const counts = new Int32Array(6);
    dealCounts(TWO, createRng(seed), counts);
    assert.deepEqual(
      Array.from(counts.slice(0, 4)),
      hands.flatMap((hand) => Object.values(countsOf(hand))),
    );
  }
  const piled = dealFrom({ ...TWO, shuffle: { swaps: 8, packets: [6, 6, 5] } }, createRng(1));
  assert.deepEqual(
    piled.hands.map((hand) => hand.length),
    [17, 17],
  );
});

describe('the auction', () => {
  /** calls, landlord or null while it is open, grabs, head start, why */
  const ROWS = [
    ['+', null, 0, 1, 'the other seat may grab'],
    ['+-', 0, 0, 1, 'a call that stands'],
    ['++-', 1, 1, 2, 'grabbed'],
    ['+++-', 0, 2, 3, 'grabbed back'],
    ['++++', 1, 3, 4, 'four takes end it'],
    ['-+', null, 0, 1, 'a seat that declined may still grab'],
    ['-+-', 1, 0, 1, 'the second seat calls'],
    ['-++-', 0, 1, 2, 'and is grabbed'],
  ] as const;
  for (const [calls, landlord, grabs, headStart, why] of ROWS) {
    test(`${calls}: ${why}`, () => {
      const round = called(calls);
      assert.equal(round.landlord, landlord);
      assert.equal(round.auction.grabs, grabs);
      assert.equal(headStartOf(round.auction, TWO), headStart);
    });
  }

  test('no call: the cards are dealt again', () => assert.equal(called('--').redeals, 1));

  test('three takes at most, by switch', () => {
    assert.equal(called('+++', { ...TWO, takesMax: 3 }).landlord, 0);
    assert.equal(called('+', { ...TWO, takesMax: 1 }).landlord, 0);
  });

  test('no bids', () => {
    assert.equal(
      whyIllegal(startRound({ rules: TWO, seed: 1, first: seatAt(0) }), seatAt(0), { type: 'bid', points: 1 })?.code,
      'wrong-phase',
    );
  });
});

/** A round in the play: seat 0 landlord after two takes, so the farmer has a head start of two cards. */
const inPlay = (landlord: string, farmer: string, rules: RuleSet = TWO): Round => {
  const deal = unwrap(dealOf({ rules, hands: [landlord, farmer], kitty: '' }));
  const start = startRound({ rules, deal, first: seatAt(1) });
  const calls = [seatAt(1), seatAt(0), seatAt(1)];
  const round = calls.reduce(
    (state, seat, index) => unwrap(apply(state, seat, { type: index === 0 ? 'call' : 'grab', take: index < 2 })),
    start,
  );
  return [seatAt(0), seatAt(1)].reduce(
    (state, seat) => (state.phase === 'doubling' ? unwrap(apply(state, seat, { type: 'double', factor: 1 })) : state),
    round,
  );
};

describe('the end', () => {
  const lay = (round: Round, text: string): Round =>
    unwrap(
      apply(round, round.turn, text === '-' ? { type: 'pass' } : { type: 'play', combo: play(text, round.rules) }),
    );

  test('the farmer wins with as few cards as the head start, after a play of theirs', () => {
    let round = inPlay('579', '68TJQ');
    round = lay(round, '5');
    round = lay(round, '6');
    assert.equal(round.phase, 'play');
    round = lay(round, '7');
    round = lay(round, '8');
    assert.equal(round.outcome, null);
    round = lay(round, '9');
    assert.equal(round.outcome?.winner, 'landlord');

    const other = lay(lay(lay(lay(inPlay('579K', '68TJ'), '5'), '6'), '7'), '8');
    assert.equal(other.outcome?.winner, 'farmers');
    assert.equal(other.outcome?.seat, 1);
    assert.equal(sizeOf(other.hands[1]!), 2);
  });

  test('one pass ends a trick, and the farmer leads by switch', () => {
    const round = lay(lay(inPlay('579K', '68TJQ'), 'K'), '-');
    assert.deepEqual([round.toBeat, round.turn], [null, 0]);
    assert.equal(inPlay('579', '68TJQ', { ...TWO, leads: 'farmer' }).turn, 1);
  });

  test('the score: grabs, bombs, spring, doubles, between the two', () => {
    const round = inPlay('5555', '68TJQ');
    const won = lay(round, '5555');
    // One grab, one bomb, spring.
    assert.deepEqual(won.outcome?.scores, [8, -8]);
    assert.equal(won.outcome?.spring, 'spring');
    assert.deepEqual(scoreRound({ ...sheetOf(won), doubles: [2], redouble: 2 }), [32, -32]);
    const lost = lay(lay(inPlay('5K', '68T'), '5'), '6');
    assert.deepEqual(
      [lost.outcome?.winner, lost.outcome?.spring, lost.outcome?.scores],
      ['farmers', 'anti-spring', [-4, 4]],
    );
  });
});

test('random rounds: views, cards, logs', () => {
  for (let game = 0; game < 80; game++) {
    const rng = createRng(`two/${game}`);
    const round = playedOut(startRound({ rules: TWO, seed: `two/${game}` }), (state, next) => {
      for (const seat of [seatAt(0), seatAt(1)]) {
        const view = viewFor(state, seat);
        assert.deepEqual(legalActionsOf(view), legalActions(state, seat));
        assert.equal(sizeOf(view.pack), 46);
        const { hands, kitty, undealt } = hiddenSizes(view);
        assert.equal(undealt, 9);
        assert.equal(hands[1 - seat]! + kitty + undealt, sizeOf(unseenCards(view)));
      }
      const actions = legalActions(state, next);
      return actions[randomBelow(rng, actions.length)]!;
    });
    assert.equal(round.phase, 'settled');
    const { outcome } = round;
    assert.equal(
      outcome?.scores.reduce((sum, score) => sum + score, 0),
      0,
    );
    const headStart = headStartOf(round.auction, TWO);
    assert.ok(headStart >= 1 && headStart <= 4);
    const left = sizeOf(round.hands[outcome!.seat]!);
    assert.ok(outcome!.seat === round.landlord ? left === 0 : left <= headStart);
    assert.deepEqual(unwrap(replayLog(round.setup, logOf(round))), round);
  }
});

test('no view depends on the cards of the other hand, the kitty and the rest', () => {
  for (let game = 0; game < 20; game++) {
    const deal = dealFrom(TWO, createRng(`swap/${game}`));
    const rest = packOf(TWO).filter((card) => ![...deal.hands.flat(), ...deal.kitty].includes(card));
    const hidden = [...(deal.hands[1] ?? []), ...deal.kitty, ...rest].toReversed();
    const swapped = { hands: [deal.hands[0]!, hidden.slice(0, 17)], kitty: hidden.slice(17, 20), faceUp: null };
    const [one, two] = [deal, swapped].map((given) =>
      startRound({ rules: TWO, seed: 1, deal: given, first: seatAt(0) }),
    );
    const [view, other] = [viewFor(one!, seatAt(0)), viewFor(two!, seatAt(0))];
    assert.deepEqual(view, other);
    assert.ok(sameCounts(addCounts(unseenCards(view), view.hand), view.pack));
    assert.equal(sizeOf(subtractCounts(view.pack, view.hand)), 29);
  }
});
