import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, deck, parseCards } from '@doudizhu/rules/cards';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, shuffle } from '@doudizhu/rules/rng';
import { ChainWalk, createChainCosts, NO_PLANE, type ChainOptions, type ChainVisitor } from './chains.ts';

/** Every way to take chains out of the hand: `chains | sum | singles pairs | core`. */
const waysOf = (cards: string, planes: ChainOptions['planes']): string[] => {
  const ways: string[] = [];
  const visitor: ChainVisitor = {
    cost: (copies, length, main) => 100 * copies + 10 * length + main / 100,
    leaf: ({ chains, singles, pairs, core, sums }) =>
      void ways.push(`${chains} ${sums[chains]!.toFixed(2)} ${singles}/${pairs} ${core}`),
  };
  const { lo, hi } = unwrap(parseCards(cards));
  new ChainWalk(visitor, { planes }).visit(lo, hi, createChainCosts());
  return ways;
};

/** cards, how planes come, the ways, why */
const ROWS: readonly (readonly [string, ChainOptions['planes'], readonly string[], string])[] = [
  ['3456', 'all', [`0 0.00 0/0 ${NO_PLANE}`], 'four in a row are not a chain'],
  ['34567', 'all', ['0 0.00 0/0 -1', '1 150.04 0/0 -1'], 'a sequence'],
  ['TJQKA2', 'all', ['0 0.00 0/0 -1', '1 150.11 0/0 -1'], 'the 2 ends no sequence'],
  ['345678', 'all', ['0 0.00 0/0 -1', '1 150.04 0/0 -1', '1 160.05 0/0 -1', '1 150.05 0/0 -1'], 'starts and lengths'],
  ['334455', 'all', ['0 0.00 0/0 -1', '1 230.02 0/0 -1'], 'pairs'],
  [
    '333444',
    'all',
    ['0 0.00 0/0 -1', '1 320.01 0/0 -1', '1 320.01 2/0 3', '1 320.01 0/2 -1'],
    'a plane comes once for each kind of kickers',
  ],
  ['333444', 'kicked', ['0 0.00 0/0 -1', '1 320.01 2/0 3', '1 320.01 0/2 -1'], 'planes with kickers only'],
  [
    '3334445667788',
    'kicked',
    [
      '0 0.00 0/0 -1',
      '1 150.04 0/0 -1',
      '1 160.05 0/0 -1',
      '1 320.01 2/0 3',
      '2 550.06 2/0 3',
      '1 320.01 0/2 -1',
      '2 550.06 0/2 -1',
      '1 150.05 0/0 -1',
      '1 230.05 0/0 -1',
    ],
    'chains of one way by lowest rank; a way comes once',
  ],
];

for (const [cards, planes, expected, why] of ROWS) {
  test(`${cards}: ${why}`, () => assert.deepEqual(waysOf(cards, planes), expected));
}

test('kickers of long planes: five take single cards, six take none', () => {
  const planes = waysOf('333444555666777888', 'all').filter((way) => /^1 3[456]\d\./.test(way));
  assert.deepEqual(planes, [
    '1 340.03 0/0 -1',
    '1 340.03 4/0 15',
    '1 340.03 0/4 -1',
    '1 350.04 0/0 -1',
    '1 350.04 5/0 31',
    '1 360.05 0/0 -1',
    '1 340.04 0/0 -1',
    '1 340.04 4/0 30',
    '1 340.04 0/4 -1',
    '1 350.05 0/0 -1',
    '1 350.05 5/0 62',
    '1 340.05 0/0 -1',
    '1 340.05 4/0 60',
    '1 340.05 0/4 -1',
  ]);
});

test('the cards that a way leaves and those of its chains are the hand', () => {
  const rng = createRng('chains');
  for (let round = 0; round < 300; round++) {
    const { lo, hi } = countsOf(shuffle(rng, deck(1)).slice(0, 20));
    const visitor: ChainVisitor = {
      cost: (copies, length) => copies * length,
      leaf: ({ has1, has2, has3, has4, chains, sums }) => {
        let left = 0;
        for (const mask of [has1, has2, has3, has4]) for (let bits = mask; bits !== 0; bits &= bits - 1) left++;
        assert.equal(left + sums[chains]!, 20);
      },
    };
    new ChainWalk(visitor, { planes: 'all' }).visit(lo, hi, createChainCosts());
  }
});
