/**
 * Seeded randomness: xoshiro128** (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2018), its
 * state filled by splitmix32. It is fast and gives the same numbers on every machine. It is not secret: a fair table
 * needs a secret seed and a commitment, not another generator.
 */

/** Draws one uint32, 0 … 2³² − 1. */
export type Rng = () => number;

/** @param seed a finite number or any text. Equal seeds give equal streams on every machine. */
export const createRng = (seed: number | string): Rng => {
  let filler = 0;
  const fill = (): number => {
    filler = (filler + 0x9e3779b9) | 0;
    let mixed = filler ^ (filler >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
  const state = Int32Array.of(fill(), fill(), fill(), fill());
  // Every character reaches all four words, so seeds keep their entropy, up to 128 bits.
  for (const character of String(seed)) {
    for (let index = 0; index < state.length; index++) {
      filler ^= state[index]! ^ Math.imul(character.codePointAt(0)!, 0x01000193);
      state[index] = fill();
    }
  }
  let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]! || 1]; // never all zero
  return () => {
    const product = Math.imul(b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
};

/** A uniform number, 0 ≤ x < 1. */
export const randomUnit = (rng: Rng): number => rng() / 2 ** 32;

/** A uniform integer 0 … n − 1, by rejection, so without any bias. @param n 1 … 2³² */
export const randomBelow = (rng: Rng, n: number): number => {
  let draw = rng();
  // Nearly every draw is below any limit: then there is one division, of whole numbers.
  if (draw < 2 ** 32 - n) return (draw >>> 0) % (n >>> 0);
  const limit = 2 ** 32 - (2 ** 32 % n);
  while (draw >= limit) draw = rng();
  return draw % n;
};

/** Fisher–Yates, in place. @returns the same array. */
export const shuffle = <Item>(rng: Rng, items: Item[]): Item[] => {
  for (let last = items.length - 1; last > 0; last--) {
    const other = randomBelow(rng, last + 1);
    const held = items[last] as Item;
    items[last] = items[other] as Item;
    items[other] = held;
  }
  return items;
};
