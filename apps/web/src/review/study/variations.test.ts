import { parsePlay } from '@doudizhu/rules/combos';
import { parsePosition, startPosition, winnerOf } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionOf } from '../../testing/index.ts';
import { type Move } from '../../workers/workers.ts';
import {
  endOf,
  forwardOf,
  pathTo,
  currentNode,
  playMove,
  playMoves,
  playedLine,
  prune,
  runsFrom,
  startVariations,
  textOfMove,
  visit,
  type MoveRun,
  type Variations,
} from './variations.ts';

const position = positionOf('ddn1 rules=douzero L=34K D=5Q turn=L beat=-');
const play = (text: string): Move => unwrap(parsePlay(text, position.rules));
const plays = (...all: string[]): Move[] => all.map(play);
const played = (...all: string[]): Variations => playMoves(startVariations(position), plays(...all));
const line = (variations: Variations): string =>
  pathTo(variations, variations.at)
    .flatMap(({ move }) => (move === undefined ? [] : [textOfMove(move, 1)]))
    .join(' ');
const outline = (runs: readonly MoveRun[]): string =>
  runs
    .map(({ nodes, branches }) => {
      const own = nodes.map(({ move }) => textOfMove(move as Move, 1)).join(' ');
      return branches.length === 0 ? own : `${own} (${outline(branches)})`;
    })
    .join(' | ');

test('moves make a line, back and forward walk it', () => {
  let tree = played('K', '-', '3', '5');
  assert.equal(line(tree), 'K - 3 5');
  tree = visit(tree, currentNode(tree).parent as number);
  assert.equal(line(tree), 'K - 3');
  tree = visit(tree, forwardOf(tree) as number);
  assert.equal(line(tree), 'K - 3 5');
  assert.equal(forwardOf(tree), null);
});

test('a move that is there already is gone again, another one is a branch', () => {
  let tree = played('K', '-');
  tree = playMoves(visit(tree, 0), plays('K', '-'));
  assert.equal(tree.nodes.length, 3);
  tree = playMoves(visit(tree, 0), plays('3', 'Q', 'K'));
  assert.equal(outline(runsFrom(tree)), 'K - | 3 Q K');
  // Forward follows the last visited branch.
  assert.equal(line({ ...tree, at: endOf(visit(tree, 0)) }), '3 Q K');
});

test('a branch inside a line', () => {
  const tree = playMove(visit(played('K', '-', '3', '5'), 2), play('4'));
  assert.equal(outline(runsFrom(tree)), 'K - (3 5 | 4)');
});

test('taking a branch away leaves the rest as it was', () => {
  let tree = played('K', '-', '3', '5');
  tree = playMoves(visit(tree, 2), plays('4', 'Q'));
  const cut = tree.nodes.find(({ move }) => move !== undefined && textOfMove(move, 1) === '3');
  const pruned = prune(tree, cut?.id as number);
  assert.equal(outline(runsFrom(pruned)), 'K - 4 Q');
  assert.equal(line(pruned), 'K - 4 Q');
  assert.equal(outline(runsFrom(prune(tree, tree.at))), 'K - (3 5 | 4)');
  assert.equal(line(prune(tree, tree.at)), 'K - 4');
  assert.equal(prune(tree, 0), tree);
});

test('the end of the round is an end', () => {
  assert.notEqual(winnerOf(currentNode(played('K', '-', '4', '-', '3')).position), null);
});

test('a round keeps its main line, whatever is tried', () => {
  const three = 'ddn1 rules=douzero L=34K D=5Q U=7 turn=L beat=-';
  const begun = startVariations(positionOf(three), unwrap(startPosition(unwrap(parsePosition(three)))));
  let tree = playMoves(begun, plays('K', '-', '-', '3', '5'), true);
  tree = playMoves(visit(tree, 3), plays('4', '5', '7'));
  const moves = playedLine(tree).map(({ move }) => (move === undefined ? '' : textOfMove(move, 1)));
  assert.deepEqual(moves, ['', 'K', '-', '-', '3', '5']);
  assert.equal(currentNode(tree).round?.phase, 'settled');
  // Played moves cannot be deleted.
  assert.equal(prune(tree, 1), tree);
  assert.equal(prune(tree, tree.at).nodes.length, tree.nodes.length - 1);
});
