/** Rule sets in words: their names, and a line about each. The first load of the web app has them. */
import { PRESET_NAMES, type PresetName } from '@doudizhu/rules/ruleset';
import type { Language } from './languages.ts';

interface RuleTexts {
  readonly name: string;
  /** Differences, in one line. */
  readonly about: string;
}

const TEXTS: Readonly<Record<PresetName, readonly [zh: RuleTexts, en: RuleTexts]>> = {
  zunli: [
    { name: '经典', about: '轮流叫 1、2、3 分，分高的当地主；炸弹、王炸、春天翻倍。' },
    { name: 'Classic', about: 'Bid 1, 2 or 3: the highest is landlord. Bombs, the rocket and spring double.' },
  ],
  happy: [
    { name: '欢乐', about: '叫地主、抢地主，可以明牌、加倍，底牌也翻倍：输赢最大。' },
    {
      name: 'Happy',
      about: 'Call and grab the landlord, open hands, doubling, a lucky kitty: the highest stakes.',
    },
  ],
  competition: [
    { name: '比赛', about: '每人只叫一次分，叫完可以加倍、反加倍，底牌最后才翻开。' },
    { name: 'Competition', about: 'One bid each, then doubling and redoubling. The kitty is shown last.' },
  ],
  'app-4p': [
    { name: '四人', about: '两副牌，一个地主打三个农民；没有顺子，六张以上的炸弹才翻倍。' },
    {
      name: 'Four players',
      about: 'Two decks, one against three. No sequences, bombs double from six cards.',
    },
  ],
  laizi: [
    { name: '癞子', about: '同欢乐，每副牌抽一个点数当癞子，能当任何点数：炸弹多。' },
    { name: 'Wild rank', about: 'Like Happy, with a drawn rank that stands for any other: more bombs.' },
  ],
  'laizi-tiandi': [
    { name: '天地癞子', about: '同欢乐，两个点数当癞子，炸弹可以有四到十二张。' },
    { name: 'Two wild ranks', about: 'Like Happy, with two drawn wild ranks: bombs of four to twelve cards.' },
  ],
  'no-shuffle': [
    { name: '不洗牌', about: '同欢乐，牌不洗，几张几张地发：一局约有三个炸弹。' },
    { name: 'No shuffle', about: 'Like Happy, dealt in packets without a shuffle: about three bombs a round.' },
  ],
  two: [
    { name: '二人', about: '两个人，去掉 3 和 4；抢一次地主，就多让农民一张牌。' },
    { name: 'Two players', about: 'Two seats, no 3s and 4s; each grab gives the farmer a card of head start.' },
  ],
  spec: [
    { name: '规范', about: '叫分不限一轮，先拿底牌再轮流加倍。' },
    { name: 'Specification', about: 'Bids over several turns, then the kitty, then doubling in turn.' },
  ],
  pagat: [
    { name: '严格带牌', about: '同经典，但飞机和四张带的单张都不能有相同的。' },
    {
      name: 'Strict kickers',
      about: 'Like Classic, but single kickers of a plane or of four cards must differ.',
    },
  ],
  'pagat-4p': [
    { name: '四人有顺子', about: '两副牌，有顺子；春天不翻倍，六张以上的炸弹才翻倍。' },
    {
      name: 'Four, with sequences',
      about: 'Two decks with sequences. Spring does not double, bombs from six cards.',
    },
  ],
  douzero: [
    { name: 'DouZero', about: '研究程序的规则：带牌最宽，双王也能带；叫分一轮，春天不算。' },
    {
      name: 'DouZero',
      about: 'A research program’s rules: any kickers, even both jokers. One bid each, no spring.',
    },
  ],
  rlcard: [
    { name: 'RLCard', about: '研究环境的规则：牌型同比赛，没有加倍，春天不算。' },
    { name: 'RLCard', about: 'A research program’s rules: combos as in Competition, no doubling, no spring.' },
  ],
  openspiel: [
    { name: 'OpenSpiel', about: '研究环境的规则：同经典，但没有四带二。' },
    { name: 'OpenSpiel', about: 'A research program’s rules: like Classic, without four-with-two.' },
  ],
  botzone: [
    { name: 'Botzone', about: '程序比赛的规则：有航天飞机；没人叫分，首家以一分当地主。' },
    {
      name: 'Botzone',
      about: 'A contest’s rules: space shuttles. Without a bid the first seat is landlord.',
    },
  ],
};

const indexOf = (language: Language): 0 | 1 => (language === 'zh' ? 0 : 1);

const textsIn = (language: Language): Readonly<Record<PresetName, RuleTexts>> =>
  Object.fromEntries(PRESET_NAMES.map((name) => [name, TEXTS[name][indexOf(language)]])) as Record<
    PresetName,
    RuleTexts
  >;

export const RULE_TEXTS: Readonly<Record<Language, Readonly<Record<PresetName, RuleTexts>>>> = {
  en: textsIn('en'),
  zh: textsIn('zh'),
};
