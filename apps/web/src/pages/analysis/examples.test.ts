import { formatCombo } from '@doudizhu/rules/combos';
import { openPosition, parsePosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localEngine } from '../../workers/workers.ts';
import { EXAMPLE_POSITIONS } from './examples.ts';

/** Winning moves by id, if the text names them or their number. */
const ONLY: Readonly<Record<string, string>> = { 'only-move': '45678', answer: '6', 'let-it-go': '-' };

for (const { id, ddn, winner } of EXAMPLE_POSITIONS) {
  test(`example ${id}: ${winner} win`, async () => {
    const position = unwrap(openPosition(unwrap(parsePosition(ddn))));
    const solver = localEngine({ nowMs: () => performance.now() });
    const answer = await solver.ask({ type: 'solve', position });
    solver.destroy();
    assert.equal(answer.value.winner, winner);
    const only = ONLY[id];
    if (only === undefined) return;
    assert.deepEqual(
      answer.value.winningMoves.map((move) => formatCombo(move, position.rules.decks)),
      [only],
    );
  });
}
