/**
 * Turns of addresses: requests and upgrades start one per turn of the event loop, and addresses take turns. So frames of
 * players are handled between any two of them, and an address with many requests delays the others by one. After a turn
 * that took long, the next start waits as long again: requests never use the whole processor.
 */

export interface AddressTurnsSetup {
  /** Maximum number of works of one key that wait. */
  readonly waitingMax: number;
}

/** Work that runs at once. */
const RUNNING_MAX = 8;
/** Time after which running work no longer delays others: it may wait for the database, or for a slow reader. */
const PLACE_MS = 100;

/** Length of a turn of the event loop after which the next start waits, and the longest such wait. */
const QUICK_MS = 2;
const PAUSE_MS_MAX = 5;

/** Begins the work. @param done must be called at its end */
type Work = (done: () => void) => void;

export class AddressTurns {
  readonly #waitingMax: number;
  /** Waiting work by key, in the order of turns. */
  readonly #waiting = new Map<string, Work[]>();
  #size = 0;
  #running = 0;
  /** True from the start of a work until the next may start. */
  #hasStarted = false;

  constructor({ waitingMax }: AddressTurnsSetup) {
    this.#waitingMax = waitingMax;
  }

  /** Number of works that wait. */
  waiting(): number {
    return this.#size;
  }

  /** Begins the work now or in its turn. @returns false if too many of this key wait: it never begins */
  add(key: string, work: Work): boolean {
    const mine = this.#waiting.get(key);
    if (mine === undefined) this.#waiting.set(key, [work]);
    else if (mine.length < this.#waitingMax) mine.push(work);
    else return false;
    this.#size++;
    this.#startNext();
    return true;
  }

  #startNext(): void {
    if (this.#hasStarted || this.#running >= RUNNING_MAX) return;
    const work = this.#take();
    if (work === null) return;
    this.#hasStarted = true;
    const startedMs = performance.now();
    const next = (): void => {
      this.#hasStarted = false;
      this.#startNext();
    };
    setImmediate(() => {
      const tookMs = performance.now() - startedMs;
      if (tookMs < QUICK_MS) next();
      else setTimeout(next, Math.min(tookMs, PAUSE_MS_MAX));
    });
    this.#running++;
    let isOver = false;
    const leave = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.#running--;
      this.#startNext();
    };
    const timer = setTimeout(leave, PLACE_MS);
    work(leave);
  }

  #take(): Work | null {
    for (const [key, works] of this.#waiting) {
      const work = works.shift() ?? null;
      this.#waiting.delete(key);
      // Behind the others.
      if (works.length > 0) this.#waiting.set(key, works);
      this.#size--;
      return work;
    }
    return null;
  }
}
