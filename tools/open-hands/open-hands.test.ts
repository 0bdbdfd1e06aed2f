import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openPosition, parsePosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { Solver } from '@doudizhu/solver';
import { answersIn, dealAt, winnerAmong } from './open-hands.ts';

const ANSWERS = answersIn(fileURLToPath(new URL('../../data/open-hands.jsonl.gz', import.meta.url)));

test('each line of the data set is about the deal that its number is dealt', () => {
  assert.ok(ANSWERS.length > 0);
  for (const { line, position } of ANSWERS) assert.equal(position, dealAt(line - 1));
});

test('the lines that were cheap are proved again', () => {
  const cheap = ANSWERS.filter(({ winner, nodes }) => winner !== 'unknown' && nodes < 500);
  assert.ok(cheap.length > 0);
  const solver = new Solver();
  for (const { position, winner } of cheap) {
    const solution = solver.solve(unwrap(openPosition(unwrap(parsePosition(position)))), { moves: 'first' });
    assert.equal(solution.winner, winner, position);
  }
});

test('bots play a deal of the data set to its end, the same way each time', () => {
  const deals = ANSWERS.slice(0, 20);
  const winners = deals.map((answer) => winnerAmong('greedy', answer));
  assert.deepEqual(new Set(winners), new Set(['landlord', 'farmers']));
  assert.deepEqual(
    deals.map((answer) => winnerAmong('greedy', answer)),
    winners,
  );
});
