/**
 * The public state of one play phase, in packed integers: the information that all seats have.
 *
 * Seats count from the landlord: 0 landlord, 1 the next farmer (“down”), the last one the farmer before the landlord
 * (“up”). It is updated play by play, from a self-play game or from the history of a view, so that both give the same
 * features.
 */
import { addCounts, NO_CARDS, sizeOf, type RankCounts } from '@doudizhu/rules/cards';
import { cardsOfPlay, encode, idDoublesStake, PASS, type ActionId, type ActionSpace } from '@doudizhu/rules/combos';
import { seatAt } from '@doudizhu/rules/deal';
import { firstLeaderOf, haveOthersPassed } from '@doudizhu/rules/round';
import { KIND_INDEX } from '@doudizhu/rules/ruleset';
import { headStartIn, type PlayerView } from '@doudizhu/rules/view';
import { ownRoleOf, roleOf } from '../roles.ts';
import { lastCalls } from './auction-calls.ts';

/** No play yet, in place of an id or a rank. */
export const NONE = -1;
/** “Has not passed on such a play yet”: above every rank. */
export const NEVER = 15;

/** Public knowledge of a round, by role, in integers that are changed in place. */
export interface PublicState {
  readonly space: ActionSpace;
  /** Count words of all cards that were dealt. */
  readonly pack: Int32Array;
  /** Last call of each seat in the auction (`auction-calls.ts`), 0 for none; its factor, 0 or 1 for none. */
  readonly calls: Int32Array;
  readonly doubled: Int32Array;
  /** Count words of the cards each seat has played: lo at 2 · seat, hi at 2 · seat + 1. */
  readonly played: Int32Array;
  readonly sizes: Int32Array;
  /** Count words of the cards that all seats know the landlord to hold: of the kitty, or all of an open hand. */
  readonly known: Int32Array;
  /** 1 if the landlord's hand is open, else 0. */
  handOpen: number;
  /** Cards that the farmer may keep and win. 0 with more than two seats. */
  headStart: number;
  /** Last action by seat: an id, PASS, or NONE. */
  readonly last: Int32Array;
  /** Per seat: the lowest single, then the lowest pair, of the other side that the seat passed on. NEVER if none. */
  readonly passedSingle: Int32Array;
  readonly passedPair: Int32Array;
  /** Per seat: a bit for each kind (index into KINDS) that the seat has led with. */
  readonly ledKinds: Int32Array;
  /** Bombs and rockets played so far that double the stake. */
  bombs: number;
  turn: number;
  /** The play to beat, PASS when `turn` leads, and its seat. */
  toBeat: ActionId;
  toBeatSeat: number;
  passes: number;
}

const { single: SINGLE, pair: PAIR } = KIND_INDEX;

/** Numbers of a state where a round starts. */
const BEGIN = { handOpen: 0, headStart: 0, bombs: 0, toBeat: PASS as ActionId, passes: 0 };

/** An empty state: `resetPublicState` starts a round in it. */
export const createPublicState = (space: ActionSpace): PublicState => {
  const { seats } = space.rules;
  return {
    space,
    pack: new Int32Array(2),
    calls: new Int32Array(seats),
    doubled: new Int32Array(seats),
    played: new Int32Array(2 * seats),
    sizes: new Int32Array(seats),
    known: new Int32Array(2),
    last: new Int32Array(seats),
    passedSingle: new Int32Array(seats),
    passedPair: new Int32Array(seats),
    ledKinds: new Int32Array(seats),
    ...BEGIN,
    turn: 0,
    toBeatSeat: 0,
  };
};

/**
 * Starts again, without an auction. @param sizes cards by seat. @param known cards that all seats know the landlord to
 * hold.
 */
export const resetPublicState = (
  publicState: PublicState,
  pack: RankCounts,
  sizes: ArrayLike<number>,
  known: RankCounts,
): void => {
  for (const list of LISTS) publicState[list].fill(0);
  publicState.pack.set([pack.lo, pack.hi]);
  publicState.sizes.set(sizes);
  publicState.known.set([known.lo, known.hi]);
  publicState.last.fill(NONE);
  publicState.passedSingle.fill(NEVER);
  publicState.passedPair.fill(NEVER);
  Object.assign(publicState, BEGIN);
  publicState.turn = firstLeaderOf(publicState.space.rules, seatAt(0));
  publicState.toBeatSeat = publicState.turn;
};

/** Makes `to` the same as `from`. */
export const copyPublicState = (from: PublicState, to: PublicState): void => {
  for (const list of LISTS) to[list].set(from[list]);
  to.handOpen = from.handOpen;
  to.headStart = from.headStart;
  to.bombs = from.bombs;
  to.turn = from.turn;
  to.toBeat = from.toBeat;
  to.toBeatSeat = from.toBeatSeat;
  to.passes = from.passes;
};
const LISTS = [
  'pack',
  'calls',
  'doubled',
  'played',
  'sizes',
  'known',
  'last',
  'passedSingle',
  'passedPair',
  'ledKinds',
] as const;

/**
 * Notes one action of the seat to move. Unchecked.
 * @param hand before a play: with wild ranks it tells which cards the play takes, else it is not needed.
 */
export const observeAction = (publicState: PublicState, id: ActionId, hand: RankCounts | null = null): void => {
  const { space, turn, played } = publicState;
  const seats = publicState.sizes.length;
  publicState.last[turn] = id;
  publicState.turn = turn === seats - 1 ? 0 : turn + 1;
  if (id === PASS) {
    notePass(publicState, turn);
    if (haveOthersPassed(++publicState.passes, seats)) {
      publicState.toBeat = PASS;
      publicState.passes = 0;
    }
    return;
  }
  const used = space.wild === 0 || hand === null ? null : cardsOfPlay(space, hand, id);
  const lo = used === null ? space.lo[id]! : used.lo;
  const hi = used === null ? space.hi[id]! : used.hi;
  if (publicState.toBeat === PASS) publicState.ledKinds[turn] = publicState.ledKinds[turn]! | (1 << space.kind[id]!);
  played[2 * turn] = played[2 * turn]! + lo;
  played[2 * turn + 1] = played[2 * turn + 1]! + hi;
  publicState.sizes[turn] = publicState.sizes[turn]! - space.cards[id]!;
  if (turn === 0) {
    publicState.known[0] = lessWhereHeld(publicState.known[0]!, lo);
    publicState.known[1] = lessWhereHeld(publicState.known[1]!, hi);
  }
  if (idDoublesStake(space, id)) publicState.bombs++;
  publicState.toBeat = id;
  publicState.toBeatSeat = turn;
  publicState.passes = 0;
};

/** Starts again where the view's play phase started: with the calls before it, and all that is known of the landlord. */
export const beginPublicState = (publicState: PublicState, view: PlayerView): void => {
  const landlord = view.landlord ?? 0;
  const { seats } = view.rules;
  const playedBy = (seat: number): RankCounts => view.played[seat] ?? NO_CARDS;
  const sizes = Array.from({ length: seats }, () => 0);
  view.handSizes.forEach((size, seat) => {
    sizes[roleOf(seat, landlord, seats)] = size + sizeOf(playedBy(seat));
  });
  resetPublicState(publicState, view.pack, sizes, knownOfLandlord(view));
  publicState.handOpen = Number((view.shown[landlord] ?? null) !== null);
  publicState.headStart = headStartIn(view, (landlord + 1) % seats);
  for (const [seat, call] of lastCalls(view).entries()) {
    const role = roleOf(seat, landlord, seats);
    publicState.calls[role] = call;
    publicState.doubled[role] = view.doubling.factors[seat] ?? 0;
  }
};

/** Notes that the landlord opens their hand before the first play. */
export const observeOpenHand = (publicState: PublicState, { lo, hi }: RankCounts): void => {
  publicState.handOpen = 1;
  publicState.known[0] = lo;
  publicState.known[1] = hi;
};

/** Fills `publicState` from a view in the play phase whose owner must act. */
export const observeView = (publicState: PublicState, view: PlayerView): void => {
  const landlord = view.landlord ?? 0;
  const { seats } = view.rules;
  beginPublicState(publicState, view);
  let first = true;
  for (const { seat, action } of view.history) {
    if (action.type !== 'play' && action.type !== 'pass') continue;
    if (first) publicState.turn = roleOf(seat, landlord, seats); // not the landlord's where a position was set up
    first = false;
    observeAction(publicState, action.type === 'pass' ? PASS : encode(publicState.space, action.combo));
  }
  if (publicState.space.wild !== 0) notePlayed(publicState, view);
  // A position may start in the middle of a trick, which is in no history.
  publicState.turn = ownRoleOf(view);
  publicState.toBeat = view.toBeat === null ? PASS : encode(publicState.space, view.toBeat);
  publicState.toBeatSeat = view.toBeatSeat === null ? publicState.turn : roleOf(view.toBeatSeat, landlord, seats);
  publicState.passes = view.passes;
};

/** With wild ranks the plays of a view do not tell which cards were laid, but the view has the cards that each seat played. */
const notePlayed = (publicState: PublicState, view: PlayerView): void => {
  const landlord = view.landlord ?? 0;
  const { known } = publicState;
  view.played.forEach(({ lo, hi }, seat) => {
    const role = roleOf(seat, landlord, view.rules.seats);
    publicState.played.set([lo, hi], 2 * role);
  });
  const { lo, hi } = knownOfLandlord(view);
  known[0] = lessWhereHeld(lo, publicState.played[0]!);
  known[1] = lessWhereHeld(hi, publicState.played[1]!);
};

/** The cards that all seats knew the landlord to hold when the play started: the kitty, or all of an open hand. */
const knownOfLandlord = (view: PlayerView): RankCounts => {
  const landlord = view.landlord ?? 0;
  const shown = view.shown[landlord] ?? null;
  if (shown !== null) return addCounts(shown, view.played[landlord] ?? NO_CARDS);
  return view.kittyTaken ? (view.kitty ?? NO_CARDS) : NO_CARDS;
};

/** A pass on a play of the other side is a sign of cards that a seat lacks or keeps. */
const notePass = (publicState: PublicState, seat: number): void => {
  const { space, toBeat } = publicState;
  if ((publicState.toBeatSeat === 0) === (seat === 0)) return;
  const kind = space.kind[toBeat]!;
  const main = space.main[toBeat]!;
  const table = kind === SINGLE ? publicState.passedSingle : kind === PAIR ? publicState.passedPair : null;
  if (table !== null) table[seat] = Math.min(main, table[seat]!);
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
