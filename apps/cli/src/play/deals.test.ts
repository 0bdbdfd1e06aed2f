import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealFrom } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { dealText, parseDeal } from './deals.ts';

const NAMES = ['competition', 'pagat-4p', 'laizi', 'laizi-tiandi', 'two'] as const;

for (const name of NAMES) {
  test(`a deal of ${name} is read as it was written, with its wild ranks`, () => {
    const rules = PRESETS[name];
    const text = dealText(dealFrom(rules, createRng(name)));
    const read = unwrap(parseDeal(text, rules));
    assert.equal(dealText(read), text);
    assert.equal(read.wild?.length ?? 0, rules.wildcards);
  });
}

/** text under laizi, message */
const BAD: readonly (readonly [string, RegExp])[] = [
  ['34 / 56 / 78', /expected 3 hands and the kitty/],
  ['34 / 56 / 78 + 9 + T', /expected 3 hands and the kitty/],
  ['34 / 56 / 78 + 9 * 7 * 8', /expected 3 hands and the kitty/],
  ['34 / 56 / 78 + 9', /"34 \/ 56 \/ 78 \+ 9": expected its wild ranks \(1\) after the kitty, such as … \+ 9TB \* 7$/],
  ['34 / 56 / 78 + 9 * 77', /wild ranks "77", expected 1/],
  ['34 / 56 / 78 + 9 * B', /wild ranks "B", expected 1/],
];

for (const [text, message] of BAD) {
  test(`refused: ${text}`, () => {
    const read = parseDeal(text, PRESETS.laizi);
    assert.match(read.ok ? '' : read.error.message, message);
  });
}
