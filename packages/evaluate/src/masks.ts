/** Ranks as bits of a mask of 15: bit r for rank r. */

/** The highest bit of a mask, or 1 for an empty one: minus it is the mask of all ranks from there up. */
export const highest = (mask: number): number => (mask === 0 ? 1 : 1 << (31 - Math.clz32(mask)));

/** How many ranks. */
export const popcount = (mask: number): number => {
  let bits = mask - ((mask >>> 1) & 0x5555);
  bits = (bits & 0x3333) + ((bits >>> 2) & 0x3333);
  bits = (bits + (bits >>> 4)) & 0x0f0f;
  return (bits + (bits >>> 8)) & 0x1f;
};
