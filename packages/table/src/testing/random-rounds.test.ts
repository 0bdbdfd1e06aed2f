/** Whole rounds of random play at a table: every log is verified, every record is written, read and played again. */
import assert from 'node:assert/strict';
import { readRecord, replay, writeRecord } from '@doudizhu/records';
import { test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import type { PresetName } from '@doudizhu/rules/ruleset';
import { anyAction, sized } from '@doudizhu/rules/testing';
import { legalActionsOf } from '@doudizhu/rules/view';
import { readLog, writeLog } from '../log/log.ts';
import { roundRecordOf } from '../log/record.ts';
import { verifyLog } from '../log/verify.ts';
import { open } from './test-table.ts';

/** Plays round number `index` of a rule set from the deal to the score, and checks it. */
const checkRandomRound = (rules: PresetName, index: number): void => {
  const name = `${rules}/${index}`;
  const rng = createRng(name);
  const game = open({ rules }, 0)
    .deal(name)
    .playOut((view) => anyAction(legalActionsOf(view), rng));
  const [round] = unwrap(verifyLog(unwrap(readLog(writeLog(game.log))))).rounds;
  const { outcome } = game.round;
  assert.deepEqual(round?.scores, outcome?.scores, name);
  const record = roundRecordOf(game.table) ?? assert.fail(name);
  for (const format of ['ddn', 'json'] as const) {
    const again = unwrap(replay(unwrap(readRecord(unwrap(writeRecord(record, format)), format))));
    assert.deepEqual(again.end.outcome, outcome, `${name} as ${format}`);
  }
};

/** The ways to play beside the classic game. */
const MODES = ['laizi', 'laizi-tiandi', 'no-shuffle', 'two'] as const satisfies readonly PresetName[];

const ROUNDS = sized(20, 500);

for (const rules of MODES) {
  test(`${rules}: ${ROUNDS} random rounds at a table, verified and recorded`, () => {
    for (let index = 0; index < ROUNDS; index++) checkRandomRound(rules, index);
  });
}
