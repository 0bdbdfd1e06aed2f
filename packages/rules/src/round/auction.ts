/**
 * The auction determines the landlord and the points. A call, as in bridge, is any action of a seat in it: a bid or a pass
 * in `oneRound` and `continuing` auctions; to call for the landlord (叫地主), to grab (抢地主), or
 * to decline in a `grab` auction, and of two seats in a `concede` auction. One state serves all (docs/reference/rules.md).
 */
import { seatAfter, type Seat } from './deal.ts';
import { unreachable } from '../base/result.ts';
import { haveOthersPassed } from './trick.ts';
import type { RuleSet } from '../ruleset/switches.ts';

/** The auction so far. It is public. */
export interface Auction {
  /** The seat that makes the first call. */
  readonly first: Seat;
  /** The seat to call. The last caller when the auction is over. */
  readonly turn: Seat;
  readonly result: 'open' | 'won' | 'allPassed';
  /** The number of calls, passes included. */
  readonly calls: number;
  /** The highest bid, 0 before the first. 叫地主 counts 1. */
  readonly points: number;
  /** The seat that bid highest, or called for the landlord or grabbed last. */
  readonly leader: Seat | null;
  /** Passes in a row since the last bid. */
  readonly passes: number;
  /** The seat that called for the landlord (叫地主), in a `grab` or `concede` auction. */
  readonly caller: Seat | null;
  readonly grabs: number;
}

const POINTS_MAX = 3;

export const startAuction = (first: Seat): Auction => ({
  first,
  turn: first,
  result: 'open',
  calls: 0,
  points: 0,
  leader: null,
  passes: 0,
  caller: null,
  grabs: 0,
});

/** Calls open to the seat to call: points to bid, 0 for a pass; or 0 and 1 for no and yes. */
export const callsOpen = (auction: Auction, rules: RuleSet): readonly number[] =>
  isForPoints(rules) ? (BIDS_ABOVE[auction.points] ?? NO_YES) : NO_YES;

/** Checks if seats bid points; else they call for the landlord and grab. */
export const isForPoints = ({ auction }: Pick<RuleSet, 'auction'>): boolean =>
  auction === 'oneRound' || auction === 'continuing';

/** Cards that the farmer may keep and win (让牌): one per take in a `concede` auction, else none. */
export const headStartOf = ({ caller, grabs }: Auction, rules: RuleSet): number =>
  rules.auction === 'concede' && caller !== null ? 1 + grabs : 0;

/** A `concede` auction as it ended for a landlord who gave the farmer a head start of `takes` cards. */
export const concededAuction = (landlord: Seat, takes: number): Auction => ({
  ...startAuction(landlord),
  result: 'won',
  points: 1,
  leader: landlord,
  caller: landlord,
  grabs: takes - 1,
});

const NO_YES: readonly number[] = [0, 1];
/** Index = highest bid so far. */
const BIDS_ABOVE: readonly (readonly number[])[] = [
  [0, 1, 2, 3],
  [0, 2, 3],
  [0, 3],
];

/** The auction after a call. @param points one of `callsOpen`, not checked here. */
export const makeCall = (auction: Auction, points: number, rules: RuleSet): Auction => {
  switch (rules.auction) {
    case 'oneRound':
    case 'continuing':
      return bidPoints(auction, points, rules);
    case 'grab':
      return auction.caller === null
        ? callLandlord(auction, points === 1, rules)
        : grabLandlord(auction, points === 1, rules);
    case 'concede':
      return auction.caller === null
        ? callFirst(auction, points === 1, rules)
        : grabInTurn(auction, points === 1, rules);
    default:
      return unreachable(rules.auction);
  }
};

const bidPoints = (auction: Auction, points: number, rules: RuleSet): Auction => {
  const next = withCall(auction, points > 0, rules.seats);
  const highest = Math.max(auction.points, points);
  const haveAllCalled = next.calls >= rules.seats;
  const over =
    points === POINTS_MAX ||
    (haveAllCalled && (rules.auction === 'oneRound' || highest === 0 || haveOthersPassed(next.passes, rules.seats)));
  return finish({ ...next, points: highest }, over, rules.seats);
};

/** The seats are asked in turn until one calls for the landlord. If it is the last seat, no other may grab. */
const callLandlord = (auction: Auction, take: boolean, rules: RuleSet): Auction => {
  const next = withCall(auction, take, rules.seats);
  const called = take ? { ...next, points: 1, caller: auction.turn } : next;
  return finish(called, next.calls === rules.seats, rules.seats);
};

/** The seats are asked in turn until one calls for the landlord. The next one can then grab. */
const callFirst = (auction: Auction, take: boolean, rules: RuleSet): Auction => {
  const next = withCall(auction, take, rules.seats);
  const called = take ? { ...next, points: 1, caller: auction.turn } : next;
  return finish(called, take ? rules.takesMax === 1 : next.calls === rules.seats, rules.seats);
};

/** The seats grab in turn until one declines, or the most takes are reached. */
const grabInTurn = (auction: Auction, take: boolean, rules: RuleSet): Auction => {
  const next = withCall(auction, take, rules.seats);
  const grabs = auction.grabs + Number(take);
  return finish({ ...next, grabs }, !take || 1 + grabs === rules.takesMax, rules.seats);
};

/** Each seat after the caller may grab once. If one did, the caller may grab back, in one turn more. */
const grabLandlord = (auction: Auction, take: boolean, rules: RuleSet): Auction => {
  const next = withCall(auction, take, rules.seats);
  const grabbed = take ? { ...next, grabs: auction.grabs + 1 } : next;
  if (auction.turn === auction.caller) return finish(grabbed, true, rules.seats);
  const haveAllCalled = next.calls === rules.seats;
  if (!haveAllCalled || grabbed.grabs === 0) return finish(grabbed, haveAllCalled, rules.seats);
  return { ...grabbed, turn: auction.caller ?? auction.turn };
};

/** Counts the call. `turn` is still the seat that made it. */
const withCall = (auction: Auction, take: boolean, seats: number): Auction => ({
  ...auction,
  calls: auction.calls + 1,
  leader: take ? auction.turn : auction.leader,
  passes: take ? 0 : Math.min(auction.passes + 1, seats),
});

const finish = (auction: Auction, over: boolean, seats: number): Auction => {
  if (!over) return { ...auction, turn: seatAfter(auction.turn, seats) };
  return { ...auction, result: auction.leader === null ? 'allPassed' : 'won' };
};
