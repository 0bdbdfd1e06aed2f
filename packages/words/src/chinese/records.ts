/** What `packages/records` refuses, in Chinese. */
import { formatCombo } from '@doudizhu/rules/combos';
import type { RECORDS_TEXTS, TagAt } from '@doudizhu/records/texts';
import type { Sentences } from '../sentences.ts';
import { actionInChinese } from './actions.ts';
import { listed } from './names.ts';

const DOCUMENTS: Readonly<Record<string, string>> = {
  record: '牌谱',
  'rlcard game': 'RLCard 牌局',
  'douzero game': 'DouZero 牌局',
  'openspiel game': 'OpenSpiel 牌局',
  'botzone match': 'Botzone 对局',
  'botzone turn': 'Botzone 回合',
  initdata: 'initdata',
};
const documentName = (document: string): string =>
  Object.hasOwn(DOCUMENTS, document) ? DOCUMENTS[document]! : document;

const at = (path: string): string => (path === '' ? '' : `的 ${path} `);

const LOSSES = {
  'earlier deals': '前几次发牌',
  bids: '叫分',
  'calls and grabs': '叫地主和抢地主',
  doubles: '加倍',
  'open hands': '明牌',
} as const;

const CLAIMS = { landlord: '地主', bid: '叫分', result: '胜负', scores: '得分' } as const;

const cannot = (dialect: string): string => `这一局不能写成 ${dialect} 格式：`;

const inTag = ({ name, line, value }: TagAt): string =>
  line === null ? `牌谱缺少 [${name}]：` : `牌谱第 ${line} 行，${name} "${value}"：`;

const SHOWN_MAX = 60;
const short = (text: string): string => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text);

export const RECORDS_IN_CHINESE: Sentences<typeof RECORDS_TEXTS> = {
  'document/misfit': ({ document, path, found, wanted }, say) =>
    `${documentName(document)}${at(path)}有误：这里是${short(say(found))}，应为${say(wanted)}`,
  'document/part': ({ document, path, cause }, say) => `${documentName(document)}${at(path)}有误：${say(cause)}`,
  'document/no-json': ({ document }) => `${documentName(document)}不是正确的 JSON`,
  'found/no-deal': () => '没有 seed，也没有 hands',
  'found/pass': () => '不出',
  'found/bottom-not-held': ({ cards }) => `地主手里没有的“${cards}”`,
  'found/hand-sizes': ({ sizes }) => `各家 ${listed(sizes)} 张牌`,
  'wanted/whole-hands': () => '地主 20 张、农民各 17 张',
  'found/no-cards': () => '没有牌',
  'found/requests': () => '一个机器人收到的请求，只有一家手牌',
  'found/keys': ({ keys }) => `字段 ${listed(keys)}`,
  'wanted/hands-of-play': () => '从出牌开始的牌谱的各家手牌',
  'wanted/one-of-them': () => '其中之一',
  'wanted/any-combo': () => '一个牌型',
  'wanted/bottom': () => '地主拿的三张底牌',
  'wanted/payoffs': ({ payoffs, winner }) => `${JSON.stringify(payoffs)}（${winner} 号位赢了）`,
  'wanted/seat-and-cards': () => '[座位, 牌]',
  'wanted/match-log': () => '整场对局的日志',
  'wanted/one-seat': () => '一个座位："0"、"1" 或 "2"',
  'wanted/verdict': () => '"OK"：没有机器人出错的对局',

  'bad-cards/suits': ({ text, found, index, decks }) =>
    `看不懂这些牌“${text}”：第 ${index + 1} 个字起的“${found}”，每张牌都要写花色，` +
    (decks === 1 ? '如 3h、Ts、B' : "如 3h、Ts'、B'"),
  'bad-deal/turned-up': ({ text }) => `这副牌有误：翻开的牌“${text}”不在谁手里，应为某家手里的一张牌`,
  'bad-cards/botzone': () => 'Botzone 的牌应为 0 到 53 的数字列表',
  'bad-cards/botzone-number': ({ found, index }) => `Botzone 的牌第 ${index + 1} 项 ${found} 有误，应为 0 到 53`,
  'bad-cards/botzone-twice': ({ found, index }) => `Botzone 的牌第 ${index + 1} 项 ${found} 重复了，每张只能有一次`,
  'bad-cards/douzero': () => 'DouZero 的牌应为字母，或数字列表',
  'bad-cards/douzero-number': ({ found, index }) => `DouZero 的牌第 ${index + 1} 项 ${found} 不是牌`,
  'bad-cards/douzero-too-many': ({ found, index, most }) =>
    `DouZero 的牌第 ${index + 1} 项 ${found} 太多了，最多 ${most} 张`,
  'bad-cards/second-dash': ({ text }) => `“${text}”里有不止一个“-”，应当写成“主体-带牌”`,
  'no-combo/openspiel-plane': ({ text, rules }) => `“${text}”不是规则 ${rules} 里带牌的飞机，应当写成“主体-带牌”`,
  'bad-cards/dialect': ({ dialect, text, found, index, names }) =>
    `看不懂这些牌“${text}”：第 ${index + 1} 个字起的“${found}”不是 ${dialect} 的牌，可用：${names}`,
  'bad-cards/dialect-too-many': ({ text, name, most }) => `“${text}”里 ${name} 超过 ${most} 张`,
  'no-combo/dialect': ({ text, rules }) => `“${text}”不成牌型，或者规则 ${rules} 里没有这种牌型`,

  'cannot-express/seats': ({ dialect, rules, seats }) =>
    `${cannot(dialect)}规则 ${rules} 是 ${seats} 人的，只能写 3 人的`,
  'cannot-express/no-landlord': ({ dialect }) => `${cannot(dialect)}没有地主，只能写打过的局`,
  'cannot-express/within-trick': ({ dialect }) => `${cannot(dialect)}它从一轮中间开始，只能写地主首出的局`,
  'cannot-express/hand-sizes': ({ dialect, sizes }) =>
    `${cannot(dialect)}各家 ${listed(sizes)} 张，应为地主 20 张、农民各 17 张`,
  'cannot-express/losses': ({ dialect, losses }) =>
    `${cannot(dialect)}会丢掉${listed(losses.map(({ what, times }) => `${LOSSES[what]}（${times}）`))}，可以选择有损地写`,
  'cannot-express/kitty': ({ dialect, size }) => `${cannot(dialect)}底牌有 ${size} 张，应为 3 张`,
  'cannot-express/rules': ({ dialect, cause }, say) => `${cannot(dialect)}它的规则不同：${say(cause)}`,
  'cannot-express/play': ({ dialect, play, is, was }) =>
    `${cannot(dialect)}它的规则不同，第 ${play} 手会读成 ${is}，应为 ${was}`,

  'bad-record/empty': ({ format }) => `${format} 文本是空的，里面要有一局`,
  'round-from-line': ({ line, cause }, say) => `从第 ${line} 行开始的一局：${say(cause)}`,
  'bad-record/no-deal': () => '牌谱里没有种子，也没有牌，要有其中之一',
  'bad-record/hand-sizes': ({ found, wanted }) =>
    `牌谱里各家 ${listed(found.sizes)} 张，底牌 ${found.kittySize} 张，应为各 ${wanted.size} 张，底牌 ${wanted.kittySize} 张`,
  'bad-record/utf-16': ({ format }) => `${format} 文本像是 UTF-16，应为 UTF-8`,
  'bad-record/empty-hand': ({ seat }) => `牌谱里 ${seat} 号位没有牌，至少要有一张`,
  'bad-record/turn': ({ turn, wanted, passes, leader }) =>
    `牌谱里轮到 ${turn} 号位，但 ${leader} 号位出牌后 ${passes} 家不出，应轮到 ${wanted} 号位`,
  'bad-step': ({ step, steps, seat, action, decks, cause }, say) =>
    `牌谱第 ${step} 步（共 ${steps} 步）有误，${seat} 号位` +
    `${actionInChinese(action, (combo) => `出 ${formatCombo(combo, decks)}`)}：${say(cause)}`,
  'bad-result': ({ claim, given, fact, rules }) =>
    `牌谱写的${CLAIMS[claim]}是 ${given}，按规则 ${rules} 打下来${fact === null ? '没有' : `是 ${fact}`}`,

  'bad-record/no-tag': ({ line, text }) => `牌谱第 ${line} 行“${text}”不是标签，应当写成 [名称 "值"]`,
  'bad-record/late-tag': ({ line, name }) =>
    `牌谱第 ${line} 行：标签 ${name} 在出牌之后，标签要写在最前面，一段文字一局`,
  'bad-record/unknown-tag': ({ line, name }) => `牌谱第 ${line} 行：没有标签 ${name}`,
  'bad-record/tag-twice': ({ line, name }) => `牌谱第 ${line} 行：标签 ${name} 写了两次，每个只能写一次`,
  'bad-record/tag': (given, say) => `${inTag(given)}应为${say(given.wanted)}`,
  'bad-record/tag-part': (given, say) => `${inTag(given)}${say(given.cause)}`,
  'bad-record/no-hands': (given) => `${inTag(given)}没有各家的牌，要写 Hand0、Hand1……`,
  'bad-record/no-seed': () => '牌谱里没有 [Hand0]，也没有 [Seed]，要有其中之一',
  'bad-record/beat-pass': (given) => `${inTag(given)}“不出”不能当作要压的牌`,
  'bad-record/no-move': ({ line, move }) =>
    `牌谱第 ${line} 行“${move}”：应为阶段（open、auction、double、redouble）、轮次编号，或“座位:动作”`,
  'bad-record/move-seat': ({ line, move, max }) => `牌谱第 ${line} 行“${move}”：座位应为 0 到 ${max}`,
  'bad-record/stage-word': ({ line, move, stage, words }) =>
    `牌谱第 ${line} 行“${move}”：${stage} 里可用：${listed(words)}`,
  'bad-record/trick-line': ({ line, move, trick }) => `牌谱第 ${line} 行：“${move}”开始第 ${trick} 轮，要另起一行`,
  'bad-record/within-trick': ({ line, head, trick }) => `牌谱第 ${line} 行：第 ${trick} 轮还没完就写了“${head}”`,
  'bad-record/trick-number': ({ line, head, trick }) => `牌谱第 ${line} 行：轮次编号“${head}”应为“${trick}.”`,
  'bad-record/move': ({ line, move, cause }, say) => `牌谱第 ${line} 行“${move}”：应为牌或“-”（${say(cause)}）`,
  'wanted/version': () => '"1"',
  'wanted/start': () => '"play"',
  'wanted/with-start': () => '和 [Start "play"] 一起写',
  'wanted/without-start': () => '空（有 [Start "play"] 时不写）',
  'wanted/hand-tags': ({ names, rules }) => `${listed(names)}（规则 ${rules}）`,
  'wanted/bid': () => ' 1、2 或 3',
  'wanted/seat-and-play': () => '“座位:牌”',
  'wanted/from-to': ({ min, max }) => ` ${min} 到 ${max}`,
  'wanted/seat-tag': ({ max }) => `座位 0 到 ${max}`,
  'wanted/scores': ({ seats }) => `各家的 ${seats} 个数`,
};
