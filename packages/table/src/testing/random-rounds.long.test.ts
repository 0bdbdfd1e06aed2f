import { test } from 'node:test';
import { checkRandomRound, MODES } from './random-rounds.ts';

for (const rules of MODES) {
  test(`${rules}: 25,000 random rounds at a table, verified and recorded`, () => {
    for (let index = 0; index < 25_000; index++) checkRandomRound(rules, index);
  });
}
