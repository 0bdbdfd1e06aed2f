/** What `packages/rules` refuses, in Chinese. */
import type { RULES_TEXTS } from '@doudizhu/rules/texts';
import type { Sentences } from '../sentences.ts';
import { KINDS_IN_CHINESE, listed, PHASES_IN_CHINESE, rankName, sideName, sidesNamed } from './names.ts';

/** Where in a DDN line: a word, or a key that has none. */
const at = ({ word, key }: { readonly word: string | null; readonly key: string }): string =>
  word === null ? `缺少 ${key}=：` : `“${word}”处：`;

const CARDS_WANTED = '请用 3456789TJQKA2，B 小王，R 大王（10 写作 T）';
const UNITS = { cards: '张', pairs: '对', triples: '个三张' } as const;
const kindOf = (kind: keyof typeof KINDS_IN_CHINESE): string => KINDS_IN_CHINESE[kind];

export const RULES_IN_CHINESE: Sentences<typeof RULES_TEXTS> = {
  // Parts of a sentence: what was found, what is wanted.
  'found/nothing': () => '空',
  'found/json': ({ json }) => json,
  'found/entries': ({ count }) => `${count} 项`,
  'found/unknown-field': ({ field }) => `不认识的字段“${field}”`,
  'wanted/one-of': ({ choices }) => listed(choices),
  'wanted/boolean': () => 'true 或 false',
  'wanted/text': () => '文字',
  'wanted/short-text': ({ min, max }) => `${min} 到 ${max} 个字符的文字`,
  'wanted/number': () => '数字',
  'wanted/number-from': ({ min }) => `不小于 ${min} 的数字`,
  'wanted/number-range': ({ min, max }) => `${min} 到 ${max} 的数字`,
  'wanted/whole': ({ min, max }) => `${min} 到 ${max} 的整数`,
  'wanted/whole-from': ({ min }) => `不小于 ${min} 的整数`,
  'wanted/whole-any': () => '整数',
  'wanted/list': () => '列表',
  'wanted/list-of-length': ({ length }) => `${length} 项的列表`,
  'wanted/list-up-to': ({ max }) => `最多 ${max} 项的列表`,
  'wanted/list-each': ({ each }, say) => `列表，每项为${say(each)}`,
  'wanted/object': () => '对象',
  'wanted/fields': ({ names }) => `含 ${listed(names)} 的对象`,
  'wanted/or-null': ({ other }, say) => `${say(other)}，或 null`,
  'wanted/no-such-field': () => '没有这个字段',

  // Cards and deals.
  'bad-cards/unknown-rank': ({ text, found, index }) =>
    `看不懂这些牌“${text}”：第 ${Array.from(text.slice(0, index)).length + 1} 个字“${found}”不是牌，${CARDS_WANTED}`,
  'bad-cards/too-many': ({ text, rank, most }) => `“${text}”里${rankName(rank)}超过 ${most} 张`,
  'bad-cards/second-plus': ({ text }) => `“${text}”里有不止一个“+”，应当写成“主体+带牌”`,
  'bad-cards/no-kickers': ({ text }) => `“${text}”的“+”后面没有牌，应当写成“主体+带牌”`,
  'no-combo/play': ({ text, rules }) => `“${text}”不成牌型，或者规则 ${rules} 里没有这种牌型`,
  'bad-deal/hand-count': ({ hands, seats, rules }) => `这副牌有 ${hands} 家手牌，规则 ${rules} 要 ${seats} 家`,
  'bad-deal/no-card': ({ card, max }) => `这副牌里有 ${card} 号牌，只有 0 到 ${max} 号`,
  'bad-deal/card-twice': ({ card }) => `这副牌里 ${card} 号牌发了两次，每张只能发一次`,
  'bad-deal/overdealt': ({ rank }) => `这副牌有误：${rank === null ? '某个点数' : rankName(rank)}的牌比一副牌里的还多`,
  'bad-deal/face-up': ({ card, seat }) => `这副牌有误：翻开的 ${card} 号牌不在 ${seat} 号位手里`,

  // Plays.
  'must-lead': () => '轮到你首出，不能不出',
  'no-cards': () => '没有选牌：请选至少一张，或者不出',
  'not-your-cards': ({ rank, needed, held }) => `你手里没有这些牌：要 ${needed} 张${rankName(rank)}，你有 ${held} 张`,
  'kind-off': ({ kind, rules }) => `规则 ${rules} 不允许${kindOf(kind)}`,
  'kind-off/kickers': ({ rules, kind }) => `规则 ${rules} 不允许${kindOf(kind)}`,
  'kickers-not-allowed': ({ rules, kind }) => `规则 ${rules} 不允许${kindOf(kind)}这样带牌`,
  'too-short': ({ kind, length, unit, min }) =>
    `太短了：${kindOf(kind)}至少要 ${min} ${UNITS[unit]}，这里只有 ${length} ${UNITS[unit]}`,
  'too-long': ({ kind, length, unit, max }) =>
    `太长了：${kindOf(kind)}最多 ${max} ${UNITS[unit]}，这里有 ${length} ${UNITS[unit]}`,
  'two-in-sequence': ({ kind }) => `2 和王不能进${kindOf(kind)}，只能用 3 到 A`,
  'gap-in-sequence': ({ kind, rank }) => `中间缺${rankName(rank)}：${kindOf(kind)}的点数必须连续`,
  'kicker-of-core-rank': () => '带的牌不能和飞机主体同点数',
  'kicker-count/plane': ({ length }) =>
    `带的牌数量不对：${length} 个三张的飞机可以不带，或带 ${length} 张单牌，或带 ${length} 个对子，不能混着带`,
  'kicker-count/quad-one': () => '带的牌数量不对：四张带两张或两对，不能只带一张',
  'kicker-count/quad': () => '带的牌数量不对：四张带两张或两对',
  'kicker-count/triple': () => '带的牌数量不对：三张可以不带，或带一张，或带一对',
  'jokers-are-no-pair': () => '大小王不是对子',
  'no-combo': () => '这不是任何牌型',
  'no-combo/reading': ({ cards }) => `${cards} 不是这种牌型，请换一种写法`,
  'wrong-kind': ({ kind, beatKind }) => `牌型不对：这是${kindOf(kind)}，要跟${kindOf(beatKind)}，或出炸弹、王炸`,
  'wrong-kind/bomb': ({ beat }) => `要压过 ${beat}，只能出更大的炸弹，或王炸`,
  'wrong-length': ({ length, beatLength }) => `长度不对：桌上是 ${beatLength}，这里是 ${length}，必须一样长`,
  'not-higher': ({ beat }) => `没有桌上的牌大（要压过 ${beat}）`,
  'not-higher/rocket': () => '王炸最大，没有牌能压，只能不出',

  // Actions.
  'round-over': () => '这一局已经结束',
  'not-your-turn': () => '还没轮到你',
  'not-your-turn/watching': () => '你在旁观，不能出牌',
  'wrong-phase': ({ phase }) => `现在是${PHASES_IN_CHINESE[phase]}，不能这样做`,
  'bad-bid': ({ points, open }) => `不能叫 ${points} 分，可以叫：${listed(open)}`,
  'bad-double': ({ factor, offered }) => `不能乘 ${factor}，可以选：${listed(offered)}`,
  'bad-action/field': ({ field, found, wanted }, say) => `动作里的 ${field} 是 ${say(found)}，应为${say(wanted)}`,
  'wanted/typed-record': () => '带 type 的对象',
  'wanted/combo': () => '牌型 { kind, main, length, kickers: { lo, hi } }',
  'wanted/action-type': ({ types }) => listed(types),
  'action-of-log': ({ index, seat, cause }, say) => `第 ${index + 1} 步（${seat} 号位）：${say(cause)}`,

  // Rule sets.
  'bad-rules/unknown-preset': ({ found, presets }) => `没有规则“${found}”，可用：${listed(presets)}`,
  'bad-rules/unknown-switch': ({ field, known }) => `规则没有开关“${field}”，可用：${listed(known)}`,
  'bad-rules/switch': ({ field, found, wanted }, say) =>
    field === 'rules'
      ? `规则是${say(found)}，应为${say(wanted)}`
      : wanted.key === 'wanted/one-of'
        ? `规则开关 ${field} 不能是 ${say(found)}，可用：${say(wanted)}`
        : `规则开关 ${field} 不能是 ${say(found)}，应为${say(wanted)}`,
  'bad-rules/no-switch': ({ text, word }) => `规则“${text}”写得不对：“${word}”里没有“开关=值”，各项用“;”隔开`,
  'bad-rules/switch-twice': ({ text, field }) => `规则“${text}”写得不对：${field} 写了两次，每个开关只能写一次`,
  'bad-rules/switch-value': ({ text, field, value, wanted }, say) =>
    `规则“${text}”写得不对：${field} 的值“${value}”应为${say(wanted)}`,
  'wanted/rules': () => '规则名，或写明开关的对象',
  'wanted/kinds': ({ kinds }) => `牌型的列表，可用：${listed(kinds)}`,
  'wanted/on-all-pass': () => '{ redealsMax: 次数或 null, then: "random"、"first" 或 "abort" }',
  'wanted/decks-for-seats': ({ decks, seats }) => `${decks}（${seats} 人）`,
  'wanted/bombs-of-one-deck': () => '不超过 4 的数（只有一副牌）',
  'wanted/happy-scoring': () => '"happy"（doubling 是 "happy"）',
  'wanted/no-doubling': () => '"none"（scoring 是 "simple"）',
  'wanted/redeals': () => '“次数:办法”，次数是数字或“*”，办法是 random、first、abort',
  'wanted/encoded-name': () => '百分号编码的名字',

  // Positions as text.
  'bad-position/word': (given, say) => `${at(given)}${say(given.cause)}`,
  'bad-position/turn': (given) =>
    given.word === null
      ? '没有写轮到谁（turn=），应当写出牌的一家，如 turn=L'
      : `${at(given)}没有这一家，应当是 ${sidesNamed(given.sides)} 之一`,
  'bad-position/too-many': ({ held, rank, most }) => `${rankName(rank)} 一共有 ${held} 张，最多只能有 ${most} 张`,
  'bad-position/too-many-cards': ({ held, most }) => `一共有 ${held} 张牌，最多只能有 ${most} 张`,
  'bad-position/phase': ({ phase }) => `这一局在${PHASES_IN_CHINESE[phase]}，只有出牌时才是局面`,
  'bad-position/hand-count': ({ hands, seats }) => `局面里有 ${hands} 家手牌，要接着打需要 ${seats} 家`,
  'bad-position/hidden-hand': ({ side }) => `${sideName(side)}的手牌是暗的，请写出每张牌`,
  'bad-position/beginning': ({ found }) => `开头是“${found}”，应当是“ddn1”`,
  'bad-position/no-value': ({ word }) => `“${word}”处：缺少“=”，应当写成“名称=值”`,
  'bad-position/unknown-key': ({ word, key }) =>
    `“${word}”处：没有“${key}”这一项，可用的是 rules L D X U turn beat passes`,
  'bad-position/key-twice': ({ key }) => `“${key}”写了两次，每项只能写一次`,
  'bad-position/stray-side': (given) =>
    `${at(given)}规则 ${given.rules} 里没有这一家，应当是 ${sidesNamed(given.sides)}`,
  'bad-position/missing-hand': ({ side, sides }) =>
    `缺少${sideName(side)}的手牌，应当写出 ${sidesNamed(sides)} 的手牌，或只写 L D`,
  'bad-position/hidden-size': (given) => `${at(given)}暗牌的张数不对，应当是 ?1 到 ?${given.most}`,
  'bad-position/no-cards': (given) => `${at(given)}没有牌，至少要有一张`,
  'bad-position/beat': (given) => `${at(given)}应当是“-”，或“家:牌”，如 L:99`,
  'bad-position/beat-side': (given) => `${at(given)}没有“${given.side}”这一家，应当是 ${sidesNamed(given.sides)} 之一`,
  'bad-position/beat-pass': (given) => `${at(given)}“不出”不能当作要压的牌；没有要压的牌就写 beat=-`,
  'bad-position/own-beat': (given) =>
    `${at(given)}要压的牌是${sideName(given.side)}自己出的，应当是别家的，或写 beat=-`,
  'bad-position/passes': (given) => `${at(given)}不出的次数不对，按 turn 和 beat 应当是 ${given.passes}`,
};
