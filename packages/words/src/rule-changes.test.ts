import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { PRESET_NAMES, PRESETS, ruleSet } from '@doudizhu/rules/ruleset';
import { changesOf, RULES_BY_TITLE } from './rule-changes.ts';

test('a preset has no changes', () => {
  for (const name of PRESET_NAMES) assert.deepEqual(changesOf(PRESETS[name], 'en'), [], name);
});

test('each switch with the value of any other preset has a sentence in both languages', () => {
  const seen = new Set<string>();
  for (const base of PRESET_NAMES) {
    for (const other of PRESET_NAMES) {
      for (const [field, value] of Object.entries(PRESETS[other])) {
        const read = ruleSet({ preset: base, [field]: value });
        // Some switches fit no other preset, such as two seats.
        if (field === 'name' || !read.ok || read.value.name === base) continue;
        const [zh, en] = (['zh', 'en'] as const).map((language) => changesOf(read.value, language));
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

test('a title that players type names a rule set, no two the same', () => {
  for (const preset of RULES_BY_TITLE.values()) assert.ok(unwrap(ruleSet(preset)), preset);
  assert.deepEqual(
    ['竞技', '比赛', '欢乐', '癞子', '二人', 'four players'].map((title) => RULES_BY_TITLE.get(title)),
    ['competition', 'competition', 'happy', 'laizi', 'two', 'app-4p'],
  );
});
