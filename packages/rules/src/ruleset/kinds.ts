/** Kinds of combo and their names. */
import type { LocalizedText } from '../base/failure.ts';

/** Every kind of combo, in the order of the action ids. */
export const KINDS = [
  'single',
  'pair',
  'triple',
  'triple-with-single',
  'triple-with-pair',
  'sequence',
  'sequence-of-pairs',
  'plane',
  'plane-with-singles',
  'plane-with-pairs',
  'four-with-two-singles',
  'four-with-two-pairs',
  'shuttle',
  'shuttle-with-singles',
  'shuttle-with-pairs',
  'bomb',
  'rocket',
] as const;
/** The name of a kind of play (牌型). */
export type Kind = (typeof KINDS)[number];

/** Place of each kind in KINDS: the number that the tables of an action space hold. */
export const KIND_INDEX = Object.fromEntries(KINDS.map((kind, index) => [kind, index])) as Readonly<
  Record<Kind, number>
>;

/** Names of the kinds. */
export const KIND_NAMES: Readonly<Record<Kind, LocalizedText>> = {
  single: { en: 'single', zh: '单张' },
  pair: { en: 'pair', zh: '对子' },
  triple: { en: 'triple', zh: '三张' },
  'triple-with-single': { en: 'triple with single', zh: '三带一' },
  'triple-with-pair': { en: 'triple with pair', zh: '三带二' },
  sequence: { en: 'sequence', zh: '顺子' },
  'sequence-of-pairs': { en: 'sequence of pairs', zh: '连对' },
  plane: { en: 'plane', zh: '飞机' },
  'plane-with-singles': { en: 'plane with singles', zh: '飞机带单' },
  'plane-with-pairs': { en: 'plane with pairs', zh: '飞机带对' },
  'four-with-two-singles': { en: 'four with two singles', zh: '四带二（单）' },
  'four-with-two-pairs': { en: 'four with two pairs', zh: '四带二（双）' },
  shuttle: { en: 'shuttle', zh: '航天飞机' },
  'shuttle-with-singles': { en: 'shuttle with singles', zh: '航天飞机带单' },
  'shuttle-with-pairs': { en: 'shuttle with pairs', zh: '航天飞机带对' },
  bomb: { en: 'bomb', zh: '炸弹' },
  rocket: { en: 'rocket', zh: '王炸' },
};
