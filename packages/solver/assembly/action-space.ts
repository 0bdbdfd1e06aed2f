/**
 * Plays by their numbers, as the rules package numbers them: places in the tables of the action space, and the list of
 * plays that a generator writes. Kickers are chosen here, for both generators.
 */
import {
  arena,
  BASE,
  CAP_HI,
  CAP_LO,
  CHAIN_END,
  CONSECUTIVE,
  i4,
  JOKERS_TOGETHER,
  KICKER_FREE,
  KICKER_RANK,
  KICKER_SIZE,
  KICKER_UNITS,
  KICKERS,
  PREFIX,
  RANK_COUNT,
  SCHEME,
  SCRATCH,
  set4,
  u1,
  UNITS_FROM,
} from './memory';

/** Cards of a rank in two count words. */
export function copiesAt(lo: i32, hi: i32, rank: i32): i32 {
  return rank < 8 ? (lo >>> (rank << 2)) & 15 : (hi >>> ((rank - 8) << 2)) & 15;
}

/** Index of a kind, length and main rank in the action space's tables. */
export function slotAt(kind: i32, length: i32, main: i32): i32 {
  return (kind * 13 + length) * RANK_COUNT + main;
}
function prefixAt(rank: i32, needed: i32, chosen: i32): i32 {
  return (rank * 8 + needed) * 5 + chosen;
}
export function capAt(slot: i32, rank: i32): i32 {
  return copiesAt(i4(CAP_LO, slot), i4(CAP_HI, slot), rank);
}

/** Number of plays in SCRATCH. */
export let plays: i32 = 0;

export function clearPlays(): void {
  plays = 0;
}

export function writePlay(id: i32): void {
  set4(arena + SCRATCH, plays++, id);
}

// The core that gets kickers: its place in the tables, units of kickers, cards of a unit, ranks that can be kickers.
let slot: i32 = 0;
let scheme: i32 = 0;
let total: i32 = 0;
let unit: i32 = 0;
let areConsecutive: bool = false;
let areJokersTogether: bool = false;
let choices: i32 = 0;

export function beginCore(kind: i32, length: i32, main: i32): void {
  slot = slotAt(kind, length, main);
  scheme = i4(SCHEME, slot);
  total = length * u1(KICKERS, kind);
  unit = u1(KICKER_SIZE, kind);
  areConsecutive = u1(CONSECUTIVE, kind) !== 0;
  areJokersTogether = u1(JOKERS_TOGETHER, kind) !== 0;
  choices = 0;
}

/** Adds a rank above the last one. @param free its cards that are not wild. @param most number of units that it can have */
export function addKicker(rank: i32, free: i32, most: i32): void {
  const units = min(most, capAt(slot, rank));
  if (units === 0) return;
  set4(arena + KICKER_RANK, choices, rank);
  set4(arena + KICKER_FREE, choices, free);
  set4(arena + KICKER_UNITS, choices++, units);
}

/** Writes the core with each set of kickers. @param rest wild cards that can be kickers */
export function writeCore(rest: i32): void {
  set4(arena + UNITS_FROM, choices, 0);
  for (let index = choices - 1; index >= 0; index--) {
    set4(arena + UNITS_FROM, index, i4(arena + UNITS_FROM, index + 1) + i4(arena + KICKER_UNITS, index));
  }
  if (areConsecutive) writeConsecutive(rest);
  else writeKickers(0, total, rest, i4(BASE, slot));
}

/** Chooses units among the ranks from `from` on. Ids ascend, because the lowest chosen rank falls. */
function writeKickers(from: i32, needed: i32, rest: i32, id: i32): void {
  for (let index = choices - 1; index >= from; index--) {
    if (i4(arena + UNITS_FROM, index) < needed) continue;
    const rank = i4(arena + KICKER_RANK, index);
    const free = i4(arena + KICKER_FREE, index);
    const most = min(i4(arena + KICKER_UNITS, index), needed);
    const last = rank === 13 && !areJokersTogether;
    for (let units = 1; units <= most; units++) {
      const cost = max(0, units * unit - free);
      if (cost > rest) break;
      const next = id + i4(PREFIX, scheme + prefixAt(rank, needed, units));
      const left = needed - units;
      if (left === 0) writePlay(next);
      else if (!last && i4(arena + UNITS_FROM, index + 1) >= left) writeKickers(index + 1, left, rest - cost, next);
    }
  }
}

/** Kickers that are pairs of consecutive ranks of 3 … A. */
function writeConsecutive(rest: i32): void {
  for (let from = choices - total; from >= 0; from--) {
    const first = i4(arena + KICKER_RANK, from);
    if (i4(arena + KICKER_RANK, from + total - 1) !== first + total - 1 || first + total > CHAIN_END) continue;
    let cost = 0;
    for (let index = from; index < from + total; index++) cost += max(0, 2 - i4(arena + KICKER_FREE, index));
    if (cost <= rest) writePlay(i4(BASE, slot) + i4(PREFIX, scheme + prefixAt(first, total, 1)));
  }
}
