/**
 * The way to the bots: one worker thinks beside the page, where the networks load when a bot first needs them. A module of
 * its own, because a table needs bots from the start and nothing of the solver.
 */
import type { BotRequests, BotWorkerAnswer } from './worker-bots.ts';

interface PendingAnswer {
  readonly resolve: (answer: never) => void;
  readonly reject: (reason: Error) => void;
}

let worker: Worker | null = null;
let nextId = 0;
const waiting = new Map<number, PendingAnswer>();

/**
 * Asks the bots' worker.
 * @returns what the request's type answers with.
 * @throws (rejects) where the bot fails, the worker breaks, or the networks cannot be loaded.
 */
export const askBots = <Type extends keyof BotRequests>(
  request: { readonly type: Type } & BotRequests[Type],
): Promise<Extract<BotWorkerAnswer, { type: Type }>> =>
  new Promise((resolve, reject) => {
    const id = nextId++;
    waiting.set(id, { resolve, reject });
    running().postMessage({ ...request, id });
  });

const running = (): Worker => {
  if (worker !== null) return worker;
  worker = new Worker(new URL('./worker-bots.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<BotWorkerAnswer>) => {
    const found = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.type === 'failed') found?.reject(new Error(data.message));
    else found?.resolve(data as never);
  });
  worker.addEventListener('error', ({ message }) => {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  });
  return worker;
};
