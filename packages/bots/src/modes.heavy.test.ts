/** Bots in the modes with wild ranks, without a shuffle, and with two seats: legal play, wins that are seen, refusals. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dealOf, seatAt, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import {
  applyUnchecked,
  isOver,
  legalActions,
  parseAction,
  startPlay,
  startRound,
  toAct,
  whyIllegal,
  type Action,
  type Round,
} from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { rulesOf, playedOut } from '@doudizhu/rules/testing';
import { viewFor } from '@doudizhu/rules/view';
import { explain } from './analysis/explain.ts';
import type { Bot } from './bot.ts';
import { createGreedyBot } from './greedy.ts';
import { createLevelBot } from './levels/level-bot.ts';
import { LEVEL_NAMES } from './levels/traits.ts';
import { createNeuralBot } from './neural/neural-bot.ts';
import { createRulesBot } from './rules/rules-bot.ts';
import { createSearchBot } from './search/search-bot.ts';
import { BUNDLED, bundledFor } from './testing/bundled.ts';

const { laizi: LAIZI, two: TWO } = PRESETS;
const MODES: readonly RuleSet[] = [
  LAIZI,
  PRESETS['laizi-tiandi'],
  PRESETS['no-shuffle'],
  TWO,
  rulesOf({ preset: 'competition', name: 'laizi, competition', wildcards: 1, wildDrawn: 'beforeAuction' }),
];

const BOTS: Readonly<Record<string, (seed: number) => Bot>> = {
  greedy: (seed) => createGreedyBot({ seed }),
  rules: (seed) => createRulesBot({ seed }),
  neural: () => createNeuralBot(bundledFor),
  search: (seed) => createSearchBot(bundledFor, { seed }),
  ...Object.fromEntries(LEVEL_NAMES.map((level) => [level, (seed) => createLevelBot(level, { seed }, bundledFor)])),
};

for (const rules of MODES) {
  for (const [name, create] of Object.entries(BOTS)) {
    test(`${name} plays ${rules.name} by the rules`, () => {
      for (let game = 0; game < 3; game++) {
        const start = startRound({ rules, seed: `${rules.name}/${game}` });
        const bots = start.hands.map((_, seat) => create(seat));
        const choose = (round: Round, seat: Seat): Action => {
          const action = bots[seat]!.act(viewFor(round, seat), { budgetMs: 2 }) as Action;
          assert.equal(whyIllegal(round, seat, action), null, JSON.stringify(action));
          return action;
        };
        playedOut(start, choose, (round) => isOver(round) || round.redeals === 5);
      }
    });
  }
}

const OTHER_GAME =
  /invalid view of .*: [23] seats and [01] wild ranks, expected 3 and 0: the networks know no other game/u;

describe('networks', () => {
  test('of the classic game refuse wild ranks and two seats', () => {
    for (const rules of [LAIZI, TWO]) {
      const round = startRound({ rules, seed: 1, first: seatAt(0) });
      const seat = toAct(round)[0]!;
      const first = (state: Round, asked: Seat): Action => legalActions(state, asked)[0]!;
      const bidding = playedOut(round, first, ({ phase }) => phase !== 'opening');
      assert.throws(() => createNeuralBot(BUNDLED).act(viewFor(bidding, seat)), OTHER_GAME);
    }
  });

  test('of wild ranks explain a play', () => {
    const view = viewFor(laizi('3345', '99', 'KK'), seatAt(0));
    const { moves } = explain(view, bundledFor(view.rules), { count: 3 });
    assert.equal(moves.length, 3);
    assert.ok(moves.every(({ win }) => win >= 0 && win <= 1));
  });
});

/** A round of 癞子 in the play, sevens wild; seat 0 is landlord and leads. */
const laizi = (...hands: readonly string[]): Round =>
  startPlay({ rules: LAIZI, deal: unwrap(dealOf({ rules: LAIZI, hands, wild: '7' })) });

const PLAYERS = ['greedy', 'rules', 'neural', 'search', 'level-1', 'level-4', 'level-5'];
/** The round after the play of a bot. */
const after = (name: string, round: Round): Round => {
  const action = BOTS[name]!(1).act(viewFor(round, round.turn), { budgetMs: 2 }) as Action;
  return applyUnchecked(round, round.turn, action);
};

describe('certain wins', () => {
  for (const name of PLAYERS) {
    test(`${name} plays the last cards with a wild one among them`, () => {
      for (const hand of ['34567', '3337', '337', '5567']) {
        assert.equal(after(name, laizi(hand, 'KKKK', 'QQ')).outcome?.winner, 'landlord', hand);
      }
    });

    test(`${name} wins with a head start in hand`, () => {
      // The farmer has a pair and may keep three cards: only the pair ends the round.
      const led = applyUnchecked(twoSeats('5566', '789KK'), seatAt(0), unwrap(parseAction('55', TWO)));
      assert.equal(after(name, led).outcome?.winner, 'farmers');
    });
  }
});

/** Two seats in the play. Seat 0 is landlord after the call and one grab of the other, which it grabbed back. */
const twoSeats = (landlord: string, farmer: string): Round => {
  const deal = unwrap(dealOf({ rules: TWO, hands: [landlord, farmer] }));
  let round = startRound({ rules: TWO, deal, first: seatAt(0) });
  for (const take of [true, true, true, false]) {
    const type = round.auction.caller === null ? 'call' : 'grab';
    round = applyUnchecked(round, round.auction.turn, { type, take });
  }
  return playedOut(
    round,
    () => ({ type: 'double', factor: 1 }),
    ({ phase }) => phase !== 'doubling',
  );
};
