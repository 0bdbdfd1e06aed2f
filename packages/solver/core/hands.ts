/** Hands by number, their plays, what they can answer: `src/hands.ts` over fixed places. */
import { generate } from './generate';
import { full } from './host';
import {
  ALL_RANKS,
  arena,
  ARENA_FIXED,
  CHAIN_MIN,
  CHAIN_RANKS,
  EMPTY,
  i4,
  IS_QUAD,
  MAIN_OF,
  NO_CLASS,
  RANK_COUNT,
  SCRATCH,
  set1,
  set2,
  set4,
  SLOT_OF,
  SPACE_HI,
  SPACE_LO,
  u1,
  u2,
} from './memory';
import { quadSlot, slots } from './rules';

export const BOTH_JOKERS: i32 = 1 << 30;
const PLAYS_UNKNOWN: i32 = 255;
const LIST_UNKNOWN: i32 = -1;
const EXACT_CARDS_MAX: i32 = 21;
const BUCKETS_MIN: i32 = 1 << 12;
/** A hand without its main ranks, with up to eight places to find it. */
const HAND_BYTES: i32 = 47 + 32;

/** Hands in use, the empty one among them. */
export let count: i32 = 1;
/** Plays in use. */
export let moves: i32 = 0;
let countMax: i32 = 0;
let movesMax: i32 = 0;
let bucketMask: i32 = 0;

// Places by hand, or by play; what they mean is said in src/hands.ts.
export let shapeOf: usize = 0;
export let loOf: usize = 0;
export let hiOf: usize = 0;
export let startOf: usize = 0;
export let listSizeOf: usize = 0;
export let lowSizeOf: usize = 0;
/** See reach.ts. */
export let reachNumberOf: usize = 0;
export let mainsOf: usize = 0;
let lowestPowerOf: usize = 0;
let lowestBombOf: usize = 0;
export let cardsOf: usize = 0;
export let playsOf: usize = 0;
export let doublingsOf: usize = 0;
let buckets: usize = 0;
export let moveIdAt: usize = 0;
export let moveToAt: usize = 0;

/** Gives two thirds of so many bytes to the hands and the rest to their plays. */
export function placeHands(bytes: usize): void {
  const handsPart = (bytes / 3) * 2;
  countMax = <i32>(handsPart / <usize>(HAND_BYTES + 4 + 2 * slots));
  movesMax = <i32>((bytes - handsPart) >> 3);
  const hands = <usize>countMax;
  shapeOf = arena + ARENA_FIXED;
  loOf = shapeOf + 16 * hands;
  hiOf = loOf + 4 * hands;
  startOf = hiOf + 4 * hands;
  listSizeOf = startOf + 4 * hands;
  lowSizeOf = listSizeOf + 4 * hands;
  reachNumberOf = lowSizeOf + 4 * hands;
  mainsOf = reachNumberOf + 4 * hands;
  lowestPowerOf = mainsOf + 2 * hands * <usize>slots;
  lowestBombOf = lowestPowerOf + 2 * hands;
  cardsOf = lowestBombOf + 2 * hands;
  playsOf = cardsOf + hands;
  doublingsOf = playsOf + hands;
  buckets = (doublingsOf + hands + 3) & ~3;
  moveIdAt = (arena + ARENA_FIXED + handsPart + 3) & ~3;
  moveToAt = moveIdAt + 4 * <usize>movesMax;
}

export function clearHands(): void {
  bucketMask = BUCKETS_MIN - 1;
  memory.fill(buckets, 0, (<usize>BUCKETS_MIN) << 2);
  count = 1;
  moves = 0;
  memory.fill(shapeOf, 0, 16);
  memory.fill(mainsOf, 0, (<usize>slots) << 1);
  set4(startOf, EMPTY, 0);
  set4(listSizeOf, EMPTY, 0);
  set4(lowSizeOf, EMPTY, 0);
  set4(reachNumberOf, EMPTY, 0);
  set1(cardsOf, EMPTY, 0);
  set1(playsOf, EMPTY, 0);
  set1(doublingsOf, EMPTY, 0);
  set2(lowestPowerOf, EMPTY, NO_CLASS);
  set2(lowestBombOf, EMPTY, NO_CLASS);
}

/** Bytes in use. */
export function handsBytes(): f64 {
  return <f64>count * <f64>(47 + 4 + 2 * slots) + 4.0 * <f64>(bucketMask + 1) + 8.0 * <f64>moves;
}

function spread(lo: i32, hi: i32): i32 {
  let hash = (lo ^ (hi * <i32>0x85ebca6b)) * <i32>0x9e3779b1;
  hash ^= hash >>> 15;
  hash = hash * <i32>0x2c1b3c6d;
  return hash ^ (hash >>> 13);
}

/** The number of a hand given as two count words. */
export function node(lo: i32, hi: i32): i32 {
  if ((lo | hi) === 0) return EMPTY;
  let at = spread(lo, hi) & bucketMask;
  for (;;) {
    const found = i4(buckets, at);
    if (found === 0) break;
    if (i4(loOf, found) === lo && i4(hiOf, found) === hi) return found;
    at = (at + 1) & bucketMask;
  }
  if (count >= countMax) full();
  if (count << 2 > bucketMask) {
    growBuckets();
    at = spread(lo, hi) & bucketMask;
    while (i4(buckets, at) !== 0) at = (at + 1) & bucketMask;
  }
  const fresh = count++;
  set4(buckets, at, fresh);
  set4(loOf, fresh, lo);
  set4(hiOf, fresh, hi);
  set1(playsOf, fresh, PLAYS_UNKNOWN);
  set4(startOf, fresh, LIST_UNKNOWN);
  set4(reachNumberOf, fresh, 0);
  memory.fill(mainsOf + ((<usize>(fresh * slots)) << 1), 0, (<usize>slots) << 1);
  describe(fresh);
  return fresh;
}

function growBuckets(): void {
  bucketMask = (bucketMask << 1) | 1;
  memory.fill(buckets, 0, (<usize>(bucketMask + 1)) << 2);
  for (let each = 1; each < count; each++) {
    let at = spread(i4(loOf, each), i4(hiOf, each)) & bucketMask;
    while (i4(buckets, at) !== 0) at = (at + 1) & bucketMask;
    set4(buckets, at, each);
  }
}

/** The bits that lie in runs of at least `shortest`. */
function runs(mask: i32, shortest: i32): i32 {
  let starts = mask;
  for (let length = 1; length < shortest && starts !== 0; length++) starts &= mask >> length;
  let bits = 0;
  if (starts !== 0) for (let length = 0; length < shortest; length++) bits |= starts << length;
  return bits;
}

function describe(each: i32): void {
  const lo = i4(loOf, each);
  const hi = i4(hiOf, each);
  let p0 = 0;
  let p1 = 0;
  let p2 = 0;
  let p3 = 0;
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    const copies = copiesOf(lo, hi, rank);
    p0 |= (copies & 1) << rank;
    p1 |= ((copies >> 1) & 1) << rank;
    p2 |= ((copies >> 2) & 1) << rank;
    p3 |= (copies >> 3) << rank;
  }
  const at = each << 2;
  set4(shapeOf, at + 1, p0 | (p1 << 15));
  set4(shapeOf, at + 2, p2 | (p3 << 15));
  const ranks = p0 | p1 | p2 | p3;
  const four = p2 | p3;
  set1(doublingsOf, each, popcnt(four) + popcnt(p3) + (ranks >> 13 === 3 ? 1 : 0));
  const zone =
    runs(ranks & CHAIN_RANKS, i4(CHAIN_MIN, 1)) |
    runs((p1 | four) & CHAIN_RANKS, i4(CHAIN_MIN, 2)) |
    runs(((p0 & p1) | four) & CHAIN_RANKS, i4(CHAIN_MIN, 3)) |
    runs(four & CHAIN_RANKS, i4(CHAIN_MIN, 4));
  set4(shapeOf, at, ranks | (zone << 15) | (ranks >> 13 === 3 ? BOTH_JOKERS : 0));
  const bytes = (lo & 0x0f0f0f0f) + ((lo >>> 4) & 0x0f0f0f0f) + (hi & 0x0f0f0f0f) + ((hi >>> 4) & 0x0f0f0f0f);
  set1(cardsOf, each, (bytes * 0x01010101) >>> 24);
}

/** How many cards of a rank two count words say. */
export function copiesOf(lo: i32, hi: i32, rank: i32): i32 {
  return rank < 8 ? (lo >>> (rank << 2)) & 15 : (hi >>> ((rank - 8) << 2)) & 15;
}

/** Lists the plays of a hand, unless that was done. */
export function list(each: i32): void {
  if (i4(startOf, each) === LIST_UNKNOWN) listAnew(each);
}

function listAnew(each: i32): void {
  const lo = i4(loOf, each);
  const hi = i4(hiOf, each);
  const size = generate(lo, hi);
  const start = moves;
  if (start + 2 * size > movesMax) full();
  const lowest = ctz(i4(shapeOf, each << 2) & ALL_RANKS);
  let end = start + size;
  for (let index = 0; index < size; index++) {
    const id = i4(arena + SCRATCH, index);
    set4(moveIdAt, start + index, id);
    const rest = node(lo - i4(SPACE_LO, id), hi - i4(SPACE_HI, id));
    set4(moveToAt, start + index, rest);
    if (copiesOf(i4(SPACE_LO, id), i4(SPACE_HI, id), lowest) !== 0) {
      set4(moveIdAt, end, id);
      set4(moveToAt, end++, rest);
    }
    const slot = u1(SLOT_OF, id);
    const at = each * slots + slot;
    set2(mainsOf, at, u2(mainsOf, at) | (1 << u1(MAIN_OF, id)));
    if (u1(IS_QUAD, slot) === 1) set2(mainsOf, each * slots + quadSlot, 1);
  }
  moves = end;
  set4(listSizeOf, each, size);
  set4(lowSizeOf, each, end - start - size);
  set2(lowestBombOf, each, lowestFrom(each, (quadSlot + 1) << 4));
  set2(lowestPowerOf, each, lowestFrom(each, quadSlot << 4));
  set4(startOf, each, start);
}

/** The lowest class with which a listed hand answers a threshold. */
export function lowestFrom(each: i32, threshold: i32): i32 {
  let slot = threshold >> 4;
  if (slot >= slots) return NO_CLASS;
  const main = threshold & 15;
  let mains = u2(mainsOf, each * slots + slot) >>> main;
  if (mains !== 0) return (slot << 4) | (main + ctz(mains));
  if (slot < quadSlot) return u1(IS_QUAD, slot) === 1 ? u2(lowestBombOf, each) : u2(lowestPowerOf, each);
  for (slot++; slot < slots; slot++) {
    mains = u2(mainsOf, each * slots + slot);
    if (mains !== 0) return (slot << 4) | ctz(mains);
  }
  return NO_CLASS;
}

/** Fewest plays that empty the hand, and lists the hand. */
export function fewest(each: i32): i32 {
  const known = u1(playsOf, each);
  return known !== PLAYS_UNKNOWN ? known : countFewest(each);
}

function countFewest(each: i32): i32 {
  list(each);
  const cards = u1(cardsOf, each);
  const isExact = cards <= EXACT_CARDS_MAX;
  let best = isExact ? PLAYS_UNKNOWN - 2 : max<i32>(2, (cards + 11) / 12);
  const first = i4(startOf, each) + i4(listSizeOf, each);
  for (let index = first + i4(lowSizeOf, each) - 1; index >= first && best > 1; index--) {
    const rest = i4(moveToAt, index);
    if (rest === EMPTY) best = 1;
    else if (isExact && best > 2) {
      const plays = fewest(rest) + 1;
      if (plays < best) best = plays;
    }
  }
  set1(playsOf, each, best);
  return best;
}
