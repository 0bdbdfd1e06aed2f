/**
 * The moves of a puzzle from its first position: the player has the winning side, the solver the other. Pure;
 * puzzle-play.tsx asks the solver for the winner.
 */
import type { RankCounts } from '@doudizhu/rules/cards';
import { classifyCombo, explainIllegal, type PlayFailure } from '@doudizhu/rules/combos';
import { afterMove, movesOf, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import { type Move, type Side } from '../../workers/workers.ts';

interface PlayedMove {
  readonly turn: number;
  readonly move: Move;
}

export interface PuzzleHistory {
  /** The positions before each move, and the current one: one more than moves. */
  readonly positions: readonly OpenPosition[];
  readonly moves: readonly PlayedMove[];
  /** The player's side. */
  readonly side: Side;
}

export const startGame = (position: OpenPosition, side: Side): PuzzleHistory => ({
  positions: [position],
  moves: [],
  side,
});

export const positionNow = ({ positions }: PuzzleHistory): OpenPosition =>
  positions[positions.length - 1] as OpenPosition;

export const isPuzzleOver = (game: PuzzleHistory): boolean => winnerOf(positionNow(game)) !== null;

export const isPersonToMove = (game: PuzzleHistory): boolean =>
  !isPuzzleOver(game) && sideOf(positionNow(game).turn) === game.side;

/** @param move legal in the current position */
export const play = (game: PuzzleHistory, move: Move): PuzzleHistory => {
  const position = positionNow(game);
  return {
    ...game,
    positions: [...game.positions, afterMove(position, move)],
    moves: [...game.moves, { turn: position.turn, move }],
  };
};

/** Returns to the player's previous decision; unchanged without one. */
export const takeBack = (game: PuzzleHistory): PuzzleHistory => {
  for (let length = game.moves.length - 1; length >= 0; length--) {
    const position = game.positions[length] as OpenPosition;
    if (sideOf(position.turn) === game.side && movesOf(position).length > 1) {
      return { ...game, positions: game.positions.slice(0, length + 1), moves: game.moves.slice(0, length) };
    }
  }
  return game;
};

export const mayTakeBack = (game: PuzzleHistory): boolean => takeBack(game) !== game;

/** Returns the only legal move if there is exactly one. */
export const forcedMove = (position: OpenPosition): { readonly move: Move } | null => {
  const [first, ...others] = movesOf(position);
  return first === undefined || others.length > 0 ? null : { move: first };
};

/** Reads cards as a move. @returns the move, or the fault */
export const moveOf = (
  position: OpenPosition,
  cards: RankCounts,
): { readonly move: Move } | { readonly fault: PlayFailure } => {
  const { rules, hands, turn, toBeat } = position;
  const hand = hands[turn] as RankCounts;
  const fault = explainIllegal({ hand, play: cards, toBeat: toBeat?.combo ?? null, rules });
  if (fault !== null) return { fault };
  return { move: classifyCombo(cards, rules, toBeat?.combo ?? null) };
};
