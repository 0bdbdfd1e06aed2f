/**
 * Every way to lay cards of a hand with wild ranks, by docs/reference/rules.md and not by `wild.ts` or the move generator:
 * each set of cards of the hand, as each combo that it can stand for. Only tests use it.
 */
import { ALL_RANKS, countOf, countsFromArray, NO_CARDS, RANK_2, rankAt, type RankCounts } from '../base/cards.ts';
import { coreOf, type Combo } from '../combos/combo.ts';
import { cardsIn, kickersFit, kickersOf, lengthsOf, mainsOf, SHAPES, type KickerScheme } from '../combos/shape.ts';
import { KINDS } from '../ruleset/kinds.ts';
import { wildRanksOf } from '../ruleset/ruleset.ts';
import { type RuleSet } from '../ruleset/switches.ts';

/** Cards that are laid, and a combo that they stand for. */
export interface Lay {
  readonly cards: RankCounts;
  readonly combo: Combo;
}

/** All lays of hands under one rule set whose wild ranks are known. The combos of a set of cards are found once. */
export class EveryLay {
  private readonly rules: RuleSet;
  private readonly wild: readonly number[];
  private readonly shapes: readonly CoreShape[];
  private readonly combosOf = new Map<string, readonly Combo[]>();

  constructor(rules: RuleSet) {
    this.rules = rules;
    this.wild = wildRanksOf(rules);
    this.shapes = KINDS.flatMap((kind) =>
      kind === 'bomb' || kind === 'rocket'
        ? []
        : lengthsOf(rules, kind).flatMap((length) =>
            mainsOf(rules, kind, length).map((main): CoreShape => {
              const core = { kind, length, main, kickers: NO_CARDS };
              const copies = ALL_RANKS.map((rank) => countOf(coreOf(core, 1), rank));
              const cards = cardsIn(kind, length, 1);
              return {
                core,
                copies,
                cards,
                unit: SHAPES[kind].kickerSize,
                scheme: kickersOf(rules, kind, main, length),
              };
            }),
          ),
    );
  }

  of(hand: RankCounts): Lay[] {
    const held = ALL_RANKS.map((rank) => countOf(hand, rank));
    const lays: Lay[] = [];
    const laid: number[] = ALL_RANKS.map(() => 0);
    const choose = (rank: number): void => {
      if (rank < held.length) {
        for (laid[rank] = 0; laid[rank]! <= held[rank]!; laid[rank]!++) choose(rank + 1);
        laid[rank] = 0;
        return;
      }
      const cards = countsFromArray(laid);
      for (const combo of this.combosOfCards(laid)) if (this.mayLay(combo, held)) lays.push({ cards, combo });
    };
    choose(0);
    return lays;
  }

  /** The switch `softBesideHard`. */
  private mayLay({ bomb, length, main }: Combo, held: readonly number[]): boolean {
    return this.rules.softBesideHard || bomb !== 'soft' || length > 4 || held[main] !== 4;
  }

  private combosOfCards(laid: readonly number[]): readonly Combo[] {
    const key = laid.join('');
    const known = this.combosOf.get(key);
    if (known !== undefined) return known;
    const size = sum(laid);
    const combos = this.bombsOf(laid, size);
    for (const shape of this.shapes) if (shape.cards === size) this.addCombos(shape, laid, combos);
    this.combosOf.set(key, combos);
    return combos;
  }

  private isWild(rank: number): boolean {
    return this.wild.includes(rank);
  }

  private bombsOf(laid: readonly number[], size: number): Combo[] {
    const held = ALL_RANKS.filter((rank) => laid[rank]! > 0);
    if (size === 2 && laid[13] === 1 && laid[14] === 1)
      return [{ kind: 'rocket', main: rankAt(14), length: 1, kickers: NO_CARDS }];
    if (size < 4 || (size > 4 && this.wild.length < 2) || !lengthsOf(this.rules, 'bomb').includes(size)) return [];
    const [main = rankAt(0), ...others] = held.filter((rank) => !this.isWild(rank));
    const bomb = { kind: 'bomb', length: size, kickers: NO_CARDS } as const;
    if (held.every((rank) => this.isWild(rank))) {
      return held.length === 1
        ? [{ ...bomb, main: held[0]!, bomb: 'pure' }]
        : [{ ...bomb, main: RANK_2, bomb: 'mixed' }];
    }
    if (others.length > 0 || main > RANK_2) return [];
    return [{ ...bomb, main, bomb: held.length === 1 ? 'hard' : 'soft' }];
  }

  /** Adds the combos of one core: each number of wild cards of either rank can fill it, the rest are kickers. */
  private addCombos({ core, copies, scheme, unit }: CoreShape, laid: readonly number[], combos: Combo[]): void {
    const left = laid.map((cards, rank) => (copies[rank]! > 0 && !this.isWild(rank) ? 0 : cards));
    const plain = laid.map((cards, rank) => cards - left[rank]!);
    if (plain.some((cards, rank) => cards > copies[rank]! || (rank > RANK_2 && cards < copies[rank]!))) return;
    const missing = sum(copies) - sum(plain);
    const [first = 0, second = first] = this.wild;
    const ways = second === first ? [missing] : Array.from({ length: missing + 1 }, (_, count) => count);
    for (const firsts of ways) {
      const rest = left.slice();
      rest[first]! -= firsts;
      if (second !== first) rest[second]! -= missing - firsts;
      if (rest[first]! < 0 || rest[second]! < 0) continue;
      const isOwn = this.wild.every((rank) => copies[rank] === left[rank]! - rest[rank]!);
      if (sum(plain) === 0 && !isOwn) continue;
      for (const kickers of kickersFrom(scheme, unit, rest, this.wild)) {
        const isKnown = combos.some((combo) => isSameCombo(combo, { ...core, kickers }));
        if (!isKnown) combos.push({ ...core, kickers });
      }
    }
  }
}

/** A core of one kind, length and main rank. Index of `copies` = rank. */
interface CoreShape {
  readonly core: Combo;
  readonly copies: readonly number[];
  /** Cards of each of its plays. */
  readonly cards: number;
  readonly unit: 0 | 1 | 2;
  readonly scheme: KickerScheme | null;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const isSameCombo = (a: Combo, b: Combo): boolean =>
  a.kind === b.kind &&
  a.main === b.main &&
  a.length === b.length &&
  a.kickers.lo === b.kickers.lo &&
  a.kickers.hi === b.kickers.hi;

/** The kickers that all these cards can be: single cards as themselves. Pairs of two equal cards, or of one that is not wild
 * and a wild one. */
const kickersFrom = (
  scheme: KickerScheme | null,
  unit: 0 | 1 | 2,
  rest: readonly number[],
  wild: readonly number[],
): RankCounts[] => {
  if (scheme === null || unit === 0) return sum(rest) === 0 ? [NO_CARDS] : [];
  const found: RankCounts[] = [];
  const add = (cards: readonly number[]): void => {
    const kickers = countsFromArray(cards);
    if (kickersFit(scheme, kickers)) found.push(kickers);
  };
  if (unit === 1) {
    add(rest);
    return found;
  }
  const meant: number[] = rest.map(() => 0);
  const choose = (rank: number, fillers: number): void => {
    if (rank === meant.length) {
      if (fillers === 0) add(meant);
      return;
    }
    const cards = rest[rank]!;
    if (wild.includes(rank)) {
      for (let own = 0; own <= cards; own += 2) {
        meant[rank] = own;
        choose(rank + 1, fillers + cards - own);
      }
    } else {
      for (let filled = cards % 2; filled <= (rank > RANK_2 ? 0 : cards); filled += 2) {
        meant[rank] = cards + filled;
        choose(rank + 1, fillers - filled);
      }
    }
    meant[rank] = 0;
  };
  choose(0, 0);
  return found;
};
