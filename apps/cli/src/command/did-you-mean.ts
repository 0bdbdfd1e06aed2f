/** «Did you mean»: the known word that is the fewest typing errors away. */

/** @returns the nearest of `known`, or null where none is near: more errors than a third of its letters, at least 1. */
export const nearest = (word: string, known: readonly string[]): string | null => {
  let best: string | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const errors = editDistance(word.toLowerCase(), candidate);
    const isPrefix = word.length >= 2 && candidate.startsWith(word.toLowerCase());
    const allowed = Math.max(1, Math.floor(candidate.length / 3));
    if ((errors <= allowed || isPrefix) && errors < fewest) {
      fewest = errors;
      best = candidate;
    }
  }
  return best;
};

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
const editDistance = (a: string, b: string): number => {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (rows[i - 1]?.[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      let least = Math.min(replaced, (rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
};
