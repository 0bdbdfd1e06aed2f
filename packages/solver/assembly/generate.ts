/**
 * The plays of a hand for its leader, as ids into the arena's scratch: the rules package's generator, leading only. Hands
 * with wild ranks: generate-wild.ts.
 */
import { addKicker, beginCore, clearPlays, copiesAt, plays, slotAt, writePlay, writeCore } from './action-space';
import { generateWild } from './generate-wild';
import {
  ALL_RANKS,
  arena,
  BASE,
  CHAIN_RANKS,
  COPIES,
  GROUPS_MIN,
  HAS,
  i4,
  KICKER_SIZE,
  LENGTH_MAX,
  LENGTH_MIN,
  set4,
  SPACE_HI,
  u1,
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
  clearPlays();
  if (wild === 0) generatePlain(lo, hi);
  else generateWild(lo, hi);
  const id = spaceSize - 1;
  const jokers = i4(SPACE_HI, id) >>> 20;
  if (u1(LENGTH_MAX, rocketKind) !== 0 && ((hi >>> 20) & 0xff) === jokers) writePlay(id);
  return plays;
}

function generatePlain(lo: i32, hi: i32): void {
  for (let kind = 0; kind < bombKind; kind++) {
    const longest = u1(LENGTH_MAX, kind);
    if (longest > 0) writeKind(lo, hi, kind, longest);
  }
  writeBombs(lo, hi);
}

function writeKind(lo: i32, hi: i32, kind: i32, longest: i32): void {
  const held = i4(arena + HAS, u1(COPIES, kind));
  const shortest = u1(LENGTH_MIN, kind);
  const carries = u1(KICKER_SIZE, kind) !== 0;
  let starts = u1(GROUPS_MIN, kind) === 1 ? held : held & CHAIN_RANKS;
  for (let length = 1; length < shortest; length++) starts &= (held & CHAIN_RANKS) >>> length;
  for (let length = shortest; starts !== 0; length++) {
    const slot = slotAt(kind, length, 0);
    for (let bits = starts; bits !== 0; bits &= bits - 1) {
      const main = ctz(bits) + length - 1;
      const id = i4(BASE, slot + main);
      if (id < 0) continue;
      if (carries) writeWithKickers(lo, hi, kind, length, main);
      else writePlay(id);
    }
    if (length >= longest) break;
    starts &= (held & CHAIN_RANKS) >>> length;
  }
}

function writeWithKickers(lo: i32, hi: i32, kind: i32, length: i32, main: i32): void {
  const unit = u1(KICKER_SIZE, kind);
  const core = ((1 << length) - 1) << (main - length + 1);
  beginCore(kind, length, main);
  for (let bits = i4(arena + HAS, unit) & ~core & ALL_RANKS; bits !== 0; bits &= bits - 1) {
    const rank = ctz(bits);
    const held = copiesAt(lo, hi, rank);
    addKicker(rank, held, unit === 2 ? held >>> 1 : held);
  }
  writeCore(0);
}

function writeBombs(lo: i32, hi: i32): void {
  const longest = u1(LENGTH_MAX, bombKind);
  for (let length = 4; length <= longest; length++) {
    const slot = slotAt(bombKind, length, 0);
    for (let bits = i4(arena + HAS, 4); bits !== 0; bits &= bits - 1) {
      const rank = ctz(bits);
      if (length > 4 && copiesAt(lo, hi, rank) < length) continue;
      const id = i4(BASE, slot + rank);
      if (id > 0) writePlay(id);
    }
  }
}
