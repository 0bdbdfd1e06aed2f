/**
 * The sub-hands of a search. Every hand that can arise gets a small number. Its plays, its possible answers and the
 * fewest plays that empty it are worked out once, when first needed. All players share them, because equal hands play
 * alike for every player. Plays are compared by class: rules.ts.
 *
 * `shapeOf` has four words per hand, in one cache line, from which keys are made:
 *
 *     0  bits 0–14 ranks held, 15–29 ranks that the hand could play in a chain of two or more groups,
 *        30 it holds small and big jokers
 *     1  counts as bit planes of 15 ranks: bits 0–14 plane 0, bits 15–29 plane 1
 *     2  planes 2 and 3 likewise
 *     3  bits 0–3 wild cards; from 4 up, with wild cards, a lower bound of the plays that empty the hand
 *
 * In a hand with wild cards the order of plays matters: a play takes cards of its own ranks before wild ones, and some
 * plays need a card that is not wild. So its plays with the lowest card find a way to empty it, not always the shortest.
 */
import { copiesAt } from './action-space';
import { generate } from './generate';
import { wildCards, writeLays } from './generate-wild';
import { full } from './host';
import { isWasteful, readKickers } from './kickers';
import {
  ALL_RANKS,
  arena,
  ARENA_FIXED,
  BOTH_JOKERS,
  CHAIN_END,
  CHAIN_MIN,
  CHAIN_RANKS,
  EMPTY,
  i4,
  IS_QUAD,
  LAYS,
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
import { quadSlot, slots, wild } from './rules';

const PLAYS_UNKNOWN: i32 = 255;
const LIST_UNKNOWN: i32 = -1;
/** Larger hands get a lower bound instead of the fewest plays: working that out would list too many hands. */
let exactCardsMax: i32 = 21;
/** The same for hands with wild cards, of which all orders of plays are tried. */
const EXACT_WILD_MAX: i32 = 8;
let exactWildMax: i32 = EXACT_WILD_MAX;
const BUCKETS_MIN: i32 = 1 << 12;
/** A hand without its main ranks, with up to eight places to find it. */
const HAND_BYTES: i32 = 51 + 32;

/** Hands in use, the empty one among them. */
export let count: i32 = 1;
export let moves: i32 = 0;
let countMax: i32 = 0;
let movesMax: i32 = 0;
let bucketMask: i32 = 0;

// Addresses by hand.
export let shapeOf: usize = 0;
export let loOf: usize = 0;
export let hiOf: usize = 0;
/** The hand's plays: `moveIdAt` and `moveToAt` from here on, by ascending ids; LIST_UNKNOWN before it is listed. */
export let startOf: usize = 0;
export let listSizeOf: usize = 0;
/** Number of the plays without the wasteful ones (kickers.ts), which come behind them. */
export let thriftySizeOf: usize = 0;
/** Size of a second list behind the plays: the plays that hold the lowest rank of the hand. */
export let lowSizeOf: usize = 0;
export let profileNumberOf: usize = 0;
/** Per hand · slots + slot: main ranks that the hand can play, 15 bits. Valid once the hand is listed. */
export let mainsOf: usize = 0;
/** Lowest class that beats any ordinary play, and the lowest pure bomb, or NO_CLASS. */
let lowestPowerOf: usize = 0;
let lowestBombOf: usize = 0;
export let cardsOf: usize = 0;
/** Fewest plays that empty the hand; a lower bound above `exactCardsMax` cards, an upper one with wild cards. */
export let minPlaysOf: usize = 0;
/** At most this many plays of the hand can double the stake. */
export let doublingsOf: usize = 0;
let buckets: usize = 0;
/** Per play: action id, and the hand that is left. */
export let moveIdAt: usize = 0;
export let moveToAt: usize = 0;

/** Gives two thirds of the bytes to the hands and the rest to their plays. */
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
  thriftySizeOf = listSizeOf + 4 * hands;
  lowSizeOf = thriftySizeOf + 4 * hands;
  profileNumberOf = lowSizeOf + 4 * hands;
  mainsOf = profileNumberOf + 4 * hands;
  lowestPowerOf = mainsOf + 2 * hands * <usize>slots;
  lowestBombOf = lowestPowerOf + 2 * hands;
  cardsOf = lowestBombOf + 2 * hands;
  minPlaysOf = cardsOf + hands;
  doublingsOf = minPlaysOf + hands;
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
  set4(thriftySizeOf, EMPTY, 0);
  set4(lowSizeOf, EMPTY, 0);
  set4(profileNumberOf, EMPTY, 0);
  set1(cardsOf, EMPTY, 0);
  set1(minPlaysOf, EMPTY, 0);
  set1(doublingsOf, EMPTY, 0);
  set2(lowestPowerOf, EMPTY, NO_CLASS);
  set2(lowestBombOf, EMPTY, NO_CLASS);
}

export function handsBytes(): f64 {
  return <f64>count * <f64>(51 + 4 + 2 * slots) + 4.0 * <f64>(bucketMask + 1) + 8.0 * <f64>moves;
}

function spread(lo: i32, hi: i32): i32 {
  let hash = (lo ^ (hi * <i32>0x85ebca6b)) * <i32>0x9e3779b1;
  hash ^= hash >>> 15;
  hash = hash * <i32>0x2c1b3c6d;
  return hash ^ (hash >>> 13);
}

export function handId(lo: i32, hi: i32): i32 {
  if ((lo | hi) === 0) return EMPTY;
  let at = spread(lo, hi) & bucketMask;
  for (;;) {
    const found = i4(buckets, at);
    if (found === 0) break;
    if (i4(loOf, found) === lo && i4(hiOf, found) === hi) return found;
    at = (at + 1) & bucketMask;
  }
  if (count === countMax) full();
  if (count << 2 > bucketMask) {
    growBuckets();
    at = spread(lo, hi) & bucketMask;
    while (i4(buckets, at) !== 0) at = (at + 1) & bucketMask;
  }
  const fresh = count++;
  set4(buckets, at, fresh);
  set4(loOf, fresh, lo);
  set4(hiOf, fresh, hi);
  set1(minPlaysOf, fresh, PLAYS_UNKNOWN);
  set4(startOf, fresh, LIST_UNKNOWN);
  set4(profileNumberOf, fresh, 0);
  memory.fill(mainsOf + ((<usize>(fresh * slots)) << 1), 0, (<usize>slots) << 1);
  computeShape(fresh);
  return fresh;
}

function growBuckets(): void {
  bucketMask = (bucketMask << 1) | 1;
  memory.fill(buckets, 0, (<usize>(bucketMask + 1)) << 2);
  for (let hand = 1; hand < count; hand++) {
    let at = spread(i4(loOf, hand), i4(hiOf, hand)) & bucketMask;
    while (i4(buckets, at) !== 0) at = (at + 1) & bucketMask;
    set4(buckets, at, hand);
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

/** The ranks of the shortest chains of groups of `copies` that these wild cards can fill. */
function filledRuns(lo: i32, hi: i32, copies: i32, pool: i32): i32 {
  const length = i4(CHAIN_MIN, copies);
  let cost = 0;
  let bits = 0;
  for (let main = 0; main < CHAIN_END; main++) {
    cost += costAt(lo, hi, main, copies);
    if (main < length - 1) continue;
    if (cost <= pool) bits |= ((1 << length) - 1) << (main - length + 1);
    cost -= costAt(lo, hi, main - length + 1, copies);
  }
  return bits;
}

/** Wild cards that a group takes. */
function costAt(lo: i32, hi: i32, rank: i32, copies: i32): i32 {
  return ((wild >> rank) & 1) !== 0 ? copies : max(0, copies - copiesAt(lo, hi, rank));
}

function computeShape(hand: i32): void {
  const lo = i4(loOf, hand);
  const hi = i4(hiOf, hand);
  let p0 = 0;
  let p1 = 0;
  let p2 = 0;
  let p3 = 0;
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    const copies = copiesAt(lo, hi, rank);
    p0 |= (copies & 1) << rank;
    p1 |= ((copies >> 1) & 1) << rank;
    p2 |= ((copies >> 2) & 1) << rank;
    p3 |= (copies >> 3) << rank;
  }
  const at = hand << 2;
  set4(shapeOf, at + 1, p0 | (p1 << 15));
  set4(shapeOf, at + 2, p2 | (p3 << 15));
  const ranks = p0 | p1 | p2 | p3;
  const four = p2 | p3;
  const rocket = ranks >> 13 === 3 ? 1 : 0;
  let most = popcnt(four) + popcnt(p3);
  let zone = 0;
  const pool = wild === 0 ? 0 : wildCards(lo, hi);
  if (pool === 0) {
    zone =
      runs(ranks & CHAIN_RANKS, i4(CHAIN_MIN, 1)) |
      runs((p1 | four) & CHAIN_RANKS, i4(CHAIN_MIN, 2)) |
      runs(((p0 & p1) | four) & CHAIN_RANKS, i4(CHAIN_MIN, 3)) |
      runs(four & CHAIN_RANKS, i4(CHAIN_MIN, 4));
  } else {
    // Each bomb that the hand does not hold as it is takes a wild card.
    most += pool;
    for (let copies = 1; copies <= 4; copies++) zone |= filledRuns(lo, hi, copies, pool);
  }
  set4(shapeOf, at + 3, pool);
  set1(doublingsOf, hand, most + rocket);
  set4(shapeOf, at, ranks | (zone << 15) | (ranks >> 13 === 3 ? BOTH_JOKERS : 0));
  const bytes = (lo & 0x0f0f0f0f) + ((lo >>> 4) & 0x0f0f0f0f) + (hi & 0x0f0f0f0f) + ((hi >>> 4) & 0x0f0f0f0f);
  set1(cardsOf, hand, (bytes * 0x01010101) >>> 24);
}

export function listMoves(hand: i32): void {
  if (i4(startOf, hand) === LIST_UNKNOWN) generateList(hand);
}

function generateList(hand: i32): void {
  const size = generate(i4(loOf, hand), i4(hiOf, hand));
  const start = moves;
  const shape = hand << 2;
  let ranks = i4(shapeOf, shape) & ALL_RANKS;
  // A wild card can leave in any play.
  if ((ranks & ~wild) !== 0) ranks &= ~wild;
  const lowest = ctz(ranks);
  const thrifty = hasWild(hand) ? listLays(hand, size) : listPlays(hand, size);
  const listed = moves - start;
  listLow(start, thrifty, copiesAt(i4(loOf, hand), i4(hiOf, hand), lowest), lowest);
  for (let index = 0; index < size; index++) {
    const id = i4(arena + SCRATCH, index);
    const slot = u1(SLOT_OF, id);
    const at = hand * slots + slot;
    set2(mainsOf, at, u2(mainsOf, at) | (1 << u1(MAIN_OF, id)));
    if (u1(IS_QUAD, slot) === 1) set2(mainsOf, hand * slots + quadSlot, 1);
  }
  set4(listSizeOf, hand, listed);
  set4(thriftySizeOf, hand, thrifty - start);
  set4(lowSizeOf, hand, moves - start - listed);
  set2(lowestBombOf, hand, findLowestAnswer(hand, (quadSlot + 1) << 4));
  set2(lowestPowerOf, hand, findLowestAnswer(hand, quadSlot << 4));
  set4(startOf, hand, start);
}

/** Lists the plays of a hand without wild cards, whose ids are in SCRATCH. @returns the end of the thrifty ones. */
function listPlays(hand: i32, size: i32): i32 {
  const lo = i4(loOf, hand);
  const hi = i4(hiOf, hand);
  const shape = hand << 2;
  const start = moves;
  if (start + 2 * size > movesMax) full();
  const mayWaste = readKickers(i4(shapeOf, shape), i4(shapeOf, shape + 1), i4(shapeOf, shape + 2));
  let thrifty = start;
  let wasteful = start + size;
  for (let index = 0; index < size; index++) {
    const id = i4(arena + SCRATCH, index);
    const outLo = i4(SPACE_LO, id);
    const outHi = i4(SPACE_HI, id);
    const place = mayWaste && isWasteful(lo, hi, id, outLo, outHi) ? --wasteful : thrifty++;
    set4(moveIdAt, place, id);
    set4(moveToAt, place, handId(lo - outLo, hi - outHi));
  }
  moves = start + size;
  return thrifty;
}

/** Lists every way to lay each play of a hand with wild cards. @returns their end. */
function listLays(hand: i32, size: i32): i32 {
  const lo = i4(loOf, hand);
  const hi = i4(hiOf, hand);
  for (let index = 0; index < size; index++) {
    const id = i4(arena + SCRATCH, index);
    const lays = writeLays(lo, hi, id);
    if (moves + lays > movesMax) full();
    for (let lay = 0; lay < lays; lay++) {
      set4(moveIdAt, moves, id);
      set4(moveToAt, moves++, handId(lo - i4(arena + LAYS, lay << 1), hi - i4(arena + LAYS, (lay << 1) + 1)));
    }
  }
  return moves;
}

/** Lists the thrifty plays that hold the lowest rank of the hand again, behind all others. @param held its cards. */
function listLow(start: i32, thrifty: i32, held: i32, lowest: i32): void {
  if (moves + thrifty - start > movesMax) full();
  for (let index = start; index < thrifty; index++) {
    const rest = i4(moveToAt, index);
    if (rest !== EMPTY && copiesAt(i4(loOf, rest), i4(hiOf, rest), lowest) === held) continue;
    set4(moveIdAt, moves, i4(moveIdAt, index));
    set4(moveToAt, moves++, rest);
  }
}

/**
 * The lowest class with which a listed hand answers, from a class up.
 * @param lowestAnswer main rank 15 asks for stronger slots only.
 */
export function findLowestAnswer(hand: i32, lowestAnswer: i32): i32 {
  let slot = lowestAnswer >> 4;
  if (slot >= slots) return NO_CLASS;
  const main = lowestAnswer & 15;
  let mains = u2(mainsOf, hand * slots + slot) >>> main;
  if (mains !== 0) return (slot << 4) | (main + ctz(mains));
  if (slot < quadSlot) return u1(IS_QUAD, slot) === 1 ? u2(lowestBombOf, hand) : u2(lowestPowerOf, hand);
  for (slot++; slot < slots; slot++) {
    mains = u2(mainsOf, hand * slots + slot);
    if (mains !== 0) return (slot << 4) | ctz(mains);
  }
  return NO_CLASS;
}

/** Checks whether a hand has wild cards. */
export function hasWild(hand: i32): bool {
  return wild !== 0 && i4(shapeOf, (hand << 2) + 3) !== 0;
}

/** At least this many plays empty the hand, whose fewest plays are known. */
export function playsMinOf(hand: i32): i32 {
  return hasWild(hand) ? i4(shapeOf, (hand << 2) + 3) >> 4 : u1(minPlaysOf, hand);
}

/** At least this many plays empty the hand. */
export function playsMin(hand: i32): i32 {
  minPlays(hand);
  return playsMinOf(hand);
}

export function minPlays(hand: i32): i32 {
  const known = u1(minPlaysOf, hand);
  return known !== PLAYS_UNKNOWN ? known : computeMinPlays(hand);
}

function computeMinPlays(hand: i32): i32 {
  listMoves(hand);
  const cards = u1(cardsOf, hand);
  const isExact = cards <= exactCardsMax;
  const isWild = hasWild(hand);
  let best = isExact ? PLAYS_UNKNOWN - 2 : max<i32>(2, minPlaysByLongest(hand, cards));
  // The lowest card leaves in some play, and without wild cards the order of plays does not matter: try only those that
  // hold it.
  const end = i4(startOf, hand) + i4(listSizeOf, hand);
  const isOrdered = isWild && cards <= exactWildMax;
  const first = isOrdered ? i4(startOf, hand) : end;
  for (let index = (isOrdered ? end : end + i4(lowSizeOf, hand)) - 1; index >= first && best > 1; index--) {
    const rest = i4(moveToAt, index);
    if (rest === EMPTY) best = 1;
    else if (isExact && best > 2) {
      best = min<i32>(best, minPlays(rest) + 1);
    }
  }
  set1(minPlaysOf, hand, best);
  if (isWild) {
    const least = isOrdered || best === 1 ? best : max<i32>(2, minPlaysByLongest(hand, cards));
    const at = (hand << 2) + 3;
    set4(shapeOf, at, (i4(shapeOf, at) & 15) | (least << 4));
  }
  return best;
}

/** At least this many plays, because none has more cards than the hand's longest. 1 for a hand without any play. */
function minPlaysByLongest(hand: i32, cards: i32): i32 {
  const start = i4(startOf, hand);
  const end = start + i4(listSizeOf, hand);
  let longest = 0;
  for (let index = start; index < end; index++) longest = max(longest, cards - u1(cardsOf, i4(moveToAt, index)));
  return longest === 0 ? 1 : (cards + longest - 1) / longest;
}

/** @param cards the largest hand that gets its exact number of plays. Tests set it low. */
export function setExactCardsMax(cards: i32): void {
  exactCardsMax = cards;
  exactWildMax = min(cards, EXACT_WILD_MAX);
}
