/**
 * The action space: the plays of one rule set, numbered without gaps. 0 is the pass.
 *
 * Ids are grouped by kind (KINDS order), then length, then main rank, then kickers. Bombs and the rocket come last, so
 * the bombs that beat a bomb, and the higher plays of a kind and length, are ranges of ids.
 *
 * Kickers are ranked without a table by the combinatorial number system: walk the ranks upwards, fewer copies first.
 * Choosing c units of rank r with m left to choose skips `prefix[r][m][c]` kicker sets. Not choosing a rank skips
 * nothing, so only the ranks that are chosen cost a step (Knuth, TAOCP 4A, 7.2.1.3, extended to multisets with caps).
 */
import { Lru } from '../base/lru.ts';
import {
  addCounts,
  copiesAsCounts,
  countOf,
  NO_CARDS,
  RANK_COUNT,
  rankAt,
  sizeOf,
  SMALL_JOKER,
  type Rank,
  type RankCounts,
} from '../base/cards.ts';
import { coreOf, doublesStake, powerOf, type Combo } from './combo.ts';
import { KIND_INDEX, KINDS, type Kind } from '../ruleset/kinds.ts';
import { comboKeyOf, wildMaskOf } from '../ruleset/ruleset.ts';
import { type ComboRules, type RuleSet } from '../ruleset/switches.ts';
import {
  BOMB_CLASSES,
  bombMainsOf,
  isBombOrRocket,
  kickersOf,
  lengthsOf,
  mainsOf,
  SHAPES,
  type BombClass,
  type KickerScheme,
} from './shape.ts';

/** The number of a play under one rule set: 0 is the pass, 1 … size − 1 are the combos. */
export type ActionId = number & { readonly __int: 'ActionId' };

/** Id of the pass; as a play to beat: the seat leads. */
export const PASS = 0 as ActionId;

/** Lengths run to 12 (a sequence), so a (kind, length, main) triple fits a flat table. */
const LENGTHS = 13;
/** Index of (kind, length, main) in the tables `base` and `scheme`. */
export const slotOf = (kind: number, length: number, main: number): number =>
  (kind * LENGTHS + length) * RANK_COUNT + main;

/** Index of (length, class, main) in the table `bombBase`. */
export const bombSlot = (length: number, bombClass: number, main: number): number =>
  (length * BOMB_CLASSES.length + bombClass) * RANK_COUNT + main;

const UNITS_MAX = 7; // kickers on one play: 6 at most (three shuttle groups with two singles each)
/** Units of one rank that a play carries at most. */
export const COPIES_MAX = 4;
/** Ints of one kicker scheme in `prefix`: [rank 0–14][units left to choose 0–7][units chosen 0–4]. */
const SCHEME_STRIDE = RANK_COUNT * (UNITS_MAX + 1) * (COPIES_MAX + 1);
/** Index in a scheme of `prefix`. */
export const prefixAt = (rank: number, needed: number, chosen: number): number =>
  (rank * (UNITS_MAX + 1) + needed) * (COPIES_MAX + 1) + chosen;

/** The plays of a rule set as integers, with their properties in tables by id. */
export interface ActionSpace {
  readonly rules: RuleSet;
  /** Number of ids, the pass included. */
  readonly size: number;

  /** Ranks that are wild, bit r for rank r: the tables of other wild ranks are the same. */
  readonly wild: number;

  /** Index = id: index into KINDS (the pass: 255), main rank, length, number of cards, and all cards as two count words. */
  readonly kind: Uint8Array;
  readonly main: Uint8Array;
  readonly length: Uint8Array;
  readonly cards: Uint8Array;
  readonly lo: Int32Array;
  readonly hi: Int32Array;
  /** Index = id: 1 + index into BOMB_CLASSES for a bomb in a rule set with wild ranks, else 0. */
  readonly bombClass: Uint8Array;

  /** Index = slot (kind, length, main): the first id, or −1 for a core that does not exist. */
  readonly base: Int32Array;
  /** Index = `bombSlot`: the id of a bomb in a rule set with wild ranks, or −1. */
  readonly bombBase: Int32Array;
  /** Index = slot: place of the kicker scheme in `prefix`, or −1 for a kind without kickers. */
  readonly scheme: Int32Array;
  /** Kicker schemes one after another. See `prefixAt`. */
  readonly prefix: Int32Array;
  /** Index = slot: the most units of each rank that a core can carry, as two count words. */
  readonly capLo: Int32Array;
  readonly capHi: Int32Array;
  /** Index = slot: ranks that a core can carry, bit r for rank r. */
  readonly capRanks: Int32Array;
  /** Index = kind: shortest and longest length. 1 and 0 for a kind that is off. */
  readonly lengthMin: Uint8Array;
  readonly lengthMax: Uint8Array;
  /** Index = kind: its class (`powerOf`). */
  readonly power: Uint8Array;
  /** Index = kind: 1 if both jokers can be carried together. 1 if kickers must be consecutive. */
  readonly jokersTogether: Uint8Array;
  readonly consecutive: Uint8Array;
  /** Combos by id, created on first use. */
  readonly combos: (Combo | undefined)[];
}

/** The action space of a rule set. Built once per set of combo switches. The last `SPACES_MAX` are cached. */
export const actionSpace = (rules: RuleSet): ActionSpace => {
  const known = spaces.get(rules);
  if (known !== undefined) return known;
  const key = comboKeyOf(rules);
  const built = spacesByKey.get(key) ?? buildSpace(rules);
  const space = built.rules === rules ? built : { ...built, rules, wild: wildMaskOf(rules) };
  spacesByKey.set(key, built);
  spaces.set(rules, space);
  return space;
};

/** The presets and a few more: a caller that keeps making new rule sets must not fill the memory. */
const SPACES_MAX = 20;

const spaces = new WeakMap<RuleSet, ActionSpace>();
const spacesByKey = new Lru<string, ActionSpace>(SPACES_MAX);

/** The id of a combo, in one step for each kicker rank. @throws RangeError for a combo that is not a play of the rule set. */
export const encode = (space: ActionSpace, combo: Combo): ActionId => {
  const id = findId(space, combo);
  if (id === null) throw new RangeError(`no ${combo.kind} of this kind under ${space.rules.name}`);
  return id;
};

/** Checks if a combo is a play of the rule set. */
export const isComboOf = (space: ActionSpace, combo: Combo): boolean => findId(space, combo) !== null;

/** The id of a combo. Null if it is not a play of the rule set. */
const findId = (space: ActionSpace, combo: Combo): ActionId | null => {
  if (combo.bomb !== undefined) return findBombId(space, combo, combo.bomb);
  const slot = slotOf(KIND_INDEX[combo.kind], combo.length, combo.main);
  const base = space.base[slot] ?? -1;
  if (base < 0) return null;
  const scheme = space.scheme[slot]!;
  if (scheme < 0) return sizeOf(combo.kickers) === 0 ? (base as ActionId) : null;
  if (isBombOrRocket(combo.kind)) return null;
  const { kickers, kickerSize } = SHAPES[combo.kind];
  let needed = combo.length * kickers;
  let id = base;
  if (sizeOf(combo.kickers) !== needed * kickerSize) return null;
  for (let rank = 0; rank < RANK_COUNT && needed > 0; rank++) {
    const cards = countOf(combo.kickers, rankAt(rank));
    if (cards === 0) continue;
    const units = cards / kickerSize;
    if (units > COPIES_MAX || needed > UNITS_MAX) return null;
    id += space.prefix[scheme + prefixAt(rank, needed, units)]!;
    needed -= units;
  }
  const play = addCounts(coreOf(combo, space.rules.decks), combo.kickers);
  const isExact = id < space.size && space.lo[id] === play.lo && space.hi[id] === play.hi;
  return isExact && sameCore(space, id, combo) ? (id as ActionId) : null;
};

/** The id of a bomb of a rule set with wild ranks. Null if it is not a play of the rule set. */
const findBombId = (space: ActionSpace, { kind, length, main, kickers }: Combo, bomb: BombClass): ActionId | null => {
  const bombClass = BOMB_CLASSES.indexOf(bomb);
  const id = bombClass < 0 ? -1 : (space.bombBase[bombSlot(length, bombClass, main)] ?? -1);
  return kind === 'bomb' && id >= 0 && sizeOf(kickers) === 0 ? (id as ActionId) : null;
};

/** The combo of an id 1 … size − 1. Always the same object. @throws RangeError for the pass and for numbers that are not ids. */
export const decode = (space: ActionSpace, id: ActionId): Combo => {
  const known = space.combos[id];
  if (known !== undefined) return known;
  if (!Number.isInteger(id) || id < 1 || id >= space.size) {
    throw new RangeError(`invalid action id ${id}: expected 1 … ${space.size - 1} under ${space.rules.name}`);
  }
  const kind = KINDS[space.kind[id]!] as Kind;
  const main = rankAt(space.main[id]!);
  const length = space.length[id]!;
  const core = coreOf({ kind, main, length }, space.rules.decks);
  const kickers = { lo: (space.lo[id]! - core.lo) | 0, hi: (space.hi[id]! - core.hi) | 0 };
  const bomb = BOMB_CLASSES[space.bombClass[id]! - 1];
  const frozen = Object.freeze(kickers);
  const combo = Object.freeze(
    bomb === undefined ? { kind, main, length, kickers: frozen } : { kind, main, length, kickers: frozen, bomb },
  );
  space.combos[id] = combo;
  return combo;
};

/** Checks if the play of an id doubles the stake: `doublesStake` for packed plays. The pass does not. */
export const idDoublesStake = (space: ActionSpace, id: ActionId): boolean =>
  id !== PASS && doublesStake({ kind: KINDS[space.kind[id]!] as Kind, length: space.length[id]! }, space.rules);

const sameCore = (space: ActionSpace, id: number, combo: Combo): boolean =>
  space.kind[id] === KIND_INDEX[combo.kind] && space.length[id] === combo.length && space.main[id] === combo.main;

/** One core with its kicker scheme, and the id that its plays start at. */
interface PlayCore {
  readonly kind: Kind;
  readonly length: number;
  readonly main: Rank;
  readonly kickers: KickerScheme | null;
  readonly bomb?: BombClass;
  readonly base: number;
}

/** All cores in the order of their ids, their kicker schemes, and the number of ids. */
const coresOf = (rules: ComboRules): { cores: PlayCore[]; schemes: Int32Array[]; size: number } => {
  const cores: PlayCore[] = [];
  const schemes: Int32Array[] = [];
  let size = 1;
  for (const kind of KINDS) {
    for (const length of lengthsOf(rules, kind)) {
      if (kind === 'bomb' && rules.wildcards > 0) {
        for (const bomb of BOMB_CLASSES) {
          for (const main of bombMainsOf(rules, length, bomb))
            cores.push({ kind, length, main, kickers: null, bomb, base: size++ });
        }
        continue;
      }
      for (const main of mainsOf(rules, kind, length)) {
        const kickers = kickersOf(rules, kind, main, length);
        cores.push({ kind, length, main, kickers, base: size });
        if (kickers === null) size++;
        else {
          const { prefix, count } = rankKickers(kickers);
          schemes.push(prefix);
          size += count;
        }
      }
    }
  }
  return { cores, schemes, size };
};

const buildSpace = (rules: RuleSet): ActionSpace => {
  const { cores, schemes, size } = coresOf(rules);
  const slots = KINDS.length * LENGTHS * RANK_COUNT;
  const space: ActionSpace = {
    rules,
    size,
    kind: new Uint8Array(size),
    main: new Uint8Array(size),
    length: new Uint8Array(size),
    cards: new Uint8Array(size),
    lo: new Int32Array(size),
    hi: new Int32Array(size),
    base: new Int32Array(slots).fill(-1),
    scheme: new Int32Array(slots).fill(-1),
    prefix: new Int32Array(schemes.length * SCHEME_STRIDE),
    capLo: new Int32Array(slots),
    capHi: new Int32Array(slots),
    capRanks: new Int32Array(slots),
    lengthMin: new Uint8Array(KINDS.length).fill(1),
    lengthMax: new Uint8Array(KINDS.length),
    power: Uint8Array.from(KINDS, (kind) => powerOf(kind, rules)),
    jokersTogether: new Uint8Array(KINDS.length),
    consecutive: new Uint8Array(KINDS.length),
    combos: Array.from({ length: size }, () => undefined),
    bombClass: new Uint8Array(size),
    bombBase: new Int32Array(LENGTHS * BOMB_CLASSES.length * RANK_COUNT).fill(-1),
    wild: wildMaskOf(rules),
  };
  space.kind[PASS] = 255;
  schemes.forEach((prefix, index) => space.prefix.set(prefix, index * SCHEME_STRIDE));
  let schemeIndex = 0;
  for (const core of cores) fillCore(space, core, core.kickers === null ? -1 : schemeIndex++ * SCHEME_STRIDE);
  return space;
};

/** Writes the slot of one core and the tables of all its plays. */
const fillCore = (space: ActionSpace, core: PlayCore, scheme: number): void => {
  const kind = KIND_INDEX[core.kind];
  const slot = slotOf(kind, core.length, core.main);
  if (core.bomb === undefined) space.base[slot] = core.base;
  else {
    const bombClass = BOMB_CLASSES.indexOf(core.bomb);
    space.bombBase[bombSlot(core.length, bombClass, core.main)] = core.base;
    space.bombClass[core.base] = bombClass + 1;
  }
  space.scheme[slot] = scheme;
  space.lengthMax[kind] = core.length;
  if (space.lengthMin[kind] === 1) space.lengthMin[kind] = core.length;
  const cards = coreOf(core, space.rules.decks);
  let id = core.base;
  const write = (kickers: RankCounts): void => {
    const all = addCounts(cards, kickers);
    space.kind[id] = kind;
    space.main[id] = core.main;
    space.length[id] = core.length;
    space.cards[id] = sizeOf(all);
    space.lo[id] = all.lo;
    space.hi[id] = all.hi;
    id++;
  };
  if (core.kickers === null) {
    write(NO_CARDS);
    return;
  }
  let caps = NO_CARDS;
  core.kickers.caps.forEach((cap, rank) => {
    caps = addCounts(caps, copiesAsCounts(rankAt(rank), cap));
    if (cap > 0) space.capRanks[slot] = space.capRanks[slot]! | (1 << rank);
  });
  space.capLo[slot] = caps.lo;
  space.capHi[slot] = caps.hi;
  space.jokersTogether[kind] = Number(core.kickers.jokersTogether);
  space.consecutive[kind] = Number(core.kickers.consecutive);
  forEachKickers(core.kickers, 0, core.kickers.total, NO_CARDS, write);
};

/** All kicker sets of a scheme in id order: at each rank upwards, fewer copies first. */
const forEachKickers = (
  scheme: KickerScheme,
  rank: number,
  needed: number,
  chosen: RankCounts,
  write: (kickers: RankCounts) => void,
): void => {
  if (needed === 0) {
    write(chosen);
    return;
  }
  if (rank === RANK_COUNT) return;
  for (let units = 0; units <= Math.min(needed, scheme.caps[rank]!); units++) {
    if (!mayFollow(scheme, rank, units, needed)) continue;
    const next = addCounts(chosen, copiesAsCounts(rankAt(rank), units * scheme.unit));
    const resume = units > 0 && endsHere(scheme, rank) ? RANK_COUNT : rank + 1;
    if (resume === RANK_COUNT && needed !== units) continue;
    forEachKickers(scheme, resume, needed - units, next, write);
  }
};

/** Consecutive wings: one unit per rank, in 3..A, without a gap. */
const mayFollow = (scheme: KickerScheme, rank: number, units: number, needed: number): boolean =>
  !scheme.consecutive || (units === 0 ? needed === scheme.total : units === 1 && rank < 12);

/** Checks if the kickers end here: the big joker must not follow the small one unless they can go together. */
const endsHere = (scheme: KickerScheme, rank: number): boolean => rank === SMALL_JOKER && !scheme.jokersTogether;

/** The prefix table of a scheme (see `prefixAt`) and how many kicker sets it has. */
const rankKickers = (scheme: KickerScheme): { prefix: Int32Array; count: number } => {
  const prefix = new Int32Array(SCHEME_STRIDE);
  // Index = units left to choose: kicker sets from the ranks above the current one.
  let ways = Array.from({ length: scheme.total + 1 }, (_, needed) => Number(needed === 0));
  for (let rank = RANK_COUNT - 1; rank >= 0; rank--) {
    const above = ways;
    ways = above.map((_, needed) => {
      let sets = 0;
      for (let units = 0; units <= Math.min(needed, scheme.caps[rank]!); units++) {
        prefix[prefixAt(rank, needed, units)] = sets;
        if (needed === 0 || !mayFollow(scheme, rank, units, needed)) {
          sets += Number(needed === 0);
          continue;
        }
        const left = needed - units;
        sets += units > 0 && endsHere(scheme, rank) ? Number(left === 0) : (above[left] ?? 0);
      }
      return sets;
    });
  }
  return { prefix, count: ways[scheme.total]! };
};
