/**
 * The plays of a hand with one or two wild ranks, from the tables and in the order of `moves.ts`, which calls this file.
 *
 * The pool is the number of wild cards. A core costs one wild card per card that the hand does not hold apart from the wild
 * ranks. It is open if its cost is within the pool and it has a card that is not wild, or if the hand holds it as it is.
 * Kickers are paid from the rest of the pool. `testing/wild-reference.ts` is the plain version; tests compare the two.
 */
import { copiesAt, RANK_COUNT } from '../base/cards.ts';
import { KIND_INDEX } from '../ruleset/kinds.ts';
import { bombSlot, COPIES_MAX, PASS, prefixAt, slotOf, type ActionId, type ActionSpace } from './actions.ts';
import { BOMB_CLASSES, SHAPE_TABLES } from './shape.ts';
import { mayPlayTriple } from './triple.ts';

const {
  triple: TRIPLE,
  bomb: BOMB,
  'four-with-two-singles': FOUR_WITH_SINGLES,
  'four-with-two-pairs': FOUR_WITH_PAIRS,
} = KIND_INDEX;
const CHAIN_RANKS = 12; // 3..A
const NATURAL_RANKS = 13; // 3..2: ranks that a wild card may stand for
const NATURAL_MASK = (1 << NATURAL_RANKS) - 1;
const SMALL_JOKER_RANK = 13;
const { copies: COPIES, kickers: KICKERS, kickerSize: KICKER_SIZE } = SHAPE_TABLES;
const SOFT = BOMB_CLASSES.indexOf('soft');
const HARD = BOMB_CLASSES.indexOf('hard');
const MIXED = BOMB_CLASSES.indexOf('mixed');
const PURE = BOMB_CLASSES.indexOf('pure');

/** Scratch memory of one call: masks of the ranks held at least 1 to 4 times, of ranks that are not wild and of wild ones;
 * 0 above. */
const plainHas = new Int32Array(2 * COPIES_MAX + 1);
const wildHas = new Int32Array(2 * COPIES_MAX + 1);
/** Count words of the cards that are not wild. */
let plainLo = 0;
let plainHi = 0;
/** Wild cards, and wild ranks of which the hand has one. */
let pool = 0;
let wildRanks = 0;
/** Index (copies, rank): cost of cores of that many copies of all lower ranks. */
const COST_STRIDE = RANK_COUNT + 1;
const costBelow = new Int32Array((COPIES_MAX + 1) * COST_STRIDE);
/** Index = copies: 1 if the costs are those of this hand. */
const hasCosts = new Uint8Array(COPIES_MAX + 1);

/**
 * Writes the ids of all legal actions except the rocket, as `generate` of `moves.ts`, and returns how many.
 * @param has masks of the ranks held at least 1 to 4 times.
 */
export const generateWild = (
  space: ActionSpace,
  lo: number,
  hi: number,
  toBeat: ActionId,
  has: Int32Array,
  out: Int32Array,
): number => {
  prepareWild(space.wild, lo, hi, has);
  const leads = toBeat === PASS;
  const beatKind = leads ? -1 : space.kind[toBeat]!;
  let count = 0;
  if (!leads) out[count++] = PASS;
  if (beatKind === BOMB) return writeWildBombs(space, toBeat + 1, out, count);
  const quadplexBeats = !leads && space.power[beatKind] === 0 && space.power[FOUR_WITH_SINGLES] === 1;
  for (let kind = 0; kind < BOMB; kind++) {
    const longest = space.lengthMax[kind]!;
    if (longest === 0 || (kind === TRIPLE && !mayPlayTriple(space.rules, lo, hi))) continue;
    const length = space.length[toBeat]!;
    if (kind === beatKind) {
      count = writeWildKind(space, kind, length, length, space.main[toBeat]! + 1, out, count);
    } else if (leads || (quadplexBeats && (kind === FOUR_WITH_SINGLES || kind === FOUR_WITH_PAIRS))) {
      count = writeWildKind(space, kind, space.lengthMin[kind]!, longest, 0, out, count);
    }
  }
  return writeWildBombs(space, 1, out, count);
};

/** Reads a hand. @param wild mask of the wild ranks. @param has masks of the ranks held at least 1 to 4 times. */
const prepareWild = (wild: number, lo: number, hi: number, has: Int32Array): void => {
  plainLo = lo;
  plainHi = hi;
  pool = 0;
  wildRanks = 0;
  for (let bits = has[1]! & wild; bits !== 0; bits &= bits - 1) {
    const rank = 31 - Math.clz32(bits & -bits);
    pool += copiesAt(lo, hi, rank);
    wildRanks++;
    if (rank < 8) plainLo &= ~(0xf << (rank << 2));
    else plainHi &= ~(0xf << ((rank - 8) << 2));
  }
  for (let copies = 1; copies <= COPIES_MAX; copies++) {
    plainHas[copies] = has[copies]! & ~wild;
    wildHas[copies] = has[copies]! & wild;
    hasCosts[copies] = 0;
  }
};

/** Place of the costs of cores of that many copies in `costBelow`; computed at the first kind that needs them. */
const costsOf = (copies: number): number => {
  const costs = copies * COST_STRIDE;
  if (hasCosts[copies] === 0) {
    hasCosts[copies] = 1;
    for (let rank = 0; rank < CHAIN_RANKS; rank++) {
      costBelow[costs + rank + 1] = costBelow[costs + rank]! + costAt(copies, rank);
    }
  }
  return costs;
};

/** Wild cards that the hand needs to have a rank `copies` times. */
const costAt = (copies: number, rank: number): number => {
  const missing = copies - copiesAt(plainLo, plainHi, rank);
  return missing > 0 ? missing : 0;
};

/** All plays of a kind that is not a bomb. */
const writeWildKind = (
  space: ActionSpace,
  kind: number,
  shortest: number,
  longest: number,
  mainMin: number,
  out: Int32Array,
  at: number,
): number => {
  const copies = COPIES[kind]!;
  const carries = KICKER_SIZE[kind] !== 0;
  let count = at;
  if (shortest === 1) {
    const slot = slotOf(kind, 1, 0);
    const cores = plainHas[Math.max(1, copies - pool)]! | wildHas[copies]!;
    for (let bits = cores & (-1 << mainMin); bits !== 0; bits &= bits - 1) {
      const main = 31 - Math.clz32(bits & -bits);
      const base = space.base[slot + main]!;
      if (base < 0) continue;
      if (carries) count = writeWithKickers(space, kind, 1, main, pool - costAt(copies, main), out, count);
      else out[count++] = base;
    }
    if (longest === 1) return count;
  }
  const costs = costsOf(copies);
  const anyPlain = plainHas[1]!;
  const allWild = wildHas[copies]!;
  for (let length = Math.max(shortest, 2); length <= longest; length++) {
    const slot = slotOf(kind, length, 0);
    let isAffordable = false;
    for (let main = length - 1; main < CHAIN_RANKS; main++) {
      const first = main - length + 1;
      const cost = costBelow[costs + main + 1]! - costBelow[costs + first]!;
      if (cost > pool) continue;
      isAffordable = true;
      if (main < mainMin) continue;
      const base = space.base[slot + main]!;
      if (base < 0) continue;
      const core = ((1 << length) - 1) << first;
      if ((anyPlain & core) === 0 && (allWild & core) !== core) continue;
      if (carries) count = writeWithKickers(space, kind, length, main, pool - cost, out, count);
      else out[count++] = base;
    }
    if (!isAffordable) return count;
  }
  return count;
};

/** All plays of one core. @param rest wild cards that the core leaves. */
const writeWithKickers = (
  space: ActionSpace,
  kind: number,
  length: number,
  main: number,
  rest: number,
  out: Int32Array,
  at: number,
): number => {
  const slot = slotOf(kind, length, main);
  const base = space.base[slot]!;
  const scheme = space.scheme[slot]!;
  const unit = KICKER_SIZE[kind]!;
  const total = length * KICKERS[kind]!;
  const core = ((1 << length) - 1) << (main - length + 1);
  const ranks = space.capRanks[slot]! & ~core;
  if (total === 1) return writeOne(space.prefix, scheme, unit, ranks, rest, base, out, at);
  if (space.consecutive[kind] === 1) return writeConsecutive(space.prefix, scheme, ranks, total, rest, base, out, at);
  return writeKickers(space, slot, unit, kind, ranks, total, rest, base, out, at);
};

/** Chooses one unit among `ranks` for at most `rest` wild cards; ids rise as the rank falls. */
const writeOne = (
  prefix: Int32Array,
  scheme: number,
  unit: number,
  ranks: number,
  rest: number,
  id: number,
  out: Int32Array,
  at: number,
): number => {
  let count = at;
  let bits = ranks & carriedAt(unit, 1, rest);
  while (bits !== 0) {
    const rank = 31 - Math.clz32(bits);
    bits ^= 1 << rank;
    out[count++] = id + prefix[scheme + prefixAt(rank, 1, 1)]!;
  }
  return count;
};

/** Chooses `total` units, two at least, among `ranks`; the lowest chosen rank falls, so ids rise. */
const writeKickers = (
  space: ActionSpace,
  slot: number,
  unit: number,
  kind: number,
  ranks: number,
  total: number,
  rest: number,
  id: number,
  out: Int32Array,
  at: number,
): number => {
  const prefix = space.prefix;
  const scheme = space.scheme[slot]!;
  const twice = carriedAt(unit, 2, rest);
  let count = at;
  let bits = ranks & carriedAt(unit, 1, rest);
  while (bits !== 0) {
    const rank = 31 - Math.clz32(bits);
    bits ^= 1 << rank;
    const above = rank === SMALL_JOKER_RANK && space.jokersTogether[kind] === 0 ? 0 : ranks & (-2 << rank);
    if (above !== 0) {
      const next = id + prefix[scheme + prefixAt(rank, total, 1)]!;
      const left = rest - costAt(unit, rank);
      if (total === 2) count = writeOne(prefix, scheme, unit, above, left, next, out, count);
      else count = writeKickers(space, slot, unit, kind, above, total - 1, left, next, out, count);
    }
    if (((twice >>> rank) & 1) === 0) continue;
    const most = Math.min(total, COPIES_MAX, copiesAt(space.capLo[slot]!, space.capHi[slot]!, rank));
    for (let units = 2; units <= most; units++) {
      if (((carriedAt(unit, units, rest) >>> rank) & 1) === 0) break;
      const next = id + prefix[scheme + prefixAt(rank, total, units)]!;
      const left = rest - costAt(units * unit, rank);
      const others = total - units;
      if (others === 0) out[count++] = next;
      else if (others === 1) count = writeOne(prefix, scheme, unit, above, left, next, out, count);
      else if (above !== 0) count = writeKickers(space, slot, unit, kind, above, others, left, next, out, count);
    }
  }
  return count;
};

/** Ranks of which the hand can carry `units` for at most `rest` wild cards. A pair needs a card that is not wild, or two
 * wild ones of its own rank. */
const carriedAt = (unit: number, units: number, rest: number): number => {
  const cards = unit * units;
  const own = cards <= rest ? wildHas[cards]! : 0;
  return plainHas[Math.max(units, cards - rest)]! | own;
};

/** Kickers that are pairs of consecutive ranks of 3..A outside the core. */
const writeConsecutive = (
  prefix: Int32Array,
  scheme: number,
  ranks: number,
  total: number,
  rest: number,
  base: number,
  out: Int32Array,
  at: number,
): number => {
  let count = at;
  const pairs = ranks & carriedAt(2, 1, rest);
  for (let first = CHAIN_RANKS - total; first >= 0; first--) {
    const run = ((1 << total) - 1) << first;
    if ((pairs & run) !== run) continue;
    let cost = 0;
    for (let rank = first; rank < first + total; rank++) cost += costAt(2, rank);
    if (cost <= rest) out[count++] = base + prefix[scheme + prefixAt(first, total, 1)]!;
  }
  return count;
};

/** Bombs of ids from `idMin` up, which is 1 at least: slots without plays have −1. */
const writeWildBombs = (space: ActionSpace, idMin: number, out: Int32Array, at: number): number => {
  const longest = Math.min(space.lengthMax[BOMB]!, pool + COPIES_MAX);
  let count = at;
  for (let length = 4; length <= longest; length++) {
    const whole = length === 4 ? plainHas[4]! : 0;
    const soft = plainHas[Math.max(1, length - pool)]! & ~whole;
    count = writeBombsOf(space, length, SOFT, soft, idMin, out, count);
    if (whole !== 0) count = writeBombsOf(space, length, HARD, whole, idMin, out, count);
    if (wildRanks === 2 && pool >= length) {
      const id = space.bombBase[bombSlot(length, MIXED, NATURAL_RANKS - 1)]!;
      if (id >= idMin) out[count++] = id;
    }
    if (length === 4) count = writeBombsOf(space, length, PURE, wildHas[4]!, idMin, out, count);
  }
  return count;
};

/** Bombs of one length and class, of the ranks of a mask. */
const writeBombsOf = (
  space: ActionSpace,
  length: number,
  bombClass: number,
  ranks: number,
  idMin: number,
  out: Int32Array,
  at: number,
): number => {
  let count = at;
  for (let bits = ranks & NATURAL_MASK; bits !== 0; bits &= bits - 1) {
    const id = space.bombBase[bombSlot(length, bombClass, 31 - Math.clz32(bits & -bits))]!;
    if (id >= idMin) out[count++] = id;
  }
  return count;
};
