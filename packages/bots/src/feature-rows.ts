/** Rows of features: blocks that lie one after another in a table of weights. */

/** Place of each block, and the number of rows of all. */
export interface FeatureRows<Name extends string> {
  /** Index of the first row of each block. */
  readonly at: Readonly<Record<Name, number>>;
  readonly count: number;
}

/** Places blocks in the order of their names. @param sizes rows of each block. */
export const placeBlocks = <Name extends string>(sizes: Readonly<Record<Name, number>>): FeatureRows<Name> => {
  const at = {} as Record<Name, number>;
  let count = 0;
  for (const name of Object.keys(sizes) as Name[]) {
    at[name] = count;
    count += sizes[name];
  }
  return { at, count };
};
