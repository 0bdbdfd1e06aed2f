import { test } from 'node:test';
import { PRESET_NAMES, PRESETS, ruleSet, unwrap } from '@doudizhu/rules';
import { checkRound, checkUnchecked, HOUSE_RULES } from './fuzz-rules.ts';

/** The first of those of `fuzz-rules.long.test.ts`. */
const ROUNDS = 25;
const HOUSE_ROUNDS = 8;
const UNCHECKED = 2;

for (const name of PRESET_NAMES) {
  test(`${ROUNDS} random rounds of ${name} hold every property`, () => {
    for (let index = 0; index < ROUNDS; index++) checkRound(PRESETS[name], `${name}/${index}`);
    for (let index = 0; index < UNCHECKED; index++) checkUnchecked(PRESETS[name], `${name}/${index}`);
  });
}

for (const [overrides, why] of HOUSE_RULES) {
  test(`house rules: ${why}`, () => {
    const rules = unwrap(ruleSet(overrides));
    for (let index = 0; index < HOUSE_ROUNDS; index++) checkRound(rules, `house/${index}`);
  });
}
