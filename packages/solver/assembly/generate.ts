/**
 * The plays of a hand for its leader, as ids into the arena's scratch: the rules package's generator, leading only. Hands
 * with wild ranks: generate-wild.ts.
 */
import { capAt, copiesAt, prefixAt, slotAt } from './action-space';
import { generateWild } from './generate-wild';
import {
  ALL_RANKS,
  arena,
  BASE,
  CHAIN_RANKS,
  CONSECUTIVE,
  COPIES,
  GROUPS_MIN,
  HAS,
  i4,
  JOKERS_TOGETHER,
  KICKER_RANK,
  KICKER_SIZE,
  KICKER_UNITS,
  KICKERS,
  LENGTH_MAX,
  LENGTH_MIN,
  PREFIX,
  SCHEME,
  SCRATCH,
  set4,
  SPACE_HI,
  u1,
  UNITS_FROM,
} from './memory';
import { bombKind, rocketKind, spaceSize, wild } from './rules';

/** One bit for hand of eight nibbles, from their lowest bits. */
function packNibbleFlags(word: i32): i32 {
  let bits = word & 0x11111111;
  bits = (bits | (bits >>> 3)) & 0x03030303;
  bits = (bits | (bits >>> 6)) & 0x000f000f;
  return (bits | (bits >>> 12)) & 0xff;
}

/** @returns how many; ids ascend. */
export function generate(lo: i32, hi: i32): i32 {
  const lo1 = lo >>> 1;
  const lo2 = lo >>> 2;
  const lo3 = lo >>> 3;
  const hi1 = hi >>> 1;
  const hi2 = hi >>> 2;
  const hi3 = hi >>> 3;
  set4(arena + HAS, 1, packNibbleFlags(lo | lo1 | lo2 | lo3) | (packNibbleFlags(hi | hi1 | hi2 | hi3) << 8));
  set4(arena + HAS, 2, packNibbleFlags(lo1 | lo2 | lo3) | (packNibbleFlags(hi1 | hi2 | hi3) << 8));
  set4(arena + HAS, 3, packNibbleFlags((lo & lo1) | lo2 | lo3) | (packNibbleFlags((hi & hi1) | hi2 | hi3) << 8));
  set4(arena + HAS, 4, packNibbleFlags(lo2 | lo3) | (packNibbleFlags(hi2 | hi3) << 8));
  const at = wild === 0 ? generatePlain(lo, hi) : generateWild(lo, hi);
  if (u1(LENGTH_MAX, rocketKind) === 0) return at;
  const id = spaceSize - 1;
  const jokers = i4(SPACE_HI, id) >>> 20;
  if (((hi >>> 20) & 0xff) !== jokers) return at;
  set4(arena + SCRATCH, at, id);
  return at + 1;
}

function generatePlain(lo: i32, hi: i32): i32 {
  let at = 0;
  for (let kind = 0; kind < bombKind; kind++) {
    const longest = u1(LENGTH_MAX, kind);
    if (longest > 0) at = writeKind(lo, hi, kind, u1(LENGTH_MIN, kind), longest, at);
  }
  return writeBombs(lo, hi, at);
}

function writeKind(lo: i32, hi: i32, kind: i32, shortest: i32, longest: i32, from: i32): i32 {
  const held = i4(arena + HAS, u1(COPIES, kind));
  const carries = u1(KICKER_SIZE, kind) !== 0;
  let at = from;
  let starts = u1(GROUPS_MIN, kind) === 1 ? held : held & CHAIN_RANKS;
  for (let length = 1; length < shortest; length++) starts &= (held & CHAIN_RANKS) >>> length;
  for (let length = shortest; starts !== 0; length++) {
    const slot = slotAt(kind, length, 0);
    for (let bits = starts; bits !== 0; bits &= bits - 1) {
      const main = ctz(bits) + length - 1;
      if (carries) at = writeWithKickers(lo, hi, kind, length, main, at);
      else {
        const id = i4(BASE, slot + main);
        if (id >= 0) set4(arena + SCRATCH, at++, id);
      }
    }
    if (length >= longest) break;
    starts &= (held & CHAIN_RANKS) >>> length;
  }
  return at;
}

function writeWithKickers(lo: i32, hi: i32, kind: i32, length: i32, main: i32, from: i32): i32 {
  const slot = slotAt(kind, length, main);
  const base = i4(BASE, slot);
  if (base === -1) return from;
  const unit = u1(KICKER_SIZE, kind);
  const scheme = i4(SCHEME, slot);
  const needed = length * u1(KICKERS, kind);
  const core = ((1 << length) - 1) << (main - length + 1);
  const ranks = i4(arena + HAS, unit) & ~core & ALL_RANKS;
  let at = from;
  if (needed === 1) {
    for (let bits = ranks; bits !== 0;) {
      const rank = 31 - clz(bits);
      bits ^= 1 << rank;
      if (capAt(slot, rank) > 0) set4(arena + SCRATCH, at++, base + i4(PREFIX, scheme + prefixAt(rank, 1, 1)));
    }
    return at;
  }
  if (u1(CONSECUTIVE, kind) === 1) return writeConsecutive(ranks, needed, base, scheme, at);
  let choices = 0;
  for (let bits = ranks; bits !== 0; bits &= bits - 1) {
    const rank = ctz(bits);
    const held = copiesAt(lo, hi, rank);
    const units = min(unit === 2 ? held >>> 1 : held, capAt(slot, rank));
    if (units === 0) continue;
    set4(arena + KICKER_RANK, choices, rank);
    set4(arena + KICKER_UNITS, choices++, units);
  }
  set4(arena + UNITS_FROM, choices, 0);
  for (let index = choices - 1; index >= 0; index--) {
    set4(arena + UNITS_FROM, index, i4(arena + UNITS_FROM, index + 1) + i4(arena + KICKER_UNITS, index));
  }
  if (i4(arena + UNITS_FROM, 0) < needed) return at;
  return writeKickers(scheme, u1(JOKERS_TOGETHER, kind), 0, choices, needed, base, at);
}

function writeKickers(scheme: i32, together: i32, from: i32, choices: i32, needed: i32, id: i32, begin: i32): i32 {
  let at = begin;
  for (let index = choices - 1; index >= from; index--) {
    if (i4(arena + UNITS_FROM, index) < needed) continue;
    const rank = i4(arena + KICKER_RANK, index);
    const most = min(i4(arena + KICKER_UNITS, index), needed);
    const last = rank === 13 && together === 0;
    for (let units = 1; units <= most; units++) {
      const next = id + i4(PREFIX, scheme + prefixAt(rank, needed, units));
      const left = needed - units;
      if (left === 0) set4(arena + SCRATCH, at++, next);
      else if (!last && i4(arena + UNITS_FROM, index + 1) >= left) {
        at = writeKickers(scheme, together, index + 1, choices, left, next, at);
      }
    }
  }
  return at;
}

function writeConsecutive(ranks: i32, needed: i32, base: i32, scheme: i32, from: i32): i32 {
  let at = from;
  let starts = ranks & CHAIN_RANKS;
  for (let step = 1; step < needed; step++) starts &= (ranks & CHAIN_RANKS) >>> step;
  while (starts !== 0) {
    const first = 31 - clz(starts);
    starts ^= 1 << first;
    set4(arena + SCRATCH, at++, base + i4(PREFIX, scheme + prefixAt(first, needed, 1)));
  }
  return at;
}

function writeBombs(lo: i32, hi: i32, from: i32): i32 {
  const four = i4(arena + HAS, 4);
  if (four === 0) return from;
  let at = from;
  const longest = u1(LENGTH_MAX, bombKind);
  for (let length = 4; length <= longest; length++) {
    const slot = slotAt(bombKind, length, 0);
    for (let bits = four; bits !== 0; bits &= bits - 1) {
      const rank = ctz(bits);
      if (length > 4 && copiesAt(lo, hi, rank) < length) continue;
      const id = i4(BASE, slot + rank);
      if (id > 0) set4(arena + SCRATCH, at++, id);
    }
  }
  return at;
}
