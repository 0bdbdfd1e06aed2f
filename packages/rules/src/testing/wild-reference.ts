/**
 * The plain generator for hands with wild ranks, by docs/reference/rules.md and not by `wild.ts`. For every play of the
 * rule set it tries every way to place its cards one by one. Only tests of the fast generator use it.
 */
import { ALL_RANKS, countOf, RANK_2, type RankCounts } from '../base/cards.ts';
import { actionSpace, decode, type ActionId } from '../combos/actions.ts';
import { beats, coreOf, type Combo } from '../combos/combo.ts';
import { cardsIn, type BombClass } from '../combos/shape.ts';
import { wildRanksOf } from '../ruleset/ruleset.ts';
import { type RuleSet } from '../ruleset/switches.ts';

/** All plays (no pass) that a hand can make, in the order of their ids. @param toBeat null when leading. */
export const referenceWildCombos = (hand: RankCounts, toBeat: Combo | null, rules: RuleSet): Combo[] => {
  const held: number[] = ALL_RANKS.map((rank) => countOf(hand, rank));
  const size = sum(held);
  const wild = wildRanksOf(rules);
  const pool = sum(wild.map((rank) => held[rank] ?? 0));
  // Each missing card takes a wild one.
  const missing = (needed: readonly Needed[]): number => {
    let count = 0;
    for (const { rank, copies } of needed) count += Math.max(0, copies - held[rank]!);
    return count;
  };
  const found: Combo[] = [];
  for (const core of coresOf(rules)) {
    if (core.combo.kind === 'triple' && rules.bareTriple === 'last' && size !== 3) continue;
    const filled = missing(core.needed);
    if (core.cards > size || filled > pool || !canPlace(core, [], held, wild)) continue;
    for (const { combo, kickers } of core.plays) {
      if (filled + missing(kickers) > pool || !canPlace(core, kickers, held, wild)) continue;
      if (toBeat === null || beats(combo, toBeat, rules)) found.push(combo);
    }
  }
  return found;
};

/** A rank and a number of its cards. */
interface Needed {
  readonly rank: number;
  readonly copies: number;
}

/** A core and the plays that have it. */
interface Core {
  readonly combo: Combo;
  /** Cards of the core by rank, and one by one. None for a mixed bomb. */
  readonly needed: readonly Needed[];
  readonly slots: readonly number[];
  /** Cards of each of its plays. */
  readonly cards: number;
  /** In order of their ids. */
  readonly plays: { readonly combo: Combo; readonly kickers: readonly Needed[] }[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const neededFor = (counts: RankCounts): Needed[] =>
  ALL_RANKS.map((rank) => ({ rank, copies: countOf(counts, rank) })).filter(({ copies }) => copies > 0);

const coresByTables = new Map<unknown, Core[]>();

const coresOf = (rules: RuleSet): Core[] => {
  const space = actionSpace(rules);
  const known = coresByTables.get(space.lo);
  if (known !== undefined) return known;
  const cores: Core[] = [];
  for (let id = 1; id < space.size; id++) {
    const combo = decode(space, id as ActionId);
    const last = cores.at(-1)?.combo;
    const isSame = last?.kind === combo.kind && last.length === combo.length && last.main === combo.main;
    if (!isSame || combo.kind === 'bomb') {
      const needed = combo.bomb === 'mixed' ? [] : neededFor(coreOf(combo, 1));
      const slots = needed.flatMap(({ rank, copies }) => Array.from({ length: copies }, () => rank));
      cores.push({ combo, needed, slots, cards: cardsIn(combo.kind, combo.length, 1), plays: [] });
    }
    cores.at(-1)?.plays.push({ combo, kickers: neededFor(combo.kickers) });
  }
  coresByTables.set(space.lo, cores);
  return cores;
};

/** Checks if some way to place a core and kickers from a hand obeys the rules. */
const canPlace = (
  core: Core,
  kickers: readonly Needed[],
  held: readonly number[],
  wild: readonly number[],
): boolean => {
  if (core.combo.bomb === 'mixed') {
    const [low = 0, high = 0] = wild.map((rank) => held[rank] ?? 0);
    return wild.length === 2 && low > 0 && high > 0 && low + high >= core.combo.length;
  }
  return placeCore({ core, kickers, wild, left: [...held], placed: [] });
};

interface Placing {
  readonly core: Core;
  readonly kickers: readonly Needed[];
  readonly wild: readonly number[];
  /** Index = rank: cards of the hand that are not placed yet. */
  readonly left: number[];
  /** Ranks of the cards placed for the core. */
  readonly placed: number[];
}

const placeCore = (placing: Placing): boolean => {
  const { core, wild, placed } = placing;
  const slot = core.slots[placed.length];
  if (slot === undefined) return isCore(placing) && placeKickers(placing, 0);
  // Equal slots are filled in one order only: own cards first.
  const before = placed.length > 0 && core.slots[placed.length - 1] === slot ? placed[placed.length - 1] : slot;
  if (before === slot && placeOne(placing, slot)) return true;
  if (slot > RANK_2) return false;
  let isOpen = before === slot;
  for (const filler of wild) {
    isOpen ||= filler === before;
    if (isOpen && filler !== slot && placeOne(placing, filler)) return true;
  }
  return false;
};

/** Places a card for the next slot of the core, and tries the rest. */
const placeOne = (placing: Placing, rank: number): boolean => {
  const { left, placed } = placing;
  if (left[rank]! < 1) return false;
  left[rank]!--;
  placed.push(rank);
  const done = placeCore(placing);
  placed.pop();
  left[rank]!++;
  return done;
};

/** The core has a card that is not wild, or all its wild cards count as their own rank. A bomb has its class. */
const isCore = ({ core: { combo, slots }, wild, placed }: Placing): boolean => {
  const plain = placed.filter((rank) => !wild.includes(rank)).length;
  const isOwn = placed.every((rank, index) => rank === slots[index]);
  if (plain === 0 && !isOwn) return false;
  if (combo.kind !== 'bomb') return true;
  const found: BombClass = plain === 0 ? 'pure' : isOwn ? 'hard' : 'soft';
  return combo.bomb === found;
};

/** Places the kickers from one on: singles as themselves, pairs with a card that is not wild or of two of one wild rank. */
const placeKickers = (placing: Placing, from: number): boolean => {
  const { kickers, core } = placing;
  const next = kickers[from];
  if (next === undefined) return true;
  const { rank, copies } = next;
  const isPairs = /pairs?$/u.test(core.combo.kind);
  return placeUnits(placing, from, { rank, units: isPairs ? copies / 2 : copies, isPairs });
};

interface Units {
  readonly rank: number;
  readonly units: number;
  readonly isPairs: boolean;
}

const placeUnits = (placing: Placing, from: number, { rank, units, isPairs }: Units): boolean => {
  const { wild, left } = placing;
  if (units === 0) return placeKickers(placing, from + 1);
  const place = (first: number, second: number | null): boolean => {
    left[first]!--;
    if (second !== null) left[second]!--;
    const done =
      left[first]! >= 0 &&
      (second === null || left[second]! >= 0) &&
      placeUnits(placing, from, { rank, units: units - 1, isPairs });
    left[first]!++;
    if (second !== null) left[second]!++;
    return done;
  };
  if (place(rank, isPairs ? rank : null)) return true;
  return isPairs && !wild.includes(rank) && wild.some((filler) => place(rank, filler));
};
