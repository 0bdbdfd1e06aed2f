/** A thread that does tasks: for this program's own runs, and for a queue. */
import { parentPort } from 'node:worker_threads';
import { closePrograms } from '@doudizhu/engines';
import { createRunner, type TaskPlan } from './runner.ts';

/** A task and its plan, as JSON; null ends the thread, and the bots' programs with it. */
export type ThreadMessage = { readonly plan: string; readonly task: unknown } | null;
export type ThreadReply = { readonly outcome: unknown } | { readonly error: string };

let planText = '';
let runTask: (task: unknown) => unknown = () => null;

const reply = async (plan: string, task: unknown): Promise<ThreadReply> => {
  try {
    if (plan !== planText)
      [planText, runTask] = [plan, createRunner(JSON.parse(plan) as TaskPlan, () => performance.now())];
    return { outcome: await runTask(task) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

parentPort?.on('message', async (message: ThreadMessage) => {
  if (message === null) {
    await closePrograms();
    parentPort?.close();
  } else {
    parentPort?.postMessage(await reply(message.plan, message.task), []);
  }
});
