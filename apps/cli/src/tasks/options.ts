/** Who does the tasks of a command: threads here, or the workers of a queue. */
import type { TaskWorker } from '@doudizhu/work/ordered-tasks';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import type { Schema } from '@doudizhu/rules/schema';
import type { Input, CommandOption, CommandOptions } from '../command/command.ts';
import { countOptions } from '../command/options.ts';
import { cliFailure } from '../words/failures.ts';
import { TIME_FIELDS } from './messages.ts';
import type { TaskPlan } from './runner.ts';
import { workHere, type Workers } from './threads.ts';

export const THREADS_OPTION: CommandOption = { value: 'N', en: 'threads (default 1)', zh: '线程数（默认 1）' };

export const QUEUE_OPTION: CommandOption = {
  value: 'URL',
  en: 'a queue: redis://HOST, where ddz work does the tasks',
  zh: '任务队列 redis://HOST，由 ddz work 完成任务',
};

/** For commands whose work a queue can do. */
export const QUEUE_OPTIONS: CommandOptions = {
  queue: QUEUE_OPTION,
  ahead: {
    value: 'N',
    en: 'of --queue: tasks that are out at a time (default 64)',
    zh: '--queue：同时发出的任务数（默认 64）',
  },
  recheck: {
    value: 'PERCENT',
    en: 'of --queue: tasks that are done here too and compared (default 0)',
    zh: '--queue：在本机重算核对的任务百分比（默认 0）',
  },
};

const AHEAD = 64;
const AHEAD_MAX = 10_000;

/** The workers of `--queue`, null where the option is not given. @returns `bad-usage` or `bad-queue`. */
export const queueWorkers = async <Outcome>(
  input: Input,
  plan: TaskPlan,
  outcome: Schema<Outcome>,
): Promise<Result<Workers<Outcome> | null, Failure>> => {
  const url = input.text('queue');
  if (url === undefined) {
    const stray = ['ahead', 'recheck'].find((name) => input.has(name));
    return stray === undefined ? ok(null) : err(cliFailure('bad-usage/needs', { option: stray, other: 'queue' }));
  }
  const counts = countOptions(input, { ahead: [1, AHEAD_MAX, AHEAD], recheck: [0, 100, 0] });
  if (!counts.ok) return counts;
  const { ahead, recheck } = counts.value;
  // Loaded here: nobody else needs the queue's library.
  const { openSender } = await import('@doudizhu/work/queue');
  const here = workHere<Outcome>(plan, () => performance.now()).workers[0] as TaskWorker<Outcome>;
  const opened = await openSender({
    url,
    plan,
    outcome,
    recheck: { percent: recheck, doTask: here, timeFields: TIME_FIELDS },
  });
  if (!opened.ok) return opened;
  const { send, abandon, close } = opened.value;
  return ok({ workers: Array.from({ length: ahead }, () => send), abandon, close });
};
