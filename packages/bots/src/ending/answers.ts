/**
 * Answers that the other seats can have to a play, as far as one seat knows. Nothing here is a chance: a seat can hold
 * the cards that it is known to hold and any unplaced cards, up to its number of cards. “Cannot” is therefore certain,
 * and “can” has a deal that fits all that the seat has seen.
 */
import { addCounts, BIG_JOKER, copiesAt, RANK_2, sizeOf, SMALL_JOKER, type RankCounts } from '@doudizhu/rules/cards';
import { encode, generate, type ActionId, type ActionSpace, type Combo } from '@doudizhu/rules/combos';
import { seatAfter, type Seat } from '@doudizhu/rules/deal';
import { KIND_INDEX } from '@doudizhu/rules/ruleset';
import { headStartIn, unseenCards, type PlayerView } from '@doudizhu/rules/view';
import { isEnemyOf } from '../bot.ts';

/** Seat other than the view's owner, as the owner knows it. */
export interface OtherSeat {
  readonly seat: Seat;
  readonly isEnemy: boolean;
  readonly size: number;
  /** Cards that it must still play: all except a head start. */
  readonly toPlay: number;
  /** All cards that it can hold, and those that it is known to hold. */
  readonly pool: RankCounts;
  readonly known: RankCounts;
}

/** Seats other than the view's owner, in the order in which they act after its owner. */
export const othersOf = (view: PlayerView): OtherSeat[] => {
  const { rules, seat, landlord, handSizes } = view;
  const unseen = unseenCards(view);
  return Array.from({ length: rules.seats - 1 }, (_, step) => {
    const other = seatAfter(seat, rules.seats, step + 1);
    const known = view.known[other]!;
    return {
      seat: other,
      isEnemy: isEnemyOf(seat, other, landlord),
      size: handSizes[other]!,
      toPlay: handSizes[other]! - headStartIn(view, other),
      known,
      pool: addCounts(known, unseen),
    };
  });
};

/** Answers of a seat to a play. */
export interface Answers {
  /** A higher play of the kind. Over a bomb, anything that beats it. */
  readonly ordinary: boolean;
  /** A bomb over another kind. */
  readonly bomb: boolean;
  /** The same by the rocket. */
  readonly rocket: boolean;
  /** True if one of them can be its last cards. */
  readonly goesOut: boolean;
}

const { bomb: BOMB, rocket: ROCKET } = KIND_INDEX;

/** @param combo the play to answer. */
export const answersOf = ({ pool, known, size, toPlay }: OtherSeat, combo: Combo, space: ActionSpace): Answers => {
  const ids = scratchOf(space);
  const toBeat = encode(space, combo);
  const count = generate(space, pool.lo, pool.hi, toBeat, ids);
  const isBombed = space.kind[toBeat]! >= BOMB;
  let [ordinary, bomb, rocket, goesOut] = [false, false, false, false];
  // The pass comes first.
  for (let index = 1; index < count; index++) {
    const id = ids[index] as ActionId;
    const cards = space.cards[id]!;
    if (cards > size) continue;
    const played = { lo: space.lo[id]!, hi: space.hi[id] as number };
    // Known cards that do not fit beside the play are ones that the seat cannot hold back. With wild ranks a play does
    // not say which cards leave the hand.
    if (space.rules.wild === '' && sizeOf(known) > 0 && !fitsBeside(known, played, size)) continue;
    const kind = space.kind[id]!;
    if (isBombed || kind < BOMB) ordinary = true;
    else if (kind === ROCKET) rocket = true;
    else bomb = true;
    goesOut ||= cards >= toPlay;
    if (ordinary && goesOut && (bomb || isBombed)) break;
  }
  return { ordinary, bomb, rocket, goesOut };
};

/** Checks whether a hand of `size` cards can have both the known cards and these. */
const fitsBeside = (known: RankCounts, played: RankCounts, size: number): boolean => {
  let needed = 0;
  for (let shift = 0; shift < 32; shift += 4) {
    needed += Math.max((known.lo >>> shift) & 15, (played.lo >>> shift) & 15);
    needed += Math.max((known.hi >>> shift) & 15, (played.hi >>> shift) & 15);
  }
  return needed <= size;
};

/** Checks whether a seat can have a bomb or the rocket, by its cards alone. @param wild mask of the wild ranks */
export const mayBomb = ({ pool, size }: OtherSeat, wild: number): boolean => {
  const { lo, hi } = pool;
  if (size >= 2 && copiesAt(lo, hi, SMALL_JOKER) > 0 && copiesAt(lo, hi, BIG_JOKER) > 0) return true;
  return size >= 4 && (((lo | hi) & FOUR_OR_MORE) !== 0 || (wild !== 0 && mayFill(pool, wild)));
};

/** Checks whether wild cards can fill a bomb: wild cards alone, or any other card below the jokers with them. */
export const mayFill = ({ lo, hi }: RankCounts, wild: number): boolean => {
  let [filling, most] = [0, 0];
  for (let rank = 0; rank <= RANK_2; rank++) {
    const held = copiesAt(lo, hi, rank);
    if (((wild >>> rank) & 1) === 1) filling += held;
    else most = Math.max(most, held);
  }
  return filling + most >= 4;
};

/** In two count words. */
const FOUR_OR_MORE = 0xcccccccc;

export const isUnbeatable = (others: readonly OtherSeat[], combo: Combo, space: ActionSpace): boolean =>
  others.every((other) => !canAnswer(answersOf(other, combo, space)));

export const canAnswer = ({ ordinary, bomb, rocket }: Answers): boolean => ordinary || bomb || rocket;

const scratches = new WeakMap<Uint8Array, Int32Array>();

const scratchOf = (space: ActionSpace): Int32Array => {
  const found = scratches.get(space.kind) ?? new Int32Array(space.size);
  scratches.set(space.kind, found);
  return found;
};
