/** Fields of actions as JSON has them. They tell the shape alone: `whyIllegal` tests what is legal. */
import { RANK_COUNT, type Rank } from '../base/cards.ts';
import { boolean, oneOf, optional, object, whole, type Schema } from '../base/schema.ts';
import { BOMB_CLASSES } from '../combos/shape.ts';
import { KINDS } from '../ruleset/kinds.ts';

const WORD = whole(-(2 ** 31), 2 ** 31 - 1);

/** Number of cards of each rank, in two words. */
export const COUNTS_FIELDS = { lo: WORD, hi: WORD } as const;

/** The fields of a combo. */
export const COMBO_FIELDS = {
  kind: oneOf(KINDS),
  main: whole(0, RANK_COUNT - 1) as Schema<Rank>,
  length: whole(1, RANK_COUNT),
  kickers: object(COUNTS_FIELDS),
  bomb: optional(oneOf(BOMB_CLASSES)),
} as const;

/** The field of each action before the play beside its type. */
export const CALL_FIELDS = {
  openHand: { open: boolean },
  bid: { points: oneOf([0, 1, 2, 3]) },
  call: { take: boolean },
  grab: { take: boolean },
  double: { factor: oneOf([1, 2, 4]) },
  redouble: { factor: oneOf([1, 2]) },
} as const;
