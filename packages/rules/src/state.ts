/**
 * One state of a round: what it was started from, how far it is, and the state before it.
 *
 * States are immutable, share what did not change, and hold the state before them, so the log is a linked list and
 * undoing is a look back. `round.ts` and `trick.ts` make the next state from one.
 */
import { PASS, type ActionId } from './actions.ts';
import { startAuction, type Auction } from './auction.ts';
import type { RankCounts } from './cards.ts';
import type { Combo } from './combo.ts';
import { countsOfDeal, type Deal, type Seat } from './deal.ts';
import { startDoubling, startOpenHands, type Doubling, type OpenHands } from './doubling.ts';
import type { Action, Phase } from './legality.ts';
import type { RuleSet } from './ruleset.ts';
import type { Side } from './score.ts';

export interface LogEntry {
  readonly seat: Seat;
  readonly action: Action;
}

/** A round from its beginning. Give a seed, or a deal, or both: the deal is then the first one. */
export interface DealtSetup {
  readonly type: 'dealt';
  readonly rules: RuleSet;
  /** Deals, draws who speaks first and deals again. Without one, a round that nobody bids for is `aborted`. */
  readonly seed: number | string | null;
  readonly deal: Deal | null;
  /** Who speaks first in the first deal, or null: as `rules.firstSpeaker` says. */
  readonly first: Seat | null;
}

/** A round from the first play, or from a position: research environments, puzzles, analysis. */
export interface PlaySetup {
  readonly type: 'play';
  readonly rules: RuleSet;
  /** The kitty is added to the landlord's hand; leave it empty if the hand has it already. */
  readonly deal: Deal;
  readonly landlord: Seat;
  readonly bid: number;
  readonly turn: Seat;
  /** The trick so far, or null when `turn` leads. */
  readonly trick: Trick | null;
}

export type RoundSetup = DealtSetup | PlaySetup;

/** A trick under way: the last combo, whose it is, and the passes since. */
export interface Trick {
  readonly combo: Combo;
  readonly seat: Seat;
  readonly passes: number;
}

export interface Outcome {
  readonly winner: Side;
  /** Who went out. */
  readonly seat: Seat;
  /** Null too where the rule set does not score it. */
  readonly spring: 'spring' | 'anti-spring' | null;
  readonly bombs: number;
  readonly rockets: number;
  /** Index = Seat; they come to zero. */
  readonly scores: readonly number[];
}

/** One state of a round. It knows every hand: players get a `SeatView` of it. */
export interface Round {
  readonly setup: RoundSetup;
  readonly rules: RuleSet;
  readonly deal: Deal;
  /** How often the cards were dealt again because nobody bid. */
  readonly redeals: number;
  readonly phase: Phase;
  readonly openHands: OpenHands;
  readonly auction: Auction;
  readonly doubling: Doubling;
  readonly landlord: Seat | null;
  /** What the landlord plays for: 1–3, 0 before there is one; 1 too where he called, or was named when nobody bid. */
  readonly bid: number;
  /** Index = Seat. */
  readonly hands: readonly RankCounts[];
  /** Whether the landlord has the kitty in his hand; from then on everybody knows it. */
  readonly kittyTaken: boolean;
  /** Whose turn it is to play; before the play see `toAct`. */
  readonly turn: Seat;
  /** The combo to beat and whose it is; null when `turn` leads. */
  readonly toBeat: Combo | null;
  readonly toBeatSeat: Seat | null;
  /** The id of `beat`, PASS when leading. */
  readonly toBeatId: ActionId;
  /** Passes in a row in this trick. */
  readonly passes: number;
  /** Combos played by the landlord, and by the farmers together. */
  readonly landlordPlays: number;
  readonly farmerPlays: number;
  /** Bombs and rockets that were played and double the stake. */
  readonly bombs: number;
  readonly rockets: number;
  readonly outcome: Outcome | null;
  /** The action that led here, and the state before it; null at the beginning. */
  readonly entry: LogEntry | null;
  readonly previous: Round | null;
}

export const isOver = (round: Round): boolean => round.phase === 'settled' || round.phase === 'aborted';

/** The state before the last action, or null at the beginning. */
export const undo = (round: Round): Round | null => round.previous;

/** All actions from the beginning, earlier deals included, oldest first. */
export const logOf = (round: Round): LogEntry[] => {
  const log: LogEntry[] = [];
  for (let state: Round | null = round; state !== null; state = state.previous) {
    if (state.entry !== null) log.push(state.entry);
  }
  return log.toReversed();
};

/** A round with cards dealt and nothing done. @param first who calls first. */
export const dealtState = (setup: RoundSetup, deal: Deal, first: Seat): Round => ({
  setup,
  rules: setup.rules,
  deal,
  redeals: 0,
  phase: 'opening',
  openHands: startOpenHands(setup.rules),
  auction: startAuction(first),
  doubling: startDoubling(setup.rules),
  landlord: null,
  bid: 0,
  hands: countsOfDeal(deal),
  kittyTaken: false,
  turn: first,
  toBeat: null,
  toBeatSeat: null,
  toBeatId: PASS,
  passes: 0,
  landlordPlays: 0,
  farmerPlays: 0,
  bombs: 0,
  rockets: 0,
  outcome: null,
  entry: null,
  previous: null,
});
