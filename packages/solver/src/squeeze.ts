/**
 * Canonical keys: positions that play alike get the same key.
 *
 * What a rank is called does not matter, only which ranks lie above which and which neighbours can form chains. The
 * zone of a position is the ranks that somebody could play in a chain (a sequence, pairs or triples in a row, …); it
 * only ever shrinks. Ranks that nobody holds any more are squeezed out, but where both neighbours of a gap are in the
 * zone one empty rank stays. The zone is part of the key, so chains can be read back from it: neighbours that are both
 * in the zone were neighbours before, and others are in no chain. That holds for 2 and the jokers too.
 *
 * A player with both jokers is marked, because only he has a rocket and only for him the kickers' joker rule speaks;
 * without that mark a joker is one more single rank. Where the pairs on a plane must be consecutive, pairs outside the
 * zone have neighbours that matter, so nothing is squeezed while there is a zone.
 *
 * Hands are bit planes of 15 ranks (see HandStore), so squeezing is taking out bits, by a table of 8 bits at a time.
 */
import { BOTH_JOKERS, type HandStore } from './hands.ts';

const ALL_RANKS = 0x7fff;

/** extract[kept << 8 | bits]: the kept ones among eight bits, moved together. */
export const extract = new Uint8Array(1 << 16);
/** bitsIn[kept]: how many are kept. */
export const bitsIn = new Uint8Array(256);
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
   * @param aim see aim.ts.
   */
  of(store: HandStore, hands: Int32Array, players: number, seats: number, threshold: number, aim: number): void {
    const shape = store.shape;
    let all = 0;
    let jokers = 0;
    for (let player = 0; player < players; player++) {
      const ofHand = shape[hands[player]! << 2]!;
      all |= ofHand;
      jokers |= ((ofHand & BOTH_JOKERS) >> 25) << player;
    }
    const held = all & ALL_RANKS;
    const zone = (all >> 15) & ALL_RANKS;
    let kept = held;
    if (zone !== 0) {
      if (store.squeezesChains) {
        // Ranks of the zone with a gap above them, whose next held rank is of the zone too.
        for (let below = zone & ~(held >> 1); below !== 0; below &= below - 1) {
          const gap = (below & -below) << 1;
          const above = held & -gap;
          if ((above & -above & zone) !== 0) kept |= gap;
        }
      } else kept = ALL_RANKS;
    }
    const low = (kept & 255) << 8;
    const high = (kept >> 8) << 8;
    const shift = bitsIn[kept & 255]!;
    const main = 1 << (threshold & 15);
    const mainBit = extract[low | (main & 255)]! | (extract[high | ((main >> 8) & 127)]! << shift);
    // bits 0–3 seats, 5–8 both jokers, 9–13 main rank, 14–21 slot, 22–31 aim
    const head = seats | jokers | ((32 - Math.clz32(mainBit)) << 9) | ((threshold >> 4) << 14) | (aim << 22);
    let a = Math.imul(head ^ (head >>> 15), 0x2c1b3c6d) + players;
    let word = extract[low | (zone & 255)]! | (extract[high | (zone >> 8)]! << shift);
    a = Math.imul(((a << 13) | (a >>> 19)) ^ word, 0x9e3779b1);
    let b = Math.imul(head ^ (word << 5), 0x85ebca6b);
    let c = Math.imul(head ^ (head >>> 11) ^ word, 0xcc9e2d51) ^ 0x5bd1e995;
    for (let player = 0; player < players; player++) {
      const at = hands[player]! << 2;
      const lower = shape[at + 1]!;
      const upper = shape[at + 2]!;
      let bits = lower & ALL_RANKS;
      word = extract[low | (bits & 255)]! | (extract[high | (bits >> 8)]! << shift);
      bits = lower >> 15;
      if (bits !== 0) word |= (extract[low | (bits & 255)]! | (extract[high | (bits >> 8)]! << shift)) << 15;
      a = Math.imul(((a << 13) | (a >>> 19)) ^ word, 0x9e3779b1);
      b = Math.imul((b ^ (b >>> 16)) + word, 0x85ebca6b);
      c = Math.imul(c ^ (c >>> 13) ^ Math.imul(word, 0xcc9e2d51), 0x1b873593);
      if (upper === 0) continue;
      bits = upper & ALL_RANKS;
      word = extract[low | (bits & 255)]! | (extract[high | (bits >> 8)]! << shift);
      bits = upper >> 15;
      if (bits !== 0) word |= (extract[low | (bits & 255)]! | (extract[high | (bits >> 8)]! << shift)) << 15;
      a ^= Math.imul(word + player + 1, 0x7feb352d);
      b = Math.imul((b ^ (b >>> 15)) + word + player + 1, 0x846ca68b);
      c = Math.imul(c ^ (c >>> 14) ^ word, 0xc2b2ae35);
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
