/** The search for pairs who play together (`check-pairs`): judges new rounds in a separate thread for a limited time, compares
 * all pairs of the last month, and opens cases. It changes no account. The server itself runs the cheap rule alone. */
import { WorkerPool } from '@doudizhu/work/pool';
import { nodeThread } from '@doudizhu/work/pool/node';
import { Worker } from 'node:worker_threads';
import { newId } from '../accounts/secrets.ts';
import type { ServerStorage } from '../storage/storage.ts';
import { readArchive } from '../tables/archive.ts';
import { informedPairs, thrownGames, type NamedPair } from './pairs.ts';
import type { JudgedPlay } from '../storage/evidence-store.ts';
import type { JudgeJob } from './worker-judge.ts';

export interface PairCheckSetup {
  readonly storage: ServerStorage;
  readonly nowMs: () => number;
  /** Time limit for judging, by `nowMs`. The rest is judged the next time. */
  readonly judgeMs?: number;
}

/** Result of a check. */
export interface PairCheck {
  readonly judged: number;
  readonly rounds: number;
  readonly cases: readonly NamedPair[];
}

const DAY_MS = 86_400_000;
const WINDOW_DAYS = 30;
const JUDGE_MS = 3_600_000;
const BATCH = 100;
/** Time limit of a round: the thread may hang. */
const ROUND_MS = 30_000;
/** Minimum number of common rounds of accounts in one network. */
const SHARED_ROUNDS_MIN = 20;

/** Runs the check. */
export const checkPairs = async (setup: PairCheckSetup): Promise<PairCheck> => {
  const { storage, nowMs } = setup;
  const sinceMs = nowMs() - WINDOW_DAYS * DAY_MS;
  const judged = await judgeRounds(setup, sinceMs);
  const evidence = await storage.evidence.judged(sinceMs);
  const found = [...informedPairs(evidence), ...thrownGames(evidence)];
  for (const pair of found) await storage.evidence.addCase({ id: newId(), ...pair }, nowMs());
  return { judged, rounds: evidence.length, cases: [...found, ...(await checkNetworks(setup))] };
};

/** The cheap rule: opens cases of accounts that often play together in one network, and forgets old networks. */
export const checkNetworks = async ({ storage, nowMs }: PairCheckSetup): Promise<readonly NamedPair[]> => {
  const sinceMs = nowMs() - WINDOW_DAYS * DAY_MS;
  const shared = await storage.evidence.sharedNetworks(sinceMs, SHARED_ROUNDS_MIN);
  const found = shared.map(({ accounts, rounds }) => ({
    kind: 'address' as const,
    accounts,
    figures: { rounds, plays: 0, mean: 0, meanElsewhere: null, z: 0, threshold: 0 },
    rounds: [],
  }));
  for (const pair of found) await storage.evidence.addCase({ id: newId(), ...pair }, nowMs());
  await storage.evidence.deleteNetworks(sinceMs);
  return found;
};

const judgeRounds = async (
  { storage, nowMs, judgeMs = JUDGE_MS }: PairCheckSetup,
  sinceMs: number,
): Promise<number> => {
  const untilMs = nowMs() + judgeMs;
  const judge = createJudge();
  let judged = 0;
  try {
    for (;;) {
      const rounds = await storage.evidence.unjudged(sinceMs, BATCH);
      for (const round of rounds) {
        if (nowMs() >= untilMs) return judged;
        const archive = await storage.rounds.archiveOf(round.id);
        const record = archive === null ? null : readArchive(archive).record;
        const plays = record === null ? [] : await judge.run({ round: round.id, record }).catch(() => []);
        await storage.evidence.addJudged(round, plays);
        judged++;
      }
      if (rounds.length < BATCH) return judged;
    }
  } finally {
    await judge.close();
  }
};

const createJudge = () =>
  new WorkerPool<JudgeJob, readonly JudgedPlay[]>({
    threads: 1,
    timeoutMs: ROUND_MS,
    start: (listener) => nodeThread(new Worker(new URL('./worker-judge.ts', import.meta.url)), listener),
  });
