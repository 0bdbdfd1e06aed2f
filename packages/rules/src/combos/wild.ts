/**
 * Plays of a hand with wild ranks (癞子): the cards that leave the hand for the cards that a play stands for.
 *
 * A wild card stands for any rank from 3 to 2. A core has at least one card that is not wild, or all its wild cards count
 * as their own rank. A single kicker keeps its own rank. A pair of kickers has a card that is not wild, or is two wild
 * cards of their own rank (docs/reference/rules.md).
 */
import {
  addCounts,
  ALL_RANKS,
  contains,
  copiesAt,
  copiesAsCounts,
  countOf,
  NO_CARDS,
  RANK_2,
  sameCounts,
  subtractCounts,
  type Rank,
  type RankCounts,
} from '../base/cards.ts';
import { wildRanksOf } from '../ruleset/ruleset.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import { decode, PASS, type ActionId, type ActionSpace } from './actions.ts';
import { comboOfPlay, coreOf, countsOfCombo, type Combo, type Play } from './combo.ts';
import { BOMB_CLASSES, isBombOrRocket, SHAPES } from './shape.ts';

/**
 * The cards that leave a hand for a play: those that it names, or the canonical ones. Canonical are cards of the ranks
 * that it stands for, then wild cards, those of the lowest wild rank first. A soft bomb has a wild card even if the hand
 * holds its rank four times. @returns null if the hand cannot make the play.
 */
export const cardsUsed = (hand: RankCounts, play: Play, rules: RuleSet): RankCounts | null => {
  const wild = wildRanksOf(rules);
  if (wild.length === 0) {
    const cards = countsOfCombo(play, rules.decks);
    return contains(hand, cards) ? cards : null;
  }
  const canonical = play.bomb === 'mixed' ? mixedBomb(hand, play, wild) : filled(hand, play, { rules, wild });
  if (play.uses === undefined || canonical === null) return canonical;
  return contains(hand, play.uses) && standsFor(play.uses, play, rules) ? play.uses : null;
};

/** The cards that leave a hand for one of its plays, by id. None for the pass. */
export const cardsOfPlay = (space: ActionSpace, hand: RankCounts, id: ActionId): RankCounts => {
  if (id === PASS) return NO_CARDS;
  const [lo, hi] = [space.lo[id]!, space.hi[id]!];
  if (space.wild === 0) return { lo, hi };
  const bombClass = space.bombClass[id]!;
  if (bombClass === MIXED) return cardsUsed(hand, decode(space, id), space.rules) as RankCounts;
  const naturalMax = bombClass === SOFT ? space.length[id]! - 1 : 15;
  // Cards of the ranks that it stands for, as many as the hand has. Wild cards for the others.
  let [usedLo, usedHi, missing] = [0, 0, 0];
  for (let shift = 0; shift < 32; shift += 4) {
    const [low, high] = [(lo >>> shift) & 15, (hi >>> shift) & 15];
    const lows = Math.min(low, (hand.lo >>> shift) & 15, naturalMax);
    const highs = Math.min(high, (hand.hi >>> shift) & 15, naturalMax);
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

const SOFT = 1 + BOMB_CLASSES.indexOf('soft');
const MIXED = 1 + BOMB_CLASSES.indexOf('mixed');

/**
 * The ways to lay a combo that a hand can play, the canonical cards first. The others keep a card for a lower wild one:
 * alone, a card kept is worth more. The wild card can do all else that the card kept can, so cards that are not higher are
 * never kept (docs/reference/rules.md).
 */
export const laysOf = (hand: RankCounts, combo: Combo, rules: RuleSet): RankCounts[] => {
  const used = cardsUsed(hand, combo, rules);
  if (used === null) return [];
  const [low, high = low] = wildRanksOf(rules);
  if (low === undefined || high === undefined || (combo.kind === 'bomb' && combo.bomb !== 'soft')) return [used];
  const spareLow = countOf(hand, low) - countOf(used, low);
  const spareHigh = high === low ? 0 : countOf(hand, high) - countOf(used, high);
  if (spareLow + spareHigh === 0) return [used];
  const { most, plain } = keepable(hand, combo, used, rules);
  const ranks = ALL_RANKS.filter((rank) => rank > low && most[rank]! > 0);
  if (ranks.length === 0) return [used];
  const lays: RankCounts[] = [];
  const keep = (from: number, kept: readonly Rank[], plainKept: number): void => {
    const [lowest] = kept;
    const highMax = lowest !== undefined && lowest > high ? spareHigh : 0;
    if (plainKept > plain || kept.length > spareLow + highMax) return;
    const rank = ranks[from];
    if (rank === undefined) {
      for (let highs = Math.max(0, kept.length - spareLow); highs <= Math.min(kept.length, highMax); highs++) {
        lays.push(exchanged(used, kept, [copiesAsCounts(low, kept.length - highs), copiesAsCounts(high, highs)]));
      }
      return;
    }
    const isPlain = isInCore(combo, rank) && rank !== high;
    for (let count = 0; count <= most[rank]!; count++) {
      const more = Array.from({ length: count }, () => rank);
      keep(from + 1, [...kept, ...more], plainKept + (isPlain ? count : 0));
    }
  };
  keep(0, [], 0);
  return lays;
};

/** The most cards of each rank that a play can leave to wild ones, and of those of its core together that are not wild. */
const keepable = (
  hand: RankCounts,
  combo: Combo,
  used: RankCounts,
  rules: RuleSet,
): { readonly most: readonly number[]; readonly plain: number } => {
  const core = coreOf(combo, rules.decks);
  const wild = wildRanksOf(rules);
  const carriesPairs = !isBombOrRocket(combo.kind) && SHAPES[combo.kind].kickerSize === 2;
  const ownOf = (rank: Rank): number => Math.min(countOf(used, rank), countOf(core, rank));
  const plain = ALL_RANKS.reduce((sum, rank) => sum + (wild.includes(rank) ? 0 : ownOf(rank)), 0);
  const most = ALL_RANKS.map((rank) => {
    if (rank > RANK_2) return 0;
    // A core of wild cards alone is not filled.
    if (ownOf(rank) > 0) return plain > 0 ? ownOf(rank) : 0;
    // Each pair of kickers has a card that is not wild.
    const carried = countOf(combo.kickers, rank);
    return carriesPairs && !wild.includes(rank) ? Math.min(countOf(hand, rank), carried) - carried / 2 : 0;
  });
  return { most, plain: Math.max(0, plain - 1) };
};

/** The plays of a combo that a hand can lay, that of the canonical cards first: `laysOf`. */
export const playsLaid = (hand: RankCounts, combo: Combo, rules: RuleSet): Play[] =>
  rules.wild === ''
    ? [combo]
    : laysOf(hand, combo, rules).map((uses, index) => (index === 0 ? combo : { ...combo, uses }));

const isInCore = ({ main, length, kind }: Combo, rank: number): boolean =>
  rank <= main && rank > main - (kind === 'bomb' ? 1 : length);

const exchanged = (used: RankCounts, kept: readonly Rank[], fillers: readonly RankCounts[]): RankCounts =>
  kept.reduce((cards, rank) => subtractCounts(cards, copiesAsCounts(rank, 1)), fillers.reduce(addCounts, used));

/** The play of these cards of a hand: it names them unless they are the canonical ones. */
export const playLaid = (hand: RankCounts, combo: Combo, cards: RankCounts, rules: RuleSet): Play => {
  const used = cardsUsed(hand, combo, rules);
  return used !== null && sameCounts(used, cards) ? combo : { ...combo, uses: cards };
};

/** Checks if these cards, all of them, can be laid for a combo. */
export const standsFor = (cards: RankCounts, combo: Combo, rules: RuleSet): boolean => {
  const used = cardsUsed(cards, comboOfPlay(combo), rules);
  return used !== null && sameCounts(used, cards);
};

const filled = (
  hand: RankCounts,
  combo: Combo,
  { rules, wild }: { readonly rules: RuleSet; readonly wild: readonly Rank[] },
): RankCounts | null => {
  const isSoft = combo.bomb === 'soft';
  if (isSoft && isBesideHard(hand, combo) && !rules.softBesideHard) return null;
  const core = coreOf(combo, rules.decks);
  const carriesPairs = !isBombOrRocket(combo.kind) && SHAPES[combo.kind].kickerSize === 2;
  let [usedLo, usedHi] = [0, 0];
  // Cards of the core, by their own rank: not wild. Filled by another. Wild.
  let [plain, missing, own, size] = [0, 0, 0, 0];
  for (const rank of ALL_RANKS) {
    const [inCore, carried] = [countOf(core, rank), countOf(combo.kickers, rank)];
    if (inCore + carried === 0) continue;
    const held = countOf(hand, rank);
    const taken = Math.min(held, inCore + carried, isSoft && rank === combo.main ? combo.length - 1 : held);
    if (rank < 8) usedLo += taken << (4 * rank);
    else usedHi += taken << (4 * (rank - 8));
    size += inCore;
    missing += inCore + carried - taken;
    if (wild.includes(rank)) {
      own += Math.min(held, inCore);
      if (held < carried) return null;
      continue;
    }
    plain += Math.min(taken, inCore);
    if (rank > RANK_2 && taken < inCore + carried) return null;
    if (held < (carriesPairs ? carried / 2 : carried)) return null;
  }
  if (plain === 0 && own < size) return null;
  if (!isOfClass(combo, { plain, size })) return null;
  for (const rank of wild) {
    const taken = Math.min(missing, countOf(hand, rank) - copiesAt(usedLo, usedHi, rank));
    if (rank < 8) usedLo += taken << (4 * rank);
    else usedHi += taken << (4 * (rank - 8));
    missing -= taken;
  }
  return missing === 0 ? { lo: usedLo | 0, hi: usedHi | 0 } : null;
};

/** Checks if a hand holds the hard bomb of a soft one's rank and number of cards. */
export const isBesideHard = (hand: RankCounts, { main, length }: Combo): boolean =>
  length === 4 && countOf(hand, main) === 4;

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
