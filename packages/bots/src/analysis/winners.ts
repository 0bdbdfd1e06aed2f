/**
 * Winners after each move of a line with all hands open, from proofs of some of them. A proof also holds for
 * neighbours: a position that the solver left undecided can follow from the next or the previous one.
 */
import type { Side } from '@doudizhu/rules/round';

/** Result of a move for the mover's side with all hands open. `unknown` if not proved. */
export type MoveProof = 'wins' | 'loses' | 'unknown';

/** Winner of a position with all hands open. `unknown` if not proved. */
export type Winner = Side | 'unknown';

/** One move of the line. */
export interface LineMove {
  readonly side: Side;
  /** True if it was the only legal move. */
  readonly isForced: boolean;
  /** Proofs of the position before the move, and of the move. */
  readonly winner: Winner;
  readonly proof: MoveProof;
}

/**
 * Carries proofs along the line, from its end back and then forward.
 * @param end who won, where the line ends with the round.
 * @returns the winner of each position: index = moves made, so there is one more than moves.
 */
export const winnersAlong = (moves: readonly LineMove[], end: Winner): Winner[] => {
  const winners: Winner[] = [...moves.map(({ winner }) => winner), end];
  const learn = (position: number, winner: Winner): void => {
    if (winners[position] === 'unknown') winners[position] = winner;
  };
  for (const [index, { side, isForced }] of [...moves.entries()].toReversed()) {
    const after = winners[index + 1]!;
    // The mover's side wins where its move does. Where the move loses, another one can win.
    if (after === side || isForced) learn(index, after);
  }
  for (const [index, { side, isForced, proof }] of moves.entries()) {
    const before = winners[index]!;
    if (proof !== 'unknown') learn(index + 1, winnerAfter(side, proof));
    // Every move of a lost position loses.
    else if (isForced || (before !== 'unknown' && before !== side)) learn(index + 1, before);
  }
  return winners;
};

const winnerAfter = (side: Side, proof: Exclude<MoveProof, 'unknown'>): Side =>
  proof === 'wins' ? side : otherSide(side);

/** Derives the proof of a move of `side` from the positions before and after it. */
export const proofBetween = (side: Side, before: Winner, after: Winner): MoveProof => {
  if (after !== 'unknown') return after === side ? 'wins' : 'loses';
  return before === otherSide(side) ? 'loses' : 'unknown';
};

/** A blunder: the mover's side won before the move and loses after it. In a lost position no move is one. */
export const isBlunder = (side: Side, before: Winner, after: Winner): boolean =>
  before === side && after === otherSide(side);

const otherSide = (side: Side): Side => (side === 'landlord' ? 'farmers' : 'landlord');
