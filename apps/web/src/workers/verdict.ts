/** The known results of a position, as shown. Pure. `mergeProofs` of the solver combines the answers. */
import { sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import {
  mergeProofs,
  type Distance,
  type Line,
  type Move,
  type WinEstimate,
  type SearchEffort,
  type Side,
  type Solution,
  type SolverEngineProgress,
  type StopReason,
} from './workers.ts';

/** Result of a move for the side that plays it. `open`: the solver is working on it. */
export type MoveResult = 'wins' | 'loses' | 'unknown' | 'open';

export interface MoveVerdict {
  readonly move: Move;
  readonly result: MoveResult;
}

export interface Verdict {
  /** Winner of the position. */
  readonly winner: Side | 'unknown';
  readonly isWorking: boolean;
  /** The legal moves, in the order of `movesOf`. */
  readonly moves: readonly MoveVerdict[];
  readonly nodes: number;
  readonly ms: number;
  /** Why the solver ended before all moves were judged. */
  readonly stopped: StopReason;
  /** Opinion of the search while the winner is unknown. Null: too early for one. */
  readonly estimate: WinEstimate | null;
}

/** The answers about one position. Null: not asked, or not answered yet. */
export interface KnownAnswers {
  readonly solution: (Solution & SearchEffort) | null;
  readonly line: Line | null;
  readonly distance: Distance | null;
}

/** The running `solve` question about the position. */
export interface LiveSolve extends Pick<SolverEngineProgress, 'judged' | 'nodes' | 'ms' | 'estimate'> {
  readonly isWorking: boolean;
}

/** @param live null: the last question was another one */
export const verdictOf = (
  position: OpenPosition,
  { solution, line, distance }: KnownAnswers,
  live: LiveSolve | null,
): Verdict => {
  const isWorking = live?.isWorking === true;
  const out = winnerOf(position);
  if (out !== null) return { winner: out, isWorking, moves: [], nodes: 0, ms: 0, stopped: null, estimate: null };
  const proved = mergeProofs(position, solution, line, distance, live);
  const mover = sideOf(position.turn);
  const moves = proved.moves.map(({ move, winner }): MoveVerdict => {
    if (winner === 'unknown') return { move, result: isWorking ? 'open' : 'unknown' };
    return { move, result: winner === mover ? 'wins' : 'loses' };
  });
  const answer = isWorking ? null : solution;
  const { nodes, ms } = answer ?? live ?? { nodes: 0, ms: 0 };
  const estimate = proved.winner === 'unknown' ? (live?.estimate ?? null) : null;
  return { winner: proved.winner, isWorking, moves, nodes, ms, stopped: answer?.stopped ?? null, estimate };
};
