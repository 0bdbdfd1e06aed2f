/** Places in the tables of the action space, with which the rules package numbers plays. */
import { CAP_HI, CAP_LO, i4, RANK_COUNT } from './memory';

/** Cards of a rank in two count words. */
export function copiesAt(lo: i32, hi: i32, rank: i32): i32 {
  return rank < 8 ? (lo >>> (rank << 2)) & 15 : (hi >>> ((rank - 8) << 2)) & 15;
}

/** Index of a kind, length and main rank in the action space's tables. */
export function slotAt(kind: i32, length: i32, main: i32): i32 {
  return (kind * 13 + length) * RANK_COUNT + main;
}
export function prefixAt(rank: i32, needed: i32, chosen: i32): i32 {
  return (rank * 8 + needed) * 5 + chosen;
}
export function capAt(slot: i32, rank: i32): i32 {
  return copiesAt(i4(CAP_LO, slot), i4(CAP_HI, slot), rank);
}
