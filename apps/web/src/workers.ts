/**
 * What thinks beside the page: one worker for the bots (their networks load there when a bot first needs them) and the
 * solver's engine, which starts workers of its own. The page itself never imports a bot or the solver.
 */
import { browserEngine } from '@doudizhu/solver/browser';
import type { BotRequests, BotWorkerAnswer } from './worker-bots.ts';

/** What the solver's questions are about; it weighs little. `localEngine` needs no workers: tests use it. */
export {
  afterMove,
  checkPosition,
  localEngine,
  mergeProofs,
  mergeSolution,
  movesOf,
  openPosition,
  positionFromText,
  sideLetter,
  sideOf,
  winnerOf,
} from '@doudizhu/solver';
export {
  LEADERS,
  positionOfPuzzle,
  readPuzzles,
  THEMES,
  type Leader,
  type Puzzle,
  type Theme,
} from '@doudizhu/solver/puzzle';
export type {
  AnswerTo,
  SolverAnswer,
  Distance,
  SolverEngine,
  JudgedMove,
  Line,
  Move,
  Position,
  SolverQuestion,
  Refutation,
  Solution,
  LineStep,
  StopReason,
} from '@doudizhu/solver';

export { isBlunder, type Winner } from '@doudizhu/bots/winners';
/** What a review says of a decision; it weighs little. */
export { accuracyOf, judge, keyMoments, lostBy, moveOfAction, type Judgement } from '@doudizhu/bots/review';

export type { Side } from '@doudizhu/rules';

/** The solver's engine: start, stop, progress, result, destroy. One for each page that solves. */
export const createSolver = browserEngine;

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
