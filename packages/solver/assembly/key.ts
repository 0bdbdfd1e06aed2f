/**
 * Canonical keys: positions that play alike get the same key (canonicalisation by rank compression).
 *
 * The name of a rank does not matter, only its order and its neighbours that can form chains with it. The zone of a
 * position is the ranks that a player could play in a chain (a sequence, pairs or triples in a row, …); it only ever
 * shrinks. Ranks that no hand holds are removed, but if both neighbours of a gap are in the zone one empty rank stays.
 * The zone is part of the key, so chains can be read back from it: neighbours that are both in the zone were neighbours
 * before, and others are in no chain. That includes 2 and the jokers.
 *
 * Wild cards can fill ranks that no hand holds: those of the zone stay, and the wild ranks are marked if a hand holds
 * them. Then the number of joker ranks is too, because nothing pairs with a joker.
 *
 * A player with both jokers is marked, because only that player has a rocket and is concerned by the kickers' joker
 * rule. Without that mark a joker is one more single rank. If the pairs on a plane must be consecutive, pairs outside
 * the zone have neighbours that matter, so no rank is removed while there is a zone.
 *
 * Hands are bit planes of 15 ranks (hands.ts). Removing ranks is a parallel bit extraction (pext), done by a table of
 * eight bits at a time.
 */
import { GOAL_WIN, GOAL_WIN_NARROW } from './goal';
import { shapeOf } from './hands';
import { ALL_RANKS, BOTH_JOKERS, POPCOUNT_TABLE, PEXT_TABLE, i4, u1 } from './memory';
import { canonicalisesChains, wild } from './rules';

/** Key A of the narrow question is that of GOAL_WIN with these bits changed; both are in one bucket. */
export const NARROW_SALT: i32 = 0x5851f42d;

// The key that `computeKey` made last.
export let keyA: i32 = 0;
export let keyB: i32 = 0;
export let keyC: i32 = 0;

function pext(low: i32, high: i32, shift: i32, bits: i32): i32 {
  return u1(PEXT_TABLE, low | (bits & 255)) | (u1(PEXT_TABLE, high | (bits >> 8)) << shift);
}

/**
 * The key of a position, in `keyA`, `keyB` and `keyC`.
 * @param hands numbers of the players' hands.
 * @param seats turn and owner of the trick: see `Search.seats`.
 * @param lowestAnswer the lowest class that answers the play on the table.
 */
export function computeKey(hands: usize, players: i32, seats: i32, lowestAnswer: i32, goal: i32): void {
  let all = 0;
  let jokers = 0;
  for (let player = 0; player < players; player++) {
    const ofHand = i4(shapeOf, i4(hands, player) << 2);
    all |= ofHand;
    jokers |= ((ofHand & BOTH_JOKERS) >> 25) << player;
  }
  const held = all & ALL_RANKS;
  const zone = (all >> 15) & ALL_RANKS;
  const used = held | zone;
  let kept = used;
  if (zone !== 0) {
    if (canonicalisesChains) {
      // Ranks of the zone with a gap above them, whose next rank in use is of the zone too.
      for (let below = zone & ~(used >> 1); below !== 0; below &= below - 1) {
        const gap = (below & -below) << 1;
        const above = used & -gap;
        if ((above & -above & zone) !== 0) kept |= gap;
      }
    } else kept = ALL_RANKS;
  }
  const low = (kept & 255) << 8;
  const high = (kept >> 8) << 8;
  const shift = u1(POPCOUNT_TABLE, kept & 255);
  const main = 1 << (lowestAnswer & 15);
  const mainBit = u1(PEXT_TABLE, low | (main & 255)) | (u1(PEXT_TABLE, high | ((main >> 8) & 127)) << shift);
  // bits 0–3 seats, 5–8 both jokers, 9–13 main rank, 14–21 slot, 22–31 goal
  const head =
    seats |
    jokers |
    ((32 - clz(mainBit)) << 9) |
    ((lowestAnswer >> 4) << 14) |
    ((goal === GOAL_WIN_NARROW ? GOAL_WIN : goal) << 22);
  let a = (head ^ (head >>> 15)) * 0x2c1b3c6d + players;
  let word = pext(low, high, shift, zone);
  a = (rotl(a, 13) ^ word) * <i32>0x9e3779b1;
  let b = (head ^ (word << 5)) * <i32>0x85ebca6b;
  let c = ((head ^ (head >>> 11) ^ word) * <i32>0xcc9e2d51) ^ 0x5bd1e995;
  if ((held & wild) !== 0) {
    word = pext(low, high, shift, held & wild) | (popcnt(held >> 13) << 16);
    a = (rotl(a, 13) ^ word) * 0x7feb352d;
    b = ((b ^ (b >>> 16)) + word) * <i32>0x846ca68b;
    c = (c ^ (c >>> 13) ^ (word * <i32>0xc2b2ae35)) * 0x1b873593;
  }
  for (let player = 0; player < players; player++) {
    const at = i4(hands, player) << 2;
    const lower = i4(shapeOf, at + 1);
    const upper = i4(shapeOf, at + 2);
    word = pext(low, high, shift, lower & ALL_RANKS);
    let bits = lower >> 15;
    if (bits !== 0) word |= pext(low, high, shift, bits) << 15;
    a = (rotl(a, 13) ^ word) * <i32>0x9e3779b1;
    b = ((b ^ (b >>> 16)) + word) * <i32>0x85ebca6b;
    c = (c ^ (c >>> 13) ^ (word * <i32>0xcc9e2d51)) * 0x1b873593;
    if (upper === 0) continue;
    word = pext(low, high, shift, upper & ALL_RANKS);
    bits = upper >> 15;
    if (bits !== 0) word |= pext(low, high, shift, bits) << 15;
    a ^= (word + player + 1) * 0x7feb352d;
    b = ((b ^ (b >>> 15)) + word + player + 1) * <i32>0x846ca68b;
    c = (c ^ (c >>> 14) ^ word) * <i32>0xc2b2ae35;
  }
  a ^= a >>> 16;
  a = a * 0x21f0aaad;
  keyA = a ^ (a >>> 15);
  if (goal === GOAL_WIN_NARROW) keyA ^= NARROW_SALT;
  b ^= b >>> 15;
  b = b * 0x735a2d97;
  keyB = b ^ (b >>> 15);
  c ^= c >>> 16;
  c = c * <i32>0x85ebca6b;
  keyC = c ^ (c >>> 13);
}
