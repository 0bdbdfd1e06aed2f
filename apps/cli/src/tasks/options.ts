/** Workers for the tasks of a command: threads here, or the workers of a queue. */
import { THREADS_MAX, type TaskWorker } from '@doudizhu/arena';
import type { Failure } from '@doudizhu/rules/failure';
import { ok, type Result } from '@doudizhu/rules/result';
import type { Schema } from '@doudizhu/rules/schema';
import type { Input, CommandOption, CommandOptions } from '../command/command.ts';
import { TIME_FIELDS } from './messages.ts';
import type { TaskPlan } from './runner.ts';
import { workHere, type Workers } from './threads.ts';

export const THREADS_OPTION: CommandOption = {
  value: 'N',
  range: [1, THREADS_MAX],
  initial: 1,
  en: 'threads',
  zh: '线程数',
};

export const QUEUE_OPTION: CommandOption = {
  value: 'URL',
  rare: true,
  en: 'queue of the tasks, redis://HOST, for ddz work',
  zh: '任务队列 redis://HOST，由 ddz work 完成任务',
};

/** Options of commands whose tasks can run over a queue. */
export const QUEUE_OPTIONS: CommandOptions = {
  queue: QUEUE_OPTION,
  ahead: {
    value: 'N',
    range: [1, 10_000],
    initial: 64,
    rare: true,
    needs: ['queue'],
    en: 'tasks in the queue at a time',
    zh: '同时发出的任务数',
  },
  recheck: {
    value: 'PERCENT',
    range: [0, 100],
    initial: 0,
    rare: true,
    needs: ['queue'],
    en: 'share of tasks that are repeated here and compared',
    zh: '在本机重算核对的任务百分比',
  },
};

/** Workers of `--queue`. Null if the option is not given. @returns `bad-queue` */
export const queueWorkers = async <Outcome>(
  input: Input,
  plan: TaskPlan,
  outcome: Schema<Outcome>,
): Promise<Result<Workers<Outcome> | null, Failure>> => {
  const url = input.text('queue');
  if (url === undefined) return ok(null);
  // Loaded here, because only this branch needs the queue's library.
  const { openSender } = await import('@doudizhu/work/queue');
  const here = workHere<Outcome>(plan, () => performance.now()).workers[0] as TaskWorker<Outcome>;
  const opened = await openSender({
    url,
    plan,
    outcome,
    recheck: { percent: input.count('recheck'), doTask: here, timeFields: TIME_FIELDS },
  });
  if (!opened.ok) return opened;
  const { send, abandon, close } = opened.value;
  return ok({ workers: Array.from({ length: input.count('ahead') }, () => send), abandon, close });
};
