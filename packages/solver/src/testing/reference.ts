/**
 * The oracle: minimax over positions with a cache of words, as in the blog that this solver grew from. Slow and
 * obviously right. The tests compare everything else with it.
 *
 * A result is a number: the value of the play for the landlord. `measure` defines the value of a finished play, so one
 * function answers who wins, in how many plays, and for which stake.
 */
import { countOf, NO_CARDS, RANK_COUNT, rankAt, sizeOf, subtractCounts, type RankCounts } from '@doudizhu/rules/cards';
import { cardsUsed, doublesStake, legalCombos, type Combo } from '@doudizhu/rules/combos';
import { positionKey, afterMove, movesOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import type { RuleSet } from '@doudizhu/rules/ruleset';

/** Plays so far, as far as a measure needs them. */
export interface PlayCounts {
  /** Plays (no passes) of the landlord and of all farmers. */
  readonly landlordPlays: number;
  readonly farmerPlays: number;
  /** Plays that double the stake, by anyone. */
  readonly doublings: number;
}

/** The worth to the landlord of a round that ended with this tally. */
export type Measure = (landlordWon: boolean, tally: PlayCounts) => number;

/** 1 for a win of the landlord, −1 for a loss. */
export const byWin: Measure = (landlordWon) => (landlordWon ? 1 : -1);

/** A quick win is worth more than a slow one: 1000 less the winner's own plays, negative when the farmers win. */
export const byDistance: Measure = (landlordWon, { landlordPlays, farmerPlays }) =>
  landlordWon ? 1000 - landlordPlays : farmerPlays - 1000;

/** The stake: doubled by every bomb and rocket. */
export const byPoints: Measure = (landlordWon, { doublings }) => (landlordWon ? 1 : -1) * 2 ** doublings;

/** A cache holds for one rule set, number of hands and measure. */
export type ReferenceCache = Map<string, number>;

const NOTHING: PlayCounts = { landlordPlays: 0, farmerPlays: 0, doublings: 0 };

/** Value of a position for the landlord under best play. */
export const referenceValue = (
  position: OpenPosition,
  measure: Measure = byWin,
  cache: ReferenceCache = new Map(),
  tally: PlayCounts = NOTHING,
): number => {
  const winner = winnerOf(position);
  if (winner !== null) return measure(winner === 'landlord', tally);
  const key = keyOf(position, measure === byWin ? NOTHING : tally);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const isLandlord = position.turn === 0;
  const moves = movesOf(position);
  // Without single cards a leader can have no play at all: a loss.
  if (moves.length === 0) return measure(!isLandlord, tally);
  let best = isLandlord ? -Infinity : Infinity;
  for (const move of moves) {
    const value = referenceValue(afterMove(position, move), measure, cache, tallied(tally, position, move));
    best = isLandlord ? Math.max(best, value) : Math.min(best, value);
    if (measure === byWin && best === (isLandlord ? 1 : -1)) break;
  }
  cache.set(key, best);
  return best;
};

/** The legal moves that keep the position's value. */
export const referenceMoves = (
  position: OpenPosition,
  measure: Measure = byWin,
  cache: ReferenceCache = new Map(),
): (Combo | null)[] => {
  const value = referenceValue(position, measure, cache);
  return movesOf(position).filter(
    (move) => referenceValue(afterMove(position, move), measure, cache, tallied(NOTHING, position, move)) === value,
  );
};

/**
 * The fewest plays that empty a hand, by trying every play that holds its lowest card, with more and more plays.
 * Infinity for a hand that cannot be emptied, where single cards are switched off.
 */
export const referenceMinPlays = (hand: RankCounts, rules: RuleSet): number => {
  const size = sizeOf(hand);
  for (let plays = 0; plays <= size; plays++) if (canEmptyWithin(hand, plays, rules)) return plays;
  return Infinity;
};

const canEmptyWithin = (hand: RankCounts, plays: number, rules: RuleSet): boolean => {
  if (sizeOf(hand) === 0) return true;
  if (plays === 0) return false;
  let lowest = 0;
  while (lowest < RANK_COUNT - 1 && countOf(hand, rankAt(lowest)) === 0) lowest++;
  for (const combo of legalCombos(hand, null, rules)) {
    const cards = cardsUsed(hand, combo, rules) ?? NO_CARDS;
    if (plays === 1 ? sizeOf(cards) < sizeOf(hand) : countOf(cards, rankAt(lowest)) === 0) continue;
    if (canEmptyWithin(subtractCounts(hand, cards), plays - 1, rules)) return true;
  }
  return false;
};

const tallied = (tally: PlayCounts, { turn, rules }: OpenPosition, move: Combo | null): PlayCounts =>
  move === null
    ? tally
    : {
        landlordPlays: tally.landlordPlays + Number(turn === 0),
        farmerPlays: tally.farmerPlays + Number(turn !== 0),
        doublings: tally.doublings + Number(doublesStake(move, rules)),
      };

const keyOf = (position: OpenPosition, { landlordPlays, farmerPlays, doublings }: PlayCounts): string =>
  `${positionKey(position)} ${landlordPlays},${farmerPlays},${doublings}`;
