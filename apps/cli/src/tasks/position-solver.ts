/** The tasks of `ddz solve --batch`: one position after another, the table empty before each. */
import { formatCombo } from '@doudizhu/rules/combos';
import { openPosition, parsePosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { memoryFor } from '@doudizhu/env/solver-queue';
import { Solver, type SearchLimits } from '@doudizhu/solver';
import type { PositionAnswer } from './messages.ts';

/** How a batch is solved. */
export interface BatchPlan {
  /** For each position: nodes, and milliseconds of the processor. */
  readonly limits: SearchLimits;
  /** For each thread. */
  readonly memoryMb: number;
  /** Whether every move is judged; otherwise one winning move is enough. */
  readonly all: boolean;
}

/** Milliseconds of the processor in this thread: a loaded machine changes little of what is solved. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** @returns what answers a position in DDN. */
export const createPositionSolver = ({ limits, memoryMb, all }: BatchPlan): ((task: unknown) => PositionAnswer) => {
  const solver = new Solver({ ...memoryFor(memoryMb), nowMs: cpuMs });
  return (task) => {
    const position = unwrap(openPosition(unwrap(parsePosition(task as string))));
    solver.clear();
    const solution = solver.solve(position, { moves: all ? 'all' : 'first', ...limits });
    return {
      winner: solution.winner,
      winning: solution.winningMoves.map((move) => formatCombo(move, position.rules.decks)),
      complete: solution.isComplete,
      stopped: solution.stopped,
      nodes: solution.nodes,
      seconds: Math.round(solution.ms) / 1000,
    };
  };
};
