/** Limits and mutes of phrases. Phrases are numbers, whose texts the web app has. Nothing is stored. */

const PAUSE_MS = 2000;
const MINUTE_MS = 60_000;
const PER_MINUTE = 12;
/** Muted people per listener. */
const MUTED_MAX = 100;
/** Number of phrases. */
const PHRASES = 64;

export class PhraseLimits {
  /** Times of each person's phrases in the last minute. */
  readonly #spoken = new Map<string, readonly number[]>();
  readonly #muted = new Map<string, Set<string>>();

  /** @returns true if the person may say it now */
  say(account: string, phrase: number, nowMs: number): boolean {
    const lately = (this.#spoken.get(account) ?? []).filter((atMs) => nowMs - atMs < MINUTE_MS);
    const isTooFast = lately.length >= PER_MINUTE || nowMs - (lately.at(-1) ?? -Infinity) < PAUSE_MS;
    if (isTooFast || phrase >= PHRASES) return false;
    this.#spoken.set(account, [...lately, nowMs]);
    return true;
  }

  mute(listener: string, speaker: string, on: boolean): void {
    const muted = this.#muted.get(listener) ?? new Set();
    if (!on) muted.delete(speaker);
    else if (muted.size < MUTED_MAX) muted.add(speaker);
    this.#muted.set(listener, muted);
  }

  hears(listener: string, speaker: string): boolean {
    return this.#muted.get(listener)?.has(speaker) !== true;
  }
}
