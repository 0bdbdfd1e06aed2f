import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESETS } from '@doudizhu/rules/ruleset';
import type { ArenaState, BotState, PairState } from './arena.ts';
import { reportOf } from './report.ts';
import { addDeal, NO_SUMS, type RatioSums } from './statistics.ts';

const deals = (...xs: readonly number[]): RatioSums => xs.reduce((sums, x) => addDeal(sums, x, 1), NO_SUMS);

const SUMS: PairState['sums'] = {
  wins: deals(1, 0, 1, 1),
  landlordWins: deals(1, 1),
  farmerWins: deals(0, 1),
  points: deals(2, -4, 8),
  landlordPoints: deals(2, 2),
  farmerPoints: deals(-3),
  score: deals(1, 0, 1, 1),
};
const NONE = Object.fromEntries(Object.keys(SUMS).map((name) => [name, NO_SUMS])) as unknown as PairState['sums'];
const FAULTS = { crash: 1, timeout: 2, illegal: 3 };
const BOTS: readonly BotState[] = [
  { moves: 4, totalMs: 10, slowestMs: 6.25, faults: FAULTS, firstFault: 'crash: it broke' },
  { moves: 0, totalMs: 0, slowestMs: 0, faults: { crash: 0, timeout: 0, illegal: 0 }, firstFault: null },
];

const state = (change: Partial<ArenaState['spec']>, pair: Partial<ArenaState['pairs'][number]> = {}): ArenaState => ({
  arena: 1,
  spec: {
    bots: ['one', 'two'],
    deals: 4,
    rules: PRESETS.douzero,
    seed: 's',
    auction: false,
    budgetMs: null,
    timeoutMs: 1,
    sprt: null,
    ...change,
  },
  pairs: [{ a: 0, b: 1, deals: 4, sums: SUMS, verdict: null, ...pair }],
  bots: BOTS,
});

const SPRT = { low: 0.5, high: 0.6, alpha: 0.05, beta: 0.05 };
/** state, whether it is finished, why */
const FINISHED: readonly (readonly [ArenaState, boolean, string])[] = [
  [state({}), true, 'all deals played'],
  [state({ deals: 5, auction: true }), false, 'deals to come'],
  [state({ deals: 5, sprt: SPRT }, { verdict: 'high' }), true, 'a decided pair'],
  [state({}, { deals: 0, sums: NONE }), false, 'nothing played'],
];

for (const [arena, finished, why] of FINISHED) {
  test(`finished or not: ${why}`, () => assert.equal(reportOf(arena).finished, finished));
}

test('shares, points and ratings with their intervals', () => {
  const { pairs, bots } = reportOf(state({}));
  const [pair] = pairs;
  assert.deepEqual([pair?.wp.mean, pair?.wp.low.toFixed(3), pair?.wp.high.toFixed(3)], [0.75, '0.266', '0.984']);
  assert.equal(pair?.adp.mean, 2);
  assert.deepEqual([bots[0]?.elo, bots[0]?.eloHalf], [0, null]);
  // 400 log10(3), and half of the ratings from a share of 0.266 to the cap of 0.875.
  assert.deepEqual([bots[1]?.elo.toFixed(0), bots[1]?.eloHalf?.toFixed(0)], ['-191', '257']);
  assert.equal(reportOf(state({}, { deals: 0, sums: NONE })).bots[1]?.eloHalf, null);
});

test('a bot without moves took no time', () => {
  const none = { moves: 0, meanMs: 0, slowestMs: 0, crashes: 0, timeouts: 0, illegal: 0 };
  assert.partialDeepStrictEqual(reportOf(state({})).bots, [
    { moves: 4, meanMs: 2.5, slowestMs: 6.25, crashes: 1, timeouts: 2, illegal: 3 },
    none,
  ]);
});
