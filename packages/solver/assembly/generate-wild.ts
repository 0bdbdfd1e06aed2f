/**
 * The plays of a hand in a rule set with wild ranks, and the cards that leave the hand for them: the generator of the rules
 * package (`combos/wild-moves.ts`) and its `cardsUsed`, leading only.
 */
import { capAt, copiesAt, prefixAt, slotAt } from './action-space';
import {
  arena,
  BASE,
  BOMB_BASE,
  CONSECUTIVE,
  COPIES,
  COST_BELOW,
  GROUPS_MIN,
  HAS,
  i4,
  IS_MIXED,
  JOKERS_TOGETHER,
  KICKER_FREE,
  KICKER_RANK,
  KICKER_SIZE,
  KICKER_UNITS,
  KICKERS,
  LENGTH_MAX,
  LENGTH_MIN,
  PLAIN,
  PLAIN_BELOW,
  PREFIX,
  RANK_COUNT,
  SCHEME,
  SCRATCH,
  set4,
  SLOT_OF,
  SPACE_HI,
  SPACE_LO,
  u1,
  UNITS_FROM,
  WILD_HELD,
} from './memory';
import { bombKind, wild } from './rules';

/** Ranks 3 … A of chains, and 3 … 2, which a wild card may stand for. */
const CHAIN_END: i32 = 12;
const NATURAL_END: i32 = 13;
const COST_STRIDE: i32 = RANK_COUNT + 1;
// Classes of bombs: `BOMB_CLASSES` of the rules package.
const SOFT: i32 = 0;
const HARD: i32 = 1;
const MIXED: i32 = 2;
const PURE: i32 = 3;

let pool: i32 = 0;
let wildRanks: i32 = 0;
/** Cards that `findUsed` found. */
export let usedLo: i32 = 0;
export let usedHi: i32 = 0;

/** Number of wild cards in a hand. */
export function wildCards(lo: i32, hi: i32): i32 {
  let cards = 0;
  for (let ranks = wild; ranks !== 0; ranks &= ranks - 1) cards += copiesAt(lo, hi, ctz(ranks));
  return cards;
}

/** Writes all plays but the rocket; the masks of ranks are in HAS. @returns how many; ids ascend. */
export function generateWild(lo: i32, hi: i32): i32 {
  prepare(lo, hi);
  let at = 0;
  for (let kind = 0; kind < bombKind; kind++) {
    const longest = u1(LENGTH_MAX, kind);
    if (longest > 0) at = writeKind(kind, u1(LENGTH_MIN, kind), longest, at);
  }
  return writeBombs(at);
}

function prepare(lo: i32, hi: i32): void {
  pool = 0;
  wildRanks = 0;
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    const held = copiesAt(lo, hi, rank);
    const isWild = ((wild >> rank) & 1) !== 0;
    const plain = isWild ? 0 : held;
    set4(arena + PLAIN, rank, plain);
    set4(arena + WILD_HELD, rank, held - plain);
    pool += held - plain;
    if (isWild && held > 0) wildRanks++;
    set4(arena + PLAIN_BELOW, rank + 1, i4(arena + PLAIN_BELOW, rank) + (plain > 0 ? 1 : 0));
    for (let copies = 1; copies <= 4; copies++) {
      const index = copies * COST_STRIDE + rank;
      set4(arena + COST_BELOW, index + 1, i4(arena + COST_BELOW, index) + max(0, copies - plain));
    }
  }
}

function writeKind(kind: i32, shortest: i32, longest: i32, from: i32): i32 {
  const held = i4(arena + HAS, u1(COPIES, kind));
  const costs = u1(COPIES, kind) * COST_STRIDE;
  const carries = u1(KICKER_SIZE, kind) !== 0;
  const mainEnd = u1(GROUPS_MIN, kind) === 1 ? RANK_COUNT : CHAIN_END;
  let at = from;
  for (let length = shortest; length <= longest; length++) {
    const slot = slotAt(kind, length, 0);
    let isAffordable = false;
    for (let main = length - 1; main < mainEnd; main++) {
      const first = main - length + 1;
      const cost = i4(arena + COST_BELOW, costs + main + 1) - i4(arena + COST_BELOW, costs + first);
      if (cost > pool) continue;
      isAffordable = true;
      const base = i4(BASE, slot + main);
      if (base < 0) continue;
      if (i4(arena + PLAIN_BELOW, main + 1) === i4(arena + PLAIN_BELOW, first)) {
        const core = ((1 << length) - 1) << first;
        if ((held & core) !== core) continue;
      }
      if (carries) at = writeWithKickers(kind, length, main, pool - cost, at);
      else set4(arena + SCRATCH, at++, base);
    }
    if (!isAffordable) break;
  }
  return at;
}

/** @param rest wild cards that the core leaves. */
function writeWithKickers(kind: i32, length: i32, main: i32, rest: i32, from: i32): i32 {
  const slot = slotAt(kind, length, main);
  const unit = u1(KICKER_SIZE, kind);
  const needed = length * u1(KICKERS, kind);
  const first = main - length + 1;
  let choices = 0;
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    if (rank >= first && rank <= main) continue;
    const free = i4(arena + PLAIN, rank);
    const own = i4(arena + WILD_HELD, rank);
    if (free === 0 && own === 0) continue;
    // A pair needs a card that is not wild, or two wild ones of its own rank.
    const units = min(capAt(slot, rank), free > 0 ? free : unit === 2 ? own >>> 1 : own);
    if (units === 0) continue;
    set4(arena + KICKER_RANK, choices, rank);
    set4(arena + KICKER_FREE, choices, free);
    set4(arena + KICKER_UNITS, choices++, units);
  }
  set4(arena + UNITS_FROM, choices, 0);
  for (let index = choices - 1; index >= 0; index--) {
    set4(arena + UNITS_FROM, index, i4(arena + UNITS_FROM, index + 1) + i4(arena + KICKER_UNITS, index));
  }
  if (i4(arena + UNITS_FROM, 0) < needed) return from;
  const base = i4(BASE, slot);
  const scheme = i4(SCHEME, slot);
  if (u1(CONSECUTIVE, kind) === 1) return writeConsecutive(choices, needed, rest, base, scheme, from);
  return writeKickers(scheme, unit, u1(JOKERS_TOGETHER, kind), 0, choices, needed, rest, base, from);
}

function writeKickers(
  scheme: i32,
  unit: i32,
  together: i32,
  from: i32,
  choices: i32,
  needed: i32,
  rest: i32,
  id: i32,
  begin: i32,
): i32 {
  let at = begin;
  for (let index = choices - 1; index >= from; index--) {
    if (i4(arena + UNITS_FROM, index) < needed) continue;
    const rank = i4(arena + KICKER_RANK, index);
    const free = i4(arena + KICKER_FREE, index);
    const most = min(i4(arena + KICKER_UNITS, index), needed);
    const last = rank === 13 && together === 0;
    for (let units = 1; units <= most; units++) {
      const cost = max(0, units * unit - free);
      if (cost > rest) break;
      const next = id + i4(PREFIX, scheme + prefixAt(rank, needed, units));
      const left = needed - units;
      if (left === 0) set4(arena + SCRATCH, at++, next);
      else if (!last && i4(arena + UNITS_FROM, index + 1) >= left) {
        at = writeKickers(scheme, unit, together, index + 1, choices, left, rest - cost, next, at);
      }
    }
  }
  return at;
}

function writeConsecutive(choices: i32, needed: i32, rest: i32, base: i32, scheme: i32, begin: i32): i32 {
  let at = begin;
  for (let from = choices - needed; from >= 0; from--) {
    const first = i4(arena + KICKER_RANK, from);
    if (i4(arena + KICKER_RANK, from + needed - 1) !== first + needed - 1 || first + needed > CHAIN_END) continue;
    let cost = 0;
    for (let index = from; index < from + needed; index++) cost += max(0, 2 - i4(arena + KICKER_FREE, index));
    if (cost <= rest) set4(arena + SCRATCH, at++, base + i4(PREFIX, scheme + prefixAt(first, needed, 1)));
  }
  return at;
}

function bombSlot(length: i32, bombClass: i32, main: i32): i32 {
  return (length * 4 + bombClass) * RANK_COUNT + main;
}

function writeBomb(length: i32, bombClass: i32, main: i32, at: i32): i32 {
  const id = i4(BOMB_BASE, bombSlot(length, bombClass, main));
  if (id < 0) return at;
  set4(arena + SCRATCH, at, id);
  return at + 1;
}

function writeBombs(from: i32): i32 {
  const longest = u1(LENGTH_MAX, bombKind);
  let at = from;
  for (let length = 4; length <= longest; length++) {
    for (let rank = 0; rank < NATURAL_END; rank++) {
      const cards = i4(arena + PLAIN, rank);
      if (cards !== 0 && cards < length && cards + pool >= length) at = writeBomb(length, SOFT, rank, at);
    }
    if (length === 4) at = writeFours(PLAIN, HARD, at);
    if (wildRanks === 2 && pool >= length) at = writeBomb(length, MIXED, NATURAL_END - 1, at);
    if (length === 4) at = writeFours(WILD_HELD, PURE, at);
  }
  return at;
}

function writeFours(cards: usize, bombClass: i32, from: i32): i32 {
  let at = from;
  for (let rank = 0; rank < NATURAL_END; rank++) {
    if (i4(arena + cards, rank) === 4) at = writeBomb(4, bombClass, rank, at);
  }
  return at;
}

/** Finds the cards of a hand that leave it for one of its plays: `usedLo` and `usedHi`. */
export function findUsed(lo: i32, hi: i32, id: i32): void {
  let missing = 0;
  usedLo = 0;
  usedHi = 0;
  if (u1(IS_MIXED, u1(SLOT_OF, id)) === 1) {
    missing = copiesAt(i4(SPACE_LO, id), i4(SPACE_HI, id), NATURAL_END - 1);
    const high = 31 - clz(wild);
    // At least one card is of the higher wild rank.
    use(high, 1);
    missing--;
  } else {
    for (let rank = 0; rank < RANK_COUNT; rank++) {
      const needed = copiesAt(i4(SPACE_LO, id), i4(SPACE_HI, id), rank);
      if (needed === 0) continue;
      const taken = min(needed, copiesAt(lo, hi, rank));
      use(rank, taken);
      missing += needed - taken;
    }
  }
  for (let ranks = wild; missing > 0 && ranks !== 0; ranks &= ranks - 1) {
    const rank = ctz(ranks);
    const taken = min(missing, copiesAt(lo, hi, rank) - copiesAt(usedLo, usedHi, rank));
    use(rank, taken);
    missing -= taken;
  }
}

function use(rank: i32, cards: i32): void {
  if (rank < 8) usedLo += cards << (rank << 2);
  else usedHi += cards << ((rank - 8) << 2);
}
