/** A thread of `ddz solve --batch`: one position after another, the table empty before each. */
import { parentPort, workerData } from 'node:worker_threads';
import { formatCombo, unwrap } from '@doudizhu/rules';
import { Solver } from '@doudizhu/solver';
import { memoryFor } from '@doudizhu/rpc/solver-queue';
import type { LineAnswer, BatchPlan } from './batch.ts';
import { positionFromDdn } from './position-lines.ts';

const { limits, memoryMb, all } = workerData as BatchPlan;

/** Milliseconds of the processor in this thread: a loaded machine changes little of what is solved. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const solver = new Solver({ ...memoryFor(memoryMb), nowMs: cpuMs });

parentPort?.on('message', (ddn: string) => {
  const position = unwrap(positionFromDdn(ddn));
  solver.clear();
  const solution = solver.solve(position, { moves: all ? 'all' : 'first', ...limits });
  const answer: LineAnswer = {
    winner: solution.winner,
    winning: solution.winningMoves.map((move) => formatCombo(move, position.rules.decks)),
    complete: solution.isComplete,
    stopped: solution.stopped,
    nodes: solution.nodes,
    seconds: Math.round(solution.ms) / 1000,
  };
  parentPort?.postMessage(answer, []);
});
