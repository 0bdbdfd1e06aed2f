/**
 * The plain generator for hands with wild ranks: for every play of the rule set it tries every way to lay its cards one by
 * one, by docs/reference/rules.md and not by `wild.ts`. Tests hold the fast generator against it; nothing else should use
 * it.
 */
import { ALL_RANKS, countOf, NO_CARDS, RANK_2, rankAt, type RankCounts } from '../base/cards.ts';
import { actionSpace, decode, type ActionId } from '../combos/actions.ts';
import { beats, coreOf, type Combo } from '../combos/combo.ts';
import { cardsIn, type BombClass } from '../combos/shape.ts';
import { wildRanksOf, type RuleSet } from '../ruleset/ruleset.ts';

/** All plays (no pass) that a hand may make, in the order of their ids. @param toBeat null when leading. */
export const referenceWildCombos = (hand: RankCounts, toBeat: Combo | null, rules: RuleSet): Combo[] => {
  const held = ALL_RANKS.map((rank) => countOf(hand, rank));
  const size = held.reduce((sum, copies) => sum + copies, 0);
  const wild = wildRanksOf(rules);
  const pool = wild.reduce((sum, rank) => sum + held[rank]!, 0);
  // A card that is missing takes a wild one.
  const isNear = (needed: readonly number[]): boolean =>
    needed.reduce((missing, copies, rank) => missing + Math.max(0, copies - held[rank]!), 0) <= pool;
  return coresOf(rules)
    .filter(({ cards, needed, combo }) => cards <= size && isNear(needed) && canLay(combo, held, wild))
    .flatMap(({ plays }) => plays.filter(({ needed }) => isNear(needed)).map(({ combo }) => combo))
    .filter((combo) => canLay(combo, held, wild) && (toBeat === null || beats(combo, toBeat, rules)));
};

/** A core and the plays that have it. */
interface Core {
  /** The core without kickers. */
  readonly combo: Combo;
  /** Index = rank: cards of the core; none for a mixed bomb. */
  readonly needed: readonly number[];
  /** Cards of each of its plays. */
  readonly cards: number;
  /** In order of their ids, with the cards that they stand for. */
  readonly plays: { readonly combo: Combo; readonly needed: readonly number[] }[];
}

const coresByTables = new Map<unknown, Core[]>();

const coresOf = (rules: RuleSet): Core[] => {
  const space = actionSpace(rules);
  const known = coresByTables.get(space.lo);
  if (known !== undefined) return known;
  const cores: Core[] = [];
  let last: Combo | null = null;
  for (let id = 1; id < space.size; id++) {
    const combo = decode(space, id as ActionId);
    const needed = ALL_RANKS.map((rank) => (combo.bomb === 'mixed' ? 0 : countOf(coreOf(combo, 1), rank)));
    const isSame = last?.kind === combo.kind && last.length === combo.length && last.main === combo.main;
    if (!isSame || combo.kind === 'bomb')
      cores.push({
        combo: { ...combo, kickers: NO_CARDS },
        needed,
        cards: cardsIn(combo.kind, combo.length, 1),
        plays: [],
      });
    const all = needed.map((copies, rank) => copies + countOf(combo.kickers, rankAt(rank)));
    cores.at(-1)!.plays.push({ combo, needed: all });
    last = combo;
  }
  coresByTables.set(space.lo, cores);
  return cores;
};

/** Checks if some way to lay the combo from a hand obeys the rules. */
const canLay = (combo: Combo, held: readonly number[], wild: readonly number[]): boolean => {
  if (combo.bomb === 'mixed') {
    const [low = 0, high = 0] = wild.map((rank) => held[rank]!);
    return wild.length === 2 && low > 0 && high > 0 && low + high >= combo.length;
  }
  const core = ALL_RANKS.flatMap((rank) =>
    Array.from({ length: countOf(coreOf(combo, 1), rank) }, () => rank as number),
  );
  const left = [...held];
  return layCore({ combo, core, wild, left, laid: [] });
};

interface Laying {
  readonly combo: Combo;
  /** Ranks of the core, a card each. */
  readonly core: readonly number[];
  readonly wild: readonly number[];
  /** Index = rank: cards of the hand that are not laid yet. */
  readonly left: number[];
  /** Ranks of the cards laid for the core. */
  readonly laid: number[];
}

const layCore = (laying: Laying): boolean => {
  const { combo, core, wild, left, laid } = laying;
  const place = core[laid.length];
  if (place === undefined) return isCore(laying) && layKickers(combo, 0, wild, left);
  const fillers = place <= RANK_2 ? wild.filter((rank) => rank !== place) : [];
  // Equal places are laid in one order only: own cards first.
  const before = laid.length > 0 && core[laid.length - 1] === place ? laid.at(-1) : undefined;
  const choices = [place, ...fillers];
  return choices.slice(before === undefined ? 0 : choices.indexOf(before)).some((rank) => {
    const cards = left[rank] ?? 0;
    if (cards === 0) return false;
    left[rank]!--;
    laid.push(rank);
    const done = layCore(laying);
    laid.pop();
    left[rank]!++;
    return done;
  });
};

/** The core has a card that is not wild, or all its wild cards count as their own rank; a bomb has its class. */
const isCore = ({ combo, core, wild, left, laid }: Laying): boolean => {
  const plain = laid.filter((rank) => !wild.includes(rank)).length;
  const isOwn = laid.every((rank, index) => rank === core[index]);
  if (plain === 0 && !isOwn) return false;
  if (combo.kind !== 'bomb') return true;
  const found: BombClass = plain === 0 ? 'pure' : isOwn ? 'hard' : 'soft';
  // Canonical cards: own cards first, so a soft bomb leaves no card of its rank in the hand.
  return combo.bomb === found && (found !== 'soft' || left[combo.main] === 0);
};

/** Lays the kickers from a rank up: singles as themselves, pairs with a card that is not wild or of two of one wild rank. */
const layKickers = (combo: Combo, from: number, wild: readonly number[], left: number[]): boolean => {
  const rank = ALL_RANKS.find((each) => each >= from && countOf(combo.kickers, each) > 0);
  if (rank === undefined) return true;
  const copies = countOf(combo.kickers, rank);
  const isPairs = combo.kind.endsWith('pair') || combo.kind.endsWith('pairs');
  return layUnits({ combo, rank, units: isPairs ? copies / 2 : copies, isPairs, wild, left });
};

interface Units {
  readonly combo: Combo;
  readonly rank: number;
  readonly units: number;
  readonly isPairs: boolean;
  readonly wild: readonly number[];
  readonly left: number[];
}

const layUnits = (laying: Units): boolean => {
  const { combo, rank, units, isPairs, wild, left } = laying;
  if (units === 0) return layKickers(combo, rank + 1, wild, left);
  const fillers = isPairs && !wild.includes(rank) ? wild : [];
  const ways = isPairs ? [[rank, rank], ...fillers.map((filler) => [rank, filler])] : [[rank]];
  return ways.some((cards) => {
    for (const card of cards) left[card]!--;
    const done = left.every((copies) => copies >= 0) && layUnits({ ...laying, units: units - 1 });
    for (const card of cards) left[card]!++;
    return done;
  });
};
