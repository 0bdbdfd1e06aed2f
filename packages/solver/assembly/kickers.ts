/**
 * Wasted kickers: plays that a player without a partner never needs, because the same play with a lower single card or
 * pair as its kicker is at least as good.
 *
 * Let x be lower than y, both possible kickers of the play, x in no chain of the hand, and held just as often as it would
 * be used up. Who keeps y instead of x can do the same as before: y takes the place of x in every later play and is
 * beaten by less. A partner can be let in by a low card, so nothing follows for two farmers.
 *
 * If some of y is left, the other hand has x and y where this one has y twice. Then a play with both as kickers must also
 * be possible with y twice (`kickersRepeat`). Both jokers together are a bomb: hands with both keep these plays.
 */
import { capAt, copiesAt, slotAt } from './action-space';
import {
  ALL_RANKS,
  BOTH_JOKERS,
  KICKER_SIZE,
  KIND_OF_SLOT,
  LENGTH_OF_SLOT,
  MAIN_OF,
  RANK_COUNT,
  SLOT_OF,
  u1,
} from './memory';
import { canonicalisesChains, jokersCarried, kickersRepeat } from './rules';

const SMALL_JOKER: i32 = 13;

/** Ranks held once, and twice, in no chain of the hand that was looked at last. */
let singles: i32 = 0;
let pairs: i32 = 0;
let hasBothJokers: bool = false;

/**
 * Looks at a hand without wild cards.
 * @param held, lower, upper the first words of its shape: hands.ts.
 * @returns whether it can have wasteful plays.
 */
export function readKickers(held: i32, lower: i32, upper: i32): bool {
  const others = (held >> 15) | upper | (upper >> 15);
  singles = lower & ~(lower >> 15) & ~others & ALL_RANKS;
  // Consecutive pairs as kickers are a chain that is not among the hand's chains.
  pairs = canonicalisesChains ? (lower >> 15) & ~lower & ~others & ALL_RANKS : 0;
  hasBothJokers = (held & BOTH_JOKERS) !== 0;
  return (singles | pairs) !== 0;
}

/** Checks a play of that hand, lo and hi. @param outLo, outHi cards of the play. */
export function isWasteful(lo: i32, hi: i32, id: i32, outLo: i32, outHi: i32): bool {
  const slot = u1(SLOT_OF, id);
  const kind = u1(KIND_OF_SLOT, slot);
  const unit = u1(KICKER_SIZE, kind);
  if (unit === 0) return false;
  const length = u1(LENGTH_OF_SLOT, slot);
  const main = u1(MAIN_OF, id);
  const place = slotAt(kind, length, main);
  const core = ((1 << length) - 1) << (main - length + 1);
  let free = (unit === 1 ? singles : pairs) & ~core;
  // The lowest one that the play does not use.
  while (free !== 0 && (copiesAt(outLo, outHi, ctz(free)) !== 0 || capAt(place, ctz(free)) === 0)) free &= free - 1;
  if (free === 0) return false;
  const end = unit === 2 || hasBothJokers || !jokersCarried ? SMALL_JOKER : RANK_COUNT;
  for (let rank = ctz(free) + 1; rank < end; rank++) {
    const used = copiesAt(outLo, outHi, rank);
    if (used === 0 || ((core >> rank) & 1) !== 0) continue;
    const left = copiesAt(lo, hi, rank) - used;
    if (left === 0 || (left === 1 && unit === 1 && kickersRepeat)) return true;
  }
  return false;
}
