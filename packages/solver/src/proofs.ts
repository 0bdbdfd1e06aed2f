/**
 * Proofs about a position, merged from partial answers: questions that a limit ended, verdicts that arrive during a
 * search, several threads, earlier questions, lines. Engines and pages merge only here.
 *
 * Answers are exact, so two of them about one position never contradict each other. One winning move proves a win of
 * the side to move. A loss needs all moves. If a win is proved and all moves except one lose, that one wins.
 */
import { actionSpace, encode } from '@doudizhu/rules/combos';
import { movesOf, otherSide, sideOf, type OpenPosition } from '@doudizhu/rules/position';
import type { Side } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { Move, Solution } from './solver.ts';

/** Winner of a position, and winner after each of its moves. */
export interface ProvedPosition {
  readonly winner: Side | 'unknown';
  /** The legal moves, in the order of `movesOf`. */
  readonly moves: readonly ProvedMove[];
  /** True if it is proved of every move who wins after it. */
  readonly isComplete: boolean;
}

/** A legal move and its proof. */
export interface ProvedMove {
  readonly move: Move;
  /** Winner after the move. */
  readonly winner: Side | 'unknown';
}

/** An answer, or part of one, about the same position. Solutions, distances, points, lines and replies are such. */
export interface PartialAnswer {
  /** Winner of the position. */
  readonly winner?: Side | 'unknown' | undefined;
  /** Moves of the side to move that win, and that lose. */
  readonly winningMoves?: readonly Move[] | undefined;
  readonly losingMoves?: readonly Move[] | undefined;
  /** Moves that keep the value of the position: they win where the side to move wins. */
  readonly bestMoves?: readonly Move[] | undefined;
  /** A line from the position to the end: it proves the result of its first move. */
  readonly steps?: readonly { readonly move: Move }[] | undefined;
  readonly isComplete?: boolean | undefined;
  /** Winners after single moves, by index of `movesOf`. */
  readonly judged?: readonly { readonly index: number; readonly winner: Side | 'unknown' }[] | undefined;
}

/**
 * Merges answers about one position. Null and undefined are skipped.
 * @throws Error if two of them contradict each other: they are not about the same position.
 */
export const mergeProofs = (
  position: OpenPosition,
  ...answers: readonly (PartialAnswer | null | undefined)[]
): ProvedPosition => {
  const legal = movesOf(position);
  const mover = sideOf(position.turn);
  const indexOf = new Map(legal.map((move, index) => [keyOf(move, position), index]));
  const winners: (Side | 'unknown')[] = legal.map(() => 'unknown');
  let winner: Side | 'unknown' = 'unknown';
  const prove = (index: number | undefined, side: Side | 'unknown'): void => {
    if (side === 'unknown') return;
    const known = index === undefined ? undefined : winners[index];
    if (index === undefined || known === undefined) throw new Error('an answer names a move that is not legal here');
    if (known === otherSide(side)) throw new Error(`answers contradict each other about move ${index}`);
    winners[index] = side;
  };
  const proveAll = (moves: readonly Move[] | undefined, side: Side): void =>
    moves?.forEach((move) => prove(indexOf.get(keyOf(move, position)), side));
  for (const answer of answers) {
    if (answer === null || answer === undefined) continue;
    const { winner: reported = 'unknown' } = answer;
    if (reported !== 'unknown' && winner !== 'unknown' && reported !== winner)
      throw new Error('answers contradict each other');
    if (reported !== 'unknown') winner = reported;
    proveAll(answer.winningMoves, mover);
    proveAll(answer.losingMoves, otherSide(mover));
    if (answer.winner === mover) proveAll(answer.bestMoves, mover);
    const [first] = answer.steps ?? [];
    if (answer.winner === mover && answer.isComplete === true && first !== undefined) proveAll([first.move], mover);
    for (const { index, winner: side } of answer.judged ?? []) prove(index, side);
  }
  return concluded(legal, winners, winner, mover);
};

/** Adds other proofs about the position to a solution. */
export const mergeSolution = (
  position: OpenPosition,
  solution: Solution,
  ...answers: readonly (PartialAnswer | null | undefined)[]
): Solution => {
  const { winner, moves, isComplete } = mergeProofs(position, solution, ...answers);
  const mover = sideOf(position.turn);
  const having = (other: Side | 'unknown'): Move[] =>
    moves.filter((proved) => proved.winner === other).map(({ move }) => move);
  return {
    winner,
    winningMoves: having(mover),
    losingMoves: having(otherSide(mover)),
    unknownMoves: having('unknown'),
    isComplete,
  };
};

const concluded = (
  legal: readonly Move[],
  winners: readonly (Side | 'unknown')[],
  known: Side | 'unknown',
  mover: Side,
): ProvedPosition => {
  const loser = otherSide(mover);
  const lost = winners.filter((side) => side === loser).length;
  const wins = winners.includes(mover);
  if (wins && known === loser) throw new Error('answers contradict each other: a move wins, and the position is lost');
  // A leader without any move, where single cards are switched off, loses.
  const winner = wins ? mover : lost === legal.length ? loser : known;
  if (known === mover && lost === legal.length) throw new Error('answers contradict each other: all moves lose');
  const isLastMoveWon = winner === mover && lost === legal.length - 1;
  const moves = legal.map((move, index): ProvedMove => {
    const side = winners[index]!;
    if (side !== 'unknown') return { move, winner: side };
    return { move, winner: winner === loser ? loser : isLastMoveWon ? mover : 'unknown' };
  });
  return { winner, moves, isComplete: moves.every((proved) => proved.winner !== 'unknown') };
};

/** A text that equal moves have: the id, and the cards laid if they are not the canonical ones. */
const keyOf = (move: Move, { rules }: { readonly rules: RuleSet }): string =>
  move === null ? '' : `${encode(actionSpace(rules), move)} ${move.uses?.lo} ${move.uses?.hi}`;
