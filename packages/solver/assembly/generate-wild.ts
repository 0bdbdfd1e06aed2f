/**
 * The plays of a hand in a rule set with wild ranks, and the ways to lay them: the generator of the rules package
 * (`combos/wild-moves.ts`) and its `laysOf`, leading only.
 */
import { addKicker, beginCore, copiesAt, slotAt, writePlay, writeCore } from './action-space';
import {
  arena,
  BOMB_BASE,
  BASE,
  BOMB_CLASS,
  CHAIN_END,
  COPIES,
  COST_BELOW,
  GROUPS_MIN,
  HAS,
  i4,
  KICKER_SIZE,
  KIND_OF_SLOT,
  LAYS,
  LENGTH_MAX,
  LENGTH_MIN,
  LENGTH_OF_SLOT,
  MAIN_OF,
  PLAIN,
  PLAIN_BELOW,
  RANK_COUNT,
  set4,
  SLOT_OF,
  SPACE_HI,
  SPACE_LO,
  u1,
  WILD_HELD,
} from './memory';
import { bombKind, softBesideHard, wild } from './rules';

/** Ranks 3 … 2, which a wild card may stand for. */
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

/** Writes all plays but the rocket. The masks of ranks are in HAS. Ids ascend. */
export function generateWild(lo: i32, hi: i32): void {
  prepare(lo, hi);
  for (let kind = 0; kind < bombKind; kind++) {
    const longest = u1(LENGTH_MAX, kind);
    if (longest > 0) writeKind(kind, longest);
  }
  writeBombs();
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

function writeKind(kind: i32, longest: i32): void {
  const held = i4(arena + HAS, u1(COPIES, kind));
  const costs = u1(COPIES, kind) * COST_STRIDE;
  const carries = u1(KICKER_SIZE, kind) !== 0;
  const mainEnd = u1(GROUPS_MIN, kind) === 1 ? RANK_COUNT : CHAIN_END;
  for (let length = <i32>u1(LENGTH_MIN, kind); length <= longest; length++) {
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
      if (carries) writeWithKickers(kind, length, main, pool - cost);
      else writePlay(base);
    }
    if (!isAffordable) break;
  }
}

/** @param rest wild cards that the core leaves. */
function writeWithKickers(kind: i32, length: i32, main: i32, rest: i32): void {
  const unit = u1(KICKER_SIZE, kind);
  beginCore(kind, length, main);
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    const free = i4(arena + PLAIN, rank);
    const own = i4(arena + WILD_HELD, rank);
    if ((rank > main - length && rank <= main) || (free | own) === 0) continue;
    // A pair needs a card that is not wild, or two wild ones of its own rank.
    addKicker(rank, free, free > 0 ? free : unit === 2 ? own >>> 1 : own);
  }
  writeCore(rest);
}

function bombSlot(length: i32, bombClass: i32, main: i32): i32 {
  return (length * 4 + bombClass) * RANK_COUNT + main;
}

function writeBomb(length: i32, bombClass: i32, main: i32): void {
  const id = i4(BOMB_BASE, bombSlot(length, bombClass, main));
  if (id >= 0) writePlay(id);
}

function writeBombs(): void {
  const longest = u1(LENGTH_MAX, bombKind);
  for (let length = 4; length <= longest; length++) {
    for (let rank = 0; rank < NATURAL_END; rank++) {
      const cards = i4(arena + PLAIN, rank);
      const isLaid = cards < length || softBesideHard;
      if (cards !== 0 && pool !== 0 && isLaid && cards + pool >= length) writeBomb(length, SOFT, rank);
    }
    if (length === 4) writeFours(PLAIN, HARD);
    if (wildRanks === 2 && pool >= length) writeBomb(length, MIXED, NATURAL_END - 1);
    if (length === 4) writeFours(WILD_HELD, PURE);
  }
}

function writeFours(cards: usize, bombClass: i32): void {
  for (let rank = 0; rank < NATURAL_END; rank++) {
    if (i4(arena + cards, rank) === 4) writeBomb(4, bombClass, rank);
  }
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

/** The play that is laid, and the hand that lays it. */
let play: i32 = 0;
let handLo: i32 = 0;
let handHi: i32 = 0;
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
  findUsed(lo, hi, id);
  play = id;
  handLo = lo;
  handHi = hi;
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
  const isFixed = u1(BOMB_CLASS, u1(SLOT_OF, id)) > SOFT + 1 || spareLow + spareHigh === 0;
  if (isFixed) addLay(usedLo, usedHi);
  else keepFrom(lowWild + 1, 0, 0, -1);
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
 * Keeps cards of ranks from one on: they are no longer in `usedLo` and `usedHi`.
 * @param kept number of cards kept so far, of which `plainKept` are of the core and not wild; `lowest` is their lowest rank.
 */
function keepFrom(rank: i32, kept: i32, plainKept: i32, lowest: i32): void {
  const highMost = lowest > highWild ? spareHigh : 0;
  if (plainKept > plainMost || kept > spareLow + highMost) return;
  if (rank === NATURAL_END) {
    for (let highs = max(0, kept - spareLow); highs <= min(kept, highMost); highs++) {
      addLay(
        usedLo + wordLo(lowWild, kept - highs) + wordLo(highWild, highs),
        usedHi + wordHi(lowWild, kept - highs) + wordHi(highWild, highs),
      );
    }
    return;
  }
  const isCore = rank >= coreStart(play) && rank <= <i32>u1(MAIN_OF, play);
  const isPlain = isCore && !isWildRank(rank) ? 1 : 0;
  const most = keepableAt(rank, isCore);
  keepFrom(rank + 1, kept, plainKept, lowest);
  for (let cards = 1; cards <= most; cards++) {
    use(rank, -1);
    keepFrom(rank + 1, kept + cards, plainKept + cards * isPlain, lowest < 0 ? rank : lowest);
  }
  use(rank, most);
}

/** The most cards of a rank that a play can leave to wild ones. Each pair of kickers has a card that is not wild. */
function keepableAt(rank: i32, isCore: bool): i32 {
  const needed = copiesAt(i4(SPACE_LO, play), i4(SPACE_HI, play), rank);
  if (isCore) return isFilled ? min(needed, copiesAt(usedLo, usedHi, rank)) : 0;
  if (needed === 0 || isWildRank(rank) || u1(KICKER_SIZE, u1(KIND_OF_SLOT, u1(SLOT_OF, play))) !== 2) return 0;
  return min(needed, copiesAt(handLo, handHi, rank)) - needed / 2;
}
