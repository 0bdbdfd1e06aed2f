/**
 * How threads that search one position together, on one table, keep out of each other's way: down to SHARED_DEPTH each
 * marks the children it is below in counters that all share, and one that others are below counts for more (virtual
 * proof numbers, after Kaneko 2010).
 */
import type { Children } from './children.ts';
import { INFINITE, type Table } from './transposition.ts';

/** Below this depth everyone searches for himself. */
export const SHARED_DEPTH = 24;
const BUSY_MASK = 0x3fff;
export const BUSY_BYTES = (BUSY_MASK + 1) * 4;

export class Company {
  /** The number of the second best child after `choose`. */
  second = INFINITE;
  /** How many threads are below a position, by hash. */
  private readonly busy: Int32Array;
  private readonly table: Table;

  constructor(busy: Int32Array, table: Table) {
    this.busy = busy;
    this.table = table;
  }

  /** Marks a child before it is searched, by 1, or takes the mark back, by −1. */
  mark(children: Children, child: number, by: 1 | -1): void {
    Atomics.add(this.busy, (children.a[child]! ^ children.b[child]!) & BUSY_MASK, by);
  }

  /** What other threads have found out about these children since. */
  refresh(children: Children, begin: number, end: number): void {
    const { table } = this;
    for (let child = begin; child < end; child++) {
      if (!table.probe(children.a[child]!, children.b[child]!, children.c[child]!)) continue;
      children.proof[child] = table.proof;
      children.disproof[child] = table.disproof;
    }
  }

  /**
   * The child to search next: one that a thread is busy with counts half as much again for each of them.
   * @param isLandlord whose move it is: he goes by the proof numbers, the farmers by the disproof numbers.
   */
  choose(children: Children, begin: number, end: number, isLandlord: boolean): number {
    const leasts = isLandlord ? children.proof : children.disproof;
    const mosts = isLandlord ? children.disproof : children.proof;
    let best = -1;
    let least = INFINITE + 1;
    let second = INFINITE;
    for (let child = begin; child < end; child++) {
      if (mosts[child] === 0) continue;
      const threads = Atomics.load(this.busy, (children.a[child]! ^ children.b[child]!) & BUSY_MASK);
      const number = Math.min(INFINITE, leasts[child]! + threads * (4 + (leasts[child]! >> 1)));
      if (number < least) {
        if (best >= 0) second = least;
        least = number;
        best = child;
      } else if (number < second) second = number;
    }
    this.second = second;
    return best;
  }
}
