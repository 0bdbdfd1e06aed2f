/** Accounts that were seen at this node within the last half minute: at its tables or in its lobby. */

const SEEN_MS = 30_000;
const ACCOUNTS_MAX = 100_000;

export class Presence {
  /** Time of the last sign, by account, oldest first. */
  readonly #seen = new Map<string, number>();

  note(accounts: readonly string[], nowMs: number): void {
    for (const account of accounts) {
      this.#seen.delete(account);
      if (this.#seen.size < ACCOUNTS_MAX) this.#seen.set(account, nowMs);
    }
  }

  /** @returns the accounts that are here */
  accounts(nowMs: number): readonly string[] {
    for (const [account, seenMs] of this.#seen) {
      if (nowMs - seenMs < SEEN_MS) break;
      this.#seen.delete(account);
    }
    return [...this.#seen.keys()];
  }
}
