import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESET_NAMES } from '@doudizhu/rules/ruleset';
import { changeSettings } from '../../base/settings.ts';
import { FAMILIAR_RULES, MODE_RULES, OTHER_RULES, RULE_SETS, textsOfRuleSet } from './rule-texts.ts';

test('every preset has a name and a sentence, nothing else has', () => {
  for (const name of PRESET_NAMES) assert.ok(textsOfRuleSet(name)?.about, name);
  for (const name of ['competition*', 'constructor', '__proto__']) assert.equal(textsOfRuleSet(name), null, name);
});

test('the rules that people know come first, and every preset is offered once', () => {
  const offered = [...FAMILIAR_RULES, ...MODE_RULES, ...OTHER_RULES];
  assert.deepEqual(offered.toSorted(), PRESET_NAMES.toSorted());
  changeSettings({ language: 'zh' });
  const familiar = FAMILIAR_RULES.map((name) => RULE_SETS.value[name].name);
  assert.deepEqual(familiar, ['经典', '欢乐', '比赛', '四人']);
  assert.equal(new Set(offered.map((name) => RULE_SETS.value[name].name)).size, offered.length);
});
