import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { runInMemory } from '../testing/harness.ts';
import { parseRules, rulesWithWild } from './options.ts';

/** text, the rule set's name, or the key of the failure, why */
// oxfmt-ignore
const RULES: readonly (readonly [text: string, expected: string, why: string])[] = [
  ['pagat', 'pagat', 'a name'],
  [' pagat ', 'pagat', 'a name with blanks'],
  ['{"preset":"douzero"}', 'douzero', 'overrides of none'],
  ['{"preset":"douzero","name":"ours"}', 'ours', 'overrides'],
  ['pagat;spring=false;name=mine', 'mine', 'the word of a record'],
  ['nobody', 'bad-rules/unknown-preset', 'no name'],
  ['{', 'bad-rules/no-json', 'no JSON'],
  ['{"x":1}', 'bad-rules/unknown-switch', 'no switch'],
  ['pagat;x=1', 'bad-rules/unknown-switch', 'no switch, in a word'],
];

for (const [text, expected, why] of RULES) {
  test(`--rules ${text}: ${why}`, () => {
    const rules = parseRules(text);
    assert.equal(rules.ok ? rules.value.name : (rules.error as { readonly key?: string }).key, expected);
  });
}

test('the last of an option that stands there twice holds', async () => {
  const rules = await runInMemory(['count', '--rules', 'pagat', '--rules', 'douzero', '--json']);
  assert.equal((JSON.parse(rules.stdout) as { readonly rules: string }).rules, PRESETS.douzero.name);
  const before = await runInMemory(['--rules', 'pagat', 'count', '--rules', 'douzero', '--json']);
  assert.equal(before.stdout, rules.stdout);
  const seed = await runInMemory(['deal', '--seed', '1', '--seed', '2']);
  assert.equal(seed.stdout, (await runInMemory(['deal', '--seed', '2'])).stdout);
  const language = await runInMemory(['deal', '--seed', '1', '--lang', 'en', '--lang', 'zh']);
  assert.equal(language.stdout, (await runInMemory(['deal', '--seed', '1', '--lang', 'zh'])).stdout);
});

/** value of --rounds, how many are played. Null: it is refused */
const COUNTS: readonly (readonly [string, number | null])[] = [
  ['1', 1],
  ['3', 3],
  ['0', null],
  ['-1', null],
  ['10000001', null],
  ['2.0', null],
  ['', null],
];

for (const [value, rounds] of COUNTS) {
  test(`--rounds ${value || 'of nothing'}: ${rounds ?? 'refused'}`, async () => {
    const args = ['simulate', '--bots', 'random', '--seed', '1', '--json', `--rounds=${value}`];
    const { stdout, stderr, exitCode } = await runInMemory(args);
    assert.equal(exitCode, rounds === null ? 1 : 0);
    if (rounds === null) assert.match(stderr, /expected a whole number from 1 to 10000000/);
    else assert.equal((JSON.parse(stdout) as { readonly rounds: number }).rounds, rounds);
  });
}

/** preset, --wild, the wild ranks. Null: it is refused */
const WILD: readonly (readonly [PresetName, string | undefined, string | null])[] = [
  ['laizi', '7', '7'],
  ['laizi', 't', 'T'],
  ['laizi-tiandi', '7J', '7J'],
  ['competition', undefined, ''],
  ['laizi', '7J', null],
  ['laizi-tiandi', '7', null],
  ['laizi-tiandi', '77', null],
  ['laizi', 'B', null],
  ['competition', '7', null],
];

for (const [preset, wild, expected] of WILD) {
  test(`--rules ${preset} --wild ${wild}: ${expected === null ? 'refused' : 'read'}`, () => {
    const given = { rules: PRESETS[preset], text: (name: string) => (name === 'wild' ? wild : undefined) };
    const rules = rulesWithWild(given as Parameters<typeof rulesWithWild>[0]);
    assert.equal(rules.ok ? rules.value.wild : null, expected);
  });
}
