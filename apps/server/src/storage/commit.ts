/**
 * Commits of tables. Those that arrive during a write share the next one, so the number of disk writes does not depend
 * on the number of tables. A database stores a group in one request, in one transaction: see `sqlite-commits.ts` and
 * `postgres-commits.ts`.
 */
import type { StoreResult } from '@doudizhu/table';
import type { EndedRound } from './ended-round.ts';

export interface Commit {
  readonly table: string;
  readonly epoch: number;
  /** Last event that the new ones were decided on. */
  readonly after: number;
  /** JSON, numbered from `after` + 1. */
  readonly events: readonly string[];
  readonly wakeAtMs: number | null;
  readonly nowMs: number;
  /** New summary for the lobby; null: unchanged. */
  readonly summary: string | null;
  readonly isClosed: boolean;
  /** Accounts that take a seat with these events. Nothing is stored if one of them has a seat at another table. */
  readonly sits: readonly string[];
  /** Accounts that leave their seats. */
  readonly leaves: readonly string[];
  /** Rounds that end with these events, stored in the same transaction. */
  readonly ended: readonly EndedRound[];
  /** First event to keep, because the log before it is archived; null: all are kept. */
  readonly segmentSeq: number | null;
}

/** `conflict`: another node stored these numbers or runs the table. `refused`: an account has another seat. Then nothing of
 * the commit is stored. */
export type CommitResult = StoreResult;

/** Stores commits of different tables together. @returns results by index; an error is of that commit alone @throws if
 * nothing is stored */
export type WriteCommits = (commits: readonly Commit[]) => Promise<readonly (CommitResult | Error)[]>;

interface PendingCommit {
  readonly commit: Commit;
  readonly resolve: (result: CommitResult) => void;
  readonly reject: (error: unknown) => void;
}

const COMMITS_MAX = 200;

export class CommitQueue {
  readonly #write: WriteCommits;
  readonly #listeners: ((seconds: number, commits: number) => void)[] = [];
  #pending: PendingCommit[] = [];
  #writing: Promise<void> | null = null;

  constructor(write: WriteCommits) {
    this.#write = write;
  }

  add(commit: Commit): Promise<CommitResult> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ commit, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Reports duration and size of each group. */
  listen(listener: (seconds: number, commits: number) => void): void {
    this.#listeners.push(listener);
  }

  /** Resolves when all commits are written. */
  async idle(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
  }

  async #writeAll(): Promise<void> {
    // Requests of the same turn of the event loop share the first write.
    await Promise.resolve();
    while (this.#pending.length > 0) {
      await this.#writeGroup(this.#nextGroup());
    }
    this.#writing = null;
  }

  /** One commit per table, because each was decided on the one before. */
  #nextGroup(): readonly PendingCommit[] {
    const tables = new Set<string>();
    const [group, later]: [PendingCommit[], PendingCommit[]] = [[], []];
    for (const pending of this.#pending) {
      const isLater = group.length >= COMMITS_MAX || tables.has(pending.commit.table);
      (isLater ? later : group).push(pending);
      tables.add(pending.commit.table);
    }
    this.#pending = later;
    return group;
  }

  async #writeGroup(group: readonly PendingCommit[]): Promise<void> {
    const startedMs = performance.now();
    try {
      const results = await this.#write(group.map(({ commit }) => commit));
      for (const listener of this.#listeners) listener((performance.now() - startedMs) / 1000, group.length);
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index];
        if (typeof result === 'string') resolve(result);
        else reject(result);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
