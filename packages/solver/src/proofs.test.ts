import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCombo, parsePlay } from '@doudizhu/rules/combos';
import { movesOf, otherSide, positionFromText, sideOf, type OpenPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { mergeProofs, mergeSolution, type PartialAnswer, type ProvedPosition } from './proofs.ts';
import { Solver, type Move } from './solver.ts';
import { SAMPLE_RULES, samplePosition } from './testing/sample.ts';

const RULES = PRESETS.douzero;
const at = (landlord: string, farmer: string, turn = 'landlord', toBeat?: string): OpenPosition =>
  unwrap(positionFromText({ rules: RULES, landlord, farmers: [farmer], turn, beat: toBeat }));

/** Moves 3, 4, 5. */
const THREE = at('345', '44');
const plays = (...texts: readonly string[]): Move[] =>
  texts.map((text) => (text === '-' ? null : unwrap(parsePlay(text, RULES))));

/** `3+ 4- 5?`: which moves win, lose, are unknown for the side to move. */
const textOf = ({ moves }: ProvedPosition, { turn }: OpenPosition): string =>
  moves
    .map(
      ({ move, winner }) =>
        `${formatCombo(move, 1)}${winner === 'unknown' ? '?' : winner === sideOf(turn) ? '+' : '-'}`,
    )
    .join(' ');

// oxfmt-ignore
const ROWS: readonly (readonly [readonly (PartialAnswer | null)[], string, string, boolean, string])[] = [
  [[], 'unknown', '3? 4? 5?', false, 'nothing is known'],
  [[null, { winner: 'unknown' }], 'unknown', '3? 4? 5?', false, 'no answer, and one that knows nothing'],
  [[{ judged: [{ index: 0, winner: 'farmers' }] }], 'unknown', '3- 4? 5?', false, 'one losing move decides nothing'],
  [[{ judged: [{ index: 2, winner: 'landlord' }] }], 'landlord', '3? 4? 5+', false, 'one winning move is enough'],
  [[{ losingMoves: plays('3', '4', '5') }], 'farmers', '3- 4- 5-', true, 'a loss needs all moves'],
  [[{ winner: 'farmers' }], 'farmers', '3- 4- 5-', true, 'in a lost position every move loses'],
  [[{ winner: 'landlord' }], 'landlord', '3? 4? 5?', false, 'a won position says nothing about single moves'],
  [[{ winner: 'landlord', losingMoves: plays('3', '5') }], 'landlord', '3- 4+ 5-', true, 'the only move left wins'],
  [[{ winner: 'landlord', winningMoves: plays('4') }, { losingMoves: plays('3') }], 'landlord', '3- 4+ 5?', false, 'an earlier answer is not forgotten'],
  [[{ losingMoves: plays('3') }, { winner: 'landlord', winningMoves: plays('4') }], 'landlord', '3- 4+ 5?', false, 'whatever the order'],
  [[{ winner: 'landlord', bestMoves: plays('4') }], 'landlord', '3? 4+ 5?', false, 'the best moves of a won position win'],
  [[{ winner: 'unknown', bestMoves: plays('4') }], 'unknown', '3? 4? 5?', false, 'of an open one they say nothing'],
  [[{ winner: 'landlord', isComplete: true, steps: [{ move: plays('3')[0]! }] }], 'landlord', '3+ 4? 5?', false, 'a line to the end proves its first move'],
  [[{ winner: 'landlord', isComplete: false, steps: [{ move: plays('3')[0]! }] }], 'landlord', '3? 4? 5?', false, 'a line that breaks off does not'],
  [[{ winner: 'unknown', isComplete: true, steps: [{ move: plays('3')[0]! }] }], 'unknown', '3? 4? 5?', false, 'nor does one without a winner'],
  [[{ judged: [{ index: 1, winner: 'unknown' }] }], 'unknown', '3? 4? 5?', false, 'a verdict that is still open'],
];

for (const [answers, winner, moves, isComplete, why] of ROWS) {
  test(`merges: ${why}`, () => {
    const merged = mergeProofs(THREE, ...answers);
    assert.deepEqual([merged.winner, textOf(merged, THREE), merged.isComplete], [winner, moves, isComplete]);
  });
}

test('a follower has the pass besides', () => {
  const position = at('345', '67', 'farmer', '4');
  const merged = mergeProofs(position, { winningMoves: plays('6'), losingMoves: plays('-') });
  assert.deepEqual([merged.winner, textOf(merged, position)], ['farmers', '-- 6+ 7?']);
});

// oxfmt-ignore
const CONTRADICTIONS: readonly (readonly [readonly PartialAnswer[], string])[] = [
  [[{ winningMoves: plays('3') }, { losingMoves: plays('3') }], 'a move wins and loses'],
  [[{ winner: 'landlord' }, { winner: 'farmers' }], 'both sides win'],
  [[{ winner: 'farmers' }, { winner: 'landlord' }], 'both sides win, the other way round'],
  [[{ winner: 'farmers' }, { winningMoves: plays('3') }], 'a move wins a lost position'],
  [[{ winner: 'landlord' }, { losingMoves: plays('3', '4', '5') }], 'every move loses a won position'],
  [[{ winningMoves: plays('6') }], 'a move that is not legal'],
  [[{ judged: [{ index: 3, winner: 'farmers' }] }], 'a move beyond the last'],
];

for (const [answers, why] of CONTRADICTIONS) {
  test(`throws: ${why}`, () => assert.throws(() => mergeProofs(THREE, ...answers), /^Error: (an answer|answers)/u));
}

test('a solution is complete with what else is proved', () => {
  const none = { winningMoves: [], losingMoves: [], unknownMoves: plays('3', '4', '5'), isComplete: false };
  const partial = mergeSolution(THREE, { winner: 'unknown', ...none }, { losingMoves: plays('3') });
  assert.deepEqual(partial, {
    winner: 'unknown',
    winningMoves: [],
    losingMoves: plays('3'),
    unknownMoves: plays('4', '5'),
    isComplete: false,
  });
  const whole = mergeSolution(THREE, partial, { winner: 'landlord', losingMoves: plays('5') });
  assert.deepEqual([whole.winningMoves, whole.isComplete], [plays('4'), true]);
});

test('whatever part of the truth is merged, nothing else comes out', () => {
  const solver = new Solver({ tableBytes: 1 << 18 });
  for (let seed = 0; seed < 400; seed++) {
    const rng = createRng(`proofs ${seed}`);
    const position = samplePosition(rng, SAMPLE_RULES[0]!);
    const truth = solver.solve(position);
    const mover = sideOf(position.turn);
    assert.ok(truth.isComplete && truth.winner !== 'unknown');
    const isTold = (): boolean => randomBelow(rng, 3) === 0;
    const part = {
      winner: isTold() ? truth.winner : 'unknown',
      winningMoves: truth.winningMoves.filter(isTold),
      losingMoves: truth.losingMoves.filter(isTold),
    } as const;
    const { winner, moves } = mergeProofs(position, part);
    assert.ok(winner === 'unknown' || winner === truth.winner);
    const wins = new Set(truth.winningMoves.map((move) => textOfMove(move)));
    assert.equal(moves.length, movesOf(position).length);
    for (const proved of moves) {
      if (proved.winner === 'unknown') continue;
      assert.equal(proved.winner, wins.has(textOfMove(proved.move)) ? mover : otherSide(mover));
    }
  }
});

const textOfMove = (move: Move): string => `${move?.kind ?? 'pass'} ${formatCombo(move, 1)}`;

test('with `first` the solution says that there may be more winning moves', () => {
  const first = new Solver().solve(THREE, { moves: 'first' });
  assert.deepEqual([first.winner, first.isComplete, first.unknownMoves.length > 0], ['landlord', false, true]);
  const all = new Solver().solve(THREE);
  assert.deepEqual([all.winningMoves.length, all.isComplete], [3, true]);
});
