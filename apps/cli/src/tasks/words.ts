/** What `ddz work` says. */
import type { Language } from '@doudizhu/rules/failure';
import type { QueueStatus } from '@doudizhu/work/queue';

interface WorkWords {
  readonly ready: (threads: number) => string;
  readonly progress: (done: number, failed: number) => string;
  readonly finishing: string;
  readonly status: (status: QueueStatus) => string;
}

const clock = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

export const WORK_WORDS: Readonly<Record<Language, WorkWords>> = {
  en: {
    ready: (threads) => `waiting for tasks, ${threads} at a time; Ctrl-C finishes what is begun and ends`,
    progress: (done, failed) => `${done} tasks done${failed === 0 ? '' : `, ${failed} failed`}`,
    finishing: 'finishing what is begun; Ctrl-C again ends at once',
    status: ({ workers, runs, tasks, failures }) =>
      [
        `workers: ${workers.length}`,
        ...workers.map(({ host, pid, threads }) => `  ${host}, process ${pid}: ${threads} at a time`),
        `runs: ${runs.length}`,
        ...runs.map(
          ({ type, host, startedMs, given, done, retried }) =>
            `  ${type}, from ${host} since ${clock(startedMs)} UTC: ${done} of ${given} tasks back, ${retried} tried again`,
        ),
        `tasks: ${tasks.waiting} waiting, ${tasks.active} being done`,
        ...failures.map(
          ({ type, host, atMs, reason }) => `failed: ${type}, from ${host} at ${clock(atMs)} UTC: ${reason}`,
        ),
      ].join('\n'),
  },
  zh: {
    ready: (threads) => `等待任务，同时做 ${threads} 个；Ctrl-C 做完手上的再结束`,
    progress: (done, failed) => `完成 ${done} 个任务${failed === 0 ? '' : `，失败 ${failed} 个`}`,
    finishing: '正在做完手上的任务；再按 Ctrl-C 立即结束',
    status: ({ workers, runs, tasks, failures }) =>
      [
        `工作进程：${workers.length} 个`,
        ...workers.map(({ host, pid, threads }) => `  ${host}，进程 ${pid}：同时 ${threads} 个`),
        `批次：${runs.length} 个`,
        ...runs.map(
          ({ type, host, startedMs, given, done, retried }) =>
            `  ${type}，来自 ${host}，始于 ${clock(startedMs)}（UTC）：发出 ${given} 个任务，收回 ${done} 个，重做 ${retried} 次`,
        ),
        `任务：等待 ${tasks.waiting} 个，进行中 ${tasks.active} 个`,
        ...failures.map(
          ({ type, host, atMs, reason }) => `失败：${type}，来自 ${host}，${clock(atMs)}（UTC）：${reason}`,
        ),
      ].join('\n'),
  },
};
