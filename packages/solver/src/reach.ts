/**
 * What opponents can answer at all, as a small number: their reach.
 *
 * Whether somebody can answer a play depends on little of his hand: for every slot (see hands.ts) the highest main
 * rank he can play, and his strongest bomb. Hands that agree in that have the same reach, and so have teams of hands.
 * There are far fewer reaches than hands, so what is counted against a reach is found again where the same hand
 * meets other opponents.
 */
import { EMPTY, type HandStore } from './hands.ts';

const PAIR_BITS = 14;

export class Reaches {
  private readonly store: HandStore;
  private readonly slots: number;
  /** By slot: a strongest bomb of a slot above this one answers any play of the slot. */
  private readonly answeredAbove: Int32Array;
  /** Reaches in use; 0 is that of a hand without cards. */
  private count = 1;
  /** By reach · slots + slot: the highest main rank plus one, 0 for none. */
  private tops: Uint8Array;
  /** By reach: the last slot from the quad slot on that is not empty, or −1. */
  private strongest: Int8Array;
  /** By node; 0 unknown. */
  private ofNode: Int32Array;
  private buckets: Int32Array;
  // Teams of two, a direct-mapped cache of three words each: the two reaches, and theirs together.
  private readonly pairs = new Int32Array(3 << PAIR_BITS);
  private readonly scratch: Uint8Array;

  constructor(store: HandStore) {
    const room = 1 << 8;
    this.store = store;
    this.slots = store.slots;
    this.scratch = new Uint8Array(this.slots);
    this.tops = new Uint8Array(room * this.slots);
    this.strongest = new Int8Array(room).fill(-1);
    this.ofNode = new Int32Array(room);
    this.buckets = new Int32Array(room * 4);
    this.answeredAbove = new Int32Array(this.slots);
    for (let slot = 0; slot < this.slots; slot++) {
      const isBomb = slot >= store.quadSlot;
      this.answeredAbove[slot] = isBomb ? slot : store.isQuad[slot] === 1 ? store.quadSlot : store.quadSlot - 1;
    }
  }

  /** The reach of one hand, which is listed. */
  of(node: number): number {
    if (node >= this.ofNode.length) {
      const fresh = new Int32Array(this.store.lo.length);
      fresh.set(this.ofNode);
      this.ofNode = fresh;
    }
    const known = this.ofNode[node]!;
    if (known !== 0 || node === EMPTY) return known;
    const from = node * this.slots;
    for (let slot = 0; slot < this.slots; slot++) {
      this.scratch[slot] = 32 - Math.clz32(this.store.mains[from + slot]!);
    }
    const reach = this.numbered();
    this.ofNode[node] = reach;
    return reach;
  }

  /** The reach of two together. */
  both(one: number, other: number): number {
    const { pairs, scratch, tops, slots } = this;
    const hash = Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b);
    const at = (hash >>> (32 - PAIR_BITS)) * 3;
    if (pairs[at] === one && pairs[at + 1] === other) return pairs[at + 2]!;
    for (let slot = 0; slot < slots; slot++) {
      scratch[slot] = Math.max(tops[one * slots + slot]!, tops[other * slots + slot]!);
    }
    const reach = this.numbered();
    pairs[at] = one;
    pairs[at + 1] = other;
    pairs[at + 2] = reach;
    return reach;
  }

  /** Whether a play of this class can be answered. */
  answers(reach: number, played: number): boolean {
    const slot = played >> 4;
    const top = this.tops[reach * this.slots + slot]!;
    return top > (played & 15) + 1 || this.strongest[reach]! > this.answeredAbove[slot]!;
  }

  /** The number of what stands in `scratch`. */
  private numbered(): number {
    const { scratch, slots, buckets } = this;
    let at = hashOf(scratch, 0, slots) & (buckets.length - 1);
    for (;;) {
      const found = buckets[at]!;
      if (found === 0) break;
      if (this.isScratch(found)) return found;
      at = (at + 1) & (buckets.length - 1);
    }
    if (this.count === this.strongest.length) {
      this.grow();
      return this.numbered();
    }
    const reach = this.count++;
    buckets[at] = reach;
    this.tops.set(scratch, reach * slots);
    for (let slot = this.store.quadSlot; slot < slots; slot++) if (scratch[slot] !== 0) this.strongest[reach] = slot;
    return reach;
  }

  private isScratch(reach: number): boolean {
    const from = reach * this.slots;
    for (let slot = 0; slot < this.slots; slot++) if (this.tops[from + slot] !== this.scratch[slot]) return false;
    return true;
  }

  private grow(): void {
    const room = this.strongest.length * 2;
    const tops = new Uint8Array(room * this.slots);
    tops.set(this.tops);
    this.tops = tops;
    const strongest = new Int8Array(room).fill(-1);
    strongest.set(this.strongest);
    this.strongest = strongest;
    this.buckets = new Int32Array(room * 4);
    const mask = this.buckets.length - 1;
    for (let reach = 1; reach < this.count; reach++) {
      let at = hashOf(tops, reach * this.slots, this.slots) & mask;
      while (this.buckets[at] !== 0) at = (at + 1) & mask;
      this.buckets[at] = reach;
    }
  }
}

const hashOf = (bytes: Uint8Array, from: number, length: number): number => {
  let hash = 0;
  for (let at = from; at < from + length; at++) {
    hash = Math.imul(((hash << 5) | (hash >>> 27)) ^ bytes[at]!, 0x9e3779b1);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
};
