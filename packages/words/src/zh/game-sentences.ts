/** Chinese sentences about the game: cards, rounds, records, positions, the solver, bots. */
import type { BadField, Phrase } from '@doudizhu/rules/failure';
import type { Action } from '@doudizhu/rules/round';
import type { Kind } from '@doudizhu/rules/ruleset';
import type { Catalogue } from '../languages.ts';
import { ZH_GAME_WORDS } from './game-words.ts';

/** Names by value. */
export type Names = Readonly<Record<string, string>>;

const { kinds: KINDS } = ZH_GAME_WORDS;
export const ZH_RANKS: Names = { T: '10', B: '小王', R: '大王' };
const FAMILIES: Names = { three: '三人', four: '四人', wild: '癞子', two: '二人' };
const CLAIMS: Names = { landlord: '地主', bid: '叫分', result: '胜负', scores: '得分' };
const POSITION_FIELDS: Names = { turn: '轮到谁（turn）', beatBy: '要压谁的牌（beatBy）' };
const LOSSES: Names = {
  'earlier deals': '前几次发牌',
  bids: '叫分',
  'calls and grabs': '叫地主和抢地主',
  doubles: '加倍',
  'open hands': '明牌',
};
type StepFault = NumbersIn<'step' | 'steps' | 'seat'> & StringsIn<'play'> & { action: Action; cause: Phrase };
const badStep = ({ step, steps, seat, action, play, cause }: StepFault, sentenceOf: (part: Phrase) => string): string =>
  `牌谱第 ${step} 步（共 ${steps} 步）有误，${seat} 号位` +
  `${ZH_GAME_WORDS.did(action, () => `出 ${play}`)}：${sentenceOf(cause)}`;
/** Meanings of names of cards that are not sure on their own. */
const MEANINGS: Names = {
  D: '大王或花色',
  S: '小王或花色',
  X: '小王或大王',
  BJ: '小王、大王或两张牌',
  RJ: '大王或两张牌',
  SJ: '小王或黑桃 J',
  CJ: '大王或梅花 J',
  LJ: '小王',
  '20': '小王，或 2 和 10',
  '30': '大王，或 3 和 10',
};

export type StringsIn<Name extends string> = Readonly<Record<Name, string>>;
export type NumbersIn<Name extends string> = Readonly<Record<Name, number>>;
type PlacedText = StringsIn<'text' | 'found'> & NumbersIn<'index'>;
type NamedCombo = StringsIn<'combo'>;
type NamedKind = NamedCombo & { readonly kind: Kind };
type MarkedChoices = NumbersIn<'count' | 'marked' | 'points'>;
type PaceOfSeat = NumbersIn<'plays' | 'leads'> & { readonly fewest: number | null };
type PlaysLeft = NumbersIn<'plays' | 'left'>;

const charactersAt = ({ text, found, index }: PlacedText): string =>
  `看不懂这些牌“${text}”：第 ${Array.from(text.slice(0, index)).length + 1} 个字“${found}”`;
const ranksOf = (combo: string): string =>
  [...combo.replace('~', '')].map((letter) => ZH_RANKS[letter] ?? letter).join(' ');
const named = ({ kind, combo }: NamedKind): string =>
  kind === 'rocket' ? KINDS.rocket : `${KINDS[kind]} ${ranksOf(combo)}`;
const lost = ({ marked, points }: MarkedChoices): string =>
  marked === 0 ? '都没丢分' : `其中 ${marked} 次约丢 ${Math.round(10 * points) / 10} 分`;

export const GAME_SENTENCES: Catalogue['sentences'] = {
  // Cards, plays, rounds, positions, rule sets
  'bad-cards/unknown-rank': (given: PlacedText) =>
    `${charactersAt(given)}不是牌，请用 3456789TJQKA2，B 小王，R 大王（10 写作 T）`,
  'bad-cards/unsure': ({ meaning, ...given }: PlacedText & { meaning: string }) =>
    `${charactersAt(given)}可能是${MEANINGS[meaning]}，请用 B 小王，R 大王，花色要么每张都写，要么都不写`,
  'bad-cards/some-suits': (given: PlacedText) => `${charactersAt(given)}：花色要么每张都写，要么都不写`,
  'bad-cards/too-many': '“{text}”里{rank}超过 {most} 张',
  'found/nothing': '空',
  'found/json': '{json}',
  'found/entries': '{count} 项',
  'found/unknown-field': '不认识的字段“{field}”',
  'expected/one-of': '{choices}',
  'expected/boolean': 'true 或 false',
  'expected/text': '文字',
  'expected/short-text': '{min} 到 {max} 个字符的文字，不含控制字符',
  'expected/number': '数字',
  'expected/number-from': '不小于 {min} 的数字',
  'expected/number-range': '{min} 到 {max} 的数字',
  'expected/whole': '{min} 到 {max} 的整数',
  'expected/whole-from': '不小于 {min} 的整数',
  'expected/whole-any': '整数',
  'expected/list': '列表',
  'expected/list-of-length': '{length} 项的列表',
  'expected/list-up-to': '最多 {max} 项的列表',
  'expected/object': '对象',
  'expected/or-null': '{other}，或 null',
  'must-lead': '轮到你先出，不能不出',
  'no-cards': '没有选牌：请选至少一张',
  'not-your-cards': '你手里没有这些牌：要 {needed} 张 {rank}，你有 {held} 张',
  'soft-beside-hard': '四张 {rank} 都在手里：现在的规则只能出硬炸，不能用癞子顶一张',
  'not-your-cards/wild': '癞子不够，凑不成{cards}',
  'kind-off': '现在的规则没有{kind}',
  'kickers-not-allowed': '现在的规则不允许{kind}带 {kickers}',
  'kickers-not-allowed/jokers': '现在的规则不允许{kind}同时带大小王',
  'too-short': '太短了：{kind}至少要 {min} {unit}',
  'too-long': '太长了：{kind}最多 {max} {unit}',
  'two-in-sequence': '2 和王不能进{kind}，只能用 3 到 A',
  'gap-in-sequence': '中间缺{rank}：{kind}的点数必须连续',
  'kicker-of-core-rank': '带的牌不能和飞机主体同点数',
  'kicker-count/plane':
    '带的牌数量不对：{length} 个三张的飞机可以不带，或带 {length} 张单张，或带 {length} 个对子，不能混着带',
  'kicker-count/plane-pairs': '带的牌数量不对：{length} 个三张的飞机可以不带，或带 {length} 个对子',
  'kicker-count/quad-one': '带的牌数量不对：四张带两张或两对，不能只带一张',
  'kicker-count/quad': '带的牌数量不对：四张带两张或两对',
  'kicker-count/quad-off': '现在的规则四张不能带牌',
  'kicker-count/triple': '带的牌数量不对：三张可以不带，或带一张，或带一对',
  'triple-not-last': '三张不带只能最后一手出',
  'jokers-are-no-pair': '大小王不是对子',
  'no-combo': '这不是任何牌型',
  'no-combo/beat': '这不是任何牌型：要跟{beatKind}，或出炸弹、王炸',
  'no-combo/reading': '{cards} 不是这种牌型，请换一种写法',
  'wrong-kind': '牌型不对：这是{kind}，要跟{beatKind}，或出炸弹、王炸',
  'wrong-kind/bomb': '不够大：要出更大的炸弹，或王炸',
  'wrong-length': '长度不对：桌上是 {beatLength}，这里是 {length}，必须一样长',
  'not-higher': '不够大：要出更大的{beatKind}，或炸弹',
  'not-higher/bomb': '不够大：要出更大的炸弹，或王炸',
  'not-higher/rocket': '王炸最大，没有牌能压，只能不出',
  'bad-cards/second-plus': '“{text}”里有不止一个“+”，应当写成“主体+带牌”',
  'bad-cards/no-kickers': '“{text}”的“+”后面没有牌，应当写成“主体+带牌”',
  'no-combo/play': '“{text}”不成牌型，或者规则 {rules} 里没有这种牌型',
  'bad-action/text': '不能“{text}”，可以：{legal}',
  'bad-position/word': '{place}{cause}',
  'bad-position/wild-word': '{place}规则 {rules} 有 {count} 个癞子，应为 3456789TJQKA2 里的点数',
  'bad-position/head-start-word': '{place}让牌应当是张数',
  'bad-position/turn': '{place}没有这一家，应当是 {sides} 之一',
  'bad-position/no-turn': '没有写轮到谁（turn=），应当写出牌的一家，如 turn=L',
  'bad-position/beginning': '开头是“{found}”，应当是“ddn1”',
  'bad-position/no-value': '“{word}”处：缺少“=”，应当写成“名称=值”',
  'bad-position/unknown-key': '“{word}”处：没有“{key}”这一项，可用的是 {keys}',
  'bad-position/key-twice': '“{key}”写了两次，每项只能写一次',
  'bad-position/stray-side': '{place}规则 {rules} 里没有这一家，应当是 {sides}',
  'bad-position/missing-hand': '缺少{side}的手牌，应当写出 {sides} 的手牌，或只写 L D',
  'bad-position/hidden-size': '{place}暗牌的张数不对，应当是 ?1 到 ?{most}',
  'bad-position/beat': '{place}应当是“-”，或“家:牌”，如 L:99',
  'bad-position/beat-side': '{place}没有“{letter}”这一家，应当是 {sides} 之一',
  'bad-position/beat-pass': '{place}“不出”不能当作要压的牌；没有要压的牌就写 beat=-',
  'bad-position/passes': '{place}不出的次数应当是数字',
  'place/word': '“{word}”处：',
  'place/no-word': '缺少 {key}=：',
  'bad-position/part': '{cause}',
  'bad-position/unknown-side': ({
    field,
    text,
    names,
    letters,
  }: {
    field: string;
    text: string;
    names: readonly string[];
    letters: string;
  }) => `${POSITION_FIELDS[field] ?? field}：没有“${text}”这一家，应为 ${letters} 之一，或 ${names.join('、')}`,
  'bad-position/hand-is-hidden': '{side}的手牌是暗的，请写出每张牌',
  'bad-position/triple-last': '规则开关 bareTriple 是 "last"（三不带只能最后出），残局求解只支持 "always" 或 "never"',
  'bad-position/wild': '局面里有 {found} 个癞子，应为 {expected} 个',
  'bad-position/head-start': '让牌 {found} 张不对，规则 {rules} 里是 0 到 {most} 张',
  'bad-position/within-head-start': '{side}有 {size} 张牌，让 {headStart} 张，这一局已经结束',
  'bad-position/number-of-hands': '局面里有 {hands} 家手牌，应为 2 家或 {seats} 家',
  'bad-position/empty-hand': '{side}没有牌，这一局已经结束',
  'bad-position/hand-size': '{side}有 {size} 张牌，最多 {max} 张',
  'bad-position/overfull': '{rank} 一共有 {held} 张，最多只能有 {most} 张（加上{side}的手牌）',
  'bad-position/overfull-beat': '{rank} 一共有 {held} 张，最多只能有 {most} 张（加上要压的牌）',
  'bad-position/turn-out-of-range': '轮到第 {turn} 家，只有 0 到 {max}',
  'bad-position/passes-of-leader': '没有要压的牌，却有 {passes} 家不出',
  'bad-position/side-to-beat': '要压的牌是第 {side} 家的，只有 0 到 {max}',
  'bad-position/beats-itself': '要压的牌是{side}自己出的，应当是别家的',
  'bad-position/no-combo-to-beat': '要压的牌不成牌型，或者规则 {rules} 里没有这种牌型',
  'bad-position/number-of-passes': '不出的次数是 {passes}，应当是 {expected}',
  'bad-position/too-many-cards': '一共有 {held} 张牌，最多只能有 {most} 张',
  'bad-position/phase': '这一局在{phase}，只有出牌时才是局面',
  'bad-position/hand-count': '局面里有 {hands} 家手牌，要接着打需要 {seats} 家',
  'bad-deal/hand-count': '这副牌有 {hands} 家手牌，规则 {rules} 要 {seats} 家',
  'bad-deal/no-card': '这副牌里有 {card} 号牌，只有 0 到 {max} 号',
  'bad-deal/card-twice': '这副牌里 {card} 号牌发了两次，每张只能发一次',
  'bad-deal/overdealt': '这副牌有误：{rank}的牌比一副牌里的还多',
  'bad-deal/left-out': '这副牌里有{rank}，规则 {rules} 不用这个点数',
  'bad-deal/wild': '这副牌有误：癞子“{wild}”应为 3456789TJQKA2 里的 {count} 个',
  'bad-deal/face-up': '这副牌有误：翻开的 {card} 号牌不在 {seat} 号位手里',
  'expected/typed-record': '带 type 的对象',
  'expected/combo': '牌型 { kind, main, length, kickers: { lo, hi } }',
  'expected/counts': '计数 { lo, hi }',
  'expected/named-cards': '牌堆里各不相同的牌，点数和所出的牌一致',
  'expected/held': '手里的牌',
  'expected/action-type': '{types}',
  'round-over': '这一局已经结束',
  'not-your-turn': '还没轮到你',
  'not-your-turn/watching': '你在旁观，不能出牌',
  'wrong-phase': '现在是{phase}，不能这样做',
  'bad-bid': '不能叫 {points} 分，可以叫：{open}',
  'bad-double': '不能乘 {factor}，可以选：{offered}',
  'bad-action/field': '动作里的 {field} 是 {found}，应为{expected}',
  'action-of-log': '第 {index+1} 步（{seat} 号位）：{cause}',
  'expected/pile': '“full”，或“次数:每次张数”，如 8:6,6,5',
  'expected/redeals': '“次数:办法”，次数是数字或“*”，办法是 random、first、abort',
  'expected/figures': '“名称:倍数”，用“,”隔开',
  'expected/encoded-name': '百分号编码的名字',
  'bad-rules/no-switch': '规则“{text}”写得不对：“{word}”里没有“开关=值”，各项用“;”隔开',
  'bad-rules/switch-twice': '规则“{text}”写得不对：{field} 写了两次，每个开关只能写一次',
  'bad-rules/switch-value': '规则“{text}”写得不对：{field} 的值“{value}”应为{expected}',
  'expected/rules': '规则名，或写明开关的对象',
  'expected/alias': 'docs/zh/reference/rules.md 里的值',
  'expected/decks-for-seats': '{decks}（{seats} 人）',
  'expected/bombs-of-one-deck': '不超过 4 的数（只有一副牌）',
  'expected/whole-pack': '""（两人才去牌）',
  'expected/ranks-left': '最多 4 个点数（要发 37 张牌）',
  'expected/concede': '"concede"（两人时必用，也只在两人时可用）',
  'expected/packets': '每次发的张数，合计 {cards}',
  'expected/no-wildcards': '0（三人才有癞子）',
  'expected/no-wild': '""（每副牌另抽）',
  'expected/happy-scoring': '"happy"（doubling 是 "happy"）',
  'expected/no-doubling': '"none"（scoring 是 "simple"）',
  'bad-rules/unknown-preset': '没有规则“{found}”，可用：{presets}{near}',
  'bad-rules/unknown-switch': '规则没有开关“{field}”，可用：{known}{near}',
  'bad-rules/preset-name': '规则名“{name}”属于预设规则，内容却不同：请写 "preset":"{name}"，或换一个名字',
  'bad-rules/positions-only': '规则“{name}”只用于局面和残局，不发牌、不打整局：最接近的是 {nearest}',
  'bad-rules/switch': ({ field, found, expected }: BadField, sentenceOf) =>
    `规则${field === 'rules' ? '' : `开关 ${field} `}不能是 ${sentenceOf(found)}，应为 ${sentenceOf(expected)}`,
  'expected/kinds': '牌型的列表，可用：{kinds}',
  'expected/on-all-pass': '{ redealsMax: 次数或 null, then: "random"、"first" 或 "abort" }',
  'expected/shuffle': '"full"，或 { swaps: 次数, packets: 每次发的张数，合计一手牌 }',
  'expected/without': '点数，3 到 2',
  'expected/wild': '最多两个点数，3 到 2',
  'near/word': '。是不是 {word}？',
  'near/nothing': '',

  // Records
  'document/misfit': '{document}有误：这里是{found}，应为{expected}',
  'document/misfit-at': '{document}的 {path} 有误：这里是{found}，应为{expected}',
  'document/part': '{document}的 {path} 有误：{cause}',
  'document/no-json': '{document}不是正确的 JSON',
  'bad-view/field': '{path} {found}：应为{expected}',
  'bad-view/play': '{field}：{cause}',
  'expected/kitty': '{size} 张',
  'expected/open-kitty': '已亮出的 {size} 张底牌',
  'expected/closed-kitty': '空：底牌还没有亮出',
  'expected/wild-shown': '{count} 个癞子点数',
  'expected/cards-of-pack': '不超过一副牌里的张数',
  'expected/cards-dealt': '{seat} 号位的 {size} 张牌',
  'expected/known-hand': '别家的牌，如 U=77AA 或 U=77AA??，字母用 {sides}',
  'expected/known-size': '{side} 现有的 {size} 张牌，不知道的写 ?',
  'expected/landlords-cards': '地主手里或打出过的牌',
  'expected/calls-first': '空：叫牌还没有结束',
  'expected/calls-over': '空：叫牌已经结束',
  'expected/call-words': '其中之一：{words}',
  'expected/one-deal': '这一副牌的叫牌，要叫出地主',
  'expected/own-turn': '还有座位没有表态',
  'expected/legal-there': '合法的出牌（{cause}）',
  'expected/unfinished': '还没有打完的一局',
  'bad-record/no-deal': '牌谱里没有种子，也没有牌，要有其中之一',
  'bad-record/hand-sizes': ({
    found,
    expected,
  }: {
    found: NumbersIn<'kittySize'> & { sizes: readonly number[] };
    expected: NumbersIn<'size' | 'kittySize'>;
  }) =>
    `牌谱里各家 ${found.sizes.join('、')} 张，底牌 ${found.kittySize} 张，应为各 ${expected.size} 张，底牌 ${expected.kittySize} 张`,
  'bad-record/wild': '牌谱里的癞子是“{wild}”，应有 {count} 个',
  'bad-record/empty-hand': '牌谱里 {seat} 号位没有牌，至少要有一张',
  'bad-record/turn': '牌谱里轮到 {turn} 号位，但 {leader} 号位出牌后 {passes} 家不出，应轮到 {expected} 号位',
  'bad-step': badStep,
  'bad-step/openspiel': (where: StepFault, sentenceOf: (part: Phrase) => string) =>
    `${badStep(where, sentenceOf)}；OpenSpiel 允许炸弹管王炸`,
  'bad-result': ({ claim, given, fact, rules }: StringsIn<'claim' | 'given' | 'rules'> & { fact: string | null }) =>
    `牌谱写的${CLAIMS[claim]}是 ${given}，按规则 ${rules} 打下来${fact === null ? '没有' : `是 ${fact}`}`,
  'bad-cards/botzone': 'Botzone 的牌应为 0 到 53 的数字列表',
  'bad-cards/botzone-number': 'Botzone 的牌第 {index+1} 项 {found} 有误，应为 0 到 53',
  'bad-cards/botzone-twice': 'Botzone 的牌第 {index+1} 项 {found} 重复了，每张只能有一次',
  'found/requests': '一个机器人收到的请求，只有一家手牌',
  'found/keys': '字段 {keys}',
  'expected/match-log': '整场对局的日志',
  'expected/one-seat': '一个座位："0"、"1" 或 "2"',
  'expected/verdict': '"OK"：没有机器人出错的对局',
  'bad-cards/dialect': '看不懂这些牌“{text}”：第 {index+1} 个字起的“{found}”不是 {dialect} 的牌，可用：{names}',
  'bad-cards/dialect-too-many': '“{text}”里 {name} 超过 {most} 张',
  'no-combo/dialect': '“{text}”不成牌型，或者规则 {rules} 里没有这种牌型',
  'cannot-express/seats': '这一局不能写成 {dialect} 格式：规则 {rules} 是 {seats} 人的，只能写 3 人的',
  'cannot-express/no-landlord': '这一局不能写成 {dialect} 格式：没有地主，只能写打过的局',
  'cannot-express/within-trick': '这一局不能写成 {dialect} 格式：它从一轮中间开始，只能写地主先出的局',
  'cannot-express/hand-sizes': '这一局不能写成 {dialect} 格式：各家 {sizes} 张，应为地主 20 张、农民各 17 张',
  'cannot-express/losses': ({
    dialect,
    losses,
  }: {
    dialect: string;
    losses: readonly { what: string; times: number }[];
  }) =>
    `这一局不能写成 ${dialect} 格式：会丢掉` +
    `${losses.map(({ what, times }) => `${LOSSES[what]}（${times}）`).join('、')}，可以选择有损地写`,
  'cannot-express/kitty': '这一局不能写成 {dialect} 格式：底牌有 {size} 张，应为 3 张',
  'cannot-express/rules': '这一局不能写成 {dialect} 格式：它的规则不同：{cause}',
  'cannot-express/play': '这一局不能写成 {dialect} 格式：它的规则不同，第 {play} 手会读成 {is}，应为 {was}',
  'found/no-cards': '没有牌',
  'expected/seat-and-cards': '[座位, 牌]',
  'found/hand-sizes': '各家 {sizes} 张牌',
  'expected/whole-hands': '地主 20 张、农民各 17 张',
  'bad-cards/douzero': 'DouZero 的牌应为字母，或数字列表',
  'bad-cards/douzero-number': 'DouZero 的牌第 {index+1} 项 {found} 不是牌',
  'bad-cards/douzero-too-many': 'DouZero 的牌第 {index+1} 项 {found} 太多了，最多 {most} 张',
  'bad-cards/second-dash': '“{text}”里有不止一个“-”，应当写成“主体-带牌”',
  'no-combo/openspiel-plane': '“{text}”不是规则 {rules} 里带牌的飞机，应当写成“主体-带牌”',
  'found/bottom-not-held': '地主手里没有的“{cards}”',
  'expected/bottom': '地主拿的三张底牌',
  'expected/payoffs': ({ payoffs, winner }: { payoffs: readonly number[]; winner: number }) =>
    `${JSON.stringify(payoffs)}（${winner} 号位赢了）`,
  'found/no-landlord-role': '没有一家的 role 是 landlord',
  'expected/landlord-role': '有一家写着 "role": "landlord"',
  'expected/card-list': '牌的列表',
  'expected/no-wild-ranks': '空列表：DouZero 没有癞子；有癞子的牌谱请用 JSON 或 DDN',
  'found/actions': '{count} 个动作',
  'expected/dealt-actions': '发牌的 52 个动作，然后叫分和出牌',
  'expected/id-dealt-once': '还没发过的牌，51 到 104',
  'expected/play-id': '出牌的编号，0 或 4 到 26056',
  'found/state-hands': '各家 {sizes} 张牌',
  'expected/state-hands': '和出牌相符的手牌',
  'bad-record/empty': '{format} 文本是空的，里面要有一局',
  'bad-record/several': '这里有 {count} 局，应当只有一局',
  'bad-format/pickle':
    '这是 Python 的 pickle，可能带有代码，不读取。请先写成每行一个 JSON：' +
    `python3 -c "import json, pickle; [print(json.dumps(deal)) for deal in pickle.load(open('eval_data.pkl', 'rb'))]"`,
  'bad-format/moves': '看不出是什么格式：只有出牌，没有手牌；应两样都有，如 RLCard 的 get_perfect_information()',
  'bad-format/one-seat': '看不出是什么格式：这是 OpenSpiel 一家看到的局面，应为整局：str(state) 或 history_str()',
  'bad-format/keys': '看不出是什么格式：字段是 {keys}，应为 {formats} 的一局',
  'bad-format/text': '看不出是什么格式：开头是 {start}，应为 {formats} 的一局',
  'bad-record/utf-16': '{format} 文本像是 UTF-16，应为 UTF-8',
  'round-from-line': '从第 {line} 行开始的一局：{cause}',
  'expected/version': '"1"',
  'expected/start': '"play"',
  'expected/with-start': '和 [Start "play"] 一起写',
  'expected/without-start': '空（有 [Start "play"] 时不写）',
  'expected/hand-tags': '{names}（规则 {rules}）',
  'expected/bid': ' 1、2 或 3',
  'expected/seat-and-play': '“座位:牌”',
  'expected/from-to': ' {min} 到 {max}',
  'expected/seat-tag': '座位 0 到 {max}',
  'expected/scores': '各家的 {seats} 个数',
  'bad-record/no-tag': '牌谱第 {line} 行“{text}”不是标签，应当写成 [名称 "值"]',
  'bad-record/late-tag': '牌谱第 {line} 行：标签 {name} 在出牌之后，标签要写在最前面，一段文字一局',
  'bad-record/unknown-tag': '牌谱第 {line} 行：没有标签 {name}',
  'bad-record/tag-twice': '牌谱第 {line} 行：标签 {name} 写了两次，每个只能写一次',
  'bad-record/tag': '{place}应为{expected}',
  'bad-record/tag-part': '{place}{cause}',
  'bad-record/no-hands': '{place}没有各家的牌，要写 Hand0、Hand1……',
  'bad-record/no-seed': '牌谱里没有 [Hand0]，也没有 [Seed]，要有其中之一',
  'bad-record/beat-pass': '{place}“不出”不能当作要压的牌',
  'place/tag': '牌谱第 {line} 行，{name} "{value}"：',
  'place/no-tag': '牌谱缺少 [{name}]：',
  'bad-record/no-move':
    '牌谱第 {line} 行“{move}”：应为阶段（open、auction、double、redouble）、轮次编号，或“座位:动作”',
  'bad-record/move-seat': '牌谱第 {line} 行“{move}”：座位应为 0 到 {max}',
  'bad-record/stage-word': '牌谱第 {line} 行“{move}”：{stage} 里可用：{words}',
  'bad-record/trick-line': '牌谱第 {line} 行：“{move}”开始第 {trick} 轮，要另起一行',
  'bad-record/within-trick': '牌谱第 {line} 行：第 {trick} 轮还没完就写了“{head}”',
  'bad-record/trick-number': '牌谱第 {line} 行：轮次编号“{head}”应为“{trick}.”',
  'bad-record/move': '牌谱第 {line} 行“{move}”：应为牌或“-”（{cause}）',
  'bad-deal/turned-up': '这副牌有误：翻开的牌“{text}”不在谁手里，应为某家手里的一张牌',
  'bad-deal/wild-text': '这副牌有误：癞子是“{wild}”，规则 {rules} 应有 {count} 个',
  'bad-cards/suits': ({ text, found, index, decks }: PlacedText & { decks: 1 | 2 }) =>
    `看不懂这些牌“${text}”：第 ${index + 1} 个字起的“${found}”，每张牌都要写花色，` +
    (decks === 1 ? '如 3h、Ts、B' : "如 3h、Ts'、B'"),
  'found/no-deal': '没有 seed，也没有 hands',
  'found/pass': '不出',
  'expected/hands-of-play': '从出牌开始的牌谱的各家手牌',
  'expected/one-of-them': '其中之一',
  'expected/any-combo': '一个牌型',

  // Solver
  'bad-rules/points': '这套规则算不出明牌得分：{field} 是 {found}，应为 {expected}',

  // Bots: reasons, summaries, weights
  'summary/calls': (counted: MarkedChoices) => `叫牌：选了 ${counted.count} 次，${lost(counted)}。`,
  'summary/leads': (counted: MarkedChoices) => `先出：选了 ${counted.count} 次，${lost(counted)}。`,
  'summary/answers': (counted: MarkedChoices) => `接牌：选了 ${counted.count} 次，${lost(counted)}。`,
  'summary/partner': ({ over, ...counted }: MarkedChoices & { over: number }) => {
    const stand = counted.count - over;
    const parts = [...(stand === 0 ? [] : [`让了队友 ${stand} 次`]), ...(over === 0 ? [] : [`压了队友 ${over} 次`])];
    return `配合：${parts.join('，')}，${lost(counted)}。`;
  },
  'summary/bombs': ({ played, broken, kept, ...counted }: MarkedChoices & NumbersIn<'played' | 'broken' | 'kept'>) =>
    `炸弹：${[
      `打出 ${played} 个${played === 0 ? '' : `（${lost(counted)}）`}`,
      ...(broken === 0 ? [] : [`拆了 ${broken} 个`]),
      ...(kept === 0 ? [] : [`${kept} 个没打出去`]),
    ].join('，')}。`,
  'summary/out': ({ plays, fewest, leads }: PaceOfSeat) =>
    `手数：${plays} 手走完${fewest === null ? '' : `（最少 ${fewest} 手）`}，先出 ${leads} 次。`,
  'summary/left': ({ plays, fewest, leads, cards }: PaceOfSeat & { cards: number }) =>
    `手数：打了 ${plays} 手，先出 ${leads} 次，剩 ${cards} 张${fewest === null ? '' : `，还要 ${fewest} 手`}。`,
  'bad-position/hidden-turn': '轮到{side}，手牌却是暗的，请写出每张牌',
  'bad-position/unseen-seen': '未见的牌里有明牌或桌上的牌',
  'bad-position/unseen-few': '未见的牌只有 {found} 张，暗手至少要 {needed} 张',
  'fault/text': '{text}',
  'fault/no-answer': '{timeoutMs} 毫秒内没有回答；程序每行之后都要 flush',
  'why/goes-out': '直接出完',
  'why/reaches-head-start': '剩 {size} 张就赢',
  'why/runs-out': '剩下的 {plays} 手谁也拦不住',
  'why/wins-all-deals': '余牌还有 {deals} 种分法，摊开打每种都赢',
  'why/wins-next': ({ combo }: NamedCombo) => `没有人压得住，下一手 ${ranksOf(combo)} 就赢`,
  'why/nothing-beats': '手里没有能压的牌',
  'why/feeds-partner': '送牌给队友：只剩 {size} 张，可能正好走完',
  'why/enemy-cannot-go-out': '剩 {size} 张的对手接不走',
  'why/enemy-may-go-out': '剩 {size} 张的对手可能正好接走',
  'why/partner-holds': '队友的牌最大',
  'why/beats-partner': '压了队友',
  'why/unbeatable': '没有人压得住',
  'why/enemies-cannot-beat': '对手压不住',
  'why/only-higher-bombs-beat': '只有更大的炸弹压得住',
  'why/blocks-landlord': ({ combo }: NamedCombo) => `顶住下家地主，要大过 ${ranksOf(combo)} 才接得住`,
  'why/only-bombs-beat': '只有{by}压得住',
  'why/stops-enemy': '压住只剩 {size} 张的对手',
  'why/enemy-holds': '放过了只剩 {size} 张的对手',
  'why/keeps': (given: NamedKind) =>
    `${given.kind === 'bomb' || given.kind === 'rocket' ? '留着' : '不拆'}${named(given)}`,
  'why/breaks': (given: NamedKind) => `拆了${named(given)}`,
  'why/spends': (given: NamedKind) => `用掉${named(given)}`,
  'why/keeps-high': ({ combo }: NamedCombo) => `把 ${ranksOf(combo)} 留到后面`,
  'why/spends-high': ({ combo }: NamedCombo) => `用掉了 ${ranksOf(combo)}`,
  'why/leaves-one': ({ combo }: NamedCombo) => `只剩一手 ${ranksOf(combo)}`,
  'why/leaves-plays': ({ plays, left }: PlaysLeft) =>
    left === 0 ? `剩下的牌要 ${plays} 手出完` : `再出 ${plays} 手才剩 ${left} 张`,
  'why/gains-no-play': ({ plays, left }: PlaysLeft) =>
    left === 0 ? `剩下的牌还要 ${plays} 手出完，没有少` : `还要 ${plays} 手才剩 ${left} 张，没有少`,
  'why/leaves-cards': '出完还剩 {size} 张',
  'why/breaks-nothing': '什么都不用拆',
  'why/dear': ({ combo }: NamedCombo) => `要压最少得用 ${ranksOf(combo)}`,
  'why/sheds': '一次走 {size} 张',
  'why/loose': ({ combo }: NamedCombo) => `先走 ${ranksOf(combo)}，它凑不成对子和顺子`,
  'why/unpaired': ({ combo }: NamedCombo) => `先走 ${ranksOf(combo)}，它凑不成对子`,
  'why/lowest': '能压的{kind}里它最小',
  'why/lowest-lead': '先走手里最小的牌',
  'why/few-above': '外面比它大的只剩 {size} 张',
  'why/doubles': '让倍数翻一番',
  'why/hand-has': ({
    jokers,
    twos,
    bombs,
    plays,
  }: Readonly<Record<'jokers' | 'twos' | 'bombs', number>> & { plays: number | null }) =>
    `手里有 ${jokers} 张王、${twos} 张 2、${bombs} 个炸弹${plays === null ? '' : `，最少 ${plays} 手走完`}`,
  'bad-weights/beginning': '权重文件有误：{bytes} 字节，开头不是 DDNW',
  'bad-weights/version': '权重文件有误：版本是 {version}，应为 {expected}',
  'bad-weights/features': '权重文件有误：有 {rows} 个特征，应为 {expected}',
  'bad-weights/family': ({ family, expected }: StringsIn<'family' | 'expected'>) =>
    `权重文件有误：是${FAMILIES[family]}的，应为${FAMILIES[expected]}的`,
  'bad-weights/hidden': '权重文件有误：隐藏层有 {hidden} 个单元，应为 32 的倍数，最多 1024',
  'bad-weights/roles': '权重文件有误：有 {roles} 个角色，应为 {expected}',
  'bad-weights/length': '权重文件有误：有 {bytes} 字节，应为 {expected}',
  'bad-weights/checksum': '权重文件有误：校验和是 {checksum}，应为 {expected}，文件已损坏',
};
