import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { impsOf, scoreBoard } from './scoring.ts';
import { standingsOf } from './standings.ts';

const BOARD = fc.array(fc.tuple(fc.integer({ min: -96, max: 96 }), fc.integer({ min: -96, max: 96 })), {
  minLength: 1,
  maxLength: 20,
});
/** Points of three seats with the sum zero. */
const boards = BOARD.map((tables) => tables.map(([a, b]) => [a, b, -a - b]));

describe('a board', () => {
  test('of three tables: each seat against the same seat', () => {
    const scores = scoreBoard([
      [6, -3, -3],
      [-6, 3, 3],
      [6, -12, 6],
    ]);
    assert.deepEqual(
      scores.map((seats) => seats.map(({ matchpoints }) => matchpoints)),
      [
        [3, 2, 0],
        [0, 4, 2],
        [3, 0, 4],
      ],
    );
    assert.deepEqual(
      scores[0]?.map(({ share, difference }) => [share, difference]),
      [
        [0.75, 6],
        [0.5, 1.5],
        [0, -7.5],
      ],
    );
  });

  test('counts a difference by how often it doubles', () => {
    const imps = [0, 1, 2, 3, 4, 6, 12, 24, 48, 96, -5, -96].map((difference) => impsOf(difference) + 0);
    assert.deepEqual(imps, [0, 2, 3, 4, 5, 6, 7, 9, 11, 13, -5, -13]);
    const [winner, middle, loser] = scoreBoard([[6], [2], [-6]]).map(([score]) => score);
    assert.deepEqual([winner?.imps, middle?.imps, loser?.imps], [(5 + 7) / 2, (-5 + 6) / 2, (-7 - 6) / 2]);
    assert.deepEqual([winner?.difference, middle?.difference, loser?.difference], [8, 2, -10]);
  });

  test('without points for a seat is a bug, not a zero', () => {
    assert.throws(() => scoreBoard([[1, 2, -3], [1]]), /no points for seat 1/u);
  });

  test('that one table alone has played says nothing', () => {
    assert.deepEqual(scoreBoard([[2, -1, -1]])[0]?.[0], {
      points: 2,
      matchpoints: 0,
      share: 0.5,
      difference: 0,
      imps: 0,
    });
  });

  test('gives each seat half of the matchpoints on the average, and no differences in sum', () => {
    fc.assert(
      fc.property(boards, (points) => {
        const scores = scoreBoard(points);
        for (const seat of [0, 1, 2]) {
          const own = scores.map((table) => table[seat] as (typeof table)[number]);
          const total = own.reduce((sum, { share }) => sum + share, 0);
          assert.ok(Math.abs(total - points.length / 2) < 1e-9);
          for (const key of ['difference', 'imps'] as const) {
            assert.ok(Math.abs(own.reduce((sum, score) => sum + score[key], 0)) < 1e-6, key);
          }
        }
      }),
    );
  });

  test('does not depend on the order of the tables, and more points are never worse', () => {
    fc.assert(
      fc.property(boards, fc.nat(), fc.nat({ max: 2 }), (points, chosen, seat) => {
        const scores = scoreBoard(points);
        assert.deepEqual(scoreBoard(points.toReversed()).toReversed(), scores);
        const table = chosen % points.length;
        const more = points.map((row, index) =>
          index === table ? row.map((own, at) => own + (at === seat ? 1 : 0)) : row,
        );
        const [before, after] = [scores[table]?.[seat], scoreBoard(more)[table]?.[seat]];
        assert.ok((after?.share ?? 0) >= (before?.share ?? 0) && (after?.imps ?? 0) >= (before?.imps ?? 0));
      }),
    );
  });
});

test('IMPs are odd, whole, grow with the difference, and a doubling counts the same', () => {
  assert.deepEqual([0, 1, 3, 7, 15, -15].map(impsOf), [0, 2, 4, 6, 8, -8]);
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 500 }), (difference) => {
      assert.equal(impsOf(difference) + impsOf(-difference), 0);
      assert.ok(Number.isInteger(impsOf(difference)));
      assert.ok(impsOf(difference + 1) >= impsOf(difference));
    }),
  );
});

test('standings: the best share first, equal results share a rank, all entrants are in them', () => {
  const score = (share: number, imps: number) => ({ points: 0, matchpoints: 0, share, difference: 0, imps });
  const scores = new Map([
    ['ann', [score(0.5, 1), score(0.7, 2)]],
    ['bob', [score(0.7, 2), score(0.5, 1)]],
    ['cyd', [score(0.9, 9)]],
    ['dan', [score(0.6, 4), score(0.6, 0)]],
  ]);
  assert.deepEqual(
    standingsOf(['ann', 'bob', 'cyd', 'dan', 'eve'], scores).map(({ account, rank }) => [account, rank]),
    [
      ['cyd', 1],
      ['dan', 2],
      ['ann', 3],
      ['bob', 3],
      ['eve', 5],
    ],
  );
});
