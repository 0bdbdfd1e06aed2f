import { fullDeckCounts } from '@doudizhu/rules/cards';
import { explainIllegal } from '@doudizhu/rules/combos';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { cards, play } from '@doudizhu/rules/testing';
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadSentences } from '../base/sentences.ts';
import { changeSettings } from '../base/settings.ts';
import { nameOfMove, shortNameOfCombo, refusalText, spokenAction, spokenCards, spokenCombo } from './names.ts';

const RULES = PRESETS.competition;
before(async () => {
  changeSettings({ language: 'zh' });
  await loadSentences('zh');
});

const ROWS: readonly (readonly [text: string, short: string, full: string, spoken: string])[] = [
  ['6666', '炸弹 6', '炸弹 6666', '炸弹 6 6 6 6'],
  ['3333', '炸弹 3', '炸弹 3333', '炸弹 3 3 3 3'],
  ['34567', '顺子 3–7', '顺子 34567', '顺子 3 4 5 6 7'],
  ['TT', '对子 10', '对子 10 10', '对子 10 10'],
  ['TJQKA', '顺子 10–A', '顺子 10 J Q K A', '顺子 10 J Q K A'],
  ['R', '单张 大王', '单张 大王', '单张 大王'],
  ['BR', '王炸', '王炸', '王炸 小王 大王'],
  ['QQQ+44', '三带二 Q', '三带二 QQQ+44', '三带二 Q Q Q 4 4'],
];

test('plays by name: a bomb has one rank, tens and jokers can be read, what is carried comes last', () => {
  for (const [text, short, full, spoken] of ROWS) {
    const combo = play(text, RULES);
    const names = [shortNameOfCombo(combo), nameOfMove(combo, RULES), spokenCombo(combo, RULES)];
    assert.deepEqual(names, [short, full, spoken]);
    assert.equal(spokenAction({ type: 'play', combo }, RULES), spoken);
  }
  assert.equal(shortNameOfCombo(play('333333', PRESETS['pagat-4p'])), '炸弹 3');
});

test('cards are said low to high, one for each copy; jokers by their names', () => {
  assert.equal(spokenCards(cards('A3T3R')), '3 3 10 A 大王');
  assert.equal(spokenCards(cards('')), '');
});

/** cards, the play to beat, whether the rules refuse them */
const REASONS: readonly (readonly [string, string, boolean])[] = [
  ['', '', true],
  ['34', '', true],
  ['3456', '', true],
  ['34578', '', true],
  ['TJQKA2', '', true],
  ['BR', 'AAAA', false],
  ['3333', 'BR', true],
  ['33', '44', true],
  ['33', '4', true],
  ['345678', '34567', true],
  ['4444', '5555', true],
  ['55', '44', false],
  ['333444', '', false],
];
for (const language of ['zh', 'en'] as const) {
  test(`every refusal is a sentence in ${language}`, () => {
    changeSettings({ language });
    for (const [text, over, isRefused] of REASONS) {
      const toBeat = over === '' ? null : play(over, RULES);
      const failure = explainIllegal({ play: cards(text), hand: fullDeckCounts(1), toBeat, rules: RULES });
      const reason = failure === null ? null : refusalText(failure);
      assert.equal(reason !== null, isRefused, `${text} over ${over}: ${reason}`);
      if (reason !== null) {
        assert.ok(!reason.includes('want'), reason);
        assert.equal(/[一-鿿]/u.test(reason), language === 'zh', reason);
      }
    }
  });
}

test('cards in a refusal are a word each, so that 5 and 2 are not fifty-two', () => {
  changeSettings({ language: 'en' });
  for (const [text, said] of [
    ['52', '5 2'],
    ['5T', '5 10'],
  ] as const) {
    const failure = explainIllegal({ hand: cards(text), play: cards(text), toBeat: null, rules: RULES });
    assert.ok(failure !== null);
    assert.equal(refusalText(failure), `${said} is not a combo`);
  }
});
