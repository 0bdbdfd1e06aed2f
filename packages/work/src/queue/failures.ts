/** Failures of work over a queue. */
import { failuresOf, type BadField, type Failure, type Texts } from '@doudizhu/rules/failure';

const QUEUE_TEXTS = {
  'bad-queue/url': 'invalid --queue "{url}": expected redis://HOST or redis://:PASSWORD@HOST:PORT',
  'bad-queue/away': 'no Redis at {url}: {reason}',
  'bad-queue/task': 'task {task} failed on every worker: {reason}',
  'bad-queue/outcome': ({ task, field, found, expected }: BadField & { task: string }) =>
    `a worker answered task ${task} with ${found.message}${field === '' ? '' : ` as ${field}`}, expected ${expected.message}`,
  'bad-queue/differs':
    "a worker's outcome of task {task} differs from the outcome here: expected workers of the same version",
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
