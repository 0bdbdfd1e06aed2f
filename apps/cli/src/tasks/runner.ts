/**
 * What workers do: matches of an arena, positions to solve, rounds to review, deals to mine, puzzles to check or to
 * describe. A plan is what the tasks of a run have in common. Plans, tasks and outcomes are JSON, and an outcome depends
 * on nothing else, so it does not matter which thread or machine does a task.
 */
import { playJob, type ArenaJob } from '@doudizhu/arena';
import { bundledNetworks, createBot } from '@doudizhu/engines';
import { analyse } from '@doudizhu/bots';
import { createTaskRunner, type RunPlan } from '@doudizhu/puzzles';
import { readRecord, replay } from '@doudizhu/records';
import { unwrap } from '@doudizhu/rules/result';
import { formatCombo } from '@doudizhu/rules/combos';
import { openPosition, parsePosition } from '@doudizhu/rules/position';
import { memoryFor } from '@doudizhu/env/solver-queue';
import { Solver, type SearchLimits } from '@doudizhu/solver';
import type { PositionAnswer } from './messages.ts';

/** What the tasks of one run have in common, by what is done. */
export type TaskPlan =
  | { readonly type: 'arena' }
  | ({ readonly type: 'solve' } & BatchPlan)
  | ({ readonly type: 'review' } & ReviewPlan)
  | RunPlan;

/** How thoroughly a round is reviewed: as `ddz analyse` takes it. */
interface ReviewPlan {
  readonly nodesMax: number;
  readonly candidatesMax: number;
}

/** Does the tasks of a plan, one at a time. @param nowMs limits the time of a check, and of a bot with a budget. */
export const createRunner = (plan: TaskPlan, nowMs: () => number): ((task: unknown) => unknown) => {
  if (plan.type === 'arena') return (task) => playJob(task as ArenaJob, { createBot, nowMs });
  if (plan.type === 'solve') return createPositionSolver(plan);
  if (plan.type === 'review') return (task) => reviewOf(task as string, plan);
  return createTaskRunner(plan, { nowMs, networks: () => bundledNetworks });
};

/** @param ddn of a finished round. @throws where it is none. */
const reviewOf = (ddn: string, { nodesMax, candidatesMax }: ReviewPlan) => {
  const replayed = unwrap(replay(unwrap(readRecord(ddn, 'ddn'))));
  return analyse(replayed, { networks: bundledNetworks(replayed.end.rules), nodesMax, candidatesMax });
};

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

/** Positions of `ddz solve --batch` in DDN, one after another, the table empty before each. */
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
