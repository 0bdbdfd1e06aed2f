/** Random rounds of every rule set. `npm run fuzz -- rules` plays any number. */
import { test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { PRESET_NAMES, PRESETS, ruleSet } from '@doudizhu/rules/ruleset';
import { sized } from '@doudizhu/rules/testing';
import { checkRound, checkUnchecked, HOUSE_RULES } from './rules.ts';

const ROUNDS = sized(25, 400);

for (const name of PRESET_NAMES) {
  test(`${ROUNDS} random rounds of ${name} hold every property`, () => {
    for (let index = 0; index < ROUNDS; index++) checkRound(PRESETS[name], `${name}/${index}`);
    for (let index = 0; index < sized(2, 20); index++) checkUnchecked(PRESETS[name], `${name}/${index}`);
  });
}
for (const [overrides, why] of HOUSE_RULES) {
  test(`house rules: ${why}`, () => {
    const rules = unwrap(ruleSet(overrides));
    for (let index = 0; index < sized(8, 50); index++) checkRound(rules, `house/${index}`);
  });
}
