/** Terms of a table, and their defaults. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { errorOf } from '../testing/test-table.ts';
import { openTable } from './event.ts';
import { completedTerms, readTerms } from './terms.ts';

const WEEK_MS = 604_800_000;

test('what is not given is off', () => {
  assert.deepEqual(unwrap(readTerms({ table: 't', rules: 'pagat' })), {
    table: 't',
    rules: PRESETS.pagat,
    roundsMax: null,
    clock: null,
    revealMs: 0,
    absenceMs: null,
    autoPassMs: null,
    autoPassSpreadMs: 0,
    botMs: null,
    readyMs: null,
    leavePenalty: 0,
    rated: false,
    practice: false,
  });
});

/** a number of the terms, its minimum and maximum, whether it can be null */
const NUMBERS: readonly (readonly [string, number, number, boolean])[] = [
  ['roundsMax', 1, 1_000_000, true],
  ['revealMs', 0, WEEK_MS, false],
  ['absenceMs', 0, WEEK_MS, true],
  ['autoPassMs', 0, WEEK_MS, true],
  ['autoPassSpreadMs', 0, WEEK_MS, false],
  ['botMs', 1, WEEK_MS, true],
  ['readyMs', 1, WEEK_MS, true],
  ['leavePenalty', 0, 1_000_000, false],
];

const readWith = (given: object): ReturnType<typeof readTerms> => readTerms({ table: 't', rules: 'pagat', ...given });

for (const [field, min, max, orNull] of NUMBERS) {
  test(`${field}: from ${min} to ${max}${orNull ? ', or null' : ''}`, () => {
    for (const value of [min, max]) {
      assert.equal((unwrap(readWith({ [field]: value })) as unknown as Record<string, number>)[field], value);
    }
    for (const value of [min - 1, max + 1, 1.5, Number.NaN, '1']) {
      const { code, message } = errorOf(readWith({ [field]: value }));
      assert.equal(code, 'bad-terms');
      assert.match(message, new RegExp(`^bad terms: ${field} is ${JSON.stringify(value)}, expected`, 'u'));
    }
    assert.equal(readWith({ [field]: null }).ok, orNull);
  });
}

test('a clock has a time for each decision and may have a bank', () => {
  const clock = { decisionMs: 1, bankMs: 0 };
  assert.deepEqual(unwrap(readWith({ clock })).clock, clock);
  const longest = { decisionMs: WEEK_MS, bankMs: WEEK_MS };
  assert.deepEqual(unwrap(readWith({ clock: longest })).clock, longest);
  for (const [bad, message] of [
    [{ decisionMs: 0, bankMs: 0 }, /clock\.decisionMs is 0, expected a whole number from 1/u],
    [{ decisionMs: WEEK_MS + 1, bankMs: 0 }, /clock\.decisionMs is /u],
    [{ decisionMs: 1, bankMs: -1 }, /clock\.bankMs is -1/u],
    [{ decisionMs: 1, bankMs: WEEK_MS + 1 }, /clock\.bankMs is /u],
    [{ decisionMs: 1 }, /clock\.bankMs is missing/u],
    [5, /clock is 5/u],
  ] as const) {
    assert.match(errorOf(readWith({ clock: bad })).message, message);
  }
});

test('a name is up to 64 letters, digits, dashes and low lines', () => {
  for (const table of ['a', 'A-z_9', 'x'.repeat(64)]) assert.ok(readWith({ table }).ok, table);
  for (const table of ['', 'x'.repeat(65), 'a b', 'é', 'a/b', 7, null])
    assert.match(errorOf(readWith({ table })).message, /table is .*, expected 1 to 64 letters/u);
});

test('a table opens with the first event of its log', () => {
  const { type, seq, atMs, command, chain } = unwrap(openTable({ table: 't', rules: 'pagat' }, 7));
  assert.deepEqual([type, seq, atMs, command, chain], ['opened', 0, 7, null, null]);
  assert.match(errorOf(openTable({ table: 't', rules: 'no such rules' }, 0)).message, /invalid rules/u);
});

test('rules that were stored before a switch existed are completed', () => {
  const terms = unwrap(readTerms({ table: 'old', rules: 'laizi' }));
  const { softBesideHard: _, ...older } = terms.rules;
  assert.deepEqual(completedTerms({ ...terms, rules: older as RuleSet }), terms);
  assert.equal(completedTerms(terms), terms);
});
