/** The terms of a new table: what may be agreed. */
import { err, ok, type Result } from '@doudizhu/rules/result';
import { ruleSet } from '@doudizhu/rules/ruleset';
import { failuresOf, phrasesOf, type BadField, type Texts } from '@doudizhu/rules/failure';
import { anything, boolean, optional, orNull, record, that, whole, type Schema } from '@doudizhu/rules/schema';
import type { TableEvent, Terms } from '../log/event.ts';

const FAILURE_TEXTS = {
  'bad-terms/field': ({ field, found, wanted }: BadField) =>
    `bad terms: ${field} is ${found.message}, want ${wanted.message}`,
} as const satisfies Texts;
const termsFailure = failuresOf(FAILURE_TEXTS);

const WANTED_TEXTS = {
  'wanted/table-id': () => '1 to 64 letters, digits, "-" or "_"',
} as const satisfies Texts;
const termsWanted = phrasesOf(WANTED_TEXTS);
export const TERMS_TEXTS = { ...FAILURE_TEXTS, ...WANTED_TEXTS } as const;

/** The terms that a table is opened with. Default: no clock, no waiting for entropy, no match length, nobody is stood up,
 * no penalty, not rated, no practice. */
export type TermsInput = Pick<Terms, 'table'> & { readonly rules: unknown } & Partial<Omit<Terms, 'table' | 'rules'>>;

/** The first event of a new table, or `bad-terms`. Fold it with `foldLog`. */
export const openTable = (given: TermsInput, nowMs: number): Result<TableEvent> => {
  const terms = readTerms(given);
  if (!terms.ok) return terms;
  return ok({ type: 'opened', version: 1, terms: terms.value, seq: 0, atMs: nowMs, command: null, chain: null });
};

const TABLE_ID: Schema<string> = that(
  termsWanted('wanted/table-id'),
  (value): value is string => typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value),
);

/** A week. The sum of two is less than `setTimeout` takes: 2^31 milliseconds. */
const DURATION_MS_MAX = 7 * 86_400_000;
const ROUNDS_MAX = 1_000_000;
const PENALTY_MAX = 1_000_000;

/** @param min in milliseconds. */
const duration = (min: number): Schema<number> => whole(min, DURATION_MS_MAX);

const TERMS = record(
  {
    table: TABLE_ID,
    rules: anything,
    roundsMax: optional(orNull(whole(1, ROUNDS_MAX))),
    clock: optional(orNull(record({ decisionMs: duration(1), bankMs: duration(0) }, 'passed over'))),
    revealMs: optional(duration(0)),
    absenceMs: optional(orNull(duration(0))),
    autoPassMs: optional(orNull(duration(0))),
    autoPassSpreadMs: optional(duration(0)),
    botMs: optional(orNull(duration(1))),
    readyMs: optional(orNull(duration(1))),
    leavePenalty: optional(whole(0, PENALTY_MAX)),
    rated: optional(boolean),
    practice: optional(boolean),
  },
  'passed over',
);

/** @returns all terms, those that are not given by default; or `bad-terms`. */
export const readTerms = (given: unknown): Result<Terms> => {
  const read = TERMS.read(given);
  if (!read.ok) {
    const { path, found, wanted } = read.error;
    return err(termsFailure('bad-terms/field', { field: path === '' ? 'terms' : path, found, wanted }));
  }
  const rules = ruleSet(read.value.rules);
  if (!rules.ok) return rules;
  const { table, roundsMax = null, clock = null, revealMs = 0, practice = false, rated = false } = read.value;
  const { absenceMs = null, autoPassMs = null, autoPassSpreadMs = 0, botMs = null } = read.value;
  const { readyMs = null, leavePenalty = 0 } = read.value;
  const times = { clock, revealMs, absenceMs, autoPassMs, autoPassSpreadMs, botMs, readyMs };
  return ok({ table, rules: rules.value, roundsMax, ...times, leavePenalty, rated, practice });
};
