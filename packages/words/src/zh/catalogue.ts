/** Chinese: the sentences of all failures and phrases by key, and names of values. */
import type { BadField, Phrase } from '@doudizhu/rules/failure';
import type { Action } from '@doudizhu/rules/round';
import type { Kind } from '@doudizhu/rules/ruleset';
import type { Catalogue, Sentence } from '../languages.ts';
import { ZH_GAME_WORDS } from './game-words.ts';

/** Names by value. */
type Names = Readonly<Record<string, string>>;

const { kinds: KINDS, phases: PHASES } = ZH_GAME_WORDS;
const RANKS: Names = { T: '10', B: '小王', R: '大王' };
const SIDES: Names = { L: 'L（地主）', D: 'D（下家）', X: 'X（对家）', U: 'U（上家）' };
const FAMILIES: Names = { three: '三人', four: '四人', wild: '癞子', two: '二人' };
const TENSORS: Names = { input: '输入', output: '输出' };
const CLAIMS: Names = { landlord: '地主', bid: '叫分', result: '胜负', scores: '得分' };
const POSITION_FIELDS: Names = { turn: '轮到谁（turn）', beatBy: '要压谁的牌（beatBy）' };
const LOSSES: Names = {
  'earlier deals': '前几次发牌',
  bids: '叫分',
  'calls and grabs': '叫地主和抢地主',
  doubles: '加倍',
  'open hands': '明牌',
};
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

const NAMES: Catalogue['names'] = {
  rank: RANKS,
  kind: KINDS,
  beatKind: KINDS,
  phase: PHASES,
  side: SIDES,
  unit: { cards: '张', pairs: '对', triples: '个三张' },
  stage: { gathering: '等人', collectingEntropy: '收集随机数', playing: '打牌', over: '一局结束', closed: '已关闭' },
  why: { timeout: '超时', absence: '离开', wish: '托管', abandonment: '退出' },
  by: { bomb: '炸弹', rocket: '王炸', either: '炸弹或王炸' },
  document: {
    record: '牌谱',
    'rlcard game': 'RLCard 牌局',
    'douzero game': 'DouZero 牌局',
    'openspiel game': 'OpenSpiel 牌局',
    'botzone match': 'Botzone 对局',
  },
  what: { option: '选项', command: '命令' },
};

/** A part of a text and its index. */
interface PlacedText {
  readonly text: string;
  readonly found: string;
  readonly index: number;
}
const charactersAt = ({ text, found, index }: PlacedText): string =>
  `看不懂这些牌“${text}”：第 ${Array.from(text.slice(0, index)).length + 1} 个字“${found}”`;

/** An entry of a list of cards. */
interface ListedCard {
  readonly found: string;
  readonly index: number;
}

/** A word of a position; null if missing. */
interface PlacedWord {
  readonly word: string | null;
  readonly key: string;
}
const place = ({ word, key }: PlacedWord): string => (word === null ? `缺少 ${key}=：` : `“${word}”处：`);
const spaced = (letters: string): string => [...letters].join(' ');

/** A tag of a record; line and value are null if missing. */
interface PlacedTag {
  readonly name: string;
  readonly line: number | null;
  readonly value: string | null;
}
const inTag = ({ name, line, value }: PlacedTag): string =>
  line === null ? `牌谱缺少 [${name}]：` : `牌谱第 ${line} 行，${name} "${value}"：`;

interface Sizes {
  readonly sizes: readonly number[];
  readonly kittySize: number;
}
interface WrongStep {
  readonly step: number;
  readonly steps: number;
  readonly seat: number;
  readonly action: Action;
  readonly play: string;
  readonly cause: Phrase;
}

/** Cards of a combo, as `formatCombo` writes them. */
interface NamedCombo {
  readonly combo: string;
}
interface NamedKind extends NamedCombo {
  readonly kind: Kind;
}
const ranksOf = (combo: string): string => [...combo].map((letter) => RANKS[letter] ?? letter).join(' ');
const named = ({ kind, combo }: NamedKind): string =>
  kind === 'rocket' ? KINDS.rocket : `${KINDS[kind]} ${ranksOf(combo)}`;

/** Plays to win; `left`: cards that may be left by a head start. */
interface PlaysLeft {
  readonly plays: number;
  readonly left: number;
}
interface MarkedChoices {
  readonly count: number;
  readonly marked: number;
  readonly points: number;
}
const lost = ({ marked, points }: Pick<MarkedChoices, 'marked' | 'points'>): string =>
  marked === 0 ? '都没丢分' : `其中 ${marked} 次约丢 ${Math.round(10 * points) / 10} 分`;
interface PaceOfSeat {
  readonly plays: number;
  readonly leads: number;
  readonly fewest: number | null;
}

const SENTENCES = {
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
  'kicker-count/quad-one': '带的牌数量不对：四张带两张或两对，不能只带一张',
  'kicker-count/quad': '带的牌数量不对：四张带两张或两对',
  'kicker-count/quad-off': '现在的规则四张不能带牌',
  'kicker-count/triple': '带的牌数量不对：三张可以不带，或带一张，或带一对',
  'triple-not-last': '三张不带只能最后一手出',
  'jokers-are-no-pair': '大小王不是对子',
  'no-combo': '这不是任何牌型',
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
  'bad-position/word': (given: PlacedWord & { cause: Phrase }, say) => place(given) + say(given.cause),
  'bad-position/wild-word': (given: PlacedWord & { count: number; rules: string }) =>
    `${place(given)}规则 ${given.rules} 有 ${given.count} 个癞子，应为 3456789TJQKA2 里的点数`,
  'bad-position/head-start-word': (given: PlacedWord) => `${place(given)}让牌应当是张数`,
  'bad-position/turn': (given: PlacedWord & { sides: string }) =>
    given.word === null
      ? '没有写轮到谁（turn=），应当写出牌的一家，如 turn=L'
      : `${place(given)}没有这一家，应当是 ${spaced(given.sides)} 之一`,
  'bad-position/beginning': '开头是“{found}”，应当是“ddn1”',
  'bad-position/no-value': '“{word}”处：缺少“=”，应当写成“名称=值”',
  'bad-position/unknown-key': '“{word}”处：没有“{key}”这一项，可用的是 {keys}',
  'bad-position/key-twice': '“{key}”写了两次，每项只能写一次',
  'bad-position/stray-side': (given: PlacedWord & { rules: string; sides: string }) =>
    `${place(given)}规则 ${given.rules} 里没有这一家，应当是 ${spaced(given.sides)}`,
  'bad-position/missing-hand': ({ side, sides }: { side: string; sides: string }) =>
    `缺少${SIDES[side] ?? side}的手牌，应当写出 ${spaced(sides)} 的手牌，或只写 L D`,
  'bad-position/hidden-size': (given: PlacedWord & { most: number }) =>
    `${place(given)}暗牌的张数不对，应当是 ?1 到 ?${given.most}`,
  'bad-position/beat': (given: PlacedWord) => `${place(given)}应当是“-”，或“家:牌”，如 L:99`,
  'bad-position/beat-side': (given: PlacedWord & { side: string; sides: string }) =>
    `${place(given)}没有“${given.side}”这一家，应当是 ${spaced(given.sides)} 之一`,
  'bad-position/beat-pass': (given: PlacedWord) => `${place(given)}“不出”不能当作要压的牌；没有要压的牌就写 beat=-`,
  'bad-position/passes': (given: PlacedWord) => `${place(given)}不出的次数应当是数字`,
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
  'bad-position/nobody-to-move': '轮到第 {turn} 家，只有 0 到 {max}',
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
  'expected/action-type': '{types}',
  'round-over': '这一局已经结束',
  'not-your-turn': '还没轮到你',
  'not-your-turn/watching': '你在旁观，不能出牌',
  'wrong-phase': '现在是{phase}，不能这样做',
  'bad-bid': '不能叫 {points} 分，可以叫：{open}',
  'bad-double': '不能乘 {factor}，可以选：{offered}',
  'bad-action/field': '动作里的 {field} 是 {found}，应为{expected}',
  'action-of-log': ({ index, seat, cause }: { index: number; seat: number; cause: Phrase }, say) =>
    `第 ${index + 1} 步（${seat} 号位）：${say(cause)}`,
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
  'bad-rules/switch': ({ field, found, expected }: BadField, say) =>
    `规则${field === 'rules' ? '' : `开关 ${field} `}不能是 ${say(found)}，应为 ${say(expected)}`,
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
  'bad-record/no-deal': '牌谱里没有种子，也没有牌，要有其中之一',
  'bad-record/hand-sizes': ({ found, expected }: { found: Sizes; expected: { size: number; kittySize: number } }) =>
    `牌谱里各家 ${found.sizes.join('、')} 张，底牌 ${found.kittySize} 张，应为各 ${expected.size} 张，底牌 ${expected.kittySize} 张`,
  'bad-record/wild': '牌谱里的癞子是“{wild}”，应有 {count} 个',
  'bad-record/empty-hand': '牌谱里 {seat} 号位没有牌，至少要有一张',
  'bad-record/turn': '牌谱里轮到 {turn} 号位，但 {leader} 号位出牌后 {passes} 家不出，应轮到 {expected} 号位',
  'bad-step': ({ step, steps, seat, action, play, cause }: WrongStep, say) =>
    `牌谱第 ${step} 步（共 ${steps} 步）有误，${seat} 号位` +
    `${ZH_GAME_WORDS.did(action, () => `出 ${play}`)}：${say(cause)}`,
  'bad-result': ({ claim, given, fact, rules }: { claim: string; given: string; fact: string | null; rules: string }) =>
    `牌谱写的${CLAIMS[claim]}是 ${given}，按规则 ${rules} 打下来${fact === null ? '没有' : `是 ${fact}`}`,
  'bad-cards/botzone': 'Botzone 的牌应为 0 到 53 的数字列表',
  'bad-cards/botzone-number': ({ found, index }: ListedCard) =>
    `Botzone 的牌第 ${index + 1} 项 ${found} 有误，应为 0 到 53`,
  'bad-cards/botzone-twice': ({ found, index }: ListedCard) =>
    `Botzone 的牌第 ${index + 1} 项 ${found} 重复了，每张只能有一次`,
  'found/requests': '一个机器人收到的请求，只有一家手牌',
  'found/keys': '字段 {keys}',
  'expected/match-log': '整场对局的日志',
  'expected/one-seat': '一个座位："0"、"1" 或 "2"',
  'expected/verdict': '"OK"：没有机器人出错的对局',
  'bad-cards/dialect': ({ text, index, found, dialect, names }: PlacedText & { dialect: string; names: string }) =>
    `看不懂这些牌“${text}”：第 ${index + 1} 个字起的“${found}”不是 ${dialect} 的牌，可用：${names}`,
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
  'bad-cards/douzero-number': ({ found, index }: ListedCard) => `DouZero 的牌第 ${index + 1} 项 ${found} 不是牌`,
  'bad-cards/douzero-too-many': ({ found, index, most }: ListedCard & { most: number }) =>
    `DouZero 的牌第 ${index + 1} 项 ${found} 太多了，最多 ${most} 张`,
  'bad-cards/second-dash': '“{text}”里有不止一个“-”，应当写成“主体-带牌”',
  'no-combo/openspiel-plane': '“{text}”不是规则 {rules} 里带牌的飞机，应当写成“主体-带牌”',
  'found/bottom-not-held': '地主手里没有的“{cards}”',
  'expected/bottom': '地主拿的三张底牌',
  'expected/payoffs': ({ payoffs, winner }: { payoffs: readonly number[]; winner: number }) =>
    `${JSON.stringify(payoffs)}（${winner} 号位赢了）`,
  'bad-record/empty': '{format} 文本是空的，里面要有一局',
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
  'bad-record/tag': (given: PlacedTag & { expected: Phrase }, say) => `${inTag(given)}应为${say(given.expected)}`,
  'bad-record/tag-part': (given: PlacedTag & { cause: Phrase }, say) => inTag(given) + say(given.cause),
  'bad-record/no-hands': (given: PlacedTag) => `${inTag(given)}没有各家的牌，要写 Hand0、Hand1……`,
  'bad-record/no-seed': '牌谱里没有 [Hand0]，也没有 [Seed]，要有其中之一',
  'bad-record/beat-pass': (given: PlacedTag) => `${inTag(given)}“不出”不能当作要压的牌`,
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
  'summary/bombs': ({
    played,
    broken,
    kept,
    ...counted
  }: MarkedChoices & { played: number; broken: number; kept: number }) =>
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
  'fault/no-answer': '{timeoutMs} 毫秒内没有回答',
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
  'bad-weights/beginning': '权重文件有误：{bytes} 字节，开头不是 DDNW',
  'bad-weights/version': '权重文件有误：版本是 {version}，应为 {expected}',
  'bad-weights/features': '权重文件有误：有 {rows} 个特征，应为 {expected}',
  'bad-weights/family': ({ family, expected }: { family: string; expected: string }) =>
    `权重文件有误：是${FAMILIES[family]}的，应为${FAMILIES[expected]}的`,
  'bad-weights/hidden': '权重文件有误：隐藏层有 {hidden} 个单元，应为 32 的倍数，最多 1024',
  'bad-weights/roles': '权重文件有误：有 {roles} 个角色，应为 {expected}',
  'bad-weights/length': '权重文件有误：有 {bytes} 字节，应为 {expected}',
  'bad-weights/checksum': '权重文件有误：校验和是 {checksum}，应为 {expected}，文件已损坏',

  // Tables
  ahead: '序号 {seq} 还没有到，最多是 {max}',
  stale: '牌桌刚刚变了，请再看一眼',
  'id-used': '这个命令编号用过了，请换一个',
  closed: '牌桌已经解散',
  'wrong-stage': '牌桌现在是“{stage}”，不能这样做',
  'no-seat/here': '你没有坐在这张桌上',
  'seat-taken/here': '{seat} 号位已经有人',
  'has-seat': '已经坐在 {seat} 号位，一个人只能坐一个座位',
  left: '你已经退出这一局，请等它结束',
  'too-many/switches': '每局最多切换 {max} 次',
  'too-many/ready': '开局前最多切换准备 {max} 次',
  'too-many/proposals': '这一局已经提议过一次',
  'no-person/presence': '{seat} 号位没有人，不能标记上线或离线',
  'own-decision': ({ name, seat }: { name: string | null; seat: number }) =>
    `${seat} 号位由${name ?? '别人'}自己决定，不能由机器人代打`,
  'not-practice/undo': '这一桌不能悔牌，只有练习桌可以',
  'not-practice/cards': '这一桌不能指定牌，只有练习桌可以',
  'not-allowed/autopilot': '这一桌不能托管，超时或离开时才由机器人代打',
  'not-allowed/hint': '这一桌没有提示',
  'nothing-to-undo': '还没有可以收回的一手',
  'secret-used': '这个秘密在第 {round} 局用过了，要换一个新的',
  'not-ready': '{seat} 号位还没有准备好',
  'no-pledge/rated': '计分局开局前，至少要有两个人提交随机数的哈希',
  'no-pledge/reveal': '{seat} 号位开局前没有提交随机数的哈希',
  'bad-reveal/pledge': '这个随机数和 {seat} 号位开局前提交的哈希对不上',
  'nothing-to-do/autopilot': ({ on }: { on: boolean }) => (on ? '已经在托管了' : '本来就没有托管'),
  'nothing-to-do/auto-pass': ({ on }: { on: boolean }) => (on ? '自动不出已经开着' : '自动不出已经关着'),
  'nothing-to-do/hint': '这一局已经记过提示',
  'nothing-to-do/ready': ({ seat, on }: { seat: number; on: boolean }) =>
    `${seat} 号位${on ? '已经' : '本来就没有'}准备好`,
  'nothing-to-do/entropy': '{seat} 号位已经提供过随机数',
  'nothing-to-do/undo': '没有人要悔牌',
  'nothing-to-do/dissolve': '没有人提议解散',
  'nothing-to-do/agreed': '{seat} 号位已经同意过',
  'nothing-to-do/presence': ({ seat, here }: { seat: number; here: boolean }) =>
    `${seat} 号位本来就${here ? '在' : '不在'}`,
  'nothing-to-do/empty': '{seat} 号位本来就没有人',
  'nothing-to-do/released': '第 {round} 局没有什么要公布',
  'nothing-to-do/drawn': '牌本来就是抽的',
  'bad-deal/sizes': '牌数不对：各家 {sizes} 张，应为 {seats} 家各 {size} 张，底牌 {kitty} 张',
  'bad-deal/no-wild': '这副牌没有写癞子，应有 {count} 个',
  stopped: '这张牌桌已经不在这里进行了，请重新打开',
  'log/no-json': '这里是 {found}，应为 JSON 对象',
  'log/version': '版本是 {found}，这里能读的是 {expected}',
  'log/field': '{field} 是{found}，应为{expected}',
  'bad-log/line': '日志第 {line} 行有误（{cause}）',
  'other-version/line': '日志第 {line} 行有误（{cause}）',
  'bad-log/empty': '日志是空的',
  'event/seq': '序号是 {seq}，应为 {expected}',
  'event/time': '它比前一条早，应不早于 {expected}',
  'event/closed': '牌桌已经解散，不该再有记录',
  'event/chain': '它的哈希链和前面的记录对不上',
  'event/snapshot': '这一段的开头和规则不符，应为 {seats} 个座位',
  'event/seat': '没有 {seat} 号位',
  'event/not-opened': '日志应当以“opened”开头',
  'event/terms': '牌桌的约定不完整',
  'event/dealt-early': '还没有到发牌的时候',
  'event/no-cause': '没有原因会引起它',
  'event/autopilot': '没有人因为{why}而要代打',
  'event/no-autopilot': '没有机器人在代打这个座位',
  'event/commitment': '秘密和承诺对不上，应为 {expected}',
  'event/other-command': '按规则应为 {json}',
  'event/not-timed': ({ seat, byTable }: { seat: number; byTable: boolean }) =>
    `${byTable ? '牌桌' : '自动不出'}不该替 ${seat} 号位出牌`,
  'event/due': '应当先有“{type}”',
  'event/cards': '牌、发牌的座位或首叫者和秘密、随机数算出来的不一样',
  'event/other': '应为 {json}',
  'bad-log/event': '日志第 {index} 条（{type}）有误：{cause}',
  'bad-log/no-events': '日志是空的',
  'found/secret': '别的内容',
  'expected/command-type': ({ choices, isHost }: { choices: readonly string[]; isHost: boolean }) =>
    `${isHost ? '主持方' : '玩家'}的命令：${choices.join('、')}`,
  'bad-command/shape': '命令的 {field} 有误：这里是{found}，应为{expected}',
  'expected/time': '以毫秒计的时间',
  'expected/terms': '牌桌的约定',
  'bad-terms/field': '牌桌的约定 {field} 有误：这里是{found}，应为{expected}',
  'expected/account': '账号：1 到 64 个字母、数字、“-”或“_”，不能是 "host"',
  'expected/sender': '"host"，或账号',
  'expected/secret': '64 位小写十六进制数',
  'expected/hex': '{digits} 位小写十六进制数',
  'expected/table-id': '1 到 64 个字母、数字、“-”或“_”',
  'expected/board-id': '1 到 80 个字母、数字、“-”或“_”',
  'expected/count-word': '计数字',
  'expected/wild-letters': '一两个点数的字母',
  'expected/kind': '牌型名',
  'expected/action': '动作 { type, … }',
  'expected/deal': '一副牌 { hands, kitty, faceUp, wild }，或 null',
  'expected/seat': '这张牌桌的座位',
  'expected/seat-or-null': '这张牌桌的座位，或 null',
  'expected/label': '1 到 {max} 个可见字符的名字',
  'expected/occupant':
    '{ type: "person", account }、{ type: "bot", name, level } 或 null，' +
    '账号 1 到 64 个字母、数字、“-”或“_”，名字 1 到 40 个字符，级别 1 到 400 个字符',

  // The server
  'bad-request/field': '请求里的 {field} 是 {found}，应为{expected}',
  'bad-request/path': '路径 {path} 无效，应以 / 开头',
  'not-found/table': '牌桌 {table}：找不到，或者这个账号看不到',
  'bad-rules/ranked': '{found} 没有排位赛，可选：{rules}',
  'bad-level/bots': '机器人 {found} 不行：最多 {most} 个，可选：{levels}',
  'bad-request': '服务器看不懂这个请求',
  'bad-origin': '这个请求来自别的网站',
  'signed-out': '请先登录',
  'sign-in-again': '请先重新登录：上次登录已经超过五分钟',
  'not-found': '找不到，或者这个账号看不到',
  'bad-name': '这个名字不能用：要 1 到 20 个看得见的字，也不能和别人的名字看起来一样',
  'name-taken': '已经有人叫这个名字，或者太像了',
  'name-removed': '管理员删除了这个名字，请换一个',
  'renamed-already': '名字一天只能改一次',
  'bad-rules': '没有这种规则',
  'bad-level': '这种玩法没有这个机器人',
  'wrong-secret': '登录码、恢复码或通行密钥不对，或者已经用过了',
  'no-passkeys': '通行密钥只能在 https 网站和本机上用',
  'too-many-tables': '你开的桌太多了，请先关掉几桌',
  'too-many': '太频繁了，请稍等一会儿',
  'too-large': '内容太长了',
  stopping: '服务器正在重启，请稍等',
  maintenance: '服务器马上要维护，暂时不开新的牌局',
  'nodes-apart': '服务器之间暂时连不上：正在打的牌桌照常进行，新牌桌请稍后再开',
  'no-storage': '服务器暂时存不了东西，请稍等',
  internal: '服务器出错了',
  'bad-message': '服务器看不懂这条消息',
  'join-first': '还没有连上牌桌',
  'joined-already': '已经连上牌桌了',
  'seated-elsewhere': '你正坐在另一桌',
  'seat-taken': '这个座位已经有人了',
  'too-fast': '太快了，歇一歇',
  'no-seat': '你没有坐在这一桌',
  'not-playing-here': '你正在另一个窗口打这一桌',
  'not-owner': '只有开桌的人能这样做',
  'table-in-use': '这一桌还有别人坐着',
  'hosted-table': '这一桌的座位由服务器安排',
  'entry-closed': '现在不能报名、退出或公开随机数',
  'entered-already': '你已经报名了',
  'tournament-full': '比赛已经满员',
  'pledge-used': '别的参赛者用了这个承诺，请换一个随机数',
  'entrant-removed': '你已被移出这场比赛',
  'network-full': '你的网络地址已有八人报名这场比赛',
  'not-entered': '你没有报名这场比赛',
  'bad-reveal': '公开的随机数与报名时的承诺不符',
  'bad-start': '比赛应在两分钟之后、七天之内开始',
  'too-many-friends': '好友名单满了',
  'people-only': '程序不能这样做',
  'too-many-programs': '一个账号最多三个程序',
  'name-required': '请先给自己起个名字',
  'match-missed': '你错过了匹配到的牌局，过一会儿才能再匹配',
  muted: '你被禁言了',
  banned: '这个账号被封禁了',
  'reported-already': '你已经举报过这一局的这个座位',
  'moderators-only': '请先以管理员身份登录',

  // Its client
  unreachable: '连不上联机服务器',
  offline: '和牌桌的连接断了',

  // Puzzles
  'expected/name': '名称',
  'expected/rule-set': '规则',
  'expected/wild-ranks': '一两个点数，3 到 2',
  'expected/cards': '牌',
  'expected/hands': '一到三家的手牌',
  'expected/side': 'landlord 或 farmers',
  'expected/plays': '牌的列表',
  'expected/sha-256': '十六进制的 SHA-256',
  'expected/wrong': '{of, greedy, sampling}',
  'expected/or-nothing': '{other}，也可以不写',
  'bad-puzzle/no-json': '残局不是正确的 JSON',
  'bad-puzzle/no-object': '残局应为 JSON 对象',
  'bad-puzzle/field': '残局的 {field} 有误：这里是{found}，应为{expected}',

  // Arena
  'bad-arena/bots': '只有 {bots} 个机器人，至少要两个',
  'bad-arena/deals': '副数是 {deals}，至少要 1',
  'bad-arena/sprt': 'SPRT 的范围是 {low} 到 {high}，应为 0 到 1 之间由小到大的两个数',

  // Programs and models as bots
  'bad-bot/unknown': ({
    name,
    names,
    prefixes,
  }: {
    name: string;
    names: readonly string[];
    prefixes: readonly string[];
  }) => `没有机器人“${name}”，可用：${names.join('、')}，或 ${prefixes.join('…、')}…`,
  'bad-bot/seats': '机器人“{name}”只会打 {plays} 人的，{seats} 人可用：{others}',
  'bad-bot/mode': '机器人“{name}”打不了 {rules}：模型不认识癞子和二人玩法，可用：{others}',
  'bad-bot/reason': '机器人“{name}”用不了：{cause}',
  'bad-command/open-quote': '程序“{text}”写得不对：{quote} 没有成对',
  'bad-command/empty': '没有写要启动的程序',
  'bad-message/no-json': '消息 {line} 不是 JSON，应为每行一个 JSON 对象',
  'bad-message/field': ({ line, field, found, expected }: BadField & { line: string }, say) =>
    `消息 ${line} ${field === '' ? '' : `的 "${field}" `}有误：这里是${say(found)}，应为${say(expected)}`,
  'bad-message/no-answer': '消息 {line} 没有回答，应有 "choice" 或 "action"',
  'bad-answer/choice': '选择 {choice} 不对，应为 0 到 {max}',
  'bad-answer/action': '动作 {action} 不在给出的 {sent} 个之中',
  'bad-file/no-folder': '没有写模型文件夹，应写 {prefix}FOLDER',
  'bad-file/no-model': '没有写模型文件，应写 {prefix}FILE',
  'bad-file/absent': '没有这个文件',
  'bad-file/folder': '这是文件夹',
  'bad-file/system': '系统读不了这个文件',
  'bad-bot/douzero': 'DouZero 只打三人一副牌、没有癞子的，“{name}”打不了 {rules}，可用：{others}',
  'bad-model/douzero': '输入是 {found}，应为 {expected}',
  'bad-model/one-role': '模型只会打一个角色，要有输入 "{input}"，或每个角色一个模型，路径里写 {mark}',
  'bad-model/seats': '模型是 {seats} 人的，应与地主的模型一样是 {expected} 人的',
  'bad-model/no-onnx': '{bytes} 字节，不是 ONNX 模型',
  'bad-model/features': '模型用的特征版本是 {version}，应为 {expected}',
  'bad-model/no-family': '模型是 {seats} 人的，应为 {expected} 人的',
  'bad-model/surplus': '多了输入 {input}，应为 {known}',
  'bad-model/missing': ({ what, expected, names }: { what: string; expected: string; names: readonly string[] }) =>
    `缺少${TENSORS[what]} ${expected}，现有：${names.length === 0 ? '无' : names.join('、')}`,
  'bad-model/tensor': ({ what, found, expected }: { what: string; found: string; expected: string }) =>
    `${TENSORS[what]} ${found} 应为 ${expected}`,
  'bad-protobuf/no-field': '第 {start} 字节处没有字段（共 {bytes} 字节）',
  'bad-protobuf/half-number': '{bytes} 字节的末尾有半个数',
  'no-runtime/absent': 'ONNX 模型需要可选的包 onnxruntime-web，请运行 npm install onnxruntime-web',
  'no-runtime/broken': 'ONNX 模型需要可选的包 onnxruntime-web，但它加载不了',
  'fault/view': '{name} 只会打 {plays} 人的，这里是 {seats} 人',
  'fault/start': '{file} 启动不了',
  'fault/no-program': '没有程序“{file}”',
  'fault/no-program-quoted': '没有程序“{file}”（因为有引号，整个算一个词）',
  'fault/not-ended': '{timeoutMs} 毫秒内没有结束',
  'fault/other-answer': '回答了 {line}，应为 type "act"、id {id}',
  'fault/greeting': '开头是 {line}，应为协议 {version} 的 hello',
  'fault/botzone-rules': 'Botzone 只打三人一副牌的，不打 {rules}',
  'fault/douzero-rules': 'DouZero 只打三人一副牌、没有癞子的，不打 {rules}',
  'fault/ended': ({ file, signal, code }: { file: string; signal: string | null; code: number | null }) =>
    `${file} 结束了（${signal ?? `代码 ${code}`}）`,
  'fault/stderr': '{cause}，它的错误输出：“{output}”',
  'fault/botzone-no-json': '回答了 {line}，应为一行 {"response":…}',
  'fault/botzone-bid': '叫了 {response}，不是可以叫的分',
  'fault/botzone-cards': '{cause}，应为合法的出牌',
  'fault/botzone-play': '出了 {response}，不是合法的出牌',
  'model-at': '{path}：{cause}',
  'fault/model': '模型 {path} 运行失败',

  // Queues
  'bad-queue/url': '--queue 的值“{url}”不对，应写 redis://主机 或 redis://:密码@主机:端口',
  'bad-queue/away': '连不上 {url} 的 Redis',
  'bad-queue/task': '没有工作进程能完成任务 {task}',
  'bad-queue/outcome': ({ task, field, found, expected }: BadField & { task: string }, say) =>
    `任务 ${task} 的结果${field === '' ? '' : `里 ${field} `}是${say(found)}，应为${say(expected)}`,
  'bad-queue/differs': '任务 {task} 的结果与本机算出的不同，工作进程的版本应一致',

  // Plays and hands of a terminal
  'bad-kind': '没有牌型 {kind}',
  'bad-main': '没有点数 {main}',
  'no-cards/play': '没有给牌，至少要一张',
  'no-cards/hand': '没有给牌，至少要一张',
  'no-such-reading': '“{cards}”不能当这种牌型',
  'bad-cards/hand': ({ text, count, rank, max }: { text: string; count: number; rank: string; max: number }) =>
    `手牌“${text}”里有 ${count} 张 ${rank}，最多 ${max} 张`,
  'play-json/part': '“{cards}”有误：{cause}',

  // ddz
  'bad-usage/unknown-word': '没有{what}“{name}”{hint}',
  'bad-usage/other-option': 'ddz {command} 没有 --{option}，可用：{taken}',
  'bad-usage/no-value': '--{option} 缺少值 {value}',
  'bad-usage/stray-value': '--{option} 不带值，却给了“{value}”',
  'bad-usage/stray-argument': '多了参数“{argument}”，用法：{usage}',
  'bad-usage/no-argument': '缺少参数，用法：{usage}',
  'bad-usage/choice': '--{option} 的值“{value}”不对，可用：{choices}{near}',
  'bad-usage/shell': '没有 shell“{shell}”，可用：{shells}{near}',
  'bad-usage/whole': '--{option} 的值“{value}”不对，应为 {min} 到 {max} 的整数',
  'bad-usage/sprt': '--sprt 的值“{value}”不对，应为 0 到 1 之间由小到大的两个数，如 0.5,0.52',
  'bad-usage/cards': '--cards 的值“{value}”不对，应为 {min} 到 {max} 之间的范围，如 8-14',
  'bad-usage/kinds': '--kinds-off 的值“{value}”不对：没有牌型“{kind}”，可用：{kinds}{near}',
  'bad-usage/wild': ({ value, rules, count }: { value: string; rules: string; count: number }) =>
    `--wild 的值“${value}”不对：${count === 0 ? `${rules} 没有癞子` : `应为 3456789TJQKA2 里的 ${count} 个点数`}`,
  'online/server': '服务器地址“{server}”不对，应为 https://play.example 这样的地址',
  'online/token': '令牌不对，应为服务器账号页上生成的 43 个字符',
  'online/table': '--table 的值“{table}”不对，应为牌桌的编号或链接',
  'online/no-table': '{server} 上没有牌桌“{table}”，或者这个账号看不到',
  'online/against': '--against 不对：服务器在 {rules} 里没有机器人“{name}”，可用 {known}',
  'online/against-count': '--against 写了 {count} 个机器人，{rules} 最多 {most} 个',
  'online/unreachable': '{server} 没有游戏服务器应答',
  'online/refused': '服务器拒绝了：{cause}',
  'bad-usage/refute': '--refute 的值“{value}”不对：{cause}',
  'bad-usage/hidden-hands': '--{option} 只用于有暗手的局面，如 U=?3',
  'bad-usage/open-hands': '--{option} 只用于明牌局面',
  'bad-usage/needs': '--{option} 要和 {other} 一起用',
  'bad-usage/excludes': '--{option} 不能和 {other} 一起用',
  'bad-usage/json-format': '--json 不能和 --{option} {value} 一起用，只能写 --{option} json 或不写',
  'bad-usage/position-twice': '局面里已经写了，不要再用 --{option}',
  'bad-usage/no-position': '没有局面：请写 "ddn1 L=… D=… turn=…"，或用 --landlord 和 --farmer（缺少 {missing}）',
  'bad-usage/side': ({ option, value, letters }: { option: string; value: string; letters: readonly string[] }) =>
    `--${option} 的值“${value}”不对，应为 ${letters.join(' ')} 之一（L 地主，其余为农民）`,
  'bad-usage/no-puzzle': '没有残局“{id}”{near}',
  'bad-rules/no-json': '--rules 不是正确的 JSON：请检查引号和括号',
  'bad-format/unknown': '看不出是什么格式，请用 --from 指明：{formats}',
  'bad-bot/option': '没有机器人“{name}”，可用：{bots}{near}',
  'bad-bot/count': ({ given, places }: { given: number; places: number }) =>
    `给了 ${given} 个机器人，应为 ${places === 1 ? '1 个' : `1 个或 ${places} 个`}`,
  'bot-fault': '机器人出错：{cause}',
  'bad-deal/text': '看不懂这副牌“{text}”：应为 {seats} 家手牌和底牌，如 34… / 56… / 78… + 9TB',
  'bad-deal/no-wild-text': '这副牌“{text}”缺癞子：底牌后面应写 {count} 个，如 … + 9TB * {example}',
  'not-seen': '这份日志里没有哪一条的哈希是 {hash}，它不是你看到的那一份',
  'bad-signature': '第 {round} 局的承诺，签名不对',
  'bad-file/there': '{path} 已经有了，请换一个文件',
  'bad-file/there-resume': '{path} 已经有了：请换一个文件，或用 --resume {path} 接着打',
  'bad-file/full': '{path} 里已经有内容：请用 --resume 接着做，或换一个文件',
  'bad-file/other-rounds': '{path} 第 {line} 行是另一次模拟的牌局，请用同样的 --seed、--rules 和 --bots，或换一个文件',
  'bad-log/record': '{path} 是牌谱，不是 ddz play --save 写的日志；牌谱可用 ddz replay 查看',
  'bad-file/utf-16': '读不了 {path}：它是 UTF-16，应为 UTF-8',
  'bad-file/read': '读不了 {path}：{cause}',
  'bad-file/write': '写不了 {path}：{cause}',
  'bad-file/no-puzzles': '{path} 里没有残局',
  'bad-file/no-positions': '{path} 里没有局面，每行应为一个 DDN 或 JSON 对象',
  'bad-file/other-position': '{path} 第 {line} 行不是 --batch 第 {position} 行的局面，请用同样的局面，或换一个文件',
  'bad-file/line': '{path} 第 {line} 行：{cause}',
  'bad-file/other-seed': '{path} 第 {line} 行：残局 {id} 不是 --seed {seed} 的',
  'bad-file/other-source': '{path} 第 {line} 行：残局 {id} 的来源是“{source}”，和这次的 {command} 不同',
  'bad-file/other-rules': '{path} 第 {line} 行：残局 {id} 的规则是 {rules}，应为 {asked}',
  'bad-record/no-whole-deal': '这一局从中途开始，应为带底牌的整副牌',
  'bad-puzzles': '{path} 的 {checked} 题中有 {wrong} 题不对',
  'interrupted/positions': '已中断：{total} 个局面解了 {done} 个；用 --out FILE --resume 接着解',
  interrupted: '检查被中断：{path} 的 {total} 题只检查了 {checked} 题，这些都正确',
  'bad-puzzle/not-described': '残局 {id}：没有证出最佳打法',
  'bad-state/no-json': '--resume {path} 不是正确的 JSON',
  'bad-state/no-state': '--resume {path} 不是 ddz arena 写的状态',
  'bad-state/field': '--resume {path} 的 {field} 有误：这里是{found}，应为{expected}',
  'bad-state/other': '--resume {path} 的 {fields} 和这次要求的不同',
  'bad-queue/bot': '机器人 {name} 只在本机上有，--queue 不能用文件或程序当机器人',
  'must-lead/solver': '轮到你先出，不能不出',
  'unclear/reading': '“{text}”这样写不成牌型，是不是 {near}？',
  'unclear/word': '“{text}”不是牌，也不是命令（help 列出命令）',
  'unclear/not-now': '现在不能这样做',
  'unclear/no-open-hand': '现在不能明牌，请出牌或 p 不出',
  'unclear/answer': '“{text}”：{expected}',
  'reason/absent': '没有这个文件或文件夹',
  'reason/no-space': '磁盘已满',
  'reason/folder': '这是文件夹',
  'reason/not-permitted': '没有权限',
  'reason/no-folder': '路径中有一段不是文件夹',
  'reason/read-only': '磁盘是只读的',
  'reason/system': ({ code }: { code: string | null }) => (code === null ? '系统出错' : `系统出错（${code}）`),
  'answer/open-hand': '请输入 y 明牌，或 n',
  'answer/open-hand-or-wait': '请输入 y 明牌，n 不明牌，或 w 多看几张牌再定',
  'answer/bid': '请输入叫分：{points}，或 p 不叫',
  'answer/call': '请输入 y 叫地主，或 n',
  'answer/grab': '请输入 y 抢地主，或 n',
  'answer/double': '请输入 y 加倍，或 n',
  'answer/double-happy': '请输入 1、2 或 4',
  'answer/redouble': '请输入 y 反加倍，或 n',
  'answer/next-round': '请输入 y 或回车再来一局，r 复盘，u 悔牌，q 退出',
  'log-of-play': '{path} 不是 ddz play --save 写的日志：{cause}',
  'lossy-helps': '{cause}（--lossy 可以丢掉它）',
  'in-round': '第 {number} 局：{cause}',
  'line/no-json': '不是正确的 JSON',
  'line/misfit': ({ field, found, expected }: BadField, say) =>
    `${field === '' ? '' : `${field} 有误：`}这里是${say(found)}，应为${say(expected)}`,
  'in-file': '{path}：{cause}',
  'near/help': '，详见 {help}',
} as const satisfies Readonly<Record<string, Sentence>>;

export const ZH: Catalogue = { sentences: SENTENCES, names: NAMES, separator: '、' };
