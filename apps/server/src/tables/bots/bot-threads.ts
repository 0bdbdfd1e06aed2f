/**
 * Threads for bots, so that they do not block tables. A thread that exceeds the time limit is replaced, and the table
 * plays a legal action for the bot.
 *
 * Quick bots are asked before slow ones, and tables take turns: one with many slow bots delays the others by one question.
 */
import { fullFamilyOf } from '@doudizhu/bots';
import type { Action } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { WorkerPool } from '@doudizhu/work/pool';
import { nodeThread } from '@doudizhu/work/pool/node';
import { Worker } from 'node:worker_threads';
import type { BotJob } from './worker-bot.ts';

export type BotThreads = ReturnType<typeof createBotThreads>;

export interface BotThreadsSetup {
  readonly threads: number;
  /** Time limit, without the wait for a thread. */
  readonly timeoutMs: number;
  /** Wait for a thread after which a table no longer waits for an answer. */
  readonly waitMs?: number;
  /** Called with the wait of each question, in milliseconds. */
  readonly onWait?: (ms: number) => void;
}

interface QueuedJob extends Omit<BotJob, 'budgetMs'> {
  /** Id of the table that asks. */
  readonly table: string;
}

interface WaitingQuestion {
  readonly question: QueuedJob;
  readonly sinceMs: number;
  readonly resolve: (action: Action) => void;
  readonly reject: (error: unknown) => void;
}

/** Bot that plays for absent people. */
export const STAND_IN_LEVEL = 'rules';

/** Bots of free seats: different characters at a table, and the same at a seat of all tables of a tournament. */
const FREE_SEAT_LEVELS = ['level-2', 'level-3', 'level-4', 'level-1'] as const;

export const levelOfFreeSeat = (seat: number): string => FREE_SEAT_LEVELS[seat % FREE_SEAT_LEVELS.length] as string;

/** Bots of tables: human-like levels, then the others, each from weak to strong. */
export const TABLE_BOTS: readonly string[] = [
  'level-1',
  'level-2',
  'level-3',
  'level-4',
  'level-5',
  'greedy',
  'rules',
  'neural',
  'search',
];

/** True for bots that search, so that their time depends on their cards. Level 5 is `search` with three seats. */
const isSlow = (level: string, rules: RuleSet): boolean =>
  level === 'search' || (level === 'level-5' && fullFamilyOf(rules)?.seats === 3);
/** Shorter than `botMs` of a table. */
const WAIT_MS = 8000;
/** Share of the time limit that a bot may think. */
const BUDGET_SHARE = 1 / 4;

export const createBotThreads = ({ threads, timeoutMs, waitMs = WAIT_MS, onWait }: BotThreadsSetup) => {
  const pool = new WorkerPool<BotJob, Action>({
    threads,
    timeoutMs,
    start: (listener) => {
      const worker = new Worker(new URL('./worker-bot.ts', import.meta.url));
      worker.unref();
      return nodeThread(worker, listener);
    },
  });
  const [quick, slow] = [new TableQueue(), new TableQueue()];
  let running = 0;
  const answer = async ({ question: { level, seed, view }, sinceMs, resolve, reject }: WaitingQuestion) => {
    const waitedMs = performance.now() - sinceMs;
    onWait?.(waitedMs);
    if (waitedMs > waitMs) {
      reject(new Error('waited too long'));
      return startNext();
    }
    running++;
    // The more wait, the less each may think.
    const budgetMs = (timeoutMs * BUDGET_SHARE) / (1 + slow.size() / threads);
    await pool.run({ level, seed, view, budgetMs }).then(resolve, reject);
    running--;
    return startNext();
  };
  const startNext = (): void => {
    const next = running < threads ? (quick.take() ?? slow.take()) : null;
    if (next !== null) void answer(next);
  };
  return {
    /** @throws if the bot fails, exceeds the time limit or waits too long */
    ask: (question: QueuedJob): Promise<Action> =>
      new Promise((resolve, reject) => {
        const queue = isSlow(question.level, question.view.rules) ? slow : quick;
        queue.add({ question, sinceMs: performance.now(), resolve, reject });
        startNext();
      }),
    /** Most time that a bot thinks, if its thinking time depends on its cards; else 0. Added to the time that is drawn, it
     * hides the cards. */
    hiddenMs: (level: string, rules: RuleSet): number => (isSlow(level, rules) ? timeoutMs * BUDGET_SHARE : 0),
    /** @returns the number of unanswered questions */
    load: (): number => quick.size() + slow.size() + running,
    close: (): Promise<void> => pool.close(),
  };
};

/** Questions by table. The tables take turns. */
class TableQueue {
  readonly #byTable = new Map<string, WaitingQuestion[]>();

  add(waiting: WaitingQuestion): void {
    const { table } = waiting.question;
    const known = this.#byTable.get(table);
    if (known === undefined) this.#byTable.set(table, [waiting]);
    else known.push(waiting);
  }

  /** @returns the first question of the table that has waited longest for its turn; null: none waits */
  take(): WaitingQuestion | null {
    for (const [table, [first, ...others]] of this.#byTable) {
      this.#byTable.delete(table);
      if (others.length > 0) this.#byTable.set(table, others);
      return first ?? null;
    }
    return null;
  }

  size(): number {
    return [...this.#byTable.values()].reduce((sum, { length }) => sum + length, 0);
  }
}
