/**
 * The play phase: combos, passes, tricks, and the settlement when a hand is empty.
 *
 * Every state of the play comes from one object literal, not from a spread: a step costs a fraction of a microsecond.
 */
import { actionSpace, encode, PASS } from '../combos/actions.ts';
import { sizeOf, subtractCounts, type RankCounts } from '../base/cards.ts';
import { headStartOf } from './auction.ts';
import { cardsUsed } from '../combos/wild.ts';
import { seatAfter, type Seat } from './deal.ts';
import { cardsNamed, type Action, type PlayAction } from './legality.ts';
import type { LogEntry, Outcome, Round } from './state.ts';
import { bombsAfter, scoreRound, sheetOf, type CountedBombs, type Side } from './score.ts';
import { haveOthersPassed } from './trick.ts';

type Pass = Extract<Action, { type: 'pass' }>;

/** The round after a legal play. Settled if it was the hand's last, or left a farmer with the head start. */
export const afterPlay = (round: Round, seat: Seat, action: PlayAction): Round => {
  const { rules } = round;
  const { combo } = action;
  const space = actionSpace(rules);
  const id = encode(space, combo);
  const held = round.hands[seat] as RankCounts;
  const left: RankCounts =
    space.wild === 0
      ? { lo: (held.lo - space.lo[id]!) | 0, hi: (held.hi - space.hi[id]!) | 0 }
      : subtractCounts(held, cardsNamed(action) ?? (cardsUsed(held, combo, rules) as RankCounts));
  const hands = round.hands.slice();
  hands[seat] = left;
  const byLandlord = seat === round.landlord;
  const next = played(
    round,
    { seat, action },
    {
      hands,
      toBeat: combo,
      toBeatSeat: seat,
      toBeatId: id,
      passes: 0,
      landlordPlays: round.landlordPlays + (byLandlord ? 1 : 0),
      farmerPlays: round.farmerPlays + (byLandlord ? 0 : 1),
      counted: bombsAfter(round, combo, rules),
    },
  );
  const isOut = (left.lo === 0 && left.hi === 0) || (!byLandlord && isWithinHeadStart(round, left));
  return isOut ? settleRound(next, seat) : next;
};

/** Checks if a farmer has as few cards as the landlord conceded. */
const isWithinHeadStart = ({ rules, auction }: Round, hand: RankCounts): boolean =>
  rules.auction === 'concede' && sizeOf(hand) <= headStartOf(auction, rules);

/** The round after a legal pass. */
export const afterPass = (round: Round, seat: Seat, action: Pass): Round => {
  const trickEnds = haveOthersPassed(round.passes + 1, round.rules.seats);
  return played(
    round,
    { seat, action },
    {
      hands: round.hands,
      toBeat: trickEnds ? null : round.toBeat,
      toBeatSeat: trickEnds ? null : round.toBeatSeat,
      toBeatId: trickEnds ? PASS : round.toBeatId,
      passes: trickEnds ? 0 : round.passes + 1,
      landlordPlays: round.landlordPlays,
      farmerPlays: round.farmerPlays,
      counted: round,
    },
  );
};

/** Fields that a play or a pass can change, beside the turn. */
interface Changes extends Pick<
  Round,
  'hands' | 'toBeat' | 'toBeatSeat' | 'toBeatId' | 'passes' | 'landlordPlays' | 'farmerPlays'
> {
  readonly counted: CountedBombs;
}

/** The next state of the play phase. Written out: a spread costs several times as much. */
const played = (round: Round, entry: LogEntry, changes: Changes): Round => ({
  setup: round.setup,
  rules: round.rules,
  deal: round.deal,
  redeals: round.redeals,
  phase: 'play',
  openHands: round.openHands,
  auction: round.auction,
  doubling: round.doubling,
  kittyMultiplier: round.kittyMultiplier,
  landlord: round.landlord,
  bid: round.bid,
  hands: changes.hands,
  kittyTaken: true,
  turn: seatAfter(entry.seat, round.rules.seats),
  toBeat: changes.toBeat,
  toBeatSeat: changes.toBeatSeat,
  toBeatId: changes.toBeatId,
  passes: changes.passes,
  landlordPlays: changes.landlordPlays,
  farmerPlays: changes.farmerPlays,
  bombs: changes.counted.bombs,
  rockets: changes.counted.rockets,
  softBombs: changes.counted.softBombs,
  pureBombs: changes.counted.pureBombs,
  outcome: null,
  entry,
  previous: round,
});

/** Spring: the landlord wins and no farmer ever played. Anti-spring: farmers win and the landlord played once. */
const springOf = (round: Round, winner: Side): Outcome['spring'] => {
  if (round.rules.spring === 1) return null;
  if (winner === 'landlord') return round.farmerPlays === 0 ? 'spring' : null;
  return round.landlordPlays === 1 ? 'anti-spring' : null;
};

const settleRound = (round: Round, seat: Seat): Round => {
  const landlord = round.landlord as Seat;
  const winner: Side = seat === landlord ? 'landlord' : 'farmers';
  const spring = springOf(round, winner);
  const scores = scoreRound(sheetOf(round, winner, spring !== null), landlord);
  const { bombs, rockets } = round;
  return { ...round, phase: 'settled', outcome: { winner, seat, spring, bombs, rockets, scores } };
};
