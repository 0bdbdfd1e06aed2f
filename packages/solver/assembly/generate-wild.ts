/**
 * The plays of a hand in a rule set with wild ranks, and the ways to lay them: the generator of the rules package
 * (`combos/wild-moves.ts`) and its `laysOf`, leading only.
 */
import { capAt, copiesAt, prefixAt, slotAt } from './action-space';
import {
  arena,
  BASE,
  BOMB_BASE,
  BOMB_CLASS,
  CONSECUTIVE,
  COPIES,
  COST_BELOW,
  GROUPS_MIN,
  HAS,
  i4,
  JOKERS_TOGETHER,
  KICKER_FREE,
  KICKER_RANK,
  KICKER_SIZE,
  KICKER_UNITS,
  KICKERS,
  KIND_OF_SLOT,
  LAYS,
  LENGTH_MAX,
  LENGTH_MIN,
  LENGTH_OF_SLOT,
  MAIN_OF,
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
import { bombKind, softBesideHard, wild } from './rules';

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
let usedLo: i32 = 0;
let usedHi: i32 = 0;

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
      const isLaid = cards < length || softBesideHard;
      if (cards !== 0 && pool !== 0 && isLaid && cards + pool >= length) at = writeBomb(length, SOFT, rank, at);
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

/** Finds the canonical cards of a play, which leave the hand: `usedLo` and `usedHi`. */
function findUsed(lo: i32, hi: i32, id: i32): void {
  const bombClass = u1(BOMB_CLASS, u1(SLOT_OF, id)) - 1;
  let missing = 0;
  usedLo = 0;
  usedHi = 0;
  if (bombClass === MIXED) {
    missing = copiesAt(i4(SPACE_LO, id), i4(SPACE_HI, id), NATURAL_END - 1);
    const high = 31 - clz(wild);
    // At least one card is of the higher wild rank.
    use(high, 1);
    missing--;
  } else {
    for (let rank = 0; rank < RANK_COUNT; rank++) {
      const needed = copiesAt(i4(SPACE_LO, id), i4(SPACE_HI, id), rank);
      if (needed === 0) continue;
      const taken = min(bombClass === SOFT ? needed - 1 : needed, copiesAt(lo, hi, rank));
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
  usedLo += wordLo(rank, cards);
  usedHi += wordHi(rank, cards);
}

function wordLo(rank: i32, cards: i32): i32 {
  return rank < 8 ? cards << (rank << 2) : 0;
}

function wordHi(rank: i32, cards: i32): i32 {
  return rank < 8 ? 0 : cards << ((rank - 8) << 2);
}

let lays: i32 = 0;
let lowWild: i32 = 0;
let highWild: i32 = 0;
/** Wild cards that a play leaves. */
let spareLow: i32 = 0;
let spareHigh: i32 = 0;
/** The most cards of the core that are not wild and can be kept. */
let plainMost: i32 = 0;
/** False for a core of wild cards alone, which is not filled. */
let isFilled: bool = false;

/** Writes the ways to lay a play, as `laysOf` of the rules package, at LAYS: two words of cards each. @returns how many. */
export function writeLays(lo: i32, hi: i32, id: i32): i32 {
  const slot = u1(SLOT_OF, id);
  findUsed(lo, hi, id);
  lays = 0;
  lowWild = ctz(wild);
  highWild = 31 - clz(wild);
  spareLow = copiesAt(lo, hi, lowWild) - copiesAt(usedLo, usedHi, lowWild);
  spareHigh = highWild === lowWild ? 0 : copiesAt(lo, hi, highWild) - copiesAt(usedLo, usedHi, highWild);
  let plain = 0;
  for (let rank = coreStart(id); rank <= <i32>u1(MAIN_OF, id); rank++) {
    if (!isWildRank(rank)) plain += copiesAt(usedLo, usedHi, rank);
  }
  isFilled = plain > 0;
  plainMost = max(0, plain - 1);
  const isFixed = u1(BOMB_CLASS, slot) > SOFT + 1 || spareLow + spareHigh === 0;
  if (isFixed) addLay(usedLo, usedHi);
  else keepFrom(lowWild + 1, id, lo, hi, 0, 0, -1, usedLo, usedHi);
  return lays;
}

/** Lowest rank of a play's core. */
function coreStart(id: i32): i32 {
  const slot = u1(SLOT_OF, id);
  const groups = u1(KIND_OF_SLOT, slot) === bombKind ? 1 : u1(LENGTH_OF_SLOT, slot);
  return u1(MAIN_OF, id) - groups + 1;
}

function isWildRank(rank: i32): bool {
  return ((wild >> rank) & 1) !== 0;
}

function addLay(lo: i32, hi: i32): void {
  set4(arena + LAYS, lays << 1, lo);
  set4(arena + LAYS, (lays << 1) + 1, hi);
  lays++;
}

/**
 * Keeps cards of ranks from one on.
 * @param kept number of cards kept so far, of which `plainKept` are of the core and not wild; `lowest` is their lowest rank.
 * @param outLo @param outHi the canonical cards without those.
 */
function keepFrom(
  rank: i32,
  id: i32,
  lo: i32,
  hi: i32,
  kept: i32,
  plainKept: i32,
  lowest: i32,
  outLo: i32,
  outHi: i32,
): void {
  const highMost = lowest > highWild ? spareHigh : 0;
  if (plainKept > plainMost || kept > spareLow + highMost) return;
  if (rank === NATURAL_END) {
    for (let highs = max(0, kept - spareLow); highs <= min(kept, highMost); highs++) {
      addLay(
        outLo + wordLo(lowWild, kept - highs) + wordLo(highWild, highs),
        outHi + wordHi(lowWild, kept - highs) + wordHi(highWild, highs),
      );
    }
    return;
  }
  const isCore = rank >= coreStart(id) && rank <= <i32>u1(MAIN_OF, id);
  const isPlain = isCore && !isWildRank(rank) ? 1 : 0;
  const most = keepableAt(rank, id, lo, hi, isCore);
  for (let cards = 0; cards <= most; cards++) {
    keepFrom(
      rank + 1,
      id,
      lo,
      hi,
      kept + cards,
      plainKept + cards * isPlain,
      cards > 0 && lowest < 0 ? rank : lowest,
      outLo - wordLo(rank, cards),
      outHi - wordHi(rank, cards),
    );
  }
}

/** The most cards of a rank that a play can leave to wild ones. Each pair of kickers has a card that is not wild. */
function keepableAt(rank: i32, id: i32, lo: i32, hi: i32, isCore: bool): i32 {
  const needed = copiesAt(i4(SPACE_LO, id), i4(SPACE_HI, id), rank);
  if (isCore) return isFilled ? min(needed, copiesAt(usedLo, usedHi, rank)) : 0;
  if (needed === 0 || isWildRank(rank) || u1(KICKER_SIZE, u1(KIND_OF_SLOT, u1(SLOT_OF, id))) !== 2) return 0;
  return min(needed, copiesAt(lo, hi, rank)) - needed / 2;
}
