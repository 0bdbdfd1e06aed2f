/** Ranks as bits of a mask of 15: bit r for rank r. */

/** The lowest bit of each nibble, side by side in 8 bits. */
export const squeeze = (word: number): number => {
  let bits = word & 0x11111111;
  bits = (bits | (bits >>> 3)) & 0x03030303;
  bits = (bits | (bits >>> 6)) & 0x000f000f;
  return (bits | (bits >>> 12)) & 0xff;
};

/** The highest bit of a mask, or 1 for an empty one: minus it is the mask of all ranks from there up. */
export const highest = (mask: number): number => (mask === 0 ? 1 : 1 << (31 - Math.clz32(mask)));

/** How many ranks. */
export const popcount = (mask: number): number => {
  let bits = mask - ((mask >>> 1) & 0x5555);
  bits = (bits & 0x3333) + ((bits >>> 2) & 0x3333);
  bits = (bits + (bits >>> 4)) & 0x0f0f;
  return (bits + (bits >>> 8)) & 0x1f;
};
