import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESETS } from '@doudizhu/rules/ruleset';
import type { ArenaState, BotState, PairState } from './arena.ts';
import { markdownOf, reportOf } from './report.ts';
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
const NONE: PairState['sums'] = {
  wins: NO_SUMS,
  landlordWins: NO_SUMS,
  farmerWins: NO_SUMS,
  points: NO_SUMS,
  landlordPoints: NO_SUMS,
  farmerPoints: NO_SUMS,
  score: NO_SUMS,
};
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

test('the tables of a finished arena', () => {
  assert.equal(
    markdownOf(reportOf(state({}))),
    `douzero, auction off, seed s

| a | b | deals | WP | as landlord | as farmers | ADP | as landlord | as farmers |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| one | two | 4 | 0.750 ± 0.490 | 1.000 ± 0.000 | 0.500 ± 0.980 | 2.00 ± 6.79 | 2.00 ± 0.00 | -3.00 |

| WP | one | two |
| --- | ---: | ---: |
| one |  | 0.750 ± 0.490 |
| two | 0.250 ± 0.490 |  |

| bot | Elo | moves | ms per move | slowest ms | illegal | crashes | timeouts |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| one | 0 | 4 | 2.500 | 6.3 | 3 | 1 | 2 |
| two | -191 | 0 | 0.000 | 0.0 | 0 | 0 | 0 |

- one: crash: it broke
`,
  );
});

const SPRT = { low: 0.5, high: 0.6, alpha: 0.05, beta: 0.05 };
/** state, whether it is finished, the first line, the line of the pair, the cross table, why */
const LINES: readonly (readonly [ArenaState, boolean, string, string, readonly string[], string])[] = [
  [
    state({ deals: 5, auction: true }),
    false,
    'douzero, auction on, seed s, not finished',
    '| one | two | 4 | 0.750 ± 0.490 | 1.000 ± 0.000 | 0.500 ± 0.980 | 2.00 ± 6.79 | 2.00 ± 0.00 | -3.00 |',
    ['| deals won | one | two |', '| one |  | 0.750 ± 0.490 |', '| two | 0.250 ± 0.490 |  |'],
    'auction on, deals to come',
  ],
  [
    state({ deals: 5, sprt: SPRT }, { verdict: 'high' }),
    true,
    'douzero, auction off, seed s',
    '| one | two | 4 | 0.750 ± 0.490 | 1.000 ± 0.000 | 0.500 ± 0.980 | 2.00 ± 6.79 | 2.00 ± 0.00 | -3.00 | open (0.00) |',
    ['| WP | one | two |', '| one |  | 0.750 ± 0.490 |', '| two | 0.250 ± 0.490 |  |'],
    'a decided pair is finished; four deals say nothing to SPRT',
  ],
  [
    state({}, { deals: 0, sums: NONE }),
    false,
    'douzero, auction off, seed s, not finished',
    '| one | two | 0 | – | – | – | – | – | – |',
    ['| WP | one | two |', '| one |  | – |', '| two | – |  |'],
    'nothing played',
  ],
];

for (const [arena, finished, head, pair, cross, why] of LINES) {
  test(`tables: ${why}`, () => {
    const report = reportOf(arena);
    const lines = markdownOf(report).split('\n');
    assert.equal(report.finished, finished);
    assert.equal(lines[0], head);
    assert.equal(lines[4], pair);
    assert.deepEqual([lines[6], lines[8], lines[9]], cross);
  });
}

test('a bot without moves took no time', () => {
  const { bots } = reportOf(state({}));
  assert.deepEqual(
    bots.map(({ moves, meanMs, slowestMs, crashes, timeouts, illegal }) => [
      moves,
      meanMs,
      slowestMs,
      crashes,
      timeouts,
      illegal,
    ]),
    [
      [4, 2.5, 6.25, 1, 2, 3],
      [0, 0, 0, 0, 0, 0],
    ],
  );
});
