import { test } from 'node:test';
import { sized } from '@doudizhu/rules/testing';
import { checkRandomRound, MODES } from './random-rounds.ts';

const ROUNDS = sized(20, 500);

for (const rules of MODES) {
  test(`${rules}: ${ROUNDS} random rounds at a table, verified and recorded`, () => {
    for (let index = 0; index < ROUNDS; index++) checkRandomRound(rules, index);
  });
}
