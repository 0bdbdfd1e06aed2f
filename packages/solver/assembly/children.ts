/**
 * The children of the positions on the line that is searched, one position's after another's: nine lists of numbers by
 * place, and which children of a position have equal keys. A stack has room for 262,144 children.
 */
import { GOAL_WIN_NARROW } from './goal';
import { keyA, keyB, keyC, NARROW_SALT } from './key';
import { arena, DEDUPE, i4, INFINITE, set4 } from './memory';
import { foundDisproof, foundProof, probe, save } from './transposition';

export const CHILD_ROOM: usize = 1 << 18;
const DEDUPE_MASK: i32 = (1 << 14) - 1;
/** Numbers of the lists. */
export const HAND: usize = 0;
export const SEATS: usize = 1;
export const LOWEST_ANSWER: usize = 2;
export const GOAL: usize = 3;
export const KEY_A: usize = 4;
export const KEY_B: usize = 5;
export const KEY_C: usize = 6;
export const PROOF: usize = 7;
export const DISPROOF: usize = 8;

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
function isKnownChild(children: usize, a: i32, b: i32, at: i32): bool {
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

/** Writes a child with the last key at place `at`, unless the position has an equal one. @returns the end of the children */
export function appendChild(children: usize, at: i32, hand: i32, seats: i32, lowestAnswer: i32, goal: i32): i32 {
  if (isKnownChild(children, keyA, keyB, at)) return at;
  return writeChild(children, at, hand, seats, lowestAnswer, goal);
}

/** Writes a child with the last key at place `at`. @returns the end of the children */
export function writeChild(children: usize, at: i32, hand: i32, seats: i32, lowestAnswer: i32, goal: i32): i32 {
  set4(field(children, HAND), at, hand);
  set4(field(children, SEATS), at, seats);
  set4(field(children, LOWEST_ANSWER), at, lowestAnswer);
  set4(field(children, GOAL), at, goal);
  set4(field(children, KEY_A), at, keyA);
  set4(field(children, KEY_B), at, keyB);
  set4(field(children, KEY_C), at, keyC);
  return at + 1;
}

/** Stores the numbers of a child in the table. A narrow win is one of GOAL_WIN too. */
export function saveChild(children: usize, child: i32, proof: i32, disproof: i32, work: f64): void {
  const a = i4(field(children, KEY_A), child);
  const b = i4(field(children, KEY_B), child);
  const c = i4(field(children, KEY_C), child);
  save(a, b, c, proof, disproof, work);
  if (i4(field(children, GOAL), child) === GOAL_WIN_NARROW && proof === 0)
    save(a ^ NARROW_SALT, b, c, 0, INFINITE, work);
}

/** Reads the results of other threads about these children. */
export function reloadChildren(children: usize, begin: i32, end: i32): void {
  for (let child = begin; child < end; child++) {
    const a = i4(field(children, KEY_A), child);
    if (!probe(a, i4(field(children, KEY_B), child), i4(field(children, KEY_C), child))) continue;
    set4(field(children, PROOF), child, foundProof);
    set4(field(children, DISPROOF), child, foundDisproof);
  }
}

/** Results of `chooseChild`: the child, −1 if none is open, the numbers of the node, and the second least number. */
export let chosen: i32 = -1;
export let chosenLeast: i32 = 0;
export let chosenMost: i32 = 0;
export let secondLeast: i32 = 0;
export let openChildren: i32 = 0;

/** Finds the open child with the least number that one child settles, and the numbers of the node from all children. */
export function chooseChild(begin: i32, end: i32, leasts: usize, mosts: usize): void {
  let best = -1;
  let least = INFINITE;
  let second = INFINITE;
  let most = 0;
  let bestMost = 0;
  let open = 0;
  for (let child = begin; child < end; child++) {
    const childMost = i4(mosts, child);
    if (childMost === 0) continue; // lost for the side to move
    const childLeast = i4(leasts, child);
    open++;
    if (childMost > most) most = childMost;
    if (childLeast < least || (childLeast === least && childMost < bestMost)) {
      second = least;
      least = childLeast;
      bestMost = childMost;
      best = child;
    } else if (childLeast < second) second = childLeast;
  }
  chosen = best;
  chosenLeast = least;
  secondLeast = second;
  chosenMost = least === 0 ? INFINITE : open === 0 ? 0 : min(most + open - 1, INFINITE - 1);
  openChildren = open;
}
