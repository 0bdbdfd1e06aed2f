import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Side } from '@doudizhu/rules/round';
import { isBlunder, proofBetween, winnersAlong, type LineMove, type Winner } from './winners.ts';

/** `side winner proof`, with L, F and ? for the landlord, the farmers and unknown, + and - for proofs, ! for forced. */
const move = (text: string): LineMove => {
  const [side, winner, proof, forced] = text;
  return {
    side: sideOf(side) as Side,
    winner: sideOf(winner),
    proof: proof === '+' ? 'wins' : proof === '-' ? 'loses' : 'unknown',
    isForced: forced === '!',
  };
};
const sideOf = (letter: string | undefined): Winner =>
  letter === 'L' ? 'landlord' : letter === 'F' ? 'farmers' : 'unknown';

/** moves, the end, the winners, why */
const ROWS: readonly (readonly [readonly string[], string, string, string])[] = [
  [['L??', 'F??'], '?', '???', 'nothing is known'],
  [['L??', 'FF?'], '?', '?F?', 'a lost move says nothing of the position before it'],
  [['L??', 'FL?'], '?', 'LLL', 'a move into a won position wins; every move of a lost position loses'],
  [['L?-', 'F??'], '?', '?F?', 'a move proved to lose'],
  [['L?+', 'F??'], '?', '?LL', 'a move proved to win leaves a lost position to the next'],
  [['L??', 'F??'], 'L', '??L', 'the end of the round, lost by the last mover'],
  [['L??', 'F??'], 'F', '?FF', 'the end of the round, won by the last mover'],
  [['L??', 'F??!', 'L??'], 'L', 'LLLL', 'a forced move keeps the winner, backward'],
  [['L?-', 'F??!', 'L??'], '?', '?FFF', 'a forced move keeps the winner, forward'],
  [['LL-', 'F??'], '?', 'LF?', 'a blunder'],
];

for (const [moves, end, expected, why] of ROWS) {
  test(`${moves.join(' ')} … ${end}: ${why}`, () => {
    const winners = winnersAlong(moves.map(move), sideOf(end));
    assert.deepEqual(
      winners,
      [...expected].map((letter) => sideOf(letter)),
    );
  });
}

test('a blunder needs a win before and a loss after', () => {
  assert.ok(isBlunder('landlord', 'landlord', 'farmers'));
  assert.ok(isBlunder('farmers', 'farmers', 'landlord'));
  assert.ok(!isBlunder('landlord', 'farmers', 'farmers'), 'a lost position');
  assert.ok(!isBlunder('landlord', 'unknown', 'farmers'));
  assert.ok(!isBlunder('landlord', 'landlord', 'unknown'));
  assert.ok(!isBlunder('landlord', 'landlord', 'landlord'));
});

test('what the neighbours say of a move', () => {
  assert.equal(proofBetween('landlord', 'unknown', 'landlord'), 'wins');
  assert.equal(proofBetween('landlord', 'landlord', 'farmers'), 'loses');
  assert.equal(proofBetween('farmers', 'landlord', 'unknown'), 'loses');
  assert.equal(proofBetween('farmers', 'farmers', 'unknown'), 'unknown');
});
