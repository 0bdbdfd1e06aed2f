/** Memo of results by hand: the last hand of each place of a hash. It only forgets, so no result depends on earlier calls. */

export class HandMemo {
  /** Words of each place: the hand, its key, its results. */
  readonly words: Int32Array;
  private readonly stride: number;
  private readonly mask: number;

  /** @param capacity a power of two. @param results integers per hand. */
  constructor(capacity: number, results: number) {
    this.stride = KEY_WORDS + results;
    this.mask = capacity - 1;
    this.words = new Int32Array(capacity * this.stride);
  }

  /**
   * @param key separates results of the same hand, 0 or more.
   * @returns index in `words` of the first result. If they are missing, the complement (`~`) of where to write them.
   */
  find(lo: number, hi: number, key = 0): number {
    const { words } = this;
    const mixed = Math.imul(lo, 0x9e3779b1) ^ Math.imul(hi, 0x85ebca6b) ^ Math.imul(key, 0xc2b2ae35);
    const at = ((mixed ^ (mixed >>> 15)) & this.mask) * this.stride;
    if (words[at] === lo && words[at + 1] === hi && words[at + 2] === key + 1) return at + KEY_WORDS;
    words[at] = lo;
    words[at + 1] = hi;
    words[at + 2] = key + 1; // 0 is an empty place
    return ~(at + KEY_WORDS);
  }
}

const KEY_WORDS = 3;
