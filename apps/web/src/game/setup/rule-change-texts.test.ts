import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { PRESET_NAMES, PRESETS, readRules, ruleSet } from '@doudizhu/rules/ruleset';
import { changeSettings } from '../../base/settings.ts';
import { nameOfRules } from './names.ts';
import { changesOf } from './rule-change-texts.ts';

const LANGUAGES = ['zh', 'en'] as const;

test('a preset has no changes', () => {
  for (const name of PRESET_NAMES) assert.deepEqual(changesOf(PRESETS[name]), [], name);
});

test('each switch with the value of any other preset has a sentence in both languages', () => {
  const seen = new Set<string>();
  for (const base of PRESET_NAMES) {
    for (const other of PRESET_NAMES) {
      for (const [field, value] of Object.entries(PRESETS[other])) {
        const read = ruleSet({ preset: base, [field]: value });
        // Some switches fit no other preset, such as two seats.
        if (field === 'name' || !read.ok || read.value.name === base) continue;
        const [zh, en] = LANGUAGES.map((language) => {
          changeSettings({ language });
          return changesOf(read.value);
        });
        assert.equal(zh?.length, 1, `${base}, ${field}: ${zh?.join()}`);
        assert.match(zh[0] ?? '', /\p{Script=Han}/u);
        assert.doesNotMatch(en?.[0] ?? '', /\p{Script=Han}|undefined|\[|NaN/u);
        assert.doesNotMatch(zh[0] ?? '', /undefined|\[|NaN/u);
        seen.add(field);
      }
    }
  }
  assert.ok(seen.size >= 20, [...seen].join());
});

const ROWS = [
  ['competition;spring=1', '比赛（改 1 条）', 'Competition (1 change)', ['Spring is not scored']],
  [
    'happy;kindsOff=plane-with-pairs,triple-with-pair;bombsCounted=5;multiplierMax=64;name=My%20house',
    '欢乐（改 3 条）',
    'Happy (3 changes)',
    ['Without these combos: plane with pairs, triple with pair', 'At most 5 bombs double', 'At most ×64'],
  ],
  [
    'pagat;onAllPass=2:first',
    '严格带牌',
    'Strict kickers',
    ['All pass: at most 2 new deals, then the first seat is landlord'],
  ],
  ['two;without=T', '二人（改 1 条）', 'Two players (1 change)', ['Without 10']],
  ['competition;firstCaller=rotate;name=competition', '比赛', 'Competition', ['The first call rotates']],
  ['zunli', '经典', 'Classic', []],
] as const;

test('a name counts the changes of the game, a list tells them all', () => {
  for (const [text, zh, en, changes] of ROWS) {
    const names = LANGUAGES.map((language) => {
      changeSettings({ language });
      return nameOfRules(text);
    });
    assert.deepEqual(names, [zh, en], text);
    assert.deepEqual(changesOf(unwrap(readRules(text))), changes, text);
  }
});

test('an unknown rule set has no name of its own', () => {
  changeSettings({ language: 'en' });
  for (const text of ['__proto__', 'chess;spring=1', '']) assert.equal(nameOfRules(text), 'custom rules');
});
