/** The sum of seed document 000, term by term: how many planes with singles there are. Pure. */

/** A pattern of kickers, and how many choices of kickers one row of triples has with it. */
export interface PatternCount {
  readonly pattern: 'distinct' | 'pair' | 'triple' | 'pairs' | 'tripleAndPair';
  readonly formula: string;
  readonly choices: number;
}

/**
 * Kickers of a plane of `length` triples with singles, where up to three may be equal (OpenSpiel, seed 000). Of the
 * 15 − n other ranks 13 − n are no jokers; what holds both jokers is left out.
 * @param length 2–5
 */
export const planePatterns = (length: 2 | 3 | 4 | 5): PatternCount[] => {
  const ranks = 15 - length;
  const plain = ranks - 2;
  const choose = binomial;
  const distinct: PatternCount = {
    pattern: 'distinct',
    formula: `C(${ranks},${length}) − C(${plain},${length - 2})`,
    choices: choose(ranks, length) - choose(plain, length - 2),
  };
  // One pair and length − 2 others: of these both jokers may not be two.
  const others = ranks - 1;
  const pair: PatternCount = {
    pattern: 'pair',
    formula:
      length < 4
        ? `${plain} × C(${others},${length - 2})`
        : `${plain} × (C(${others},${length - 2}) − C(${plain - 1},${length - 4}))`,
    choices: plain * (choose(others, length - 2) - (length < 4 ? 0 : choose(plain - 1, length - 4))),
  };
  if (length === 2) return [distinct, pair];
  const triple: PatternCount = {
    pattern: 'triple',
    formula: length < 5 ? `${plain} × C(${others},${length - 3})` : `${plain} × (C(${others},2) − 1)`,
    choices: plain * (choose(others, length - 3) - (length < 5 ? 0 : 1)),
  };
  if (length === 3) return [distinct, pair, triple];
  const pairs: PatternCount = {
    pattern: 'pairs',
    formula: length === 4 ? `C(${plain},2)` : `C(${plain},2) × ${ranks - 2}`,
    choices: choose(plain, 2) * (length === 4 ? 1 : ranks - 2),
  };
  if (length === 4) return [distinct, pair, triple, pairs];
  const tripleAndPair: PatternCount = {
    pattern: 'tripleAndPair',
    formula: `${plain} × ${plain - 1}`,
    choices: plain * (plain - 1),
  };
  return [distinct, pair, triple, pairs, tripleAndPair];
};

const binomial = (n: number, k: number): number => {
  let result = 1;
  for (let index = 1; index <= k; index++) result = (result * (n - k + index)) / index;
  return k < 0 ? 0 : Math.round(result);
};
