/** Moves in all possible deals, against a count over all ways to deal the physical cards. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCounts, countsOf, parseCards, rankOf, type Card } from '@doudizhu/rules/cards';
import { formatCombo } from '@doudizhu/rules/combos';
import { isHidden, knownCards, parsePosition, type OpenPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { Solver } from '@doudizhu/solver';
import { hiddenPosition, movesInDeals, possibleDeals, type HiddenPosition } from './hidden-hands.ts';

const solver = new Solver({ tableBytes: 1 << 20, handsBytes: 32 << 20 });

const hiddenAt = (ddn: string, unseen: string): HiddenPosition =>
  unwrap(hiddenPosition(unwrap(parsePosition(ddn)), unwrap(parseCards(unseen))));

/** All ways to choose cards. */
const picks = (cards: readonly Card[], count: number): Card[][] =>
  count === 0
    ? [[]]
    : cards.flatMap((card, at) => picks(cards.slice(at + 1), count - 1).map((rest) => [card, ...rest]));

const physical = (text: string): Card[] => {
  const used = new Map<number, number>();
  return [...text].map((letter) => {
    const rank = '3456789TJQKA2BR'.indexOf(letter);
    const copy = used.get(rank) ?? 0;
    used.set(rank, copy + 1);
    return (rank * 4 + copy) as Card;
  });
};

// oxfmt-ignore
const ROWS: readonly (readonly [string, string, string])[] = [
  ['ddn1 rules=douzero L=A2KK3 D=?3 U=?2 turn=L', '3QQA2A', 'two hands, one card out of play'],
  ['ddn1 rules=douzero L=A2KK3 D=?3 turn=L', '3QQA', 'one hand'],
  ['ddn1 rules=douzero L=55K D=44A U=?2 turn=D', '6KK2', 'a farmer moves'],
  ['ddn1 rules=douzero L=55K D=44A U=77?? turn=D', '6KK2', 'a hand known in part'],
  ['ddn1 rules=douzero L=?2 D=44A U=?2 turn=D beat=L:9', '6KK2J', 'to beat a play'],
];

for (const [ddn, unseen, why] of ROWS) {
  test(`each move wins in as many deals as a count finds: ${why}`, () => {
    const hidden = hiddenAt(ddn, unseen);
    const deals = possibleDeals(hidden, 1000);
    assert.ok(deals.isExact && deals.total === deals.positions.length);
    const moves = movesInDeals(
      deals,
      deals.positions.map((position) => solver.solve(position)),
    );
    const cards = physical(unseen);
    const wins = new Map<string, number>();
    let ways = 0;
    const deal = (side: number, left: readonly Card[], hands: OpenPosition['hands']): void => {
      const hand = hidden.position.hands[side];
      if (hand === undefined) {
        ways++;
        const { winningMoves } = solver.solve({ ...hidden.position, hands });
        for (const move of winningMoves) wins.set(formatCombo(move, 1), (wins.get(formatCombo(move, 1)) ?? 0) + 1);
      } else if (isHidden(hand)) {
        for (const picked of picks(left, hand.hidden)) {
          deal(
            side + 1,
            left.filter((card) => !picked.includes(card)),
            [...hands, addCounts(knownCards(hand), countsOf(picked))],
          );
        }
      } else deal(side + 1, left, [...hands, hand]);
    };
    deal(0, cards, []);
    assert.ok(moves.length > 1 && rankOf(cards[0]!) >= 0);
    for (const { move, chance, low, high, wins: won, losses } of moves) {
      const expected = (wins.get(formatCombo(move, 1)) ?? 0) / ways;
      assert.ok(Math.abs((chance ?? -1) - expected) < 1e-9, `${formatCombo(move, 1)}: ${chance}, expected ${expected}`);
      assert.deepEqual([low, high, won + losses], [chance, chance, deals.total]);
    }
  });
}

test('many deals are drawn, the same ones for the same question, and the interval contains the exact chance', () => {
  const hidden = hiddenAt('ddn1 rules=douzero L=A2KK3 D=?3 U=?2 turn=L', '3QQA2A');
  const solutionsOf = (dealsMax: number): ReturnType<typeof movesInDeals> => {
    const deals = possibleDeals(hidden, dealsMax);
    assert.equal(deals.isExact, dealsMax >= 24);
    assert.equal(deals.total, 24);
    return movesInDeals(
      deals,
      deals.positions.map((position) => solver.solve(position)),
    );
  };
  const drawn = solutionsOf(23);
  assert.deepEqual(solutionsOf(23), drawn);
  for (const [index, { chance }] of solutionsOf(24).entries()) {
    const { low, high } = drawn[index]!;
    assert.ok(chance !== null && low <= chance && chance <= high);
  }
});

test('deals that were not solved count for no side', () => {
  const deals = possibleDeals(hiddenAt('ddn1 rules=douzero L=A2KK3 D=?3 U=?2 turn=L', '3QQA2A'), 1000);
  const [first] = movesInDeals(deals, [solver.solve(deals.positions[0]!)]);
  assert.ok(first !== undefined && first.wins + first.losses === 1 && first.low < first.high);
  const [none] = movesInDeals(deals, []);
  assert.deepEqual([none?.chance, none?.low, none?.high], [null, 0, 1]);
});

// oxfmt-ignore
const BAD: readonly (readonly [string, string | undefined, RegExp])[] = [
  ['ddn1 L=?3 D=44 turn=L', undefined, /hand L is hidden and has to move/u],
  ['ddn1 L=44 D=?3 turn=L', '44', /2 cards, expected at least 3/u],
  ['ddn1 L=444 D=?1 turn=L', '44', /some are in an open hand or on the table/u],
];

for (const [ddn, unseen, expected] of BAD) {
  test(`${ddn}, unseen ${unseen ?? 'not given'}, is refused`, () => {
    const cards = unseen === undefined ? undefined : unwrap(parseCards(unseen));
    const hidden = hiddenPosition(unwrap(parsePosition(ddn)), cards);
    assert.match(hidden.ok ? '' : hidden.error.message, expected);
  });
}
