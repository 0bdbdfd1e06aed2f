/** Candidates and values of the simulator at its root. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseCards } from '@doudizhu/rules/cards';
import { actionSpace, encode, parsePlay, type ActionId } from '@doudizhu/rules/combos';
import { dealFrom, dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { startPlay } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { familyOf, type NetworkFamily } from '../neural/family.ts';
import { LAYOUTS } from '../neural/feature-layout.ts';
import { networkLayout, WIN_OUTPUT, winProbability } from '../neural/network.ts';
import { createNetworks } from '../neural/networks.ts';
import { readWeights } from '../neural/weights.ts';
import { createSimulator, type Simulator } from './rollout.ts';
import { BUNDLED, bundledFor } from '../testing/bundled.ts';

const rules = PRESETS.competition;
const space = actionSpace(rules);

const idOf = (text: string): ActionId => {
  const combo = unwrap(parsePlay(text, rules));
  assert.ok(combo !== null);
  return encode(space, combo);
};

const viewOf = (hands: readonly string[]) =>
  viewFor(startPlay({ rules, deal: unwrap(dealOf({ rules, hands })) }), seatAt(0));

test('a play that was thinned out is a candidate where it is asked for, and only once', () => {
  // 333 takes one of six single cards; three of these plays stay.
  const view = viewOf(['333579JKA', '44668TT', '55688QQ']);
  const simulator = createSimulator(BUNDLED, space);
  const count = simulator.rate(view);
  const listed = [...simulator.ids.subarray(0, count)];
  const withKicker = ['3335', '3337', '3339', '333J', '333K', '333A'].map(idOf);
  const thinned = withKicker.filter((id) => !listed.includes(id));
  assert.equal(thinned.length, 3);
  const also = thinned[0] as ActionId;
  assert.equal(simulator.rate(view, also), count + 1);
  assert.deepEqual([...simulator.ids.subarray(0, count + 1)], [...listed, also]);
  const kept = withKicker.find((id) => listed.includes(id)) as ActionId;
  assert.equal(simulator.rate(view, kept), count);
  assert.deepEqual([...simulator.ids.subarray(0, count)], listed);
});

test('the only legal play is not valued', () => {
  const simulator = createSimulator(BUNDLED, space);
  assert.equal(simulator.rate(viewOf(['3', '44668', '55688'])), 1);
  assert.deepEqual([simulator.ids[0], simulator.evaluations], [idOf('3'), 0]);
  assert.ok(simulator.rate(viewOf(['34', '44668', '55688'])) === 2 && simulator.evaluations === 1);
});

/** hands of several deals, the landlord's lead, value of each deal for the landlord, why */
const LINES: readonly (readonly [readonly (readonly string[])[], string, readonly number[], string])[] = [
  [[['3', '44', '55']], '3', [1], 'goes out at once'],
  [[['3', '44', '55', '66']], '3', [1], 'goes out at once at a table of four'],
  [
    [
      ['33K', '4', '5', '66'],
      ['33K', '4', '56', '6'],
      ['33K', '44', '5', '6'],
    ],
    '33',
    [0, 1, 0],
    'the pair of 4s or 6s goes out on it, where a farmer has one',
  ],
];
for (const [deals, lead, worths, why] of LINES) {
  test(`a line that ends soon is worth how it ended: ${why}`, () => {
    const hands = deals[0] ?? [];
    const under = hands.length === 3 ? rules : PRESETS['pagat-4p'];
    const simulator = createSimulator(bundledFor(under), actionSpace(under));
    const words = deals.map((deal) =>
      deal.flatMap((text) => {
        const { lo, hi } = unwrap(parseCards(text));
        return [lo, hi];
      }),
    );
    const combo = unwrap(parsePlay(lead, under)) ?? assert.fail();
    const results = deals.map((deal, index) => {
      simulator.place(
        viewFor(startPlay({ rules: under, deal: unwrap(dealOf({ rules: under, hands: deal })) }), seatAt(0)),
      );
      const from = index * (words[0] ?? []).length;
      return simulator.playOn(Int32Array.from(words.flat()), from, encode(simulator.space, combo), {
        aim: 'wins',
        looks: [],
        depth: 99,
        bySmall: false,
      });
    });
    assert.deepEqual(results, worths);
  });
}

/** Logits of networks that always return the same, by role; their first candidate is the pass or the lowest lead. */
const LOGITS = [2, 1, -1];
const [OF_LANDLORD, OF_DOWN, OF_UP] = LOGITS.map(winProbability) as [number, number, number];

/** seat that leads, its lead, looks, depth, value for its side, why */
const CUT: readonly (readonly [number, string, readonly number[], number, number, string])[] = [
  [0, '3', [], 99, 1, 'to the end'],
  [0, '3', [], 0, 1 - OF_DOWN, 'the enemy that answers'],
  [0, '3', [], 1, 1 - OF_UP, 'the next enemy'],
  [0, '3', [], 2, OF_LANDLORD, 'the same seat, which leads again'],
  [0, '3', [0], 2, (1 - OF_DOWN + OF_LANDLORD) / 2, 'a look on the way counts as much as the rest'],
  [0, '3', [0, 1], 99, (1 - OF_DOWN + 1 - OF_UP + 1) / 3, 'two looks and the end'],
  [1, '5', [], 0, OF_UP, "a farmer's partner"],
  [1, '5', [0], 1, (OF_UP + 1 - OF_LANDLORD) / 2, 'the partner, then the landlord'],
];
for (const [seat, lead, looks, depth, expected, why] of CUT) {
  test(`a line is worth the networks' values on the way: ${why}`, () => {
    const layout = networkLayout({ rows: LAYOUTS.three.rows, hidden: 32 });
    const roles = LOGITS.map((logit) => {
      const weights = new Float32Array(layout.size);
      weights[layout.headBias + WIN_OUTPUT] = logit;
      return weights;
    });
    const simulator = createSimulator(createNetworks({ layout, roles, steps: 0 }), space);
    const deal = unwrap(dealOf({ rules, hands: ['3468', '57TQ', '9JKA'] }));
    const round = startPlay({ rules, deal, turn: seatAt(seat) });
    simulator.place(viewFor(round, seatAt(seat)));
    const hands = Int32Array.from(round.hands.flatMap(({ lo, hi }) => [lo, hi]));
    const value = simulator.playOn(hands, 0, idOf(lead), { aim: 'wins', looks, depth, bySmall: false });
    assert.ok(Math.abs(value - expected) < 1e-12, `${value}, expected ${expected}`);
  });
}

test('small networks that say what the large ones say play out the same lines for less', () => {
  const read = (file: string, family: NetworkFamily) =>
    unwrap(readWeights(readFileSync(new URL(import.meta.resolve(`@doudizhu/weights/${file}`))), family));
  for (const under of [PRESETS.douzero, PRESETS['pagat-4p']]) {
    const family = familyOf(under);
    const { layout, roles, steps } = read(under.seats === 3 ? 'neural.bin' : 'neural-four.bin', family);
    const large = { layout, roles, steps };
    const [alone, both] = [large, { ...large, rollout: large }].map((weights) =>
      createSimulator(createNetworks(weights), actionSpace(under)),
    ) as [Simulator, Simulator];
    const deal = dealFrom(under, createRng('lines'));
    const round = startPlay({ rules: under, deal });
    const hands = Int32Array.from(round.hands.flatMap(({ lo, hi }) => [lo, hi]));
    const results = [alone, both].map((simulator) => {
      simulator.place(viewFor(round, seatAt(0)));
      const count = simulator.rate(viewFor(round, seatAt(0)));
      return [...simulator.ids.subarray(0, count)].map((id) =>
        [[], [4], [12, 18]].map((looks) =>
          simulator.playOn(hands, 0, id as ActionId, { aim: 'wins', looks, depth: 30, bySmall: true }),
        ),
      );
    });
    assert.ok((results[0]?.length ?? 0) > 4);
    assert.deepEqual(results[1], results[0]);
    assert.ok(both.evaluations < 0.7 * alone.evaluations, `${both.evaluations} of ${alone.evaluations}`);
  }
});

/** hands, lead, value for the landlord at a table for points, why: a win without bombs counts 1 more than a loss */
const POINTS: readonly (readonly [readonly string[], string, number, string])[] = [
  [['3', '44', '55'], '3', 3 / 4, 'a win counts its point and the two of a win'],
  [['3333', '44', '55'], '3333', 4 / 4, 'a bomb that goes out doubles'],
  [['33336', '44', '55'], '3333', 4 / 4, 'a bomb on the way doubles'],
  [['36', '4444', '55'], '3', -2 / 4, "a farmer's bomb doubles the loss"],
];
for (const [hands, lead, expected, why] of POINTS) {
  test(`for points: ${why}`, () => {
    const simulator = createSimulator(BUNDLED, space);
    const round = startPlay({ rules, deal: unwrap(dealOf({ rules, hands })) });
    simulator.place(viewFor(round, seatAt(0)));
    const words = Int32Array.from(round.hands.flatMap(({ lo, hi }) => [lo, hi]));
    const options = { looks: [], depth: 99, bySmall: false } as const;
    assert.equal(simulator.playOn(words, 0, idOf(lead), { ...options, aim: 'points' }), expected);
    assert.equal(simulator.playOn(words, 0, idOf(lead), { ...options, aim: 'wins' }), Number(expected > 0));
  });
}
