/**
 * The transposition table: proof and disproof numbers by a 96-bit key, shared by all threads.
 *
 * A bucket is one cache line, four entries of four int32 words:
 *
 *     word  content
 *     0     key A  ^ word 2 ^ rotated word 3
 *     1     key B  ^ word 3
 *     2     bits 0–23 proof number, bits 24–31 low byte of the disproof number
 *     3     bits 0–15 high bytes of the disproof number, bits 16–23 log2 of the work, bits 24–31 generation
 *
 * Key C chooses the bucket and is not stored. Words 0 and 1 contain the data too, so an entry that two threads wrote at
 * once matches neither key and reads as missing: no lock is needed. Two positions are confused if 64 key bits and the
 * bucket agree, about once in 10^10 searches of 10^9 positions.
 *
 * The work is 8 · log2 of the nodes searched below; the generation counts questions. The least valuable entry of a full
 * bucket is replaced: the one of least work, and each generation of age counts as half of it.
 *
 * It starts small and doubles as it fills, so that a short question touches little memory. Doubling copies all buckets
 * behind themselves. An entry is found whatever the next bit of key C is; the other copy is never looked up and
 * replaced in time. One thread copies while the others search on: what they store meanwhile can be lost, never wrong.
 */
import { BUCKET_BYTES, INFINITE, TABLE, TABLE_ADDED, TABLE_GROWING, TABLE_MASK } from './memory';

const FIRST_BUCKETS: i32 = 1 << 14;
/** A thread tells the others of its new positions in such groups: few writes to a line that all read. */
const ADDED_GROUP: i32 = 64;

/** Largest number of buckets, and initial number, each less one. */
let maskMax: i32 = 0;
let firstMask: i32 = 0;
/** New positions of this thread that are not in TABLE_ADDED yet. */
let added: i32 = 0;
let generation: i32 = 0;
// Results of the last `probe`.
export let foundProof: i32 = 0;
export let foundDisproof: i32 = 0;

/** @param mask largest number of buckets less one; other threads might already be at work. */
export function setTable(mask: i32): void {
  maskMax = mask;
  firstMask = min(mask, FIRST_BUCKETS - 1);
  atomic.cmpxchg<i32>(TABLE_MASK, 0, firstMask);
  generation = 0;
}

/** Only while no other thread searches. */
export function clearTable(): void {
  memory.fill(TABLE, 0, (<usize>(tableMask() + 1)) << 6);
  store<i32>(TABLE_MASK, firstMask);
  store<i32>(TABLE_ADDED, 0);
  added = 0;
}

function tableMask(): i32 {
  return load<i32>(TABLE_MASK);
}

/** Entries in use of 1,000 of the largest table, from a sample of whole buckets: an entry that is first fills first. */
export function hashfull(): i32 {
  const mask = tableMask();
  const step = max(1, (mask + 1) >> 8);
  let used = 0;
  let seen = 0;
  for (let bucket = 0; bucket <= mask; bucket += step) {
    const first = bucketAt(bucket);
    for (let at = first; at < first + BUCKET_BYTES; at += 16) {
      seen++;
      if ((load<i32>(at, 8) | load<i32>(at, 12)) !== 0) used++;
    }
  }
  return <i32>((1000.0 * <f64>used * <f64>(mask + 1)) / (<f64>seen * <f64>(maskMax + 1)));
}

/** Doubles the table if a quarter of its entries are new: an entry is found whatever the next bit of the key is. */
function growIfFilled(): void {
  if (atomic.cmpxchg<i32>(TABLE_GROWING, 0, 1) !== 0) return;
  const mask = tableMask();
  if (mask < maskMax && atomic.load<i32>(TABLE_ADDED) > mask) {
    const end = (<usize>(mask + 1)) << 6;
    memory.copy(TABLE + end, TABLE, end);
    atomic.store<i32>(TABLE_ADDED, 0);
    atomic.store<i32>(TABLE_MASK, 2 * mask + 1);
  }
  atomic.store<i32>(TABLE_GROWING, 0);
}

export function newGeneration(): void {
  generation = (generation + 1) & 255;
}

/** Brings a bucket into the cache, to be used soon. */
export function prefetch(c: i32): i32 {
  return load<i32>(bucketAt(c));
}

function bucketAt(c: i32): usize {
  return TABLE + ((<usize>(c & tableMask())) << 6);
}

/** @returns whether the position is known; then `foundProof` and `foundDisproof` hold its numbers. */
export function probe(a: i32, b: i32, c: i32): bool {
  let at = bucketAt(c);
  for (const end = at + BUCKET_BYTES; at < end; at += 16) {
    const third = load<i32>(at, 12);
    if ((load<i32>(at, 4) ^ third) !== b) continue;
    const second = load<i32>(at, 8);
    if ((load<i32>(at) ^ second ^ rotl(third, 16)) !== a) continue;
    if ((second | third) === 0) continue;
    foundProof = second & INFINITE;
    foundDisproof = (second >>> 24) | ((third & 0xffff) << 8);
    return true;
  }
  return false;
}

/** 8 · log2, rounded down. */
function log2Work(work: i32): i32 {
  const whole = 31 - clz(work);
  const rest = <u32>(work << (31 - whole));
  let size = whole << 3;
  // 2^31 · 2^(k / 8)
  if (rest >= 0xb504f334) {
    size += 4;
    if (rest >= 0xd744fccb) size += rest >= 0xeac0c6e8 ? 3 : 2;
    else if (rest >= 0xc5672a12) size += 1;
  } else if (rest >= 0x9837f052) size += rest >= 0xa5fed6aa ? 3 : 2;
  else if (rest >= 0x8b95c1e4) size += 1;
  return min(255, size);
}

/** Stores the numbers of a position. @param work nodes searched to find them, at least 1. */
export function save(a: i32, b: i32, c: i32, proof: i32, disproof: i32, work: f64): void {
  const first = bucketAt(c);
  const size = log2Work(work < 2147483647.0 ? <i32>work : i32.MAX_VALUE);
  let chosen = first;
  let lowest = 1 << 30;
  let isNew = true;
  for (let at = first; at < first + BUCKET_BYTES; at += 16) {
    const third = load<i32>(at, 12);
    const second = load<i32>(at, 8);
    if ((second | third) === 0) {
      chosen = at;
      break;
    }
    if ((load<i32>(at, 4) ^ third) === b && (load<i32>(at) ^ second ^ rotl(third, 16)) === a) {
      chosen = at;
      isNew = false;
      break;
    }
    const value = ((third >>> 16) & 255) - (((generation - (third >>> 24)) & 255) << 3);
    if (value < lowest) {
      lowest = value;
      chosen = at;
    }
  }
  const second = proof | (disproof << 24);
  const third = (disproof >>> 8) | (size << 16) | (generation << 24);
  store<i32>(chosen, second, 8);
  store<i32>(chosen, third, 12);
  store<i32>(chosen, a ^ second ^ rotl(third, 16));
  store<i32>(chosen, b ^ third, 4);
  if (!isNew || ++added < ADDED_GROUP) return;
  added = 0;
  const mask = tableMask();
  if (mask < maskMax && atomic.add<i32>(TABLE_ADDED, ADDED_GROUP) + ADDED_GROUP > mask) growIfFilled();
}

/** Checks whether an entry of the table is a proof, and reads it. */
export function isDecided(a: i32, b: i32, c: i32): bool {
  return probe(a, b, c) && (foundProof === 0 || foundDisproof === 0);
}
