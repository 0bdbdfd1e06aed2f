/** Boards of positions: hands by rank with suits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_CHOSEN_SUITS } from '../cards/chosen-suits.ts';
import { positionOfPuzzle, readPuzzle } from '@doudizhu/puzzles/format';
import { rankOf, type Card } from '@doudizhu/rules/cards';
import { formatCombo, legalCombos, type Combo } from '@doudizhu/rules/combos';
import { afterMove, movesOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { linesOf, positionOf } from '../testing/index.ts';
import type { BoardData, BoardSeat } from './board-data.ts';
import { boardDataOf } from './board-of-round.ts';
import { cardsOfSide, handToPlay, roundOfPosition, shownLine, sitterOf, suitsChosen } from './board-of-position.ts';

const START = positionOf('ddn1 rules=competition L=3335KK D=44K U=556 turn=L');

/** The position after these plays, written as in `moves`. `pass` passes. */
const after = (...moves: string[]): OpenPosition =>
  moves.reduce((position, move) => {
    const { hands, turn, toBeat, rules } = position;
    const combo = legalCombos(hands[turn] ?? assert.fail(), toBeat?.combo ?? null, rules).find(
      (each) => formatCombo(each, rules.decks) === move,
    );
    return afterMove(position, move === 'pass' ? null : (combo ?? assert.fail(`no ${move}`)));
  }, START);

const boardAt = (position: OpenPosition, { me = 1, start = START, suits = NO_CHOSEN_SUITS } = {}): BoardData =>
  boardDataOf({
    ...roundOfPosition({ start, position, me, suits }),
    nameOf: (side) => `side ${side}`,
    noteOf: (side) => `note ${side}`,
  });

const seatOn = (board: BoardData, side: number): BoardSeat =>
  board.seats.find(({ seat }) => seat === side) as BoardSeat;

test('each side has its role, its number of cards and its turn', () => {
  const board = boardAt(START);
  const seats = [0, 1, 2].map((side) => {
    const { roleName, role, count, isActing, name, note, face } = seatOn(board, side);
    return [role, roleName, count, isActing, name, note, face];
  });
  assert.deepEqual(seats, [
    ['landlord', 'landlord', 6, true, 'side 0', 'note 0', 'zhe'],
    ['farmer', 'farmer', 3, false, 'side 1', 'note 1', 'you'],
    ['farmer', 'farmer', 3, false, 'side 2', 'note 2', 'mai'],
  ]);
  assert.deepEqual([board.toAnswer, board.centreText], [null, 'side 0 to lead']);
  const over = boardAt(after('333', 'pass', 'pass', 'KK', 'pass', 'pass', '5'));
  assert.ok(!over.seats.some(({ isActing }) => isActing), 'no seat acts once it is over');
});

test('a head start is the number of cards with which the farmer wins', () => {
  const winsAt = (headStart?: number): number[] => {
    const board = boardAt(headStart === undefined ? START : { ...START, headStart });
    return [0, 1].map((side) => seatOn(board, side).winsAt);
  };
  assert.deepEqual([...winsAt(), ...winsAt(2)], [0, 0, 0, 2]);
});

test('open hands have room for the largest hand of the start', () =>
  assert.ok(boardAt(after('333')).seats.every(({ capacity }) => capacity === 6)));

test('no card lies at two sides, the highest come first, and a card keeps its suit while others go', () => {
  const all = [0, 1, 2].flatMap((side) => cardsOfSide(START, START, side));
  assert.equal(new Set(all).size, 12);
  assert.deepEqual(cardsOfSide(START, START, 0).map(rankOf).join(), [10, 10, 2, 0, 0, 0].join());
  const position = after('5', 'K', 'pass');
  for (const side of [0, 1, 2]) {
    const before = cardsOfSide(START, START, side);
    assert.ok(cardsOfSide(START, position, side).every((card) => before.includes(card)));
  }
});

test('a play is before its owner, and its cards are in no hand now', () => {
  const cases: readonly (readonly [position: OpenPosition, side: number, place: string, combo: RegExp])[] = [
    [after('K'), 0, 'left', /K/u],
    [after('5', 'K'), 1, 'own', /K/u],
    [after('33', '44', '55'), 2, 'right', /5/u],
  ];
  for (const [position, side, place, combo] of cases) {
    const board = boardAt(position);
    const { toAnswer } = board;
    assert.deepEqual([toAnswer?.place, toAnswer?.owner], [place, `side ${side}`]);
    assert.match(toAnswer?.combo ?? '', combo);
    const before = cardsOfSide(START, START, side);
    const now = new Set<Card>(board.seats.flatMap(({ cards }) => cards ?? []));
    for (const card of toAnswer?.cards ?? assert.fail()) assert.ok(before.includes(card) && !now.has(card));
  }
});

test('a line shows only cards that its seat holds then, each once', () => {
  const puzzles = linesOf('fixtures/puzzles.jsonl')
    .slice(0, 60)
    .map((line) => unwrap(readPuzzle(line)));
  let shown = 0;
  for (const puzzle of puzzles) {
    const start = unwrap(positionOfPuzzle(puzzle));
    const positions: OpenPosition[] = [start];
    const moves: (Combo | null)[] = [];
    for (let position = start; winnerOf(position) === null;) {
      const all = movesOf(position);
      const move = all[(7 * moves.length) % all.length] ?? null;
      moves.push(move);
      position = afterMove(position, move);
      positions.push(position);
    }
    const from = Math.min(1, moves.length - 1); // a line need not start at the start
    for (const [index, cards] of shownLine(start, positions[from] as OpenPosition, moves.slice(from)).entries()) {
      if (cards === null) continue;
      const before = positions[from + index] as OpenPosition;
      const held = cardsOfSide(start, before, before.turn);
      const left = cardsOfSide(start, positions[from + index + 1] as OpenPosition, before.turn);
      assert.deepEqual(new Set([...cards, ...left]), new Set(held), `${puzzle.id}, move ${from + index + 1}`);
      shown++;
    }
  }
  assert.ok(shown > 100, `${shown} plays`);
});

test('what a triple carries lies after it', () => {
  const ranks = boardAt(after('333+K')).toAnswer?.cards.map(rankOf);
  assert.deepEqual(ranks, [0, 0, 0, 10]);
});

test('a play from before the start lies there with cards that no hand holds', () => {
  const start = positionOf('ddn1 rules=competition L=3355 D=34 U=66 turn=D beat=L:3');
  const board = boardAt(start, { start });
  const held = board.seats.flatMap(({ cards }) => cards ?? []);
  assert.equal(board.toAnswer?.cards.length, 1);
  assert.ok(!held.includes(board.toAnswer?.cards[0] ?? assert.fail()));
});

test('seats that passed since the play show it, its owner and the side to move do not', () => {
  const actionsIn = (position: OpenPosition): (string | null)[] =>
    [0, 1, 2].map((side) => {
      const { lastAction } = seatOn(boardAt(position), side);
      return lastAction?.type === 'words' ? lastAction.text : null;
    });
  assert.deepEqual(actionsIn(START), [null, null, null]);
  assert.deepEqual(actionsIn(after('5')), [null, null, null]);
  assert.deepEqual(actionsIn(after('5', 'pass')), [null, 'pass', null]);
  assert.deepEqual(actionsIn(after('5', 'K', 'pass')), [null, null, 'pass']);
  assert.deepEqual(actionsIn(after('5', 'pass', 'pass')), [null, null, null], 'the trick is over');
});

test('the player sits at the near side, each of the others has a face', () => {
  assert.deepEqual([0, 1, 2, 3].map(sitterOf(2)), ['zhe', 'lu', 'you', 'gu']);
  assert.ok(![0, 1, 2, 3].map(sitterOf(null)).includes('you'));
});

test('a small picture shows the hand to play with the suits of the board', () => {
  const farmers = { ...START, turn: 2 };
  assert.deepEqual(handToPlay(farmers), cardsOfSide(START, farmers, 2));
  const all = [0, 1, 2].flatMap((turn) => handToPlay({ ...START, turn }));
  assert.equal(new Set(all).size, all.length, 'no card is in two hands');
});

test('the chosen one of equal cards leaves the hand and lies on the table', () => {
  const position = after('3');
  const combo = position.toBeat?.combo ?? assert.fail();
  const threes = cardsOfSide(START, START, 0).filter((card) => rankOf(card) === 0);
  assert.equal(threes.length, 3);
  for (const card of threes) {
    const suits = suitsChosen({ start: START, before: START, suits: NO_CHOSEN_SUITS }, combo, [card]);
    const left = cardsOfSide(START, position, 0, suits).filter((other) => rankOf(other) === 0);
    assert.deepEqual(new Set([card, ...left]), new Set(threes));
    const board = boardAt(position, { me: 0, suits });
    assert.deepEqual(board.toAnswer?.cards, [card]);
    assert.deepEqual(shownLine(START, START, [combo], suits), [[card]]);
  }
});
