import { parsePlay } from '@doudizhu/rules/combos';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortMove } from './analysis-texts.ts';

const rules = PRESETS.douzero;

test('moves in a row are short, and tens stay readable', () => {
  const rows: [string, string][] = [
    ['34567', '34567'],
    ['333+4', '333+4'],
    ['TT', '10 10'],
    ['9TJQK', '9 10 J Q K'],
    ['TTT+9', '10 10 10+9'],
    ['BR', 'rocket'],
    ['B', 'small joker'],
    ['QQQ+44', 'QQQ+44'],
    ['QQQ+T', 'Q Q Q+10'],
  ];
  for (const [text, expected] of rows) assert.equal(shortMove(unwrap(parsePlay(text, rules)), rules), expected);
  assert.equal(shortMove(null, rules), 'pass');
});
