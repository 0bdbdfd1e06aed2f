/**
 * The plays of a hand with one or two wild ranks, from the tables and in the order of `moves.ts`, which calls this file.
 * For hands without wild cards it would take 2.3 times as long as `moves.ts`, so there are two generators.
 *
 * The pool is the number of wild cards. A core costs one wild card per card that the hand does not hold apart from the wild
 * ranks. It is open if its cost is within the pool and it has a card that is not wild, or if the hand holds it as it is.
 * Kickers are paid from the rest of the pool. `testing/wild-reference.ts` is the plain version. Tests compare the two.
 */
import { copiesAt, RANK_COUNT } from '../base/cards.ts';
import { KIND_INDEX } from '../ruleset/kinds.ts';
import { bombSlot, COPIES_MAX, PASS, prefixAt, slotOf, type ActionId, type ActionSpace } from './actions.ts';
import { BOMB_CLASSES, SHAPE_TABLES } from './shape.ts';
import { mayPlayTriple } from './triple.ts';

const {
  triple: TRIPLE,
  bomb: BOMB,
  'four-with-two-singles': FOUR_WITH_SINGLES,
  'four-with-two-pairs': FOUR_WITH_PAIRS,
} = KIND_INDEX;
const CHAIN_RANKS = 12; // 3..A
const NATURAL_RANKS = 13; // 3..2: ranks that a wild card can stand for
const NATURAL_MASK = (1 << NATURAL_RANKS) - 1;
const SMALL_JOKER_RANK = 13;
const { copies: COPIES, kickers: KICKERS, kickerSize: KICKER_SIZE } = SHAPE_TABLES;
const SOFT = BOMB_CLASSES.indexOf('soft');
const HARD = BOMB_CLASSES.indexOf('hard');
const MIXED = BOMB_CLASSES.indexOf('mixed');
const PURE = BOMB_CLASSES.indexOf('pure');

/** Index (copies, rank) in the costs of cores. */
const COST_STRIDE = RANK_COUNT + 1;

/**
 * Writes the ids of all legal actions except the rocket, as `generate` of `moves.ts`, and returns how many.
 * @param has masks of the ranks held at least 1 to 4 times.
 */
export const generateWild = (
  space: ActionSpace,
  lo: number,
  hi: number,
  toBeat: ActionId,
  has: Int32Array,
  out: Int32Array,
): number => WRITER.write(space, lo, hi, toBeat, has, out);

/** Writes the plays of one hand after another. Its fields are the call in progress. */
class WildMoveWriter {
  private space!: ActionSpace;
  private out!: Int32Array;
  private count = 0;
  /** Masks of the ranks held at least 1 to 4 times, of ranks that are not wild and of wild ones. 0 above. */
  private readonly plainHas = new Int32Array(2 * COPIES_MAX + 1);
  private readonly wildHas = new Int32Array(2 * COPIES_MAX + 1);
  /** Count words of the cards that are not wild. */
  private plainLo = 0;
  private plainHi = 0;
  /** Wild cards, and wild ranks of which the hand has one. */
  private pool = 0;
  private wildRanks = 0;
  /** Cost of cores of that many copies of all lower ranks. */
  private readonly costBelow = new Int32Array((COPIES_MAX + 1) * COST_STRIDE);
  /** Index = copies: 1 if the costs are those of this hand. */
  private readonly hasCosts = new Uint8Array(COPIES_MAX + 1);
  /** The core whose kickers are chosen: its place in the tables, the cards of a kicker, 1 if it can carry both jokers. */
  private slot = 0;
  private scheme = 0;
  private unit = 0;
  private together = 0;

  write(space: ActionSpace, lo: number, hi: number, toBeat: ActionId, has: Int32Array, out: Int32Array): number {
    this.space = space;
    this.out = out;
    this.count = 0;
    this.readHand(lo, hi, has);
    const leads = toBeat === PASS;
    const beatKind = leads ? -1 : space.kind[toBeat]!;
    if (!leads) out[this.count++] = PASS;
    if (beatKind === BOMB) {
      this.writeBombs(toBeat + 1);
      return this.count;
    }
    const quadplexBeats = !leads && space.power[beatKind] === 0 && space.power[FOUR_WITH_SINGLES] === 1;
    for (let kind = 0; kind < BOMB; kind++) {
      const longest = space.lengthMax[kind]!;
      if (longest === 0 || (kind === TRIPLE && !mayPlayTriple(space.rules, lo, hi))) continue;
      const length = space.length[toBeat]!;
      if (kind === beatKind) this.writeKind(kind, length, length, space.main[toBeat]! + 1);
      else if (leads || (quadplexBeats && (kind === FOUR_WITH_SINGLES || kind === FOUR_WITH_PAIRS))) {
        this.writeKind(kind, space.lengthMin[kind]!, longest, 0);
      }
    }
    this.writeBombs(1);
    return this.count;
  }

  /** @param has masks of the ranks held at least 1 to 4 times. */
  private readHand(lo: number, hi: number, has: Int32Array): void {
    const { wild } = this.space;
    this.plainLo = lo;
    this.plainHi = hi;
    this.pool = 0;
    this.wildRanks = 0;
    for (let bits = has[1]! & wild; bits !== 0; bits &= bits - 1) {
      const rank = 31 - Math.clz32(bits & -bits);
      this.pool += copiesAt(lo, hi, rank);
      this.wildRanks++;
      if (rank < 8) this.plainLo &= ~(0xf << (rank << 2));
      else this.plainHi &= ~(0xf << ((rank - 8) << 2));
    }
    for (let copies = 1; copies <= COPIES_MAX; copies++) {
      this.plainHas[copies] = has[copies]! & ~wild;
      this.wildHas[copies] = has[copies]! & wild;
      this.hasCosts[copies] = 0;
    }
  }

  /** Place of the costs of cores of that many copies in `costBelow`. Computed at the first kind that needs them. */
  private costsOf(copies: number): number {
    const { costBelow } = this;
    const costs = copies * COST_STRIDE;
    if (this.hasCosts[copies] === 0) {
      this.hasCosts[copies] = 1;
      for (let rank = 0; rank < CHAIN_RANKS; rank++) {
        costBelow[costs + rank + 1] = costBelow[costs + rank]! + this.costAt(copies, rank);
      }
    }
    return costs;
  }

  /** Wild cards that the hand needs to have a rank `copies` times. */
  private costAt(copies: number, rank: number): number {
    const missing = copies - copiesAt(this.plainLo, this.plainHi, rank);
    return missing > 0 ? missing : 0;
  }

  /** All plays of a kind that is not a bomb. */
  private writeKind(kind: number, shortest: number, longest: number, mainMin: number): void {
    const { space, out, plainHas, wildHas, pool } = this;
    const copies = COPIES[kind]!;
    const carries = KICKER_SIZE[kind] !== 0;
    if (shortest === 1) {
      const slot = slotOf(kind, 1, 0);
      const cores = plainHas[Math.max(1, copies - pool)]! | wildHas[copies]!;
      for (let bits = cores & (-1 << mainMin); bits !== 0; bits &= bits - 1) {
        const main = 31 - Math.clz32(bits & -bits);
        const base = space.base[slot + main]!;
        if (base < 0) continue;
        if (carries) this.writeWithKickers(kind, 1, main, pool - this.costAt(copies, main));
        else out[this.count++] = base;
      }
      if (longest === 1) return;
    }
    const costs = this.costsOf(copies);
    const { costBelow } = this;
    const anyPlain = plainHas[1]!;
    const allWild = wildHas[copies]!;
    for (let length = Math.max(shortest, 2); length <= longest; length++) {
      const slot = slotOf(kind, length, 0);
      let isAffordable = false;
      for (let main = length - 1; main < CHAIN_RANKS; main++) {
        const first = main - length + 1;
        const cost = costBelow[costs + main + 1]! - costBelow[costs + first]!;
        if (cost > pool) continue;
        isAffordable = true;
        if (main < mainMin) continue;
        const base = space.base[slot + main]!;
        if (base < 0) continue;
        const core = ((1 << length) - 1) << first;
        if ((anyPlain & core) === 0 && (allWild & core) !== core) continue;
        if (carries) this.writeWithKickers(kind, length, main, pool - cost);
        else out[this.count++] = base;
      }
      if (!isAffordable) return;
    }
  }

  /** All plays of one core. @param rest wild cards that the core leaves. */
  private writeWithKickers(kind: number, length: number, main: number, rest: number): void {
    const { space } = this;
    const slot = slotOf(kind, length, main);
    const base = space.base[slot]!;
    this.slot = slot;
    this.scheme = space.scheme[slot]!;
    this.unit = KICKER_SIZE[kind]!;
    this.together = space.jokersTogether[kind]!;
    const total = length * KICKERS[kind]!;
    const core = ((1 << length) - 1) << (main - length + 1);
    const ranks = space.capRanks[slot]! & ~core;
    if (total === 1) this.writeOne(ranks, rest, base);
    else if (space.consecutive[kind] === 1) this.writeConsecutive(ranks, total, rest, base);
    else this.writeKickers(ranks, total, rest, base);
  }

  /** Chooses one unit among `ranks` for at most `rest` wild cards. Ids rise as the rank falls. */
  private writeOne(ranks: number, rest: number, id: number): void {
    const { out, scheme } = this;
    const { prefix } = this.space;
    let bits = ranks & this.carriedAt(1, rest);
    while (bits !== 0) {
      const rank = 31 - Math.clz32(bits);
      bits ^= 1 << rank;
      out[this.count++] = id + prefix[scheme + prefixAt(rank, 1, 1)]!;
    }
  }

  /** Chooses `total` units, two at least, among `ranks`. The lowest chosen rank falls, so ids rise. */
  private writeKickers(ranks: number, total: number, rest: number, id: number): void {
    const { slot, scheme, unit } = this;
    const { prefix, capLo, capHi } = this.space;
    const twice = this.carriedAt(2, rest);
    let bits = ranks & this.carriedAt(1, rest);
    while (bits !== 0) {
      const rank = 31 - Math.clz32(bits);
      bits ^= 1 << rank;
      const above = rank === SMALL_JOKER_RANK && this.together === 0 ? 0 : ranks & (-2 << rank);
      if (above !== 0) {
        const next = id + prefix[scheme + prefixAt(rank, total, 1)]!;
        const left = rest - this.costAt(unit, rank);
        if (total === 2) this.writeOne(above, left, next);
        else this.writeKickers(above, total - 1, left, next);
      }
      if (((twice >>> rank) & 1) === 0) continue;
      const most = Math.min(total, COPIES_MAX, copiesAt(capLo[slot]!, capHi[slot]!, rank));
      for (let units = 2; units <= most; units++) {
        if (((this.carriedAt(units, rest) >>> rank) & 1) === 0) break;
        const next = id + prefix[scheme + prefixAt(rank, total, units)]!;
        const left = rest - this.costAt(units * unit, rank);
        const others = total - units;
        if (others === 0) this.out[this.count++] = next;
        else if (others === 1) this.writeOne(above, left, next);
        else if (above !== 0) this.writeKickers(above, others, left, next);
      }
    }
  }

  /** Ranks of which the hand can carry `units` for at most `rest` wild cards. A pair needs a card that is not wild, or two
   * wild ones of its own rank. */
  private carriedAt(units: number, rest: number): number {
    const cards = this.unit * units;
    const own = cards <= rest ? this.wildHas[cards]! : 0;
    return this.plainHas[Math.max(units, cards - rest)]! | own;
  }

  /** Kickers that are pairs of consecutive ranks of 3..A outside the core. */
  private writeConsecutive(ranks: number, total: number, rest: number, base: number): void {
    const pairs = ranks & this.carriedAt(1, rest);
    for (let first = CHAIN_RANKS - total; first >= 0; first--) {
      const run = ((1 << total) - 1) << first;
      if ((pairs & run) !== run) continue;
      let cost = 0;
      for (let rank = first; rank < first + total; rank++) cost += this.costAt(2, rank);
      if (cost <= rest) this.out[this.count++] = base + this.space.prefix[this.scheme + prefixAt(first, total, 1)]!;
    }
  }

  /** Bombs of ids from `idMin` up, which is 1 at least: slots without plays have −1. */
  private writeBombs(idMin: number): void {
    const { space, plainHas, wildHas, pool } = this;
    const longest = Math.min(space.lengthMax[BOMB]!, pool + COPIES_MAX);
    for (let length = 4; length <= longest; length++) {
      const whole = length === 4 ? plainHas[4]! : 0;
      const soft = plainHas[Math.max(1, length - pool)]! & (space.rules.softBesideHard ? ~0 : ~whole);
      this.writeBombsOf(length, SOFT, soft, idMin);
      if (whole !== 0) this.writeBombsOf(length, HARD, whole, idMin);
      if (this.wildRanks === 2 && pool >= length) {
        const id = space.bombBase[bombSlot(length, MIXED, NATURAL_RANKS - 1)]!;
        if (id >= idMin) this.out[this.count++] = id;
      }
      if (length === 4) this.writeBombsOf(length, PURE, wildHas[4]!, idMin);
    }
  }

  /** Bombs of one length and class, of the ranks of a mask. */
  private writeBombsOf(length: number, bombClass: number, ranks: number, idMin: number): void {
    const { bombBase } = this.space;
    for (let bits = ranks & NATURAL_MASK; bits !== 0; bits &= bits - 1) {
      const id = bombBase[bombSlot(length, bombClass, 31 - Math.clz32(bits & -bits))]!;
      if (id >= idMin) this.out[this.count++] = id;
    }
  }
}

const WRITER = new WildMoveWriter();
