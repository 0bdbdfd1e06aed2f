/**
 * A puzzle being played: moves from its first position, the person for the side that can win, the solver for the other.
 * Pure; who wins is the solver's business (puzzle-play.tsx asks it).
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
  /** Before each move, and the position now: one more than there are moves. */
  readonly positions: readonly OpenPosition[];
  readonly moves: readonly PlayedMove[];
  /** The side that the person plays. */
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

/** @param move legal in the position now. */
export const play = (game: PuzzleHistory, move: Move): PuzzleHistory => {
  const position = positionNow(game);
  return {
    ...game,
    positions: [...game.positions, afterMove(position, move)],
    moves: [...game.moves, { turn: position.turn, move }],
  };
};

/** Back to the person's last decision before now; the game itself where there was none. */
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

/** The only legal move, where there is just one: it need not be chosen. */
export const forcedMove = (position: OpenPosition): { readonly move: Move } | null => {
  const [first, ...others] = movesOf(position);
  return first === undefined || others.length > 0 ? null : { move: first };
};

/** Cards as a move. @returns the move, or why they are none. */
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
