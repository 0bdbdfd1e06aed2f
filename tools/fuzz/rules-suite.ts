/** Random rounds of every rule set as tests: few in `npm test`, more in `npm run test:long`. */
import { test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { PRESET_NAMES, PRESETS, ruleSet } from '@doudizhu/rules/ruleset';
import { checkRound, checkUnchecked, HOUSE_RULES } from './rules.ts';

interface RoundCounts {
  /** Rounds per preset, per house rule, and per preset with unchecked moves. */
  readonly rounds: number;
  readonly houseRounds: number;
  readonly unchecked: number;
}

export const testRandomRounds = ({ rounds, houseRounds, unchecked }: RoundCounts): void => {
  for (const name of PRESET_NAMES) {
    test(`${rounds} random rounds of ${name} hold every property`, () => {
      for (let index = 0; index < rounds; index++) checkRound(PRESETS[name], `${name}/${index}`);
      for (let index = 0; index < unchecked; index++) checkUnchecked(PRESETS[name], `${name}/${index}`);
    });
  }
  for (const [overrides, why] of HOUSE_RULES) {
    test(`house rules: ${why}`, () => {
      const rules = unwrap(ruleSet(overrides));
      for (let index = 0; index < houseRounds; index++) checkRound(rules, `house/${index}`);
    });
  }
};
