import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCombo } from '@doudizhu/rules/combos';
import { afterMove, movesOf, positionFromText, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { Solver, type Move } from '@doudizhu/solver';
import { greedyMove, samplingMove } from './players.ts';

const rules = PRESETS.competition;
const position = (landlord: string, farmers: readonly string[], turn: string, beat?: string): OpenPosition =>
  unwrap(positionFromText({ rules, landlord, farmers, turn, beat }));
const text = (move: Move): string => formatCombo(move, rules.decks);

/** the position, the move that wins whatever happens, why */
const SURE: readonly (readonly [OpenPosition, string, string])[] = [
  [position('9J', ['T'], 'L'), 'J', 'nothing beats it, then the hand is out; the other card may lose'],
  [position('9J', ['T'], 'L'), 'J', 'the same twice'],
  [position('T', ['9J'], 'D'), 'J', 'the farmer, likewise'],
  [position('3345', ['67'], 'L'), '33', 'a pair that cannot be beaten, then one card more'],
  [position('44', ['55', '33'], 'U'), '33', 'a play that ends the round'],
];

for (const [start, expected, why] of SURE) {
  test(`the sampling player takes the move that wins most often: ${why}`, () => {
    for (const seed of ['a', 'b', 'c']) assert.equal(text(samplingMove(start, seed)), expected);
  });
}

test('the sampling player is the same for the same seed', () => {
  const start = position('33445566789', ['445566778', '99TTJJQQ'], 'L');
  assert.equal(text(samplingMove(start, 's')), text(samplingMove(start, 's')));
});

test('the sampling player wins more positions than the first move would', () => {
  const hands = ['34579', '4568J', '3678T', '9TJQ3', '55679', '34488'];
  let [sampled, first, of] = [0, 0, 0];
  for (const landlord of hands) {
    for (const farmer of hands) {
      const start = position(landlord, [farmer], 'L');
      const solver = new Solver();
      const wins = (move: Move): boolean => {
        const after = afterMove(start, move);
        return (winnerOf(after) ?? solver.solve(after, { moves: 'first' }).winner) === sideOf(start.turn);
      };
      const moves = movesOf(start);
      if (!moves.some(wins) || moves.every(wins)) continue;
      of++;
      sampled += Number(wins(samplingMove(start, 'x')));
      first += Number(wins(moves[0] ?? null));
    }
  }
  assert.ok(of >= 8, `${of} positions where it matters`);
  assert.ok(sampled > first, `${sampled} against ${first} of ${of}`);
});

/** Position, greedy's play, reason. */
const GREEDY: readonly (readonly [OpenPosition, string, string])[] = [
  [position('34567KK', ['99TT'], 'L'), '34567', 'many cards at once'],
  [position('34567KK', ['99TT'], 'D'), '99', 'the farmer leads their own hand'],
  [position('58K', ['4A'], 'L', '4'), '5', 'the smallest that beats'],
  [position('3', ['4A'], 'L', '4'), '-', 'nothing beats'],
  [position('34', ['88', '9Q'], 'U'), '9', 'with three hands'],
];

for (const [start, expected, why] of GREEDY) {
  test(`greedy: ${why}`, () => assert.equal(text(greedyMove(start)), expected));
}
