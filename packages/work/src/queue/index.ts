/** Public names of work over a queue. */
export { WorkFault } from './failures.ts';
export { FAILURES_KEY, QUEUE_PREFIX } from './messages.ts';
export { connectRedis } from './redis.ts';
export { openSender, type TaskSender, type SenderSetup } from './sender.ts';
export { serveQueue, type QueuedTask, type QueueWorker, type ServeSetup } from './serve.ts';
export { queueStatus, type QueueStatus } from './status.ts';
