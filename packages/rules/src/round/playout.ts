/**
 * The playout: the play phase alone, in packed ints that are changed in place, for rollouts, learning environments and
 * benchmarks. It has no log, no score and no check. `round.ts` is the whole game.
 */
import { PASS, type ActionId, type ActionSpace } from '../combos/actions.ts';
import { sizeOf, type RankCounts } from '../base/cards.ts';
import { generate } from '../combos/moves.ts';
import { cardsOfPlay } from '../combos/wild.ts';
import { haveOthersPassed } from './trick.ts';

/** State of a playout. Seat 0 is the landlord. The others follow in turn. */
export interface Playout {
  readonly space: ActionSpace;
  readonly seats: number;
  /** Count words by seat: lo at 2 · seat, hi at 2 · seat + 1. */
  readonly hands: Int32Array;
  /** Cards left by seat. */
  readonly sizes: Int32Array;
  /** The seat to move. The seat that is out when the playout is over. */
  turn: number;
  /** The play to beat, PASS when `turn` leads. */
  toBeat: ActionId;
  /** The seat that played last: the play to beat is its own. When `turn` leads, this is `turn`. */
  toBeatSeat: number;
  passes: number;
  /** Cards that a farmer may keep and still win: the head start of two seats, else 0. */
  headStart: number;
}

/** A playout without cards: call `resetPlayout` before the first move. */
export const createPlayout = (space: ActionSpace): Playout => {
  const { seats } = space.rules;
  return {
    space,
    seats,
    hands: new Int32Array(2 * seats),
    sizes: new Int32Array(seats),
    turn: 0,
    toBeat: PASS,
    toBeatSeat: 0,
    passes: 0,
    headStart: 0,
  };
};

/** Starts again with these hands, `leader` to lead. @param hands by seat, the landlord's first. */
export const resetPlayout = (playout: Playout, hands: readonly RankCounts[], leader: number): void => {
  hands.forEach((hand, seat) => {
    playout.hands[2 * seat] = hand.lo;
    playout.hands[2 * seat + 1] = hand.hi;
    playout.sizes[seat] = sizeOf(hand);
  });
  playout.turn = leader;
  playout.toBeat = PASS;
  playout.toBeatSeat = leader;
  playout.passes = 0;
};

/** The legal ids of the seat to move, as `generate` gives them. */
export const playoutMoves = (playout: Playout, out: Int32Array): number => {
  const { turn, hands } = playout;
  return generate(playout.space, hands[2 * turn]!, hands[2 * turn + 1]!, playout.toBeat, out);
};

/** Plays a legal id. Unchecked. @returns whether the seat that played is out. `turn` then stays its own. */
export const playoutPlay = (playout: Playout, id: ActionId): boolean => {
  const { turn, seats, space, hands } = playout;
  const next = turn + 1 === seats ? 0 : turn + 1;
  if (id === PASS) {
    playout.turn = next;
    if (haveOthersPassed(++playout.passes, seats)) {
      playout.toBeat = PASS; // `next` played last
      playout.passes = 0;
    }
    return false;
  }
  const cards = space.wild === 0 ? null : cardsOfPlay(space, { lo: hands[2 * turn]!, hi: hands[2 * turn + 1]! }, id);
  hands[2 * turn] = hands[2 * turn]! - (cards === null ? space.lo[id]! : cards.lo);
  hands[2 * turn + 1] = hands[2 * turn + 1]! - (cards === null ? space.hi[id]! : cards.hi);
  playout.toBeat = id;
  playout.toBeatSeat = turn;
  playout.passes = 0;
  const left = playout.sizes[turn]! - space.cards[id]!;
  playout.sizes[turn] = left;
  if (left <= (turn === 0 ? 0 : playout.headStart)) return true;
  playout.turn = next;
  return false;
};
