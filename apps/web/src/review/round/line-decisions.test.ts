import { parsePlay } from '@doudizhu/rules/combos';
import { unwrap } from '@doudizhu/rules/result';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionOf } from '../../testing/index.ts';
import { decisionsOf, isBlunderAt, knownSegments, shareOf } from './line-decisions.ts';
import type { Winner } from '../../workers/workers.ts';
import { pathTo, playMoves, startVariations } from '../study/variations.ts';

const position = positionOf('ddn1 rules=douzero L=34K D=5Q turn=L beat=-');
const tree = playMoves(
  startVariations(position),
  ['K', '-', '3', '5'].map((text) => unwrap(parsePlay(text, position.rules))),
);
const decisions = decisionsOf(pathTo(tree, tree.at));

test('decisions have their number and their seat', () => {
  const named = decisions.map(({ number, side }) => `${number} ${side}`);
  assert.deepEqual(named, ['1 landlord', '2 farmers', '3 landlord', '4 farmers']);
});

test('a blunder gives a proved win away', () => {
  const [L, F, U]: Winner[] = ['landlord', 'farmers', 'unknown'];
  const rows: [(Winner | undefined)[], number[], string][] = [
    [[L, L, L, F, F], [3], 'the landlord throws it'],
    [[L, L, L, U, F], [], 'not proved'],
    [[F, F, F, F, F], [], 'nothing to lose'],
    [[F, F, L, L, L], [2], 'the farmers throw it'],
  ];
  for (const [winners, expected, why] of rows) {
    const blunders = decisions.filter((decision) => isBlunderAt(decision, winners as Winner[]));
    assert.deepEqual(blunders.map(({ number }) => number).join(), expected.join(), why);
  }
});

test('what is not known cuts the line of the graph', () => {
  const segments = knownSegments([1, 1, null, 0, null]).map((part) => part.map(({ at, share }) => `${at}: ${share}`));
  assert.deepEqual(segments, [['0: 1', '1: 1'], ['3: 0']]);
  assert.deepEqual((['landlord', 'farmers', 'unknown', undefined] as const).map(shareOf), [1, 0, null, null]);
});
