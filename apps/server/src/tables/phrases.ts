/** Limits of what people do at a table, and mutes of phrases. Phrases are numbers, whose texts the web app has. */

const MINUTE_MS = 60_000;
/** Accounts after which old ones are dropped: spectators come and go. */
const KEYS_MAX = 200;

/** Number of acts per account in a sliding minute. */
export class MinuteLimit {
  readonly #times = new Map<string, readonly number[]>();
  readonly #perMinute: number;
  readonly #pauseMs: number;

  /** @param pauseMs minimum time between two acts */
  constructor(perMinute: number, pauseMs = 0) {
    [this.#perMinute, this.#pauseMs] = [perMinute, pauseMs];
  }

  /** Counts an act. @returns false if it is too early; then it does not count */
  allows(account: string, nowMs: number): boolean {
    const lately = (this.#times.get(account) ?? []).filter((atMs) => nowMs - atMs < MINUTE_MS);
    if (lately.length >= this.#perMinute || nowMs - (lately.at(-1) ?? -Infinity) < this.#pauseMs) return false;
    this.#times.set(account, [...lately, nowMs]);
    if (this.#times.size > KEYS_MAX) this.#dropOld(nowMs);
    return true;
  }

  #dropOld(nowMs: number): void {
    for (const [account, times] of this.#times) {
      if (nowMs - (times.at(-1) ?? -Infinity) >= MINUTE_MS) this.#times.delete(account);
    }
  }
}

/** Muted people per listener, and listeners who mute. */
const MUTED_MAX = 100;

export class Mutes {
  readonly #muted = new Map<string, Set<string>>();

  set(listener: string, speaker: string, on: boolean): void {
    const muted = this.#muted.get(listener) ?? new Set();
    if (!on) muted.delete(speaker);
    else if (muted.size < MUTED_MAX) muted.add(speaker);
    if (muted.size === 0) this.#muted.delete(listener);
    else if (this.#muted.size < MUTED_MAX) this.#muted.set(listener, muted);
  }

  hears(listener: string, speaker: string): boolean {
    return this.#muted.get(listener)?.has(speaker) !== true;
  }
}
