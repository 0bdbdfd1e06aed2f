/**
 * Action ids of OpenSpiel's dou_dizhu as its histories contain them: 0–50 the position of the card that is turned up and
 * 51–104 a dealt card, both by chance. 0 a pass, 1–3 bids, 4–26056 plays. An early version counts bids and plays from 105
 * on.
 *
 * Plays are in the order of their kinds, then shorter chains first, then by the lowest rank of the core, then by the
 * kickers from the highest down. The table is computed from the list of all plays of the rule set.
 */
import { countsByRank, deck, fullDeckCounts, rankOf, RANK_2, suitOf, SUITS, type Card } from '@doudizhu/rules/cards';
import { formatCombo, legalCombos, type Combo } from '@doudizhu/rules/combos';
import { PRESETS } from '@doudizhu/rules/ruleset';

/** Ids of the chance player: the position of the card turned up, then one per dealt card. */
export const POSITIONS = 51;
/** Actions of chance before the auction. */
export const DEAL_ACTIONS = 1 + POSITIONS;
/** First id of a play. */
const PLAYS_FROM = 4;
/** Offset of bids and plays in an early version. */
export const OLD_OFFSET = POSITIONS + 54;

const KIND_ORDER: readonly Combo['kind'][] = [
  'single',
  'sequence',
  'pair',
  'sequence-of-pairs',
  'triple',
  'triple-with-single',
  'triple-with-pair',
  'plane',
  'plane-with-singles',
  'plane-with-pairs',
  'bomb',
  'rocket',
];

/** Suits as OpenSpiel orders them: clubs, diamonds, hearts, spades. */
const SUIT_ORDER = 'cdhs';
const SUITED = 13;

/** @returns the card of a number 0–53, suit by suit, the jokers last */
export const cardOfNumber = (number: number): Card => {
  const isJoker = number >= 4 * SUITED;
  const suit = SUITS.indexOf(SUIT_ORDER.charAt(Math.floor(number / SUITED)));
  return deck(1)[isJoker ? number : 4 * (number % SUITED) + suit] as Card;
};

export const numberOfCard = (card: Card): number => {
  const rank = rankOf(card);
  return rank > RANK_2 ? card : SUITED * SUIT_ORDER.indexOf(SUITS.charAt(suitOf(card) ?? 0)) + rank;
};

/** @returns the play of an id, counted from 0 for a pass. Undefined for an unknown id */
export const playOfId = (id: number): Combo | null | undefined => (id === 0 ? null : plays()[id - PLAYS_FROM]);

/** @throws Error for a play that OpenSpiel lacks */
export const idOfPlay = (combo: Combo | null): number => {
  if (combo === null) return 0;
  const id = idsByText().get(formatCombo(combo, 1));
  if (id === undefined) throw new Error(`${formatCombo(combo, 1)} is not a play of OpenSpiel`);
  return id;
};

/** Computed when first asked for: 26,053 plays. */
const once = <Value>(make: () => Value): (() => Value) => {
  let value: Value | undefined;
  return () => (value ??= make());
};

const plays = once((): Combo[] =>
  legalCombos(fullDeckCounts(1), null, PRESETS.openspiel)
    .map((combo) => ({ combo, key: sortKeyOf(combo) }))
    .toSorted((a, b) => compareKeys(a.key, b.key))
    .map(({ combo }) => combo),
);

const idsByText = once(() => new Map(plays().map((combo, index) => [formatCombo(combo, 1), index + PLAYS_FROM])));

const sortKeyOf = ({ kind, length, main, kickers }: Combo): number[] => {
  const kickersDown = countsByRank(kickers).flatMap((copies, rank) => Array<number>(copies).fill(rank));
  const head = kind === 'bomb' ? main : main - length + 1;
  return [KIND_ORDER.indexOf(kind), kind === 'bomb' ? 1 : length, head, ...kickersDown.toReversed()];
};

const compareKeys = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
};
