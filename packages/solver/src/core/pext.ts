/** Parallel bit extraction by a table of eight bits at a time, with which the core removes ranks from keys. */

/** `pextTable[kept << 8 | bits]`: the kept ones among eight bits, moved together. */
export const pextTable = new Uint8Array(1 << 16);
/** `popcountTable[kept]`: how many bits are kept. */
export const popcountTable = new Uint8Array(256);
for (let kept = 0; kept < 256; kept++) {
  for (let bits = 0; bits < 256; bits++) {
    let to = 0;
    for (let bit = 0; bit < 8; bit++) {
      if (((kept >> bit) & 1) === 0) continue;
      pextTable[(kept << 8) | bits] = pextTable[(kept << 8) | bits]! | (((bits >> bit) & 1) << to);
      to++;
    }
    popcountTable[kept] = to;
  }
}
