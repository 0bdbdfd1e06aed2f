/** Number of planes with singles, term by term (Zun Li, 2022). Pure. */

/** A pattern of kickers, and its number of choices for one row of triples. */
export interface PatternCount {
  readonly pattern: 'distinct' | 'pair' | 'triple' | 'pairs' | 'tripleAndPair';
  readonly formula: string;
  readonly choices: number;
}

/**
 * Kickers of a plane of `length` triples with singles, up to three of them equal (OpenSpiel). 13 − n of the 15 − n
 * other ranks are not jokers. Choices with both jokers are excluded.
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
  // One pair and length − 2 others, which do not include both jokers.
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
