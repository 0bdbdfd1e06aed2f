/** Values of bids and doubles, on deals that the seat cannot exclude. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealOf, seatAt, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import {
  applyUnchecked,
  isOver,
  legalActions,
  startRound,
  toAct,
  type Action,
  type Round,
} from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { sized } from '@doudizhu/rules/testing';
import { viewFor } from '@doudizhu/rules/view';
import { createNeuralBot } from '../neural/neural-bot.ts';
import { BUNDLED } from '../testing/bundled.ts';
import { estimateCalls, type ValuedCalls } from './calls.ts';

const rules = PRESETS.competition;
/** Two deals of all cards but the kitty. The first hand is the one that calls. */
const STRONG = ['456789KKKAAA222BR', '3455667999TTTJKA2', '3445677888TJJJQQQ'] as const;
const WEAK = ['4455677889TTJJQK2', '3456778TJJQKKA2BR', '345668999TQKAAA22'] as const;

/**
 * The first hand holds all twos and aces, both jokers and a card of most ranks: no other hand has the points to bid.
 * Its three bombs make two farmers pay 16.
 */
const SURE = ['789TJQKAAAA2222BR', '34455667789TTJQKK', '344556678899TJJQK'] as const;

const start = (hands: readonly string[]): Round =>
  startRound({ rules, deal: unwrap(dealOf({ rules, hands, kitty: '33Q' })), seed: 1, first: seatAt(0) });

const estimated = (round: Round, done: Action): ValuedCalls => {
  const seat = toAct(round)[0] as Seat;
  return estimateCalls(viewFor(round, seat), BUNDLED, legalActions(round, seat), done);
};
const estimates = new Map<string, ValuedCalls>();
/** Review of the first bid with these cards, found once. */
const firstBid = (hands: readonly string[], points: 0 | 3): ValuedCalls => {
  const key = `${hands[0]} ${points}`;
  const found = estimates.get(key) ?? estimated(start(hands), bid(points));
  estimates.set(key, found);
  return found;
};
const bid = (points: 0 | 1 | 2 | 3): Action => ({ type: 'bid', points });
const worthOf = ({ options }: ValuedCalls, expected: Action): number =>
  options.find(({ action }) => JSON.stringify(action) === JSON.stringify(expected))?.points ?? assert.fail();

test('a strong hand is worth the more the higher it bids', () => {
  const { options } = firstBid(SURE, 3);
  assert.deepEqual(
    options.map(({ action }) => action),
    [bid(3), bid(2), bid(1), bid(0)],
  );
  const [three = 0, two = 0, one = 0, none = 0] = options.map(({ points }) => points);
  assert.ok(one > 8 && two > one && three > two, `${one} ${two} ${three}`);
  assert.ok(none < one);
});

test('a weak hand is worth the least with the highest bid', () => {
  const { options } = firstBid(WEAK, 0);
  assert.deepEqual(options.at(-1)?.action, bid(3));
  assert.ok(options.every(({ points }) => points < 0));
});

for (const [hands, name] of [
  [STRONG, 'strong'],
  [WEAK, 'weak'],
] as const) {
  test(`what a call costs is what the best one is worth more, and nothing where it is the best: ${name}`, () => {
    for (const points of [0, 3] as const) {
      const found = firstBid(hands, points);
      const best = found.options[0]?.points ?? Number.NaN;
      const cost = best - worthOf(found, bid(points));
      assert.ok(Math.abs(found.estimate - cost) < 1e-9);
      assert.equal(found.error > 0, cost > 0);
      // Other deals than these would give nearly the same for a large difference.
      if (cost > 4) assert.ok(found.error < cost / 4, `${found.error} of ${cost}`);
    }
  });
}

/** preset, and a round in which the bot doubles */
const DOUBLED = [
  ['competition', 22],
  ['happy', 1],
  ['pagat', null],
] as const;

for (const [name, doubled] of DOUBLED) {
  test(`${name}: the best option is the call of the bot, and no double is advised in a lost position`, () => {
    const bot = createNeuralBot(BUNDLED);
    let doubles = 0;
    for (const seed of [...(doubled === null ? [] : [doubled]), ...Array(sized(2, 12)).keys()]) {
      let state = startRound({ rules: PRESETS[name], seed: `calls/${seed}` });
      while (state.phase !== 'play' && !isOver(state)) {
        const [seat] = toAct(state) as [Seat];
        const view = viewFor(state, seat);
        const actions = legalActions(state, seat);
        const played = bot.act(view);
        if (state.phase !== 'opening' && actions.length > 1) {
          const { options } = estimateCalls(view, BUNDLED, actions, played);
          assert.deepEqual(options[0]?.action, played);
          const points = options.map((option) => option.points);
          assert.deepEqual(
            points,
            points.toSorted((a, b) => b - a),
          );
          if (played.type === 'double' && played.factor > 1) {
            doubles++;
            assert.ok(points[0]! > 0, `${name}/${seed}: ${points.join(' ')}`);
          }
        }
        state = applyUnchecked(state, seat, played);
      }
    }
    assert.equal(doubles > 0, doubled !== null);
  });
}

test('without a bid the cards are dealt again, which is worth nothing', () => {
  const round = [bid(0), bid(0)].reduce(
    (state, action) => applyUnchecked(state, state.auction.turn, action),
    start(WEAK),
  );
  const found = estimated(round, bid(0));
  assert.equal(worthOf(found, bid(0)), 0);
  assert.notEqual(worthOf(found, bid(1)), 0);
});
