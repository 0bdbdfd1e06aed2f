/** The number of plays of a rule set, by kind, length and pattern of kickers, counted in its action space. */
import { actionSpace, type ActionSpace } from './actions.ts';
import { countsByRank, RANKS } from '../base/cards.ts';
import { KIND_INDEX, KINDS, type Kind } from '../ruleset/kinds.ts';
import { type RuleSet } from '../ruleset/switches.ts';

export interface PlayCount {
  readonly kind: Kind;
  readonly total: number;
  /** Plays by length (core groups; a bomb's cards). */
  readonly byLength: Readonly<Record<string, number>>;
}

/** The counts of all kinds that a rule set allows, in KINDS order. The pass is not counted. */
export const countPlays = (rules: RuleSet): PlayCount[] => {
  const space = actionSpace(rules);
  const totals = KINDS.map((kind) => ({ kind, total: 0, byLength: {} as Record<string, number> }));
  for (let id = 1; id < space.size; id++) {
    if (!isInPack(space, id)) continue;
    const count = totals[space.kind[id]!]!;
    const length = space.length[id]!;
    count.total++;
    count.byLength[length] = (count.byLength[length] ?? 0) + 1;
  }
  return totals.filter(({ total }) => total > 0);
};

/** Planes with singles of one length, by the pattern of their kickers. */
export interface PlaneTerm {
  /** Triples, 2 and more, and the number of rows of them. */
  readonly length: number;
  readonly rows: number;
  /** Equal kickers have equal letters, the most frequent first: "XXY". */
  readonly pattern: string;
  readonly plays: number;
  /** Among them: plays with three equal kickers next to the row, which lengthen it. RLCard forbids these. */
  readonly extending: number;
}

/** Terms of the number of planes with singles, as Zun Li (2022) wrote them: shortest planes first, then by pattern. */
export const countPlanePatterns = (rules: RuleSet): PlaneTerm[] => {
  const space = actionSpace(rules);
  const terms = new Map<string, PlaneTerm & { readonly mains: Set<number> }>();
  for (let id = 1; id < space.size; id++) {
    if (space.kind[id] !== KIND_INDEX['plane-with-singles'] || !isInPack(space, id)) continue;
    const [length, main] = [space.length[id]!, space.main[id]!];
    const kickers = countsByRank({ lo: space.lo[id]!, hi: space.hi[id]! }).map((count, rank) =>
      rank <= main && rank > main - length ? count - 3 : count,
    );
    const pattern = patternOf(kickers);
    const isExtending = [main - length, main + 1].some((rank) => rank <= RANK_A_INDEX && kickers[rank] === 3);
    const term = terms.get(`${length} ${pattern}`);
    const mains = term?.mains ?? new Set();
    terms.set(`${length} ${pattern}`, {
      length,
      rows: mains.add(main).size,
      pattern,
      plays: (term?.plays ?? 0) + 1,
      extending: (term?.extending ?? 0) + Number(isExtending),
      mains,
    });
  }
  const byLength = [...terms.values()].toSorted((a, b) => a.length - b.length || (a.pattern < b.pattern ? 1 : -1));
  return byLength.map(({ mains: _mains, ...term }) => term);
};

const RANK_A_INDEX = RANKS.indexOf('A');

/** Letters of kickers from their number by rank: "XXY" for a pair and a single. */
const patternOf = (kickers: readonly number[]): string =>
  kickers
    .filter((count) => count > 0)
    .toSorted((a, b) => b - a)
    .map((count, index) => 'XYZWVU'.charAt(index).repeat(count))
    .join('');

/** Checks if no card of a play is left out of the pack. */
const isInPack = ({ rules, lo, hi }: ActionSpace, id: number): boolean =>
  rules.without === '' ||
  countsByRank({ lo: lo[id]!, hi: hi[id]! }).every(
    (count, rank) => count === 0 || !rules.without.includes(RANKS.charAt(rank)),
  );
