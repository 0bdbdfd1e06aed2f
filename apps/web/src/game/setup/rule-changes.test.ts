import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { readRules } from '@doudizhu/rules/ruleset';
import { changesOf } from '@doudizhu/words/rule-changes';
import { inLanguage } from '../../testing/index.ts';
import { nameOfRules } from './names.ts';

const ROWS = [
  ['competition;spring=1', '比赛（改 1 条）', 'Competition (1 change)', ['Spring is not scored']],
  [
    'happy;kindsOff=plane-with-pairs,triple-with-pair;bombsCounted=5;multiplierMax=64;name=My%20house',
    '欢乐（改 3 条）',
    'Happy (3 changes)',
    ['Without these combos: plane with pairs, triple with pair', 'At most 5 bombs double', 'At most ×64'],
  ],
  [
    'pagat;onAllPass=2:first',
    '严格带牌',
    'Strict kickers',
    ['All pass: at most 2 new deals, then the first seat is landlord'],
  ],
  ['two;without=T', '二人（改 1 条）', 'Two players (1 change)', ['Without 10']],
  ['competition;firstCaller=rotate;name=competition', '比赛', 'Competition', ['The first call rotates']],
  ['zunli', '经典', 'Classic', []],
] as const;

test('a name counts the changes of the game, a list tells them all', () => {
  for (const [text, zh, en, changes] of ROWS) {
    const names = (['zh', 'en'] as const).map((language) => inLanguage(language, nameOfRules, text));
    assert.deepEqual(names, [zh, en], text);
    assert.deepEqual(changesOf(unwrap(readRules(text)), 'en'), changes, text);
  }
});

test('an unknown rule set has no name of its own', () => {
  for (const text of ['__proto__', 'chess;spring=1', '']) assert.equal(nameOfRules(text), 'custom rules');
});
