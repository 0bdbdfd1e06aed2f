/**
 * Layout of the one imported memory. The core exports these addresses; `src/core/` reads them from the exports.
 *
 *     0 to 8 MiB      tables of the rule set, written by the host, the same for all threads
 *     8 MiB           virtual losses, 64 KiB; behind them the state of the table
 *     16 MiB          the transposition table
 *     behind it       an arena for each thread: 36 MiB of fixed places, then the hands and their plays
 */
const KIB: usize = 1 << 10;
export const MIB: usize = 1 << 20;

/** `PEXT_TABLE[kept << 8 | bits]`: the kept ones among eight bits, moved together. */
export const PEXT_TABLE: usize = 64 * KIB;
/** `POPCOUNT_TABLE[kept]`: how many bits are kept. */
export const POPCOUNT_TABLE: usize = 128 * KIB;
// Per kind of combo: the rule set and the shapes of combos.
export const CHAIN_MIN: usize = 129 * KIB;
export const COPIES: usize = CHAIN_MIN + 64;
export const GROUPS_MIN: usize = COPIES + 32;
export const KICKERS: usize = GROUPS_MIN + 32;
export const KICKER_SIZE: usize = KICKERS + 32;
export const LENGTH_MIN: usize = KICKER_SIZE + 32;
export const LENGTH_MAX: usize = LENGTH_MIN + 32;
export const JOKERS_TOGETHER: usize = LENGTH_MAX + 32;
export const CONSECUTIVE: usize = JOKERS_TOGETHER + 32;
// Per slot.
export const IS_QUAD: usize = CONSECUTIVE + 32;
export const DOUBLES: usize = IS_QUAD + 64;
export const BOMB_CLASS: usize = DOUBLES + 64;
export const KIND_OF_SLOT: usize = BOMB_CLASS + 64;
export const LENGTH_OF_SLOT: usize = KIND_OF_SLOT + 64;
// Numbers of the rule set, an int32 each: see rules.ts.
export const SLOTS: usize = 130 * KIB;
export const QUAD_SLOT: usize = SLOTS + 4;
export const IDS: usize = QUAD_SLOT + 4;
export const BOMB_KIND: usize = IDS + 4;
export const ROCKET_KIND: usize = BOMB_KIND + 4;
export const CANONICALISES_CHAINS: usize = ROCKET_KIND + 4;
export const CAN_ALWAYS_LEAD: usize = CANONICALISES_CHAINS + 4;
export const WILD: usize = CAN_ALWAYS_LEAD + 4;
export const SOFT_BESIDE_HARD: usize = WILD + 4;
export const KICKERS_REPEAT: usize = SOFT_BESIDE_HARD + 4;
export const JOKERS_CARRIED: usize = KICKERS_REPEAT + 4;
/** Per class: the lowest id of its slot from its main rank up. */
export const FIRST_ID: usize = 132 * KIB;
// The tables of the action space with which the rules package numbers plays.
export const BASE: usize = 160 * KIB;
export const SCHEME: usize = 176 * KIB;
export const CAP_LO: usize = 192 * KIB;
export const CAP_HI: usize = 208 * KIB;
/** Bombs of a rule set with wild ranks. */
export const BOMB_BASE: usize = 224 * KIB;
const IDS_MAX: usize = 1 << 17;
// Per action id.
export const SPACE_LO: usize = MIB;
export const SPACE_HI: usize = SPACE_LO + 4 * IDS_MAX;
export const SLOT_OF: usize = SPACE_HI + 4 * IDS_MAX;
export const MAIN_OF: usize = SLOT_OF + IDS_MAX;
export const PREFIX: usize = 4 * MIB;
/** How many threads are below a position, by hash. */
export const VIRTUAL_LOSSES: usize = 8 * MIB;
export const VIRTUAL_LOSS_MASK: i32 = 0x3fff;
export const VIRTUAL_LOSSES_BYTES: usize = (<usize>VIRTUAL_LOSS_MASK + 1) << 2;
// State of the table, a cache line each: buckets in use less one; new positions since it grew; 1 while it grows.
export const TABLE_MASK: usize = VIRTUAL_LOSSES + VIRTUAL_LOSSES_BYTES;
export const TABLE_ADDED: usize = TABLE_MASK + 64;
export const TABLE_GROWING: usize = TABLE_ADDED + 64;
export const TABLE: usize = 16 * MIB;
export const BUCKET_BYTES: usize = 64;

// Offsets in an arena.
export const HAS: usize = 0;
export const KICKER_RANK: usize = 64;
export const KICKER_UNITS: usize = 128;
export const UNITS_FROM: usize = 192;
export const KICKER_FREE: usize = 256;
export const PLAIN: usize = 320;
export const WILD_HELD: usize = 384;
export const PLAIN_BELOW: usize = 448;
export const COST_BELOW: usize = 512;
export const SEARCHES: usize = 4 * KIB;
export const SCRATCH: usize = 512 * KIB;
export const CHILDREN: usize = MIB; // two stacks, 10 MiB each
export const DEDUPE: usize = 21 * MIB;
/** Ways to lay a play: cards that leave the hand, two words each. */
export const LAYS: usize = DEDUPE + 448 * KIB;
// Lists of filled places (touched.ts), 64 KiB each.
export const COUNTS_FILLED: usize = DEDUPE + 256 * KIB;
export const PAIRS_FILLED: usize = COUNTS_FILLED + 64 * KIB;
export const REMEMBERED_FILLED: usize = PAIRS_FILLED + 64 * KIB;
export const COUNTS: usize = 22 * MIB;
export const PROFILES: usize = 24 * MIB;
export const REMEMBERED: usize = 36 * MIB;
export const ARENA_FIXED: usize = 37 * MIB;

/** The number of the hand without cards: its owner is out. */
export const EMPTY: i32 = 0;
/** No class: nothing on the table, or no answer to it. */
export const NO_CLASS: i32 = 0xfff;
export const RANK_COUNT: i32 = 15;
export const SLOTS_MAX: i32 = 64;
export const CHAIN_RANKS: i32 = 0xfff;
/** Chains end below this rank. */
export const CHAIN_END: i32 = 12;
export const ALL_RANKS: i32 = 0x7fff;
/** Bit of a hand's first shape word (hands.ts): it holds small and big jokers. */
export const BOTH_JOKERS: i32 = 1 << 30;
/** Proof or disproof number of a position that is proved the other way: no work can change it. */
export const INFINITE: i32 = 0xffffff;

export let arena: usize = 0;

export function setArena(at: usize): void {
  arena = at;
}

export function i4(at: usize, index: i32): i32 {
  return load<i32>(at + ((<usize>index) << 2));
}

export function set4(at: usize, index: i32, value: i32): void {
  store<i32>(at + ((<usize>index) << 2), value);
}

export function u2(at: usize, index: i32): i32 {
  return <i32>load<u16>(at + ((<usize>index) << 1));
}

export function set2(at: usize, index: i32, value: i32): void {
  store<u16>(at + ((<usize>index) << 1), <u16>value);
}

export function u1(at: usize, index: i32): i32 {
  return <i32>load<u8>(at + <usize>index);
}

export function set1(at: usize, index: i32, value: i32): void {
  store<u8>(at + <usize>index, <u8>value);
}
