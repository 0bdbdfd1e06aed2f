/** Thread that runs tasks: for this program's own runs, and for a queue. */
import { closePrograms, showProgramErrors } from '@doudizhu/engines';
import { serveNodeJobs } from '@doudizhu/work/pool/node';
import { createRunner, type TaskPlan } from './runner.ts';

/** A task and its plan, as JSON. */
export interface ThreadJob {
  readonly plan: string;
  readonly task: unknown;
}

let planText = '';
let runTask: (task: unknown) => unknown = () => null;

showProgramErrors((text) => void process.stderr.write(text));
serveNodeJobs(({ plan, task }: ThreadJob) => {
  if (plan !== planText) {
    [planText, runTask] = [plan, createRunner(JSON.parse(plan) as TaskPlan, () => performance.now())];
  }
  return runTask(task);
}, closePrograms);
