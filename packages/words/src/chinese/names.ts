/** Names of kinds, phases, ranks and sides in Chinese, and lists of names. docs/rules.md has the glossary. */
import type { Phase } from '@doudizhu/rules/round';
import type { Kind } from '@doudizhu/rules/ruleset';

export const KINDS_IN_CHINESE: Readonly<Record<Kind, string>> = {
  single: '单牌',
  pair: '对子',
  triple: '三张',
  'triple-with-single': '三带一',
  'triple-with-pair': '三带二',
  sequence: '顺子',
  'sequence-of-pairs': '连对',
  plane: '飞机',
  'plane-with-singles': '飞机带单',
  'plane-with-pairs': '飞机带对',
  'four-with-two-singles': '四带二（单）',
  'four-with-two-pairs': '四带二（双）',
  shuttle: '航天飞机',
  'shuttle-with-singles': '航天飞机带单',
  'shuttle-with-pairs': '航天飞机带对',
  bomb: '炸弹',
  rocket: '王炸',
};

export const PHASES_IN_CHINESE: Readonly<Record<Phase, string>> = {
  opening: '发牌',
  auction: '叫牌',
  doubling: '加倍',
  play: '出牌',
  settled: '结束',
  aborted: '流局',
};

const RANK_NAMES: Readonly<Record<string, string>> = { T: '10', B: '小王', R: '大王' };

/** A rank letter as people read it: `10`, `小王`. */
export const rankName = (letter: string): string => (Object.hasOwn(RANK_NAMES, letter) ? RANK_NAMES[letter]! : letter);

const SIDE_NAMES: Readonly<Record<string, string>> = { L: '地主', D: '下家', X: '对家', U: '上家' };

/** The letter of a side with its name: `D（下家）`. */
export const sideName = (letter: string): string =>
  Object.hasOwn(SIDE_NAMES, letter) ? `${letter}（${SIDE_NAMES[letter]!}）` : letter;

/** Letters of sides apart: `L D U`. */
export const sidesNamed = (letters: string): string => [...letters].join(' ');

/** Names as Chinese lists them. */
export const listed = (names: readonly (string | number)[]): string => names.join('、');
