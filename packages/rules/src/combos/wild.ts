/**
 * Plays of a hand with wild ranks (癞子): the cards that leave the hand for the cards that a play stands for.
 *
 * A wild card stands for any rank from 3 to 2. A core has at least one card that is not wild, or all its wild cards count
 * as their own rank. A single kicker keeps its own rank. A pair of kickers has a card that is not wild, or is two wild
 * cards of their own rank (docs/reference/rules.md).
 */
import {
  ALL_RANKS,
  contains,
  copiesAt,
  copiesAsCounts,
  countOf,
  countsFromArray,
  NO_CARDS,
  RANK_2,
  type Rank,
  type RankCounts,
} from '../base/cards.ts';
import { wildRanksOf } from '../ruleset/ruleset.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import { decode, PASS, type ActionId, type ActionSpace } from './actions.ts';
import { coreOf, countsOfCombo, type Combo } from './combo.ts';
import { BOMB_CLASSES, isBombOrRocket, SHAPES } from './shape.ts';

/**
 * The cards that leave a hand for a combo: cards of the ranks that it stands for, then wild cards, those of the lowest
 * wild rank first. @returns null if the hand cannot play the combo.
 */
export const cardsUsed = (hand: RankCounts, combo: Combo, rules: RuleSet): RankCounts | null => {
  const wild = wildRanksOf(rules);
  if (wild.length === 0) {
    const cards = countsOfCombo(combo, rules.decks);
    return contains(hand, cards) ? cards : null;
  }
  return combo.bomb === 'mixed' ? mixedBomb(hand, combo, wild) : filled(hand, combo, { rules, wild });
};

/** The cards that leave a hand for one of its plays, by id; none for the pass. */
export const cardsOfPlay = (space: ActionSpace, hand: RankCounts, id: ActionId): RankCounts => {
  if (id === PASS) return NO_CARDS;
  const [lo, hi] = [space.lo[id]!, space.hi[id]!];
  if (space.wild === 0) return { lo, hi };
  if (space.bombClass[id] === MIXED) return cardsUsed(hand, decode(space, id), space.rules) as RankCounts;
  // Cards of the ranks that it stands for, as many as the hand has; wild cards for the others.
  let [usedLo, usedHi, missing] = [0, 0, 0];
  for (let shift = 0; shift < 32; shift += 4) {
    const [low, high] = [(lo >>> shift) & 15, (hi >>> shift) & 15];
    const [lows, highs] = [Math.min(low, (hand.lo >>> shift) & 15), Math.min(high, (hand.hi >>> shift) & 15)];
    usedLo |= lows << shift;
    usedHi |= highs << shift;
    missing += low + high - lows - highs;
  }
  for (let bits = space.wild; missing > 0 && bits !== 0; bits &= bits - 1) {
    const rank = 31 - Math.clz32(bits & -bits);
    const taken = Math.min(missing, copiesAt(hand.lo, hand.hi, rank) - copiesAt(usedLo, usedHi, rank));
    missing -= taken;
    if (rank < 8) usedLo += taken << (4 * rank);
    else usedHi += taken << (4 * (rank - 8));
  }
  return { lo: usedLo | 0, hi: usedHi | 0 };
};

const MIXED = 1 + BOMB_CLASSES.indexOf('mixed');

/** Checks if these cards, all of them, can be laid for a combo. */
export const standsFor = (cards: RankCounts, combo: Combo, rules: RuleSet): boolean => {
  const used = cardsUsed(cards, combo, rules);
  return used !== null && used.lo === cards.lo && used.hi === cards.hi;
};

const filled = (
  hand: RankCounts,
  combo: Combo,
  { rules, wild }: { readonly rules: RuleSet; readonly wild: readonly Rank[] },
): RankCounts | null => {
  const core = coreOf(combo, rules.decks);
  const carriesPairs = !isBombOrRocket(combo.kind) && SHAPES[combo.kind].kickerSize === 2;
  const used = ALL_RANKS.map(() => 0);
  // Cards of the core, by their own rank: not wild; filled by another; wild.
  let [plain, missing, own] = [0, 0, 0];
  for (const rank of ALL_RANKS) {
    const [inCore, carried, held] = [countOf(core, rank), countOf(combo.kickers, rank), countOf(hand, rank)];
    const taken = Math.min(held, inCore + carried);
    used[rank] = taken;
    missing += inCore + carried - taken;
    if (wild.includes(rank)) {
      own += Math.min(held, inCore);
      if (held < carried) return null;
      continue;
    }
    plain += Math.min(held, inCore);
    if (rank > RANK_2 && taken < inCore + carried) return null;
    if (held < (carriesPairs ? carried / 2 : carried)) return null;
  }
  const size = ALL_RANKS.reduce((sum, rank) => sum + countOf(core, rank), 0);
  if (plain === 0 && own < size) return null;
  if (!isOfClass(combo, { plain, size })) return null;
  for (const rank of wild) {
    const taken = Math.min(missing, countOf(hand, rank) - (used[rank] ?? 0));
    used[rank] = (used[rank] ?? 0) + taken;
    missing -= taken;
  }
  return missing === 0 ? countsFromArray(used) : null;
};

const isOfClass = ({ kind, bomb }: Combo, { plain, size }: { plain: number; size: number }): boolean => {
  if (kind !== 'bomb') return true;
  return bomb === (plain === 0 ? 'pure' : plain < size ? 'soft' : 'hard');
};

/** Wild cards of both ranks, the lowest first, at least one of each. */
const mixedBomb = (hand: RankCounts, { length }: Combo, [low, high]: readonly Rank[]): RankCounts | null => {
  if (low === undefined || high === undefined) return null;
  const lows = Math.min(countOf(hand, low), length - 1);
  const highs = length - lows;
  if (lows === 0 || countOf(hand, high) < highs) return null;
  const [a, b] = [copiesAsCounts(low, lows), copiesAsCounts(high, highs)];
  return { lo: a.lo + b.lo, hi: a.hi + b.hi };
};
