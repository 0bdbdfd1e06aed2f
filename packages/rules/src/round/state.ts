/**
 * One state of a round: its setup, everything that follows from the log so far, and the state before it.
 *
 * States are immutable, share what did not change, and hold the state before them, so the log is a linked list and
 * undo returns the state before. `round.ts` and `trick.ts` make the next state from one.
 */
import { PASS, type ActionId } from '../combos/actions.ts';
import { startAuction, type Auction } from './auction.ts';
import type { RankCounts } from '../base/cards.ts';
import type { Combo } from '../combos/combo.ts';
import { countsOfDeal, type Deal, type Seat } from './deal.ts';
import { startDoubling, startOpenHands, type Doubling, type OpenHands } from './doubling.ts';
import type { Action, Phase } from './legality.ts';
import type { RuleSet } from '../ruleset/ruleset.ts';
import type { Side } from './score.ts';

/** One action of the log, and whose it was. */
export interface LogEntry {
  readonly seat: Seat;
  readonly action: Action;
}

/** A round from its beginning. Give a seed, or a deal, or both: the deal is then the first one. */
export interface DealtSetup {
  readonly type: 'dealt';
  readonly rules: RuleSet;
  /** For the deal, the first caller and every redeal. Without a seed, a round in which no seat bids is `aborted`. */
  readonly seed: number | string | null;
  readonly deal: Deal | null;
  /** The first caller of the first deal, or null: as `rules.firstSpeaker` says. */
  readonly first: Seat | null;
}

/** A round that begins with the first play, or within the play: research environments, puzzles, analysis. */
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

/** What a round begins from: a deal, or a position of the play. */
export type RoundSetup = DealtSetup | PlaySetup;

/** A trick that is being played: the last combo, its seat, and the passes since. */
interface Trick {
  readonly combo: Combo;
  readonly seat: Seat;
  readonly passes: number;
}

/** How a round ended, and what it is worth. */
export interface Outcome {
  readonly winner: Side;
  /** The seat that played its last card. */
  readonly seat: Seat;
  /** Also null where the rule set does not score it. */
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
  /** How many times the cards were dealt again because no seat bid. */
  readonly redeals: number;
  readonly phase: Phase;
  readonly openHands: OpenHands;
  readonly auction: Auction;
  readonly doubling: Doubling;
  readonly landlord: Seat | null;
  /** The winning bid, 1–3; 0 before there is a landlord; 1 where he called (叫地主) or was named after all passed. */
  readonly bid: number;
  /** Index = Seat. */
  readonly hands: readonly RankCounts[];
  /** Whether the landlord has the kitty in his hand. From then on it is public. */
  readonly kittyTaken: boolean;
  /** Whose turn it is to play; before the play see `toAct`. */
  readonly turn: Seat;
  /** The combo to beat and its seat; null when `turn` leads. */
  readonly toBeat: Combo | null;
  readonly toBeatSeat: Seat | null;
  /** The id of `toBeat`, PASS when leading. */
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

/** Whether the round is settled or was given up. */
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
