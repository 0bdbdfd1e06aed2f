/**
 * Decomposition of a hand of one deck: the fewest plays that empty it, and a value of the best way to take it apart.
 *
 * `chains.ts` takes out chains in every way. The rest of a way is a leaf: ranks held once, twice, three and four times,
 * and kicker slots to put the first two into. A leaf is evaluated by counting bits, so a hand costs about a
 * microsecond, and a memo keeps the result.
 *
 * The numbers measure a hand, whatever the rule set. They assume one deck, no answers, and the widest kickers
 * (`happy`): any cards that are not of a core rank of the same play. `plays` is exact under these assumptions.
 */
import { RANK_COUNT } from '@doudizhu/rules/cards';
import { ChainWalk, createChainCosts, NO_PLANE, type ChainVisitor } from './chains.ts';
import { HandMemo } from './hand-memo.ts';

/** Cost of a play in `value`: a turn to make it. A single or pair of rank r is worth r − 7. */
const PLAY_COST = 7;
const RANK_ZERO = 7;
/** A bomb of rank r is worth r + 7, the rocket 20: about a turn more than the best single. */
const ROCKET_VALUE = 20;

/**
 * Decomposes a hand given as two count words. The result is one integer: bits 0–7 the plays, above them the value +
 * VALUE_OFFSET, in halves. The memo of 2^18 hands is shared by all callers.
 */
export const decomposeOneDeck = (lo: number, hi: number): number => DECOMPOSER.decompose(lo, hi);

/** Halves of a point of value, shifted to be positive. */
const VALUE_OFFSET = 512;
/** Plays and value in one integer, never 0. @param value at least −255 */
export const packDecomposition = (plays: number, value: number): number => plays | ((2 * value + VALUE_OFFSET) << 8);
export const playsOf = (packed: number): number => packed & 0xff;
export const valueOf = (packed: number): number => ((packed >>> 8) - VALUE_OFFSET) / 2;

const JOKERS = (1 << 13) | (1 << 14);

/** Per mask of ranks: their number, and Σ (14 − rank), their cost as single plays of value rank − 7 − 7. */
const bitCount = new Uint8Array(1 << RANK_COUNT);
const bitCost = new Uint8Array(1 << RANK_COUNT);
for (let mask = 1; mask < 1 << RANK_COUNT; mask++) {
  const rest = mask & (mask - 1);
  bitCount[mask] = bitCount[rest]! + 1;
  bitCost[mask] = bitCost[rest]! + 14 - (31 - Math.clz32(mask & -mask));
}

/** Searches for the best ways of one hand after another. */
class Decomposer implements ChainVisitor {
  private readonly memo = new HandMemo(1 << 18, 1);
  private readonly costs = createChainCosts();
  private readonly walk = new ChainWalk(this, { planes: 'all' });
  /** The best of one search. The value is in halves of a point. */
  private bestPlays = 0;
  private bestValue = 0;
  // One leaf: single cards that can be kickers, those that must not be kickers of the plane, pairs. Slots that must be
  // filled: of the plane, of the quads, for pairs. With slots to spare triples and quads can be broken.
  private plays = 0;
  private ones = 0;
  private aside = 0;
  private twos = 0;
  private threes = 0;
  private planeSingles = 0;
  private quadSingles = 0;
  private pairs = 0;
  private spare = false;

  decompose(lo: number, hi: number): number {
    const { words } = this.memo;
    const at = this.memo.find(lo, hi);
    if (at >= 0) return words[at]!;
    this.bestPlays = 127;
    this.bestValue = -10_000;
    this.walk.visit(lo, hi, this.costs);
    const result = this.bestPlays | ((this.bestValue + VALUE_OFFSET) << 8);
    words[~at] = result;
    return result;
  }

  /** A chain is worth its main rank r as a single is, plus 1: r + 1 − 7, less the play. */
  cost(_copies: number, _length: number, main: number): number {
    return 2 * (main + 1 - RANK_ZERO - PLAY_COST);
  }

  /** A rest without chains: singles, pairs, triples and quads, and the slots of the planes. */
  leaf({ has1, has2, has3, has4, chains, singles, pairs, core, sums }: ChainWalk): void {
    const once = has1 & ~has2;
    const twice = has2 & ~has3;
    const triples = has3 & ~has4;
    const rocket = (once & JOKERS) === JOKERS;
    const loose = rocket ? once & ~JOKERS : once;
    const worth = sums[chains]! - 2 * bitCost[triples]! + (rocket ? 2 * (ROCKET_VALUE - PLAY_COST) : 0);
    const fours = bitCount[has4]!;
    this.threes = bitCount[triples]!;
    // Loose cards and quads with kickers only cost: a bomb is worth its rank, at most 12.
    if (worth + 24 * fours > this.bestValue) this.placeQuads(loose, twice, has4, worth, singles, pairs);

    this.aside = core === NO_PLANE ? 0 : bitCount[loose & core]!;
    this.ones = bitCount[loose]! - this.aside;
    this.twos = bitCount[twice]!;
    this.planeSingles = singles;
    this.quadSingles = 0;
    this.pairs = pairs;
    this.plays = chains + Number(rocket);
    // While loose cards fill all slots there can be, nothing is gained by breaking triples, quads or the rocket.
    this.spare = singles + pairs + this.threes + 2 * fours > this.ones + this.twos;
    this.split(fours);
    if (!rocket || !this.spare) return;
    this.plays--;
    this.ones += 2;
    this.split(fours);
  }

  /**
   * The fewest plays of a leaf, from counts alone: each quad is a bomb, or carries two singles or two pairs, or, with
   * slots to spare, is broken. Then as many triples are broken into a pair and a single card.
   */
  private split(fours: number): void {
    // A slot saves a play if it takes a loose card. Breaking a triple or quad uses up three slots or more.
    const units = this.ones + this.aside + this.twos;
    const slots = this.planeSingles + this.quadSingles + this.pairs + this.threes + 2 * fours;
    const saved = slots < units ? slots : units + (((slots - units) / 3) | 0);
    if (this.plays + units + this.threes + fours - saved >= this.bestPlays) return;
    if (fours === 0) {
      const broken = this.spare ? this.threes : 0;
      for (let more = 0; more <= broken; more++) {
        const count = this.plays + this.threes - more + this.unfilled(more);
        if (count < this.bestPlays) this.bestPlays = count;
      }
      return;
    }
    const rest = fours - 1;
    this.plays++;
    this.split(rest);
    this.quadSingles += 2;
    this.split(rest);
    this.quadSingles -= 2;
    this.pairs += 2;
    this.split(rest);
    this.pairs -= 2;
    this.plays--;
    if (!this.spare) return;
    this.ones++;
    this.threes++;
    this.split(rest); // a triple and a single card
    this.threes--;
    this.ones--;
    this.twos += 2;
    this.split(rest);
    this.twos--;
    this.ones += 2;
    this.split(rest);
    this.twos--;
    this.ones += 2;
    this.split(rest);
    this.ones -= 4;
  }

  /**
   * How many single cards and pairs no slot takes. IMPOSSIBLE where slots that must be filled stay empty.
   * @param broken triples that are a pair and a single card.
   */
  private unfilled(broken: number): number {
    const { aside, pairs } = this;
    const ones = this.ones + broken;
    const twos = this.twos + broken;
    if (pairs > twos) return IMPOSSIBLE;
    const asideOnQuads = Math.min(aside, this.quadSingles);
    const needed = this.planeSingles + this.quadSingles - asideOnQuads;
    let left = aside - asideOnQuads + twos - pairs;
    if (needed <= ones) left += ones - needed;
    else {
      const halved = (needed - ones + 1) >> 1; // pairs that serve as single kickers. An odd card stays
      if (halved > twos - pairs) return IMPOSSIBLE;
      left += ((needed - ones) & 1) - halved;
    }
    return Math.max(0, left - (this.threes - broken));
  }

  /** The best value of a leaf: the quads in three ways, then the lowest cards go into the slots. */
  private placeQuads(once: number, twice: number, quads: number, worth: number, singles: number, pairs: number): void {
    if (quads !== 0) {
      const low = quads & -quads;
      const rest = quads ^ low;
      const rank = 31 - Math.clz32(low);
      // A bomb of rank r is worth r + 7; with kickers the quad is an ordinary play of half that strength.
      this.placeQuads(once, twice, rest, worth + 2 * rank, singles, pairs);
      const carrier = worth + rank - 2 * PLAY_COST;
      this.placeQuads(once, twice, rest, carrier, singles + 2, pairs);
      this.placeQuads(once, twice, rest, carrier, singles, pairs + 2);
      return;
    }
    let ones = once;
    let twos = twice;
    for (let slot = 0; slot < pairs; slot++) {
      if (twos === 0) return;
      twos &= twos - 1;
    }
    let needed = singles;
    for (; needed > 0 && ones !== 0; needed--) ones &= ones - 1;
    for (; needed > 0; needed -= 2) {
      if (twos === 0) return;
      const low = twos & -twos;
      twos ^= low;
      if (needed === 1) ones |= low;
    }
    for (let slot = 0; slot < this.threes && (ones | twos) !== 0; slot++) {
      const one = ones & -ones;
      const two = twos & -twos;
      if (two === 0 || (one !== 0 && one <= two)) ones ^= one;
      else twos ^= two;
    }
    const sum = worth - 2 * (bitCost[ones]! + bitCost[twos]!);
    if (sum > this.bestValue) this.bestValue = sum;
  }
}

const IMPOSSIBLE = 127;

const DECOMPOSER = new Decomposer();
