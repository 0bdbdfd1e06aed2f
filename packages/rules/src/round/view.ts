/**
 * The view of one seat, or of a spectator, has the facts that it may know of a round. Bots and clients receive only views,
 * so cheating does not compile. A view is plain JSON with ranks only. `physicalCardsFor` has the cards with suits.
 */
import { actionSpace, encode, PASS } from '../combos/actions.ts';
import { headStartOf, type Auction } from './auction.ts';
import {
  addCounts,
  copiesAsCounts,
  countOf,
  countsByRank,
  countsFromArray,
  countsOf,
  NO_CARDS,
  rankAt,
  rankOf,
  sizeOf,
  subtractCounts,
  type RankCounts,
} from '../base/cards.ts';
import type { Combo } from '../combos/combo.ts';
import { cardsInDeal, countsOfDeal, isSeat, packOf, seatsOf, type FaceUp, type Seat } from './deal.ts';
import { areDoublesOpen, cardsDealtAt, type Doubling, type OpenHands } from './doubling.ts';
import { actionsIn, faultIn, legalityFailure, type Action, type IllegalAction, type Situation } from './legality.ts';
import type { Phase } from './phase.ts';
import { isHandShown, isKittyShown } from './physical-cards.ts';
import { isRedoubling, mayOpenLate, toAct } from './round.ts';
import type { LogEntry, Outcome, Round } from './state.ts';
import { handSizeOf, kittySizeOf } from '../ruleset/ruleset.ts';
import type { RuleSet } from '../ruleset/switches.ts';

/** Facts that one seat may know of a round. A field is hidden unless it is named here. */
export interface SeatView {
  readonly seat: Seat | 'spectator';
  readonly rules: RuleSet;
  readonly phase: Phase;
  readonly toAct: readonly Seat[];
  /** Hand of the view's owner, as far as it is dealt. Null for a spectator. */
  readonly hand: RankCounts | null;
  /** Index = Seat, in this list and all others by seat. */
  readonly handSizes: readonly number[];
  /** Open hands, else null. All hands when the round is settled. */
  readonly shown: readonly (RankCounts | null)[];
  /** Cards that each seat is known to hold: the owner's and open hands; else the rest of turned-up card and kitty. */
  readonly known: readonly RankCounts[];
  /** All cards of this deal, the kitty included; with two seats also the cards that were not dealt. */
  readonly pack: RankCounts;
  /** The kitty, null while it is face down. It stays here when the landlord has taken it. */
  readonly kitty: RankCounts | null;
  readonly kittySize: number;
  readonly kittyTaken: boolean;
  /** The turned-up card and the seat that was dealt it. Null until the cards are dealt. */
  readonly faceUp: FaceUp | null;
  readonly redeals: number;
  readonly openHands: OpenHands;
  /** True if the seat, being landlord, may open its hand now, before the first play. */
  readonly mayOpenHand: boolean;
  /** Null until the cards are dealt. */
  readonly auction: Auction | null;
  /** The doubles so far. A factor that is secret is 0. */
  readonly doubling: Doubling;
  /** True if the landlord has to answer doubles now. */
  readonly redoubling: boolean;
  /** Factor of the kitty's cards on the stake. 1 while it is face down. */
  readonly kittyMultiplier: number;
  readonly landlord: Seat | null;
  readonly bid: number;
  /** The combo to beat and its seat. Null when the seat to act leads. */
  readonly toBeat: Combo | null;
  readonly toBeatSeat: Seat | null;
  readonly passes: number;
  /** Cards played so far. */
  readonly played: readonly RankCounts[];
  /**
   * Actions, oldest first: the calls of the last `EARLIER_DEALS_MAX` deals, as a rule set can deal again without limit,
   * then this deal without doubles that are still secret. With wild ranks each play has the cards that were laid for
   * it.
   */
  readonly history: readonly LogEntry[];
  readonly bombs: number;
  readonly rockets: number;
  /** Bombs filled with wild cards, and bombs of wild cards alone. */
  readonly softBombs: number;
  readonly pureBombs: number;
  readonly outcome: Outcome | null;
}

/** The view of a seat that plays: it has a hand. */
export interface PlayerView extends SeatView {
  readonly seat: Seat;
  readonly hand: RankCounts;
}

/** Checks if the owner of a view is a seat, not a spectator. */
export const isPlayerView = (view: SeatView): view is PlayerView => view.hand !== null;

/** The view of a seat, or of a spectator without a hand. @throws RangeError for a seat that the rules do not have */
export const viewFor = <Viewer extends Seat | 'spectator'>(
  round: Round,
  seat: Viewer,
): Viewer extends Seat ? PlayerView : SeatView => viewOf(round, seat) as Viewer extends Seat ? PlayerView : SeatView;

/** A field of the round is hidden unless it is named here. */
const viewOf = (round: Round, seat: Seat | 'spectator'): SeatView => {
  const { rules, deal } = round;
  if (seat !== 'spectator' && !isSeat(seat, rules)) {
    throw new RangeError(`invalid seat ${String(seat)}: expected 0 to ${rules.seats - 1}, or "spectator"`);
  }
  const seats = seatsOf(rules);
  const hands = seats.map((owner) => handNow(round, owner));
  const played = seats.map((owner) => playedBy(round, owner));
  const doublesOpen = round.landlord !== null && areDoublesOpen(round.doubling, round.landlord, rules);
  const shown = seats.map((owner) => (isHandShown(round, owner) ? (hands[owner] as RankCounts) : null));
  return {
    seat,
    rules,
    phase: round.phase,
    toAct: toAct(round),
    hand: seat === 'spectator' ? null : (hands[seat] as RankCounts),
    handSizes: hands.map(sizeOf),
    shown,
    known: seats.map((owner) =>
      owner === seat
        ? (hands[owner] as RankCounts)
        : (shown[owner] ?? leftOfKnown(round, owner, played[owner] as RankCounts)),
    ),
    pack: packInPlay(round),
    kitty: isKittyShown(round) ? countsOf(deal.kitty) : null,
    kittySize: deal.kitty.length,
    kittyTaken: round.kittyTaken,
    faceUp: round.phase === 'opening' ? null : deal.faceUp,
    redeals: round.redeals,
    openHands: round.openHands,
    mayOpenHand: seat !== 'spectator' && mayOpenLate(round, seat),
    auction: round.phase === 'opening' ? null : round.auction,
    doubling: {
      factors: round.doubling.factors.map((factor, owner) => (doublesOpen || owner === seat ? factor : 0)),
      redouble: round.doubling.redouble,
    },
    redoubling: isRedoubling(round),
    kittyMultiplier: isKittyShown(round) ? round.kittyMultiplier : 1,
    landlord: round.landlord,
    bid: round.bid,
    toBeat: round.toBeat,
    toBeatSeat: round.toBeatSeat,
    passes: round.passes,
    played,
    history: recentLog(round).filter((entry) => doublesOpen || entry.action.type !== 'double' || entry.seat === seat),
    bombs: round.bombs,
    rockets: round.rockets,
    softBombs: round.softBombs,
    pureBombs: round.pureBombs,
    outcome: round.outcome,
  };
};

/** The cards of a deal; with two seats also those that were not dealt, unless it is a position of fewer cards. */
export const packInPlay = ({ setup, rules, deal }: Round): RankCounts => {
  const dealt = cardsInDeal(deal);
  const hasRest =
    rules.seats === 2 && (setup.type === 'dealt' || sizeOf(dealt) === 2 * handSizeOf(rules) + kittySizeOf(rules));
  return hasRest ? countsOf(packOf(rules)) : dealt;
};

/** The legal actions of the view's owner: exactly those of the round. The action objects are shared and frozen. */
export const legalActionsOf = (view: SeatView): Action[] => {
  const situation = situationOfView(view);
  return situation === null ? [] : actionsIn(situation);
};

/** Why an action is illegal for the view's owner, or null. A spectator may do nothing. */
export const whyIllegalIn = (view: SeatView, action: Action): IllegalAction | null => {
  const situation = situationOfView(view);
  return situation === null ? legalityFailure('not-your-turn/watching') : faultIn(situation, action);
};

/** The card counter: all cards that are neither played nor in the owner's hand. */
export const remainingCards = (view: SeatView): RankCounts =>
  subtractCounts(view.played.reduce(subtractCounts, view.pack), view.hand ?? NO_CARDS);

/** Cards that a seat may keep and still win: with two seats the head start of the farmer (让牌), else 0. */
export const headStartIn = (
  { rules, auction, landlord }: Pick<SeatView, 'rules' | 'auction' | 'landlord'>,
  seat: number,
): number => (auction === null || landlord === null || seat === landlord ? 0 : headStartOf(auction, rules));

/** The remaining cards whose place the view's owner does not know: they are spread over the `hiddenSizes`. */
export const unseenCards = (view: SeatView): RankCounts => {
  const placed = view.known.reduce(
    (rest, known, seat) => (seat === view.seat ? rest : subtractCounts(rest, known)),
    remainingCards(view),
  );
  return view.kitty === null || view.kittyTaken ? placed : subtractCounts(placed, view.kitty);
};

/** How many unseen cards there are of each rank, index = Rank. */
export const unseenByRank = (view: SeatView): number[] => countsByRank(unseenCards(view));

/** Number of unseen cards in each hand, index = Seat, in the kitty that is face down, and that were not dealt. */
export const hiddenSizes = (view: SeatView): { hands: number[]; kitty: number; undealt: number } => {
  const hands = view.handSizes.map((size, seat) => size - sizeOf(view.known[seat] as RankCounts));
  const kitty = view.kitty === null ? view.kittySize : 0;
  const held = hands.reduce((sum, size, seat) => (seat === view.seat ? sum : sum + size), kitty);
  return { hands, kitty, undealt: view.rules.seats === 2 ? sizeOf(unseenCards(view)) - held : 0 };
};

/** The number of earlier deals, in which no seat bid, whose calls a view still has. */
const EARLIER_DEALS_MAX = 8;

/** The log of this deal and of the last few before it. */
const recentLog = (round: Round): LogEntry[] => {
  const first = round.redeals - EARLIER_DEALS_MAX;
  const log: LogEntry[] = [];
  for (let state = round; state.previous !== null && state.previous.redeals >= first; state = state.previous) {
    if (state.entry !== null) log.push(withCardsLaid(state.entry, state.previous, state));
  }
  return log.toReversed();
};

/** The entry by ranks; with wild ranks a play has those of the cards that it took from the hand, which all seats saw. */
const withCardsLaid = (entry: LogEntry, before: Round, after: Round): LogEntry => {
  const { seat, action } = entry;
  if (action.type !== 'play') return entry;
  const { type, combo, uses, cards } = action;
  const isWild = after.rules.wild !== '';
  if (cards === undefined && (uses !== undefined || !isWild)) return entry;
  const laid = subtractCounts(before.hands[seat] as RankCounts, after.hands[seat] as RankCounts);
  return { seat, action: { type, combo, ...(isWild ? { uses: laid } : {}) } };
};

/** The hand as far as it is dealt. */
const handNow = (round: Round, seat: Seat): RankCounts =>
  round.phase === 'opening'
    ? countsOf((round.deal.hands[seat] ?? []).slice(0, cardsDealtAt(round.openHands, round.rules)))
    : (round.hands[seat] as RankCounts);

/** The cards that a seat has played: its hand at the start less its hand now. */
const playedBy = (round: Round, seat: Seat): RankCounts => {
  const dealt = countsOfDeal(round.deal)[seat] as RankCounts;
  const taken = seat === round.landlord && round.kittyTaken ? addCounts(dealt, countsOf(round.deal.kitty)) : dealt;
  return subtractCounts(taken, round.hands[seat] as RankCounts);
};

/** The turned-up card and the landlord's kitty, less played cards of the same ranks, which can have been these. */
const leftOfKnown = (round: Round, seat: Seat, played: RankCounts): RankCounts => {
  const { faceUp, kitty } = round.deal;
  let seen = seat === round.landlord && round.kittyTaken ? countsOf(kitty) : NO_CARDS;
  if (faceUp?.seat === seat && round.phase !== 'opening') {
    seen = addCounts(seen, copiesAsCounts(rankOf(faceUp.card), 1));
  }
  if (sizeOf(seen) === 0) return seen;
  return countsFromArray(countsByRank(seen).map((copies, rank) => Math.max(0, copies - countOf(played, rankAt(rank)))));
};

const situationOfView = (view: SeatView): Situation | null => {
  const { seat, rules, hand, toBeat } = view;
  if (seat === 'spectator' || hand === null) return null;
  return {
    rules,
    phase: view.phase,
    acts: view.toAct.includes(seat),
    auction: view.auction,
    redoubling: view.redoubling,
    mayOpenLate: view.mayOpenHand,
    hand,
    toBeat,
    toBeatId: toBeat === null ? PASS : encode(actionSpace(rules), toBeat),
  };
};
