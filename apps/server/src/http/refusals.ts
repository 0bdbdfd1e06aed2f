/**
 * Refusals of addresses that are over a limit, until its period ends: known in this process, so that a refused request
 * reaches neither routes nor Redis. Answers wait, so that a client that asks again at once is refused a few times per
 * second only.
 */

/** Limits of which a refusal is kept. */
export type KeptLimit = 'requests' | 'upgrades' | 'files';

/** Wait of the first refusal of a period; each further one waits longer by as much. */
const STEP_MS = 10;
const WAIT_MS_MAX = 2000;
/** Answers that wait, per network and in all. */
const HELD_PER_NETWORK = 100;
const HELD_MAX = 1000;
/** Networks after which ended refusals are forgotten. */
const SWEEP_SIZE = 1000;

interface Refused {
  /** Time of `performance.now()`. */
  untilMs: number;
  count: number;
}

export class Refusals {
  /** Refusals by limit and network. */
  readonly #refused = new Map<string, Refused>();
  /** Answers that wait, by network. */
  readonly #held = new Map<string, number>();
  #heldInAll = 0;
  #sweepSize = SWEEP_SIZE;

  /** Number of answers that wait. */
  held(): number {
    return this.#heldInAll;
  }

  /** Keeps a refusal. @param leftMs time until the period of the limit ends */
  keep(limit: KeptLimit, network: string, leftMs: number): void {
    const key = `${limit} ${network}`;
    const untilMs = performance.now() + leftMs;
    const known = this.#refused.get(key);
    if (known !== undefined) known.untilMs = untilMs;
    else this.#refused.set(key, { untilMs, count: 0 });
    if (this.#refused.size >= this.#sweepSize) this.#sweep();
  }

  /** @returns the time until the limit ends in milliseconds; null: not refused */
  leftMs(limit: KeptLimit, network: string): number | null {
    const key = `${limit} ${network}`;
    const refused = this.#refused.get(key);
    if (refused === undefined) return null;
    const leftMs = refused.untilMs - performance.now();
    if (leftMs > 0) return leftMs;
    this.#refused.delete(key);
    return null;
  }

  /** Answers a refused attempt after its wait. @returns false if too many answers wait: it is not answered here */
  hold(limit: KeptLimit, network: string, answer: () => void): boolean {
    const held = this.#held.get(network) ?? 0;
    if (held >= HELD_PER_NETWORK || this.#heldInAll >= HELD_MAX) return false;
    const refused = this.#refused.get(`${limit} ${network}`);
    const count = refused === undefined ? 1 : ++refused.count;
    this.#held.set(network, held + 1);
    this.#heldInAll++;
    const release = (): void => {
      this.#heldInAll--;
      const left = (this.#held.get(network) ?? 1) - 1;
      if (left > 0) this.#held.set(network, left);
      else this.#held.delete(network);
      answer();
    };
    setTimeout(release, Math.min(WAIT_MS_MAX, count * STEP_MS)).unref();
    return true;
  }

  /** True if an attempt of the network would not be held, so that it is not worth reading. */
  isFull(network: string): boolean {
    return (this.#held.get(network) ?? 0) >= HELD_PER_NETWORK;
  }

  #sweep(): void {
    const nowMs = performance.now();
    for (const [key, { untilMs }] of this.#refused) if (untilMs <= nowMs) this.#refused.delete(key);
    this.#sweepSize = Math.max(SWEEP_SIZE, 2 * this.#refused.size);
  }
}
