import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  addCounts,
  contains,
  formatCards,
  parseCards,
  sameCounts,
  sizeOf,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { actionSpace, encode, parsePlay, PASS } from '@doudizhu/rules/combos';
import { dealOf, seatAt, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { actionOfPlay, applyUnchecked, startPlay, startRound, toAct, type Round } from '@doudizhu/rules/round';
import { PRESET_NAMES, PRESETS } from '@doudizhu/rules/ruleset';
import { fullFamilyOf } from '../neural/family.ts';
import { remainingCards, viewFor, type SeatView } from '@doudizhu/rules/view';
import { playedOut } from '@doudizhu/rules/testing';
import { imagine, type BeliefOptions, type Worlds } from './belief.ts';
import { roleOf } from '../roles.ts';
import { createSimulator } from './rollout.ts';
import { createNeuralBot } from '../neural/neural-bot.ts';
import { bundledFor } from '../testing/bundled.ts';

const RULES = PRESET_NAMES.filter((name) => fullFamilyOf(PRESETS[name]) !== null).map((name) => PRESETS[name]);
const OPTIONS: BeliefOptions = {
  sampled: 12,
  drawn: 24,
  listedMax: 20,
  decisions: 4,
  cardsMax: 60,
  temperature: 0.3,
  epsilon: 0.05,
  trust: 0.7,
};
/** The large networks weigh the deals, as the tests expect. */
const tableOf = (view: SeatView) =>
  createSimulator({ ...bundledFor(view.rules), rollout: null }, actionSpace(view.rules));

const handIn = ({ hands }: Worlds, world: number, role: number, seats = 3): RankCounts => ({
  lo: hands[2 * (seats * world + role)]!,
  hi: hands[2 * (seats * world + role) + 1]!,
});

/** The worlds as “hands of these roles: weight”. */
const asText = (worlds: Worlds, roles: readonly number[], seats = 3): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: worlds.count }, (_, world) => [
      roles.map((role) => formatCards(handIn(worlds, world, role, seats))).join(' '),
      Math.round(1000 * worlds.weights[world]!) / 1000,
    ]),
  );

describe('the deals that a search imagines', () => {
  test('agree with all that the seat knows, at every decision of a round', () => {
    for (const rules of RULES) {
      const bot = createNeuralBot(bundledFor);
      playedOut(startRound({ rules, seed: `belief/${rules.name}` }), (round, seat) => {
        const view = viewFor(round, seat);
        if (view.phase === 'play') {
          for (const decisions of [0, 4])
            check(view, imagine(tableOf(view), view, { ...OPTIONS, decisions }, createRng(7)));
        }
        return bot.act(view);
      });
    }
  });

  const check = (view: SeatView, worlds: Worlds): void => {
    assert.ok(worlds.count > 0);
    let sum = 0;
    for (let world = 0; world < worlds.count; world++) {
      sum += worlds.weights[world]!;
      let others: RankCounts = { lo: 0, hi: 0 };
      for (const [seat, known] of view.known.entries()) {
        const { seats } = view.rules;
        const hand = handIn(worlds, world, roleOf(seat, view.landlord ?? 0, seats), seats);
        assert.equal(sizeOf(hand), view.handSizes[seat]);
        assert.ok(contains(hand, known), `${formatCards(known)} is known`);
        if (seat === view.seat) assert.ok(sameCounts(hand, view.hand as RankCounts));
        else others = addCounts(others, hand);
      }
      assert.ok(sameCounts(others, remainingCards(view)));
    }
    assert.ok(Math.abs(sum - 1) < 1e-9);
  };

  const position = (hands: readonly string[], line: readonly string[] = []): Round => {
    const rules = hands.length === 3 ? PRESETS.competition : PRESETS['pagat-4p'];
    let round: Round = startPlay({ rules, deal: unwrap(dealOf({ rules, hands, kitty: '' })) });
    for (const text of line) {
      const combo = unwrap(parsePlay(text, rules, round.toBeat));
      round = applyUnchecked(round, toAct(round)[0] as Seat, actionOfPlay(combo));
    }
    return round;
  };

  test('are all listed where they are few, as likely as physical cards make them', () => {
    const view = viewFor(position(['345', '66', '7']), seatAt(0));
    const worlds = imagine(tableOf(view), view, { ...OPTIONS, decisions: 0 }, createRng(1));
    assert.ok(worlds.isComplete);
    assert.deepEqual(asText(worlds, [2]), { 7: 0.333, 6: 0.667 });
  });

  test('are all listed for three others too', () => {
    const view = viewFor(position(['345', '66', '7', '8']), seatAt(0));
    const worlds = imagine(tableOf(view), view, { ...OPTIONS, decisions: 0 }, createRng(1));
    assert.ok(worlds.isComplete);
    assert.deepEqual(asText(worlds, [1, 2, 3], 4), {
      '66 7 8': 0.083,
      '66 8 7': 0.083,
      '67 6 8': 0.167,
      '67 8 6': 0.167,
      '68 6 7': 0.167,
      '68 7 6': 0.167,
      '78 6 6': 0.167,
    });
  });

  test('are drawn as often for one farmer as for another: three others, nothing played', () => {
    const view = viewFor(position(['3', '4455', '6677', '8899']), seatAt(0));
    const options = { ...OPTIONS, sampled: 3000, drawn: 3000, decisions: 0 };
    const worlds = imagine(tableOf(view), view, options, createRng(1));
    assert.ok(!worlds.isComplete && worlds.count === 3000);
    for (const role of [1, 2, 3]) {
      let fours = 0;
      for (let world = 0; world < worlds.count; world++) fours += (handIn(worlds, world, role, 4).lo >> 4) & 15;
      assert.ok(Math.abs(fours / worlds.count - 2 / 3) < 0.05, `${role}: ${fours / worlds.count} of two 4s`);
    }
  });

  test('are as likely as their cards can be dealt: of four 6s and three 7s, four go to down', () => {
    const view = viewFor(position(['345', '6667', '677']), seatAt(0));
    const worlds = imagine(tableOf(view), view, { ...OPTIONS, decisions: 0 }, createRng(1));
    // C(4, 6s) · C(3, 7s) of 35.
    assert.deepEqual(asText(worlds, [1]), { 6666: 0.029, 6667: 0.343, 6677: 0.514, 6777: 0.114 });
  });

  test('weigh passes: a seat that passes on a king hardly has an ace to spare', () => {
    // Up looks at 4, 5, 7 and A, two of them with down, who let the landlord's king go by.
    const view = viewFor(position(['K45', 'A7', '38'], ['K', '-']), seatAt(2));
    const share = (decisions: number): number => {
      const options = { ...OPTIONS, decisions, listedMax: 100 };
      const worlds = imagine(tableOf(view), view, options, createRng(1));
      let sum = 0;
      for (let world = 0; world < worlds.count; world++) {
        if (contains(handIn(worlds, world, 1), unwrap(parseCards('A')))) sum += worlds.weights[world]!;
      }
      return sum;
    };
    assert.ok(Math.abs(share(0) - 0.5) < 1e-9);
    assert.ok(share(2) < 0.35, `${share(2)}`);
  });

  test('weigh a seat that showed one of several equal cards as likelier to hold another', () => {
    // Down played a 5; of 5 5 9 T T it holds two. With k fives of three it was dealt so in C(2, k) / (k + 1) as many ways.
    const view = viewFor(position(['3KA', '559', '5TT'], ['3', '5', '-', 'K', '-', '-']), seatAt(0));
    const worlds = imagine(tableOf(view), view, { ...OPTIONS, trust: 0 }, createRng(1));
    const sum = 1 / 3 + 1 + 2 + 2 + 1;
    const expected = { '55': 1 / 3, '59': 1, '5T': 2, '9T': 2, TT: 1 };
    assert.deepEqual(
      asText(worlds, [1]),
      Object.fromEntries(
        Object.entries(expected).map(([hand, weight]) => [hand, Math.round((1000 * weight) / sum) / 1000]),
      ),
    );
  });

  /** hands, plays so far, deals that the landlord can imagine */
  const LINES: readonly (readonly [readonly string[], readonly string[], number])[] = [
    [['38K', '5TQ', '479A'], ['3', '5', '-', '8', '-', '-'], 15],
    [['38K', '5TQ', '479', '6JA'], ['3', '5', '-', '6', '8', '-', '-', '-'], 210],
  ];
  for (const [initial, line, count] of LINES) {
    test(`weigh as much as the networks would have played so with the hands of each deal: ${initial.length} seats`, () => {
      const view = viewFor(position(initial, line), seatAt(0));
      const options = { ...OPTIONS, decisions: 100, listedMax: 300 };
      const worlds = imagine(tableOf(view), view, options, createRng(1));
      assert.ok(worlds.isComplete);
      assert.equal(worlds.count, count);
      // All unseen cards are of different ranks and none of a rank that was played, so each deal is as likely as dealt.
      const likelihoods = Array.from({ length: worlds.count }, (_, world) => {
        const hands = [...initial.keys()].map((role) =>
          formatCards(addCounts(handIn(worlds, world, role, initial.length), view.played[role]!)),
        );
        return likelihoodOf(hands, line, options);
      });
      const sum = likelihoods.reduce((total, likelihood) => total + likelihood, 0);
      const isAlive = (_: number, world: number): boolean => worlds.weights[world]! > 0;
      const alive = likelihoods.filter(isAlive).reduce((total, likelihood) => total + likelihood, 0);
      assert.ok(alive > 0.95 * sum, `${alive / sum} are with the deals that were not given up`);
      for (const [world, likelihood] of likelihoods.entries()) {
        if (!isAlive(likelihood, world)) continue;
        const weight = worlds.weights[world]!;
        assert.ok(Math.abs(weight - likelihood / alive) < 1e-6, `${weight}, expected ${likelihood / alive}`);
      }
    });
  }

  /** The chance that the farmers of this deal play as in the line: a softmax over the networks' values, epsilon and trust. */
  const likelihoodOf = (hands: readonly string[], line: readonly string[], options: BeliefOptions): number => {
    const { temperature, epsilon, trust } = options;
    let likelihood = 1;
    for (const [step, text] of line.entries()) {
      const round = position(hands, line.slice(0, step));
      const seat = toAct(round)[0] as Seat;
      if (seat === 0) continue;
      const view = viewFor(round, seat);
      const simulator = tableOf(view);
      const count = simulator.rate(view);
      if (count === 1) continue;
      const combo = unwrap(parsePlay(text, round.rules, round.toBeat));
      const id = combo === null ? PASS : encode(simulator.space, combo);
      const parts = Array.from(simulator.values.win.subarray(0, count), (win) => Math.exp(win / temperature));
      const own = parts[simulator.ids.indexOf(id)]!;
      const sum = parts.reduce((total, part) => total + part, 0);
      likelihood *= (epsilon / count + ((1 - epsilon) * own) / sum) ** trust;
    }
    return likelihood;
  };

  test('come out the same for the same seed, and only then', () => {
    const { rules, deal } = startRound({ rules: PRESETS.competition, seed: 3 });
    const view = viewFor(startPlay({ rules, deal }), seatAt(0));
    const [a, b, c] = [1, 1, 2].map((seed) => imagine(tableOf(view), view, OPTIONS, createRng(seed)));
    assert.deepEqual(a, b);
    assert.notDeepEqual(a, c);
  });
});
