/**
 * The move generator writes the ids of the legal actions into a caller's array, from two count words and the id of the
 * play to beat. It allocates nothing.
 *
 * The hand becomes four masks of 15 bits: the ranks held at least 1, 2, 3, 4 times. Chains are runs of bits. Kickers are
 * chosen among the ranks outside the core; each adds its part to the id (see actions.ts). `testing/reference.ts` is the plain
 * version. Tests compare the two.
 */
import { mayPlayTriple } from './triple.ts';
import {
  actionSpace,
  bombSlot,
  decode,
  encode,
  PASS,
  prefixAt,
  slotOf,
  type ActionId,
  type ActionSpace,
} from './actions.ts';
import { copiesAt, fillHeldMasks, RANK_COUNT, type RankCounts } from '../base/cards.ts';
import type { Combo } from './combo.ts';
import { KIND_INDEX } from '../ruleset/kinds.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import { BOMB_CLASSES, SHAPE_TABLES } from './shape.ts';
import { generateWild } from './wild-moves.ts';

const CHAIN_RANKS = 0xfff; // 3..A
const SMALL_JOKER_RANK = 13;
const {
  bomb: BOMB,
  triple: TRIPLE,
  rocket: ROCKET,
  'four-with-two-singles': FOUR_WITH_SINGLES,
  'four-with-two-pairs': FOUR_WITH_PAIRS,
} = KIND_INDEX;

const HARD = BOMB_CLASSES.indexOf('hard');
const { copies: COPIES, groupsMin: GROUPS_MIN, kickers: KICKERS, kickerSize: KICKER_SIZE } = SHAPE_TABLES;

/**
 * Writes the ids of all legal actions, ascending, and returns how many.
 * @param lo @param hi the hand's count words.
 * @param toBeat the play to beat, or PASS (0) when leading: then there is no pass among the actions.
 * @param out at least `space.size` long, to be safe with any hand.
 */
export const generate = (space: ActionSpace, lo: number, hi: number, toBeat: ActionId, out: Int32Array): number =>
  WRITER.write(space, lo, hi, toBeat, out);

/**
 * The plays (without the pass) that a hand can make, as objects, in id order. @param toBeat null when leading.
 * @example
 * import { parseCards } from '@doudizhu/rules/cards';
 * import { formatCombo, legalCombos, parsePlay } from '@doudizhu/rules/combos';
 * import { unwrap } from '@doudizhu/rules/result';
 * import { PRESETS } from '@doudizhu/rules/ruleset';
 * const rules = PRESETS.douzero;
 * const hand = unwrap(parseCards('3455'));
 * legalCombos(hand, null, rules).map((combo) => formatCombo(combo, 1)); // ['3', '4', '5', '55']
 * legalCombos(hand, unwrap(parsePlay('44', rules)), rules).map((combo) => formatCombo(combo, 1)); // ['55']
 */
export const legalCombos = (hand: RankCounts, toBeat: Combo | null, rules: RuleSet): Combo[] => {
  const space = actionSpace(rules);
  const buffer = idBuffer(space.size);
  const count = generate(space, hand.lo, hand.hi, toBeat === null ? PASS : encode(space, toBeat), buffer);
  const combos: Combo[] = [];
  for (let index = toBeat === null ? 0 : 1; index < count; index++)
    combos.push(decode(space, buffer[index] as ActionId));
  return combos;
};

let sharedBuffer = new Int32Array(0);
const idBuffer = (size: number): Int32Array => {
  if (sharedBuffer.length < size) sharedBuffer = new Int32Array(size);
  return sharedBuffer;
};

// Constants of the module: a field would be loaded in every loop.
/** has[k] = mask of the ranks held at least k times, k = 1 … 4. */
const has = new Int32Array(5);
/** Ranks that can be kickers of one core, ascending, how many units of each, and units from there up. */
const kickerRank = new Int32Array(RANK_COUNT);
const kickerUnits = new Int32Array(RANK_COUNT);
const unitsFrom = new Int32Array(RANK_COUNT + 1);

/**
 * Writes the plays of one hand after another. Its fields are the call in progress. Each method writes ids from the index
 * `at` on, and returns the index after them.
 */
class MoveWriter {
  private space!: ActionSpace;
  private lo = 0;
  private hi = 0;
  private out!: Int32Array;
  /** Number of ranks that can be kickers of the core, first of the prefixes of their ids, and 1 if both jokers can be carried. */
  private choices = 0;
  private scheme = 0;
  private together = 0;

  write(space: ActionSpace, lo: number, hi: number, toBeat: ActionId, out: Int32Array): number {
    // Storing an object costs more than a comparison.
    if (this.space !== space) this.space = space;
    this.lo = lo;
    this.hi = hi;
    if (this.out !== out) this.out = out;
    fillHeldMasks(lo, hi, has);
    if ((has[1]! & space.wild) !== 0 && space.kind[toBeat] !== ROCKET) {
      return this.writeRocket(generateWild(space, lo, hi, toBeat, has, out));
    }
    if (toBeat === PASS) {
      let count = 0;
      for (let kind = 0; kind < BOMB; kind++) {
        count = this.writeKind(kind, space.lengthMin[kind]!, space.lengthMax[kind]!, 0, count);
      }
      return this.writeRocket(this.writeBombs(1, count));
    }
    out[0] = PASS;
    return space.kind[toBeat] === ROCKET ? 1 : this.writeRocket(this.writeAnswers(toBeat, 1));
  }

  /** Plays that beat one other than the rocket, except the rocket. */
  private writeAnswers(toBeat: ActionId, at: number): number {
    const { space } = this;
    const kind = space.kind[toBeat]!;
    if (kind === BOMB) return this.writeBombs(toBeat + 1, at);
    const length = space.length[toBeat]!;
    const quadplexBeats = space.power[kind] === 0 && space.power[FOUR_WITH_SINGLES] === 1;
    let count = at;
    if (quadplexBeats && kind > FOUR_WITH_PAIRS) count = this.writeQuadplexes(count);
    count = this.writeKind(kind, length, length, space.main[toBeat]! + 1, count);
    if (quadplexBeats && kind < FOUR_WITH_SINGLES) count = this.writeQuadplexes(count);
    return this.writeBombs(1, count);
  }

  private writeQuadplexes(at: number): number {
    const count = this.writeKind(FOUR_WITH_SINGLES, 1, this.space.lengthMax[FOUR_WITH_SINGLES]!, 0, at);
    return this.writeKind(FOUR_WITH_PAIRS, 1, this.space.lengthMax[FOUR_WITH_PAIRS]!, 0, count);
  }

  /** All plays of a kind other than bombs, of the lengths given (longest 0: none), with main rank at least `mainMin`. */
  private writeKind(kind: number, shortest: number, longest: number, mainMin: number, at: number): number {
    const { space, out } = this;
    if (longest === 0 || (kind === TRIPLE && !mayPlayTriple(space.rules, this.lo, this.hi))) return at;
    const held = has[COPIES[kind]!]!;
    const carries = KICKER_SIZE[kind] !== 0;
    // Bit r of `starts`: the core of `length` groups may start at rank r.
    let starts = GROUPS_MIN[kind] === 1 ? held : held & CHAIN_RANKS;
    for (let length = 1; length < shortest; length++) starts &= (held & CHAIN_RANKS) >>> length;
    let count = at;
    for (let length = shortest; starts !== 0; length++) {
      const slot = slotOf(kind, length, 0);
      for (let bits = starts; bits !== 0; bits &= bits - 1) {
        const main = 31 - Math.clz32(bits & -bits) + length - 1;
        if (main < mainMin) continue;
        if (carries) count = this.writeWithKickers(kind, length, main, count);
        else {
          const id = space.base[slot + main]!;
          if (id >= 0) out[count++] = id;
        }
      }
      if (length >= longest) break;
      starts &= (held & CHAIN_RANKS) >>> length;
    }
    return count;
  }

  /** All plays of one core, each set of kickers that the hand has left and the rules allow. */
  private writeWithKickers(kind: number, length: number, main: number, at: number): number {
    const { space, out } = this;
    const slot = slotOf(kind, length, main);
    const base = space.base[slot]!;
    if (base < 0) return at;
    const unit = KICKER_SIZE[kind]!;
    const scheme = space.scheme[slot]!;
    const total = length * KICKERS[kind]!;
    const core = ((1 << length) - 1) << (main - length + 1);
    const ranks = has[unit]! & space.capRanks[slot]! & ~core;
    if (total === 1) {
      let count = at;
      for (let bits = ranks; bits !== 0;) {
        const rank = 31 - Math.clz32(bits);
        bits ^= 1 << rank;
        out[count++] = base + space.prefix[scheme + prefixAt(rank, 1, 1)]!;
      }
      return count;
    }
    if (space.consecutive[kind] === 1) return this.writeConsecutive(ranks, total, base, scheme, at);
    this.scheme = scheme;
    this.together = space.jokersTogether[kind]!;
    return this.findKickers(ranks, unit, slot) < total ? at : this.writeKickers(0, total, base, at);
  }

  /** @returns the number of units. */
  private findKickers(ranks: number, unit: number, slot: number): number {
    const { space } = this;
    let choices = 0;
    for (let bits = ranks; bits !== 0; bits &= bits - 1) {
      const rank = 31 - Math.clz32(bits & -bits);
      const held = copiesAt(this.lo, this.hi, rank);
      const cap = copiesAt(space.capLo[slot]!, space.capHi[slot]!, rank);
      kickerRank[choices] = rank;
      kickerUnits[choices++] = Math.min(unit === 2 ? held >>> 1 : held, cap);
    }
    this.choices = choices;
    unitsFrom[choices] = 0;
    for (let index = choices - 1; index >= 0; index--) {
      unitsFrom[index] = unitsFrom[index + 1]! + kickerUnits[index]!;
    }
    return unitsFrom[0]!;
  }

  /** Chooses `total` units among the kicker ranks from `from` up. The lowest chosen rank falls, so ids rise. */
  private writeKickers(from: number, total: number, id: number, at: number): number {
    const { scheme, out } = this;
    const { prefix } = this.space;
    let count = at;
    for (let index = this.choices - 1; index >= from; index--) {
      if (unitsFrom[index]! < total) continue;
      const rank = kickerRank[index]!;
      const most = Math.min(kickerUnits[index]!, total);
      const last = rank === SMALL_JOKER_RANK && this.together === 0;
      for (let units = 1; units <= most; units++) {
        const next = id + prefix[scheme + prefixAt(rank, total, units)]!;
        const left = total - units;
        if (left === 0) out[count++] = next;
        else if (!last && unitsFrom[index + 1]! >= left) count = this.writeKickers(index + 1, left, next, count);
      }
    }
    return count;
  }

  /** Kickers that are pairs of consecutive ranks of 3..A outside the core. */
  private writeConsecutive(ranks: number, total: number, base: number, scheme: number, at: number): number {
    let count = at;
    let starts = ranks & CHAIN_RANKS;
    for (let step = 1; step < total; step++) starts &= (ranks & CHAIN_RANKS) >>> step;
    while (starts !== 0) {
      const first = 31 - Math.clz32(starts);
      starts ^= 1 << first;
      this.out[count++] = base + this.space.prefix[scheme + prefixAt(first, total, 1)]!;
    }
    return count;
  }

  /** Bombs of ids from `idMin` up, which is 1 at least: slots without plays have −1. No card of the hand is wild. */
  private writeBombs(idMin: number, at: number): number {
    const { space } = this;
    const four = has[4]!;
    if (four === 0) return at;
    let count = at;
    const longest = space.lengthMax[BOMB]!;
    for (let length = 4; length <= longest; length++) {
      const slot = slotOf(BOMB, length, 0);
      for (let bits = four; bits !== 0; bits &= bits - 1) {
        const rank = 31 - Math.clz32(bits & -bits);
        if (length > 4 && copiesAt(this.lo, this.hi, rank) < length) continue;
        const id = space.wild === 0 ? space.base[slot + rank]! : space.bombBase[bombSlot(length, HARD, rank)]!;
        if (id >= idMin) this.out[count++] = id;
      }
    }
    return count;
  }

  private writeRocket(at: number): number {
    const { space } = this;
    const id = space.size - 1;
    if (space.lengthMax[ROCKET] === 0 || ((this.hi >>> 20) & 0xff) !== space.hi[id]! >>> 20) return at;
    this.out[at] = id;
    return at + 1;
  }
}

const WRITER = new MoveWriter();
