/** The number of plays of a rule set, by kind and length, counted in its action space. */
import { actionSpace } from './actions.ts';
import { KINDS, type Kind } from '../ruleset/kinds.ts';
import { type RuleSet } from '../ruleset/switches.ts';

export interface PlayCount {
  readonly kind: Kind;
  readonly total: number;
  /** Plays by length (core groups; a bomb's cards). */
  readonly byLength: Readonly<Record<string, number>>;
}

/** The counts of all kinds that a rule set allows, in KINDS order; the pass is not counted. */
export const countPlays = (rules: RuleSet): PlayCount[] => {
  const space = actionSpace(rules);
  const totals = KINDS.map((kind) => ({ kind, total: 0, byLength: {} as Record<string, number> }));
  for (let id = 1; id < space.size; id++) {
    const count = totals[space.kind[id]!]!;
    const length = space.length[id]!;
    count.total++;
    count.byLength[length] = (count.byLength[length] ?? 0) + 1;
  }
  return totals.filter(({ total }) => total > 0);
};
