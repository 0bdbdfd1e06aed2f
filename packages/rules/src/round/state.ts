/**
 * One state of a round: its setup, everything that follows from the log so far, and the state before it.
 *
 * States are immutable, share what did not change, and hold the state before them: the log is a linked list, and
 * `previous` takes an action back. `round.ts` and `play-phase.ts` make the next state from one.
 */
import { PASS, type ActionId } from '../combos/actions.ts';
import { startAuction, type Auction } from './auction.ts';
import type { RankCounts } from '../base/cards.ts';
import type { Combo } from '../combos/combo.ts';
import { countsOfDeal, type Deal, type Seat } from './deal.ts';
import { startDoubling, startOpenHands, type Doubling, type OpenHands } from './doubling.ts';
import type { Action } from './legality.ts';
import type { Phase } from './phase.ts';
import type { RuleSet } from '../ruleset/switches.ts';
import { kittyMultiplierOf, type Side } from './score.ts';
import { haveOthersPassed, type Trick } from './trick.ts';

/** One action of the log, and its seat. */
export interface LogEntry {
  readonly seat: Seat;
  readonly action: Action;
}

/** A round from its start. Give a seed, or a deal, or both: the deal is then the first one. */
export interface DealtSetup {
  readonly type: 'dealt';
  readonly rules: RuleSet;
  /** For the deal, the first caller and every redeal. Without a seed, a round in which no seat bids is `aborted`. */
  readonly seed: number | string | null;
  readonly deal: Deal | null;
  /** First caller of the first deal. Null: by `rules.firstCaller`. */
  readonly first: Seat | null;
}

/** A round that starts with the first play, or within the play: research environments, puzzles, analysis. */
export interface PlaySetup {
  readonly type: 'play';
  readonly rules: RuleSet;
  /** The kitty is added to the landlord's hand. Leave it empty if the hand has it already. */
  readonly deal: Deal;
  readonly landlord: Seat;
  readonly bid: number;
  readonly turn: Seat;
  /** The trick so far, or null when `turn` leads. */
  readonly trick: Trick | null;
  /** Two seats: cards that the farmer may keep and still win (让牌); absent: none. */
  readonly headStart?: number;
}

/** Start of a round: a deal, or a position of the play. */
export type RoundSetup = DealtSetup | PlaySetup;

/** Result of a round: the winner and the scores. */
export interface Outcome {
  readonly winner: Side;
  /** The seat that played its last card; with a head start, the last that it had to play. */
  readonly seat: Seat;
  /** Also null if the rule set does not score it. */
  readonly spring: 'spring' | 'anti-spring' | null;
  readonly bombs: number;
  readonly rockets: number;
  /** Index = Seat. They come to zero. */
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
  /** Factor of the kitty's cards on the stake. 1 if the rule set does not count them. */
  readonly kittyMultiplier: number;
  readonly landlord: Seat | null;
  /** The winning bid, 1–3. 0 before there is a landlord. 1 in a `grab` auction or by lot. */
  readonly bid: number;
  /** Index = Seat. */
  readonly hands: readonly RankCounts[];
  /** True once the landlord has the kitty in hand. It is public from then on. */
  readonly kittyTaken: boolean;
  /** Seat to play. Before the play see `toAct`. */
  readonly turn: Seat;
  /** The combo to beat and its seat. Null when `turn` leads. */
  readonly toBeat: Combo | null;
  readonly toBeatSeat: Seat | null;
  /** The id of `toBeat`, PASS when leading. */
  readonly toBeatId: ActionId;
  /** Passes in a row in this trick. */
  readonly passes: number;
  /** Combos played by the landlord, and by the farmers together. */
  readonly landlordPlays: number;
  readonly farmerPlays: number;
  /** Bombs and rockets that were played and multiply the stake. Among the bombs those filled with wild cards, and those of
   * wild cards alone. */
  readonly bombs: number;
  readonly rockets: number;
  readonly softBombs: number;
  readonly pureBombs: number;
  readonly outcome: Outcome | null;
  /** The action that led here, and the state before it. Null at the start. */
  readonly entry: LogEntry | null;
  readonly previous: Round | null;
}

/** Checks if the round is settled or was given up. */
export const isOver = (round: Round): boolean => round.phase === 'settled' || round.phase === 'aborted';

/** All actions from the start, earlier deals included, oldest first. */
export const logOf = (round: Round): LogEntry[] => {
  const log: LogEntry[] = [];
  for (let state: Round | null = round; state !== null; state = state.previous) {
    if (state.entry !== null) log.push(state.entry);
  }
  return log.toReversed();
};

/** The plays and passes of a log, trick by trick. */
export const tricksOf = (log: readonly LogEntry[], seats: number): LogEntry[][] => {
  const tricks: LogEntry[][] = [];
  let passes = 0;
  for (const entry of log) {
    const { type } = entry.action;
    if (type !== 'play' && type !== 'pass') continue;
    if (tricks.length === 0 || haveOthersPassed(passes, seats)) tricks.push([]);
    tricks.at(-1)?.push(entry);
    passes = type === 'pass' ? passes + 1 : 0;
  }
  return tricks;
};

/** A round with cards dealt and nothing done. @param first the first caller. */
export const dealtState = (setup: RoundSetup, deal: Deal, first: Seat): Round => ({
  setup,
  rules: setup.rules,
  deal,
  redeals: 0,
  phase: 'opening',
  openHands: startOpenHands(setup.rules),
  auction: startAuction(first),
  doubling: startDoubling(setup.rules),
  kittyMultiplier: kittyMultiplierOf(deal.kitty, setup.rules.kittyMultipliers),
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
  softBombs: 0,
  pureBombs: 0,
  outcome: null,
  entry: null,
  previous: null,
});
