/** Values that are computed once and kept for a moment, however many requests ask: the work of an answer does not grow
 * with its readers. */
import { Lru } from '@doudizhu/rules/lru';

/** Time for which a list that many people look at is kept. */
export const KEPT_MS = 2000;

interface KeptValue<Value> {
  readonly value: Promise<Value>;
  /** Infinity while it is computed. */
  untilMs: number;
}

export class Kept<Value> {
  readonly #values: Lru<string, KeptValue<Value>>;
  readonly #ms: number;
  readonly #nowMs: () => number;

  /** @param ms time for which a computed value is kept @param max number of values */
  constructor({ ms, max = 1, nowMs }: { readonly ms: number; readonly max?: number; readonly nowMs: () => number }) {
    this.#values = new Lru(max);
    this.#ms = ms;
    this.#nowMs = nowMs;
  }

  /** @returns the kept value, or what `compute` resolves to. All that ask meanwhile get the same. A failure is not kept */
  get(key: string, compute: () => Promise<Value>): Promise<Value> {
    const kept = this.#values.get(key);
    if (kept !== undefined && this.#nowMs() < kept.untilMs) return kept.value;
    const computed: KeptValue<Value> = { value: compute(), untilMs: Infinity };
    this.#values.set(key, computed);
    computed.value.then(
      () => (computed.untilMs = this.#nowMs() + this.#ms),
      () => (computed.untilMs = -Infinity),
    );
    return computed.value;
  }
}
