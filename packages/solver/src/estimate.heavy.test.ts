/** Long searches: in pieces as many nodes as at once, and an opinion meanwhile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterMove, movesOf, type OpenPosition } from '@doudizhu/rules/position';
import { createRng } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import type { WinEstimate } from './core/estimate.ts';
import { Solver } from './solver.ts';
import { sampleDeal } from './testing/sample.ts';

const fullDeal = (number: number): OpenPosition =>
  sampleDeal(createRng(`1/20+17+17/${number}`), PRESETS.douzero, [20, 17, 17]);
/** Won by the landlord: 1.2 million nodes for the whole question alone, 370,000 with the narrow one by turns. */
const LANDLORDS = fullDeal(14);
/** Won by the farmers in 2.5 million nodes. */
const FARMERS = fullDeal(32);
const MEMORY = { tableBytes: 1 << 27, handsBytes: 1 << 29 };

const estimatesIn = (position: OpenPosition, pieces: number, nodesMax: number) => {
  const solver = new Solver(MEMORY);
  const reported: WinEstimate[] = [];
  let winner = 'unknown';
  for (let piece = 0; piece < pieces && winner === 'unknown'; piece++) {
    const options = { onJudged: () => undefined, onEstimate: (estimate: WinEstimate) => void reported.push(estimate) };
    ({ winner } = solver.solve(position, { moves: 'first', nodesMax, ...options }));
  }
  return { winner, reported, nodes: solver.nodes };
};

test('a search in pieces takes its turns as one long search does', () => {
  const { winner, reported, nodes } = estimatesIn(LANDLORDS, 40, 20_000);
  assert.equal(winner, 'landlord');
  assert.ok(nodes < 500_000, `${nodes} nodes`);
  const [first] = reported;
  assert.ok(first !== undefined && first.landlordChance > 0.6, `${first?.landlordChance}`);
});

test('an estimate is reported every 200,000 nodes; its line is legal', () => {
  const { winner, reported } = estimatesIn(FARMERS, 1, 450_000);
  assert.equal(winner, 'unknown');
  assert.equal(reported.length, 2);
  for (const { landlordChance, steps } of reported) {
    assert.ok(landlordChance < 0.2, `${landlordChance}`);
    assert.equal(steps.length, 8);
    let position = FARMERS;
    for (const { turn, move } of steps) {
      assert.equal(turn, position.turn);
      assert.ok(movesOf(position).some((legal) => JSON.stringify(legal) === JSON.stringify(move)));
      position = afterMove(position, move);
    }
  }
});
