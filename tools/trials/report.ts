/** Reports of the trials: a Markdown table whose rows are printed as they come. */

/** @returns a function that prints a row. The keys of the first row are the head. */
export const createReport = (): ((row: Readonly<Record<string, string | number>>) => void) => {
  let isBegun = false;
  return (row) => {
    const names = Object.keys(row);
    if (!isBegun) console.log(`| ${names.join(' | ')} |\n|${'---|'.repeat(names.length)}`);
    isBegun = true;
    console.log(`| ${Object.values(row).join(' | ')} |`);
  };
};

/** Whole milliseconds at these shares of the values, such as the median. */
export const timesAt = (values: readonly number[], shares: readonly number[]): string =>
  shares.map((share) => `${Math.round(quantile(values, share))} ms`).join(', ');

/** Value that a share of the values stays below. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};
