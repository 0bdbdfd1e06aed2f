/** A thread that mines: it is told the number of a deal, and answers with the puzzle in it or none. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Mined } from './puzzle-generate.ts';
import { mine, miningSolver, type MiningPlan } from './puzzle-mining.ts';

const plan = workerData as MiningPlan;
const solver = miningSolver(plan.rules);

parentPort?.on('message', (index: number) => {
  const mined: Mined = { index, found: mine(plan, index, solver) };
  parentPort?.postMessage(mined, []);
});
