/**
 * Canonical form of a puzzle: equal for puzzles that differ only in the names of the ranks.
 *
 * The order of the ranks matters, and which of them can form chains. So ranks that no hand holds are removed, except
 * one empty rank between two neighbours that are both in chains, because the gap separates them. A hand with both
 * jokers is marked, because only they are a rocket. Wild cards stand for ranks that no hand holds: with one in a hand
 * every rank stays, and the wild ones are marked. Equal forms play alike. Puzzles that play
 * alike can still have different forms.
 */
import { countOf, RANK_COUNT, rankAt, RANKS, sizeOf, type RankCounts } from '@doudizhu/rules/cards';
import { coreOf, legalCombos } from '@doudizhu/rules/combos';
import type { OpenPosition } from '@doudizhu/rules/position';
import { writeRules, type RuleSet } from '@doudizhu/rules/ruleset';

const SMALL_JOKER_INDEX = RANK_COUNT - 2;

/** @param position one in which a side leads. */
export const canonicalForm = ({ rules, hands, turn }: OpenPosition): string => {
  const held = byRank((rank) => hands.some((hand) => countAt(hand, rank) > 0));
  const wild = Array.from(rules.wild, (letter) => RANKS.indexOf(letter));
  const isFilled = wild.some((rank) => held[rank] === true);
  const chained = chainedRanks(hands, rules);
  const isChained = chained.includes(true);
  const kept: (number | null)[] = [];
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    if (held[rank] === true || isFilled) kept.push(rank);
    // With consecutive wings, neighbours of ranks outside chains matter too.
    else if (rules.consecutiveWings && isChained) kept.push(null);
    else if (rank > 0 && chained[rank - 1] === true) {
      const above = held.indexOf(true, rank);
      if (above >= 0 && chained[above] === true) kept.push(null);
    }
  }
  const columns = kept.map((rank) =>
    rank === null
      ? '_'
      : `${hands.map((hand) => countAt(hand, rank)).join('')}${chained[rank] === true ? 'c' : ''}${wild.includes(rank) ? 'w' : ''}`,
  );
  const rockets = hands.map((hand) =>
    countAt(hand, SMALL_JOKER_INDEX) > 0 && countAt(hand, SMALL_JOKER_INDEX + 1) > 0 ? 'r' : '-',
  );
  return [writeRules(rules), turn, columns.join('.'), rockets.join('')].join(' ');
};

/** Ranks that a side could play in a chain of two or more groups, now or later: hands only shrink. */
const chainedRanks = (hands: readonly RankCounts[], rules: RuleSet): boolean[] => {
  const chained = byRank(() => false);
  for (const hand of hands) {
    for (const combo of sizeOf(hand) === 0 ? [] : legalCombos(hand, null, rules)) {
      if (combo.length < 2 || combo.kind === 'bomb') continue;
      const core = coreOf(combo, rules.decks);
      for (let rank = 0; rank < RANK_COUNT; rank++) if (countAt(core, rank) > 0) chained[rank] = true;
    }
  }
  return chained;
};

const byRank = (is: (rank: number) => boolean): boolean[] => Array.from({ length: RANK_COUNT }, (_, rank) => is(rank));

const countAt = (counts: RankCounts, rank: number): number => countOf(counts, rankAt(rank));
