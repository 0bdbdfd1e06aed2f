/** A name and a sentence for each rule set. */
import type { PresetName } from '@doudizhu/rules';
import { texts } from '../../language.ts';

export const RULE_SETS = texts<Readonly<Record<PresetName, { readonly name: string; readonly about: string }>>>({
  zh: {
    competition: { name: '竞技', about: '叫分一轮，农民可加倍，地主可反加倍，底牌在加倍后翻开；炸弹、春天都翻倍。' },
    pagat: { name: 'Pagat', about: '翻牌定首叫，可以连续叫分；飞机带的牌不许同点，没有加倍。' },
    rlcard: { name: 'RLCard', about: '竞技的牌型，叫分一轮，没有加倍，春天不算。' },
    openspiel: { name: 'OpenSpiel', about: '翻牌定首叫，没有四带二，飞机带牌较宽。' },
    zunli: { name: '李遵', about: '翻牌定首叫，连续叫分；带牌较宽，炸弹、春天翻倍。' },
    douzero: { name: 'DouZero', about: '带牌最宽，双王也能带；叫分一轮，春天不算。研究程序常用。' },
    happy: { name: '欢乐', about: '叫地主、抢地主、明牌、加倍和超级加倍，底牌也翻倍：输赢最大。' },
    botzone: { name: 'Botzone', about: '有航天飞机；没人叫就由首家以一分当地主。' },
    'pagat-4p': { name: '四人 Pagat', about: '两副牌，一个地主打三个农民；不能带单，四到八张都是炸弹，六张起翻倍。' },
    'app-4p': { name: '四人两副', about: '两副牌，没有顺子，飞机带的对子也要连着；六张以上的炸弹翻倍，春天翻倍。' },
  },
  en: {
    competition: {
      name: 'Competition',
      about:
        'One round of bids, farmers may double, the landlord redouble; the kitty is shown after that. Bombs and spring double.',
    },
    pagat: {
      name: 'Pagat',
      about: 'A turned-up card says who bids first, and bidding goes on; kickers of a plane must differ, no doubling.',
    },
    rlcard: { name: 'RLCard', about: 'The combos of Competition with one round of bids, no doubling, no spring.' },
    openspiel: { name: 'OpenSpiel', about: 'A turned-up card says who bids first; no four-with-two, free kickers.' },
    zunli: {
      name: 'Zun Li',
      about: 'A turned-up card says who bids first, bidding goes on; free kickers, bombs and spring double.',
    },
    douzero: {
      name: 'DouZero',
      about: 'The freest kickers, both jokers too; one round of bids, no spring. What research programs play.',
    },
    happy: {
      name: 'Happy',
      about:
        'Call and grab the landlord, open hands, double and super double, and the kitty multiplies too: the highest stakes.',
    },
    botzone: {
      name: 'Botzone',
      about: 'With space shuttles; where nobody bids, the first seat is landlord for one point.',
    },
    'pagat-4p': {
      name: 'Pagat, four players',
      about: 'Two decks, one against three; no single kickers, bombs of four to eight cards, doubling from six.',
    },
    'app-4p': {
      name: 'Apps, four players',
      about:
        'Two decks without sequences; a plane carries consecutive pairs only. Bombs from six cards and spring double.',
    },
  },
});

/** What a rule set is called and what it is like; null for one that is no preset. Names of custom rule sets are free. */
export const textsOfRuleSet = (name: string): { readonly name: string; readonly about: string } | null =>
  Object.hasOwn(RULE_SETS.value, name) ? RULE_SETS.value[name as PresetName] : null;
