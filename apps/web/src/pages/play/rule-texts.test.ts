import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESET_NAMES } from '@doudizhu/rules';
import { textsOfRuleSet } from './rule-texts.ts';

test('every preset has its texts; a custom rule set has none, whatever its name is', () => {
  for (const name of PRESET_NAMES) assert.ok(textsOfRuleSet(name)?.about, name);
  for (const name of ['competition*', 'constructor', '__proto__']) assert.equal(textsOfRuleSet(name), null, name);
});
