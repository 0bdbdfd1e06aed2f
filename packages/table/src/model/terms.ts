/** Terms of a table, declared once, as a schema with defaults. */
import { failuresOf, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { ruleSet, type RuleSet } from '@doudizhu/rules/ruleset';
import {
  anything,
  boolean,
  optional,
  orNull,
  object,
  whole,
  withDefault,
  type Schema,
  type TypeOf,
} from '@doudizhu/rules/schema';
import { HELP, TABLE_ID } from './values.ts';

const FAILURE_TEXTS = {
  'bad-terms/field': 'bad terms: {field} is {found}, expected {expected}',
} as const satisfies Texts;
const termsFailure = failuresOf(FAILURE_TEXTS);

/** One week. The sum of two is below the maximum of `setTimeout`, 2^31 ms. */
const DURATION_MS_MAX = 7 * 86_400_000;
const ROUNDS_MAX = 1_000_000;
const PENALTY_MAX = 1_000_000;

const duration = (min: number): Schema<number> => whole(min, DURATION_MS_MAX);
const durationOrNull = (min: number): Schema<number | null> => withDefault(orNull(duration(min)), null);

/** Time limits of decisions: each decision has its own time first, then the bank. */
const CLOCK = object(
  {
    decisionMs: duration(1),
    /** Per seat and round. */
    bankMs: duration(0),
  },
  'passed over',
);

const TERMS = object(
  {
    /** Id of the table, unique on a server, because every proof contains it. */
    table: TABLE_ID,
    rules: anything,
    /** Number of scored rounds in a match. Null: no limit. */
    roundsMax: withDefault(orNull(whole(1, ROUNDS_MAX)), null),
    clock: withDefault(orNull(CLOCK), null),
    /** Time to reveal a pledged entropy. 0: no reveal. */
    revealMs: withDefault(duration(0), 0),
    /** Absence after which the autopilot starts. Null: never. */
    absenceMs: durationOrNull(0),
    /** Time of the automatic pass of a player who chose it and cannot beat. Null: not offered. */
    autoPassMs: durationOrNull(0),
    /** Greatest random addition to `autoPassMs`, so that the time does not identify an automatic pass. */
    autoPassSpreadMs: withDefault(duration(0), 0),
    /** Time after which the table plays for a silent bot. Null: never. */
    botMs: durationOrNull(1),
    /** Time after which an unready or absent player loses the seat between rounds. Null: never. */
    readyMs: durationOrNull(1),
    /** Points that a player who abandons a round pays to each other seat. */
    leavePenalty: withDefault(whole(0, PENALTY_MAX), 0),
    /** True if rounds can be rated: they then need entropies of two players. */
    rated: withDefault(boolean, false),
    /** True if plays can be taken back and cards set. */
    practice: withDefault(boolean, false),
    /** Help that the players may use. Absent: every kind for a player alone with bots, none among players. */
    help: optional(HELP),
  },
  'passed over',
);

/** Terms of a table, fixed when it is opened. Times are in milliseconds. */
export type Terms = Omit<TypeOf<typeof TERMS>, 'rules'> & { readonly rules: RuleSet };

/** Terms for a new table. Every default is off. */
export type TermsInput = Pick<Terms, 'table'> & { readonly rules: unknown } & Partial<Omit<Terms, 'table' | 'rules'>>;

/** @returns complete terms, or `bad-terms` */
export const readTerms = (given: unknown): Result<Terms> => {
  const read = TERMS.read(given);
  if (!read.ok) {
    const { path, found, expected } = read.error;
    return err(termsFailure('bad-terms/field', { field: path === '' ? 'terms' : path, found, expected }));
  }
  const rules = ruleSet(read.value.rules);
  return rules.ok ? ok({ ...read.value, rules: rules.value }) : rules;
};

/** Terms of a stored log with all switches of today: a rule set that was stored earlier can lack one. */
export const completedTerms = (terms: Terms): Terms => {
  const rules = ruleSet(terms.rules);
  return rules.ok && Object.keys(rules.value).some((name) => !(name in terms.rules))
    ? { ...terms, rules: rules.value }
    : terms;
};
