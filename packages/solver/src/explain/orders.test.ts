import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterMove, positionFromText, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { Solver } from '../solver.ts';
import { formatLine } from './format.ts';
import { workOutOrders, type Orders } from './orders.ts';
import { runThrough } from './pausable.ts';

const at = (landlord: string, farmers: readonly string[]): OpenPosition =>
  unwrap(positionFromText({ rules: PRESETS.douzero, landlord, farmers, turn: 'landlord' }));
const ordersOf = (position: OpenPosition, ordersMax: number): Orders =>
  runThrough(workOutOrders(new Solver({ tableBytes: 1 << 20 }), position, { ordersMax }));

const SMALL = at('KK5543', ['225543']);

/** All lines in which the winner keeps the win, without any order. */
const allLines = (position: OpenPosition): string[] => {
  const solver = new Solver({ tableBytes: 1 << 20 });
  const { winner } = solver.solve(position);
  const lines: string[] = [];
  const walk = (now: OpenPosition, steps: readonly { turn: number; move: OpenPosition['toBeat'] }[]): void => {
    const { winningMoves, losingMoves } = solver.solve(now);
    const moves = sideOf(now.turn) === winner ? winningMoves : [...winningMoves, ...losingMoves];
    for (const move of moves) {
      const after = afterMove(now, move);
      const line = [...steps, { turn: now.turn, move }] as never;
      if (winnerOf(after) === null) walk(after, line);
      else lines.push(formatLine(line, position));
    }
  };
  walk(position, []);
  return lines;
};

test('all orders together have all lines that win, each once', () => {
  const position = at('K43', ['53']);
  const { orders, isComplete } = ordersOf(position, 1000);
  assert.ok(isComplete);
  const expected = allLines(position);
  assert.equal(
    orders.reduce((sum, { lines }) => sum + lines, 0),
    expected.length,
  );
  for (const { steps } of orders) assert.ok(expected.includes(formatLine(steps, position)));
});

test('the first order is as short as the distance, and the loser resists', () => {
  for (const position of [SMALL, at('3344559', ['667788A', '4TTJ'])]) {
    const { winner, plays } = new Solver().distance(position);
    const { orders } = ordersOf(position, 3);
    assert.equal(orders[0]?.plays, plays);
    for (const { steps, plays: own } of orders) {
      assert.equal(steps.filter(({ turn, move }) => move !== null && sideOf(turn) === winner).length, own);
      assert.equal(winnerOf(steps.reduce((now, { move }) => afterMove(now, move), position)), winner);
    }
  }
});

test('a loser who can answer does not pass in the first order', () => {
  const { orders, isComplete } = ordersOf(SMALL, 1);
  assert.ok(!isComplete);
  assert.match(formatLine(orders[0]?.steps ?? [], SMALL), /^L [45], D [0-9KA2]/u);
});

test('without a proved winner there is no order', () => {
  const position = at('345567889JQQA2', ['3446899TQKKABR']);
  const work = workOutOrders(new Solver({ tableBytes: 1 << 20 }), position, { ordersMax: 3, limits: { nodesMax: 10 } });
  assert.deepEqual(runThrough(work), { orders: [], isComplete: false });
});
