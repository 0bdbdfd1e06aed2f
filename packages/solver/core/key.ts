/** Canonical keys: `src/squeeze.ts`, bit for bit. */
import { BOTH_JOKERS, shapeOf } from './hands';
import { ALL_RANKS, BITS_IN, EXTRACT, i4, u1 } from './memory';
import { squeezesChains } from './rules';

// The key of the last `key`.
export let keyA: i32 = 0;
export let keyB: i32 = 0;
export let keyC: i32 = 0;

function squeezed(low: i32, high: i32, shift: i32, bits: i32): i32 {
  return u1(EXTRACT, low | (bits & 255)) | (u1(EXTRACT, high | (bits >> 8)) << shift);
}

export function key(hands: usize, players: i32, seats: i32, threshold: i32, aim: i32): void {
  let all = 0;
  let jokers = 0;
  for (let player = 0; player < players; player++) {
    const ofHand = i4(shapeOf, i4(hands, player) << 2);
    all |= ofHand;
    jokers |= ((ofHand & BOTH_JOKERS) >> 25) << player;
  }
  const held = all & ALL_RANKS;
  const zone = (all >> 15) & ALL_RANKS;
  let kept = held;
  if (zone !== 0) {
    if (squeezesChains) {
      for (let below = zone & ~(held >> 1); below !== 0; below &= below - 1) {
        const gap = (below & -below) << 1;
        const above = held & -gap;
        if ((above & -above & zone) !== 0) kept |= gap;
      }
    } else kept = ALL_RANKS;
  }
  const low = (kept & 255) << 8;
  const high = (kept >> 8) << 8;
  const shift = u1(BITS_IN, kept & 255);
  const main = 1 << (threshold & 15);
  const mainBit = u1(EXTRACT, low | (main & 255)) | (u1(EXTRACT, high | ((main >> 8) & 127)) << shift);
  const head = seats | jokers | ((32 - clz(mainBit)) << 9) | ((threshold >> 4) << 14) | (aim << 22);
  let a = (head ^ (head >>> 15)) * 0x2c1b3c6d + players;
  let word = squeezed(low, high, shift, zone);
  a = (rotl(a, 13) ^ word) * <i32>0x9e3779b1;
  let b = (head ^ (word << 5)) * <i32>0x85ebca6b;
  let c = ((head ^ (head >>> 11) ^ word) * <i32>0xcc9e2d51) ^ 0x5bd1e995;
  for (let player = 0; player < players; player++) {
    const at = i4(hands, player) << 2;
    const lower = i4(shapeOf, at + 1);
    const upper = i4(shapeOf, at + 2);
    word = squeezed(low, high, shift, lower & ALL_RANKS);
    let bits = lower >> 15;
    if (bits !== 0) word |= squeezed(low, high, shift, bits) << 15;
    a = (rotl(a, 13) ^ word) * <i32>0x9e3779b1;
    b = ((b ^ (b >>> 16)) + word) * <i32>0x85ebca6b;
    c = (c ^ (c >>> 13) ^ (word * <i32>0xcc9e2d51)) * 0x1b873593;
    if (upper === 0) continue;
    word = squeezed(low, high, shift, upper & ALL_RANKS);
    bits = upper >> 15;
    if (bits !== 0) word |= squeezed(low, high, shift, bits) << 15;
    a ^= (word + player + 1) * 0x7feb352d;
    b = ((b ^ (b >>> 15)) + word + player + 1) * <i32>0x846ca68b;
    c = (c ^ (c >>> 14) ^ word) * <i32>0xc2b2ae35;
  }
  a ^= a >>> 16;
  a = a * 0x21f0aaad;
  keyA = a ^ (a >>> 15);
  b ^= b >>> 15;
  b = b * 0x735a2d97;
  keyB = b ^ (b >>> 15);
  c ^= c >>> 16;
  c = c * <i32>0x85ebca6b;
  keyC = c ^ (c >>> 13);
}
