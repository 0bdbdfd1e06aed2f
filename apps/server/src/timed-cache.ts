/** Values that are computed once and cached for a moment, however many requests ask: the work of an answer does not grow
 * with its readers. */
import { Lru } from '@doudizhu/rules/lru';

/** Time for which a list that many people look at is cached. */
export const CACHE_MS = 2000;

interface CachedValue<Value> {
  readonly value: Promise<Value>;
  /** Infinity while it is computed. */
  untilMs: number;
}

export class TimedCache<Value> {
  readonly #values: Lru<string, CachedValue<Value>>;
  readonly #ms: number;
  readonly #nowMs: () => number;

  /** @param ms time for which a computed value is cached @param max number of values */
  constructor({ ms, max = 1, nowMs }: { readonly ms: number; readonly max?: number; readonly nowMs: () => number }) {
    this.#values = new Lru(max);
    this.#ms = ms;
    this.#nowMs = nowMs;
  }

  /** @returns the cached value, or what `compute` resolves to. All that ask meanwhile get the same. A failure is not cached */
  get(key: string, compute: () => Promise<Value>): Promise<Value> {
    const cached = this.#values.get(key);
    if (cached !== undefined && this.#nowMs() < cached.untilMs) return cached.value;
    const computed: CachedValue<Value> = { value: compute(), untilMs: Infinity };
    this.#values.set(key, computed);
    computed.value.then(
      () => (computed.untilMs = this.#nowMs() + this.#ms),
      () => (computed.untilMs = -Infinity),
    );
    return computed.value;
  }
}
