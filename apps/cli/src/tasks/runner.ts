/**
 * Tasks of workers: matches of an arena, positions to solve, deals to mine, puzzles to check or to
 * describe. A plan has the settings that all tasks of a run share. Plans, tasks and outcomes are JSON, and an outcome
 * depends on nothing else, so any thread or machine can run a task.
 */
import { playJob, type ArenaJob } from '@doudizhu/arena';
import { bundledNetworks, createBot } from '@doudizhu/engines';
import { createTaskRunner, type RunPlan } from '@doudizhu/puzzles';
import { unwrap } from '@doudizhu/rules/result';
import { formatCombo } from '@doudizhu/rules/combos';
import { openPosition, parsePosition } from '@doudizhu/rules/position';
import { memoryFor } from '@doudizhu/env/solver-queue';
import { Solver, type SearchLimits } from '@doudizhu/solver';
import type { PositionAnswer } from './messages.ts';

/** Settings that all tasks of a run share, by the type of the tasks. */
export type TaskPlan = { readonly type: 'arena' } | ({ readonly type: 'solve' } & BatchPlan) | RunPlan;

/** Creates a runner of the tasks of a plan, one at a time. @param nowMs clock for checks, and for bots with a budget */
export const createRunner = (plan: TaskPlan, nowMs: () => number): ((task: unknown) => unknown) => {
  if (plan.type === 'arena') return (task) => playJob(task as ArenaJob, { createBot, nowMs });
  if (plan.type === 'solve') return createPositionSolver(plan);
  return createTaskRunner(plan, { nowMs, networks: () => bundledNetworks });
};

/** Settings of a batch. */
export interface BatchPlan {
  /** Limits per position: nodes, and CPU milliseconds. */
  readonly limits: SearchLimits;
  /** Memory per thread. */
  readonly memoryMb: number;
  /** True: judge every move. Otherwise one winning move is enough. */
  readonly all: boolean;
}

/** CPU milliseconds of this thread, so that the load of a machine hardly changes the answers. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Solves positions of `ddz solve --batch`, in DDN, with a table that is empty before each. */
const createPositionSolver = ({ limits, memoryMb, all }: BatchPlan): ((task: unknown) => PositionAnswer) => {
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
