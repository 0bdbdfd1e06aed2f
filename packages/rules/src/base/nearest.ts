/** Guesses at a misspelt word. */
import { phrasesOf, type Phrase, type Texts } from './failure.ts';

const NEAR_TEXTS = {
  'near/word': ': did you mean {word}?',
  'near/nothing': '',
} as const satisfies Texts;
const nearPhrase = phrasesOf(NEAR_TEXTS);

/** End of a sentence about an unknown word: `: did you mean pagat?`. Empty for null. */
export const didYouMean = (word: string | null): Phrase =>
  word === null ? nearPhrase('near/nothing') : nearPhrase('near/word', { word });

/**
 * Finds the word of `known` with the fewest typing errors.
 * @returns null if each has more errors than a third of its letters, at least 1
 */
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
  /** Distances between the beginnings of `a` and `b`, by their lengths. */
  const rows: number[][] = [];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 0; i <= a.length; i++) {
    const row: number[] = [];
    rows.push(row);
    for (let j = 0; j <= b.length; j++) {
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        i + j === 0
          ? 0
          : Math.min(
              at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]),
              at(i - 1, j) + 1,
              at(i, j - 1) + 1,
              isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
            ),
      );
    }
  }
  return at(a.length, b.length);
};
