import { countsOf, deck, parseCards, pickCards } from '@doudizhu/rules/cards';
import { explainIllegal, parsePlay, type Combo } from '@doudizhu/rules/combos';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadSentences } from '../base/sentences.ts';
import { changeSettings } from '../base/settings.ts';
import { nameOfMove, shortNameOfCombo, refusalText, spokenCombo } from './names.ts';

const RULES = PRESETS.competition;
const TWO_DECKS = PRESETS['pagat-4p'];
before(async () => {
  changeSettings({ language: 'zh' });
  await loadSentences('zh');
});

const combo = (text: string, rules = RULES): Combo => {
  const play = unwrap(parsePlay(text, rules));
  assert.ok(play !== null);
  return play;
};

const ROWS: readonly (readonly [cards: string, short: string, full: string, spoken: string])[] = [
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
  for (const [cards, short, full, spoken] of ROWS) {
    assert.equal(shortNameOfCombo(combo(cards)), short);
    assert.equal(nameOfMove(combo(cards), RULES), full);
    assert.equal(spokenCombo(combo(cards), RULES), spoken);
  }
  assert.equal(shortNameOfCombo(combo('333333', TWO_DECKS)), '炸弹 3');
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
    const rules = PRESETS.competition;
    for (const [text, over, isRefused] of REASONS) {
      const cards = pickCards(deck(1), unwrap(parseCards(text)));
      const beat: Combo | null = over === '' ? null : unwrap(parsePlay(over, rules));
      const failure = explainIllegal({ play: countsOf(cards), hand: countsOf(deck(1)), toBeat: beat, rules });
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
  const rules = PRESETS.competition;
  for (const [play, cards] of [
    ['52', '5 2'],
    ['5T', '5 10'],
  ] as const) {
    const hand = unwrap(parseCards(play));
    const failure = explainIllegal({ hand, play: hand, toBeat: null, rules });
    assert.ok(failure !== null);
    assert.equal(refusalText(failure), `${cards} is not a combo`);
  }
});
