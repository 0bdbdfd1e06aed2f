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

/** Writes the plays of one hand after another. Its fields are the call in progress. */
class MoveWriter {
  private space!: ActionSpace;
  private lo = 0;
  private hi = 0;
  private out!: Int32Array;
  private count = 0;
  /** has[k] = mask of the ranks held at least k times, k = 1 … 4. */
  private readonly has = new Int32Array(5);
  /** Ranks that can be kickers of one core, ascending, how many units of each, and units from there up. */
  private readonly kickerRank = new Int32Array(RANK_COUNT);
  private readonly kickerUnits = new Int32Array(RANK_COUNT);
  private readonly unitsFrom = new Int32Array(RANK_COUNT + 1);
  /** Number of these ranks, first of the prefixes of their ids, and 1 if both jokers can be carried. */
  private choices = 0;
  private scheme = 0;
  private together = 0;

  write(space: ActionSpace, lo: number, hi: number, toBeat: ActionId, out: Int32Array): number {
    const { has } = this;
    this.space = space;
    this.lo = lo;
    this.hi = hi;
    this.out = out;
    this.count = 0;
    fillHeldMasks(lo, hi, has);
    if ((has[1]! & space.wild) !== 0 && space.kind[toBeat] !== ROCKET) {
      this.count = generateWild(space, lo, hi, toBeat, has, out);
    } else if (toBeat === PASS) {
      for (let kind = 0; kind < BOMB; kind++) this.writeKind(kind, space.lengthMin[kind]!, space.lengthMax[kind]!, 0);
      this.writeBombs(1);
    } else {
      out[this.count++] = PASS;
      if (space.kind[toBeat] === ROCKET) return 1;
      this.writeAnswers(toBeat);
    }
    this.writeRocket();
    return this.count;
  }

  /** Plays that beat one other than the rocket, except the rocket. */
  private writeAnswers(toBeat: ActionId): void {
    const { space } = this;
    const kind = space.kind[toBeat]!;
    if (kind === BOMB) return this.writeBombs(toBeat + 1);
    const length = space.length[toBeat]!;
    const quadplexBeats = space.power[kind] === 0 && space.power[FOUR_WITH_SINGLES] === 1;
    if (quadplexBeats && kind > FOUR_WITH_PAIRS) this.writeQuadplexes();
    this.writeKind(kind, length, length, space.main[toBeat]! + 1);
    if (quadplexBeats && kind < FOUR_WITH_SINGLES) this.writeQuadplexes();
    this.writeBombs(1);
  }

  private writeQuadplexes(): void {
    this.writeKind(FOUR_WITH_SINGLES, 1, this.space.lengthMax[FOUR_WITH_SINGLES]!, 0);
    this.writeKind(FOUR_WITH_PAIRS, 1, this.space.lengthMax[FOUR_WITH_PAIRS]!, 0);
  }

  /** All plays of a kind other than bombs, of the lengths given (longest 0: none), with main rank at least `mainMin`. */
  private writeKind(kind: number, shortest: number, longest: number, mainMin: number): void {
    const { space, out } = this;
    if (longest === 0 || (kind === TRIPLE && !mayPlayTriple(space.rules, this.lo, this.hi))) return;
    const held = this.has[COPIES[kind]!]!;
    const carries = KICKER_SIZE[kind] !== 0;
    // Bit r of `starts`: the core of `length` groups may start at rank r.
    let starts = GROUPS_MIN[kind] === 1 ? held : held & CHAIN_RANKS;
    for (let length = 1; length < shortest; length++) starts &= (held & CHAIN_RANKS) >>> length;
    let { count } = this;
    for (let length = shortest; starts !== 0; length++) {
      const slot = slotOf(kind, length, 0);
      for (let bits = starts; bits !== 0; bits &= bits - 1) {
        const main = 31 - Math.clz32(bits & -bits) + length - 1;
        if (main < mainMin) continue;
        if (carries) this.writeWithKickers(kind, length, main);
        else {
          const id = space.base[slot + main]!;
          if (id >= 0) out[count++] = id;
        }
      }
      if (length >= longest) break;
      starts &= (held & CHAIN_RANKS) >>> length;
    }
    if (!carries) this.count = count;
  }

  /** All plays of one core, each set of kickers that the hand has left and the rules allow. */
  private writeWithKickers(kind: number, length: number, main: number): void {
    const { space, out } = this;
    const slot = slotOf(kind, length, main);
    const base = space.base[slot]!;
    if (base < 0) return;
    const unit = KICKER_SIZE[kind]!;
    const scheme = space.scheme[slot]!;
    const total = length * KICKERS[kind]!;
    const core = ((1 << length) - 1) << (main - length + 1);
    const ranks = this.has[unit]! & space.capRanks[slot]! & ~core;
    if (total === 1) {
      let { count } = this;
      for (let bits = ranks; bits !== 0;) {
        const rank = 31 - Math.clz32(bits);
        bits ^= 1 << rank;
        out[count++] = base + space.prefix[scheme + prefixAt(rank, 1, 1)]!;
      }
      this.count = count;
      return;
    }
    if (space.consecutive[kind] === 1) return this.writeConsecutive(ranks, total, base, scheme);
    this.scheme = scheme;
    this.together = space.jokersTogether[kind]!;
    if (this.findKickers(ranks, unit, slot) >= total) this.writeKickers(0, total, base);
  }

  /** @returns the number of units. */
  private findKickers(ranks: number, unit: number, slot: number): number {
    const { space, kickerRank, kickerUnits, unitsFrom } = this;
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
  private writeKickers(from: number, total: number, id: number): void {
    const { unitsFrom, scheme, out } = this;
    const { prefix } = this.space;
    for (let index = this.choices - 1; index >= from; index--) {
      if (unitsFrom[index]! < total) continue;
      const rank = this.kickerRank[index]!;
      const most = Math.min(this.kickerUnits[index]!, total);
      const last = rank === SMALL_JOKER_RANK && this.together === 0;
      for (let units = 1; units <= most; units++) {
        const next = id + prefix[scheme + prefixAt(rank, total, units)]!;
        const left = total - units;
        if (left === 0) out[this.count++] = next;
        else if (!last && unitsFrom[index + 1]! >= left) this.writeKickers(index + 1, left, next);
      }
    }
  }

  /** Kickers that are pairs of consecutive ranks of 3..A outside the core. */
  private writeConsecutive(ranks: number, total: number, base: number, scheme: number): void {
    let starts = ranks & CHAIN_RANKS;
    for (let step = 1; step < total; step++) starts &= (ranks & CHAIN_RANKS) >>> step;
    while (starts !== 0) {
      const first = 31 - Math.clz32(starts);
      starts ^= 1 << first;
      this.out[this.count++] = base + this.space.prefix[scheme + prefixAt(first, total, 1)]!;
    }
  }

  /** Bombs of ids from `idMin` up, which is 1 at least: slots without plays have −1. No card of the hand is wild. */
  private writeBombs(idMin: number): void {
    const { space } = this;
    const four = this.has[4]!;
    if (four === 0) return;
    const longest = space.lengthMax[BOMB]!;
    for (let length = 4; length <= longest; length++) {
      const slot = slotOf(BOMB, length, 0);
      for (let bits = four; bits !== 0; bits &= bits - 1) {
        const rank = 31 - Math.clz32(bits & -bits);
        if (length > 4 && copiesAt(this.lo, this.hi, rank) < length) continue;
        const id = space.wild === 0 ? space.base[slot + rank]! : space.bombBase[bombSlot(length, HARD, rank)]!;
        if (id >= idMin) this.out[this.count++] = id;
      }
    }
  }

  private writeRocket(): void {
    const { space } = this;
    const id = space.size - 1;
    if (space.lengthMax[ROCKET] === 0) return;
    const jokers = space.hi[id]! >>> 20;
    if (((this.hi >>> 20) & 0xff) === jokers) this.out[this.count++] = id;
  }
}

const WRITER = new MoveWriter();
