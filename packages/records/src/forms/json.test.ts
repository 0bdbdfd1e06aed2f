import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { applyUnchecked, parseAction, startPlay, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { writeJsonRecord } from './json.ts';
import { readJsonRecord } from './record-from-json.ts';
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

test('a claim may be a bid of 0, and no higher one than 3', () => {
  const record = { ddz: 1, rules: 'competition', seed: 'claims', log: [] };
  const bidOf = (bid: number) => readJsonRecord(JSON.stringify({ ...record, claims: { bid } }));
  assert.equal(unwrap(bidOf(0)).claims.bid, 0);
  assert.ok(!bidOf(4).ok);
});
