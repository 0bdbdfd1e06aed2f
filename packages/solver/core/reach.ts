/** What opponents can answer at all, as a small number: `src/reach.ts`. All searches share the reaches. */
import { reachNumberOf, mainsOf } from './hands';
import { full } from './host';
import { arena, EMPTY, i4, IS_QUAD, MIB, REACHES, set1, set4, u1, u2 } from './memory';
import { quadSlot, slots } from './rules';

const ANSWERED_ABOVE: usize = REACHES + 256;
const PAIRS: usize = REACHES + 4096;
const PAIR_BITS: i32 = 14;
const STRONGEST: usize = REACHES + MIB / 2;
const TOPS: usize = REACHES + MIB;
const REACH_BUCKETS: usize = REACHES + 9 * MIB;
/** Times 64 slots: 8 MiB. */
const REACHES_MAX: i32 = 1 << 17;

let reachCount: i32 = 1;
let reachMask: i32 = 1023;

/** Forgets all reaches. */
export function clearReaches(): void {
  reachCount = 1;
  reachMask = 1023;
  memory.fill(arena + REACH_BUCKETS, 0, 4096);
  memory.fill(arena + PAIRS, 0, (<usize>12) << PAIR_BITS);
  memory.fill(arena + TOPS, 0, <usize>slots);
  store<i8>(arena + STRONGEST, -1);
  for (let slot = 0; slot < slots; slot++) {
    set4(arena + ANSWERED_ABOVE, slot, slot >= quadSlot ? slot : u1(IS_QUAD, slot) === 1 ? quadSlot : quadSlot - 1);
  }
}

/** The reach of one hand, which is listed. */
export function reachOf(each: i32): i32 {
  const known = i4(reachNumberOf, each);
  if (known !== 0 || each === EMPTY) return known;
  const from = each * slots;
  for (let slot = 0; slot < slots; slot++) {
    set1(arena + REACHES, slot, 32 - clz(u2(mainsOf, from + slot)));
  }
  const reach = numbered();
  set4(reachNumberOf, each, reach);
  return reach;
}

/** The reach of two together. */
function reachOfBoth(one: i32, other: i32): i32 {
  const hash = (one * <i32>0x9e3779b1) ^ (other * <i32>0x85ebca6b);
  const at = arena + PAIRS + <usize>(hash >>> (32 - PAIR_BITS)) * 12;
  if (load<i32>(at) === one && load<i32>(at, 4) === other) return load<i32>(at, 8);
  for (let slot = 0; slot < slots; slot++) {
    const top = max(u1(arena + TOPS, one * slots + slot), u1(arena + TOPS, other * slots + slot));
    set1(arena + REACHES, slot, top);
  }
  const reach = numbered();
  store<i32>(at, one);
  store<i32>(at, other, 4);
  store<i32>(at, reach, 8);
  return reach;
}

/** Whether a play of this class can be answered. */
export function reachAnswers(reach: i32, played: i32): bool {
  const slot = played >> 4;
  if (u1(arena + TOPS, reach * slots + slot) > (played & 15) + 1) return true;
  return <i32>load<i8>(arena + STRONGEST + <usize>reach) > i4(arena + ANSWERED_ABOVE, slot);
}

function hashOfTops(bytes: usize): i32 {
  let hash = 0;
  for (let at = 0; at < slots; at++) hash = (rotl(hash, 5) ^ u1(bytes, at)) * <i32>0x9e3779b1;
  return hash ^ (hash >>> 15);
}

/** The number of what stands in the scratch. */
function numbered(): i32 {
  const scratch = arena + REACHES;
  const tops = arena + TOPS;
  const hash = hashOfTops(scratch);
  let at = hash & reachMask;
  for (;;) {
    const found = i4(arena + REACH_BUCKETS, at);
    if (found === 0) break;
    let slot = 0;
    while (slot < slots && u1(tops, found * slots + slot) === u1(scratch, slot)) slot++;
    if (slot === slots) return found;
    at = (at + 1) & reachMask;
  }
  const reach = reachCount;
  if (reach === REACHES_MAX) full();
  if (reach << 2 > reachMask) {
    reachMask = (reachMask << 1) | 1;
    memory.fill(arena + REACH_BUCKETS, 0, (<usize>(reachMask + 1)) << 2);
    for (let each = 1; each < reach; each++) {
      let to = hashOfTops(tops + <usize>(each * slots)) & reachMask;
      while (i4(arena + REACH_BUCKETS, to) !== 0) to = (to + 1) & reachMask;
      set4(arena + REACH_BUCKETS, to, each);
    }
    at = hash & reachMask;
    while (i4(arena + REACH_BUCKETS, at) !== 0) at = (at + 1) & reachMask;
  }
  reachCount = reach + 1;
  set4(arena + REACH_BUCKETS, at, reach);
  memory.copy(tops + <usize>(reach * slots), scratch, <usize>slots);
  let strongest = -1;
  for (let slot = quadSlot; slot < slots; slot++) if (u1(scratch, slot) !== 0) strongest = slot;
  store<i8>(arena + STRONGEST + <usize>reach, <i8>strongest);
  return reach;
}

/** What the opponents of a player can answer. */
export function reachAgainst(hands: usize, players: i32, player: i32): i32 {
  if (player !== 0) return reachOf(i4(hands, 0));
  let reach = reachOf(i4(hands, 1));
  for (let farmer = 2; farmer < players; farmer++) {
    reach = reachOfBoth(reach, reachOf(i4(hands, farmer)));
  }
  return reach;
}
