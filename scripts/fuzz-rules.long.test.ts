import { test } from 'node:test';
import { PRESET_NAMES, PRESETS, ruleSet, unwrap } from '@doudizhu/rules';
import { checkRound, checkUnchecked, HOUSE_RULES } from './fuzz-rules.ts';

/** `npm run fuzz:rules` plays as many as one likes. */
const ROUNDS = 800;
const HOUSE_ROUNDS = 100;
const UNCHECKED = 20;

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
