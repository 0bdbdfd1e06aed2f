/** What is wrong with a position that a person wrote, in both languages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePosition } from '@doudizhu/rules/position';
import { openPosition } from '@doudizhu/solver';
import { sayInChinese, sayInEnglish } from './index.ts';

const ROWS: readonly [ddn: string, zh: RegExp, en: RegExp][] = [
  ['hello', /开头是“hello”，应当是“ddn1”/, /begins with "hello"/],
  ['', /应当是“ddn1”/, /want "ddn1"/],
  ['ddn1 L=34 D5', /“D5”处：缺少“=”/, /"D5": no "="/],
  ['ddn1 L=34 Q=5 turn=L', /没有“Q”这一项/, /unknown key "Q"/],
  ['ddn1 L=34 L=5 D=6 turn=L', /“L”写了两次/, /given twice/],
  ['ddn1 L=34 D=5 X=6 turn=L', /没有这一家/, /no such side/],
  ['ddn1 L=34 turn=L', /缺少D（下家）的手牌/, /no D=, want the hands/],
  ['ddn1 L=34 D=5', /没有写轮到谁/, /no turn=/],
  ['ddn1 L=34 D=5 turn=Q', /“turn=Q”处：没有这一家/, /"turn=Q": no such side/],
  ['ddn1 L=34 D=?0 turn=L', /暗牌的张数不对/, /bad size/],
  ['ddn1 L=3x D=5 turn=L', /第 2 个字“x”不是牌/, /unknown rank "x"/],
  ['ddn1 L=33333 D=5 turn=L', /3 一共有 5 张，最多只能有 4 张/, /5 of 3 in all/],
  ['ddn1 L= D=5 turn=L', /没有牌，至少要有一张/, /no cards/],
  ['ddn1 L=3 D=5 turn=L beat=44', /应当是“-”，或“家:牌”/, /want "-" or SIDE:PLAY/],
  ['ddn1 L=3 D=5 turn=L beat=X:44', /没有“X”这一家/, /unknown side/],
  ['ddn1 L=3 D=5 turn=L beat=D:46', /不成牌型/, /46/],
  ['ddn1 L=3 D=5 turn=L beat=D:-', /“不出”不能当作要压的牌/, /a pass/],
  ['ddn1 L=3 D=5 turn=L beat=L:4', /要压的牌是L（地主）自己出的/, /has the turn/],
  ['ddn1 L=3 D=5 turn=L beat=D:4 passes=1', /不出的次数不对/, /want 0 between/],
  ['ddn1 L=3 D=?4 turn=L', /手牌是暗的/, /is hidden/],
  ['ddn1 rules=nobody L=3 D=4 turn=L', /没有规则“nobody”/, /nobody/],
  ['ddn1 rules=douzero;nothing L=3 D=4 turn=L', /写得不对/, /no switch/],
];

for (const [ddn, zh, en] of ROWS) {
  test(`bad position: ${ddn || 'nothing'}`, () => {
    const read = parsePosition(ddn);
    const open = read.ok ? openPosition(read.value) : read;
    assert.ok(!open.ok);
    assert.match(sayInChinese(open.error), zh);
    assert.match(sayInEnglish(open.error), en);
    assert.doesNotMatch(sayInChinese(open.error), /want|bad /);
  });
}
