/** Failures of work over a queue. */
import { failuresOf, type BadField, type Failure, type Texts } from '@doudizhu/rules/failure';

const QUEUE_TEXTS = {
  'bad-queue/url': {
    en: 'invalid --queue "{url}": expected redis://HOST or redis://:PASSWORD@HOST:PORT',
    zh: '--queue 的值“{url}”不对，应写 redis://主机 或 redis://:密码@主机:端口',
  },
  'bad-queue/away': { en: 'no Redis at {url}: {reason}', zh: '连不上 {url} 的 Redis' },
  'bad-queue/task': { en: 'task {task} failed on every worker: {reason}', zh: '没有工作进程能完成任务 {task}' },
  'bad-queue/outcome': ({ task, field, found, expected }: BadField & { task: string }) => ({
    en: `a worker answered task ${task} with ${found.message}${field === '' ? '' : ` as ${field}`}, expected ${expected.message}`,
    zh: `任务 ${task} 的结果${field === '' ? '' : `里 ${field} `}是${found.zh}，应为${expected.zh}`,
  }),
  'bad-queue/differs': {
    en: "a worker's outcome of task {task} differs from the outcome here: expected workers of the same version",
    zh: '任务 {task} 的结果与本机算出的不同，工作进程的版本应一致',
  },
} as const satisfies Texts;

export const queueFailure = failuresOf(QUEUE_TEXTS);

/** Thrown by a sender if a task failed, with the sentence that ends the command. */
export class WorkFault extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}
