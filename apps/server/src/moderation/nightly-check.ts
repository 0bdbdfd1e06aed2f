/**
 * The check of pairs, once a night at one node: judges rounds that nobody has judged yet, in a thread of its own and for a
 * bounded time, compares all pairs of the last month, and names cases. It changes nothing about any account.
 */
import { WorkerPool } from '@doudizhu/work/pool';
import { nodeThread } from '@doudizhu/work/pool/node';
import { Worker } from 'node:worker_threads';
import { newId } from '../accounts/secrets.ts';
import type { ServerStorage } from '../storage/storage.ts';
import { readArchive } from '../tables/archive.ts';
import { informedPairs, thrownGames, type NamedPair } from './pairs.ts';
import type { JudgedPlay } from '../storage/evidence-store.ts';
import type { JudgeJob } from './worker-judge.ts';

export interface NightlyCheckSetup {
  readonly storage: ServerStorage;
  readonly nowMs: () => number;
  /** How long rounds are judged at most, by `nowMs`. What is left is judged the next night. */
  readonly judgeMs?: number;
}

/** What a check came to. */
export interface NightReport {
  readonly judged: number;
  readonly rounds: number;
  readonly cases: readonly NamedPair[];
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const WINDOW_DAYS = 30;
/** From this time of day on, UTC, the check of a night is due: most people have gone home. */
const NIGHT_BEGINS_MS = 4 * 60 * MINUTE_MS;
const JUDGE_MS = 60 * MINUTE_MS;
/** A node that takes longer than that has been lost. */
const LOST_MS = 2 * JUDGE_MS;
const BATCH = 100;
/** A round that is not judged by then is given up: the thread may hang. */
const ROUND_MS = 30_000;
/** Accounts of one network that sit together less often are no case. */
const SHARED_ROUNDS_MIN = 20;

export class NightlyCheck {
  readonly #setup: NightlyCheckSetup;
  #isStopping = false;
  #lookedMs = -Infinity;

  constructor(setup: NightlyCheckSetup) {
    this.#setup = setup;
  }

  /** Does the night's check where it is due and no other node does it. @returns null: nothing was due. */
  async sweep(): Promise<NightReport | null> {
    const { storage, nowMs } = this.#setup;
    const now = nowMs();
    if (now - this.#lookedMs < MINUTE_MS) return null;
    this.#lookedMs = now;
    const night = new Date(now - NIGHT_BEGINS_MS).toISOString().slice(0, 10);
    if (!(await storage.evidence.takeNight(night, now, now + LOST_MS))) return null;
    const report = await this.check();
    if (!this.#isStopping) await storage.evidence.finishNight(night);
    return report;
  }

  /** What `sweep` does, now. */
  async check(): Promise<NightReport> {
    const { storage, nowMs } = this.#setup;
    const sinceMs = nowMs() - WINDOW_DAYS * DAY_MS;
    const judged = await this.#judgeRounds(sinceMs);
    const evidence = await storage.evidence.judged(sinceMs);
    const cases = [...informedPairs(evidence), ...thrownGames(evidence), ...(await this.#sharedNetworks(sinceMs))];
    for (const found of cases) await storage.evidence.addCase({ id: newId(), ...found }, nowMs());
    await storage.evidence.sweepNetworks(sinceMs);
    return { judged, rounds: evidence.length, cases };
  }

  /** The round that is judged is judged to its end. */
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
