/**
 * The move generator writes the ids of the legal actions into a caller's array, from two count words and the id of the
 * play to beat. It allocates nothing.
 *
 * The hand becomes four masks of 15 bits: the ranks held at least 1, 2, 3, 4 times. Chains are runs of bits. Kickers are
 * chosen among the ranks outside the core; each adds its part to the id (see actions.ts). `testing/reference.ts` is the plain
 * version; tests compare the two.
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

/** Scratch memory of one call: has[k] = mask of the ranks held at least k times, k = 1 … 4. */
const has = new Int32Array(5);
/** Scratch memory of one core: the ranks that may be kickers, ascending, how many units of each, and units from there up. */
const kickerRank = new Int32Array(RANK_COUNT);
const kickerUnits = new Int32Array(RANK_COUNT);
const unitsFrom = new Int32Array(RANK_COUNT + 1);

/**
 * Writes the ids of all legal actions, ascending, and returns how many.
 * @param lo @param hi the hand's count words.
 * @param toBeat the play to beat, or PASS (0) when leading: then there is no pass among the actions.
 * @param out at least `space.size` long, to be safe with any hand.
 */
export const generate = (space: ActionSpace, lo: number, hi: number, toBeat: ActionId, out: Int32Array): number => {
  fillHeldMasks(lo, hi, has);
  if ((has[1]! & space.wild) !== 0 && space.kind[toBeat] !== ROCKET) {
    return writeRocket(space, hi, out, generateWild(space, lo, hi, toBeat, has, out));
  }
  if (toBeat === PASS) {
    let count = 0;
    for (let kind = 0; kind < BOMB; kind++) {
      const longest = space.lengthMax[kind]!;
      if (longest > 0 && (kind !== TRIPLE || mayPlayTriple(space.rules, lo, hi))) {
        count = writeKind(space, lo, hi, kind, space.lengthMin[kind]!, longest, 0, out, count);
      }
    }
    return writeRocket(space, hi, out, writeBombs(space, lo, hi, 1, out, count));
  }
  const kind = space.kind[toBeat]!;
  const power = space.power[kind]!;
  out[0] = PASS;
  if (kind === ROCKET) return 1;
  if (kind === BOMB) return writeRocket(space, hi, out, writeBombs(space, lo, hi, toBeat + 1, out, 1));
  const length = space.length[toBeat]!;
  const quadplexBeats = power === 0 && space.power[FOUR_WITH_SINGLES] === 1;
  let count = 1;
  if (quadplexBeats && kind > FOUR_WITH_PAIRS) count = writeQuadplexes(space, lo, hi, out, count);
  if (kind !== TRIPLE || mayPlayTriple(space.rules, lo, hi)) {
    count = writeKind(space, lo, hi, kind, length, length, space.main[toBeat]! + 1, out, count);
  }
  if (quadplexBeats && kind < FOUR_WITH_SINGLES) count = writeQuadplexes(space, lo, hi, out, count);
  return writeRocket(space, hi, out, writeBombs(space, lo, hi, 1, out, count));
};

/**
 * The plays (without the pass) that a hand may make, as objects, in id order. @param toBeat null when leading.
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

const writeQuadplexes = (space: ActionSpace, lo: number, hi: number, out: Int32Array, at: number): number => {
  let count = at;
  const single = space.lengthMax[FOUR_WITH_SINGLES]!;
  const pair = space.lengthMax[FOUR_WITH_PAIRS]!;
  if (single > 0) count = writeKind(space, lo, hi, FOUR_WITH_SINGLES, 1, single, 0, out, count);
  if (pair > 0) count = writeKind(space, lo, hi, FOUR_WITH_PAIRS, 1, pair, 0, out, count);
  return count;
};

/** All plays of a kind other than bombs, of the lengths given, with main rank at least `mainMin`. */
const writeKind = (
  space: ActionSpace,
  lo: number,
  hi: number,
  kind: number,
  shortest: number,
  longest: number,
  mainMin: number,
  out: Int32Array,
  at: number,
): number => {
  const held = has[COPIES[kind]!]!;
  const carries = KICKER_SIZE[kind] !== 0;
  let count = at;
  // Bit r of `starts`: the core of `length` groups may start at rank r.
  let starts = GROUPS_MIN[kind] === 1 ? held : held & CHAIN_RANKS;
  for (let length = 1; length < shortest; length++) starts &= (held & CHAIN_RANKS) >>> length;
  for (let length = shortest; ; length++) {
    const slot = slotOf(kind, length, 0);
    for (let bits = starts; bits !== 0; bits &= bits - 1) {
      const main = 31 - Math.clz32(bits & -bits) + length - 1;
      if (main < mainMin) continue;
      if (carries) count = writeWithKickers(space, lo, hi, kind, length, main, out, count);
      else {
        const id = space.base[slot + main]!;
        if (id >= 0) out[count++] = id;
      }
    }
    if (length >= longest) return count;
    starts &= (held & CHAIN_RANKS) >>> length;
    if (starts === 0) return count;
  }
};

/** All plays of one core, each set of kickers that the hand has left and the rules allow. */
const writeWithKickers = (
  space: ActionSpace,
  lo: number,
  hi: number,
  kind: number,
  length: number,
  main: number,
  out: Int32Array,
  at: number,
): number => {
  const slot = slotOf(kind, length, main);
  const base = space.base[slot]!;
  if (base < 0) return at;
  const unit = KICKER_SIZE[kind]!;
  const scheme = space.scheme[slot]!;
  const total = length * KICKERS[kind]!;
  const core = ((1 << length) - 1) << (main - length + 1);
  const ranks = has[unit]! & space.capRanks[slot]! & ~core;
  let count = at;
  if (total === 1) {
    for (let bits = ranks; bits !== 0;) {
      const rank = 31 - Math.clz32(bits);
      bits ^= 1 << rank;
      out[count++] = base + space.prefix[scheme + prefixAt(rank, 1, 1)]!;
    }
    return count;
  }
  if (space.consecutive[kind] === 1) return writeConsecutive(space, ranks, total, base, scheme, out, count);
  let choices = 0;
  for (let bits = ranks; bits !== 0; bits &= bits - 1) {
    const rank = 31 - Math.clz32(bits & -bits);
    const held = copiesAt(lo, hi, rank);
    const cap = copiesAt(space.capLo[slot]!, space.capHi[slot]!, rank);
    kickerRank[choices] = rank;
    kickerUnits[choices++] = Math.min(unit === 2 ? held >>> 1 : held, cap);
  }
  unitsFrom[choices] = 0;
  for (let index = choices - 1; index >= 0; index--) {
    unitsFrom[index] = unitsFrom[index + 1]! + kickerUnits[index]!;
  }
  if (unitsFrom[0]! < total) return count;
  const together = space.jokersTogether[kind]!;
  count = writeKickers(space.prefix, scheme, together, 0, choices, total, base, out, count);
  return count;
};

/** Chooses `total` units among the kicker ranks from `from` up; the lowest chosen rank falls, so ids rise. */
const writeKickers = (
  prefix: Int32Array,
  scheme: number,
  together: number,
  from: number,
  choices: number,
  total: number,
  id: number,
  out: Int32Array,
  at: number,
): number => {
  let count = at;
  for (let index = choices - 1; index >= from; index--) {
    if (unitsFrom[index]! < total) continue;
    const rank = kickerRank[index]!;
    const most = Math.min(kickerUnits[index]!, total);
    const last = rank === SMALL_JOKER_RANK && together === 0;
    for (let units = 1; units <= most; units++) {
      const next = id + prefix[scheme + prefixAt(rank, total, units)]!;
      const left = total - units;
      if (left === 0) out[count++] = next;
      else if (!last && unitsFrom[index + 1]! >= left) {
        count = writeKickers(prefix, scheme, together, index + 1, choices, left, next, out, count);
      }
    }
  }
  return count;
};

/** Kickers that are pairs of consecutive ranks of 3..A outside the core. */
const writeConsecutive = (
  space: ActionSpace,
  ranks: number,
  total: number,
  base: number,
  scheme: number,
  out: Int32Array,
  at: number,
): number => {
  let count = at;
  let starts = ranks & CHAIN_RANKS;
  for (let step = 1; step < total; step++) starts &= (ranks & CHAIN_RANKS) >>> step;
  while (starts !== 0) {
    const first = 31 - Math.clz32(starts);
    starts ^= 1 << first;
    out[count++] = base + space.prefix[scheme + prefixAt(first, total, 1)]!;
  }
  return count;
};

/** Bombs of ids from `idMin` up, which is 1 at least: slots without plays have −1. No card of the hand is wild. */
const writeBombs = (space: ActionSpace, lo: number, hi: number, idMin: number, out: Int32Array, at: number): number => {
  const four = has[4]!;
  if (four === 0) return at;
  let count = at;
  const longest = space.lengthMax[BOMB]!;
  for (let length = 4; length <= longest; length++) {
    const slot = slotOf(BOMB, length, 0);
    for (let bits = four; bits !== 0; bits &= bits - 1) {
      const rank = 31 - Math.clz32(bits & -bits);
      if (length > 4 && copiesAt(lo, hi, rank) < length) continue;
      const id = space.wild === 0 ? space.base[slot + rank]! : space.bombBase[bombSlot(length, HARD, rank)]!;
      if (id >= idMin) out[count++] = id;
    }
  }
  return count;
};

const writeRocket = (space: ActionSpace, hi: number, out: Int32Array, at: number): number => {
  const id = space.size - 1;
  if (space.lengthMax[ROCKET] === 0) return at;
  const jokers = space.hi[id]! >>> 20;
  if (((hi >>> 20) & 0xff) !== jokers) return at;
  out[at] = id;
  return at + 1;
};
