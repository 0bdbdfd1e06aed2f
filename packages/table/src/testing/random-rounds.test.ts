import { test } from 'node:test';
import { checkRandomRound, MODES } from './random-rounds.ts';

for (const rules of MODES) {
  test(`${rules}: 20 random rounds at a table, verified and recorded`, () => {
    for (let index = 0; index < 20; index++) checkRandomRound(rules, index);
  });
}
