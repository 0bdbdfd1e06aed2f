/** What `packages/solver` refuses, in Chinese. */
import type { SOLVER_TEXTS } from '@doudizhu/solver/texts';
import type { Sentences } from '../sentences.ts';
import { rankName, sideName } from './names.ts';

export const SOLVER_IN_CHINESE: Sentences<typeof SOLVER_TEXTS> = {
  'bad-position/part': ({ cause }, say) => say(cause),
  'bad-position/hand-is-hidden': ({ side }) => `${sideName(side)}的手牌是暗的；分析需要明牌，请写出每张牌`,
  'bad-position/number-of-hands': ({ hands, seats }) => `局面里有 ${hands} 家手牌，应为 2 家或 ${seats} 家`,
  'bad-position/empty-hand': ({ side }) => `${sideName(side)}没有牌，这一局已经结束`,
  'bad-position/hand-size': ({ side, size, max }) => `${sideName(side)}有 ${size} 张牌，最多 ${max} 张`,
  'bad-position/overfull': ({ held, rank, most, side }) =>
    `${rankName(rank)} 一共有 ${held} 张，最多只能有 ${most} 张（加上${side === null ? '要压的牌' : `${sideName(side)}的手牌`}）`,
  'bad-position/nobody-to-move': ({ turn, max }) => `轮到第 ${turn} 家，只有 0 到 ${max}`,
  'bad-position/passes-of-leader': ({ passes }) => `没有要压的牌，却有 ${passes} 家不出`,
  'bad-position/side-to-beat': ({ side, max }) => `要压的牌是第 ${side} 家的，只有 0 到 ${max}`,
  'bad-position/beats-itself': ({ side }) => `要压的牌是${sideName(side)}自己出的，应当是别家的`,
  'bad-position/no-combo-to-beat': ({ rules }) => `要压的牌不成牌型，或者规则 ${rules} 里没有这种牌型`,
  'bad-position/number-of-passes': ({ passes, wanted }) => `不出的次数是 ${passes}，应当是 ${wanted}`,
  'bad-position/unknown-side': ({ field, text, sides }) =>
    `${field} 的“${text}”没有这一家，可用：${sides === 2 ? 'landlord、farmer' : 'landlord、down、up'}，或字母`,

  'bad-puzzle/no-json': () => '残局不是正确的 JSON',
  'bad-puzzle/no-object': () => '残局应为 JSON 对象',
  'bad-puzzle/field': ({ field, found, wanted }, say) =>
    `残局的 ${field} 有误：这里是${say(found)}，应为${say(wanted)}`,
  'wanted/name': () => '名称',
  'wanted/rule-set': () => '规则',
  'wanted/cards': () => '牌',
  'wanted/hands': () => '一到三家的手牌',
  'wanted/side': () => 'landlord 或 farmers',
  'wanted/plays': () => '牌的列表',
  'wanted/sha-256': () => '十六进制的 SHA-256',
  'wanted/wrong': () => '{of, greedy, sampling}',
  'wanted/or-nothing': ({ other }, say) => `${say(other)}，也可以不写`,
};
