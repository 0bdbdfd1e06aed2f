import { parsePlay } from '@doudizhu/rules/combos';
import { openPosition, parsePosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decisionsOf, isBlunderAt, knownSegments, shareOf } from './line-decisions.ts';
import type { Winner } from '../../workers/workers.ts';
import { pathTo, playMoves, startVariations } from '../study/variations.ts';

const position = unwrap(openPosition(unwrap(parsePosition('ddn1 rules=douzero L=34K D=5Q turn=L beat=-'))));
const tree = playMoves(
  startVariations(position),
  ['K', '-', '3', '5'].map((text) => unwrap(parsePlay(text, position.rules))),
);
const decisions = decisionsOf(pathTo(tree, tree.at));

test('decisions have their number and their seat', () => {
  assert.deepEqual(
    decisions.map(({ number, side }) => [number, side]),
    [
      [1, 'landlord'],
      [2, 'farmers'],
      [3, 'landlord'],
      [4, 'farmers'],
    ],
  );
});

test('a blunder gives a proved win away', () => {
  const rows: [Winner[], boolean[], string][] = [
    [['landlord', 'landlord', 'landlord', 'farmers', 'farmers'], [false, false, true, false], 'the landlord throws it'],
    [['landlord', 'landlord', 'landlord', 'unknown', 'farmers'], [false, false, false, false], 'not proved'],
    [['farmers', 'farmers', 'farmers', 'farmers', 'farmers'], [false, false, false, false], 'nothing to lose'],
    [['farmers', 'farmers', 'landlord', 'landlord', 'landlord'], [false, true, false, false], 'the farmers throw it'],
  ];
  for (const [winners, expected, why] of rows) {
    assert.deepEqual(
      decisions.map((decision) => isBlunderAt(decision, winners)),
      expected,
      why,
    );
  }
});

test('what is not known cuts the line of the graph', () => {
  assert.deepEqual(knownSegments([1, 1, null, 0, null]), [
    [
      { at: 0, share: 1 },
      { at: 1, share: 1 },
    ],
    [{ at: 3, share: 0 }],
  ]);
  assert.deepEqual(
    [shareOf('landlord'), shareOf('farmers'), shareOf('unknown'), shareOf(undefined)],
    [1, 0, null, null],
  );
});
