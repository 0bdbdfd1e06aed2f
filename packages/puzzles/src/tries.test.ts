import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sizeOf } from '@doudizhu/rules/cards';
import { movesOf, positionFromText } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { Solver } from '@doudizhu/solver';
import { openViewAt } from './players.ts';
import { createTries, tryScores } from './tries.ts';

const position = unwrap(
  positionFromText({ rules: PRESETS.competition, landlord: '356789A2', farmers: ['4569JK2B'], turn: 'landlord' }),
);

test('the solver’s plays score 1; each mistake halves the score', async () => {
  const solver = new Solver({ tableBytes: 1 << 22 });
  const runTry = createTries(solver, position, 'landlord');
  assert.equal(await runTry((at) => solver.solve(at).winningMoves[0] ?? null), 1);
  let mistakes = 0;
  const score = await runTry((at) => {
    const { winningMoves, losingMoves } = solver.solve(at);
    const wrong = losingMoves[0];
    if (wrong !== undefined && mistakes < 2) {
      mistakes++;
      return wrong;
    }
    return winningMoves[0] ?? movesOf(at)[0] ?? null;
  });
  assert.equal(mistakes, 2);
  assert.equal(score, 0.25);
});

test('each player makes its tries, and equal plans give equal scores', async () => {
  const plan = { tries: 3, networks: null };
  const scoresOf = () => tryScores(new Solver({ tableBytes: 1 << 22 }), position, 'landlord', plan);
  const scores = await scoresOf();
  assert.deepEqual(await scoresOf(), scores);
  assert.deepEqual(
    scores.map(({ length }) => length),
    [12, 3, 3, 3, 3, 1],
  );
  assert.ok(scores.flat().every((score) => score > 0 && score <= 1));
});

test('bots see all hands of a puzzle; a hand that always passes is small and holds low cards', () => {
  const { hand, known, handSizes, shown } = openViewAt(position);
  assert.deepEqual(hand, position.hands[0]);
  assert.deepEqual(known.slice(0, 2), position.hands);
  assert.deepEqual(shown, known);
  assert.equal(handSizes[2], 3);
  assert.ok(known.every((cards, seat) => sizeOf(cards) === handSizes[seat]));
});
