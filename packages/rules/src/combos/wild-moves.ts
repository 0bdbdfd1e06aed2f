/**
 * The plays of a hand with one or two wild ranks, from the tables and in the order of `moves.ts`, which calls this file.
 *
 * The pool is the number of wild cards. A core costs one wild card per card that the hand does not hold apart from the wild
 * ranks. It is open if its cost is within the pool and it has a card that is not wild, or if the hand holds it as it is.
 * Kickers are paid from the rest of the pool. `testing/wild-reference.ts` is the plain version; tests compare the two.
 */
import { copiesAt, RANK_COUNT } from '../base/cards.ts';
import { KIND_INDEX } from '../ruleset/kinds.ts';
import { bombSlot, PASS, prefixAt, slotOf, type ActionId, type ActionSpace } from './actions.ts';
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
const SMALL_JOKER_RANK = 13;
const { copies: COPIES, groupsMin: GROUPS_MIN, kickers: KICKERS, kickerSize: KICKER_SIZE } = SHAPE_TABLES;
const SOFT = BOMB_CLASSES.indexOf('soft');
const HARD = BOMB_CLASSES.indexOf('hard');
const MIXED = BOMB_CLASSES.indexOf('mixed');
const PURE = BOMB_CLASSES.indexOf('pure');

/** Scratch memory of one call: cards of each rank, wild ranks apart: 0 here, and in `wildHeld`. */
const plain = new Int32Array(RANK_COUNT);
const wildHeld = new Int32Array(RANK_COUNT);
/** Ranks that the hand has, ascending, and their number. */
const heldRank = new Int32Array(RANK_COUNT);
let heldRanks = 0;
/** Wild cards, and wild ranks of which the hand has one. */
let pool = 0;
let wildRanks = 0;
/** Index (copies, rank): cost of cores of that many copies of all lower ranks. */
const COST_STRIDE = RANK_COUNT + 1;
const costBelow = new Int32Array(5 * COST_STRIDE);
/** Index = copies: 1 if the costs are those of this hand. */
const hasCosts = new Uint8Array(5);
/** Index = rank: number of lower ranks of which the hand has a card that is not wild. */
const plainBelow = new Int32Array(COST_STRIDE);
/** Scratch memory of one core: ranks that may be kickers, ascending, their units, their free cards, units from there up. */
const kickerRank = new Int32Array(RANK_COUNT);
const kickerUnits = new Int32Array(RANK_COUNT);
const kickerFree = new Int32Array(RANK_COUNT);
const unitsFrom = new Int32Array(RANK_COUNT + 1);

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
  prepareWild(space.wild, lo, hi);
  const leads = toBeat === PASS;
  const beatKind = leads ? -1 : space.kind[toBeat]!;
  let count = 0;
  if (!leads) out[count++] = PASS;
  if (beatKind === BOMB) return writeWildBombs(space, toBeat + 1, out, count);
  const quadplexBeats = !leads && space.power[beatKind] === 0 && space.power[FOUR_WITH_SINGLES] === 1;
  for (let kind = 0; kind < BOMB; kind++) {
    const longest = space.lengthMax[kind]!;
    if (longest === 0 || (kind === TRIPLE && !mayPlayTriple(space.rules, lo, hi))) continue;
    const held = has[COPIES[kind]!]!;
    const length = space.length[toBeat]!;
    if (kind === beatKind) {
      count = writeWildKind(space, held, kind, length, length, space.main[toBeat]! + 1, out, count);
    } else if (leads || (quadplexBeats && (kind === FOUR_WITH_SINGLES || kind === FOUR_WITH_PAIRS))) {
      count = writeWildKind(space, held, kind, space.lengthMin[kind]!, longest, 0, out, count);
    }
  }
  return writeWildBombs(space, 1, out, count);
};

/** Reads a hand. @param wild mask of the wild ranks. */
const prepareWild = (wild: number, lo: number, hi: number): void => {
  pool = 0;
  wildRanks = 0;
  heldRanks = 0;
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    const held = copiesAt(lo, hi, rank);
    const isWild = (wild >>> rank) & 1;
    if (held > 0) heldRank[heldRanks++] = rank;
    plain[rank] = isWild === 1 ? 0 : held;
    wildHeld[rank] = isWild === 1 ? held : 0;
    pool += wildHeld[rank]!;
    if (isWild === 1 && held > 0) wildRanks++;
    plainBelow[rank + 1] = plainBelow[rank]! + (plain[rank]! > 0 ? 1 : 0);
  }
  hasCosts.fill(0);
};

/** Place of the costs of cores of that many copies in `costBelow`; computed at the first kind that needs them. */
const costsOf = (copies: number): number => {
  const costs = copies * COST_STRIDE;
  if (hasCosts[copies] === 0) {
    hasCosts[copies] = 1;
    for (let rank = 0; rank < RANK_COUNT; rank++) {
      costBelow[costs + rank + 1] = costBelow[costs + rank]! + Math.max(0, copies - plain[rank]!);
    }
  }
  return costs;
};

/** All plays of a kind that is not a bomb. @param held ranks held as often as the core needs. */
const writeWildKind = (
  space: ActionSpace,
  held: number,
  kind: number,
  shortest: number,
  longest: number,
  mainMin: number,
  out: Int32Array,
  at: number,
): number => {
  const costs = costsOf(COPIES[kind]!);
  const carries = KICKER_SIZE[kind] !== 0;
  const mainEnd = GROUPS_MIN[kind] === 1 ? RANK_COUNT : CHAIN_RANKS;
  let count = at;
  for (let length = shortest; length <= longest; length++) {
    const slot = slotOf(kind, length, 0);
    let isAffordable = false;
    for (let main = length - 1; main < mainEnd; main++) {
      const first = main - length + 1;
      const cost = costBelow[costs + main + 1]! - costBelow[costs + first]!;
      if (cost > pool) continue;
      isAffordable = true;
      if (main < mainMin) continue;
      const base = space.base[slot + main]!;
      if (base < 0) continue;
      if (plainBelow[main + 1] === plainBelow[first]) {
        const core = ((1 << length) - 1) << first;
        if ((held & core) !== core) continue;
      }
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
  const first = main - length + 1;
  const capLo = space.capLo[slot]!;
  const capHi = space.capHi[slot]!;
  if (total === 1) {
    // One kicker, as on a triple: ids rise as its rank falls.
    let count = at;
    for (let index = heldRanks - 1; index >= 0; index--) {
      const rank = heldRank[index]!;
      if (rank >= first && rank <= main) continue;
      const free = plain[rank]!;
      if (free === 0 && wildHeld[rank]! < unit) continue;
      if (unit - free > rest || copiesAt(capLo, capHi, rank) === 0) continue;
      out[count++] = base + space.prefix[scheme + prefixAt(rank, 1, 1)]!;
    }
    return count;
  }
  let choices = 0;
  for (let index = 0; index < heldRanks; index++) {
    const rank = heldRank[index]!;
    if (rank >= first && rank <= main) continue;
    const free = plain[rank]!;
    const own = wildHeld[rank]!;
    const cap = copiesAt(capLo, capHi, rank);
    // A pair needs a card that is not wild, or two wild ones of its own rank.
    const units = Math.min(cap, free > 0 ? free : unit === 2 ? own >>> 1 : own);
    if (units === 0) continue;
    kickerRank[choices] = rank;
    kickerFree[choices] = free;
    kickerUnits[choices++] = units;
  }
  unitsFrom[choices] = 0;
  for (let index = choices - 1; index >= 0; index--) {
    unitsFrom[index] = unitsFrom[index + 1]! + kickerUnits[index]!;
  }
  if (unitsFrom[0]! < total) return at;
  if (space.consecutive[kind] === 1) return writeConsecutive(space.prefix, scheme, choices, total, rest, base, out, at);
  const together = space.jokersTogether[kind]!;
  return writeKickers(space.prefix, scheme, unit, together, 0, choices, total, rest, base, out, at);
};

/** Chooses `total` units among the kicker ranks from `from` up, for at most `rest` wild cards; ids rise. */
const writeKickers = (
  prefix: Int32Array,
  scheme: number,
  unit: number,
  together: number,
  from: number,
  choices: number,
  total: number,
  rest: number,
  id: number,
  out: Int32Array,
  at: number,
): number => {
  let count = at;
  for (let index = choices - 1; index >= from; index--) {
    if (unitsFrom[index]! < total) continue;
    const rank = kickerRank[index]!;
    const free = kickerFree[index]!;
    const most = Math.min(kickerUnits[index]!, total);
    const last = rank === SMALL_JOKER_RANK && together === 0;
    for (let units = 1; units <= most; units++) {
      const cost = Math.max(0, units * unit - free);
      if (cost > rest) break;
      const next = id + prefix[scheme + prefixAt(rank, total, units)]!;
      const left = total - units;
      if (left === 0) out[count++] = next;
      else if (!last && unitsFrom[index + 1]! >= left) {
        count = writeKickers(prefix, scheme, unit, together, index + 1, choices, left, rest - cost, next, out, count);
      }
    }
  }
  return count;
};

/** Kickers that are pairs of consecutive ranks of 3..A outside the core. */
const writeConsecutive = (
  prefix: Int32Array,
  scheme: number,
  choices: number,
  total: number,
  rest: number,
  base: number,
  out: Int32Array,
  at: number,
): number => {
  let count = at;
  for (let from = choices - total; from >= 0; from--) {
    const first = kickerRank[from]!;
    if (kickerRank[from + total - 1] !== first + total - 1 || first + total > CHAIN_RANKS) continue;
    let cost = 0;
    for (let index = from; index < from + total; index++) cost += Math.max(0, 2 - kickerFree[index]!);
    if (cost <= rest) out[count++] = base + prefix[scheme + prefixAt(first, total, 1)]!;
  }
  return count;
};

/** Bombs of ids from `idMin` up, which is 1 at least: slots without plays have −1. */
const writeWildBombs = (space: ActionSpace, idMin: number, out: Int32Array, at: number): number => {
  const longest = space.lengthMax[BOMB]!;
  let count = at;
  for (let length = 4; length <= longest; length++) {
    for (let rank = 0; rank < NATURAL_RANKS; rank++) {
      const cards = plain[rank]!;
      if (cards === 0 || cards >= length || cards + pool < length) continue;
      const id = space.bombBase[bombSlot(length, SOFT, rank)]!;
      if (id >= idMin) out[count++] = id;
    }
    if (length === 4) count = writeFours(space, plain, HARD, idMin, out, count);
    if (wildRanks === 2 && pool >= length) {
      const id = space.bombBase[bombSlot(length, MIXED, NATURAL_RANKS - 1)]!;
      if (id >= idMin) out[count++] = id;
    }
    if (length === 4) count = writeFours(space, wildHeld, PURE, idMin, out, count);
  }
  return count;
};

/** Bombs of four cards of one rank. */
const writeFours = (
  space: ActionSpace,
  cards: Int32Array,
  bombClass: number,
  idMin: number,
  out: Int32Array,
  at: number,
): number => {
  let count = at;
  for (let rank = 0; rank < NATURAL_RANKS; rank++) {
    if (cards[rank] !== 4) continue;
    const id = space.bombBase[bombSlot(4, bombClass, rank)]!;
    if (id >= idMin) out[count++] = id;
  }
  return count;
};
