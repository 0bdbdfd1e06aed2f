/** Why work over a queue came to nothing, by key. They stand apart from what needs Node. */
import { failuresOf, type BadField, type Texts } from '@doudizhu/rules/failure';

export const QUEUE_TEXTS = {
  'bad-queue/url': ({ url }: { url: string }) =>
    `bad --queue "${url}": want redis://HOST or redis://:PASSWORD@HOST:PORT`,
  'bad-queue/away': ({ url, reason }: { url: string; reason: string }) => `no Redis at ${url}: ${reason}`,
  'bad-queue/task': ({ task, reason }: { task: string; reason: string }) =>
    `no worker could do task ${task}: ${reason}`,
  'bad-queue/outcome': ({ task, field, found, wanted }: BadField & { task: string }) =>
    `a worker answered task ${task} with ${found.message}${field === '' ? '' : ` as ${field}`}, want ${wanted.message}`,
  'bad-queue/differs': ({ task }: { task: string }) =>
    `a worker's outcome of task ${task} differs from what this program finds, want workers of the same version`,
} as const satisfies Texts;

export const queueFailure = failuresOf(QUEUE_TEXTS);
