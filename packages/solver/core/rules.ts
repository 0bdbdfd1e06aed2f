/** The rule set's numbers; its tables lie in the memory. See `src/slots.ts`. */
import { IS_QUAD, MAIN_OF, SLOT_OF, u1 } from './memory';

export let slots: i32 = 0;
export let quadSlot: i32 = 0;
export let spaceSize: i32 = 0;
export let bombKind: i32 = 0;
export let rocketKind: i32 = 0;
export let squeezesChains: bool = false;
export let canAlwaysLead: bool = false;

export function setRules(
  slotCount: i32,
  quad: i32,
  ids: i32,
  bomb: i32,
  rocket: i32,
  squeezes: bool,
  leads: bool,
): void {
  slots = slotCount;
  quadSlot = quad;
  spaceSize = ids;
  bombKind = bomb;
  rocketKind = rocket;
  squeezesChains = squeezes;
  canAlwaysLead = leads;
}

/** The class of a play. */
export function classOf(id: i32): i32 {
  return (u1(SLOT_OF, id) << 4) | u1(MAIN_OF, id);
}

/** Whether a play of class `played` answers a threshold. */
export function answers(played: i32, threshold: i32): bool {
  const slot = played >> 4;
  const wanted = threshold >> 4;
  if (slot === wanted) return (played & 15) >= (threshold & 15);
  if (wanted > quadSlot) return slot > wanted;
  if (slot > quadSlot) return true;
  return u1(IS_QUAD, slot) === 1 && u1(IS_QUAD, wanted) === 0;
}
