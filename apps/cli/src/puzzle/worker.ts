/** A thread of `ddz puzzle`: carries tasks and results between the command and `createTaskRunner`. */
import { parentPort, workerData } from 'node:worker_threads';
import { createTaskRunner, type TaskMessage, type TaskResult, type RunPlan } from '@doudizhu/puzzles';

const runTask = createTaskRunner(workerData as RunPlan, () => performance.now());

parentPort?.on('message', ({ index, task }: TaskMessage) => {
  const result: TaskResult<unknown> = { index, outcome: runTask(task) };
  parentPort?.postMessage(result, []);
});
