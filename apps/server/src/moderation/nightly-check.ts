/** Nightly check of pairs, at one node: judges new rounds in a separate thread for a limited time, compares all pairs
 * of the last month, and opens cases. It changes no account. */
import { WorkerPool } from '@doudizhu/work/pool';
import { nodeThread } from '@doudizhu/work/pool/node';
import { Worker } from 'node:worker_threads';
import { newId } from '../accounts/secrets.ts';
import { oncePerNight } from '../storage/nightly.ts';
import type { ServerStorage } from '../storage/storage.ts';
import { readArchive } from '../tables/archive.ts';
import { informedPairs, thrownGames, type NamedPair } from './pairs.ts';
import type { JudgedPlay } from '../storage/evidence-store.ts';
import type { JudgeJob } from './worker-judge.ts';

export interface NightlyCheckSetup {
  readonly storage: ServerStorage;
  readonly nowMs: () => number;
  /** Time limit for judging, by `nowMs`. The rest is judged the next night. */
  readonly judgeMs?: number;
}

/** Result of a check. */
export interface NightReport {
  readonly judged: number;
  readonly rounds: number;
  readonly cases: readonly NamedPair[];
}

const DAY_MS = 86_400_000;
const WINDOW_DAYS = 30;
const JUDGE_MS = 3_600_000;
/** Time limit of a node. */
const LOST_MS = 2 * JUDGE_MS;
const BATCH = 100;
/** Time limit of a round: the thread may hang. */
const ROUND_MS = 30_000;
/** Minimum number of common rounds of accounts in one network. */
const SHARED_ROUNDS_MIN = 20;

export class NightlyCheck {
  readonly #setup: NightlyCheckSetup;
  #isStopping = false;
  /** Runs the night's check if it is due. @returns null: nothing was due, or the check was stopped */
  readonly checkIfDue: () => Promise<NightReport | null>;

  constructor(setup: NightlyCheckSetup) {
    this.#setup = setup;
    this.checkIfDue = oncePerNight(setup, {
      name: 'check',
      lostMs: LOST_MS,
      run: async () => {
        const report = await this.check();
        return this.#isStopping ? null : report;
      },
    });
  }

  /** Runs the check now. */
  async check(): Promise<NightReport> {
    const { storage, nowMs } = this.#setup;
    const sinceMs = nowMs() - WINDOW_DAYS * DAY_MS;
    const judged = await this.#judgeRounds(sinceMs);
    const evidence = await storage.evidence.judged(sinceMs);
    const cases = [...informedPairs(evidence), ...thrownGames(evidence), ...(await this.#sharedNetworks(sinceMs))];
    for (const found of cases) await storage.evidence.addCase({ id: newId(), ...found }, nowMs());
    await storage.evidence.deleteNetworks(sinceMs);
    return { judged, rounds: evidence.length, cases };
  }

  /** Stops after the current round. */
  stop(): void {
    this.#isStopping = true;
  }

  async #judgeRounds(sinceMs: number): Promise<number> {
    const { storage, nowMs, judgeMs = JUDGE_MS } = this.#setup;
    const untilMs = nowMs() + judgeMs;
    const judge = createJudge();
    let judged = 0;
    try {
      for (;;) {
        const rounds = await storage.evidence.unjudged(sinceMs, BATCH);
        for (const round of rounds) {
          if (this.#isStopping || nowMs() >= untilMs) return judged;
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
  }

  async #sharedNetworks(sinceMs: number): Promise<readonly NamedPair[]> {
    const found = await this.#setup.storage.evidence.sharedNetworks(sinceMs, SHARED_ROUNDS_MIN);
    return found.map(({ accounts, rounds }) => ({
      kind: 'address',
      accounts,
      figures: { rounds, plays: 0, mean: 0, meanElsewhere: null, z: 0, threshold: 0 },
      rounds: [],
    }));
  }
}

const createJudge = () =>
  new WorkerPool<JudgeJob, readonly JudgedPlay[]>({
    threads: 1,
    timeoutMs: ROUND_MS,
    start: (listener) => {
      const worker = new Worker(new URL('./worker-judge.ts', import.meta.url));
      worker.unref();
      return nodeThread(worker, listener);
    },
  });
