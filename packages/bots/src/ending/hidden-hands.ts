/**
 * Positions with hidden hands: for each move the number of possible deals in which it wins with open hands.
 *
 * A few deals are all solved. Of many, some are drawn, each physical card with the same chance everywhere. Every side
 * of a solved deal sees all cards. So a move that wins in every deal promises a landlord the win only if later choices
 * do not depend on the deal. It promises a farmer the win only if the partner plays as with open hands.
 */
import {
  addCounts,
  contains,
  countsByRank,
  countsOf,
  NO_CARDS,
  sizeOf,
  subtractCounts,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { countsOfCombo, sameMove } from '@doudizhu/rules/combos';
import { packOf } from '@doudizhu/rules/deal';
import { failuresOf, type FailureIn, type Texts } from '@doudizhu/rules/failure';
import { isHidden, knownCards, movesOf, sideLetter, type OpenPosition, type Position } from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import type { Move, Solution } from '@doudizhu/solver';
import { drawDeals, listDeals, undealt, type HiddenDeal, type Undealt } from './deals.ts';

/** A position with hidden hands, and the cards that they can hold. */
export interface HiddenPosition {
  readonly position: Position;
  /** Cards of the hidden hands; more of them if some are out of play. */
  readonly unseen: RankCounts;
}

/** Deals of a hidden position. */
export interface PossibleDeals {
  readonly positions: readonly OpenPosition[];
  /** Chance of each, index as `positions`. Together 1. */
  readonly chances: readonly number[];
  /** Number of all deals by rank. Approximate above 2^53. */
  readonly total: number;
  /** True if `positions` are all deals, false if they are drawn. */
  readonly isExact: boolean;
}

/** Results of a move in the deals that were solved. */
export interface MoveInDeals {
  readonly move: Move;
  /** Deals in which it wins, in which it loses; in the others a limit came first. */
  readonly wins: number;
  readonly losses: number;
  /** Chance of a win among the deals that are solved for this move, 0–1. Null if no deal is solved. */
  readonly chance: number | null;
  /** 95% interval of that chance. Both ends equal it if all deals are solved. */
  readonly low: number;
  readonly high: number;
}

/** Reads the unseen cards. @param unseen default: all cards of the deck but the open hands and the play to beat. */
export const hiddenPosition = (position: Position, unseen?: RankCounts): Result<HiddenPosition, BadHiddenPosition> => {
  const { rules, hands, turn, toBeat } = position;
  if (isHidden(hands[turn]!)) {
    return err(hiddenFailure('bad-position/hidden-turn', { side: sideLetter(turn, hands.length) }));
  }
  // With wild ranks the cards of the play are not known.
  const played = toBeat === null || rules.wildcards > 0 ? NO_CARDS : countsOfCombo(toBeat.combo, rules.decks);
  const seen = hands.reduce<RankCounts>((sum, hand) => addCounts(sum, knownCards(hand)), played);
  const rest = subtractCounts(countsOf(packOf(rules)), seen);
  if (unseen !== undefined && !contains(rest, unseen)) return err(hiddenFailure('bad-position/unseen-seen'));
  const pool = unseen ?? rest;
  const needed = hands.reduce((sum, hand) => sum + (isHidden(hand) ? hand.hidden : 0), 0);
  if (sizeOf(pool) < needed) {
    return err(hiddenFailure('bad-position/unseen-few', { found: sizeOf(pool), needed }));
  }
  return ok({ position, unseen: pool });
};

/** Lists the deals of a position if there are at most `dealsMax`, else draws that number. Equal questions draw alike. */
export const possibleDeals = ({ position, unseen }: HiddenPosition, dealsMax: number): PossibleDeals => {
  const sizes = position.hands.flatMap((hand) => (isHidden(hand) ? [hand.hidden] : []));
  const hidden = undealt(unseen, sizes);
  const listed = listDeals(hidden, dealsMax);
  const total = countDeals(hidden);
  const deals = listed ?? drawDeals(hidden, dealsMax, createRng(`hidden ${JSON.stringify(position)}`));
  const weights = deals.map((deal) => (listed === null ? 1 : waysOf(unseen, deal)));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return {
    positions: deals.map((deal) => withHands(position, deal)),
    chances: weights.map((weight) => weight / sum),
    total,
    isExact: listed !== null,
  };
};

/** Counts for each move. @param solutions of the first positions of `deals`, in their order. */
export const movesInDeals = (
  { positions, chances, isExact }: PossibleDeals,
  solutions: readonly Solution[],
): MoveInDeals[] =>
  movesOf(positions[0]!).map((move) => {
    let [wins, losses, won, judged] = [0, 0, 0, 0];
    for (const [index, { winningMoves, losingMoves }] of solutions.entries()) {
      const isIn = (moves: readonly Move[]): boolean => moves.some((other) => sameMove(other, move));
      const isWin = isIn(winningMoves);
      if (!isWin && !isIn(losingMoves)) continue;
      const chance = chances[index]!;
      judged += chance;
      if (isWin) {
        wins++;
        won += chance;
      } else losses++;
    }
    const chance = judged === 0 ? null : won / judged;
    const isWhole = isExact && wins + losses === positions.length;
    const [low, high] = isWhole && chance !== null ? [chance, chance] : interval(wins, wins + losses);
    return { move, wins, losses, chance, low, high };
  });

/** Wilson's interval of a share, 95%. */
const interval = (wins: number, count: number): readonly [number, number] => {
  if (count === 0) return [0, 1];
  const z = 1.959_964;
  const share = wins / count;
  const middle = share + (z * z) / (2 * count);
  const half = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  const scale = 1 + (z * z) / count;
  return [Math.max(0, (middle - half) / scale), Math.min(1, (middle + half) / scale)];
};

const withHands = ({ hands, ...position }: Position, deal: HiddenDeal): OpenPosition => {
  const dealt = deal.values();
  return {
    ...position,
    hands: hands.map((hand) => (isHidden(hand) ? addCounts(knownCards(hand), dealt.next().value!) : hand)),
  };
};

/** Ways to deal the physical cards so that the hands have these ranks. */
const waysOf = (unseen: RankCounts, deal: HiddenDeal): number => {
  let ways = 1;
  const left = countsByRank(unseen).slice();
  for (const hand of deal) {
    countsByRank(hand).forEach((count, rank) => {
      ways *= choose(left[rank]!, count);
      left[rank]! -= count;
    });
  }
  return ways;
};

const choose = (from: number, count: number): number => {
  let ways = 1;
  for (let step = 1; step <= count; step++) ways = (ways * (from - count + step)) / step;
  return ways;
};

/** Number of ways, by rank, to deal the cards. */
const countDeals = ({ unseen, others }: Undealt): number => {
  const sizes = others.map(({ wants }) => wants);
  // Key: cards that each hand still needs.
  let ways = new Map<string, number>([[sizes.join(','), 1]]);
  for (const count of countsByRank(unseen)) {
    const next = new Map<string, number>();
    for (const [key, before] of ways) {
      for (const needs of shared(key.split(',').map(Number), count)) {
        const after = needs.join(',');
        next.set(after, (next.get(after) ?? 0) + before);
      }
    }
    ways = next;
  }
  return ways.get(sizes.map(() => 0).join(',')) ?? 0;
};

/** All ways to give `count` equal cards to hands that need these numbers. @returns needs afterwards. */
const shared = (needs: readonly number[], count: number): number[][] => {
  const [first, ...others] = needs;
  if (first === undefined) return count === 0 ? [[]] : [];
  return Array.from({ length: Math.min(first, count) + 1 }, (_, given) => given).flatMap((given) =>
    shared(others, count - given).map((rest) => [first - given, ...rest]),
  );
};

const HIDDEN_TEXTS = {
  'bad-position/hidden-turn': 'invalid position: hand {side} is hidden and has to move, expected its cards',
  'bad-position/unseen-seen': 'invalid unseen cards: some are in an open hand or on the table',
  'bad-position/unseen-few': 'invalid unseen cards: {found} cards, expected at least {needed} for the hidden hands',
} as const satisfies Texts;
/** Why a position with hidden hands has no deals, with its parameters. */
export type BadHiddenPosition = FailureIn<typeof HIDDEN_TEXTS>;
const hiddenFailure = failuresOf(HIDDEN_TEXTS);
