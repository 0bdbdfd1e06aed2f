/** A thread of `ddz puzzle`: carries tasks and results between the command and `createTaskRunner`. */
import { parentPort, workerData } from 'node:worker_threads';
import { bundledNetworks } from '@doudizhu/engines';
import { createTaskRunner, type TaskMessage, type TaskResult, type RunPlan } from '@doudizhu/puzzles';

const runTask = createTaskRunner(workerData as RunPlan, {
  nowMs: () => performance.now(),
  networks: bundledNetworks,
});

parentPort?.on('message', async ({ index, task }: TaskMessage) => {
  const result: TaskResult<unknown> = { index, outcome: await runTask(task) };
  parentPort?.postMessage(result, []);
});
