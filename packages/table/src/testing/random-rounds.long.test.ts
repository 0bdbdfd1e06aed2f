import { test } from 'node:test';
import { checkRandomRound, MODES } from './random-rounds.ts';

/** Rounds of each mode; ROUNDS=25000 takes half an hour. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 500);

for (const rules of MODES) {
  test(`${rules}: ${ROUNDS} random rounds at a table, verified and recorded`, () => {
    for (let index = 0; index < ROUNDS; index++) checkRandomRound(rules, index);
  });
}
