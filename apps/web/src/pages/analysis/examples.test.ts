import { formatCombo } from '@doudizhu/rules/combos';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionOf } from '../../testing/index.ts';
import { localEngine } from '../../workers/workers.ts';
import { EXAMPLE_POSITIONS } from './examples.ts';

/** Winning moves by id, if the text names them or their number. */
const ONLY: Readonly<Record<string, string>> = { 'only-move': '45678', answer: '6', 'let-it-go': '-' };

for (const { id, ddn, winner } of EXAMPLE_POSITIONS) {
  test(`example ${id}: ${winner} win`, async () => {
    const position = positionOf(ddn);
    const solver = localEngine({ nowMs: () => performance.now() });
    const answer = await solver.ask({ type: 'solve', position });
    solver.destroy();
    assert.equal(answer.value.winner, winner);
    const winning = answer.value.winningMoves.map((move) => formatCombo(move, position.rules.decks));
    if (id in ONLY) assert.deepEqual(winning, [ONLY[id]]);
  });
}
