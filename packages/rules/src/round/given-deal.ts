/** Deals of known cards. */
import {
  ALL_RANKS,
  countOf,
  deck,
  isCard,
  NO_CARDS,
  overfullRank,
  RANK_PARAMETERS,
  rankOf,
  RANKS,
  type Card,
  type Rank,
  type RankCounts,
} from '../base/cards.ts';
import { failuresOf, type FailureIn, type Texts } from '../base/failure.ts';
import { err, ok, type Result } from '../base/result.ts';
import { COMBO_SWITCHES, type RuleSet } from '../ruleset/switches.ts';
import type { Deal, FaceUp } from './deal.ts';

/** Cards as themselves, or as counts, which get the lowest identities that are left. */
export type CardsGiven = RankCounts | readonly Card[];

export interface DealGiven<Cards = CardsGiven> {
  readonly rules: RuleSet;
  /** Index = Seat. */
  readonly hands: readonly Cards[];
  readonly kitty?: Cards;
  readonly faceUp?: FaceUp | null;
  /** Letters of the wild ranks, in a rule set with wild ranks. */
  readonly wild?: string;
}

/** A deal of known cards, of any sizes. @returns `bad-deal` as `dealOf`. */
export const dealOfCards = ({
  rules,
  hands,
  kitty = [],
  faceUp = null,
  wild = '',
}: DealGiven): Result<Deal, BadDeal> => {
  if (hands.length !== rules.seats) {
    return err(dealFailure('bad-deal/hand-count', { hands: hands.length, seats: rules.seats, rules: rules.name }));
  }
  const free = new Set(deck(rules.decks));
  const places: (Card[] | null)[] = [];
  const named: RankCounts[] = [];
  // Cards that are named by identity come first, so counts take only the cards that remain.
  for (const given of [...hands, kitty]) {
    places.push(isCards(given) ? [...given] : null);
    for (const card of isCards(given) ? given : []) {
      if (!isCard(card, rules.decks))
        return err(dealFailure('bad-deal/no-card', { card, max: deck(rules.decks).length - 1 }));
      if (isLeftOut(rankOf(card), rules)) return err(leftOut(rankOf(card), rules));
      if (!free.delete(card)) return err(dealFailure('bad-deal/card-twice', { card }));
    }
    const counts = isCards(given) ? NO_CARDS : given;
    const absent = ALL_RANKS.find((rank) => countOf(counts, rank) > 0 && isLeftOut(rank, rules));
    if (absent !== undefined) return err(leftOut(absent, rules));
    named.push(counts);
  }
  const dealt: Card[][] = [];
  for (const [index, place] of places.entries()) {
    const cards = place ?? takeLowest(free, named[index] ?? NO_CARDS);
    if (cards === null) {
      const rank = overfullRank(named, rules.decks);
      return err(dealFailure('bad-deal/overdealt', { rank: rank === null ? null : RANKS.charAt(rank) }));
    }
    dealt.push(cards);
  }
  if (faceUp !== null && dealt[faceUp.seat]?.includes(faceUp.card) !== true) {
    return err(dealFailure('bad-deal/face-up', { card: faceUp.card, seat: faceUp.seat }));
  }
  if (wild !== '' && !(wild.length === rules.wildcards && COMBO_SWITCHES.wild.read(wild).ok)) {
    return err(dealFailure('bad-deal/wild', { wild, count: rules.wildcards }));
  }
  const deal = { hands: dealt.slice(0, -1), kitty: dealt.at(-1) ?? [], faceUp };
  return ok(wild === '' ? deal : { ...deal, wild });
};

/** Checks if a rank is not in the pack. */
const isLeftOut = (rank: Rank, { without }: RuleSet): boolean => without.includes(RANKS.charAt(rank));

const leftOut = (rank: Rank, { name }: RuleSet): BadDeal =>
  dealFailure('bad-deal/left-out', { rank: RANKS.charAt(rank), rules: name });

const isCards = (given: CardsGiven): given is readonly Card[] => Array.isArray(given);

const DEAL_TEXTS = {
  'bad-deal/hand-count': 'invalid deal: {hands} hands, expected {seats} under {rules}',
  'bad-deal/no-card': 'invalid deal: card {card}, expected 0 to {max}',
  'bad-deal/card-twice': 'invalid deal: card {card} is dealt twice, expected each card once',
  'bad-deal/overdealt': 'invalid deal: more than there are of rank {rank}, expected at most one pack',
  'bad-deal/left-out': 'invalid deal: a card of rank {rank}, which {rules} leaves out of the pack',
  'bad-deal/wild': 'invalid deal: wild ranks "{wild}", expected {count} of 3456789TJQKA2',
  'bad-deal/face-up': 'invalid deal: the turned-up card {card} is not in the hand of seat {seat}',
} as const satisfies Texts;
export type BadDeal = FailureIn<typeof DEAL_TEXTS>;
const dealFailure = failuresOf(DEAL_TEXTS, RANK_PARAMETERS);

/** Takes cards out of `free`, lowest identities first. @returns null if there are too few of a rank. */
const takeLowest = (free: Set<Card>, picked: RankCounts): Card[] | null => {
  const taken: Card[] = [];
  for (const rank of ALL_RANKS) {
    const cards = [...free].filter((card) => rankOf(card) === rank).toSorted((a, b) => a - b);
    if (cards.length < countOf(picked, rank)) return null;
    taken.push(...cards.slice(0, countOf(picked, rank)));
  }
  for (const card of taken) free.delete(card);
  return taken;
};
