/** Kinds of combo and their names. */

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
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  single: 'single',
  pair: 'pair',
  triple: 'triple',
  'triple-with-single': 'triple with single',
  'triple-with-pair': 'triple with pair',
  sequence: 'sequence',
  'sequence-of-pairs': 'sequence of pairs',
  plane: 'plane',
  'plane-with-singles': 'plane with singles',
  'plane-with-pairs': 'plane with pairs',
  'four-with-two-singles': 'four with two singles',
  'four-with-two-pairs': 'four with two pairs',
  shuttle: 'shuttle',
  'shuttle-with-singles': 'shuttle with singles',
  'shuttle-with-pairs': 'shuttle with pairs',
  bomb: 'bomb',
  rocket: 'rocket',
};
