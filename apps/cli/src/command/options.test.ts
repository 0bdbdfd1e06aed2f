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

/** command line with an option twice, without the first of the two */
const TWICE: readonly (readonly [string, string])[] = [
  ['count --rules pagat --rules douzero', 'count --rules douzero'],
  ['--rules pagat count --rules douzero', 'count --rules douzero'],
  ['deal --seed 1 --seed 2', 'deal --seed 2'],
  ['deal --seed 1 --lang en --lang zh', 'deal --seed 1 --lang zh'],
];

for (const [twice, once] of TWICE) {
  test(`ddz ${twice}: the last of an option that stands there twice holds`, async () =>
    assert.deepEqual(await runInMemory(twice), await runInMemory(once)));
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
