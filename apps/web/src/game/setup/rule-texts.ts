/** Names and one-line descriptions of rule sets. Less common ones are under “more”. */
import { PRESET_NAMES, type PresetName } from '@doudizhu/rules/ruleset';
import { texts } from '../../base/language.ts';

/** Common rule sets in the order in which they are offered. The first one is for beginners. */
export const FAMILIAR_RULES: readonly PresetName[] = ['zunli', 'happy', 'competition', 'app-4p'];

/** Modes of the game: wild ranks, no shuffle, two seats. */
export const MODE_RULES: readonly PresetName[] = ['laizi', 'no-shuffle', 'two', 'laizi-tiandi'];

/** Variants, and rules of research programs. */
export const OTHER_RULES: readonly PresetName[] = PRESET_NAMES.filter(
  (name) => !FAMILIAR_RULES.includes(name) && !MODE_RULES.includes(name),
);

/** `about`: differences, in one line. */
export const RULE_SETS = texts<Readonly<Record<PresetName, { readonly name: string; readonly about: string }>>>({
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
});

/** Name and description of a rule set; null if it is not a preset. Names of custom rule sets are arbitrary. */
export const textsOfRuleSet = (name: string): { readonly name: string; readonly about: string } | null =>
  Object.hasOwn(RULE_SETS.value, name) ? RULE_SETS.value[name as PresetName] : null;
