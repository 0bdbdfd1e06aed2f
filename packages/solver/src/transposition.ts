/**
 * The table of positions already searched: proof and disproof numbers by a 96-bit key, shared by all threads.
 *
 * A bucket is one cache line, four entries of four int32 words:
 *
 *     word  content
 *     0     key A  ^ word 2 ^ rotated word 3
 *     1     key B  ^ word 3
 *     2     bits 0–23 proof number, bits 24–31 low byte of the disproof number
 *     3     bits 0–15 high bytes of the disproof number, bits 16–23 size, bits 24–31 generation
 *
 * Key C chooses the bucket and is not stored. Words 0 and 1 carry the data too, so an entry that two threads wrote at
 * once matches neither key and reads as missing: no lock is needed. Two positions are confused when 64 key bits and
 * the bucket agree, about once in 10^10 searches of 10^9 positions.
 *
 * Size is 8 · log2 of the positions searched below; generation counts searches. The least valuable entry of a full
 * bucket gives way: the smallest search, and each generation of age counts as half of it.
 *
 * A table that one thread has to itself begins small and doubles as it fills, so that a short question touches little
 * memory. Doubling copies all buckets behind themselves: whatever the next bit of key C, an entry is where it is
 * looked for; the copy that nobody looks for gives way in time.
 */

/** Proven: no effort more can change it. All numbers from here up mean the same. */
export const INFINITE = 0xffffff;

const WORDS = 4;
/** Entries that `use` looks at. */
const SAMPLE = 1000;
const ENTRIES = 4;
const BUCKET_BYTES = WORDS * ENTRIES * 4;
/** Where a table begins that can grow. */
const FIRST_BUCKETS = 1 << 14;

export class Table {
  readonly words: Int32Array;
  /** Proof and disproof number of the last `probe` that found something. */
  proof = 0;
  disproof = 0;
  private size = 0;
  private readonly buckets: number;
  /** Buckets in use, less one. */
  private bucketMask: number;
  /** Positions stored since it grew that were not there. */
  private added = 0;
  private generation = 0;

  /** @param memory its length in bytes is a power of two; a SharedArrayBuffer for several threads. */
  constructor(memory: ArrayBuffer | SharedArrayBuffer) {
    const buckets = Math.floor(memory.byteLength / BUCKET_BYTES);
    if (buckets < 1 || (memory.byteLength & (memory.byteLength - 1)) !== 0) {
      throw new RangeError(`bad table of ${memory.byteLength} bytes: want a power of two from ${BUCKET_BYTES} up`);
    }
    this.words = new Int32Array(memory);
    this.buckets = buckets;
    this.bucketMask = this.firstBuckets() - 1;
  }

  /** Makes the entries so far give way sooner. */
  age(): void {
    this.generation = (this.generation + 1) & 255;
  }

  clear(): void {
    this.words.fill(0, 0, (this.bucketMask + 1) << 4);
    this.bucketMask = this.firstBuckets() - 1;
    this.added = 0;
  }

  /** @returns whether the position is known; then `proof` and `disproof` hold its numbers. */
  probe(a: number, b: number, c: number): boolean {
    const words = this.words;
    let at = (c & this.bucketMask) << 4;
    for (const end = at + WORDS * ENTRIES; at < end; at += WORDS) {
      const third = words[at + 3]!;
      if ((words[at + 1]! ^ third) !== b) continue;
      const second = words[at + 2]!;
      if ((words[at]! ^ second ^ ((third << 16) | (third >>> 16))) !== a) continue;
      if ((second | third) === 0) continue; // never written
      this.proof = second & INFINITE;
      this.disproof = (second >>> 24) | ((third & 0xffff) << 8);
      this.size = (third >>> 16) & 255;
      return true;
    }
    return false;
  }

  /** About how many positions the search took that the last `probe` found: the last visit, not all of them. */
  get work(): number {
    return 2 ** (this.size / 8);
  }

  /** Brings a place into the cache, to be used soon. @returns something of it. */
  touch(c: number): number {
    return this.words[(c & this.bucketMask) << 4]!;
  }

  /** @param work positions searched to find these numbers, at least 1. */
  store(a: number, b: number, c: number, proof: number, disproof: number, work: number): void {
    const words = this.words;
    const first = (c & this.bucketMask) << 4;
    const size = Math.min(255, (Math.log2(work) * 8) | 0);
    let chosen = first;
    let lowest = 1 << 30;
    let isNew = true;
    for (let entry = 0; entry < ENTRIES; entry++) {
      const at = first + entry * WORDS;
      const third = words[at + 3]!;
      const second = words[at + 2]!;
      if ((second | third) === 0) {
        chosen = at;
        break;
      }
      if ((words[at + 1]! ^ third) === b && (words[at]! ^ second ^ ((third << 16) | (third >>> 16))) === a) {
        chosen = at;
        isNew = false;
        break;
      }
      const value = ((third >>> 16) & 255) - (((this.generation - (third >>> 24)) & 255) << 3);
      if (value < lowest) {
        lowest = value;
        chosen = at;
      }
    }
    const second = proof | (disproof << 24);
    const third = (disproof >>> 8) | (size << 16) | (this.generation << 24);
    words[chosen + 2] = second;
    words[chosen + 3] = third;
    words[chosen] = a ^ second ^ ((third << 16) | (third >>> 16));
    words[chosen + 1] = b ^ third;
    // A quarter of the places.
    if (isNew && ++this.added > this.bucketMask && this.bucketMask + 1 < this.buckets) this.grow();
  }

  /** Share of a sample of entries that are in use, 0–1. */
  use(): number {
    const end = (this.bucketMask + 1) << 4;
    const step = Math.max(1, Math.floor(end / WORDS / SAMPLE)) * WORDS;
    let used = 0;
    let seen = 0;
    for (let at = 0; at < end; at += step) {
      seen++;
      if ((this.words[at + 2]! | this.words[at + 3]!) !== 0) used++;
    }
    return ((used / seen) * end) / this.words.length;
  }

  private firstBuckets(): number {
    return this.words.buffer instanceof ArrayBuffer ? Math.min(this.buckets, FIRST_BUCKETS) : this.buckets;
  }

  private grow(): void {
    const end = (this.bucketMask + 1) << 4;
    this.words.copyWithin(end, 0, end);
    this.bucketMask = 2 * this.bucketMask + 1;
    this.added = 0;
  }
}

/** Memory for a table of at most so many bytes: the next lower power of two, 64 KiB at least. */
export const tableMemory = (bytesMax: number, kind: 'own' | 'shared'): ArrayBuffer | SharedArrayBuffer => {
  const bytes = 2 ** Math.max(16, Math.floor(Math.log2(bytesMax)));
  return kind === 'shared' ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
};
