/**
 * Physical cards, with the suits that players see. The engine plays ranks. This file derives from the deal and the log which
 * of several equal cards leaves a hand.
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
import { cardsDealtAt } from './doubling.ts';
import { seatsOf, type Seat } from './deal.ts';
import type { Action } from './legality.ts';
import { logOf, type Round } from './state.ts';
import { isHandShown, isKittyShown } from './view.ts';

/** The physical cards that the owner of a view may see. */
export interface PhysicalCards {
  /** The hand of the view's owner, ascending. Empty for a spectator. */
  readonly hand: readonly Card[];
  /** Index = Seat: open hands, else null. */
  readonly shown: readonly (readonly Card[] | null)[];
  readonly kitty: readonly Card[] | null;
  /** One list per combo played, oldest first: the core, then the kickers. */
  readonly plays: readonly (readonly Card[])[];
}

/** Physical cards that `seat` may see. `viewFor` has the ranks. */
export const physicalCardsFor = (round: Round, seat: Seat | 'spectator'): PhysicalCards => {
  const { held, plays } = followCards(round);
  const visible = round.phase === 'opening' ? cardsDealtAt(round.openHands, round.rules) : Infinity;
  const handOf = (owner: Seat): Card[] => (held[owner] ?? []).slice(0, visible).toSorted(byRank);
  return {
    hand: seat === 'spectator' ? [] : handOf(seat),
    shown: seatsOf(round.rules).map((owner) => (isHandShown(round, owner) ? handOf(owner) : null)),
    kitty: isKittyShown(round) ? round.deal.kitty.toSorted(byRank) : null,
    plays,
  };
};

/** The cards that a seat holds, ascending by rank. */
export const cardsHeld = (round: Round, seat: Seat): Card[] => (followCards(round).held[seat] ?? []).toSorted(byRank);

/** The cards of every combo played, oldest first. */
export const cardsPlayed = (round: Round): readonly (readonly Card[])[] => followCards(round).plays;

const byRank = (a: Card, b: Card): number => rankOf(a) - rankOf(b) || a - b;

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
const takePlay = (hand: Card[], { combo, uses }: Extract<Action, { type: 'play' }>, rules: RuleSet): Card[] =>
  rules.wild === ''
    ? [...takeCounts(hand, coreOf(combo, rules.decks)), ...takeCounts(hand, combo.kickers)]
    : takeCounts(hand, uses ?? cardsUsed(countsOf(hand), combo, rules) ?? NO_CARDS);

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
