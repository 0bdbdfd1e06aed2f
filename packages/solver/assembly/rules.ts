/**
 * Numbers of the rule set; its tables are in the memory. `src/core/move-classes.ts` makes and documents them.
 *
 * Plays are compared by class, a slot (kind and length) and the main rank in one number:
 *
 *     bits 0–3   main rank, lowest that counts
 *     bits 4–9   slot, in the order of action ids: ordinary slots, then the quad slot, then bombs by size, the rocket
 *
 * A lowest answer is the class of the weakest play that beats the play on the table: every play of its slot from that
 * main rank up beats it, and every stronger bomb. The quad slot is not a play: as a lowest answer it means every
 * four-with-two if the rule set makes them bombs, and is empty otherwise.
 */
import {
  BOMB_KIND,
  CAN_ALWAYS_LEAD,
  CANONICALISES_CHAINS,
  i4,
  IDS,
  IS_QUAD,
  JOKERS_CARRIED,
  KICKERS_REPEAT,
  MAIN_OF,
  QUAD_SLOT,
  ROCKET_KIND,
  SLOT_OF,
  SLOTS,
  SOFT_BESIDE_HARD,
  u1,
  WILD,
} from './memory';

export let slots: i32 = 0;
export let quadSlot: i32 = 0;
export let spaceSize: i32 = 0;
export let bombKind: i32 = 0;
export let rocketKind: i32 = 0;
export let canonicalisesChains: bool = false;
export let canAlwaysLead: bool = false;
/** True if a play with two different single kickers, none of them a joker, is also one with two of the same rank. */
export let kickersRepeat: bool = false;
/** True if every play with single kickers may carry a joker. */
export let jokersCarried: bool = false;
/** Ranks that are wild, 15 bits; 0 in a rule set without. */
export let wild: i32 = 0;

/** True if a soft bomb can be laid from a hand with the hard one. */
export let softBesideHard: bool = false;

/** A farmer with at most this number of cards is out. */
export let headStart: i32 = 0;

export function setHeadStart(cards: i32): void {
  headStart = cards;
}

/** Reads the numbers that the host wrote. */
export function readRules(): void {
  slots = i4(SLOTS, 0);
  quadSlot = i4(QUAD_SLOT, 0);
  spaceSize = i4(IDS, 0);
  bombKind = i4(BOMB_KIND, 0);
  rocketKind = i4(ROCKET_KIND, 0);
  canonicalisesChains = i4(CANONICALISES_CHAINS, 0) !== 0;
  canAlwaysLead = i4(CAN_ALWAYS_LEAD, 0) !== 0;
  wild = i4(WILD, 0);
  softBesideHard = i4(SOFT_BESIDE_HARD, 0) !== 0;
  kickersRepeat = i4(KICKERS_REPEAT, 0) !== 0;
  jokersCarried = i4(JOKERS_CARRIED, 0) !== 0;
}

export function classOf(id: i32): i32 {
  return (u1(SLOT_OF, id) << 4) | u1(MAIN_OF, id);
}

/** Checks whether a play of class `played` is at least the lowest answer. */
export function answers(played: i32, lowestAnswer: i32): bool {
  const slot = played >> 4;
  const slotToBeat = lowestAnswer >> 4;
  if (slot === slotToBeat) return (played & 15) >= (lowestAnswer & 15);
  if (slotToBeat > quadSlot) return slot > slotToBeat;
  if (slot > quadSlot) return true;
  return u1(IS_QUAD, slot) === 1 && u1(IS_QUAD, slotToBeat) === 0;
}
