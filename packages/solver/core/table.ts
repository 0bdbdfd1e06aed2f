/** The table of positions: word for word that of `src/transposition.ts`. */
import { INFINITE, TABLE, WORK_OF_SIZE } from './memory';

/** Where a table begins that can grow. */
const FIRST_BUCKETS: i32 = 1 << 14;

/** Buckets in use, less one; at most; and where it begins. */
let tableMask: i32 = 0;
let maskMax: i32 = 0;
let firstMask: i32 = 0;
/** Positions stored since it grew that were not there. */
let added: i32 = 0;
let generation: i32 = 0;
// What the last `probe` found.
export let foundProof: i32 = 0;
export let foundDisproof: i32 = 0;
let foundSize: i32 = 0;

/**
 * @param mask number of buckets less one.
 * @param grows whether it begins small and doubles as it fills: only where one thread has it to itself.
 */
export function setTable(mask: i32, grows: bool): void {
  maskMax = mask;
  firstMask = grows ? min(mask, FIRST_BUCKETS - 1) : mask;
  tableMask = firstMask;
  generation = 0;
}

export function clearTable(): void {
  memory.fill(TABLE, 0, (<usize>(tableMask + 1)) << 6);
  tableMask = firstMask;
  added = 0;
}

/** Buckets in use. */
export function bucketCount(): i32 {
  return tableMask + 1;
}

/** Copies all buckets behind themselves: whatever the next bit of the key, an entry is where it is looked for. */
function grow(): void {
  const end = (<usize>(tableMask + 1)) << 6;
  memory.copy(TABLE + end, TABLE, end);
  tableMask = 2 * tableMask + 1;
  added = 0;
}

/** Makes the entries so far give way sooner. */
export function ageTable(): void {
  generation = (generation + 1) & 255;
}

/** Brings a place into the cache, to be used soon. */
export function touch(c: i32): i32 {
  return load<i32>(bucketAt(c));
}

/** About how many positions the search took that the last `probe` found. */
export function foundWork(): f64 {
  return load<f64>(WORK_OF_SIZE + ((<usize>foundSize) << 3));
}

function bucketAt(c: i32): usize {
  return TABLE + ((<usize>(c & tableMask)) << 6);
}

export function probe(a: i32, b: i32, c: i32): bool {
  let at = bucketAt(c);
  for (const end = at + 64; at < end; at += 16) {
    const third = load<i32>(at, 12);
    if ((load<i32>(at, 4) ^ third) !== b) continue;
    const second = load<i32>(at, 8);
    if ((load<i32>(at) ^ second ^ rotl(third, 16)) !== a) continue;
    if ((second | third) === 0) continue;
    foundProof = second & INFINITE;
    foundSize = (third >>> 16) & 255;
    foundDisproof = (second >>> 24) | ((third & 0xffff) << 8);
    return true;
  }
  return false;
}

/** 8 · log2, rounded down. */
function sizeOfWork(work: i32): i32 {
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

export function remember(a: i32, b: i32, c: i32, proof: i32, disproof: i32, work: f64): void {
  const first = bucketAt(c);
  const size = sizeOfWork(work < 2147483647.0 ? <i32>work : i32.MAX_VALUE);
  let chosen = first;
  let lowest = 1 << 30;
  let isNew = true;
  for (let at = first; at < first + 64; at += 16) {
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
  // A quarter of the places.
  if (isNew && ++added > tableMask && tableMask < maskMax) grow();
}
