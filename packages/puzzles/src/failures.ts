/** What a puzzle's fields must be, and what is wrong with a puzzle. */
import type { Texts } from '@doudizhu/rules/failure';

/** What a puzzle's fields have to be. */
export const PUZZLE_WANTED_TEXTS = {
  'wanted/name': { en: 'a name', zh: '名称' },
  'wanted/rule-set': { en: 'a rule set', zh: '规则' },
  'wanted/cards': { en: 'cards', zh: '牌' },
  'wanted/hands': { en: 'one to three hands', zh: '一到三家的手牌' },
  'wanted/side': { en: 'landlord or farmers', zh: 'landlord 或 farmers' },
  'wanted/plays': { en: 'a list of plays', zh: '牌的列表' },
  'wanted/sha-256': { en: 'a SHA-256 in hex', zh: '十六进制的 SHA-256' },
  'wanted/wrong': { en: '{of, greedy, sampling}', zh: '{of, greedy, sampling}' },
  'wanted/or-nothing': { en: '{other}, or nothing', zh: '{other}，也可以不写' },
} as const satisfies Texts;

/** What can be wrong with a puzzle. */
export const PUZZLE_FAILURE_TEXTS = {
  'bad-puzzle/no-json': { en: 'bad puzzle: no JSON: {reason}', zh: '残局不是正确的 JSON' },
  'bad-puzzle/no-object': { en: 'bad puzzle: want a JSON object', zh: '残局应为 JSON 对象' },
  'bad-puzzle/field': {
    en: 'bad puzzle: {field} is {found}, want {wanted}',
    zh: '残局的 {field} 有误：这里是{found}，应为{wanted}',
  },
} as const satisfies Texts;
