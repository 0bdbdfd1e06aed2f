/** The wild ranks that are known at each step of a log: the reading of a play depends on them. */
import { apply, restart, type LogEntry, type Round, type RoundSetup } from '@doudizhu/rules/round';
import { withWild, type RuleSet } from '@doudizhu/rules/ruleset';

/** Rules at one step of a log. Without wild ranks, and after an illegal step, the log is not followed. */
export interface KnownRules {
  readonly rules: RuleSet;
  readonly round: Round | null;
}

export const rulesAtStart = (setup: RoundSetup): KnownRules => {
  const { rules } = setup;
  if (rules.wildcards === 0 || !hasWildRanks(setup)) return { rules, round: null };
  const round = restart(setup);
  return { rules: setup.type === 'play' ? round.rules : rules, round };
};

/** Rules after one step. Another deal has other wild ranks. */
export const rulesAfter = (known: KnownRules, { seat, action }: LogEntry): KnownRules => {
  if (known.round === null) return known;
  const next = apply(known.round, seat, action);
  return next.ok ? { rules: next.value.rules, round: next.value } : { rules: known.rules, round: null };
};

/** The rule set during the play of a deal. */
export const rulesOfPlay = (rules: RuleSet, wild: string | undefined): RuleSet =>
  wild === undefined ? rules : withWild(rules, wild);

/** Checks if a setup has as many wild ranks as its rule set, or draws them. */
export const hasWildRanks = ({ rules, deal, ...setup }: RoundSetup): boolean =>
  deal === null ? 'seed' in setup && setup.seed !== null : (deal.wild ?? '').length === rules.wildcards;
