/**
 * Possible answers of opponents, as a small number: their response profile.
 *
 * The answers of a hand depend on little of it: for every slot (rules.ts) the highest main rank it can play, and its
 * strongest bomb. Hands that agree in that have the same profile, and so have teams of hands. There are far fewer
 * profiles than hands, so a count against a profile is found again if the same hand meets other opponents. All searches
 * share the profiles; 0 is that of a hand without cards.
 */
import { profileNumberOf, mainsOf } from './hands';
import { full } from './host';
import { arena, EMPTY, i4, IS_QUAD, MIB, PAIRS_FILLED, PROFILES, set1, set4, u1, u2 } from './memory';
import { quadSlot, slots } from './rules';
import { emptyFilled, noteFilled } from './touched';

// Offsets in the arena.
/** Per slot: a strongest bomb of a slot above this one answers any play of the slot. */
const ANSWERED_ABOVE: usize = PROFILES + 256;
/** Teams of two, a direct-mapped cache of three words each: the two profiles, and theirs together. */
const PAIRS: usize = PROFILES + 4096;
const PAIR_BITS: i32 = 14;
/** Per profile: the last slot from the quad slot on that is not empty, or −1. */
const STRONGEST: usize = PROFILES + MIB / 2;
/** Per profile · slots + slot: the highest main rank plus one, 0 for none. */
const TOPS: usize = PROFILES + MIB;
const PROFILE_BUCKETS: usize = PROFILES + 9 * MIB;
/** Times 64 slots: 8 MiB. */
const PROFILES_MAX: i32 = 1 << 17;

let profileCount: i32 = 1;
let bucketMask: i32 = 1023;

export function clearProfiles(): void {
  profileCount = 1;
  bucketMask = 1023;
  memory.fill(arena + PROFILE_BUCKETS, 0, 4096);
  emptyFilled(arena + PAIRS_FILLED, arena + PAIRS, (<usize>12) << PAIR_BITS, 12);
  memory.fill(arena + TOPS, 0, <usize>slots);
  store<i8>(arena + STRONGEST, -1);
  for (let slot = 0; slot < slots; slot++) {
    set4(arena + ANSWERED_ABOVE, slot, slot >= quadSlot ? slot : u1(IS_QUAD, slot) === 1 ? quadSlot : quadSlot - 1);
  }
}

/** The profile of one hand, which is listed. */
export function profileOf(hand: i32): i32 {
  const known = i4(profileNumberOf, hand);
  if (known !== 0 || hand === EMPTY) return known;
  const from = hand * slots;
  for (let slot = 0; slot < slots; slot++) {
    set1(arena + PROFILES, slot, 32 - clz(u2(mainsOf, from + slot)));
  }
  const profile = internScratch();
  set4(profileNumberOf, hand, profile);
  return profile;
}

function unionOf(one: i32, other: i32): i32 {
  const hash = (one * <i32>0x9e3779b1) ^ (other * <i32>0x85ebca6b);
  const at = arena + PAIRS + <usize>(hash >>> (32 - PAIR_BITS)) * 12;
  if (load<i32>(at) === one && load<i32>(at, 4) === other) return load<i32>(at, 8);
  for (let slot = 0; slot < slots; slot++) {
    const top = max(u1(arena + TOPS, one * slots + slot), u1(arena + TOPS, other * slots + slot));
    set1(arena + PROFILES, slot, top);
  }
  const profile = internScratch();
  if ((load<i32>(at) | load<i32>(at, 4)) === 0) noteFilled(arena + PAIRS_FILLED, at);
  store<i32>(at, one);
  store<i32>(at, other, 4);
  store<i32>(at, profile, 8);
  return profile;
}

/** Checks whether a play of this class can be answered. */
export function profileAnswers(profile: i32, played: i32): bool {
  const slot = played >> 4;
  if (u1(arena + TOPS, profile * slots + slot) > (played & 15) + 1) return true;
  return <i32>load<i8>(arena + STRONGEST + <usize>profile) > i4(arena + ANSWERED_ABOVE, slot);
}

function hashOfTops(bytes: usize): i32 {
  let hash = 0;
  for (let at = 0; at < slots; at++) hash = (rotl(hash, 5) ^ u1(bytes, at)) * <i32>0x9e3779b1;
  return hash ^ (hash >>> 15);
}

/** The number of the profile in the scratch; a new one if it was never seen. */
function internScratch(): i32 {
  const scratch = arena + PROFILES;
  const tops = arena + TOPS;
  const hash = hashOfTops(scratch);
  let at = hash & bucketMask;
  for (;;) {
    const found = i4(arena + PROFILE_BUCKETS, at);
    if (found === 0) break;
    let slot = 0;
    while (slot < slots && u1(tops, found * slots + slot) === u1(scratch, slot)) slot++;
    if (slot === slots) return found;
    at = (at + 1) & bucketMask;
  }
  const profile = profileCount;
  if (profile === PROFILES_MAX) full();
  if (profile << 2 > bucketMask) {
    bucketMask = (bucketMask << 1) | 1;
    memory.fill(arena + PROFILE_BUCKETS, 0, (<usize>(bucketMask + 1)) << 2);
    for (let other = 1; other < profile; other++) {
      let to = hashOfTops(tops + <usize>(other * slots)) & bucketMask;
      while (i4(arena + PROFILE_BUCKETS, to) !== 0) to = (to + 1) & bucketMask;
      set4(arena + PROFILE_BUCKETS, to, other);
    }
    at = hash & bucketMask;
    while (i4(arena + PROFILE_BUCKETS, at) !== 0) at = (at + 1) & bucketMask;
  }
  profileCount = profile + 1;
  set4(arena + PROFILE_BUCKETS, at, profile);
  memory.copy(tops + <usize>(profile * slots), scratch, <usize>slots);
  let strongest = -1;
  for (let slot = quadSlot; slot < slots; slot++) if (u1(scratch, slot) !== 0) strongest = slot;
  store<i8>(arena + STRONGEST + <usize>profile, <i8>strongest);
  return profile;
}

export function profileAgainst(hands: usize, players: i32, player: i32): i32 {
  if (player !== 0) return profileOf(i4(hands, 0));
  let profile = profileOf(i4(hands, 1));
  for (let farmer = 2; farmer < players; farmer++) {
    profile = unionOf(profile, profileOf(i4(hands, farmer)));
  }
  return profile;
}
