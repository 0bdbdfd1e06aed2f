/**
 * The physical cards of hands and plays, with the suits that players see. The engine plays ranks. A play may name its
 * cards. Else this file derives from the deal and the log which of several equal cards leaves a hand.
 *
 * Public cards (the kitty, the turned-up card) leave a hand first, then the cards in the order in which they were dealt.
 * Lowest suit first would reveal secrets: a played ♠7 would prove that its owner has no ♥7, so another seat has it.
 */
import {
  copiesAsCounts,
  countOf,
  countsOf,
  NO_CARDS,
  rankOf,
  sizeOf,
  subtractCounts,
  type Card,
  type RankCounts,
} from '../base/cards.ts';
import { coreOf } from '../combos/combo.ts';
import { cardsUsed } from '../combos/wild.ts';
import type { RuleSet } from '../ruleset/switches.ts';
import { seatsOf, type Seat } from './deal.ts';
import { cardsDealtAt } from './doubling.ts';
import { cardsNamed, cardsNotHeld, type Action, type IllegalAction, type PlayAction } from './legality.ts';
import { logOf, type Round } from './state.ts';

/** The physical cards that the owner of a view may see. */
export interface PhysicalCards {
  /** The hand of the view's owner, ascending by rank, equal cards in the order in which they leave it unless a play names
   * others. Empty for a spectator. */
  readonly hand: readonly Card[];
  /** Index = Seat: open hands, else null. */
  readonly shown: readonly (readonly Card[] | null)[];
  readonly kitty: readonly Card[] | null;
  /** One list per combo played, oldest first: the core, then the kickers. */
  readonly plays: readonly (readonly Card[])[];
}

/** Physical cards that `seat` may see. `viewFor` has the ranks. */
export const physicalCardsFor = (round: Round, seat: Seat | 'spectator'): PhysicalCards => {
  const visible = round.phase === 'opening' ? cardsDealtAt(round.openHands, round.rules) : Infinity;
  return {
    hand: seat === 'spectator' ? [] : cardsInOrder(round, seat, visible),
    shown: seatsOf(round.rules).map((owner) => (isHandShown(round, owner) ? cardsHeld(round, owner, visible) : null)),
    kitty: isKittyShown(round) ? round.deal.kitty.toSorted(byRank) : null,
    plays: cardsPlayed(round),
  };
};

/** Checks if the kitty is public: with `beforeTaking` from the auction on, else when the landlord takes it. */
export const isKittyShown = (round: Round): boolean =>
  round.kittyTaken || (round.rules.kittyReveal === 'beforeTaking' && round.phase !== 'opening');

/** Checks if a hand is public: it was opened, or the round is settled. */
export const isHandShown = (round: Round, seat: Seat): boolean =>
  round.phase === 'settled' || round.openHands.factors[seat]! > 0;

/** The cards that a seat holds, ascending. @param visible the first cards dealt */
export const cardsHeld = (round: Round, seat: Seat, visible = Infinity): Card[] =>
  cardsInOrder(round, seat, visible).toSorted(byRank);

/** The same ascending by rank, equal cards in the order in which they leave the hand. */
const cardsInOrder = (round: Round, seat: Seat, visible = Infinity): Card[] =>
  handOf(round, seat)
    .slice(0, visible)
    .toSorted((a, b) => rankOf(a) - rankOf(b));

/** The cards of every combo played, oldest first. */
export const cardsPlayed = (round: Round): readonly (readonly Card[])[] => followCards(round).plays;

/** The fault of an action that names cards which its seat does not hold, or null. */
export const cardsFault = (round: Round, seat: Seat, action: Action): IllegalAction | null => {
  const { cards = [] } = action.type === 'play' ? action : {};
  return cards.every((card) => handOf(round, seat).includes(card)) ? null : cardsNotHeld(cards);
};

/** The cards that a legal play names, ascending. Undefined if they would leave the hand without being named. */
export const cardsChosen = (round: Round, seat: Seat, action: PlayAction): readonly Card[] | undefined => {
  const { cards, ...play } = action;
  if (cards === undefined) return undefined;
  const derived = takePlay([...handOf(round, seat)], { ...play, uses: countsOf(cards) }, round.rules);
  return cards.every((card) => derived.includes(card)) ? undefined : cards.toSorted(byRank);
};

const byRank = (a: Card, b: Card): number => rankOf(a) - rankOf(b) || a - b;

const handOf = (round: Round, seat: Seat): readonly Card[] => followCards(round).held[seat] ?? [];

/** Cards of the seats, each hand in the order in which its cards leave it, and of the combos played. */
interface FollowedCards {
  readonly held: readonly (readonly Card[])[];
  readonly plays: readonly (readonly Card[])[];
}

/** Cards of the last states that were asked for: several viewers see each state, and the next one follows from it. */
const cardsByRound = new WeakMap<Round, FollowedCards>();

const followCards = (round: Round): FollowedCards => {
  const known = cardsByRound.get(round);
  if (known !== undefined) return known;
  const found = afterLastAction(round) ?? afterLog(round);
  cardsByRound.set(round, found);
  return found;
};

/** Follows from the state before. Null: its cards are unknown, or the action changed who holds what otherwise. */
const afterLastAction = ({ entry, previous, rules }: Round): FollowedCards | null => {
  if (entry === null || previous === null || previous.phase !== 'play') return null;
  const before = cardsByRound.get(previous);
  if (before === undefined || (entry.action.type !== 'play' && entry.action.type !== 'pass')) return null;
  // One state of each round stays, not its whole history.
  cardsByRound.delete(previous);
  if (entry.action.type === 'pass') return before;
  const hand = [...(before.held[entry.seat] ?? [])];
  const cards = takePlay(hand, entry.action, rules);
  return { held: before.held.with(entry.seat, hand), plays: [...before.plays, cards] };
};

/** Plays the log with physical cards. */
const afterLog = (round: Round): FollowedCards => {
  const { deal, landlord } = round;
  const held = deal.hands.map((hand, seat) => {
    const turned = deal.faceUp?.seat === seat && round.phase !== 'opening' ? deal.faceUp.card : null;
    const kitty = seat === landlord && round.kittyTaken ? deal.kitty : [];
    return turned === null ? [...kitty, ...hand] : [...kitty, turned, ...hand.filter((card) => card !== turned)];
  });
  const plays: Card[][] = [];
  for (const { seat, action } of logOf(round)) {
    if (action.type === 'play') plays.push(takePlay(held[seat] ?? [], action, round.rules));
  }
  return { held, plays };
};

/** Takes a play out of a hand. @returns its cards, the core first; with wild ranks by rank. */
const takePlay = (hand: Card[], action: PlayAction, rules: RuleSet): Card[] => {
  const { combo, cards } = action;
  const from = cards === undefined ? hand : [...cards];
  const taken =
    rules.wild === ''
      ? [...takeCounts(from, coreOf(combo, rules.decks)), ...takeCounts(from, combo.kickers)]
      : takeCounts(from, cardsNamed(action) ?? cardsUsed(countsOf(hand), combo, rules) ?? NO_CARDS);
  for (const card of cards ?? []) hand.splice(hand.indexOf(card), 1);
  return taken;
};

const takeCounts = (hand: Card[], counts: RankCounts): Card[] => {
  const taken: Card[] = [];
  let rest = counts;
  for (let at = 0; sizeOf(rest) > 0 && at < hand.length; at++) {
    const card = hand[at] as Card;
    if (countOf(rest, rankOf(card)) === 0) continue;
    rest = subtractCounts(rest, copiesAsCounts(rankOf(card), 1));
    taken.push(card);
  }
  for (const card of taken) hand.splice(hand.indexOf(card), 1);
  return taken.toSorted(byRank);
};
