import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { applyUnchecked, parseAction, startPlay, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { readJsonRecord, writeJsonRecord } from './json.ts';
import { recordOf } from '../base/record.ts';

test('a play without its reading gets that of the trick, also after other plays', () => {
  const rules = PRESETS.zunli;
  const deal = unwrap(dealOf({ rules, hands: ['333444555JQKA', 'TT', '6667778889992'] }));
  const play = (round: Round, text: string): Round => {
    return applyUnchecked(round, round.turn, unwrap(parseAction(text, rules)));
  };
  const plays = ['333444555+JQK', '-', '777888999+666', '-', '-', '2'];
  const record = recordOf(plays.reduce(play, startPlay({ rules, deal, landlord: seatAt(0), bid: 1 })));
  const text = writeJsonRecord(record);
  const bare = text.replace('777888999+666', '666777888999').replace('333444555+JQK', '333444555JQK');
  assert.notEqual(bare, text);
  assert.deepEqual(unwrap(readJsonRecord(bare)), record);
});
