import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePlay } from '@doudizhu/rules/combos';
import { positionFromText } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import {
  forcedMove,
  isPuzzleOver,
  isPersonToMove,
  mayTakeBack,
  moveOf,
  play,
  positionNow,
  startGame,
  takeBack,
} from './puzzle-history.ts';
import { cards } from '@doudizhu/rules/testing';

const rules = PRESETS.douzero;
const position = unwrap(positionFromText({ rules, landlord: '77J2', farmers: ['99Q'], turn: 'landlord' }));
const move = (text: string) => unwrap(parsePlay(text, rules));

test('cards are read as a move, or refused with the reason', () => {
  assert.deepEqual(moveOf(position, cards('77')), { move: move('77') });
  const refused = moveOf(position, cards('7J'));
  assert.ok('fault' in refused && refused.fault.code === 'no-combo');
  const following = play(startGame(position, 'landlord'), move('J'));
  const low = moveOf(positionNow(following), cards('9'));
  assert.ok('fault' in low && low.fault.code === 'not-higher');
});

test('taking back goes to the last own decision, over the other side’s answers', () => {
  let game = startGame(position, 'landlord');
  assert.equal(mayTakeBack(game), false);
  game = play(game, move('J'));
  assert.equal(isPersonToMove(game), false);
  game = play(game, move('Q'));
  assert.equal(isPersonToMove(game), true);
  const back = takeBack(game);
  assert.equal(back.moves.length, 0);
  assert.equal(back.positions.length, 1);
});

test('a single legal move is forced', () => {
  const game = play(startGame(position, 'landlord'), move('2'));
  assert.deepEqual(forcedMove(positionNow(game)), { move: null });
  assert.equal(forcedMove(position), null);
});

test('the game is over when a hand is empty', () => {
  let game = startGame(position, 'landlord');
  for (const text of ['2', '-', 'J', '-', '77']) game = play(game, move(text));
  assert.equal(isPuzzleOver(game), true);
  assert.equal(isPersonToMove(game), false);
});
