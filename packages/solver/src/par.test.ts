import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deck, parseCards, rankOf } from '@doudizhu/rules/cards';
import { dealFrom, dealOf, seatAt, type Deal } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, shuffle } from '@doudizhu/rules/rng';
import { startPlay } from '@doudizhu/rules/round';
import { PRESETS, ruleSet, type RuleSet } from '@doudizhu/rules/ruleset';
import { parDealOf, parOf, type ParSolver } from './par.ts';
import { Solver, type SearchLimits } from './solver.ts';
import { byPoints, byWin, referenceValue } from './testing/reference.ts';

const solverOf = (): ParSolver => {
  const solver = new Solver();
  return {
    solve: (position, options) => Promise.resolve(solver.solve(position, options)),
    points: (position, limits: SearchLimits) => Promise.resolve(solver.points(position, limits)),
  };
};

/** Hands of four cards and a kitty of one, of three ranks and the jokers, so that there are bombs. */
const smallDeal = (seed: string, rules: RuleSet): Deal => {
  const cards = deck(1).filter((card) => rankOf(card) < 3 || rankOf(card) > 12);
  shuffle(createRng(seed), cards);
  const hands = [0, 1, 2].map((seat) => cards.slice(4 * seat, 4 * seat + 4));
  return unwrap(dealOf({ rules, hands, kitty: cards.slice(12, 13) }));
};

test('par is what the oracle says of each landlord, in scores of the rule set', async () => {
  const rules = PRESETS.douzero;
  let bombs = 0;
  for (let number = 0; number < 4; number++) {
    const deal = smallDeal(`par/${number}`, rules);
    for (const [seat, par] of unwrap(await parOf({ rules, deal }, solverOf())).entries()) {
      assert.equal(par.seat, seat);
      assert.equal(par.position.hands[0]!.lo !== 0 || par.position.hands[0]!.hi !== 0, true);
      assert.equal(par.winner, referenceValue(par.position, byWin) > 0 ? 'landlord' : 'farmers');
      const stake = referenceValue(par.position, byPoints);
      assert.deepEqual([par.points, par.pointsMin, par.pointsMax], Array(3).fill(2 * rules.base * stake));
      if (Math.abs(stake) > 1) bombs++;
    }
  }
  assert.ok(bombs > 0, `${bombs} seats with a bomb that counts`);
});

const FARMER_LEADS = unwrap(ruleSet({ preset: 'douzero', leads: 'farmer' }));

/** hands from seat 0, kitty, rules, the landlords' scores, why */
// oxfmt-ignore
const DEALS: readonly (readonly [readonly string[], string, RuleSet, readonly number[], string])[] = [
  [['3', '4', '5'], '2', PRESETS.douzero, [2, 2, 2], 'the seat that leads the 2 is out next'],
  [['3333', '4', '5'], '2', PRESETS.douzero, [4, -4, -4], 'farmers who win anyway do it with the bomb'],
  [['34', '4', '5'], 'BR', PRESETS.happy, [-8, 16, 16], 'two jokers in the kitty multiply by 4; the loser keeps the rocket'],
  [['34', '4', '5', '6'], '2', PRESETS['pagat-4p'], [-3, 3, 3, 3], 'four seats: three farmers pay or are paid'],
  [['3', '4', '5'], '2', FARMER_LEADS, [-2, -2, -2], 'the farmer who leads is out at once'],
];

for (const [hands, kitty, rules, expected, why] of DEALS) {
  test(`${hands.join(' / ')} + ${kitty}: ${why}`, async () => {
    const deal = unwrap(dealOf({ rules, hands, kitty }));
    const pars = unwrap(await parOf({ rules, deal }, solverOf()));
    assert.deepEqual(
      pars.map(({ points }) => points),
      expected,
    );
  });
}

test('what is not proved is said to be so', async () => {
  const rules = PRESETS.douzero;
  const deal = dealFrom(rules, createRng('unsolved'));
  for (const par of unwrap(await parOf({ rules, deal }, solverOf(), { nodesMax: 5 }))) {
    assert.deepEqual([par.winner, par.points, par.pointsMin, par.pointsMax], ['unknown', null, null, null]);
    assert.equal(par.stopped, 'nodes');
  }
});

test('a winner without a proved score gives its bounds', async () => {
  const rules = PRESETS.douzero;
  const deal = smallDeal('par/bounds', rules);
  const { solve, points } = solverOf();
  const halfway: ParSolver = {
    solve,
    points: async (position) => ({ ...(await points(position, {})), points: null, pointsMin: 1, pointsMax: 8 }),
  };
  const [par] = unwrap(await parOf({ rules, deal }, halfway));
  assert.deepEqual([par?.points, par?.pointsMin, par?.pointsMax], [null, 2, 16]);
});

test('a deal that cannot be played is refused', async () => {
  const rules = PRESETS.douzero;
  const deal = unwrap(dealOf({ rules, hands: ['3', '', '4'], kitty: '5' }));
  const refused = await parOf({ rules, deal }, solverOf());
  assert.equal(!refused.ok && refused.error.code, 'bad-position');
});

test('a round within the play has no deal for par', () => {
  const rules = PRESETS.douzero;
  const deal = smallDeal('par/0', rules);
  const landlord = seatAt(1);
  assert.deepEqual(parDealOf(startPlay({ rules, deal, landlord })), { rules, deal });
  assert.equal(parDealOf(startPlay({ rules, deal, landlord, turn: seatAt(2) })), null);
  assert.equal(parDealOf(startPlay({ rules, deal: { ...deal, kitty: [] }, landlord })), null);
});

test('a deal whose bombs count otherwise than by two each has no par, and no points', async () => {
  const rows = [
    [
      { preset: 'happy', bombFactors: { soft: 2, hard: 4, pure: 4, rocket: 4 } },
      /bombFactors is .+, expected 2, 2, 2, 2$/u,
    ],
    [{ preset: 'happy', bombsCounted: 3 }, /bombsCounted is 3, expected null$/u],
  ] as const;
  for (const [given, message] of rows) {
    const rules = unwrap(ruleSet(given));
    const refused = await parOf({ rules, deal: smallDeal('refused', rules) }, solverOf());
    assert.ok(!refused.ok);
    assert.match(refused.error.message, message);
    const hands = [parseCards('33334'), parseCards('5')].map(unwrap);
    assert.throws(() => new Solver().points({ rules, hands, turn: 0, toBeat: null, passes: 0 }), message);
  }
});

test('a deal with a wild rank: par is what the oracle says', async () => {
  const rules = PRESETS.laizi;
  const deal = { ...smallDeal('wild', rules), wild: '4' };
  for (const par of unwrap(await parOf({ rules, deal }, solverOf()))) {
    assert.equal(par.position.rules.wild, '4');
    assert.equal(par.winner, referenceValue(par.position, byWin) > 0 ? 'landlord' : 'farmers');
    const stake = referenceValue(par.position, byPoints);
    assert.deepEqual(
      [par.points, par.pointsMin, par.pointsMax].map((points) => Math.sign(points ?? 0)),
      Array(3).fill(Math.sign(stake)),
    );
  }
});
