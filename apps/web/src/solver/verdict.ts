/** What is known of a position, put together from the solver's answers and from what it says while it works. Pure. */
import { actionSpace, encode, PASS } from '@doudizhu/rules';
import { winnerSoFar, type SolvingState } from './page-solver.ts';
import {
  movesOf,
  sideOf,
  winnerOf,
  type Distance,
  type Line,
  type Move,
  type Position,
  type Side,
  type Solution,
  type StopReason,
} from '../workers.ts';

/** What a move does, for the side that makes it; `open`: it is being worked out. */
export type MoveResult = 'wins' | 'loses' | 'unknown' | 'open';

export interface Verdict {
  /** Who wins the position. */
  readonly winner: Side | 'unknown';
  readonly isWorking: boolean;
  /** Legal moves, as `movesOf` orders them, and what each does. */
  readonly moves: readonly { readonly move: Move; readonly worth: MoveResult }[];
  readonly nodes: number;
  readonly ms: number;
  /** Why it ended before all moves were judged. */
  readonly stopped: StopReason;
}

/** The answers about one position; null: not asked, or not answered yet. */
export interface Found {
  readonly solution: Solution | null;
  readonly line: Line | null;
  readonly distance: Distance | null;
}

/** @param live what the solver is busy with, perhaps with another position. */
export const verdictOf = (position: Position, { solution, line, distance }: Found, live: SolvingState): Verdict => {
  const isAsked = live.question?.type === 'solve' && live.question.position === position;
  const isWorking = isAsked && live.status === 'working';
  const legal = winnerOf(position) === null ? movesOf(position) : [];
  const before = solution === null ? null : worthsOf(solution, legal, position, shownToWin(position, line, distance));
  if (!isWorking && solution !== null) {
    const { winner, nodes, ms, stopped } = solution;
    return { winner, isWorking, moves: pairUp(legal, before ?? []), nodes, ms, stopped };
  }
  const judged = isAsked ? live.judged : [];
  const worths = legal.map((_, index): MoveResult => {
    const worth = before?.[index] ?? 'unknown';
    return isWorking && worth === 'unknown' ? 'open' : worth;
  });
  for (const { index, winner } of judged) if (winner !== 'unknown') worths[index] = worthOf(winner, position);
  const soFar = winnerOf(position) ?? winnerSoFar(position, judged);
  const winner = soFar === 'unknown' ? (solution?.winner ?? soFar) : soFar;
  const { nodes, ms } = isAsked ? live : { nodes: 0, ms: 0 };
  return { winner, isWorking, moves: pairUp(legal, worths), nodes, ms, stopped: null };
};

/** An answer that ended early, with what an earlier one had proved. */
export const together = (old: Solution | null, next: Solution, position: Position): Solution => {
  if (old === null || next.stopped === null) return next;
  const legal = movesOf(position);
  const [before, now] = [worthsOf(old, legal, position), worthsOf(next, legal, position)];
  const worths = now.map((worth, index) => (worth === 'unknown' ? before[index] : worth));
  const having = (wanted: MoveResult): Move[] => legal.filter((_, index) => worths[index] === wanted);
  return {
    ...next,
    winner: next.winner === 'unknown' ? old.winner : next.winner,
    winningMoves: having('wins'),
    losingMoves: having('loses'),
    unknownMoves: having('unknown'),
  };
};

const worthOf = (winner: Side, { turn }: Position): MoveResult => (winner === sideOf(turn) ? 'wins' : 'loses');

const pairUp = (moves: readonly Move[], worths: readonly MoveResult[]): Verdict['moves'] =>
  moves.map((move, index) => ({ move, worth: worths[index] as MoveResult }));

/** Moves that a line or the fewest plays have proved to win, beside those of the solution itself. */
const shownToWin = ({ turn }: Position, line: Line | null, distance: Distance | null): Move[] => {
  const mover = sideOf(turn);
  const [first] = line?.steps ?? [];
  const ofLine = line?.winner === mover && line.isComplete && first !== undefined ? [first.move] : [];
  return distance?.winner === mover ? [...ofLine, ...distance.bestMoves] : ofLine;
};

const worthsOf = (
  { winningMoves, losingMoves }: Solution,
  legal: readonly Move[],
  { rules }: Position,
  alsoWinning: readonly Move[] = [],
): MoveResult[] => {
  const space = actionSpace(rules);
  const idOf = (move: Move): number => (move === null ? PASS : encode(space, move));
  const won = new Set([...winningMoves, ...alsoWinning].map(idOf));
  const lost = new Set(losingMoves.map(idOf));
  return legal.map((move) => (won.has(idOf(move)) ? 'wins' : lost.has(idOf(move)) ? 'loses' : 'unknown'));
};
