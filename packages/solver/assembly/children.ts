/**
 * The children of the positions on the line that is searched, one position's after another's: nine lists of numbers by
 * place, and which children of a position have equal keys. A stack has room for 262,144 children.
 */
import { arena, DEDUPE, i4, set4 } from './memory';
import { foundDisproof, foundProof, probe } from './transposition';

export const CHILD_ROOM: usize = 1 << 18;
const DEDUPE_MASK: i32 = (1 << 14) - 1;
/** Which of the lists. */
const KEY_A: usize = 4;
const KEY_B: usize = 5;

/** Number of the position that is expanded; all searches count together. */
let stamp: i32 = 0;
/** Stamps are forgotten together with the hands once they are this high. */
const STAMP_MAX: i32 = 1 << 30;

export function nextStamp(): void {
  stamp++;
}

/** Stamps of a memory that was used before this program may equal its own. */
export function clearStamps(): void {
  if (stamp > 0 && stamp < STAMP_MAX) return;
  stamp = 0;
  memory.fill(arena + DEDUPE, 0, (<usize>(DEDUPE_MASK + 1)) << 3);
}

/** Place of a list of numbers by child. */
export function field(at: usize, index: usize): usize {
  return at + index * 4 * CHILD_ROOM;
}

/** Checks whether the position that is expanded has a child with this key; if not, the child at place `at` gets it. */
export function isKnownChild(children: usize, a: i32, b: i32, at: i32): bool {
  const stamps = arena + DEDUPE;
  const places = stamps + 4 * (DEDUPE_MASK + 1);
  let slot = (a ^ (b >>> 7)) & DEDUPE_MASK;
  for (let tries = 0; tries < 64; tries++) {
    if (i4(stamps, slot) !== stamp) {
      set4(stamps, slot, stamp);
      set4(places, slot, at);
      return false;
    }
    const place = i4(places, slot);
    if (place < at && i4(field(children, KEY_A), place) === a && i4(field(children, KEY_B), place) === b) return true;
    slot = (slot + 1) & DEDUPE_MASK;
  }
  return false;
}

/** Reads the results of other threads about these children, whose lists are given. */
export function reloadChildren(
  keysA: usize,
  keysB: usize,
  keysC: usize,
  proofs: usize,
  disproofs: usize,
  begin: i32,
  end: i32,
): void {
  for (let child = begin; child < end; child++) {
    if (!probe(i4(keysA, child), i4(keysB, child), i4(keysC, child))) continue;
    set4(proofs, child, foundProof);
    set4(disproofs, child, foundDisproof);
  }
}
