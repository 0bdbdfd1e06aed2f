/** The terms of a table: declared once, as a schema with the defaults. */
import { failuresOf, type Texts } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { ruleSet, type RuleSet } from '@doudizhu/rules/ruleset';
import {
  anything,
  boolean,
  orNull,
  record,
  whole,
  withDefault,
  type Schema,
  type TypeOf,
} from '@doudizhu/rules/schema';
import { TABLE_ID } from './values.ts';

const FAILURE_TEXTS = {
  'bad-terms/field': {
    en: 'bad terms: {field} is {found}, want {wanted}',
    zh: '牌桌的约定 {field} 有误：这里是{found}，应为{wanted}',
  },
} as const satisfies Texts;
const termsFailure = failuresOf(FAILURE_TEXTS);

/** A week. The sum of two is less than `setTimeout` takes: 2^31 milliseconds. */
const DURATION_MS_MAX = 7 * 86_400_000;
const ROUNDS_MAX = 1_000_000;
const PENALTY_MAX = 1_000_000;

const duration = (min: number): Schema<number> => whole(min, DURATION_MS_MAX);
const durationOrNull = (min: number): Schema<number | null> => withDefault(orNull(duration(min)), null);

/** Time limits of decisions, in milliseconds: each decision has its own time first, then the bank. */
const CLOCK = record(
  {
    decisionMs: duration(1),
    /** Per seat and round. */
    bankMs: duration(0),
  },
  'passed over',
);

const TERMS = record(
  {
    /** Part of every proof, so unique among the tables of a server. */
    table: TABLE_ID,
    rules: anything,
    /** Rounds with a score in a match; null: a match has no fixed length. */
    roundsMax: withDefault(orNull(whole(1, ROUNDS_MAX)), null),
    clock: withDefault(orNull(CLOCK), null),
    /** Time in which players reveal the entropy that they pledged; 0: they are not asked. */
    revealMs: withDefault(duration(0), 0),
    /** Absence after which the autopilot plays for a person; null: absence does not start it. */
    absenceMs: durationOrNull(0),
    /** Time after which the table passes for a person who switched that on and has nothing that beats; null: not offered. */
    autoPassMs: durationOrNull(0),
    /** Greatest addition to `autoPassMs`, drawn from the secret of the round: so the time of a pass tells nothing. */
    autoPassSpreadMs: withDefault(duration(0), 0),
    /** Silence of a bot after which the table plays for it; null: the table waits. */
    botMs: durationOrNull(1),
    /** Time after which a person who is not ready, or is away between rounds, is stood up; null: never. */
    readyMs: durationOrNull(1),
    /** Points that a person who abandons a round pays to each of the others. */
    leavePenalty: withDefault(whole(0, PENALTY_MAX), 0),
    /** Whether rounds count for a rating: then at least two people have to pledge an entropy. */
    rated: withDefault(boolean, false),
    /** Whether plays may be taken back if all agree, and cards chosen. */
    practice: withDefault(boolean, false),
  },
  'passed over',
);

/** Terms of a table, agreed when it is opened. They never change. All times are in milliseconds. */
export type Terms = Omit<TypeOf<typeof TERMS>, 'rules'> & { readonly rules: RuleSet };

/** Terms that a table is opened with: all but the id and the rules have a default, which switches it off. */
export type TermsInput = Pick<Terms, 'table'> & { readonly rules: unknown } & Partial<Omit<Terms, 'table' | 'rules'>>;

/** @returns all terms, missing ones by default; or `bad-terms`. */
export const readTerms = (given: unknown): Result<Terms> => {
  const read = TERMS.read(given);
  if (!read.ok) {
    const { path, found, wanted } = read.error;
    return err(termsFailure('bad-terms/field', { field: path === '' ? 'terms' : path, found, wanted }));
  }
  const rules = ruleSet(read.value.rules);
  return rules.ok ? ok({ ...read.value, rules: rules.value }) : rules;
};
