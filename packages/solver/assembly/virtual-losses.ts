/**
 * Virtual losses: how threads that search one position together, on one table, avoid each other. Each thread counts the
 * child it is below in counters that all threads share, and a child that other threads are below costs more (virtual
 * proof numbers, after Kaneko 2010).
 */
import { i4, INFINITE, VIRTUAL_LOSS_MASK } from './memory';

/** Below this depth threads do not avoid each other. */
export const VIRTUAL_LOSS_DEPTH: i32 = 8;

/** The number of the second best child after `chooseWithVirtualLoss`. */
export let secondWithVirtualLoss: i32 = 0;

/** Address of a child's counter. @param counters their start @param a @param b of the child's key */
export function counterOf(counters: usize, a: i32, b: i32): usize {
  return counters + ((<usize>((a ^ b) & VIRTUAL_LOSS_MASK)) << 2);
}

/**
 * The child to search next: it counts half as much again for each thread that is below it.
 * @param leasts @param mosts the children's numbers, as in `chooseChild` @param keysA @param keysB of their keys
 */
export function chooseWithVirtualLoss(
  counters: usize,
  leasts: usize,
  mosts: usize,
  keysA: usize,
  keysB: usize,
  begin: i32,
  end: i32,
): i32 {
  let best = -1;
  let least = INFINITE + 1;
  let second = INFINITE;
  for (let child = begin; child < end; child++) {
    if (i4(mosts, child) === 0) continue;
    const threads = atomic.load<i32>(counterOf(counters, i4(keysA, child), i4(keysB, child)));
    const number = min(INFINITE, i4(leasts, child) + threads * (4 + (i4(leasts, child) >> 1)));
    if (number < least) {
      if (best >= 0) second = least;
      least = number;
      best = child;
    } else if (number < second) second = number;
  }
  secondWithVirtualLoss = second;
  return best;
}
