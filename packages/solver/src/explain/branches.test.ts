import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCombo, sameMove } from '@doudizhu/rules/combos';
import { afterMove, movesOf, positionFromText, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { Solver } from '../solver.ts';
import { bombUsesOf, branchesOf, type Branch } from './branches.ts';
import { formatLine } from './format.ts';
import { ideasOf, workOutOrders } from './orders.ts';
import { runThrough } from './pausable.ts';
import { strategyOf, type Strategy } from './strategy.ts';

const at = (landlord: string, farmers: readonly string[], turn: string): OpenPosition =>
  unwrap(positionFromText({ rules: PRESETS.douzero, landlord, farmers, turn }));
const planOf = (position: OpenPosition): Strategy => strategyOf(new Solver(), position) as Strategy;

/** landlord, farmers, turn, why */
const POSITIONS: readonly (readonly [string, readonly string[], string, string])[] = [
  ['KK5543', ['225543'], 'L', 'the winner leads'],
  ['33337', ['459'], 'D', 'the loser leads'],
  ['3399QK2', ['345788TJ', '356JKAA2'], 'D', 'two farmers'],
];

for (const [landlord, farmers, turn, why] of POSITIONS) {
  test(`branches, if ${why}: every path is legal, every node once per level, and all replies are there`, () => {
    const position = at(landlord, farmers, turn);
    const plan = planOf(position);
    const walk = (branch?: Branch): number => {
      const branches = branchesOf(plan, branch);
      const nodes = branches.flatMap((each) => [...each.nodes.keys()]);
      assert.equal(new Set(nodes).size, nodes.length, 'no node is in two branches');
      for (const { nodes: reached, answer } of branches) {
        for (const [id, path] of reached) {
          let now = position;
          for (const { turn: mover, move } of path) {
            assert.equal(mover, now.turn);
            assert.ok(
              movesOf(now).some((legal) => sameMove(legal, move)),
              formatLine(path, position),
            );
            now = afterMove(now, move);
          }
          assert.equal(sideOf(now.turn), plan.winner);
          assert.deepEqual(now, plan.nodes[id]?.position);
          assert.ok(answer !== null && sameMove(plan.nodes[id]?.choices[0]?.move ?? null, answer.move));
        }
      }
      return branches.reduce((sum, each) => sum + walk(each), branches.length);
    };
    const count = walk();
    assert.ok(count > 1, `${count}`);
    const [first] = branchesOf(plan);
    const isLed = sideOf(position.turn) !== plan.winner;
    const replies = branchesOf(plan).flatMap((branch) => branch.replies);
    if (isLed && farmers.length === 1) assert.equal(replies.length, movesOf(position).length);
    if (!isLed) assert.deepEqual(first?.replies, []);
  });
}

test('a bomb is kept for the plays that it beats', () => {
  const uses = bombUsesOf(planOf(at('33337', ['459'], 'D'))).map(({ bomb, beaten }) =>
    [bomb, ...beaten].map((move) => formatCombo(move, 1)),
  );
  assert.equal(uses.length, 1);
  assert.equal(uses[0]?.[0], '3333');
  assert.ok(['4', '5', '9'].includes(uses[0]?.[1] ?? ''));
});

test('orders of the same plays are one idea', () => {
  const position = at('KK5543', ['225543'], 'L');
  const { orders } = runThrough(workOutOrders(new Solver(), position, { ordersMax: 20 }));
  const ideas = ideasOf(orders, 1);
  assert.equal(
    ideas.reduce((sum, { orders: count }) => sum + count, 0),
    orders.length,
  );
  assert.ok(ideas.length < orders.length, `${ideas.length} of ${orders.length}`);
  for (const { order, moves } of ideas) {
    assert.equal(moves.length, order.plays);
    const end = order.steps.reduce((now, { move }) => afterMove(now, move), position);
    assert.equal(winnerOf(end), 'landlord');
  }
});
