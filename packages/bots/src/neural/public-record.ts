/**
 * The public record of one play phase, in packed integers: what all seats have seen.
 *
 * Seats count from the landlord: 0 landlord, 1 the farmer after him («down»), the last one the farmer before him («up»).
 * It is kept up play by play, from a self-play game or from the history of a view, so that both give the same features.
 */
import {
  encode,
  KINDS,
  NO_CARDS,
  PASS,
  sizeOf,
  type ActionId,
  type ActionSpace,
  type RankCounts,
  type SeatView,
} from '@doudizhu/rules';
import type { Role } from './family.ts';

/** The seats of a game of three from the landlord's on: 地主, 下家 and 上家. Index = role. */
export const ROLES = ['landlord', 'down', 'up'] as const satisfies readonly Role[];

/** No play yet, where an id or a rank is wanted. */
export const NONE = -1;
/** «Has not passed on such a play yet»: above every rank. */
export const NEVER = 15;

/** What all seats know of a round, by role, in integers that are changed in place. */
export interface PublicRecord {
  readonly space: ActionSpace;
  /** Count words of all cards that were dealt. */
  readonly pack: Int32Array;
  /** Count words of the cards each seat has played: lo at 2 · seat, hi at 2 · seat + 1. */
  readonly played: Int32Array;
  /** Cards left by seat. */
  readonly sizes: Int32Array;
  /** Count words of the landlord's kitty as far as all seats know it: what he has not played of it, by rank. */
  readonly kitty: Int32Array;
  /** Last action by seat: an id, PASS, or NONE. */
  readonly last: Int32Array;
  /** By seat: the lowest single, then the lowest pair, of the other side that the seat passed on; NEVER if none. */
  readonly passedSingle: Int32Array;
  readonly passedPair: Int32Array;
  /** By seat: a bit for each kind (index into KINDS) that the seat has led with. */
  readonly ledKinds: Int32Array;
  /** Bombs and rockets played so far that double the stake. */
  bombs: number;
  /** Whose turn it is. */
  turn: number;
  /** The play to beat, PASS when `turn` leads, and who made it. */
  beat: ActionId;
  beatBy: number;
  passes: number;
}

const SINGLE = KINDS.indexOf('single');
const PAIR = KINDS.indexOf('pair');
const BOMB = KINDS.indexOf('bomb');
const ROCKET = KINDS.indexOf('rocket');

/** An empty record: `resetRecord` begins a round in it. */
export const createRecord = (space: ActionSpace): PublicRecord => {
  const { seats } = space.rules;
  return {
    space,
    pack: new Int32Array(2),
    played: new Int32Array(2 * seats),
    sizes: new Int32Array(seats),
    kitty: new Int32Array(2),
    last: new Int32Array(seats),
    passedSingle: new Int32Array(seats),
    passedPair: new Int32Array(seats),
    ledKinds: new Int32Array(seats),
    bombs: 0,
    turn: 0,
    beat: PASS,
    beatBy: 0,
    passes: 0,
  };
};

/** Starts again. @param sizes cards by seat. @param kitty the cards everybody knows the landlord to hold. */
export const resetRecord = (
  record: PublicRecord,
  pack: RankCounts,
  sizes: ArrayLike<number>,
  kitty: RankCounts,
): void => {
  record.pack[0] = pack.lo;
  record.pack[1] = pack.hi;
  record.played.fill(0);
  record.sizes.set(sizes);
  record.kitty[0] = kitty.lo;
  record.kitty[1] = kitty.hi;
  record.last.fill(NONE);
  record.passedSingle.fill(NEVER);
  record.passedPair.fill(NEVER);
  record.ledKinds.fill(0);
  record.bombs = 0;
  record.turn = 0;
  record.beat = PASS;
  record.beatBy = 0;
  record.passes = 0;
};

/** Notes one action of the seat to move; unchecked. */
export const recordAction = (record: PublicRecord, id: ActionId): void => {
  const { space, turn, played } = record;
  const seats = record.sizes.length;
  record.last[turn] = id;
  record.turn = turn === seats - 1 ? 0 : turn + 1;
  if (id === PASS) {
    notePass(record, turn);
    if (++record.passes === seats - 1) {
      record.beat = PASS;
      record.passes = 0;
    }
    return;
  }
  const lo = space.lo[id] as number;
  const hi = space.hi[id] as number;
  if (record.beat === PASS)
    record.ledKinds[turn] = (record.ledKinds[turn] as number) | (1 << (space.kind[id] as number));
  played[2 * turn] = (played[2 * turn] as number) + lo;
  played[2 * turn + 1] = (played[2 * turn + 1] as number) + hi;
  record.sizes[turn] = (record.sizes[turn] as number) - (space.cards[id] as number);
  if (turn === 0) {
    record.kitty[0] = lessWhereHeld(record.kitty[0] as number, lo);
    record.kitty[1] = lessWhereHeld(record.kitty[1] as number, hi);
  }
  if (doublesStake(space, id)) record.bombs++;
  record.beat = id;
  record.beatBy = turn;
  record.passes = 0;
};

/** Whether a play doubles the stake: the rocket, and bombs of so many cards as the rules want. */
const doublesStake = ({ kind, cards, rules }: ActionSpace, id: ActionId): boolean =>
  kind[id] === ROCKET || (kind[id] === BOMB && (cards[id] as number) >= rules.bombCardsScored);

/** A seat of a view as its role: 0 landlord, 1 down, … */
export const roleOf = (seat: number, landlord: number, seats: 3 | 4 = 3): number => (seat - landlord + seats) % seats;

/** Fills `record` from a view in the play phase, whose owner is to act. */
export const recordView = (record: PublicRecord, view: SeatView): void => {
  const landlord = view.landlord ?? 0;
  const { seats } = view.rules;
  const sizes = Array.from({ length: seats }, () => 0);
  view.handSizes.forEach((size, seat) => {
    sizes[roleOf(seat, landlord, seats)] = size + sizeOf(view.played[seat] ?? NO_CARDS);
  });
  resetRecord(record, view.pack, sizes, view.kittyTaken ? (view.kitty ?? NO_CARDS) : NO_CARDS);
  let first = true;
  for (const { seat, action } of view.history) {
    if (action.type !== 'play' && action.type !== 'pass') continue;
    if (first) record.turn = roleOf(seat, landlord, seats); // not the landlord's where a position was set up
    first = false;
    recordAction(record, action.type === 'pass' ? PASS : encode(record.space, action.combo));
  }
  // A position may begin in the middle of a trick, which no history tells.
  record.turn = roleOf(view.seat === 'spectator' ? 0 : view.seat, landlord, seats);
  record.beat = view.toBeat === null ? PASS : encode(record.space, view.toBeat);
  record.beatBy = view.toBeatSeat === null ? record.turn : roleOf(view.toBeatSeat, landlord, seats);
  record.passes = view.passes;
};

/** A pass on a play of the other side says what a seat does not hold or does not want to spend. */
const notePass = (record: PublicRecord, seat: number): void => {
  const { space, beat } = record;
  if ((record.beatBy === 0) === (seat === 0)) return;
  const kind = space.kind[beat] as number;
  const main = space.main[beat] as number;
  const table = kind === SINGLE ? record.passedSingle : kind === PAIR ? record.passedPair : null;
  if (table !== null) table[seat] = Math.min(main, table[seat] as number);
};

/** Nibble by nibble `word` less `part`, never below zero. */
const lessWhereHeld = (word: number, part: number): number => {
  if (word === 0) return 0;
  let left = 0;
  for (let shift = 0; shift < 32; shift += 4) {
    const count = ((word >>> shift) & 15) - ((part >>> shift) & 15);
    if (count > 0) left |= count << shift;
  }
  return left;
};
