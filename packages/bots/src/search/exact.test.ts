/** Candidates that win on every deal, with deals that are written down. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCards } from '@doudizhu/rules/cards';
import { actionSpace, encode, parsePlay, type ActionId } from '@doudizhu/rules/combos';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { startPlay } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import type { Worlds } from './belief.ts';
import { createExact, type ExactOptions } from './exact.ts';

const rules = PRESETS.competition;
const OPTIONS: ExactOptions = { cardsMax: 12, worldsMax: 4, nodesMax: 20_000 };

const idOf = (text: string, under: RuleSet = rules): ActionId => {
  const combo = unwrap(parsePlay(text, under));
  assert.ok(combo !== null);
  return encode(actionSpace(under), combo);
};

const worldsOf = (deals: readonly (readonly string[])[], isComplete = true): Worlds => ({
  count: deals.length,
  hands: Int32Array.from(
    deals.flatMap((hands) =>
      hands.flatMap((text) => {
        const { lo, hi } = unwrap(parseCards(text));
        return [lo, hi];
      }),
    ),
  ),
  weights: Float64Array.from(deals, () => 1 / deals.length),
  isComplete,
});

/** deals, of which the first is on the table; the seat to lead; candidates; which of them is sure; options; why */
const ROWS: readonly (readonly [
  readonly (readonly string[])[],
  number,
  readonly string[],
  number,
  Partial<ExactOptions>,
  string,
])[] = [
  [[['3A', '44', '2']], 0, ['3', 'A'], -1, {}, 'a 2 beats the ace'],
  [[['32', '44', 'A']], 0, ['3', '2'], 1, {}, 'the 2 first, then the 3'],
  [[['3A', '44', 'K']], 0, ['3', 'A'], 1, {}, 'the ace first'],
  [[['3KK', '44', 'AA']], 0, ['3', 'KK'], -1, {}, 'a pair of aces beats the kings'],
  [
    [
      ['3KK', '4A', '4A'],
      ['3KK', 'AA', '44'],
      ['3KK', '44', 'AA'],
    ],
    0,
    ['3', 'KK'],
    -1,
    {},
    'the kings win where the aces lie apart, but not on every deal',
  ],
  [
    [
      ['3KK', '24', '2J'],
      ['3KK', '2J', '24'],
    ],
    0,
    ['3', 'KK'],
    1,
    {},
    'nothing beats the kings on either deal',
  ],
  [[['32', '44', 'A']], 0, ['3', '2'], -1, { cardsMax: 4 }, 'more cards than are looked at'],
  [[['32', '44', 'A']], 0, ['3', '2'], 1, { cardsMax: 5 }, 'as many cards as are looked at'],
  [[['5', '32', '66']], 1, ['3', '2'], 0, {}, 'a farmer who knows all hands'],
  [
    [
      ['5', '32', '66'],
      ['6', '32', '56'],
    ],
    1,
    ['3', '2'],
    -1,
    {},
    'a farmer who does not',
  ],
];

for (const [deals, turn, candidates, expected, options, why] of ROWS) {
  test(`${deals.map((hands) => hands.join(' ')).join(' or ')}: ${why}`, () => {
    const deal = unwrap(dealOf({ rules, hands: [...(deals[0] ?? [])] }));
    const view = viewFor(startPlay({ rules, deal, turn: seatAt(turn) }), seatAt(turn));
    const ids = candidates.map((text) => idOf(text));
    const exact = createExact(rules);
    assert.equal(exact.sureWin(view, ids, worldsOf(deals), { ...OPTIONS, ...options }, null), ids[expected] ?? null);
    assert.equal(
      exact.sureWin(view, ids, worldsOf(deals, false), OPTIONS, null),
      null,
      'where there may be other deals',
    );
  });
}

/** The same of four seats and two decks. */
const FOUR_ROWS: typeof ROWS = [
  [[['32', '44', 'A', 'K']], 0, ['3', '2'], 1, {}, 'the 2 first, then the 3'],
  [[['3A', '44', 'K', '2']], 0, ['3', 'A'], -1, {}, 'the farmer before him has a 2'],
  [[['344444', '5555', '6', '7']], 0, ['3', '44444'], 1, {}, 'five of a rank beat four'],
  [
    [
      ['3KK', '24', '2J', '5'],
      ['3KK', '2J', '24', '5'],
    ],
    0,
    ['3', 'KK'],
    1,
    {},
    'nothing beats the kings on either deal',
  ],
  [[['4', '32', '33', '33']], 1, ['3', '2'], 1, {}, 'a farmer who knows all hands, and that nobody helps him'],
];
const four = PRESETS['pagat-4p'];

for (const [deals, turn, candidates, expected, options, why] of FOUR_ROWS) {
  test(`${deals.map((hands) => hands.join(' ')).join(' or ')}: ${why}`, () => {
    const deal = unwrap(dealOf({ rules: four, hands: [...(deals[0] ?? [])] }));
    const view = viewFor(startPlay({ rules: four, deal, turn: seatAt(turn) }), seatAt(turn));
    const ids = candidates.map((text) => idOf(text, four));
    const exact = createExact(four);
    assert.equal(exact.sureWin(view, ids, worldsOf(deals), { ...OPTIONS, ...options }, null), ids[expected] ?? null);
  });
}

test('its nodes are counted and bounded', () => {
  const hands = ['3456789TA2', '34579', '34568'];
  const view = viewFor(startPlay({ rules, deal: unwrap(dealOf({ rules, hands })) }), seatAt(0));
  const ids = [idOf('3'), idOf('3456789T')];
  const options = { ...OPTIONS, cardsMax: 20 };
  const exact = createExact(rules);
  assert.ok(exact.sureWin(view, ids, worldsOf([hands]), options, null) !== null);
  const { nodes } = exact;
  assert.ok(nodes > 0);
  exact.sureWin(view, ids, worldsOf([hands]), options, null);
  assert.equal(exact.nodes, 2 * nodes, 'without a clock nothing is left of the last decision');
});
