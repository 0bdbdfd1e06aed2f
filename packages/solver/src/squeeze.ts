/**
 * Canonical keys: positions that play alike get the same key.
 *
 * What a rank is called does not matter, only which ranks lie above which and which neighbours can form chains. So
 * ranks that nobody holds any more are squeezed out:
 *
 * - while somebody holds a chain (a sequence, pairs or triples in a row, …), each gap among the held ranks of 3..A
 *   shrinks to one empty rank, which still parts its neighbours; the ranks above A, which are in no chain, close up
 *   among themselves;
 * - once nobody holds a chain nobody ever will again, and all gaps close.
 *
 * A player with both jokers is marked, because only he has a rocket and only for him the kickers' joker rule speaks;
 * without that mark a joker is one more single rank.
 *
 * Hands are bit planes of 15 ranks (see HandStore), so squeezing is taking out bits, by a table of 8 bits at a time.
 */
import { HAS_BOTH_JOKERS, HAS_CHAIN, type HandStore } from './hands.ts';

const CHAIN_RANKS = 0xfff;

/** extract[kept << 8 | bits]: the kept ones among eight bits, moved together. */
const extract = new Uint8Array(1 << 16);
const bitsIn = new Uint8Array(256);
for (let kept = 0; kept < 256; kept++) {
  for (let bits = 0; bits < 256; bits++) {
    let to = 0;
    for (let bit = 0; bit < 8; bit++) {
      if (((kept >> bit) & 1) === 0) continue;
      extract[(kept << 8) | bits] = extract[(kept << 8) | bits]! | (((bits >> bit) & 1) << to);
      to++;
    }
    bitsIn[kept] = to;
  }
}

/** By held ranks of 3..A: those, and the lowest rank of each gap between them. */
const withBreaks = new Uint16Array(CHAIN_RANKS + 1);
for (let held = 0; held <= CHAIN_RANKS; held++) {
  const gapStarts = (held << 1) & ~held & CHAIN_RANKS;
  const above = 31 - Math.clz32(held);
  withBreaks[held] = held | (held === 0 ? 0 : gapStarts & ((1 << above) - 1));
}

export class Key {
  /** The key of the last `of`. */
  a = 0;
  b = 0;
  c = 0;

  /**
   * @param hands a node per player.
   * @param players how many of `hands` play.
   * @param seats turn and owner of the trick, packed: two bits each are enough.
   * @param threshold the class to answer (see HandStore).
   * @param extra what else the goal depends on.
   */
  of(store: HandStore, hands: Int32Array, players: number, seats: number, threshold: number, extra: number): void {
    let held = 0;
    let flags = 0;
    let jokers = 0;
    for (let player = 0; player < players; player++) {
      const node = hands[player]!;
      held |= store.ranks[node]!;
      const flag = store.flags[node]!;
      flags |= flag;
      jokers |= (flag & HAS_BOTH_JOKERS) << player;
    }
    const hasChain = (flags & HAS_CHAIN) !== 0;
    const kept = hasChain ? withBreaks[held & CHAIN_RANKS]! : held;
    const low = (kept & 255) << 8;
    // In a chain position the ranks above A are squeezed apart from the others, to bits 12 and up.
    const high = (kept >> 8) << 8;
    const highBits = hasChain ? 15 : 127;
    const top = (hasChain ? held >> 12 : 0) << 8;
    const shift = bitsIn[kept & 255]!;

    const main = 1 << (threshold & 15);
    const mainBit =
      extract[low | (main & 255)]! |
      (extract[high | ((main >> 8) & highBits)]! << shift) |
      (extract[top | ((main >> 12) & 7)]! << 12);
    // bits 0–3 seats, 4 chain, 5–8 both jokers, 9–13 main rank, 14–21 slot, 22–31 extra
    const head =
      seats |
      (Number(hasChain) << 4) |
      (jokers << 4) |
      ((32 - Math.clz32(mainBit)) << 9) |
      ((threshold >> 4) << 14) |
      (extra << 22);
    let a = Math.imul(head ^ (head >>> 15), 0x2c1b3c6d) + players;
    let b = Math.imul(a ^ (a >>> 15), 0x85ebca6b);
    let c = a ^ 0x5bd1e995;
    for (let player = 0; player < players; player++) {
      const node = hands[player]!;
      const lower = store.planesLow[node]!;
      const upper = store.planesHigh[node]!;
      let bits = lower & 0x7fff;
      let word =
        extract[low | (bits & 255)]! |
        (extract[high | ((bits >> 8) & highBits)]! << shift) |
        (extract[top | (bits >> 12)]! << 12);
      bits = lower >> 15;
      if (bits !== 0) {
        word |=
          (extract[low | (bits & 255)]! |
            (extract[high | ((bits >> 8) & highBits)]! << shift) |
            (extract[top | (bits >> 12)]! << 12)) <<
          15;
      }
      a = Math.imul(((a << 13) | (a >>> 19)) ^ word, 0x9e3779b1);
      b = Math.imul((b ^ (b >>> 16)) + word, 0x85ebca6b);
      c = Math.imul(c ^ (c >>> 13) ^ Math.imul(word, 0xcc9e2d51), 0x1b873593);
      word = 0;
      if (upper !== 0) {
        for (let plane = 0; plane < 30; plane += 15) {
          bits = (upper >> plane) & 0x7fff;
          word |=
            (extract[low | (bits & 255)]! |
              (extract[high | ((bits >> 8) & highBits)]! << shift) |
              (extract[top | (bits >> 12)]! << 12)) <<
            plane;
        }
        a ^= Math.imul(word + player + 1, 0x7feb352d);
        b = Math.imul((b ^ (b >>> 15)) + word + player + 1, 0x846ca68b);
        c = Math.imul(c ^ (c >>> 14) ^ word, 0xc2b2ae35);
      }
    }
    a ^= a >>> 16;
    a = Math.imul(a, 0x21f0aaad);
    this.a = a ^ (a >>> 15);
    b ^= b >>> 15;
    b = Math.imul(b, 0x735a2d97);
    this.b = b ^ (b >>> 15);
    c ^= c >>> 16;
    c = Math.imul(c, 0x85ebca6b);
    this.c = c ^ (c >>> 13);
  }
}
