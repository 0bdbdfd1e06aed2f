/** Compares the solver's answers with the oracle's. */
import { formatCards } from '@doudizhu/rules/cards';
import { formatCombo } from '@doudizhu/rules/combos';
import { sideLetter, type OpenPosition } from '@doudizhu/rules/position';
import { byDistance, byPoints, byWin, referenceMoves, referenceValue, type Measure } from './reference.ts';
import type { Move, Solver } from '../solver.ts';

/** @returns null if winner and winning moves agree, else a sentence with the position. */
export const whyWinDiffers = (solver: Solver, position: OpenPosition): string | null => {
  const expected = plain(position, byWin);
  const mover = position.turn === 0 ? 1 : -1;
  const { winner, winningMoves, losingMoves, unknownMoves } = solver.solve(position);
  const value = winner === 'unknown' ? 0 : winner === 'landlord' ? 1 : -1;
  const got = { value, moves: textOf(value === mover ? winningMoves : losingMoves, position) };
  if (unknownMoves.length > 0) return `${describe(position)}: ${unknownMoves.length} moves are unknown`;
  return difference(position, 'winner', expected, got);
};

/** The same for the distance and the moves that keep it. */
export const whyDistanceDiffers = (solver: Solver, position: OpenPosition): string | null => {
  const { winner, plays, bestMoves } = solver.distance(position);
  const value = winner === 'landlord' ? 1000 - (plays ?? NaN) : (plays ?? NaN) - 1000;
  return difference(position, 'distance', plain(position, byDistance), { value, moves: textOf(bestMoves, position) });
};

/** The same for the score and the moves that keep it. */
export const whyPointsDiffer = (solver: Solver, position: OpenPosition): string | null => {
  const { points, pointsMin, pointsMax, bestMoves } = solver.points(position);
  if (pointsMin !== points || pointsMax !== points) {
    return `${describe(position)}: points ${points ?? 'unknown'} between ${pointsMin} and ${pointsMax}`;
  }
  const got = { value: points ?? NaN, moves: textOf(bestMoves, position) };
  return difference(position, 'points', plain(position, byPoints), got);
};

interface CoreAnswer {
  readonly value: number;
  readonly moves: string;
}

const plain = (position: OpenPosition, measure: Measure): CoreAnswer => {
  const cache = new Map<string, number>();
  const value = referenceValue(position, measure, cache);
  return { value, moves: textOf(referenceMoves(position, measure, cache), position) };
};

const difference = (position: OpenPosition, what: string, expected: CoreAnswer, got: CoreAnswer): string | null =>
  expected.value === got.value && expected.moves === got.moves
    ? null
    : `${describe(position)}: ${what} ${got.value} by ${got.moves}, expected ${expected.value} by ${expected.moves}`;

/** Moves with their kinds, because under some rule sets one card set has several readings. */
const textOf = (moves: readonly Move[], { rules }: OpenPosition): string =>
  moves
    .map((move) => (move === null ? '-' : `${move.kind} ${formatCombo(move, rules.decks)}`))
    .toSorted()
    .join(', ');

const describe = ({ rules, hands, turn, toBeat, headStart = 0 }: OpenPosition): string => {
  const letter = (side: number): string => sideLetter(side, hands.length);
  const cards = hands.map((hand, side) => `${letter(side)}=${formatCards(hand)}`).join(' ');
  const onTable = toBeat === null ? '-' : `${letter(toBeat.side)}:${formatCombo(toBeat.combo, rules.decks)}`;
  return `${rules.name} ${cards} turn=${letter(turn)} beat=${onTable} headStart=${headStart}`;
};
