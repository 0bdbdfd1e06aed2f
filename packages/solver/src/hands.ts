/**
 * The sub-hands of a search: every hand that can arise gets a small number (a node), and its plays, what it can
 * answer and the fewest plays that empty it are worked out once, when first asked for. One store serves all players,
 * because equal hands play alike whoever holds them.
 *
 * Plays are compared by class, a slot (kind and length) and the main rank in one number:
 *
 *     bits 0–3   main rank, lowest that counts
 *     bits 4–9   slot, in the order of action ids: ordinary slots, then the quad slot, then bombs by size, the rocket
 *
 * As a threshold a class says what beats the play on the table: every play of its slot from that main rank up, and
 * every stronger bomb. The quad slot is no play: as a threshold it stands for every four-with-two where the rule set
 * makes them bombs, and stays empty elsewhere.
 */
import { generate, PASS, RANK_COUNT, sizeOfWords, type RuleSet } from '@doudizhu/rules';
import { Slots } from './slots.ts';

/** The node of a hand without cards: its owner is out. */
export const EMPTY = 0;
/** No class: nothing on the table, or no answer to it. */
export const NO_CLASS = 0xfff;

/** In `shape`: the hand holds both jokers. */
export const BOTH_JOKERS = 1 << 30;

const PLAYS_UNKNOWN = 255;
const LIST_UNKNOWN = -1;
/** Larger hands get a bound instead of the exact number of plays: working that out would list too many hands. */
const EXACT_CARDS_MAX = 21;
const CHAIN_RANKS = 0xfff; // 3..A
const ALL_RANKS = 0x7fff;

/** Thrown when the store would outgrow its limit; the search turns it into an unknown result. */
export class HandsFull extends Error {}

export class HandStore extends Slots {
  /** Nodes in use; EMPTY is the first. */
  count = 1;
  lo: Int32Array;
  hi: Int32Array;
  /**
   * What keys are made of, four words a node, so that they lie in one cache line; from node · 4 on:
   *
   *     0  bits 0–14 ranks held, 15–29 ranks that the hand could play in a chain of two or more groups,
   *        30 it holds small and big jokers
   *     1  counts as bit planes of 15 ranks: bits 0–14 plane 0, bits 15–29 plane 1
   *     2  planes 2 and 3 likewise
   *     3  free
   */
  shape: Int32Array;
  /** Number of cards. */
  cards: Uint8Array;
  /** Fewest plays that empty the hand (a lower bound above EXACT_CARDS_MAX cards). */
  plays: Uint8Array;
  /** At most so many plays of the hand can double the stake. */
  doublings: Uint8Array;
  /** The hand's plays: `moveId` and `moveTo` from `start`, ascending ids. */
  start: Int32Array;
  size: Int32Array;
  /** By node · slots + slot: main ranks that the hand can play, 15 bits. Valid once the hand is listed. */
  mains: Uint16Array;
  /** Lowest class that beats any ordinary play, and the lowest pure bomb, or NO_CLASS. */
  lowestPower: Uint16Array;
  lowestBomb: Uint16Array;

  /** Behind them, from `start + size`: those plays once more that hold the lowest rank of the hand. */
  lowSize: Int32Array;

  moveId: Int32Array;
  moveTo: Int32Array;
  moves = 0;

  private buckets: Int32Array;
  private readonly scratch: Int32Array;
  private readonly bytesMax: number;

  /** @param bytesMax where it stops growing by throwing HandsFull. */
  constructor(rules: RuleSet, bytesMax: number) {
    super(rules);
    this.bytesMax = bytesMax;
    const room = 1 << 10;
    this.lo = new Int32Array(room);
    this.hi = new Int32Array(room);
    this.shape = new Int32Array(room * 4);
    this.cards = new Uint8Array(room);
    this.plays = new Uint8Array(room).fill(PLAYS_UNKNOWN);
    this.doublings = new Uint8Array(room);
    this.start = new Int32Array(room).fill(LIST_UNKNOWN);
    this.size = new Int32Array(room);
    this.lowSize = new Int32Array(room);
    this.mains = new Uint16Array(room * this.slots);
    this.lowestPower = new Uint16Array(room);
    this.lowestBomb = new Uint16Array(room);
    this.moveId = new Int32Array(room * 16);
    this.moveTo = new Int32Array(room * 16);
    this.buckets = new Int32Array(room * 4);
    this.scratch = new Int32Array(this.space.size);
    this.plays[EMPTY] = 0;
    this.start[EMPTY] = 0;
    this.lowestPower[EMPTY] = NO_CLASS;
    this.lowestBomb[EMPTY] = NO_CLASS;
  }

  /** Bytes held by the tables that grow. */
  get bytes(): number {
    return this.lo.length * (32 + 2 * this.slots) + this.moveId.length * 8 + this.buckets.length * 4;
  }

  /** The node of a hand given as two count words; a new one where it was never seen. */
  node(lo: number, hi: number): number {
    if ((lo | hi) === 0) return EMPTY;
    const mask = this.buckets.length - 1;
    let at = spread(lo, hi) & mask;
    for (;;) {
      const found = this.buckets[at]!;
      if (found === 0) break;
      if (this.lo[found] === lo && this.hi[found] === hi) return found;
      at = (at + 1) & mask;
    }
    if (this.count === this.lo.length) {
      this.growNodes();
      return this.node(lo, hi);
    }
    const node = this.count++;
    this.buckets[at] = node;
    this.lo[node] = lo;
    this.hi[node] = hi;
    this.describe(node);
    return node;
  }

  /** Lists the plays of a hand, unless that was done. */
  list(node: number): void {
    if (this.start[node]! !== LIST_UNKNOWN) return;
    const lo = this.lo[node]!;
    const hi = this.hi[node]!;
    const { space, scratch, slots } = this;
    const size = generate(space, lo, hi, PASS, scratch);
    const start = this.moves;
    while (start + 2 * size > this.moveId.length) this.growMoves();
    const ranks = this.shape[node << 2]! & ALL_RANKS;
    const lowest = ranks & -ranks;
    let end = start + size;
    // Ids first: making a node may move every table.
    for (let index = 0; index < size; index++) {
      const id = scratch[index]!;
      this.moveId[start + index] = id;
      const rest = this.node((lo - space.lo[id]!) | 0, (hi - space.hi[id]!) | 0);
      this.moveTo[start + index] = rest;
      if (this.holds(id, lowest)) {
        this.moveId[end] = id;
        this.moveTo[end++] = rest;
      }
      const at = node * slots + this.slotOf[id]!;
      this.mains[at] = this.mains[at]! | (1 << space.main[id]!);
      if (this.isQuad[this.slotOf[id]!] === 1) this.mains[node * slots + this.quadSlot] = 1;
    }
    this.moves = end;
    this.size[node] = size;
    this.lowSize[node] = end - start - size;
    this.lowestBomb[node] = this.lowestFrom(node, (this.quadSlot + 1) << 4);
    this.lowestPower[node] = this.lowestFrom(node, this.quadSlot << 4);
    this.start[node] = start;
  }

  /**
   * The lowest class with which a listed hand answers a threshold.
   * @param threshold see the top of this file; main rank 15 asks for stronger slots only.
   */
  lowestFrom(node: number, threshold: number): number {
    let slot = threshold >> 4;
    if (slot >= this.slots) return NO_CLASS;
    const main = threshold & 15;
    let mains = this.mains[node * this.slots + slot]! >>> main;
    if (mains !== 0) return (slot << 4) | (main + lowestBit(mains));
    if (slot < this.quadSlot) return this.isQuad[slot] === 1 ? this.lowestBomb[node]! : this.lowestPower[node]!;
    for (slot++; slot < this.slots; slot++) {
      mains = this.mains[node * this.slots + slot]!;
      if (mains !== 0) return (slot << 4) | lowestBit(mains);
    }
    return NO_CLASS;
  }

  /** Fewest plays that empty the hand, and lists the hand. */
  fewest(node: number): number {
    const known = this.plays[node]!;
    if (known !== PLAYS_UNKNOWN) return known;
    this.list(node);
    const isExact = this.isExact(node);
    const cards = this.cards[node]!;
    let best = isExact ? PLAYS_UNKNOWN - 2 : Math.max(2, Math.ceil(cards / 12));
    // The lowest card leaves in some play, and the order of plays does not matter: try only those that hold it.
    const first = this.start[node]! + this.size[node]!;
    for (let index = first + this.lowSize[node]! - 1; index >= first && best > 1; index--) {
      const rest = this.moveTo[index]!;
      if (rest === EMPTY) best = 1;
      else if (isExact && best > 2) {
        const plays = this.fewest(rest) + 1;
        if (plays < best) best = plays;
      }
    }
    this.plays[node] = best;
    return best;
  }

  /** Whether `plays` is exact for a hand of that many cards. */
  isExact(node: number): boolean {
    return this.cards[node]! <= EXACT_CARDS_MAX;
  }

  /** Whether a play holds cards of the one rank in `rankBit`. */
  private holds(id: number, rankBit: number): boolean {
    const rank = 31 - Math.clz32(rankBit);
    return rank < 8
      ? ((this.space.lo[id]! >>> (rank << 2)) & 15) !== 0
      : ((this.space.hi[id]! >>> ((rank - 8) << 2)) & 15) !== 0;
  }

  private describe(node: number): void {
    const lo = this.lo[node]!;
    const hi = this.hi[node]!;
    let [p0, p1, p2, p3] = [0, 0, 0, 0];
    for (let rank = 0; rank < RANK_COUNT; rank++) {
      const copies = rank < 8 ? (lo >>> (rank << 2)) & 15 : (hi >>> ((rank - 8) << 2)) & 15;
      p0 |= (copies & 1) << rank;
      p1 |= ((copies >> 1) & 1) << rank;
      p2 |= ((copies >> 2) & 1) << rank;
      p3 |= (copies >> 3) << rank;
    }
    this.shape[(node << 2) + 1] = p0 | (p1 << 15);
    this.shape[(node << 2) + 2] = p2 | (p3 << 15);
    const ranks = p0 | p1 | p2 | p3;
    const four = p2 | p3;
    this.doublings[node] = bitsIn(four) + bitsIn(p3) + (ranks >> 13 === 3 ? 1 : 0);
    const held = [0, ranks, p1 | four, (p0 & p1) | four, four];
    let zone = 0;
    for (let copies = 1; copies <= 4; copies++) zone |= runs(held[copies]! & CHAIN_RANKS, this.chainMin[copies]!);
    this.shape[node << 2] = ranks | (zone << 15) | (ranks >> 13 === 3 ? BOTH_JOKERS : 0);
    this.cards[node] = sizeOfWords(lo, hi);
  }

  private growNodes(): void {
    const room = this.lo.length * 2;
    if (this.bytes * 2 > this.bytesMax) throw new HandsFull();
    this.lo = grown(this.lo, new Int32Array(room));
    this.hi = grown(this.hi, new Int32Array(room));
    this.shape = grown(this.shape, new Int32Array(room * 4));
    this.cards = grown(this.cards, new Uint8Array(room));
    this.plays = grown(this.plays, new Uint8Array(room).fill(PLAYS_UNKNOWN));
    this.doublings = grown(this.doublings, new Uint8Array(room));
    this.start = grown(this.start, new Int32Array(room).fill(LIST_UNKNOWN));
    this.size = grown(this.size, new Int32Array(room));
    this.lowSize = grown(this.lowSize, new Int32Array(room));
    this.mains = grown(this.mains, new Uint16Array(room * this.slots));
    this.lowestPower = grown(this.lowestPower, new Uint16Array(room));
    this.lowestBomb = grown(this.lowestBomb, new Uint16Array(room));
    this.buckets = new Int32Array(room * 4);
    for (let node = 1; node < this.count; node++) {
      let at = spread(this.lo[node]!, this.hi[node]!) & (this.buckets.length - 1);
      while (this.buckets[at] !== 0) at = (at + 1) & (this.buckets.length - 1);
      this.buckets[at] = node;
    }
  }

  private growMoves(): void {
    if (this.bytes + this.moveId.length * 8 > this.bytesMax) throw new HandsFull();
    const room = this.moveId.length * 2;
    this.moveId = grown(this.moveId, new Int32Array(room));
    this.moveTo = grown(this.moveTo, new Int32Array(room));
  }
}

/** Position of the lowest set bit of a number that is not 0. */
export const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

const bitsIn = (mask: number): number => {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++;
  return bits;
};

/** The bits that lie in runs of at least `shortest`. */
const runs = (mask: number, shortest: number): number => {
  let starts = mask;
  for (let length = 1; length < shortest && starts !== 0; length++) starts &= mask >> length;
  let bits = 0;
  if (starts !== 0) for (let length = 0; length < shortest; length++) bits |= starts << length;
  return bits;
};

const spread = (lo: number, hi: number): number => {
  let hash = Math.imul(lo ^ Math.imul(hi, 0x85ebca6b), 0x9e3779b1);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
};

const grown = <T extends Int32Array | Uint16Array | Uint8Array>(old: T, fresh: T): T => {
  fresh.set(old);
  return fresh;
};
