import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCards, NO_CARDS } from '@doudizhu/rules/cards';
import { movesOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import { textOfMove } from '../../review/study/variations.ts';
import { positionOf } from '../../testing/index.ts';
import type { Move } from '../../workers/workers.ts';
import { stepsOfRefutation } from './refutation-steps.ts';

const FROM = positionOf('ddn1 rules=competition L=77J2 D=99Q turn=L');

const moveAt = (position: OpenPosition, text: string): Move => {
  const found = movesOf(position).find((move) => textOfMove(move, 1) === text);
  return found === undefined ? assert.fail(text) : found;
};

test('a refutation begins before the losing play and ends with its last play', () => {
  const move = moveAt(FROM, '77');
  const nines = { turn: 1, move: moveAt(stepsOfRefutation({ position: FROM, move }, LINE).at(-1)!.position, '99') };
  const steps = stepsOfRefutation({ position: FROM, move }, { ...LINE, steps: [nines] });
  const shown = steps.map(({ played, position }) => [
    played === null ? '' : textOfMove(played.move, 1),
    ...position.hands.map((hand) => formatCards(hand ?? NO_CARDS)),
  ]);
  assert.deepEqual(shown, [
    ['', '77J2', '99Q'],
    ['77', 'J2', '99Q'],
    ['99', 'J2', 'Q'],
  ]);
  assert.equal(winnerOf(steps[0]!.position), null);
});

const LINE = { winner: 'farmers', steps: [], isComplete: true, isShortest: false } as const;
