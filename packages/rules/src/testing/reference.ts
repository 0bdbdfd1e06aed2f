/**
 * The plain generator: every reading of the rules written out once more, slowly, from docs/reference/rules.md and not from
 * `shape.ts`. Tests hold the fast generator against it. Nothing else should use it.
 */
import {
  ALL_RANKS,
  addCounts,
  contains,
  copiesAsCounts,
  copiesOf,
  countOf,
  NO_CARDS,
  RANK_2,
  RANK_COUNT,
  rankAt,
  sizeOf,
  subtractCounts,
  type Rank,
  type RankCounts,
} from '../base/cards.ts';
import { beats, type Combo } from '../combos/combo.ts';
import { type Kind } from '../ruleset/kinds.ts';
import { handMaxOf, hasKind } from '../ruleset/ruleset.ts';
import { type RuleSet } from '../ruleset/switches.ts';

/** All plays (no pass) that a hand can make, in no order. @param toBeat null when leading. */
export const referenceCombos = (hand: RankCounts, toBeat: Combo | null, rules: RuleSet): Combo[] => {
  const found = [...groups(hand, rules), ...chains(hand, rules), ...bombs(hand, rules)];
  const mayBeBare = rules.bareTriple !== 'last' || sizeOf(hand) === 3;
  return found.filter(
    (combo) =>
      (mayBeBare || combo.kind !== 'triple') &&
      hasKind(rules, combo.kind) &&
      (toBeat === null || beats(combo, toBeat, rules)),
  );
};

const isJoker = (rank: Rank): boolean => rank > RANK_2;
const plain = (kind: Kind, main: Rank, length: number): Combo => ({ kind, main, length, kickers: NO_CARDS });

/** Singles, pairs, triples and quads with their kickers. */
const groups = (hand: RankCounts, rules: RuleSet): Combo[] => {
  const found: Combo[] = [];
  for (const main of ALL_RANKS) {
    const held = countOf(hand, main);
    if (held >= 1) found.push(plain('single', main, 1));
    if (held >= 2) found.push(plain('pair', main, 1));
    if (isJoker(main)) continue;
    if (held >= 3) {
      found.push(plain('triple', main, 1));
      found.push(...carrying('triple-with-single', 3, main, 1, 1, hand, rules));
      found.push(...carrying('triple-with-pair', 3, main, 1, 2, hand, rules));
    }
    if (held >= 4) {
      found.push(...carrying('four-with-two-singles', 4, main, 1, 2, hand, rules));
      found.push(...carrying('four-with-two-pairs', 4, main, 1, 4, hand, rules));
    }
  }
  return found;
};

/** Runs of 3..A with their kickers. A play is never larger than the landlord's hand. */
const chains = (hand: RankCounts, rules: RuleSet): Combo[] => {
  const found: Combo[] = [];
  for (let first = 0; first < RANK_2; first++) {
    for (let length = 2; first + length <= RANK_2; length++) {
      const main = rankAt(first + length - 1);
      const held = Math.min(...ALL_RANKS.slice(first, first + length).map((rank) => countOf(hand, rank)));
      const fits = (cardsEach: number): boolean => cardsEach * length <= handMaxOf(rules);
      if (held >= 1 && length >= 5) found.push(plain('sequence', main, length));
      if (held >= 2 && length >= 3 && fits(2)) found.push(plain('sequence-of-pairs', main, length));
      if (held >= 3 && fits(3)) found.push(plain('plane', main, length));
      if (held >= 3 && fits(4)) found.push(...carrying('plane-with-singles', 3, main, length, length, hand, rules));
      if (held >= 3 && fits(5)) found.push(...carrying('plane-with-pairs', 3, main, length, 2 * length, hand, rules));
      if (held >= 4 && fits(4)) found.push(plain('shuttle', main, length));
      if (held >= 4 && fits(6))
        found.push(...carrying('shuttle-with-singles', 4, main, length, 2 * length, hand, rules));
      if (held >= 4 && fits(8)) found.push(...carrying('shuttle-with-pairs', 4, main, length, 4 * length, hand, rules));
    }
  }
  return found;
};

const bombs = (hand: RankCounts, rules: RuleSet): Combo[] => {
  const found: Combo[] = [];
  for (const main of ALL_RANKS) {
    for (let size = 4; size <= countOf(hand, main); size++) found.push(plain('bomb', main, size));
  }
  const jokers = ALL_RANKS.filter(isJoker);
  if (jokers.every((rank) => countOf(hand, rank) === copiesOf(rank, rules.decks))) {
    found.push(plain('rocket', rankAt(RANK_COUNT - 1), 1));
  }
  return found;
};

/** Every set of `size` other cards in the hand that the rules let this core carry. */
const carrying = (
  kind: Kind,
  copies: number,
  main: Rank,
  length: number,
  size: number,
  hand: RankCounts,
  rules: RuleSet,
): Combo[] => {
  let core = NO_CARDS;
  for (let rank = main - length + 1; rank <= main; rank++) core = addCounts(core, copiesAsCounts(rankAt(rank), copies));
  const rest = subtractCounts(hand, core);
  return subsets(rest, size)
    .filter((kickers) => contains(rest, kickers) && mayCarry(kind, core, kickers, rules))
    .map((kickers) => ({ kind, main, length, kickers }));
};

/** The rows of the table in docs/reference/rules.md, one by one. */
const mayCarry = (kind: Kind, core: RankCounts, kickers: RankCounts, rules: RuleSet): boolean => {
  const carried = ALL_RANKS.filter((rank) => countOf(kickers, rank) > 0);
  if (carried.some((rank) => countOf(core, rank) > 0)) return false;
  const most = Math.max(...carried.map((rank) => countOf(kickers, rank)));
  const bothJokers = carried.filter(isJoker).length === 2;
  const onQuad = kind.startsWith('four');
  if (kind.endsWith('pair') || kind.endsWith('pairs')) {
    if (carried.some((rank) => countOf(kickers, rank) % 2 === 1) || bothJokers) return false;
    if (kind !== 'triple-with-pair' && most > 2 && !(onQuad ? rules.equalPairsOnQuad : rules.equalPairsOnPlane))
      return false;
    if (most > 4) return false;
    return !(kind === 'plane-with-pairs' && rules.consecutiveWings) || isRun(carried);
  }
  if (kind === 'triple-with-single') return true;
  if (onQuad) return (most === 1 || rules.equalSinglesOnQuad) && (!bothJokers || rules.jokersOnQuad);
  if (most > rules.equalSinglesMax || (bothJokers && !rules.jokersOnPlane)) return false;
  if (rules.extendingTriple) return true;
  const touchesChain = (rank: Rank): boolean =>
    rank < RANK_2 &&
    ((rank > 0 && countOf(core, rankAt(rank - 1)) > 0) ||
      (rank < RANK_COUNT - 1 && countOf(core, rankAt(rank + 1)) > 0));
  return !carried.some((rank) => countOf(kickers, rank) >= 3 && touchesChain(rank));
};

const isRun = (carried: readonly Rank[]): boolean =>
  carried.every((rank, index) => rank < RANK_2 && rank === (carried[0] ?? 0) + index);

/** All sub-multisets of `size` cards. */
const subsets = (cards: RankCounts, size: number, from = 0): RankCounts[] => {
  if (size === 0) return [NO_CARDS];
  if (from === RANK_COUNT || sizeOf(cards) < size) return [];
  const found: RankCounts[] = [];
  const rank = rankAt(from);
  const held = countOf(cards, rank);
  const rest = subtractCounts(cards, copiesAsCounts(rank, held));
  for (let copies = 0; copies <= Math.min(held, size); copies++) {
    for (const subset of subsets(rest, size - copies, from + 1))
      found.push(addCounts(subset, copiesAsCounts(rank, copies)));
  }
  return found;
};
