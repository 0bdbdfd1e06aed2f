/**
 * The plain generator for hands with wild ranks, by docs/reference/rules.md and not by `wild.ts`. For every play of the
 * rule set it tries every way to lay its cards one by one. Only tests of the fast generator use it.
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
    if (core.cards > size || filled > pool || !canLay(core, [], held, wild)) continue;
    for (const { combo, kickers } of core.plays) {
      if (filled + missing(kickers) > pool || !canLay(core, kickers, held, wild)) continue;
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
  readonly places: readonly number[];
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
      const places = needed.flatMap(({ rank, copies }) => Array.from({ length: copies }, () => rank));
      cores.push({ combo, needed, places, cards: cardsIn(combo.kind, combo.length, 1), plays: [] });
    }
    cores.at(-1)?.plays.push({ combo, kickers: neededFor(combo.kickers) });
  }
  coresByTables.set(space.lo, cores);
  return cores;
};

/** Checks if some way to lay a core and kickers from a hand obeys the rules. */
const canLay = (core: Core, kickers: readonly Needed[], held: readonly number[], wild: readonly number[]): boolean => {
  if (core.combo.bomb === 'mixed') {
    const [low = 0, high = 0] = wild.map((rank) => held[rank] ?? 0);
    return wild.length === 2 && low > 0 && high > 0 && low + high >= core.combo.length;
  }
  return layCore({ core, kickers, wild, left: [...held], laid: [] });
};

interface Laying {
  readonly core: Core;
  readonly kickers: readonly Needed[];
  readonly wild: readonly number[];
  /** Index = rank: cards of the hand that are not laid yet. */
  readonly left: number[];
  /** Ranks of the cards laid for the core. */
  readonly laid: number[];
}

const layCore = (laying: Laying): boolean => {
  const { core, wild, laid } = laying;
  const place = core.places[laid.length];
  if (place === undefined) return isCore(laying) && layKickers(laying, 0);
  // Equal places are laid in one order only: own cards first.
  const before = laid.length > 0 && core.places[laid.length - 1] === place ? laid[laid.length - 1] : place;
  if (before === place && layOne(laying, place)) return true;
  if (place > RANK_2) return false;
  let isOpen = before === place;
  for (const filler of wild) {
    isOpen ||= filler === before;
    if (isOpen && filler !== place && layOne(laying, filler)) return true;
  }
  return false;
};

/** Lays a card for the next place of the core, and tries the rest. */
const layOne = (laying: Laying, rank: number): boolean => {
  const { left, laid } = laying;
  if (left[rank]! < 1) return false;
  left[rank]!--;
  laid.push(rank);
  const done = layCore(laying);
  laid.pop();
  left[rank]!++;
  return done;
};

/** The core has a card that is not wild, or all its wild cards count as their own rank. A bomb has its class. */
const isCore = ({ core: { combo, places }, wild, laid }: Laying): boolean => {
  const plain = laid.filter((rank) => !wild.includes(rank)).length;
  const isOwn = laid.every((rank, index) => rank === places[index]);
  if (plain === 0 && !isOwn) return false;
  if (combo.kind !== 'bomb') return true;
  const found: BombClass = plain === 0 ? 'pure' : isOwn ? 'hard' : 'soft';
  return combo.bomb === found;
};

/** Lays the kickers from one on: singles as themselves, pairs with a card that is not wild or of two of one wild rank. */
const layKickers = (laying: Laying, from: number): boolean => {
  const { kickers, core } = laying;
  const next = kickers[from];
  if (next === undefined) return true;
  const { rank, copies } = next;
  const isPairs = /pairs?$/u.test(core.combo.kind);
  return layUnits(laying, from, { rank, units: isPairs ? copies / 2 : copies, isPairs });
};

interface Units {
  readonly rank: number;
  readonly units: number;
  readonly isPairs: boolean;
}

const layUnits = (laying: Laying, from: number, { rank, units, isPairs }: Units): boolean => {
  const { wild, left } = laying;
  if (units === 0) return layKickers(laying, from + 1);
  const lay = (first: number, second: number | null): boolean => {
    left[first]!--;
    if (second !== null) left[second]!--;
    const done =
      left[first]! >= 0 &&
      (second === null || left[second]! >= 0) &&
      layUnits(laying, from, { rank, units: units - 1, isPairs });
    left[first]!++;
    if (second !== null) left[second]!++;
    return done;
  };
  if (lay(rank, isPairs ? rank : null)) return true;
  return isPairs && !wild.includes(rank) && wild.some((filler) => lay(rank, filler));
};
